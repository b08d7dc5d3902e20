"""A simple, sensible player of Progressive Poker."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from fairdeal.engine.cards import RANKS, Card, CardSet, Hand, in_pack_order
from fairdeal.engine.poker_hands import category, strength
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.progressive_poker.records import (
    CONTRIBUTE,
    EXCHANGE,
    FIVE,
    MOST_DISCARDS,
    Contribute,
    Discard,
    Exchange,
    PokerState,
)
from fairdeal.engine.state import Seat


def choose(state: PokerState, seat: Seat) -> Action:
    """Give the lowest card, keep the best five, discard what does not belong to them."""
    hand, personal = state.hands[seat], state.personal[seat]
    if state.phase == CONTRIBUTE:
        return Contribute(min(personal, key=_rank))
    return best_exchange(hand, personal) if state.phase == EXCHANGE else best_discard(hand)


def best_exchange(hand: Hand, personal: Hand) -> Exchange:
    """Return the exchange after which the five are the best that all the cards make.

    Of several such exchanges the one that moves the fewest cards.
    """
    held = set(hand)
    highest, fives = 0, [hand]
    for five in combinations(in_pack_order((*hand, *personal)), FIVE):
        if (height := strength(five)) >= highest:
            if height > highest:
                highest, fives = height, []
            fives.append(five)
    best = max(fives, key=lambda five: len(held.intersection(five)))
    give = tuple(card for card in hand if card not in best)
    return Exchange(give, tuple(card for card in best if card not in held))


def best_discard(hand: Hand) -> Discard:
    """Keep what is made or nearly made, and discard the rest.

    A straight or better stays as it is; pairs and the like are kept; of four to a flush the
    fifth goes; of nothing at all the two highest stay.
    """
    kind = category(hand)
    if kind in ("high_card", "one_pair", "two_pair", "three_of_a_kind"):
        return Discard(_idle(hand))
    return Discard(())


def _idle(hand: Hand) -> CardSet:
    """Return the cards that make nothing of the hand, three at most, the lowest ones."""
    ranks, suits = (Counter(card[place] for card in hand) for place in (0, 1))
    suit, most = suits.most_common(1)[0]
    if most == FIVE - 1 and max(ranks.values()) == 1:
        return tuple(card for card in hand if card[1] != suit)
    lone = sorted((card for card in hand if ranks[card[0]] == 1), key=_rank)
    return in_pack_order(lone[:MOST_DISCARDS])


def _rank(card: Card) -> int:
    return RANKS.index(card[0])
