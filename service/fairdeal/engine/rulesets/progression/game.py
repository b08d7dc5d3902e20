"""The rules of Progression."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from fairdeal.engine.cards import PACK, SUITS, Card, Cards, Hand, hidden, joined, without
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
from fairdeal.engine.rulesets.progression.greedy import choose
from fairdeal.engine.rulesets.progression.moves import (
    PLAYS_OWN,
    TAKES_PUBLIC,
    draw_violations,
    own_plays,
    play_violations,
    public_plays,
    public_takes,
    take_public_violations,
    take_violations,
    turn_actions,
)
from fairdeal.engine.rulesets.progression.records import (
    HAND,
    PLAY,
    PUBLIC,
    SEATS,
    STOCK,
    TAKE,
    TURN,
    Counted,
    Draw,
    Drew,
    Place,
    Play,
    Played,
    ProgressionOptions,
    ProgressionState,
    Stalled,
    Take,
    TakePublic,
    Took,
    left_of,
)
from fairdeal.engine.rulesets.progression.scoring import ends_match, stacks_points
from fairdeal.engine.rulesets.progression.sense import sense_problems
from fairdeal.engine.rulesets.progression.stacks import PLACE, SUIT
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, Viewer, evolve, from_left, put
from fairdeal.engine.table import (
    Deal,
    Dealt,
    MatchEnded,
    RoundEnded,
    check_decks,
    counts_by_type,
    deal_violations,
    dealt,
    first_dealer,
    open_seats,
    ranking,
    round_pack,
    seen_hands,
    view_of,
)

NOTHING: Final[tuple[Cards, ...]] = ((),) * len(SUITS)
"""Four stacks with no card."""


class Progression:
    """The ruleset `progression`."""

    id = "progression"
    rules = "1"
    seats = SeatRange(SEATS, SEATS)
    options_type = ProgressionOptions
    state_type = ProgressionState
    outcome_type = Outcome
    actions: tuple[type[Action], ...] = (Play, Draw, Take, TakePublic, Deal)
    events: tuple[type[Event], ...] = (
        Dealt,
        Played,
        Drew,
        Took,
        Stalled,
        Counted,
        RoundEnded,
        MatchEnded,
    )
    book = Rulebook("progression")

    # -- dealing -----------------------------------------------------------------------------

    def deal(
        self,
        seats: Sequence[str],
        options: ProgressionOptions,
        seed: str,
        decks: Sequence[Sequence[Card]] = (),
    ) -> tuple[ProgressionState, Sequence[Event]]:
        """Seat the players and deal the first time."""
        players = open_seats(self, seats)
        dealer = first_dealer(self, options, SEATS, seed)
        check_decks(decks, PACK, options.max_deals)
        if options.dealer is None:
            options = evolve(options, dealer=dealer)
        state = ProgressionState(
            ruleset=self.id,
            rules=self.rules,
            seats=players,
            options=options,
            seed=seed,
            decks=tuple(tuple(deck) for deck in decks) or None,
            round=0,
            dealer=dealer,
            phase=ROUND_OVER,
            hands=((),) * SEATS,
            scores=(0,) * SEATS,
            last_round=None,
            turn=None,
            stock=(),
            stacks=(NOTHING,) * SEATS,
            public_stacks=(),
        )
        return self._deal_round(state, dealer)

    def _deal_round(
        self, state: ProgressionState, dealer: Seat
    ) -> tuple[ProgressionState, list[Event]]:
        number = state.round + 1
        pack = round_pack(self.id, state.seed, state.decks, number, PACK)
        hands = dealt(pack, HAND, SEATS, dealer)
        original = state.options.variant == "original"
        return evolve(
            state,
            round=number,
            dealer=dealer,
            phase=PLAY if original else TURN,
            hands=hands,
            turn=left_of(dealer),
            stock=pack[SEATS * HAND :],
            stacks=(NOTHING,) * SEATS,
            public_stacks=NOTHING if original else (),
            closed=None,
            stalled=0,
        ), [Dealt(seat, hands[seat]) for seat in from_left(dealer, SEATS)]

    # -- whose turn, what is legal -------------------------------------------------------------

    def to_act(self, state: ProgressionState) -> tuple[Seat, ...]:
        """Return the seat in turn; between deals the next dealer (`progression.dealer`)."""
        if state.turn is not None:
            return (state.turn,)
        return (left_of(state.dealer),) if state.phase == ROUND_OVER else ()

    def violations(
        self, state: ProgressionState, seat: Seat, action: Action
    ) -> Sequence[Violation]:
        """Return the rules that the action breaks."""
        if isinstance(action, Play):
            return play_violations(state, seat, action.card, action.to)
        if isinstance(action, Take):
            return take_violations(state, seat, action.seat, action.suit)
        if isinstance(action, Draw):
            return draw_violations(state, seat)
        if isinstance(action, TakePublic):
            return take_public_violations(state, seat, action.suit)
        return deal_violations(state, seat, left_of(state.dealer))

    def legal_actions(
        self, state: ProgressionState, seat: Seat, after: Action | None = None
    ) -> Iterator[Action]:
        """Yield plays by card, own stacks first; or the draw, then takes by owner and suit."""
        actions = self._legal(state, seat)
        return iter(actions if after is None else actions[actions.index(after) + 1 :])

    def _legal(self, state: ProgressionState, seat: Seat) -> Sequence[Action]:
        if seat != state.turn:
            return (DEAL,) if seat in self.to_act(state) else ()
        phase = state.phase
        if phase == TURN:
            return turn_actions(state, seat)
        if phase == PLAY:
            return own_plays(state, seat, PLAYS_OWN) + public_plays(state.hands[seat])
        return public_takes(state)

    def counts(self, state: ProgressionState, seat: Seat) -> Mapping[str, int | None]:
        """Return the number of legal actions by type, always exact."""
        return counts_by_type(self._legal(state, seat))

    # -- what comes of it ----------------------------------------------------------------------

    def apply(
        self, state: ProgressionState, seat: Seat, action: Action
    ) -> tuple[ProgressionState, Sequence[Event]]:
        """Return the state after a legal action, and what happened."""
        wrong = self.violations(state, seat, action)
        if wrong:
            raise IllegalAction(wrong)
        if isinstance(action, Play):
            return _play(state, seat, action.card, action.to)
        if isinstance(action, Take):
            return _take(state, seat, action.seat, PLACE[action.suit])
        if isinstance(action, Draw):
            return _draw(state, seat)
        if isinstance(action, TakePublic):
            return _take_public(state, seat, PLACE[action.suit])
        return self._deal_round(state, seat)

    # -- what others see -----------------------------------------------------------------------

    def view(self, state: ProgressionState, viewer: Viewer) -> ProgressionState:
        """Return the own hand and all stacks; after the deal, all hands."""
        hands = seen_hands(state, viewer)
        return view_of(state, PUBLIC, hands=hands, stock=hidden(state.stock))

    def problems(self, state: ProgressionState) -> Sequence[Problem]:
        """Return everything that makes the state impossible."""
        return sense_problems(self, state)

    def outcome(self, state: ProgressionState) -> Outcome | None:
        """Rank by total (`progression.match_end`)."""
        if state.phase != MATCH_OVER:
            return None
        reason = ends_match(state.options, state.round, state.scores)
        if reason is None:
            return None
        places = ranking(state.scores)
        return Outcome(places[0], places, state.scores, reason)

    # -- bots ----------------------------------------------------------------------------------

    def random_action(self, state: ProgressionState, seat: Seat, rng: Random) -> Action:
        """Return any legal action, all equally likely."""
        return rng.choice(self._legal(state, seat))

    def greedy_action(self, state: ProgressionState, seat: Seat) -> Action:
        """Climb on the own stacks, and draw when nothing there to take would climb well."""
        return choose(state, seat, self._legal(state, seat))

    def bound(self, state: ProgressionState) -> int:
        """Each card of the stock may be waited for until just before the deal would stall."""
        a_deal = STOCK * state.options.stall_limit + 1
        return state.options.max_deals * a_deal


DEAL: Final = Deal()
PROGRESSION: Final = Progression()

# Events are values, and of these there are few: each is made once.
played: Final[Callable[..., Event]] = cache(Played)
drew: Final[Callable[..., Event]] = cache(Drew)
took: Final[Callable[..., Event]] = cache(Took)


# -- what comes of it ------------------------------------------------------------------------


def _play(
    state: ProgressionState, seat: Seat, card: Card, to: Place | None
) -> tuple[ProgressionState, list[Event]]:
    """`progression.play`, and the first half of `progression.original`."""
    suit = SUIT[card]
    hands = put(state.hands, seat, without(state.hands[seat], (card,)))
    stalled = state.stalled + 1
    if to == "public":
        piles = state.public_stacks
        piles = put(piles, suit, (*piles[suit], card))
        closed = TAKES_PUBLIC[suit].suit
        state = evolve(
            state, hands=hands, public_stacks=piles, closed=closed, phase=TAKE, stalled=stalled
        )
    else:
        mine = state.stacks[seat]
        stacks = put(state.stacks, seat, put(mine, suit, (*mine[suit], card)))
        if to is None:
            turn = left_of(seat)
            state = evolve(state, hands=hands, stacks=stacks, turn=turn, stalled=stalled)
        else:
            state = evolve(state, hands=hands, stacks=stacks, phase=TAKE, stalled=stalled)
    return _unless_stalled(state, [played(seat, card, to)])


def _draw(state: ProgressionState, seat: Seat) -> tuple[ProgressionState, list[Event]]:
    """`progression.take`, `progression.original`, `progression.round_end`."""
    card = state.stock[0]
    stock = state.stock[1:]
    state = evolve(
        state,
        hands=_with(state.hands, seat, card),
        stock=stock,
        turn=left_of(seat),
        phase=TURN if state.phase == TURN else PLAY,
        closed=None,
        stalled=0,
    )
    events = [drew(seat, card)]
    return (state, events) if stock else _end_deal(state, events)


def _take(
    state: ProgressionState, seat: Seat, owner: Seat, suit: int
) -> tuple[ProgressionState, list[Event]]:
    """`progression.take`."""
    theirs = state.stacks[owner]
    stack = theirs[suit]
    card = stack[-1]
    state = evolve(
        state,
        hands=_with(state.hands, seat, card),
        stacks=put(state.stacks, owner, put(theirs, suit, stack[:-1])),
        turn=left_of(seat),
        stalled=state.stalled + 1,
    )
    return _unless_stalled(state, [took(seat, card, owner)])


def _take_public(
    state: ProgressionState, seat: Seat, suit: int
) -> tuple[ProgressionState, list[Event]]:
    """The second half of `progression.original`."""
    stacks = state.public_stacks
    card = stacks[suit][-1]
    state = evolve(
        state,
        hands=_with(state.hands, seat, card),
        public_stacks=put(stacks, suit, stacks[suit][:-1]),
        turn=left_of(seat),
        phase=PLAY,
        closed=None,
        stalled=state.stalled + 1,
    )
    return _unless_stalled(state, [took(seat, card)])


def _with(hands: tuple[Hand, ...], seat: Seat, card: Card) -> tuple[Hand, ...]:
    """Return the hands with the card in the seat's."""
    return put(hands, seat, joined(hands[seat], (card,)))


def _unless_stalled(
    state: ProgressionState, events: list[Event]
) -> tuple[ProgressionState, list[Event]]:
    """End the deal if the stock has not moved for too long (`progression.stall`)."""
    if state.stalled < state.options.stall_limit:
        return state, events
    events.append(Stalled(state.stalled))
    return _end_deal(state, events)


def _end_deal(state: ProgressionState, events: list[Event]) -> tuple[ProgressionState, list[Event]]:
    """Count the stacks, and see whether the match is over (`progression.match_end`)."""
    counted = [stacks_points(stacks, state.options.empty_stack) for stacks in state.stacks]
    points = tuple(map(sum, counted))
    scores = tuple(total + won for total, won in zip(state.scores, points, strict=True))
    events += [Counted(seat, each) for seat, each in enumerate(counted)]
    events.append(RoundEnded(state.round, points, scores))
    reason = ends_match(state.options, state.round, scores)
    if reason:
        events.append(MatchEnded(ranking(scores)[0], reason))
    return evolve(
        state,
        phase=MATCH_OVER if reason else ROUND_OVER,
        turn=None,
        closed=None,
        scores=scores,
        last_round=points,
    ), events
