"""The table: what follows from the melds that lie there.

The melds change one at a time and are asked about at every action. So what follows from them is
kept by card, and after a change it is carried over for all melds but the one that changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import is_
from typing import Final, NamedTuple, TypeAlias, TypeVar

from fairdeal.engine.cards import SUITS, Card, Cards
from fairdeal.engine.melds.rules import SLOT, SLOT_RANKS, End, Kind, MeldRules
from fairdeal.engine.rulesets.bad_progressive.records import (
    MELDS,
    WILDS,
    BadProgressiveOptions,
    BadProgressiveState,
    LayOff,
    Swap,
    TableMeld,
)
from fairdeal.engine.state import Seat

A = TypeVar("A", LayOff, Swap)

ByCard: TypeAlias = dict[Card, tuple[A, ...]]
"""Actions by the card that they play."""


class Lying(NamedTuple):
    """What a meld on the table leaves open.

    The naturals that may be added to it, the ends where wilds may, the wilds that may be swapped
    out, and how many wilds can be added one after another.
    """

    naturals: tuple[LayOff, ...]
    ends: tuple[End | None, ...]
    swaps: tuple[Swap, ...]
    room: int


class Table(NamedTuple):
    """What all melds on the table leave open.

    `naturals` and `swapped` are what can be laid off and swapped in, by card: in sets first,
    then in runs, both in the order of the melds, the low end before the high one. `wilds` is
    filled as it is asked for. `rooms` has the room for wilds by the seat that owns the melds.
    """

    options: BadProgressiveOptions
    melds: tuple[TableMeld, ...]
    lying: list[Lying]
    naturals: ByCard[LayOff]
    wilds: ByCard[LayOff]
    swapped: ByCard[Swap]
    rooms: dict[Seat, int]

    def lay_offs(self, card: Card) -> tuple[LayOff, ...]:
        """Return how a card may be laid off: on sets first, or on any meld if it is wild."""
        if card not in WILDS:
            return self.naturals.get(card, ())
        if card not in self.wilds:
            self.wilds[card] = tuple(
                [
                    _lay_off(number, card, end)
                    for number, meld in enumerate(self.lying)
                    for end in meld.ends
                ]
            )
        return self.wilds[card]

    def swaps(self, card: Card) -> tuple[Swap, ...]:
        """Return how a card may be swapped in for a wild: in sets first, then in runs."""
        return self.swapped.get(card, ())


def table_of(state: BadProgressiveState) -> Table:
    """Return what follows from the melds of a state.

    The tables of the matches in play are found again by identity: to hash all melds would cost
    more than the rules.
    """
    melds, options = state.melds, state.options
    kept = _KEPT.get(id(melds))
    if kept is not None and kept.melds is melds and kept.options is options:
        return kept
    table = _next(options, melds)
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    _KEPT[id(melds)] = _LATEST[0] = table
    return table


_MOST_KEPT: Final = 16
_KEPT: Final[dict[int, Table]] = {}
_BARE: Final = Table(BadProgressiveOptions(), (), [], {}, {}, {}, {})
_LATEST: Final = [_BARE]
"""The table looked at last, by whichever thread."""


# -- from one table to the next ----------------------------------------------------------------


def _next(options: BadProgressiveOptions, melds: tuple[TableMeld, ...]) -> Table:
    """Return the table on which these melds lie, by what is other than on the one before.

    That is the table looked at last, if but one of its melds is not here; or a bare one.
    """
    table = _LATEST[0]
    same = list(map(is_, table.melds, melds))
    if len(same) < len(table.melds) or same.count(False) > 1 or table.options is not options:
        table, same = _BARE, []
    rules, lying, rooms = MELDS[options.set_wilds], table.lying.copy(), table.rooms.copy()
    naturals, swapped = table.naturals.copy(), table.swapped.copy()
    lying += [_NOTHING] * (len(melds) - len(lying))
    changed = [same.index(False)] if False in same else []
    for number in (*changed, *range(len(same), len(melds))):
        meld, before = melds[number], lying[number]
        lying[number] = now = _lying(rules, number, meld.kind, meld.cards)
        rooms[meld.seat] = rooms.get(meld.seat, 0) + now.room - before.room
        if now.naturals is not before.naturals:
            _exchange(naturals, before.naturals, now.naturals, melds)
        if now.swaps != before.swaps:
            _exchange(swapped, before.swaps, now.swaps, melds)
    return Table(options, melds, lying, naturals, {}, swapped, rooms)


def _exchange(
    found: ByCard[A], out: Sequence[A], come: Sequence[A], melds: Sequence[TableMeld]
) -> None:
    """Put what may be done with a meld now in the place of what could be done before."""
    for each in out:
        there = found.pop(each.card)
        if len(there) > 1:
            found[each.card] = tuple([other for other in there if other is not each])
    for each in come:
        if each.card not in found:
            found[each.card] = (each,)
        else:
            several = list(found[each.card])
            several.append(each)
            several.sort(key=lambda one: (melds[one.meld].kind == "run", one.meld))
            found[each.card] = tuple(several)


# -- each meld by itself -----------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _lying(rules: MeldRules, number: int, kind: Kind, cards: Cards) -> Lying:
    """Return what a meld leaves open. It is one, so that a natural card tells its place."""
    wilds = [at for at, card in enumerate(cards) if card in WILDS]
    at = 0
    # An ace of a run has two slots, but as wilds do not touch some other natural is there too.
    while cards[at] in WILDS or (cards[at][0] == "A" and kind == "run"):
        at += 1
    rank, suit = cards[at][0], cards[at][1]
    if kind == "set":
        room = room_in_set(rules, len(cards), len(wilds))
        swaps = tuple([each for at in wilds for each in _out_of_set(number, at, rank)])
        return Lying(_on_set(number, rank), (None,) if room else (), swaps, room)
    low = SLOT[cards[at]] - at
    high = low + len(cards) - 1
    ends: list[End | None] = []
    if low > 1 and cards[0] not in WILDS:
        ends.append("low")
    if high < rules.last_slot and cards[-1] not in WILDS:
        ends.append("high")
    swaps = tuple(
        [_swap(number, at, SLOT_RANKS[low + at] + suit) for at in wilds if low + at != _DEUCE]
    )
    return Lying(_on_run(number, suit, low, high), tuple(ends), swaps, len(ends))


_NOTHING: Final = Lying((), (), (), 0)
_DEUCE: Final = SLOT_RANKS.index("2")
"""The slot of a run on which no natural lies."""


@cache
def _on_set(number: int, rank: str) -> tuple[LayOff, ...]:
    """Return how naturals may be added to a set."""
    return tuple([_lay_off(number, rank + suit, None) for suit in SUITS])


@cache
def _out_of_set(number: int, index: int, rank: str) -> tuple[Swap, ...]:
    """Return how naturals may be put for a wild of a set."""
    return tuple([_swap(number, index, rank + suit) for suit in SUITS])


@cache
def _on_run(number: int, suit: str, low: int, high: int) -> tuple[LayOff, ...]:
    """Return how naturals may be added to a run that goes from slot to slot."""
    ends: tuple[tuple[End, int], ...] = (("low", low - 1), ("high", high + 1))
    return tuple(
        [
            _lay_off(number, SLOT_RANKS[slot] + suit, end)
            for end, slot in ends
            if 0 < slot < len(SLOT_RANKS) and slot != _DEUCE
        ]
    )


@cache
def room_in_set(rules: MeldRules, size: int, wilds: int) -> int:
    """Return how many wilds can be added to a set of that size with so many of them."""
    room = 0
    while wilds + room + 1 <= rules.most_wilds(size + room + 1):
        room += 1
    return room


def rooms_for_wilds(state: BadProgressiveState, seat: Seat) -> tuple[int, int]:
    """Return how many wilds can be added to the seat's melds, and how many to those of others.

    They are added one after another; no place takes from another.
    """
    rules = MELDS[state.options.set_wilds]
    own = others = 0
    for number, meld in enumerate(state.melds):
        room = _lying(rules, number, meld.kind, meld.cards).room
        if meld.seat == seat:
            own += room
        else:
            others += room
    return own, others


@cache
def _lay_off(number: int, card: Card, end: End | None) -> LayOff:
    """Return the action: there are not many, so each is made once."""
    return LayOff(number, card, end)


@cache
def _swap(number: int, index: int, card: Card) -> Swap:
    """Return the action: there are not many, so each is made once."""
    return Swap(number, index, card)
