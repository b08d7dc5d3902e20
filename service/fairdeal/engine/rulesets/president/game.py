"""The rules of President."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from fairdeal.engine.cards import (
    ORDER,
    Card,
    CardSet,
    Hand,
    hidden,
    in_pack_order,
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
from fairdeal.engine.rulesets.president.moves import (
    answers,
    complete_violations,
    completions,
    leads,
    openings,
    pass_violations,
    play_violations,
    return_violations,
)
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
    Laid,
    Led,
    Pass,
    Passed,
    Play,
    Played,
    PresidentOptions,
    PresidentState,
    ReturnCard,
    Skipped,
    StuckTwo,
    WentOut,
    missing_to_four,
)
from fairdeal.engine.rulesets.president.sense import most_rounds, pack_for, sense_problems
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, Viewer, evolve, from_left, put
from fairdeal.engine.table import (
    Deal,
    Dealt,
    MatchEnded,
    RoundEnded,
    check_decks,
    deal_violations,
    dealt,
    first_dealer,
    open_seats,
    ranking,
    round_pack,
    seen_hands,
    view_of,
)

POINTS: Final = (2, 1)
"""For the President and the vice-president (`president.score`)."""


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
        match action:
            case Play(cards):
                return play_violations(state, seat, cards)
            case Pass():
                return pass_violations(state, seat)
            case Complete(cards):
                return complete_violations(state, seat, cards)
            case ReturnCard(card):
                return return_violations(state, seat, card)
            case _:
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
            return [*answers(hand, pile[-1].cards), *completions(hand, pile), PASS]
        if seat not in self.to_act(state):
            return []
        if phase == OPENING:
            return openings(hand, state.options.opening_set)
        if phase == EXCHANGE:
            return [ReturnCard(card) for card in dict.fromkeys(hand)]
        return [DEAL]

    def counts(self, state: PresidentState, seat: Seat) -> Mapping[str, int | None]:
        """Return the number of legal actions by type, always exact."""
        counts: dict[str, int | None] = {}
        for action in self._legal(state, seat):
            counts[action.type] = (counts.get(action.type) or 0) + 1
        return counts

    # -- what comes of it ----------------------------------------------------------------------

    def apply(
        self, state: PresidentState, seat: Seat, action: Action
    ) -> tuple[PresidentState, Sequence[Event]]:
        """Return the state after a legal action, and what happened."""
        wrong = self.violations(state, seat, action)
        if wrong:
            raise IllegalAction(wrong)
        match action:
            case Play(cards) | Complete(cards):
                return _lay(state, seat, cards, complete=isinstance(action, Complete))
            case Pass():
                return _pass(state, seat)
            case ReturnCard(card):
                return _return(state, seat, card)
            case _:
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
        """Complete if possible, lead the lowest set, answer with the lowest that beats.

        2s are kept until nothing else beats, but are spent before the last set, since a 2
        cannot be the last card.
        """
        legal = self._legal(state, seat)
        if state.phase != PLAY:
            return legal[0]
        plays = [each for each in legal if isinstance(each, Play)]
        sets = [each for each in plays if each.cards[0][0] != "2"]
        if not state.pile:
            ranks = {each.cards[0][0] for each in sets}
            if sets and (len(ranks) > 1 or len(sets) == len(plays)):
                return max(
                    (each for each in sets if each.cards[0][0] == sets[0].cards[0][0]),
                    key=lambda each: len(each.cards),
                )
            return plays[-1]
        complete = [each for each in legal if isinstance(each, Complete)]
        if complete:
            return complete[0]
        if sets:
            return min(sets, key=lambda each: (len(each.cards), STRENGTH[each.cards[0][0]]))
        return legal[0]

    def bound(self, state: PresidentState) -> int:
        """Each card may be answered by a pass of everybody; a round adds a deal and a return."""
        seats = len(state.seats)
        a_round = len(pack_for(seats)) * (seats + 1) + 2
        return most_rounds(seats, state.options.target) * a_round


PASS: Final = Pass()
DEAL: Final = Deal()
PRESIDENT: Final = President()


# -- playing ---------------------------------------------------------------------------------


def _lay(
    state: PresidentState, seat: Seat, cards: CardSet, *, complete: bool
) -> tuple[PresidentState, list[Event]]:
    """Lay cards on the pile, or clear it with a 2, and see who is next."""
    hands = put(state.hands, seat, without(state.hands[seat], cards))
    cards = in_pack_order(cards)
    events: list[Event] = [Played(seat, cards)]
    pile = state.pile
    two = cards[0][0] == "2"
    matches = (
        bool(pile)
        and not complete
        and len(cards) == len(pile[-1].cards)
        and cards[0][0] == pile[-1].cards[0][0]
    )
    pile = (*pile, Laid(seat, cards))
    clears = two or missing_to_four(pile)[1] <= 0
    state = evolve(state, hands=hands, pile=pile, phase=PLAY)
    state = _leave(state, seat, events)
    if clears:
        return _clear(state, seat, events)
    return _next_turn(state, seat, events, skip=matches)


def _pass(state: PresidentState, seat: Seat) -> tuple[PresidentState, list[Event]]:
    """`president.pass`."""
    if state.options.pass_locks:
        state = evolve(state, locked=tuple(sorted((*state.locked, seat))))
    return _next_turn(state, seat, [Passed(seat)])


def _leave(state: PresidentState, seat: Seat, events: list[Event]) -> PresidentState:
    """Let a seat go that has no card left, or a single 2 (`president.out`, `.stuck`)."""
    hand = state.hands[seat]
    if not hand:
        events.append(WentOut(seat))
        return evolve(state, out=(*state.out, seat))
    if len(hand) == 1 and hand[0][0] == "2":
        events.append(GotStuck(seat, hand[0]))
        stuck = (*state.stuck, StuckTwo(seat, hand[0]))
        return evolve(state, hands=put(state.hands, seat, ()), stuck=stuck)
    return state


def _next_turn(
    state: PresidentState, seat: Seat, events: list[Event], *, skip: bool = False
) -> tuple[PresidentState, list[Event]]:
    """Pass the turn to the left: to whoever may answer the set on top, past a skipped seat.

    Where it comes back to the seat of the last play, the pile is cleared (`president.cleared`,
    `president.match`).
    """
    hands, locked, last = state.hands, state.locked, state.pile[-1].seat
    seats = len(hands)
    turn = (seat + 1) % seats
    while turn != last:
        if hands[turn]:
            if skip:
                skip = False
                events.append(Skipped(turn))
            elif turn not in locked:
                if _is_on(hands):
                    return evolve(state, turn=turn), events
                return _end_round(state, events)
        turn = (turn + 1) % seats
    return _clear(state, last, events)


def _clear(
    state: PresidentState, seat: Seat, events: list[Event]
) -> tuple[PresidentState, list[Event]]:
    """Clear the pile; the seat leads, or if it is out the next one to its left that is not."""
    hands = state.hands
    away = [card for laid in state.pile for card in laid.cards]
    seats = len(hands)
    leader = next((s for s in from_left(seat - 1, seats) if hands[s]), None)
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


# -- the exchange ----------------------------------------------------------------------------


def _tribute(state: PresidentState, hands: tuple[Hand, ...]) -> tuple[tuple[Hand, ...], Gave]:
    """Move the A-hole's highest card to the President (`president.exchange`)."""
    president, a_hole = state.places[0], state.places[-1]
    two = len(STRENGTH) if state.options.two_is_highest else -1
    card = max(hands[a_hole], key=lambda c: (STRENGTH.get(c[0], two), ORDER[c]))
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
