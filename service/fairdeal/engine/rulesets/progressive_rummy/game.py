"""The rules of Progressive Rummy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from fairdeal.engine.cards import Card, hidden
from fairdeal.engine.rulebook import Rulebook
from fairdeal.engine.ruleset import (
    Action,
    Event,
    IllegalAction,
    Outcome,
    Problem,
    SeatRange,
    Violation,
)
from fairdeal.engine.rulesets.progressive_rummy import turns
from fairdeal.engine.rulesets.progressive_rummy.greedy import choose
from fairdeal.engine.rulesets.progressive_rummy.legality import (
    discard_violations,
    draw_violations,
    lay_off_violations,
    meld_violations,
    next_deal_violations,
    next_dealer,
    swap_violations,
)
from fairdeal.engine.rulesets.progressive_rummy.moves import (
    count_melds,
    draws,
    other_plays,
    plays,
    random_play,
)
from fairdeal.engine.rulesets.progressive_rummy.records import (
    DRAW,
    IDLE_TURNS,
    PUBLIC,
    Counted,
    Discard,
    Discarded,
    Draw,
    Drew,
    LaidOff,
    LayOff,
    Meld,
    Melded,
    RummyOptions,
    RummyState,
    Swap,
    Swapped,
    TookDiscard,
    TurnedOver,
    WentOut,
    hand_size,
    pack_for,
)
from fairdeal.engine.rulesets.progressive_rummy.sense import sense_problems
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, Viewer, evolve
from fairdeal.engine.table import (
    Deal,
    Dealt,
    MatchEnded,
    RoundEnded,
    check_decks,
    counts_by_type,
    first_dealer,
    open_seats,
    seen_hands,
    view_of,
)


class _Move(NamedTuple):
    """What an action of a type may break, and what comes of it."""

    violations: Callable[[RummyState, Seat, Any], Sequence[Violation]]
    carry_out: Callable[[RummyState, Seat, Any], turns.Result]


_MOVES: Final[dict[type[Action], _Move]] = {
    Draw: _Move(draw_violations, turns.draw),
    Meld: _Move(meld_violations, turns.meld),
    LayOff: _Move(lay_off_violations, turns.lay_off),
    Swap: _Move(swap_violations, turns.swap),
    Discard: _Move(discard_violations, turns.discard),
    Deal: _Move(next_deal_violations, turns.deal),
}


class ProgressiveRummy:
    """The ruleset `progressive-rummy`."""

    id = "progressive-rummy"
    rules = "1"
    seats = SeatRange(4, 8)
    options_type = RummyOptions
    state_type = RummyState
    outcome_type = Outcome
    actions: tuple[type[Action], ...] = tuple(_MOVES)
    events: tuple[type[Event], ...] = (
        Dealt,
        Drew,
        TookDiscard,
        Melded,
        LaidOff,
        Swapped,
        Discarded,
        TurnedOver,
        WentOut,
        Counted,
        RoundEnded,
        MatchEnded,
    )
    book = Rulebook("progressive-rummy")

    # -- dealing -----------------------------------------------------------------------------

    def deal(
        self,
        seats: Sequence[str],
        options: RummyOptions,
        seed: str,
        decks: Sequence[Sequence[Card]] = (),
    ) -> tuple[RummyState, Sequence[Event]]:
        """Seat the players and deal the first time."""
        players = open_seats(self, seats)
        dealer = first_dealer(self, options, len(players), seed)
        check_decks(decks, pack_for(len(players)), options.deals)
        if options.dealer is None:
            options = evolve(options, dealer=dealer)
        state = RummyState(
            ruleset=self.id,
            rules=self.rules,
            seats=players,
            options=options,
            seed=seed,
            decks=tuple(tuple(deck) for deck in decks) or None,
            round=0,
            dealer=dealer,
            phase=ROUND_OVER,
            hands=((),) * len(players),
            scores=(0,) * len(players),
            last_round=None,
            turn=None,
            stock=(),
        )
        return turns.deal(state, dealer, DEAL)

    # -- whose turn, what is legal -------------------------------------------------------------

    def to_act(self, state: RummyState) -> tuple[Seat, ...]:
        """Return the seat in turn; between deals the next dealer (`rummy.dealer`)."""
        if state.turn is not None:
            return (state.turn,)
        return (next_dealer(state),) if state.phase == ROUND_OVER else ()

    def violations(self, state: RummyState, seat: Seat, action: Action) -> Sequence[Violation]:
        """Return the rules that the action breaks."""
        return _MOVES[type(action)].violations(state, seat, action)

    def legal_actions(
        self, state: RummyState, seat: Seat, after: Action | None = None
    ) -> Iterator[Action]:
        """Yield the draws; or melds, lay-offs, swaps and discards, each in their order."""
        if seat == state.turn and state.phase != DRAW:
            return plays(state, seat, after)
        actions = self._openings(state, seat)
        return iter(actions if after is None else actions[actions.index(after) + 1 :])

    def _openings(self, state: RummyState, seat: Seat) -> Sequence[Action]:
        """Return the actions of a seat that does not play on."""
        if seat == state.turn:
            return draws(state, seat)
        return (DEAL,) if seat in self.to_act(state) else ()

    def counts(self, state: RummyState, seat: Seat) -> Mapping[str, int | None]:
        """Return the number of legal actions by type, always exact."""
        if seat != state.turn or state.phase == DRAW:
            return counts_by_type(self._openings(state, seat))
        others = counts_by_type(other_plays(state, seat))
        number = count_melds(state, seat)
        return {Meld.type: number, **others} if number else others

    # -- what comes of it ----------------------------------------------------------------------

    def apply(
        self, state: RummyState, seat: Seat, action: Action
    ) -> tuple[RummyState, Sequence[Event]]:
        """Return the state after a legal action, and what happened."""
        move = _MOVES[type(action)]
        if wrong := move.violations(state, seat, action):
            raise IllegalAction(wrong)
        return move.carry_out(state, seat, action)

    # -- what others see -----------------------------------------------------------------------

    def view(self, state: RummyState, viewer: Viewer) -> RummyState:
        """Return the own hand, the melds and the discards; after the deal, all hands.

        Keeps `rummy.visible`.
        """
        hands = seen_hands(state, viewer)
        return view_of(state, PUBLIC, hands=hands, stock=hidden(state.stock))

    def problems(self, state: RummyState) -> Sequence[Problem]:
        """Return everything that makes the state impossible."""
        return sense_problems(self, state)

    def outcome(self, state: RummyState) -> Outcome | None:
        """Rank by total, the lowest first (`rummy.match_end`)."""
        if state.phase != MATCH_OVER:
            return None
        places = turns.places(state.scores)
        return Outcome(places[0], places, state.scores, "deals")

    # -- bots ----------------------------------------------------------------------------------

    def random_action(self, state: RummyState, seat: Seat, rng: Random) -> Action:
        """Return any legal action, all about equally likely."""
        if seat == state.turn and state.phase != DRAW:
            return random_play(state, seat, rng)
        return rng.choice(self._openings(state, seat))

    def greedy_action(self, state: RummyState, seat: Seat) -> Action:
        """Meld, lay off, swap, and discard the dearest card that goes with no other."""
        if seat == state.turn:
            return choose(state, seat)
        return self._openings(state, seat)[0]

    def bound(self, state: RummyState) -> int:
        """Count turns by what begins them, and what else is done by the cards on the table.

        The stock is drawn once, and once more after it was turned over. A discard that is taken
        brings a card to the table, or counts as idle. Each lay-off does so too, and each swap
        frees a wild that must have been laid. Each turn has a draw and a discard.
        """
        seats = len(state.seats)
        table = seats * hand_size(seats) + 1
        drawn = 2 * (len(pack_for(seats)) - seats * hand_size(seats))
        free = state.options.discard_draw == "free"
        a_deal_in_turns = (drawn + 1) * (IDLE_TURNS + 1) if free else drawn + table
        return state.options.deals * (2 * a_deal_in_turns + 2 * table + 1)


DEAL: Final = Deal()
PROGRESSIVE_RUMMY: Final = ProgressiveRummy()
