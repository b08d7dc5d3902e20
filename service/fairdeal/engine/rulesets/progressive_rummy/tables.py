"""The table: what follows from the melds that lie there.

The melds change seldom and are asked about at every action, so the answers are kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from fairdeal.engine import melds
from fairdeal.engine.cards import PACK, SUITS, Card, Cards
from fairdeal.engine.melds import Fault, RunPlace, RunShape, SetPlace, Shape, Swap
from fairdeal.engine.rulesets.progressive_rummy.records import (
    SHAPE_KIND,
    WILD_RANKS,
    End,
    MeldKind,
    RummyState,
    TableMeld,
    rules_of,
)
from fairdeal.engine.state import Seat


class Room(NamedTuple):
    """Where a card may be laid off: the end and its slot, as a bit, and the cards that fit.

    A group has neither end nor slot.
    """

    end: End
    slot: int
    fits: frozenset[Card]


class Lying(NamedTuple):
    """A meld by itself: a group of a rank, or a sequence that covers slots, told as bits."""

    rank: str | None
    slots: int
    rooms: tuple[Room, ...]
    """Where cards may be laid off, the low end first (`rummy.lay_off`)."""
    swaps: tuple[Swap, ...]
    """Which wilds may be swapped out, by index (`rummy.swap`)."""
    wanted: frozenset[Card]
    """All cards that fit anywhere, laid off or swapped in."""


class Table(NamedTuple):
    """What the melds on the table leave open."""

    deal: int
    laid: tuple[TableMeld, ...]
    """The melds, by their numbers."""
    lie: tuple[Lying, ...]
    """What each of them is by itself."""
    owners: frozenset[Seat]
    """The seats that have a meld of their own."""
    ranks: frozenset[str]
    """The ranks that lie as groups (`rummy.one_group`)."""
    covered: int
    """The slots that sequences cover, as bits: no other one may be extended there."""
    wanted: frozenset[Card]
    """All cards that fit anywhere, laid off or swapped in."""

    def covering(self, slots: int, but: int = -1) -> int | None:
        """Return the number of a sequence that covers any of these slots, `but` left out."""
        for number, each in enumerate(self.lie):
            if each.slots & slots and number != but:
                return number
        return None

    def leaves_room(self, shape: Shape, *, overlap: bool) -> bool:
        """Whether a new meld of this shape may be laid (`rummy.one_group`, `rummy.overlap`).

        With `overlap`, new sequences may overlap others.
        """
        if not isinstance(shape, RunShape):
            return shape.rank not in self.ranks
        return overlap or not self.covered & slots_of(
            RunPlace(shape.suit, shape.low, shape.low + shape.size - 1)
        )


def table_of(state: RummyState) -> Table:
    """Return what follows from the melds of a state.

    The tables of the matches in play are found again by identity: to hash all melds would cost
    more than the rules.
    """
    laid = state.melds
    if not laid:
        return _BARE
    kept = _KEPT.get(id(laid))
    if kept is not None and kept.laid is laid and kept.deal == state.round:
        return kept
    table = _look(state.round, laid)
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    _KEPT[id(laid)] = table
    return table


_MOST_KEPT: Final = 64
_KEPT: Final[dict[int, Table]] = {}
_BARE: Final = Table(0, (), (), frozenset(), frozenset(), 0, frozenset())


def _look(deal: int, laid: tuple[TableMeld, ...]) -> Table:
    lie = tuple([_lying(deal, meld.kind, meld.cards) for meld in laid])
    covered = 0
    for each in lie:
        covered |= each.slots
    return Table(
        deal,
        laid,
        lie,
        frozenset([meld.seat for meld in laid]),
        frozenset([each.rank for each in lie if each.rank is not None]),
        covered,
        frozenset().union(*[each.wanted for each in lie]),
    )


def slots_of(place: RunPlace) -> int:
    """Return the slots of a sequence as bits."""
    return (1 << place.high + 1) - (1 << place.low) << 16 * SUITS.index(place.suit)


# -- a meld by itself --------------------------------------------------------------------------

_ALONE: Final = {card: frozenset((card,)) for card in PACK}
_OF_RANK: Final = {rank: frozenset(rank + suit for suit in SUITS) for rank in WILD_RANKS}


@lru_cache(maxsize=1 << 10)
def _lying(deal: int, kind: MeldKind, cards: Cards) -> Lying:
    rules = rules_of(deal)
    place = melds.read(rules, SHAPE_KIND[kind], cards)
    if isinstance(place, Fault):
        return Lying(None, 0, (), (), frozenset())
    there = _at(deal, place)
    wilds = rules.wilds
    if wilds.isdisjoint(cards):
        return there
    rank, slots, rooms, _, wanted = there
    swaps = []
    for at, card in enumerate(cards):
        if card in wilds:
            if isinstance(place, SetPlace):
                fits = _OF_RANK[place.rank]
            else:
                fits = _ALONE[WILD_RANKS[place.low + at - 1] + place.suit] - wilds
            if fits:
                swaps.append(Swap(at, fits))
                wanted |= fits
    return Lying(rank, slots, rooms, tuple(swaps), wanted)


@lru_cache(maxsize=1 << 11)
def _at(deal: int, place: SetPlace | RunPlace) -> Lying:
    """Return what follows from the place of a meld, whichever of its cards are wild."""
    rules = rules_of(deal)
    if isinstance(place, SetPlace):
        cards = tuple([place.rank + suit for suit in SUITS])
        rank, slots = place.rank, 0
        rooms = [Room(None, 0, fits) for _, _, fits in melds.openings(rules, "set", cards)]
    else:
        suit, low, high = place
        cards = tuple([rank + suit for rank in WILD_RANKS[low - 1 : high]])
        rank, slots = None, slots_of(place)
        rooms = [
            Room(end, slots_of(RunPlace(suit, slot, slot)), fits)
            for end, slot, fits in melds.openings(rules, "run", cards)
        ]
    return Lying(rank, slots, tuple(rooms), (), frozenset().union(*[each.fits for each in rooms]))
