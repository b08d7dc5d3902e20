"""The legal actions of a seat, in their fixed order.

In a turn: melds, groups first; lay-offs by meld, end and card; swaps by meld, index and card;
discards by card. Only the melds can be many, and only with many wilds in hand; then they are not
listed at once but found one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Final

from fairdeal.engine import melds
from fairdeal.engine.cards import HIDDEN, PACK, Card
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.progressive_rummy.legality import (
    allowed_shapes,
    may_take,
)
from fairdeal.engine.rulesets.progressive_rummy.records import (
    SHAPE_KIND,
    TABLE_KIND,
    Discard,
    Draw,
    End,
    LayOff,
    Meld,
    RummyState,
    Swap,
    rules_of,
)
from fairdeal.engine.rulesets.progressive_rummy.scan import melds_in
from fairdeal.engine.rulesets.progressive_rummy.tables import Table, slots_of, table_of
from fairdeal.engine.state import Seat

DRAW_STOCK: Final = Draw("stock")
DRAW_DISCARD: Final = Draw("discard")
DISCARDS: Final = {card: Discard(card) for card in PACK}
_DISCARD: Final = DISCARDS.__getitem__


@cache
def _lay_off(meld: int, card: Card, end: End) -> LayOff:
    return LayOff(meld, card, end)


@cache
def _swap(meld: int, index: int, card: Card) -> Swap:
    return Swap(meld, index, card)


def draws(state: RummyState, seat: Seat) -> Sequence[Action]:
    """Return how the turn may begin."""
    return (DRAW_STOCK, DRAW_DISCARD) if may_take(state, seat) else (DRAW_STOCK,)


def plays(state: RummyState, seat: Seat, after: Action | None = None) -> Iterator[Action]:
    """Yield what may be done in a turn, behind `after`."""
    there = table_of(state)
    short = short_melds(state, seat, there)
    others = _other_plays(state, seat, there)
    if short is not None:
        actions = [*short, *others] if short else others
        return iter(actions if after is None else actions[actions.index(after) + 1 :])
    if after is not None and not isinstance(after, Meld):
        return iter(others[others.index(after) + 1 :])
    return chain(_melds(state, seat, after), others)


def count_melds(state: RummyState, seat: Seat) -> int:
    """Return how many melds may be laid, without going through them."""
    rules = rules_of(state.round)
    hand, allow = state.hands[seat], allowed_shapes(state)
    return melds.count(rules, hand, must=state.taken, allow=allow)


def random_play(state: RummyState, seat: Seat, rng: Random) -> Action:
    """Return something that may be done in a turn, each with a chance."""
    there = table_of(state)
    short = short_melds(state, seat, there)
    others = _other_plays(state, seat, there)
    if short is not None:
        return rng.choice([*short, *others])
    if rng.randrange(count_melds(state, seat) + len(others)) < len(others):
        return rng.choice(others)
    kind, cards = melds.random_meld(
        rules_of(state.round),
        state.hands[seat],
        rng,
        must=state.taken,
        allow=allowed_shapes(state),
    )
    return Meld(TABLE_KIND[kind], cards)


# -- melds -----------------------------------------------------------------------------------


def short_melds(state: RummyState, seat: Seat, there: Table) -> list[Meld] | None:
    """Return the melds that may be laid; None if they are too many to list."""
    found = melds_in(state.round, state.hands[seat], there.ranks)
    if not found:
        return found
    if state.taken is not None:
        found = [each for each in found if state.taken in each.cards]
    if state.options.overlap == "never":
        found = [each for each in found if not _overlaps(state, there, each)]
    return found


def _overlaps(state: RummyState, there: Table, meld: Meld) -> bool:
    """Whether a sequence would overlap another one (`rummy.overlap`)."""
    place = melds.read(rules_of(state.round), SHAPE_KIND[meld.kind], meld.cards)
    return isinstance(place, melds.RunPlace) and bool(slots_of(place) & there.covered)


def _melds(state: RummyState, seat: Seat, after: Action | None) -> Iterator[Action]:
    """Yield the melds that may be laid, behind `after`."""
    for kind, cards in melds.melds(
        rules_of(state.round),
        state.hands[seat],
        must=state.taken,
        allow=allowed_shapes(state),
        after=(SHAPE_KIND[after.kind], after.cards) if isinstance(after, Meld) else None,
    ):
        yield Meld(TABLE_KIND[kind], cards)


# -- everything else -------------------------------------------------------------------------


def other_plays(state: RummyState, seat: Seat) -> list[Action]:
    """Return what may be done in a turn, but for melds."""
    return _other_plays(state, seat, table_of(state))


def _other_plays(state: RummyState, seat: Seat, there: Table) -> list[Action]:
    if state.taken is not None:
        if state.options.discard_draw == "new_meld" or seat not in there.owners:
            return []
        return _lay_offs(there, [state.taken])
    faces = dict.fromkeys(state.hands[seat])
    if HIDDEN in faces:
        del faces[HIDDEN]
    discards: list[Action] = list(map(_DISCARD, faces))
    if seat not in there.owners or there.wanted.isdisjoint(faces):
        return discards
    wanted = [card for card in faces if card in there.wanted]
    return _lay_offs(there, wanted) + _swaps(there, wanted) + discards


def _lay_offs(there: Table, cards: Sequence[Card]) -> list[Action]:
    covered = there.covered
    return [
        _lay_off(number, card, end)
        for number, each in enumerate(there.lie)
        if not each.wanted.isdisjoint(cards)
        for end, slot, fits in each.rooms
        if not slot & covered
        for card in cards
        if card in fits
    ]


def _swaps(there: Table, cards: Sequence[Card]) -> list[Action]:
    return [
        _swap(number, at, card)
        for number, each in enumerate(there.lie)
        for at, fits in each.swaps
        for card in cards
        if card in fits
    ]
