"""What comes of a play or a pass: the pile, whose turn it is, who is out, the end of a round."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from fairdeal.engine.cards import CardSet, Hand, in_pack_order, joined, without
from fairdeal.engine.ruleset import Event
from fairdeal.engine.rulesets.president.holdings import keep_left
from fairdeal.engine.rulesets.president.records import (
    PLAY,
    QUADS,
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
cleared: Final[Callable[[int, Seat | None], Event]] = cache(Cleared)
laid: Final[Callable[[Seat, CardSet], Laid]] = cache(Laid)


def lay(
    state: PresidentState, seat: Seat, action: Play | Complete
) -> tuple[PresidentState, list[Event]]:
    """Lay cards on the pile, or clear it with a 2, and see who is next."""
    cards = action.cards
    size, rank = len(cards), cards[0][0]
    if size > 1:
        cards = in_pack_order(cards)
    before = state.hands[seat]
    hand = without(before, cards)
    keep_left(before, cards, hand)
    events: list[Event] = [played(seat, cards)]
    if len(hand) <= 1:
        state, hand = _leave(state, seat, hand, events)
    hands = put(state.hands, seat, hand)
    top = state.pile[-1].cards if state.pile else ()
    pile = (*state.pile, laid(seat, cards))
    if rank == "2":
        return _clear(state, seat, hands, pile, events)
    same = bool(top) and top[0][0] == rank
    if missing_to_four(pile)[1] <= 0 if same else size >= QUADS:
        return _clear(state, seat, hands, pile, events)
    skip = same and len(top) == size and isinstance(action, Play)
    turn = _next_turn(hands, state.locked, seat, seat, events, skip=skip)
    if turn is None:
        return _clear(state, seat, hands, pile, events)
    state = evolve(state, hands=hands, pile=pile, phase=PLAY, turn=turn)
    return (state, events) if hand or _is_on(hands) else _end_round(state, events)


def let_pass(state: PresidentState, seat: Seat) -> tuple[PresidentState, list[Event]]:
    """`president.pass`."""
    events = [passed(seat)]
    hands, locked = state.hands, state.locked
    if state.options.pass_locks:
        locked = tuple(sorted((*locked, seat)))
    last = state.pile[-1].seat
    turn = _next_turn(hands, locked, last, seat, events)
    if turn is None:
        return _clear(state, last, hands, state.pile, events)
    return evolve(state, locked=locked, turn=turn), events


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


def _clear(
    state: PresidentState,
    seat: Seat,
    hands: tuple[Hand, ...],
    pile: tuple[Laid, ...],
    events: list[Event],
) -> tuple[PresidentState, list[Event]]:
    """Clear the pile; the seat leads, or if it is out the next one to its left that is not."""
    away = [card for laid in pile for card in laid.cards]
    leader: Seat | None = seat
    if not hands[seat]:
        leader = next((each for each in from_left(seat, len(hands)) if hands[each]), None)
    on = _is_on(hands)
    events.append(cleared(len(away), leader if on else None))
    state = evolve(
        state,
        hands=hands,
        pile=(),
        cleared=joined(state.cleared, away),
        locked=(),
        phase=PLAY,
        turn=leader,
    )
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
