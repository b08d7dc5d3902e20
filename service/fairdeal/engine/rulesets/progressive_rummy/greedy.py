"""A simple, sensible player: meld what can be melded, lay off, throw the dearest card away."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.engine import melds
from fairdeal.engine.cards import Card, joined
from fairdeal.engine.melds.rules import SLOT
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.progressive_rummy.legality import allowed_shapes
from fairdeal.engine.rulesets.progressive_rummy.moves import DISCARDS, draws, other_plays
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
    others = other_plays(state, seat)
    wilds = rules_of(state.round).wilds
    hand = state.hands[seat]
    lay_offs = [each for each in others if isinstance(each, LayOff)]
    for each in lay_offs:
        if each.card not in wilds or len(hand) <= 2 or each.card == state.taken:
            return each
    for swap in others:
        if isinstance(swap, Swap):
            return swap
    discards = [each.card for each in others if isinstance(each, Discard)]
    return DISCARDS[_by_use(state, discards)[0]]


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
    rules = rules_of(state.round)
    allow = allowed_shapes(state)
    shapes = melds.shapes(rules, state.hands[seat], must=state.taken, allow=allow)
    if not shapes:
        return None
    best = max(shapes, key=lambda shape: (shape.size - 2 * shape.wilds, shape.size))
    kind, cards = next(melds.melds(rules, state.hands[seat], must=state.taken, allow=best.__eq__))
    return Meld(TABLE_KIND[kind], cards)


def _by_use(state: RummyState, hand: Sequence[Card]) -> list[Card]:
    """Return the cards, the least useful first.

    Those are the dearest without a neighbour in the hand, then the dearest with one, then wilds.
    """
    values = card_values(state.round)
    wilds = rules_of(state.round).wilds

    def worth(card: Card) -> tuple[bool, bool, int]:
        return card in wilds, _has_neighbour(card, hand), -values[card]

    return sorted(hand, key=worth)


def _has_neighbour(card: Card, hand: Sequence[Card]) -> bool:
    """Whether another card has its rank, or is near it in its suit."""
    return hand.count(card) > 1 or any(
        other[0] == card[0] or (other[1] == card[1] and abs(SLOT[other] - SLOT[card]) <= 2)
        for other in hand
        if other != card
    )
