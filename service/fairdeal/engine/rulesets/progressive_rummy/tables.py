"""The table: what follows from the melds that lie there.

The melds change seldom and are asked about at every action, so the answers are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from fairdeal.engine import melds
from fairdeal.engine.cards import Card, Cards
from fairdeal.engine.melds import (
    Fault,
    MeldRules,
    Opening,
    RunPlace,
    RunShape,
    SetPlace,
    Shape,
    Swap,
)
from fairdeal.engine.rulesets.progressive_rummy.records import (
    SHAPE_KIND,
    End,
    MeldKind,
    TableMeld,
    rules_of,
)
from fairdeal.engine.state import Seat


class Room(NamedTuple):
    """Where a card may be laid off: the number of the meld, the end, and the cards that fit.

    `covered_by` is a sequence that covers the place already; then none may (`rummy.overlap`).
    """

    meld: int
    end: End
    fits: frozenset[Card]
    covered_by: int | None


class WildRoom(NamedTuple):
    """A wild that may be swapped out: the meld's number, the index, and what may be put for it."""

    meld: int
    at: int
    fits: frozenset[Card]


@dataclass(frozen=True)
class Table:
    """What the melds on the table leave open."""

    owners: frozenset[Seat]
    """The seats that have a meld of their own."""
    ranks: frozenset[str]
    """The ranks that lie as groups (`rummy.one_group`)."""
    runs: tuple[tuple[int, RunPlace], ...]
    """The sequences: their numbers, and where they lie."""
    rooms: tuple[Room, ...]
    """Where cards may be laid off, by meld and end (`rummy.lay_off`)."""
    wild_rooms: tuple[WildRoom, ...]
    """Which wilds may be swapped out, by meld and index (`rummy.swap`)."""
    wanted: frozenset[Card]
    """All cards that fit anywhere, laid off or swapped in."""

    def covering(self, place: RunPlace, but: int = -1) -> int | None:
        """Return the number of a sequence that covers any of these slots, `but` left out."""
        return _covering(self.runs, place, but)

    def leaves_room(self, shape: Shape, *, overlap: bool) -> bool:
        """Whether a new meld of this shape may be laid (`rummy.one_group`, `rummy.overlap`).

        With `overlap`, new sequences may overlap others.
        """
        if not isinstance(shape, RunShape):
            return shape.rank not in self.ranks
        place = RunPlace(shape.suit, shape.low, shape.low + shape.size - 1)
        return overlap or self.covering(place) is None


def table_of(deal: int, laid: tuple[TableMeld, ...]) -> Table:
    """Return what follows from the melds in a deal.

    The tables of the matches in play are found again by identity: to hash all melds would cost
    more than the rules.
    """
    if not laid:
        return _BARE
    kept = _KEPT.get(id(laid))
    if kept is not None and kept[0] is laid and kept[1] == deal:
        return kept[2]
    table = _look(deal, laid)
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    _KEPT[id(laid)] = laid, deal, table
    return table


_MOST_KEPT: Final = 64
_KEPT: Final[dict[int, tuple[tuple[TableMeld, ...], int, Table]]] = {}
_BARE: Final = Table(frozenset(), frozenset(), (), (), (), frozenset())


def _look(deal: int, laid: tuple[TableMeld, ...]) -> Table:
    rules = rules_of(deal)
    lie = [_lying(rules, meld.kind, meld.cards) for meld in laid]
    runs = tuple(
        [(n, each.place) for n, each in enumerate(lie) if isinstance(each.place, RunPlace)]
    )
    rooms: list[Room] = []
    wild_rooms: list[WildRoom] = []
    for number, (place, openings, swaps) in enumerate(lie):
        for end, slot, fits in openings:
            by = None
            if isinstance(place, RunPlace):
                by = _covering(runs, RunPlace(place.suit, slot, slot), number)
            rooms.append(Room(number, end, fits, by))
        for at, fits in swaps:
            wild_rooms.append(WildRoom(number, at, fits))
    return Table(
        owners=frozenset([meld.seat for meld in laid]),
        ranks=frozenset([each.place.rank for each in lie if isinstance(each.place, SetPlace)]),
        runs=runs,
        rooms=tuple(rooms),
        wild_rooms=tuple(wild_rooms),
        wanted=frozenset().union(
            *[room.fits for room in rooms], *[room.fits for room in wild_rooms]
        ),
    )


class _Lying(NamedTuple):
    """A meld by itself: where it lies, what may be added, and what swapped."""

    place: SetPlace | RunPlace | Fault
    openings: tuple[Opening, ...]
    swaps: tuple[Swap, ...]


@lru_cache(maxsize=1 << 11)
def _lying(rules: MeldRules, kind: MeldKind, cards: Cards) -> _Lying:
    shape = SHAPE_KIND[kind]
    return _Lying(
        melds.read(rules, shape, cards),
        melds.openings(rules, shape, cards),
        melds.swaps(rules, shape, cards),
    )


def _covering(runs: tuple[tuple[int, RunPlace], ...], place: RunPlace, but: int) -> int | None:
    suit, low, high = place
    for number, other in runs:
        if other.suit == suit and other.low <= high and low <= other.high and number != but:
            return number
    return None
