"""A simple, sensible player: meld what can be melded, lay off, throw the dearest card away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairdeal.engine import melds
from fairdeal.engine.cards import PACK, Card, joined
from fairdeal.engine.melds.rules import SLOT
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.progressive_rummy.legality import allowed_shapes
from fairdeal.engine.rulesets.progressive_rummy.moves import (
    DISCARDS,
    draws,
    other_plays,
    short_melds,
)
from fairdeal.engine.rulesets.progressive_rummy.records import (
    DRAW,
    TABLE_KIND,
    Discard,
    LayOff,
    Meld,
    RummyState,
    Swap,
    card_values,
    rules_of,
)
from fairdeal.engine.rulesets.progressive_rummy.tables import table_of
from fairdeal.engine.state import Seat


def choose(state: RummyState, seat: Seat) -> Action:
    """Return what the player does in its turn.

    A discard is taken where that is of use; melds come before all else, the one with the most
    naturals first. Wilds are kept for melds while the hand is large.
    """
    if state.phase == DRAW:
        return _draw(state, seat)
    if meld := _best_meld(state, seat):
        return meld
    wilds = rules_of(state.round).wilds
    few = len(state.hands[seat]) <= 2
    swap: Swap | None = None
    discards: list[Card] = []
    for each in other_plays(state, seat):
        if isinstance(each, Discard):
            discards.append(each.card)
        elif isinstance(each, LayOff):
            if few or each.card not in wilds or each.card == state.taken:
                return each
        elif isinstance(each, Swap):
            swap = swap or each
    return swap or DISCARDS[_least_useful(state, discards)]


def _draw(state: RummyState, seat: Seat) -> Action:
    """Take the discard wherever that is allowed, unless without a bond it would be of no use."""
    possible = draws(state, seat)
    if state.options.discard_draw == "free" and len(possible) > 1:
        card = state.discards[-1]
        hand = joined(state.hands[seat], (card,))
        if not melds.shapes(rules_of(state.round), hand, must=card):
            return possible[0]
    return possible[-1]


def _best_meld(state: RummyState, seat: Seat) -> Meld | None:
    """Return the first of the melds with the most naturals, less the wilds, then the longest."""
    rules = rules_of(state.round)

    def worth(meld: Meld) -> tuple[int, int]:
        return _worth(len(meld.cards), sum(map(rules.wilds.__contains__, meld.cards)))

    short = short_melds(state, seat, table_of(state))
    if short is not None:
        return max(short, key=worth, default=None)
    allow = allowed_shapes(state)
    shapes = melds.shapes(rules, state.hands[seat], must=state.taken, allow=allow)
    if not shapes:
        return None
    best = max(shapes, key=lambda shape: _worth(shape.size, shape.wilds))
    kind, cards = next(melds.melds(rules, state.hands[seat], must=state.taken, allow=best.__eq__))
    return Meld(TABLE_KIND[kind], cards)


def _worth(size: int, wilds: int) -> tuple[int, int]:
    return size - 2 * wilds, size


_NEIGHBOURS: Final = {
    card: frozenset(
        other
        for other in PACK
        if other != card
        and (other[0] == card[0] or (other[1] == card[1] and abs(SLOT[other] - SLOT[card]) <= 2))
    )
    for card in PACK
}
"""The cards of the rank of each card, and those near it in its suit."""


def _least_useful(state: RummyState, hand: Sequence[Card]) -> Card:
    """Return the dearest card without a neighbour in the hand, else with one, else a wild."""
    values = card_values(state.round)
    wilds = rules_of(state.round).wilds

    def use(card: Card) -> tuple[bool, bool, int]:
        return card in wilds, not _NEIGHBOURS[card].isdisjoint(hand), -values[card]

    return min(hand, key=use)
