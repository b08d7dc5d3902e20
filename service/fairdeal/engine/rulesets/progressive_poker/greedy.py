"""A simple, sensible player of Progressive Poker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from fairdeal.engine.cards import RANKS, SUITS, Card, Cards, CardSet, Hand, in_pack_order
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

_FALLING: Final = RANKS[::-1] + "A"
"""The ranks from high to low; an ace is also low."""
_RUNS: Final = [_FALLING[high : high + FIVE] for high in range(len(_FALLING) - FIVE + 1)]


def choose(state: PokerState, seat: Seat) -> Action:
    """Give the lowest card, keep the best five, discard what does not belong to them."""
    hand, personal = state.hands[seat], state.personal[seat]
    if state.phase == CONTRIBUTE:
        return Contribute(min(personal, key=_rank))
    return best_exchange(hand, personal) if state.phase == EXCHANGE else best_discard(hand)


def best_exchange(hand: Hand, personal: Hand) -> Exchange:
    """Return the exchange after which the five are the best that all the cards make.

    Of several such exchanges the one that moves the fewest cards; of those still left, the one
    that keeps the first in pack order.
    """
    held = set(hand)
    best = max(
        _candidates((*hand, *personal)),
        key=lambda five: (strength(five), len(held.intersection(five))),
    )
    give = tuple(card for card in hand if card not in best)
    return Exchange(give, in_pack_order(card for card in best if card not in held))


def _candidates(cards: Cards) -> Iterator[Cards]:
    """Yield at most five fives, the best among them: 22 cards make 26,334.

    Five cards are worth what their ranks are, unless they are of one suit: so it is the best by
    rank of one suit, or of all the cards.
    """
    for suit in SUITS:
        of_suit = tuple([card for card in cards if card[1] == suit])
        if len(of_suit) >= FIVE:
            yield _best_by_rank(of_suit)
    yield _best_by_rank(cards)


def _best_by_rank(cards: Cards) -> Cards:
    """Return the best five when suits do not count; of equal cards those that are named first."""
    of_rank: dict[str, Cards] = {}
    for card in cards:
        of_rank[card[0]] = (*of_rank.get(card[0], ()), card)
    ranks = [of_rank[rank] for rank in _FALLING[:-1] if rank in of_rank]
    return (
        _alike(ranks, 4)
        or _alike(ranks, 3, 2)
        or _straight(of_rank)
        or _alike(ranks, 3)
        or _alike(ranks, 2, 2)
        or _alike(ranks, 2)
        or _alike(ranks)
    )


def _alike(ranks: Sequence[Cards], *numbers: int) -> Cards:
    """Return so many of one rank, so many of another, and the highest others; else nothing.

    `ranks` has the cards of each rank, from high to low.
    """
    five: Cards = ()
    for number in numbers:
        of_rank = next((each for each in ranks if len(each) >= number), None)
        if of_rank is None:
            return ()
        five += of_rank[:number]
        ranks = [each for each in ranks if each is not of_rank]
    return (*five, *[each[0] for each in ranks[: FIVE - len(five)]])


def _straight(of_rank: Mapping[str, Cards]) -> Cards:
    """Return the highest straight; nothing where there is none."""
    for run in _RUNS:
        if all(map(of_rank.__contains__, run)):
            return tuple([of_rank[rank][0] for rank in run])
    return ()


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
