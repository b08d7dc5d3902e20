"""What comes of each action: the turn, its end, the end of the round."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, cast

from fairdeal.engine.cards import Card, Hand
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
    Decline,
    Discard,
    Discarded,
    Draw,
    Drew,
    LaidOff,
    LayOff,
    Meld,
    PassedOn,
    PlayStopped,
    PutDown,
    PutGoalDown,
    RanEmpty,
    Swap,
    Swapped,
    TakeDiscard,
    TookDiscard,
    TurnedUp,
    WentOut,
    pack_for,
)
from fairdeal.engine.rulesets.bad_progressive.steps import less_card, with_card
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, evolve, from_left, put
from fairdeal.engine.table import Deal, Dealt, MatchEnded, RoundEnded, dealt, ranking, round_pack

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


def deal(state: BadProgressiveState, seat: Seat, _: Deal) -> Result:
    """`common.next_round`."""
    return begin_round(state, seat)


# -- picking up ------------------------------------------------------------------------------


def take_discard(state: BadProgressiveState, seat: Seat, _: TakeDiscard) -> Result:
    """`bad.take`."""
    card = cast(Card, state.discard)
    hands = put(state.hands, seat, with_card(state.hands[seat], card))
    return evolve(state, hands=hands, discard=None, phase=PLAY), [_took_discard(seat, card)]


def decline(state: BadProgressiveState, seat: Seat, _: Decline) -> Result:
    """`bad.decline`: two cards to the left, then one for oneself."""
    discard = cast(Card, state.discard)
    top, drawn = state.stock[:2]
    left = (seat + 1) % len(state.hands)
    hands = list(state.hands)
    hands[left] = with_card(with_card(hands[left], discard), top)
    hands[seat] = with_card(hands[seat], drawn)
    return evolve(state, hands=tuple(hands), stock=state.stock[2:], discard=None, phase=PLAY), [
        PassedOn(seat, left, discard, top),
        _drew(seat, drawn),
    ]


def draw(state: BadProgressiveState, seat: Seat, _: Draw) -> Result:
    """`bad.no_discard`."""
    card = state.stock[0]
    hands = put(state.hands, seat, with_card(state.hands[seat], card))
    return evolve(state, hands=hands, stock=state.stock[1:], phase=PLAY), [_drew(seat, card)]


# -- putting cards on the table ----------------------------------------------------------------


def put_down(state: BadProgressiveState, seat: Seat, action: PutDown) -> Result:
    """`bad.goal`."""
    first = len(state.melds)
    state = steps.put_down(state, seat, action.melds)
    laid = tuple(Meld(meld.kind, meld.cards) for meld in state.melds[first:])
    return _unless_empty(state, seat, [PutGoalDown(seat, first, laid)])


def lay_off(state: BadProgressiveState, seat: Seat, action: LayOff) -> Result:
    """`bad.expand`, `bad.lay_off`."""
    number, card, end = action.meld, action.card, action.end
    place = steps.place_of(state.melds[number], card, end)
    state = steps.lay_off(state, seat, number, card, end)
    return _unless_empty(state, seat, [LaidOff(seat, number, place, card)])


def swap(state: BadProgressiveState, seat: Seat, action: Swap) -> Result:
    """`bad.swap`."""
    number, index, card = action.meld, action.index, action.card
    meld = state.melds[number]
    place = steps.swap_place(meld, index, card)
    event = Swapped(seat, number, place, card, meld.cards[index])
    return steps.swap(state, seat, number, index, card), [event]


def _unless_empty(state: BadProgressiveState, seat: Seat, events: list[Event]) -> Result:
    """End the turn where the hand was emptied on the table (`bad.last_card`)."""
    if state.hands[seat]:
        return state, events
    events.append(RanEmpty(seat))
    return _end_turn(state, seat, state.hands, None, events)


# -- the end of a turn -------------------------------------------------------------------------


def discard(state: BadProgressiveState, seat: Seat, action: Discard) -> Result:
    """`bad.discard`, `bad.gone_out`."""
    card = action.card
    hand = less_card(state.hands[seat], card)
    hands = put(state.hands, seat, hand)
    events: list[Event] = [_discarded(seat, card)]
    if not hand:
        events.append(WentOut(seat))
        return _end_round(evolve(state, hands=hands, discard=card), events)
    return _end_turn(state, seat, hands, card, events)


def _end_turn(
    state: BadProgressiveState,
    seat: Seat,
    hands: tuple[Hand, ...],
    discard: Card | None,
    events: list[Event],
) -> Result:
    """Count the turn, and pass it to the left unless the round ends so (`bad.stock_out`)."""
    seats = len(hands)
    stock = len(state.stock)
    short = idle = 0
    if not state.laid_now:
        if state.stock_at_turn < SHORT_STOCK:
            short = state.short_turns + 1
        if state.stock_at_turn == stock:
            idle = state.idle_turns + 1
    reason: StopReason | None = None
    if not stock and discard is None:
        reason = "no_card"
    elif short >= seats:
        reason = "short_stock"
    elif idle >= IDLE_ROUNDS * seats:
        reason = "idle"
    if reason is not None:
        events.append(PlayStopped(reason))
        state = evolve(state, hands=hands, discard=discard, short_turns=short, idle_turns=idle)
        return _end_round(state, events)
    return evolve(
        state,
        phase=PICK_UP,
        hands=hands,
        turn=(seat + 1) % seats,
        discard=discard,
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


# -- events that happen over and over: there are few different ones, so each is made once --------


@cache
def _took_discard(seat: Seat, card: Card) -> TookDiscard:
    return TookDiscard(seat, card)


@cache
def _drew(seat: Seat, card: Card) -> Drew:
    return Drew(seat, card)


@cache
def _discarded(seat: Seat, card: Card) -> Discarded:
    return Discarded(seat, card)
