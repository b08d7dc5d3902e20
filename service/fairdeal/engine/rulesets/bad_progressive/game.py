"""The ruleset `bad-progressive`: what `Ruleset` asks for, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple

from fairdeal.engine.cards import Card, hidden
from fairdeal.engine.rulebook import Rulebook
from fairdeal.engine.ruleset import (
    Action,
    Event,
    IllegalAction,
    Malformed,
    Outcome,
    Problem,
    SeatRange,
    Violation,
    problem,
)
from fairdeal.engine.rulesets.bad_progressive import bots, choices, legality, turns
from fairdeal.engine.rulesets.bad_progressive.records import (
    IDLE_ROUNDS,
    MATCH_END,
    PLAY,
    PUBLIC,
    BadProgressiveOptions,
    BadProgressiveState,
    Decline,
    Discard,
    Discarded,
    Draw,
    Drew,
    LaidOff,
    LayOff,
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
    least_decks,
    pack_for,
    usual_decks,
)
from fairdeal.engine.rulesets.bad_progressive.sense import sense_problems
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, Viewer, evolve
from fairdeal.engine.table import (
    Deal,
    Dealt,
    MatchEnded,
    RoundEnded,
    check_decks,
    deal_violations,
    first_dealer,
    open_seats,
    ranking,
    seen_hands,
    view_of,
)


def _next_dealer(state: BadProgressiveState) -> Seat:
    return (state.dealer + 1) % len(state.seats)


class _Move(NamedTuple):
    """What an action of a type may break, and what comes of it."""

    violations: Callable[[BadProgressiveState, Seat, Any], Sequence[Violation]]
    carry_out: Callable[[BadProgressiveState, Seat, Any], turns.Result]


def _deal_violations(state: BadProgressiveState, seat: Seat, _: Deal) -> Sequence[Violation]:
    return deal_violations(state, seat, _next_dealer(state))


_MOVES: Final[dict[type[Action], _Move]] = {
    TakeDiscard: _Move(legality.take_discard_violations, turns.take_discard),
    Decline: _Move(legality.decline_violations, turns.decline),
    Draw: _Move(legality.draw_violations, turns.draw),
    PutDown: _Move(legality.put_down_violations, turns.put_down),
    LayOff: _Move(legality.lay_off_violations, turns.lay_off),
    Swap: _Move(legality.swap_violations, turns.swap),
    Discard: _Move(legality.discard_violations, turns.discard),
    Deal: _Move(_deal_violations, turns.deal),
}


class BadProgressive:
    """The ruleset `bad-progressive`."""

    id = "bad-progressive"
    rules = "1"
    seats = SeatRange(2, 8)
    options_type = BadProgressiveOptions
    state_type = BadProgressiveState
    outcome_type = Outcome
    actions: tuple[type[Action], ...] = tuple(_MOVES)
    events: tuple[type[Event], ...] = (
        Dealt,
        TurnedUp,
        TookDiscard,
        PassedOn,
        Drew,
        PutGoalDown,
        LaidOff,
        Swapped,
        Discarded,
        RanEmpty,
        WentOut,
        PlayStopped,
        RoundEnded,
        MatchEnded,
    )
    book = Rulebook("bad-progressive")

    def deal(
        self,
        seats: Sequence[str],
        options: BadProgressiveOptions,
        seed: str,
        decks: Sequence[Sequence[Card]] = (),
    ) -> tuple[BadProgressiveState, Sequence[Event]]:
        """Seat the players and deal the first round (`bad.rounds`, `bad.deal`)."""
        players = open_seats(self, seats)
        count = len(players)
        dealer = first_dealer(self, options, count, seed)
        if options.dealer is None:
            options = evolve(options, dealer=dealer)
        if options.decks is None:
            options = evolve(options, decks=usual_decks(count))
        elif options.decks < (least := least_decks(count)):
            raise Malformed([problem("/options/decks", "too_few_packs", least=least)])
        check_decks(decks, pack_for(count, options), options.rounds)
        state = BadProgressiveState(
            ruleset=self.id,
            rules=self.rules,
            seats=players,
            options=options,
            seed=seed,
            decks=tuple(tuple(deck) for deck in decks) or None,
            round=0,
            dealer=dealer,
            phase=ROUND_OVER,
            hands=((),) * count,
            scores=(0,) * count,
            last_round=None,
            turn=None,
            stock=(),
            discard=None,
        )
        return turns.begin_round(state, dealer)

    def to_act(self, state: BadProgressiveState) -> tuple[Seat, ...]:
        """Return the seat in turn, between rounds the next dealer."""
        if state.turn is not None:
            return (state.turn,)
        return (_next_dealer(state),) if state.phase == ROUND_OVER else ()

    def violations(
        self, state: BadProgressiveState, seat: Seat, action: Action
    ) -> Sequence[Violation]:
        """Return the rules that the action breaks."""
        return _MOVES[type(action)].violations(state, seat, action)

    def legal_actions(
        self, state: BadProgressiveState, seat: Seat, after: Action | None = None
    ) -> Iterator[Action]:
        """Yield pick-ups; or lay-offs, swaps and discards, then the ways to put the goal down."""
        if isinstance(after, PutDown):
            return choices.put_downs(state, seat, after)
        short = self._short_list(state, seat)
        if after is not None:
            short = short[short.index(after) + 1 :]
        return chain(short, choices.put_downs(state, seat)) if state.phase == PLAY else iter(short)

    def _short_list(self, state: BadProgressiveState, seat: Seat) -> Sequence[Action]:
        if state.phase == ROUND_OVER:
            return (_DEAL,) if seat == _next_dealer(state) else ()
        return choices.short_list(state, seat)

    def counts(self, state: BadProgressiveState, seat: Seat) -> Mapping[str, int | None]:
        """Return the number of legal actions by type."""
        if state.phase == ROUND_OVER:
            return {Deal.type: 1} if seat == _next_dealer(state) else {}
        return choices.counts(state, seat)

    def apply(
        self, state: BadProgressiveState, seat: Seat, action: Action
    ) -> tuple[BadProgressiveState, Sequence[Event]]:
        """Return the state after a legal action, and what happened."""
        move = _MOVES[type(action)]
        if wrong := move.violations(state, seat, action):
            raise IllegalAction(wrong)
        return move.carry_out(state, seat, action)

    def view(self, state: BadProgressiveState, viewer: Viewer) -> BadProgressiveState:
        """Return the own hand and what lies face up; after the round, all hands."""
        hands = seen_hands(state, viewer)
        return view_of(state, PUBLIC, hands=hands, stock=hidden(state.stock))

    def problems(self, state: BadProgressiveState) -> Sequence[Problem]:
        """Return everything that makes the state impossible."""
        return sense_problems(self, state)

    def outcome(self, state: BadProgressiveState) -> Outcome | None:
        """Rank by total, the highest first (`bad.match_end`)."""
        if state.phase != MATCH_OVER:
            return None
        places = ranking(state.scores)
        return Outcome(places[0], places, state.scores, MATCH_END)

    def random_action(self, state: BadProgressiveState, seat: Seat, rng: Random) -> Action:
        """Return any legal action; each has a chance."""
        if state.turn is None:
            return rng.choice(self._short_list(state, seat))
        return bots.random_action(state, seat, rng)

    def greedy_action(self, state: BadProgressiveState, seat: Seat) -> Action:
        """Return the action of a simple player."""
        if state.turn is None:
            return self._short_list(state, seat)[0]
        return bots.greedy_action(state, seat)

    def bound(self, state: BadProgressiveState) -> int:
        """Return a number of actions within which the match ends (`bad.stock_out`).

        In a round each card goes to the table once, and a wild once more for each natural that
        is swapped in for it: `puts` at most. A turn in which nothing is put there and no card
        leaves the stock is idle, and fewer than `10 * seats` of those come in a row.
        """
        seats = len(state.seats)
        cards = len(pack_for(seats, state.options))
        puts = 2 * cards
        turns_at_most = (puts + cards + 1) * IDLE_ROUNDS * seats
        return state.options.rounds * (2 * turns_at_most + puts + 1)


_DEAL: Final = Deal()
BAD_PROGRESSIVE: Final = BadProgressive()
