"""The rules of President."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from fairdeal.engine.cards import (
    ORDER,
    PACK,
    Card,
    Hand,
    hidden,
    joined,
    without,
)
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
from fairdeal.engine.rulesets.president.greedy import choose
from fairdeal.engine.rulesets.president.moves import (
    PASS,
    answers,
    complete_violations,
    completions,
    leads,
    openings,
    pass_violations,
    play_violations,
    return_violations,
)
from fairdeal.engine.rulesets.president.play import lay, let_pass
from fairdeal.engine.rulesets.president.records import (
    EXCHANGE,
    OPENING,
    PLAY,
    PUBLIC,
    STRENGTH,
    Cleared,
    Complete,
    Gave,
    GotStuck,
    Led,
    Pass,
    Passed,
    Play,
    Played,
    PresidentOptions,
    PresidentState,
    ReturnCard,
    Skipped,
    WentOut,
    most_rounds,
    pack_for,
)
from fairdeal.engine.rulesets.president.sense import sense_problems
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


class President:
    """The ruleset `president`."""

    id = "president"
    rules = "1"
    seats = SeatRange(4, 14)
    options_type = PresidentOptions
    state_type = PresidentState
    outcome_type = Outcome
    actions: tuple[type[Action], ...] = (Play, Pass, Complete, ReturnCard, Deal)
    events: tuple[type[Event], ...] = (
        Dealt,
        Gave,
        Led,
        Played,
        Passed,
        Skipped,
        Cleared,
        WentOut,
        GotStuck,
        RoundEnded,
        MatchEnded,
    )
    book = Rulebook("president")

    # -- dealing -----------------------------------------------------------------------------

    def deal(
        self,
        seats: Sequence[str],
        options: PresidentOptions,
        seed: str,
        decks: Sequence[Sequence[Card]] = (),
    ) -> tuple[PresidentState, Sequence[Event]]:
        """Seat the players and deal the first round (`president.deal`, `president.opening`)."""
        players = open_seats(self, seats)
        dealer = first_dealer(self, options, len(players), seed)
        check_decks(decks, pack_for(len(players)), most_rounds(len(players), options.target))
        if options.dealer is None:
            options = evolve(options, dealer=dealer)
        state = PresidentState(
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
        )
        return self._deal_round(state, dealer)

    def _deal_round(
        self, state: PresidentState, dealer: Seat
    ) -> tuple[PresidentState, list[Event]]:
        seats = len(state.seats)
        number = state.round + 1
        pack = round_pack(self.id, state.seed, state.decks, number, pack_for(seats))
        hands = dealt(pack, -(-len(pack) // seats), seats, dealer)
        events: list[Event] = [Dealt(seat, hands[seat]) for seat in from_left(dealer, seats)]
        if number == 1:
            phase = OPENING
            turn = next(seat for seat in from_left(dealer, seats) if "3c" in hands[seat])
            events.append(Led(turn))
        else:
            phase, turn = EXCHANGE, state.places[0]
            hands, gave = _tribute(state, hands)
            events.append(gave)
        return evolve(
            state,
            round=number,
            dealer=dealer,
            phase=phase,
            hands=hands,
            turn=turn,
            pile=(),
            cleared=(),
            locked=(),
            out=(),
            stuck=(),
        ), events

    # -- whose turn, what is legal -------------------------------------------------------------

    def to_act(self, state: PresidentState) -> tuple[Seat, ...]:
        """Return the seat in turn; who could complete is a secret and not told."""
        if state.turn is not None:
            return (state.turn,)
        return (state.places[-1],) if state.phase == ROUND_OVER else ()

    def violations(self, state: PresidentState, seat: Seat, action: Action) -> Sequence[Violation]:
        """Return the rules that the action breaks."""
        if isinstance(action, Play):
            return play_violations(state, seat, action.cards)
        if isinstance(action, Pass):
            return pass_violations(state, seat)
        if isinstance(action, Complete):
            return complete_violations(state, seat, action.cards)
        if isinstance(action, ReturnCard):
            return return_violations(state, seat, action.card)
        return deal_violations(state, seat, state.places[-1] if state.places else -1)

    def legal_actions(
        self, state: PresidentState, seat: Seat, after: Action | None = None
    ) -> Iterator[Action]:
        """Yield plays by rank, size and suits, then 2s, completions and the pass."""
        actions = self._legal(state, seat)
        return iter(actions if after is None else actions[actions.index(after) + 1 :])

    def _legal(self, state: PresidentState, seat: Seat) -> Sequence[Action]:
        hand = state.hands[seat]
        phase = state.phase
        if phase == PLAY:
            pile = state.pile
            if not pile:
                return leads(hand) if seat == state.turn else []
            if seat != state.turn:
                return completions(hand, pile)
            actions = answers(hand, pile)
            actions.append(PASS)
            return actions
        if seat not in self.to_act(state):
            return []
        if phase == OPENING:
            return openings(hand, state.options.opening_set)
        if phase == EXCHANGE:
            return [ReturnCard(card) for card in dict.fromkeys(hand)]
        return [DEAL]

    def counts(self, state: PresidentState, seat: Seat) -> Mapping[str, int | None]:
        """Return the number of legal actions by type, always exact."""
        return counts_by_type(self._legal(state, seat))

    # -- what comes of it ----------------------------------------------------------------------

    def apply(
        self, state: PresidentState, seat: Seat, action: Action
    ) -> tuple[PresidentState, Sequence[Event]]:
        """Return the state after a legal action, and what happened."""
        wrong = self.violations(state, seat, action)
        if wrong:
            raise IllegalAction(wrong)
        if isinstance(action, (Play, Complete)):
            return lay(state, seat, action)
        if isinstance(action, Pass):
            return let_pass(state, seat)
        if isinstance(action, ReturnCard):
            return _return(state, seat, action.card)
        return self._deal_round(state, seat)

    # -- what others see -----------------------------------------------------------------------

    def view(self, state: PresidentState, viewer: Viewer) -> PresidentState:
        """Return the own hand and what lies face up; after the round, all hands."""
        hands = seen_hands(state, viewer)
        return view_of(state, PUBLIC, hands=hands, cleared=hidden(state.cleared))

    def problems(self, state: PresidentState) -> Sequence[Problem]:
        """Return everything that makes the state impossible."""
        return sense_problems(self, state)

    def outcome(self, state: PresidentState) -> Outcome | None:
        """Rank by total, equal totals by the place in the last round (`president.match_end`)."""
        if state.phase != MATCH_OVER:
            return None
        place = {seat: number for number, seat in enumerate(state.places)}
        places = ranking([(total, -place[seat]) for seat, total in enumerate(state.scores)])
        return Outcome(places[0], places, state.scores, "target")

    # -- bots ----------------------------------------------------------------------------------

    def random_action(self, state: PresidentState, seat: Seat, rng: Random) -> Action:
        """Return any legal action, all equally likely."""
        return rng.choice(self._legal(state, seat))

    def greedy_action(self, state: PresidentState, seat: Seat) -> Action:
        """Return what a simple player would do in turn, else the first legal action."""
        if state.phase == PLAY and seat == state.turn:
            return choose(state.hands[seat], state.pile)
        return self._legal(state, seat)[0]

    def bound(self, state: PresidentState) -> int:
        """Each card may be answered by a pass of everybody; a round adds a deal and a return."""
        seats = len(state.seats)
        a_round = len(pack_for(seats)) * (seats + 1) + 2
        return most_rounds(seats, state.options.target) * a_round


DEAL: Final = Deal()
PRESIDENT: Final = President()


# -- the exchange ----------------------------------------------------------------------------

_HEIGHT: Final = {
    two_is_highest: {
        card: (STRENGTH.get(card[0], len(STRENGTH) if two_is_highest else -1), ORDER[card])
        for card in PACK
    }
    for two_is_highest in (False, True)
}
"""By the option `two_is_highest`, then by card: how high it is for the A-hole to give."""


def _tribute(state: PresidentState, hands: tuple[Hand, ...]) -> tuple[tuple[Hand, ...], Gave]:
    """Move the A-hole's highest card to the President (`president.exchange`)."""
    president, a_hole = state.places[0], state.places[-1]
    by_height = _HEIGHT[state.options.two_is_highest]
    card = max(hands[a_hole], key=by_height.__getitem__)
    return _moved(hands, a_hole, president, card), Gave(a_hole, president, card)


def _return(state: PresidentState, seat: Seat, card: Card) -> tuple[PresidentState, list[Event]]:
    """Return a card to the A-hole; the President leads (`president.president_leads`)."""
    a_hole = state.places[-1]
    events: list[Event] = [Gave(seat, a_hole, card), Led(seat)]
    hands = _moved(state.hands, seat, a_hole, card)
    return evolve(state, hands=hands, phase=PLAY, turn=seat), events


def _moved(hands: tuple[Hand, ...], giver: Seat, taker: Seat, card: Card) -> tuple[Hand, ...]:
    hands = put(hands, giver, without(hands[giver], (card,)))
    return put(hands, taker, joined(hands[taker], (card,)))
