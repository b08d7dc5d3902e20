"""What comes of a play or a pass: the pile, whose turn it is, who is out, the end of a round."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from fairdeal.engine.cards import CardSet, Hand, in_pack_order, joined, without
from fairdeal.engine.ruleset import Event
from fairdeal.engine.rulesets.president.records import (
    PLAY,
    Cleared,
    Complete,
    GotStuck,
    Laid,
    Passed,
    Play,
    Played,
    PresidentState,
    Skipped,
    StuckTwo,
    WentOut,
    missing_to_four,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, evolve, from_left, put
from fairdeal.engine.table import MatchEnded, RoundEnded

POINTS: Final = (2, 1)
"""For the President and the vice-president (`president.score`)."""

# Events are values, and of these there are few: each is made once.
played: Final[Callable[[Seat, CardSet], Event]] = cache(Played)
passed: Final[Callable[[Seat], Event]] = cache(Passed)
skipped: Final[Callable[[Seat], Event]] = cache(Skipped)
laid: Final[Callable[[Seat, CardSet], Laid]] = cache(Laid)


def lay(
    state: PresidentState, seat: Seat, action: Play | Complete
) -> tuple[PresidentState, list[Event]]:
    """Lay cards on the pile, or clear it with a 2, and see who is next."""
    cards = action.cards
    size, rank = len(cards), cards[0][0]
    if size > 1:
        cards = in_pack_order(cards)
    hand = without(state.hands[seat], cards)
    events: list[Event] = [played(seat, cards)]
    if len(hand) <= 1:
        state, hand = _leave(state, seat, hand, events)
    hands = put(state.hands, seat, hand)
    before = state.pile
    pile = (*before, laid(seat, cards))
    if rank == "2" or missing_to_four(pile)[1] <= 0:
        return _clear(evolve(state, hands=hands, pile=pile, phase=PLAY), seat, events)
    matches = False
    if before and isinstance(action, Play):
        top = before[-1].cards
        matches = len(top) == size and top[0][0] == rank
    turn = _next_turn(hands, state.locked, seat, seat, events, skip=matches)
    return _go_on(evolve(state, hands=hands, pile=pile, phase=PLAY, turn=turn), seat, events)


def let_pass(state: PresidentState, seat: Seat) -> tuple[PresidentState, list[Event]]:
    """`president.pass`."""
    events = [passed(seat)]
    locked = state.locked
    if state.options.pass_locks:
        locked = tuple(sorted((*locked, seat)))
    last = state.pile[-1].seat
    turn = _next_turn(state.hands, locked, last, seat, events)
    return _go_on(evolve(state, locked=locked, turn=turn), last, events)


def _leave(
    state: PresidentState, seat: Seat, hand: Hand, events: list[Event]
) -> tuple[PresidentState, Hand]:
    """Let a seat go that has no card left, or a single 2 (`president.out`, `.stuck`).

    `hand` is what it is left with; so is the hand that is returned, without a stuck 2.
    """
    if not hand:
        events.append(WentOut(seat))
        return evolve(state, out=(*state.out, seat)), hand
    if hand[0][0] == "2":
        events.append(GotStuck(seat, hand[0]))
        return evolve(state, stuck=(*state.stuck, StuckTwo(seat, hand[0]))), ()
    return state, hand


def _next_turn(
    hands: tuple[Hand, ...],
    locked: tuple[Seat, ...],
    last: Seat,
    seat: Seat,
    events: list[Event],
    *,
    skip: bool = False,
) -> Seat | None:
    """Return to whom the turn passes from a seat, None where it comes back to the last play's.

    That is the next to the left that may answer the set on top, past a skipped seat
    (`president.match`).
    """
    seats = len(hands)
    turn = (seat + 1) % seats
    while turn != last:
        if hands[turn]:
            if skip:
                skip = False
                events.append(skipped(turn))
            elif turn not in locked:
                return turn
        turn = (turn + 1) % seats
    return None


def _go_on(
    state: PresidentState, last: Seat, events: list[Event]
) -> tuple[PresidentState, list[Event]]:
    """Clear the pile when it was answered by nobody, or end the round (`president.cleared`)."""
    if state.turn is None:
        return _clear(state, last, events)
    return (state, events) if _is_on(state.hands) else _end_round(state, events)


def _clear(
    state: PresidentState, seat: Seat, events: list[Event]
) -> tuple[PresidentState, list[Event]]:
    """Clear the pile; the seat leads, or if it is out the next one to its left that is not."""
    hands = state.hands
    away = [card for laid in state.pile for card in laid.cards]
    seats = len(hands)
    leader: Seat | None = seat
    if not hands[seat]:
        leader = next((each for each in from_left(seat, seats) if hands[each]), None)
    on = _is_on(hands)
    events.append(Cleared(len(away), leader if on else None))
    state = evolve(state, pile=(), cleared=joined(state.cleared, away), locked=(), turn=leader)
    return (state, events) if on else _end_round(state, events)


def _is_on(hands: tuple[Hand, ...]) -> bool:
    """Whether more than one seat is active, that is, holds cards (`president.round_end`)."""
    return len(hands) - hands.count(()) > 1


def _end_round(state: PresidentState, events: list[Event]) -> tuple[PresidentState, list[Event]]:
    """Give the places and the points (`president.round_end`, `president.score`)."""
    left = tuple(seat for seat, hand in enumerate(state.hands) if hand)
    places = (*state.out, *left, *(each.seat for each in reversed(state.stuck)))
    points = tuple(
        POINTS[p] if (p := places.index(seat)) < len(POINTS) else 0 for seat in range(len(places))
    )
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    events.append(RoundEnded(state.round, points, scores))
    over = max(scores) >= state.options.target
    state = evolve(
        state,
        phase=MATCH_OVER if over else ROUND_OVER,
        turn=None,
        locked=(),
        scores=scores,
        last_round=points,
        places=places,
    )
    if over:
        winner = next(seat for seat in places if scores[seat] >= state.options.target)
        events.append(MatchEnded((winner,), "target"))
    return state, events
