"""The cards and melds of Bad Progressive, for its oracle: naive on purpose.

A card fits a meld if the meld with the card is a meld; the ways to put a goal down are found by
trying every list of cards that the hand holds. The rule ids are those of the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"] + ["Jo", "Jo"]
ORDER = {card: place for place, card in enumerate(PACK)}
SLOTS = " A23456789TJQKA"
"""The rank that stands at each slot of a run, 1 to 14; the ace has two of them."""

GOALS = [
    [("set", 3), ("set", 3)],
    [("set", 3), ("run", 4)],
    [("run", 4), ("run", 4)],
    [("set", 3), ("set", 3), ("set", 3)],
    [("set", 3), ("set", 3), ("run", 4)],
    [("run", 8), ("set", 3)],
]
"""`bad.rounds`: kind and exact size of each meld to put down, round by round."""

Choice = list[tuple[str, list[str]]]
"""One way to put the goal down: the kind and the cards of each meld, in the order of the goal."""


def is_wild(card: str) -> bool:
    """`bad.wild`: deuces and jokers, a deuce also where a 2 would stand."""
    return card == "Jo" or card[0] == "2"


def points(card: str) -> int:
    """`bad.score`: what a card is worth, on the table or against its holder."""
    if card == "Jo":
        return 50
    return {"2": 20, "A": 15, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0], 5)


def in_pack_order(cards: Iterable[str]) -> list[str]:
    """The same cards, clubs to spades, each 2 to A, then the jokers."""
    return sorted(cards, key=ORDER.__getitem__)


def is_set(cards: list[str], set_wilds: str) -> bool:
    """`bad.set`: three or more of one rank or wilds, under either reading of `set_wilds`."""
    wilds = sum(is_wild(card) for card in cards)
    if len(cards) < 3 or len({card[0] for card in cards if not is_wild(card)}) != 1:
        return False
    if set_wilds == "one":
        return 3 * wilds <= len(cards)
    return wilds <= len(cards) - wilds + 1


def is_run(cards: list[str]) -> bool:
    """`bad.run`: four or more cards, low to high, that stand on consecutive slots of a suit."""
    if len(cards) < 4 or any(is_wild(a) and is_wild(b) for a, b in pairwise(cards)):
        return False
    return any(
        all(is_wild(card) or card == SLOTS[low + i] + suit for i, card in enumerate(cards))
        for suit in "cdhs"
        for low in range(1, 16 - len(cards))
    )


def is_meld(kind: str, cards: list[str], set_wilds: str) -> bool:
    """Whether the cards are a meld of that kind."""
    return is_run(cards) if kind == "run" else is_set(cards, set_wilds)


@dataclass(frozen=True)
class Meld:
    """A meld on the table: whose it is, and each card with the seat that put it there last."""

    seat: int
    kind: str
    cards: list[str]
    by: list[int]

    @property
    def ends(self) -> tuple[str | None, ...]:
        """Where a card may be laid off: at either end of a run, anywhere (None) in a set."""
        return ("low", "high") if self.kind == "run" else (None,)

    def extended(self, card: str, end: str | None, seat: int, set_wilds: str) -> Meld | None:
        """The meld after `seat` laid `card` off on it, or None if it does not fit there."""
        if end == "low":
            return self._remade([card, *self.cards], [seat, *self.by], set_wilds)
        return self._remade([*self.cards, card], [*self.by, seat], set_wilds)

    def swapped(self, index: int, card: str, seat: int, set_wilds: str) -> Meld | None:
        """The meld after `card` took the place of the wild at `index`, or None."""
        if is_wild(card) or not is_wild(self.cards[index]):
            return None
        cards, by = list(self.cards), list(self.by)
        if self.kind == "run":
            cards[index], by[index] = card, seat
        else:  # the newcomer comes last among its equals
            del cards[index], by[index]
            cards.append(card)
            by.append(seat)
        return self._remade(cards, by, set_wilds)

    def _remade(self, cards: list[str], by: list[int], set_wilds: str) -> Meld | None:
        return new_meld(self.seat, self.kind, cards, by, set_wilds)


def new_meld(seat: int, kind: str, cards: list[str], by: list[int], set_wilds: str) -> Meld | None:
    """The meld of these cards, if they are one; equal cards of a set stay in the order given."""
    if not is_meld(kind, cards, set_wilds):
        return None
    pairs = list(zip(cards, by, strict=True))
    if kind == "set":
        pairs.sort(key=lambda pair: ORDER[pair[0]])
    return Meld(seat, kind, [card for card, _ in pairs], [owner for _, owner in pairs])


def ways_to_put_down(
    hand: Iterable[str], goal: list[tuple[str, int]], set_wilds: str
) -> Iterator[Choice]:
    """`bad.goal`: each way to take the goal out of the hand, once."""
    return _choices(Counter(hand), goal, [], set_wilds)


def _choices(
    left: Counter[str], goal: list[tuple[str, int]], chosen: Choice, set_wilds: str
) -> Iterator[Choice]:
    if not goal:
        yield chosen
        return
    kind, size = goal[0]
    for cards in _sets(left, size, [], set_wilds) if kind == "set" else _runs(left, size):
        # Melds of a kind stand next to each other in every goal: rising order, each pair once.
        if chosen and chosen[-1][0] == kind and _places(chosen[-1][1]) > _places(cards):
            continue
        yield from _choices(left - Counter(cards), goal[1:], [*chosen, (kind, cards)], set_wilds)


def _places(cards: list[str]) -> list[int]:
    return [ORDER[card] for card in cards]


def _sets(left: Counter[str], size: int, cards: list[str], set_wilds: str) -> Iterator[list[str]]:
    """Every set of `size`, in pack order: all lists of that many cards held, sifted."""
    if len(cards) == size:
        if is_set(cards, set_wilds):
            yield cards
        return
    for card in in_pack_order(left):
        if left[card] > cards.count(card) and (not cards or ORDER[cards[-1]] <= ORDER[card]):
            yield from _sets(left, size, [*cards, card], set_wilds)


def _runs(left: Counter[str], size: int) -> Iterator[list[str]]:
    """Every run of `size`, low to high: on each slot the literal card or any wild."""
    for suit in "cdhs":
        for low in range(1, 16 - size):
            yield from _filled(left, [rank + suit for rank in SLOTS[low : low + size]], [])


def _filled(left: Counter[str], slots: list[str], cards: list[str]) -> Iterator[list[str]]:
    if len(cards) == len(slots):
        if is_run(cards):
            yield cards
        return
    for card in in_pack_order(left):
        fits = is_wild(card) or card == slots[len(cards)]
        touches = bool(cards) and is_wild(card) and is_wild(cards[-1])
        if fits and not touches and left[card] > cards.count(card):
            yield from _filled(left, slots, [*cards, card])
