"""The legal actions of a seat, in their fixed order.

In a turn: melds, groups first; lay-offs by meld, end and card; swaps by meld, index and card;
discards by card. Only the melds can be many, and only with many wilds in hand; then they are not
listed at once but found one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from random import Random
from typing import Final

from fairdeal.engine import melds
from fairdeal.engine.cards import HIDDEN, PACK, Card, Hand
from fairdeal.engine.melds import MeldRules, Shape
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.progressive_rummy.legality import (
    allowed_shapes,
    has_meld,
    may_take,
    openings,
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
from fairdeal.engine.state import Seat

DRAW_STOCK: Final = Draw("stock")
DRAW_DISCARD: Final = Draw("discard")
DISCARDS: Final = {card: Discard(card) for card in PACK}

_SHORT: Final = 300
"""Up to so many melds of a hand are kept as a list."""


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
    short = _short_melds(state, seat)
    others = _others(state, seat)
    if short is not None:
        actions = [*short, *others]
        return iter(actions if after is None else actions[actions.index(after) + 1 :])
    if after is not None and not isinstance(after, Meld):
        return iter(others[others.index(after) + 1 :])
    return chain(_long_melds(state, seat, after), others)


def count_melds(state: RummyState, seat: Seat) -> int:
    """Return how many melds may be laid, without going through them."""
    rules = rules_of(state.round)
    hand, allow = state.hands[seat], allowed_shapes(state)
    return melds.count(rules, hand, must=state.taken, allow=allow)


def other_plays(state: RummyState, seat: Seat) -> Sequence[Action]:
    """Return what may be done in a turn, but for melds."""
    return _others(state, seat)


def random_play(state: RummyState, seat: Seat, rng: Random) -> Action:
    """Return something that may be done in a turn, each with a chance."""
    short = _short_melds(state, seat)
    others = _others(state, seat)
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


@lru_cache(maxsize=1 << 13)
def _melds_by_shape(
    rules: MeldRules, hand: Hand, must: Card | None
) -> tuple[tuple[Shape, tuple[Meld, ...]], ...] | None:
    """Return the melds in a hand, shape by shape; None if they are too many to list."""
    found = melds.shapes(rules, hand, must=must)
    if not found:
        return ()
    if melds.count(rules, hand, must=must) > _SHORT:
        return None
    return tuple(
        (
            shape,
            tuple(
                Meld(TABLE_KIND[kind], cards)
                for kind, cards in melds.melds(rules, hand, must=must, allow=shape.__eq__)
            ),
        )
        for shape in found
    )


def _short_melds(state: RummyState, seat: Seat) -> Sequence[Action] | None:
    """Return the melds that may be laid; None if they are too many to list."""
    found = _melds_by_shape(rules_of(state.round), state.hands[seat], state.taken)
    if found is None:
        return None
    if not found:
        return ()
    allow = allowed_shapes(state)
    return [each for shape, some in found if allow is None or allow(shape) for each in some]


def _long_melds(state: RummyState, seat: Seat, after: Action | None) -> Iterator[Action]:
    behind = (SHAPE_KIND[after.kind], after.cards) if isinstance(after, Meld) else None
    for kind, cards in melds.melds(
        rules_of(state.round),
        state.hands[seat],
        must=state.taken,
        allow=allowed_shapes(state),
        after=behind,
    ):
        yield Meld(TABLE_KIND[kind], cards)


# -- everything else -------------------------------------------------------------------------


def _others(state: RummyState, seat: Seat) -> list[Action]:
    hand = dict.fromkeys(state.hands[seat])
    hand.pop(HIDDEN, None)
    if state.taken is not None:
        if state.options.discard_draw == "new_meld" or not has_meld(state, seat):
            return []
        return _lay_offs(state, {state.taken: None})
    discards: list[Action] = [DISCARDS[card] for card in hand]
    if not has_meld(state, seat):
        return discards
    return [*_lay_offs(state, hand), *_swaps(state, hand), *discards]


def _lay_offs(state: RummyState, hand: dict[Card, None]) -> list[Action]:
    return [
        _lay_off(number, card, opening.end)
        for number in range(len(state.melds))
        for opening in openings(state, number)
        if not opening.fits.isdisjoint(hand)
        for card in hand
        if card in opening.fits
    ]


def _swaps(state: RummyState, hand: dict[Card, None]) -> list[Action]:
    rules = rules_of(state.round)
    return [
        _swap(number, swap.at, card)
        for number, meld in enumerate(state.melds)
        for swap in melds.swaps(rules, SHAPE_KIND[meld.kind], meld.cards)
        if not swap.fits.isdisjoint(hand)
        for card in hand
        if card in swap.fits
    ]
