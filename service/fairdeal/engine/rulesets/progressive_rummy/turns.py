"""What comes of an action: a turn from its draw to its discard, and the end of a deal."""

from __future__ import annotations

from bisect import bisect
from functools import cache
from typing import Final, TypeAlias

from fairdeal.engine.cards import ORDER, DownCard, Hand, in_pack_order, without
from fairdeal.engine.ruleset import Event, Malformed, Problem
from fairdeal.engine.rulesets.progressive_rummy.records import (
    DRAW,
    IDLE_TURNS,
    PLAY,
    Counted,
    Discard,
    Discarded,
    Draw,
    Drew,
    LaidOff,
    LayOff,
    Meld,
    Melded,
    RummyState,
    Swap,
    Swapped,
    TableMeld,
    TookDiscard,
    TurnedOver,
    WentOut,
    card_values,
    hand_size,
    pack_for,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, evolve, from_left, put
from fairdeal.engine.table import Deal, Dealt, MatchEnded, RoundEnded, dealt, ranking, round_pack

Result: TypeAlias = tuple[RummyState, list[Event]]
"""The state after an action, and what happened."""

# A card is drawn and put away in every turn, but there are few of either.
_drew: Final = cache(Drew)
_discarded: Final = cache(Discarded)


def deal(state: RummyState, seat: Seat, _: Deal) -> Result:
    """Deal, the rest being the stock; no card is turned up (`rummy.stock`)."""
    seats = len(state.seats)
    number = state.round + 1
    pack = round_pack(state.ruleset, state.seed, state.decks, number, pack_for(seats))
    each = hand_size(seats)
    hands = dealt(pack, each, seats, seat)
    return evolve(
        state,
        round=number,
        dealer=seat,
        phase=DRAW,
        hands=hands,
        turn=(seat + 1) % seats,
        stock=pack[seats * each :],
        discards=(),
        melds=(),
        turned=False,
        idle=0,
    ), [Dealt(other, hands[other]) for other in from_left(seat, seats)]


def draw(state: RummyState, seat: Seat, action: Draw) -> Result:
    """Take the top card of the stock, or the top discard (`rummy.draw`)."""
    if action.from_ == "discard":
        return _take(state, seat)
    card, stock = state.stock[0], state.stock[1:]
    hands = put(state.hands, seat, _with(state.hands[seat], card))
    return evolve(state, phase=PLAY, hands=hands, stock=stock, idle=0), [_drew(seat, card)]


def _take(state: RummyState, seat: Seat) -> Result:
    """Take the top discard (`rummy.discard_draw`)."""
    card = state.discards[-1]
    free = state.options.discard_draw == "free"
    return evolve(
        state,
        phase=PLAY,
        hands=put(state.hands, seat, _with(state.hands[seat], card)),
        discards=state.discards[:-1],
        taken=None if free else card,
        idle=state.idle + 1 if free else 0,
    ), [TookDiscard(seat, card)]


def _with(hand: Hand, card: DownCard) -> Hand:
    """Return the hand with one more card, which goes to its place in pack order."""
    place = bisect(hand, ORDER[card], key=ORDER.__getitem__)
    return (*hand[:place], card, *hand[place:])


def meld(state: RummyState, seat: Seat, action: Meld) -> Result:
    """Lay a new meld (`rummy.meld`)."""
    kind, cards = action.kind, action.cards
    state = evolve(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], cards)),
        melds=(*state.melds, TableMeld(seat, kind, cards)),
        taken=None,
    )
    return _played(state, seat, [Melded(seat, len(state.melds) - 1, kind, cards)])


def lay_off(state: RummyState, seat: Seat, action: LayOff) -> Result:
    """Add a card to a meld (`rummy.lay_off`)."""
    number, card, end = action.meld, action.card, action.end
    old = state.melds[number]
    if end is None:
        cards = in_pack_order((*old.cards, card))
    else:
        cards = (card, *old.cards) if end == "low" else (*old.cards, card)
    state = evolve(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], (card,))),
        melds=put(state.melds, number, TableMeld(old.seat, old.kind, cards)),
        taken=None,
    )
    return _played(state, seat, [LaidOff(seat, number, card, end)])


def swap(state: RummyState, seat: Seat, action: Swap) -> Result:
    """Put a natural card for a wild and take that (`rummy.swap`)."""
    number, index, card = action.meld, action.index, action.card
    old = state.melds[number]
    wild = old.cards[index]
    cards = put(old.cards, index, card)
    if old.kind == "group":
        cards = in_pack_order(cards)
    hand = _with(without(state.hands[seat], (card,)), wild)
    return evolve(
        state,
        hands=put(state.hands, seat, hand),
        melds=put(state.melds, number, TableMeld(old.seat, old.kind, cards)),
    ), [Swapped(seat, number, index, card, wild)]


def discard(state: RummyState, seat: Seat, action: Discard) -> Result:
    """End the turn (`rummy.discard`, `rummy.out`, `rummy.stock_out`)."""
    card = action.card
    hand = without(state.hands[seat], (card,))
    hands = put(state.hands, seat, hand)
    events: list[Event] = [_discarded(seat, card)]
    turn = (seat + 1) % len(state.seats)
    discards = (*state.discards, card)
    if hand and state.stock and state.idle < IDLE_TURNS:
        return evolve(state, phase=DRAW, turn=turn, hands=hands, discards=discards), events
    ended = evolve(state, hands=hands, discards=discards)
    if not hand:
        return _end_deal(ended, [*events, WentOut(seat)])
    if state.stock:
        return _end_deal(ended, [*events, Counted("idle")])
    if state.turned or not state.discards:
        return _end_deal(ended, [*events, Counted("stock")])
    stock = state.discards
    events.append(TurnedOver(len(stock)))
    return evolve(ended, phase=DRAW, turn=turn, stock=stock, discards=(card,), turned=True), events


def _played(state: RummyState, seat: Seat, events: list[Event]) -> Result:
    """End the deal if the hand is empty (`rummy.out`)."""
    if state.hands[seat]:
        return state, events
    return _end_deal(state, [*events, WentOut(seat)])


def _end_deal(state: RummyState, events: list[Event]) -> Result:
    """Count the hands, and end the match with the last deal (`rummy.score`).

    Raises `Malformed` where hands are hidden: nobody counts in a view.
    """
    if state.is_view:
        raise Malformed([Problem("/seed", "view_given")])
    points = hand_points(state)
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    over = state.round == state.options.deals
    state = evolve(
        state,
        phase=MATCH_OVER if over else ROUND_OVER,
        turn=None,
        scores=scores,
        last_round=points,
    )
    events.append(RoundEnded(state.round, points, scores))
    if over:
        events.append(MatchEnded(places(scores)[0], "deals"))
    return state, events


def hand_points(state: RummyState) -> tuple[int, ...]:
    """Return what each hand counts (`rummy.score`)."""
    values = card_values(state.round)
    return tuple(sum(map(values.__getitem__, hand)) for hand in state.hands)


def places(scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Return the places, the lowest total first (`rummy.match_end`)."""
    return ranking([-score for score in scores])
