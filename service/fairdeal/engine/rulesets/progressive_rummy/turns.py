"""What comes of an action: a turn from its draw to its discard, and the end of a deal."""

from __future__ import annotations

from fairdeal.engine.cards import Card, Cards, in_pack_order, joined, without
from fairdeal.engine.ruleset import Event, Malformed, Problem
from fairdeal.engine.rulesets.progressive_rummy.records import (
    DRAW,
    IDLE_TURNS,
    PLAY,
    Counted,
    Discarded,
    Drew,
    End,
    LaidOff,
    Melded,
    MeldKind,
    RummyState,
    Swapped,
    TableMeld,
    TookDiscard,
    TurnedOver,
    WentOut,
    card_values,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, evolve, put
from fairdeal.engine.table import MatchEnded, RoundEnded, ranking


def draw(state: RummyState, seat: Seat) -> tuple[RummyState, list[Event]]:
    """Take the top card of the stock (`rummy.draw`)."""
    card, stock = state.stock[0], state.stock[1:]
    hands = put(state.hands, seat, joined(state.hands[seat], (card,)))
    return evolve(state, phase=PLAY, hands=hands, stock=stock, idle=0), [Drew(seat, card)]


def take(state: RummyState, seat: Seat) -> tuple[RummyState, list[Event]]:
    """Take the top discard (`rummy.discard_draw`)."""
    card = state.discards[-1]
    free = state.options.discard_draw == "free"
    return evolve(
        state,
        phase=PLAY,
        hands=put(state.hands, seat, joined(state.hands[seat], (card,))),
        discards=state.discards[:-1],
        taken=None if free else card,
        idle=state.idle + 1 if free else 0,
    ), [TookDiscard(seat, card)]


def meld(
    state: RummyState, seat: Seat, kind: MeldKind, cards: Cards
) -> tuple[RummyState, list[Event]]:
    """Lay a new meld (`rummy.meld`)."""
    state = evolve(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], cards)),
        melds=(*state.melds, TableMeld(seat, kind, cards)),
        taken=None,
    )
    return _played(state, seat, [Melded(seat, len(state.melds) - 1, kind, cards)])


def lay_off(
    state: RummyState, seat: Seat, number: int, card: Card, end: End
) -> tuple[RummyState, list[Event]]:
    """Add a card to a meld (`rummy.lay_off`)."""
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


def swap(
    state: RummyState, seat: Seat, number: int, index: int, card: Card
) -> tuple[RummyState, list[Event]]:
    """Put a natural card for a wild and take that (`rummy.swap`)."""
    old = state.melds[number]
    wild = old.cards[index]
    cards = put(old.cards, index, card)
    if old.kind == "group":
        cards = in_pack_order(cards)
    hand = joined(without(state.hands[seat], (card,)), (wild,))
    return evolve(
        state,
        hands=put(state.hands, seat, hand),
        melds=put(state.melds, number, TableMeld(old.seat, old.kind, cards)),
    ), [Swapped(seat, number, index, card, wild)]


def discard(state: RummyState, seat: Seat, card: Card) -> tuple[RummyState, list[Event]]:
    """End the turn (`rummy.discard`, `rummy.out`, `rummy.stock_out`)."""
    hand = without(state.hands[seat], (card,))
    hands = put(state.hands, seat, hand)
    events: list[Event] = [Discarded(seat, card)]
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


def _played(state: RummyState, seat: Seat, events: list[Event]) -> tuple[RummyState, list[Event]]:
    """End the deal if the hand is empty (`rummy.out`)."""
    if state.hands[seat]:
        return state, events
    return _end_deal(state, [*events, WentOut(seat)])


def _end_deal(state: RummyState, events: list[Event]) -> tuple[RummyState, list[Event]]:
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
