"""The table: what follows from the melds that lie there.

The melds change seldom and are asked about at every action, so the answers are kept.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from fairdeal.engine.cards import JOKER, Card, Cards
from fairdeal.engine.melds.rules import (
    End,
    Kind,
    MeldRules,
    SetPlace,
    openings,
    read,
    swaps,
)
from fairdeal.engine.rulesets.bad_progressive.records import (
    MELDS,
    WILDS,
    BadProgressiveState,
    LayOff,
    Swap,
    TableMeld,
)
from fairdeal.engine.state import Seat

Spot: TypeAlias = tuple[int, End | None]
"""Where a card may be laid off: the number of the meld, and the end of a run."""

WildSpot: TypeAlias = tuple[int, int]
"""Where a wild may be swapped out: the number of the meld, and the index."""


class Table(NamedTuple):
    """What the melds on the table leave open: by rank in sets, by card in runs.

    `ranks` are the numbers of the sets; `wilds` the places where a wild may be added. All are
    in the order of the melds, the low end before the high one.
    """

    ranks: dict[str, list[int]]
    cards: dict[Card, list[Spot]]
    wilds: list[Spot]
    rank_swaps: dict[str, list[WildSpot]]
    card_swaps: dict[Card, list[WildSpot]]

    def lay_offs(self, card: Card) -> list[LayOff]:
        """Return how a card may be laid off: on sets first, or on any meld if it is wild."""
        if card in WILDS:
            return [_lay_off(number, card, end) for number, end in self.wilds]
        found = []
        if card[0] in self.ranks:
            found += [_lay_off(number, card, None) for number in self.ranks[card[0]]]
        if card in self.cards:
            found += [_lay_off(number, card, end) for number, end in self.cards[card]]
        return found

    def swaps(self, card: Card) -> list[Swap]:
        """Return how a card may be swapped in for a wild: in sets first, then in runs."""
        found: list[Swap] = []
        if card in WILDS:
            return found
        if card[0] in self.rank_swaps:
            found += [_swap(number, index, card) for number, index in self.rank_swaps[card[0]]]
        if card in self.card_swaps:
            found += [_swap(number, index, card) for number, index in self.card_swaps[card]]
        return found


def table_of(state: BadProgressiveState) -> Table:
    """Return what follows from the melds of a state.

    The tables of the matches in play are found again by identity: to hash all melds would cost
    more than the rules.
    """
    laid = state.melds
    if not laid:
        return _BARE
    rules = MELDS[state.options.set_wilds]
    kept = _KEPT.get(id(laid))
    if kept is not None and kept[0] is laid and kept[1] is rules:
        return kept[2]
    table = _look(rules, laid)
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    _KEPT[id(laid)] = laid, rules, table
    return table


_MOST_KEPT: Final = 64
_KEPT: Final[dict[int, tuple[tuple[TableMeld, ...], MeldRules, Table]]] = {}
_BARE: Final = Table({}, {}, [], {}, {})


def _look(rules: MeldRules, laid: tuple[TableMeld, ...]) -> Table:
    table = ranks, cards, wilds, rank_swaps, card_swaps = Table({}, {}, [], {}, {})
    for number, meld in enumerate(laid):
        rank, naturals, wild_ends, places, _ = _lying(rules, meld.kind, meld.cards)
        if rank:
            ranks.setdefault(rank, []).append(number)
            for _, index in places:
                rank_swaps.setdefault(rank, []).append((number, index))
        else:
            for card, end in naturals:
                cards.setdefault(card, []).append((number, end))
            for card, index in places:
                card_swaps.setdefault(card, []).append((number, index))
        wilds += [(number, end) for end in wild_ends]
    return table


def rooms_for_wilds(state: BadProgressiveState, seat: Seat) -> tuple[int, int]:
    """Return how many wilds can be added to the seat's melds, and how many to those of others.

    They are added one after another; no place takes from another.
    """
    rules = MELDS[state.options.set_wilds]
    own = others = 0
    for meld in state.melds:
        room = _lying(rules, meld.kind, meld.cards).room
        if meld.seat == seat:
            own += room
        else:
            others += room
    return own, others


class _Lying(NamedTuple):
    """A meld by itself.

    The rank of a set, or else the naturals that may be added to a run, and at which end; the
    ends where wilds may be added; the wilds that may be swapped out, with the card that each
    stands for in a run; and how many wilds can be added one after another.
    """

    rank: str
    naturals: tuple[tuple[Card, End | None], ...]
    wild_ends: tuple[End | None, ...]
    swaps: tuple[tuple[Card, int], ...]
    room: int


@lru_cache(maxsize=1 << 12)
def _lying(rules: MeldRules, kind: Kind, cards: Cards) -> _Lying:
    place = read(rules, kind, cards)
    ends = openings(rules, kind, cards)
    wild_ends = tuple([each.end for each in ends if JOKER in each.fits])
    out = swaps(rules, kind, cards)
    if isinstance(place, SetPlace):
        room = room_in_set(rules, len(cards), len(out))
        return _Lying(place.rank, (), wild_ends, tuple([("", at) for at, _ in out]), room)
    return _Lying(
        "",
        tuple([(card, each.end) for each in ends for card in each.fits - WILDS]),
        wild_ends,
        tuple([(card, at) for at, fits in out for card in fits]),
        len(wild_ends),
    )


@cache
def room_in_set(rules: MeldRules, size: int, wilds: int) -> int:
    """Return how many wilds can be added to a set of that size with so many of them."""
    room = 0
    while wilds + room + 1 <= rules.most_wilds(size + room + 1):
        room += 1
    return room


@cache
def _lay_off(number: int, card: Card, end: End | None) -> LayOff:
    """Return the action: there are not many, so each is made once."""
    return LayOff(number, card, end)


@cache
def _swap(number: int, index: int, card: Card) -> Swap:
    """Return the action: there are not many, so each is made once."""
    return Swap(number, index, card)
