"""High Card: a whole ruleset in one small file, the example to begin a game of one's own from.

Each player holds a few cards and plays one to each trick; the highest card takes it. Once a
round a player may trade cards with the stock, unseen. The rules in words are in
`example_book/`, in the languages of the house; the ids in the docstrings are theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar, Final

from fairdeal.engine import table
from fairdeal.engine.cards import (
    ORDER,
    PACK,
    Card,
    Cards,
    CardSet,
    Hand,
    Stock,
    hidden,
    holds,
    in_pack_order,
    joined,
    without,
)
from fairdeal.engine.rulebook import Rulebook
from fairdeal.engine.ruleset import (
    LEGAL,
    Action,
    Event,
    IllegalAction,
    Outcome,
    Problem,
    SeatRange,
    Violation,
    broken,
    problem,
)
from fairdeal.engine.state import (
    MATCH_OVER,
    ROUND_OVER,
    Natural,
    Options,
    Points,
    Range,
    Seat,
    SeatNumber,
    State,
    Viewer,
    evolve,
    put,
)

PLAY: Final = "play"


@dataclass(frozen=True, kw_only=True)
class HighCardOptions(Options):
    """How many cards each holds, and how many rounds are played."""

    cards: Annotated[int, Range(1, 6)] = 3
    rounds: Annotated[int, Range(1, 20)] = 2


@dataclass(frozen=True, kw_only=True)
class HighCardState(State):
    """Besides the common fields: the trick on the table, and what was taken."""

    options: HighCardOptions
    last_round: tuple[Points, ...] | None
    stock: Stock = ()
    leader: SeatNumber = 0
    trick: Cards = ()
    """The cards of the trick in the order they were played, the leader's first."""
    taken: Hand = ()
    """The cards of the tricks before, face down for everybody."""
    tricks: tuple[Natural, ...] = ()
    traded: tuple[Natural, ...] = ()
    """By seat how many cards it traded in this round: the number is public."""


PUBLIC: Final = table.EVERYBODY_SEES | {"leader", "trick", "tricks", "traded"}
"""The fields that everybody sees; of hands, stock and cards taken some are seen in part."""


@dataclass(frozen=True)
class Play(Action):
    """Play a card to the trick (`high.play`)."""

    card: Card


@dataclass(frozen=True)
class Trade(Action):
    """Put cards under the stock and draw as many from its top (`high.trade`)."""

    secret: ClassVar[bool] = True
    cards: CardSet


@dataclass(frozen=True)
class Played(Event):
    """A card was played to the trick."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True)
class Traded(Event):
    """Cards were traded with the stock; only who did it sees which, all see how many."""

    hides: ClassVar[tuple[str, ...]] = ("gave", "drew")
    seat: SeatNumber
    gave: Hand
    drew: Hand


@dataclass(frozen=True)
class TrickTaken(Event):
    """A seat took the trick and leads the next one."""

    seat: SeatNumber


def turn(state: HighCardState) -> Seat:
    """Return the seat that plays next to the trick."""
    return (state.leader + len(state.trick)) % len(state.seats)


def _count_problems(lists: Sequence[tuple[str, Sized, int]]) -> list[Problem]:
    """Return which lists have not as many entries as expected."""
    return [
        problem(at, "wrong_count", expected=expected, given=len(items))
        for at, items, expected in lists
        if len(items) != expected
    ]


def strength(card: Card) -> tuple[int, int]:
    """Return what makes a card high: the rank, and between equal ranks the suit."""
    return ORDER[card] % 13, ORDER[card]


class HighCard:
    """The ruleset `high-card`."""

    id = "high-card"
    rules = "1"
    seats = SeatRange(2, 4)
    options_type = HighCardOptions
    state_type = HighCardState
    outcome_type = Outcome
    actions: tuple[type[Action], ...] = (Play, Trade, table.Deal)
    events: tuple[type[Event], ...] = (
        table.Dealt,
        Played,
        Traded,
        TrickTaken,
        table.RoundEnded,
        table.MatchEnded,
    )
    book = Rulebook("high-card", Path(__file__).with_name("example_book"))

    def deal(
        self,
        seats: Sequence[str],
        options: HighCardOptions,
        seed: str,
        decks: Sequence[Sequence[str]] = (),
    ) -> tuple[HighCardState, Sequence[Event]]:
        """Seat the players and deal the first round (`high.deal`)."""
        players = table.open_seats(self, seats)
        dealer = table.first_dealer(self, options, len(players), seed)
        table.check_decks(decks, PACK, options.rounds)
        state = HighCardState(
            ruleset=self.id,
            rules=self.rules,
            seats=players,
            options=evolve(options, dealer=dealer) if options.dealer is None else options,
            seed=seed,
            decks=tuple(map(tuple, decks)) or None,
            round=1,
            dealer=dealer,
            phase=PLAY,
            hands=(),
            scores=(0,) * len(players),
            last_round=None,
        )
        return self._dealt(state)

    def _dealt(self, state: HighCardState) -> tuple[HighCardState, Sequence[Event]]:
        """Deal the round that the state names, by its dealer (`high.deal`)."""
        seats, each = len(state.seats), state.options.cards
        pack = table.round_pack(self.id, state.seed, state.decks, state.round, PACK)
        hands = table.dealt(pack, each, seats, state.dealer)
        state = evolve(
            state,
            phase=PLAY,
            hands=hands,
            stock=pack[seats * each :],
            leader=(state.dealer + 1) % seats,
            trick=(),
            taken=(),
            tricks=(0,) * seats,
            traded=(0,) * seats,
        )
        return state, [table.Dealt(seat, hand) for seat, hand in enumerate(hands)]

    def to_act(self, state: HighCardState) -> tuple[Seat, ...]:
        """One seat: the one whose card is awaited, or the next dealer."""
        if state.phase == MATCH_OVER:
            return ()
        if state.phase == ROUND_OVER:
            return ((state.dealer + 1) % len(state.seats),)
        return (turn(state),)

    def violations(self, state: HighCardState, seat: Seat, action: Action) -> Sequence[Violation]:
        """Judge by `high.play` and `high.trade`."""
        if isinstance(action, table.Deal):
            return table.deal_violations(state, seat, (state.dealer + 1) % len(state.seats))
        rule = "high.play" if isinstance(action, Play) else "high.trade"
        if over := table.between_rounds(state, rule):
            return over
        if seat != turn(state):
            return broken(rule, "not_your_turn")
        if isinstance(action, Play):
            cards: tuple[Card, ...] = (action.card,)
        else:
            assert isinstance(action, Trade)
            cards = action.cards
            if state.traded[seat]:
                return broken(rule, "traded_before")
            if not cards:
                return broken(rule, "no_card")
        if not holds(state.hands[seat], cards):
            return broken("common.multiset", "not_held", cards=cards)
        return LEGAL

    def legal_actions(
        self, state: HighCardState, seat: Seat, after: Action | None = None
    ) -> Iterator[Action]:
        """Plays in the order of the hand, then trades of one card, of two, …"""
        actions: list[Action] = []
        if seat in self.to_act(state):
            if state.phase == ROUND_OVER:
                actions.append(table.Deal())
            else:
                hand = state.hands[seat]
                actions += map(Play, hand)
                if not state.traded[seat]:
                    sizes = range(1, len(hand) + 1)
                    actions += (
                        Trade(cards) for size in sizes for cards in combinations(hand, size)
                    )
        return iter(actions[actions.index(after) + 1 :] if after else actions)

    def counts(self, state: HighCardState, seat: Seat) -> Mapping[str, int | None]:
        """By formula: one play a card, one trade a choice of cards."""
        if seat not in self.to_act(state):
            return {}
        if state.phase == ROUND_OVER:
            return {table.Deal.type: 1}
        held = len(state.hands[seat])
        trades = 0 if state.traded[seat] else 2**held - 1
        return {Play.type: held, Trade.type: trades} if trades else {Play.type: held}

    def apply(
        self, state: HighCardState, seat: Seat, action: Action
    ) -> tuple[HighCardState, Sequence[Event]]:
        """Deal, play or trade."""
        if violations := self.violations(state, seat, action):
            raise IllegalAction(violations)
        if isinstance(action, Play):
            return self._played(state, seat, action.card)
        if isinstance(action, Trade):
            gave, many = in_pack_order(action.cards), len(action.cards)
            drew = in_pack_order(state.stock[:many])
            hand = joined(without(state.hands[seat], gave), drew)
            state = evolve(
                state,
                hands=put(state.hands, seat, hand),
                stock=state.stock[many:] + gave,
                traded=put(state.traded, seat, many),
            )
            return state, [Traded(seat, gave, drew)]
        return self._dealt(evolve(state, round=state.round + 1, dealer=seat))

    def _played(
        self, state: HighCardState, seat: Seat, card: Card
    ) -> tuple[HighCardState, Sequence[Event]]:
        """Lay the card; when all have played, the highest takes the trick (`high.trick`)."""
        hands = put(state.hands, seat, without(state.hands[seat], [card]))
        trick = (*state.trick, card)
        events: list[Event] = [Played(seat, card)]
        if len(trick) < len(state.seats):
            return evolve(state, hands=hands, trick=trick), events
        place = trick.index(max(trick, key=strength))
        winner = (state.leader + place) % len(state.seats)
        events.append(TrickTaken(winner))
        state = evolve(
            state,
            hands=hands,
            trick=(),
            leader=winner,
            taken=joined(state.taken, trick),
            tricks=put(state.tricks, winner, state.tricks[winner] + 1),
        )
        return (state, events) if hands[winner] else self._ended(state, events)

    def _ended(
        self, state: HighCardState, events: list[Event]
    ) -> tuple[HighCardState, Sequence[Event]]:
        """Score the round, a point a trick; after the last the match is over (`high.ends`)."""
        points = state.tricks
        scores = tuple(map(sum, zip(state.scores, points, strict=True)))
        last = state.round == state.options.rounds
        phase = MATCH_OVER if last else ROUND_OVER
        state = evolve(state, phase=phase, scores=scores, last_round=points)
        events.append(table.RoundEnded(state.round, points, scores))
        if outcome := self.outcome(state):
            events.append(table.MatchEnded(outcome.winners, outcome.reason))
        return state, events

    def outcome(self, state: HighCardState) -> Outcome | None:
        """Most tricks over all rounds win; ties are shared (`high.ends`, `common.ties`)."""
        if state.phase != MATCH_OVER:
            return None
        places = table.ranking(state.scores)
        return Outcome(places[0], places, state.scores, "rounds")

    def view(self, state: HighCardState, viewer: Viewer) -> HighCardState:
        """The own hand, what lies face up, and the numbers of all the rest."""
        return table.view_of(
            state,
            PUBLIC,
            hands=table.seen_hands(state, viewer),
            stock=hidden(state.stock),
            taken=hidden(state.taken),
        )

    def problems(self, state: HighCardState) -> Sequence[Problem]:
        """Check the pack, and that cards, tricks, round and scores agree."""
        seats, each, over = len(state.seats), state.options.cards, state.phase != PLAY
        found = table.base_problems(self, state, (PLAY,), state.options.rounds)
        found += table.deck_problems(state, PACK, state.options.rounds)
        found += table.seat_problems(state.leader, seats, "/leader")
        found += _count_problems(
            [("/tricks", state.tricks, seats), ("/traded", state.traded, seats)]
        )
        if found:
            return found
        hands = [(f"/hands/{seat}", hand) for seat, hand in enumerate(state.hands)]
        down = [*hands, ("/stock", state.stock), ("/taken", state.taken)]
        everywhere = [card for _, cards in (*down, ("/trick", state.trick)) for card in cards]
        found += table.hidden_problems(state, down)
        found += table.pack_problems(everywhere, PACK, "")
        done, rounds = sum(state.tricks), state.round if over else state.round - 1
        played = [(seat - state.leader) % seats < len(state.trick) for seat in range(seats)]
        found += _count_problems(
            [(at, hand, each - done - out) for (at, hand), out in zip(hands, played, strict=True)]
        )
        found += _count_problems([("/taken", state.taken, done * seats)])
        for seat, many in enumerate(state.traded):
            if many > each:
                found.append(problem(f"/traded/{seat}", "out_of_range", low=0, high=each))
        if len(state.trick) >= seats or (done == each) != over:
            found.append(problem("/tricks", "wrong_tricks", given=done))
        if over and (state.round == state.options.rounds) != (state.phase == MATCH_OVER):
            found.append(Problem("/phase", "wrong_phase"))
        if sum(state.scores) != rounds * each or min(state.scores) < 0:
            found.append(problem("/scores", "wrong_scores", expected=rounds * each))
        last = state.last_round
        if (last is None) != (rounds == 0) or (last and (sum(last) != each or min(last) < 0)):
            found.append(problem("/last_round", "wrong_scores", expected=each))
        return found

    def random_action(self, state: HighCardState, seat: Seat, rng: Random) -> Action:
        """Any of the short list."""
        return rng.choice(list(self.legal_actions(state, seat)))

    def greedy_action(self, state: HighCardState, seat: Seat) -> Action:
        """Play the lowest card that is high enough, else the lowest of all."""
        if seat not in self.to_act(state):
            raise IndexError
        if state.phase == ROUND_OVER:
            return table.Deal()
        hand = sorted(state.hands[seat], key=strength)
        best = max(map(strength, state.trick), default=(-1, -1))
        return Play(next((card for card in hand if strength(card) > best), hand[0]))

    def bound(self, state: HighCardState) -> int:
        """A trade and the plays of each seat in every round, and a deal between two."""
        options = state.options
        return options.rounds * (len(state.seats) * (options.cards + 1) + 1)


HIGH_CARD: Final = HighCard()
