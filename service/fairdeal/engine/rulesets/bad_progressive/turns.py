"""What comes of each action: the turn, its end, the end of the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, cast

from fairdeal.engine.cards import Card, joined, without
from fairdeal.engine.melds.rules import End
from fairdeal.engine.ruleset import Event
from fairdeal.engine.rulesets.bad_progressive import steps
from fairdeal.engine.rulesets.bad_progressive.records import (
    CARDS_IN_ROUND,
    IDLE_ROUNDS,
    MATCH_END,
    PICK_UP,
    PLAY,
    SHORT_STOCK,
    VALUES,
    BadProgressiveState,
    Discarded,
    Drew,
    LaidOff,
    Meld,
    PassedOn,
    PlayStopped,
    PutGoalDown,
    RanEmpty,
    Swapped,
    TookDiscard,
    TurnedUp,
    WentOut,
    pack_for,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, evolve, from_left, put
from fairdeal.engine.table import Dealt, MatchEnded, RoundEnded, dealt, ranking, round_pack

Result: TypeAlias = tuple[BadProgressiveState, list[Event]]

StopReason: TypeAlias = Literal["no_card", "short_stock", "idle"]


def begin_round(state: BadProgressiveState, dealer: Seat) -> Result:
    """Deal the next round and turn up the discard card (`bad.rounds`, `bad.deal`)."""
    seats = len(state.seats)
    number = state.round + 1
    fresh = pack_for(seats, state.options)
    pack = round_pack(state.ruleset, state.seed, state.decks, number, fresh)
    each = CARDS_IN_ROUND[number - 1]
    hands = dealt(pack, each, seats, dealer)
    discard, *stock = pack[each * seats :]
    order = from_left(dealer, seats)
    events: list[Event] = [Dealt(seat, hands[seat]) for seat in order]
    events.append(TurnedUp(discard))
    return evolve(
        state,
        round=number,
        dealer=dealer,
        phase=PICK_UP,
        hands=hands,
        turn=order[0],
        stock=tuple(stock),
        discard=discard,
        melds=(),
        owed=(),
        put_down_now=False,
        laid_now=False,
        stock_at_turn=len(stock),
        short_turns=0,
        idle_turns=0,
    ), events


# -- picking up ------------------------------------------------------------------------------


def take_discard(state: BadProgressiveState, seat: Seat) -> Result:
    """`bad.take`."""
    card = cast(Card, state.discard)
    hands = put(state.hands, seat, joined(state.hands[seat], (card,)))
    return evolve(state, hands=hands, discard=None, phase=PLAY), [TookDiscard(seat, card)]


def decline(state: BadProgressiveState, seat: Seat) -> Result:
    """`bad.decline`: two cards to the left, then one for oneself."""
    discard = cast(Card, state.discard)
    top, drawn, *stock = state.stock
    left = (seat + 1) % len(state.hands)
    hands = put(state.hands, left, joined(state.hands[left], (discard, top)))
    hands = put(hands, seat, joined(hands[seat], (drawn,)))
    return evolve(state, hands=hands, stock=tuple(stock), discard=None, phase=PLAY), [
        PassedOn(seat, left, discard, top),
        Drew(seat, drawn),
    ]


def draw(state: BadProgressiveState, seat: Seat) -> Result:
    """`bad.no_discard`."""
    card = state.stock[0]
    hands = put(state.hands, seat, joined(state.hands[seat], (card,)))
    return evolve(state, hands=hands, stock=state.stock[1:], phase=PLAY), [Drew(seat, card)]


# -- putting cards on the table ----------------------------------------------------------------


def put_down(state: BadProgressiveState, seat: Seat, melds: Sequence[Meld]) -> Result:
    """`bad.goal`."""
    first = len(state.melds)
    state = steps.put_down(state, seat, melds)
    laid = tuple(Meld(meld.kind, meld.cards) for meld in state.melds[first:])
    return _unless_empty(state, seat, [PutGoalDown(seat, first, laid)])


def lay_off(
    state: BadProgressiveState, seat: Seat, number: int, card: Card, end: End | None
) -> Result:
    """`bad.expand`, `bad.lay_off`."""
    place = steps.place_of(state.melds[number], card, end)
    state = steps.lay_off(state, seat, number, card, end)
    return _unless_empty(state, seat, [LaidOff(seat, number, place, card)])


def swap(state: BadProgressiveState, seat: Seat, number: int, index: int, card: Card) -> Result:
    """`bad.swap`."""
    meld = state.melds[number]
    place = steps.swap_place(meld, index, card)
    event = Swapped(seat, number, place, card, meld.cards[index])
    return steps.swap(state, seat, number, index, card), [event]


def _unless_empty(state: BadProgressiveState, seat: Seat, events: list[Event]) -> Result:
    """End the turn where the hand was emptied on the table (`bad.last_card`)."""
    if state.hands[seat]:
        return state, events
    events.append(RanEmpty(seat))
    return _end_turn(state, seat, events)


# -- the end of a turn -------------------------------------------------------------------------


def discard(state: BadProgressiveState, seat: Seat, card: Card) -> Result:
    """`bad.discard`, `bad.gone_out`."""
    hand = without(state.hands[seat], (card,))
    state = evolve(state, hands=put(state.hands, seat, hand), discard=card)
    events: list[Event] = [Discarded(seat, card)]
    if not hand:
        events.append(WentOut(seat))
        return _end_round(state, events)
    return _end_turn(state, seat, events)


def _end_turn(state: BadProgressiveState, seat: Seat, events: list[Event]) -> Result:
    """Count the turn, and pass it to the left unless the round ends so (`bad.stock_out`)."""
    seats = len(state.hands)
    stock = len(state.stock)
    short = idle = 0
    if not state.laid_now:
        if state.stock_at_turn < SHORT_STOCK:
            short = state.short_turns + 1
        if state.stock_at_turn == stock:
            idle = state.idle_turns + 1
    reason: StopReason | None = None
    if not stock and state.discard is None:
        reason = "no_card"
    elif short >= seats:
        reason = "short_stock"
    elif idle >= IDLE_ROUNDS * seats:
        reason = "idle"
    if reason is not None:
        events.append(PlayStopped(reason))
        return _end_round(evolve(state, short_turns=short, idle_turns=idle), events)
    return evolve(
        state,
        phase=PICK_UP,
        turn=(seat + 1) % seats,
        put_down_now=False,
        laid_now=False,
        stock_at_turn=stock,
        short_turns=short,
        idle_turns=idle,
    ), events


def _end_round(state: BadProgressiveState, events: list[Event]) -> Result:
    """Score the round (`bad.score`), and end the match after the last one (`bad.match_end`)."""
    points = round_points(state)
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    over = state.round == state.options.rounds
    events.append(RoundEnded(state.round, points, scores))
    if over:
        events.append(MatchEnded(ranking(scores)[0], MATCH_END))
    return evolve(
        state,
        phase=MATCH_OVER if over else ROUND_OVER,
        turn=None,
        scores=scores,
        last_round=points,
        put_down_now=False,
        laid_now=False,
        stock_at_turn=len(state.stock),
    ), events


def round_points(state: BadProgressiveState) -> tuple[int, ...]:
    """Return what each seat has on the table less what it holds (`bad.score`)."""
    points = [-sum(map(VALUES.__getitem__, hand)) for hand in state.hands]
    for meld in state.melds:
        for card, seat in zip(meld.cards, meld.by, strict=True):
            points[seat] += VALUES[card]
    return tuple(points)
