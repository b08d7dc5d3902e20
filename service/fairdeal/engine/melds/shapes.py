"""The shapes that melds from a hand can have.

A *shape* says everything about a meld but which cards of equal standing fill it: of a set its
rank and how many naturals and wilds; of a run its slots, and where in it wilds lie. A hand has
few shapes where it has many melds, since most melds differ only by which wild lies where. All
searching is done among shapes; they are filled one at a time (`fillings`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from fairdeal.engine.cards import HIDDEN, SUITS, Card, Cards
from fairdeal.engine.melds.rules import SLOT, SLOT_RANKS, MeldRules

BIT: Final = {card: 1 << (13 * SUITS.index(card[1]) + slot - 1) for card, slot in SLOT.items()}
"""A bit for each card of a pack, suit by suit, the ace lowest."""


class SetShape(NamedTuple):
    """A set of a rank, given by its slot, with so many naturals and so many wilds.

    `slots` has the bit of its slot, and `ranks` counts the naturals in the byte of the slot;
    `bits` has none, as it is not fixed which naturals they are. Made by `set_shape`.
    """

    slot: int
    naturals: int
    wilds: int
    slots: int
    ranks: int
    bits: int

    @property
    def kind(self) -> Literal["set"]:
        """The kind of meld."""
        return "set"

    @property
    def rank(self) -> str:
        """The rank of the set."""
        return SLOT_RANKS[self.slot]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.naturals + self.wilds

    def may_hold(self, card: Card, rules: MeldRules) -> bool:
        """Whether some filling of this shape from a hand with that card holds it."""
        return self.wilds > 0 if card in rules.wilds else card[0] == SLOT_RANKS[self.slot]


class RunShape(NamedTuple):
    """A run from a slot on; `gaps` are the indices where its wilds lie.

    `cards` are the cards from low to high, hidden ones in the gaps. `bits` has the bits of its
    naturals, `slots` those of their slots (an ace's low one), and `ranks` counts them in the
    bytes of their slots. Made by `run_shape`.
    """

    suit: str
    low: int
    size: int
    gaps: tuple[int, ...]
    cards: Cards
    wilds: int
    slots: int
    ranks: int
    bits: int

    @property
    def kind(self) -> Literal["run"]:
        """The kind of meld."""
        return "run"

    def may_hold(self, card: Card, rules: MeldRules) -> bool:
        """Whether some filling of this shape from a hand with that card holds it."""
        return bool(self.gaps) if card in rules.wilds else card in self.cards

    def filled(self, wilds: Sequence[Card]) -> Cards:
        """Return the run with the wilds in its gaps, in their order."""
        if not self.gaps:
            return self.cards
        cards = list(self.cards)
        for gap, wild in zip(self.gaps, wilds, strict=True):
            cards[gap] = wild
        return tuple(cards)


def set_shape(slot: int, naturals: int, wilds: int) -> SetShape:
    """Return the shape of a set."""
    return SetShape(slot, naturals, wilds, 1 << slot, naturals << 8 * slot, 0)


@lru_cache(maxsize=1 << 13)
def run_shape(suit: str, low: int, size: int, gaps: tuple[int, ...]) -> RunShape:
    """Return the shape of a run from a slot on: there are not many, so each is made once."""
    places = [(at, SLOT_RANKS[low + at] + suit) for at in range(size)]
    naturals = [card for at, card in places if at not in gaps]
    return RunShape(
        suit,
        low,
        size,
        gaps,
        tuple([HIDDEN if at in gaps else card for at, card in places]),
        len(gaps),
        sum({1 << SLOT[card] for card in naturals}),
        sum(1 << 8 * SLOT[card] for card in naturals),
        sum({BIT[card] for card in naturals}),
    )


Shape: TypeAlias = SetShape | RunShape


class Holding(NamedTuple):
    """A hand sorted for melding.

    `wilds` in pack order; `ranks` the natural cards by slot of their rank, in pack order;
    `suits` the suits of natural cards, each with a bit for each slot, slot 1 lowest.
    """

    wilds: Cards
    ranks: dict[int, Cards]
    suits: dict[str, int]


@lru_cache(maxsize=1 << 9)
def holding(rules: MeldRules, hand: Cards) -> Holding:
    """Sort a hand, which is in pack order, for melding. Hidden cards count for nothing."""
    wilds: list[Card] = []
    ranks: dict[int, Cards] = {}
    suits: dict[str, int] = {}
    wild = rules.wilds
    for card in hand:
        if card in wild:
            wilds.append(card)
        elif card in SLOT:
            slot, suit = SLOT[card], card[1]
            ranks[slot] = (*ranks[slot], card) if slot in ranks else (card,)
            suits[suit] = suits.get(suit, 0) | 1 << slot - 1
    return Holding(tuple(wilds), ranks, suits)


@lru_cache(maxsize=1 << 9)
def set_shapes(rules: MeldRules, hand: Cards, size: int | None = None) -> tuple[SetShape, ...]:
    """Return the shapes of all sets in a hand, or of those of one size, in their fixed order."""
    held = holding(rules, hand)
    wilds = len(held.wilds)
    found: list[SetShape] = []
    for slot in sorted(held.ranks):
        found += _rank_shapes(rules, slot, len(held.ranks[slot]), wilds, size)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _rank_shapes(
    rules: MeldRules, slot: int, held: int, wilds: int, size: int | None
) -> tuple[SetShape, ...]:
    """Return the sets of one rank, of which so many naturals are held."""
    least = rules.shortest_set if size is None else size
    return tuple(
        set_shape(slot, naturals, extra)
        for naturals in range(1, held + 1)
        for extra in range(max(0, least - naturals), wilds + 1)
        if extra <= rules.most_wilds(naturals + extra) and size in (None, naturals + extra)
    )


@lru_cache(maxsize=1 << 9)
def run_shapes(rules: MeldRules, hand: Cards, size: int | None = None) -> tuple[RunShape, ...]:
    """Return the shapes of all runs in a hand, or of those of one size, in their fixed order."""
    held = holding(rules, hand)
    wilds = len(held.wilds)
    least = rules.shortest_run if size is None else size
    found: list[RunShape] = []
    for suit, slots in held.suits.items():
        twice = rules.ace_high and held.ranks.get(1, ()).count("A" + suit) > 1
        if slots.bit_count() + twice + wilds >= least:
            places = _run_places(rules, slots, wilds, size, twice=twice)
            found += [run_shape(suit, low, length, gaps) for low, length, gaps in places]
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _run_places(
    rules: MeldRules, slots: int, wilds: int, size: int | None, *, twice: bool
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return the low slot, the length and the gaps of the runs of a suit whose slots are held.

    `twice`: its ace is there for slot 1 and slot 14 at once.
    """
    least = rules.shortest_run if size is None else size
    if rules.ace_high:
        slots |= (slots & 1) << 13
    found = []
    for low in range(1, rules.last_slot + 2 - least):
        most = rules.last_slot + 1 - low if size is None else size
        for length in range(least, most + 1):
            window = slots >> low - 1 & (1 << length) - 1
            if length - window.bit_count() > wilds:
                break
            found += [
                (low, length, gaps)
                for gaps in _gaps(length, window, min(wilds, length - 1), rules.wilds_touch)
                if twice or length < _ALL_SLOTS or 0 in gaps or length - 1 in gaps
            ]
    return tuple(found)


_ALL_SLOTS: Final = 14
"""The length of a run that has the ace at both ends."""


@lru_cache(maxsize=1 << 12)
def _gaps(length: int, window: int, most: int, touch: bool) -> tuple[tuple[int, ...], ...]:
    """Return where wilds can lie in a run: the window has a bit for each natural in hand."""
    must = [at for at in range(length) if not window >> at & 1]
    free = [at for at in range(length) if window >> at & 1]
    return tuple(
        gaps
        for extra in range(most - len(must) + 1)
        for more in combinations(free, extra)
        for gaps in [tuple(sorted((*must, *more)))]
        if touch or all(b - a > 1 for a, b in pairwise(gaps))
    )
