"""What a set and a run are, what fits on them, and what may be swapped out of them.

Every answer is a value and follows from the cards alone; the answers are kept, since the melds
on a table are asked about at every action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairdeal.engine.cards import PACK, SUITS, Card, Cards

Kind: TypeAlias = Literal["set", "run"]
End: TypeAlias = Literal["low", "high"]

SLOT_RANKS: Final = "?A23456789TJQKA"
"""The rank that belongs on each slot of a run: slot 1 is the low ace, slot 14 the high one."""

SLOT: Final[Mapping[Card, int]] = {card: SLOT_RANKS.index(card[0]) for card in PACK}
"""The slot of each card in a run of its suit; an ace's low one."""


@dataclass(frozen=True, kw_only=True, eq=False)
class MeldRules:
    """How melds are built in a game. Make each once: two are the same only if they are one object.

    Attributes:
        wilds: the cards that are wild, wherever they are; they are never natural.
        ace_high: an ace may also lie on slot 14, past the king. Nothing goes round the corner.
        wilds_touch: wilds may lie side by side in a run.
        set_wilds: how many wilds a set may hold: `"any"` number beside its naturals;
            `"no_touch"`, so that they can lie apart: at most one more than naturals; `"one"` for
            each three cards.
        shortest_set: the least number of cards of a set.
        shortest_run: the least number of cards of a run.

    Every meld holds at least one natural card. It must fix the slots of its run, so where aces
    go high wilds may not touch.
    """

    wilds: frozenset[Card]
    ace_high: bool = False
    wilds_touch: bool = True
    set_wilds: Literal["any", "no_touch", "one"] = "any"
    shortest_set: int = 3
    shortest_run: int = 3

    @property
    def last_slot(self) -> int:
        """The highest slot of a run."""
        return 14 if self.ace_high else 13

    def most_wilds(self, size: int) -> int:
        """Return how many wilds a set of that many cards may hold."""
        if self.set_wilds == "any":
            return size - 1
        return (size + 1) // 2 if self.set_wilds == "no_touch" else size // 3


class Fault(NamedTuple):
    """Why cards are no meld: a code and what fills its sentence.

    The codes: `too_few_cards` {least, given}, `no_natural`, `several_ranks`,
    `too_many_wilds` {most, given}, `several_suits`, `not_consecutive`, `past_the_end`,
    `wilds_touch`.
    """

    code: str
    params: Mapping[str, Any]


class SetPlace(NamedTuple):
    """A set: its rank."""

    rank: str


class RunPlace(NamedTuple):
    """A run: its suit, and the slots that its first and last card lie on."""

    suit: str
    low: int
    high: int


class Opening(NamedTuple):
    """Where a card may be added to a meld: the end of a run and its slot, or None and 0 in a set.

    `fits` are all the cards that may be added there.
    """

    end: End | None
    slot: int
    fits: frozenset[Card]


class Swap(NamedTuple):
    """A wild in a meld, at an index, and the natural cards that may be put for it."""

    at: int
    fits: frozenset[Card]


def natural_at(rules: MeldRules, suit: str, slot: int) -> frozenset[Card]:
    """Return the natural card of a slot; none where that rank is wild."""
    return frozenset((SLOT_RANKS[slot] + suit,)) - rules.wilds


@lru_cache(maxsize=1 << 12)
def read(rules: MeldRules, kind: Kind, cards: Cards) -> SetPlace | RunPlace | Fault:
    """Return where the cards lie as a meld of that kind, or why they are none.

    A run is given from low to high, its wilds in their places; the order of a set is indifferent.
    """
    least = rules.shortest_set if kind == "set" else rules.shortest_run
    if len(cards) < least:
        return Fault("too_few_cards", {"least": least, "given": len(cards)})
    if rules.wilds.issuperset(cards):
        return Fault("no_natural", {})
    return _read_set(rules, cards) if kind == "set" else _read_run(rules, cards)


def _read_set(rules: MeldRules, cards: Cards) -> SetPlace | Fault:
    naturals = [card for card in cards if card not in rules.wilds]
    if len({card[0] if card in SLOT else card for card in naturals}) > 1:
        return Fault("several_ranks", {})
    if naturals[0] not in SLOT:
        return Fault("no_natural", {})
    wilds, most = len(cards) - len(naturals), rules.most_wilds(len(cards))
    if wilds > most:
        return Fault("too_many_wilds", {"most": most, "given": wilds})
    return SetPlace(naturals[0][0])


def _read_run(rules: MeldRules, cards: Cards) -> RunPlace | Fault:
    naturals = [(at, card) for at, card in enumerate(cards) if card not in rules.wilds]
    if any(card not in SLOT for _, card in naturals):
        return Fault("no_natural", {})
    if len({card[1] for _, card in naturals}) > 1:
        return Fault("several_suits", {})
    if not rules.wilds_touch and any(
        a in rules.wilds and b in rules.wilds for a, b in pairwise(cards)
    ):
        return Fault("wilds_touch", {})
    lows = {SLOT[card] - at for at, card in naturals if not (rules.ace_high and card[0] == "A")}
    if len(lows) > 1:
        return Fault("not_consecutive", {})
    at, card = naturals[0]
    low = lows.pop() if lows else SLOT[card] - at
    if any(SLOT_RANKS[low + at : low + at + 1] != card[0] for at, card in naturals if low + at > 0):
        return Fault("not_consecutive", {})
    if low < 1 or low + len(cards) - 1 > rules.last_slot:
        return Fault("past_the_end", {})
    return RunPlace(naturals[0][1][1], low, low + len(cards) - 1)


def is_meld(rules: MeldRules, kind: Kind, cards: Cards) -> bool:
    """Whether the cards are a meld of that kind."""
    return not isinstance(read(rules, kind, cards), Fault)


@lru_cache(maxsize=1 << 12)
def openings(rules: MeldRules, kind: Kind, cards: Cards) -> tuple[Opening, ...]:
    """Return where a card may be added to a meld: its low end, then its high end, or the set.

    An end at the edge of the suit has no opening; one that nothing can fit has none either.
    """
    place = read(rules, kind, cards)
    if isinstance(place, SetPlace):
        naturals = frozenset(place.rank + suit for suit in SUITS)
        held = sum(card in rules.wilds for card in cards)
        room = held < rules.most_wilds(len(cards) + 1)
        return (Opening(None, 0, naturals | rules.wilds if room else naturals),)
    if isinstance(place, Fault):
        return ()
    found = []
    ends: tuple[tuple[End, int, Card], ...] = (
        ("low", place.low - 1, cards[0]),
        ("high", place.high + 1, cards[-1]),
    )
    for end, slot, neighbour in ends:
        if 1 <= slot <= rules.last_slot:
            fits = natural_at(rules, place.suit, slot)
            if rules.wilds_touch or neighbour not in rules.wilds:
                fits |= rules.wilds
            if fits:
                found.append(Opening(end, slot, fits))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def swaps(rules: MeldRules, kind: Kind, cards: Cards) -> tuple[Swap, ...]:
    """Return the wilds of a meld that a natural card may be put for, by rising index.

    In a run that is the card of the wild's slot, in a set any natural of its rank. A wild that
    stands for a card which is itself wild stays where it is.
    """
    place = read(rules, kind, cards)
    if isinstance(place, Fault):
        return ()
    found = []
    for index, card in enumerate(cards):
        if card in rules.wilds:
            if isinstance(place, SetPlace):
                fits = frozenset(place.rank + suit for suit in SUITS)
            else:
                fits = natural_at(rules, place.suit, place.low + index)
            if fits:
                found.append(Swap(index, fits))
    return tuple(found)
