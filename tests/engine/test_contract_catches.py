"""The contract catches what it says: one broken ruleset a way to break it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from fairdeal.engine import table
from fairdeal.engine.cards import HIDDEN, PACK, CardSet, hidden, in_pack_order
from fairdeal.engine.rulebook import Rulebook
from fairdeal.engine.ruleset import (
    LEGAL,
    Action,
    Event,
    IllegalAction,
    Outcome,
    Problem,
    Violation,
    broken,
)
from fairdeal.engine.state import MATCH_OVER, Seat, Viewer, evolve, put
from fairdeal.engine.testing import Clause, ContractError, check_ruleset, replay
from tests.engine.example_ruleset import (
    HIGH_CARD,
    PLAY,
    HighCard,
    HighCardOptions,
    HighCardState,
    Play,
    Played,
    Trade,
    Traded,
)

Applied = tuple[HighCardState, Sequence[Event]]
BROKEN: list[tuple[tuple[Clause, ...], type[HighCard]]] = []


def breaks(*clauses: Clause) -> Any:
    """Note a variant with the clause that it breaks, or those of which one catches it."""

    def note(variant: type[HighCard]) -> type[HighCard]:
        BROKEN.append((clauses, variant))
        return variant

    return note


# -- dealing and playing ---------------------------------------------------------------------


@breaks(Clause.OPENING)
class RefusesPacks(HighCard):
    def deal(self, seats: Any, options: Any, seed: Any, decks: Any = ()) -> Applied:
        table.check_decks(decks, PACK[:-1], 20)
        return super().deal(seats, options, seed, decks)


@breaks(Clause.OPENING)
class FailsForFour(HighCard):
    def deal(self, seats: Any, options: Any, seed: Any, decks: Any = ()) -> Applied:
        if len(seats) == 4:
            raise ZeroDivisionError
        return super().deal(seats, options, seed, decks)


@breaks(Clause.OPENING)
class ForgetsTheDealer(HighCard):
    """The dealer named in the options is not the one who deals again from the state."""

    def deal(self, seats: Any, options: Any, seed: Any, decks: Any = ()) -> Applied:
        if options.dealer is None:
            state, events = super().deal(seats, replace(options, dealer=0), seed, decks)
            return evolve(state, options=replace(options, dealer=1)), events
        return super().deal(seats, options, seed, decks)


@breaks(Clause.CONSERVED)
class LosesATrick(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        state, events = super().apply(state, seat, action)
        return evolve(state, taken=()), events


@breaks(Clause.CONSERVED)
class KeepsWhatItPlays(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        after, events = super().apply(state, seat, action)
        if isinstance(action, Play):
            after = evolve(after, hands=put(after.hands, seat, state.hands[seat]))
        return after, events


@breaks(Clause.ROUND_TRIP)
class UnsortedHand(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        state, events = super().apply(state, seat, action)
        return evolve(state, hands=tuple(hand[::-1] for hand in state.hands)), events


@breaks(Clause.ROUND_TRIP)
class RemembersInTheState(HighCard):
    """As `cached_property` does."""

    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        state, events = super().apply(state, seat, action)
        vars(state)["leading"] = seat
        return state, events


@breaks(Clause.ROUND_TRIP)
class HandsInALists(HighCard):
    def deal(self, seats: Any, options: Any, seed: Any, decks: Any = ()) -> Applied:
        state, events = super().deal(seats, options, seed, decks)
        loose: Any = list(state.hands)
        return evolve(state, hands=loose), events


@breaks(Clause.ROUND_TRIP)
class UnsortedEvent(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        state, events = super().apply(state, seat, action)
        return state, [
            replace(each, drew=each.drew[::-1]) if isinstance(each, Traded) else each
            for each in events
        ]


@breaks(Clause.UNCHANGED)
class ChangesTheStateItself(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        after, events = super().apply(state, seat, action)
        state.__dict__.update(scores=(9,) * len(state.seats))
        return after, events


@breaks(Clause.UNCHANGED)
class ChangesTheStateBeforeTheLast(HighCard):
    before: Any = None

    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        if self.before is not None:
            self.before.__dict__.update(leader=0, trick=())
        self.before = state if state.trick else None
        return super().apply(state, seat, action)


@breaks(Clause.UNCHANGED)
class ChangesTheOptions(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        state, events = super().apply(state, seat, action)
        return evolve(state, options=replace(state.options, dealer=state.dealer)), events


@breaks(Clause.REPLAY)
class TradesByChance(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        state, events = super().apply(state, seat, action)
        if isinstance(action, Trade):
            stock = random.sample(state.stock, len(state.stock))
            return evolve(state, stock=tuple(stock)), events
        return state, events


@breaks(Clause.REACHABLE)
class FindsProblems(HighCard):
    def problems(self, state: HighCardState) -> Sequence[Problem]:
        return [Problem("/scores", "missing")] if max(state.scores) > 1 else super().problems(state)


@breaks(Clause.REACHABLE)
class FindsProblemsInViews(HighCard):
    def problems(self, state: HighCardState) -> Sequence[Problem]:
        return [Problem("/seed", "missing")] if state.is_view else super().problems(state)


@breaks(Clause.ENDS)
class EndsLate(HighCard):
    def bound(self, state: HighCardState) -> int:
        return 9


@breaks(Clause.ENDS)
class GoesOnForEver(HighCard):
    """A trade can be made again and again, and greedy players love to trade."""

    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        after, events = super().apply(state, seat, action)
        return evolve(after, traded=(0,) * len(after.seats)), events

    def random_action(self, state: HighCardState, seat: Seat, rng: Random) -> Action:
        actions = list(self.legal_actions(state, seat))
        trades = [action for action in actions if isinstance(action, Trade)]
        return rng.choice(trades or actions)


@breaks(Clause.NEVER_STUCK)
class AsksNobody(HighCard):
    def to_act(self, state: HighCardState) -> tuple[Seat, ...]:
        return () if state.phase == PLAY and state.trick else super().to_act(state)


@breaks(Clause.NEVER_STUCK)
class AsksWhoCannot(HighCard):
    def to_act(self, state: HighCardState) -> tuple[Seat, ...]:
        return tuple(range(len(state.seats))) if state.phase == PLAY else super().to_act(state)

    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        asked = HIGH_CARD.to_act(state)
        return super().legal_actions(state, seat, after) if seat in asked else iter(())


@breaks(Clause.OVER)
class NobodyWins(HighCard):
    def outcome(self, state: HighCardState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, winners=())


@breaks(Clause.OVER)
class StillAsksAtTheEnd(HighCard):
    def to_act(self, state: HighCardState) -> tuple[Seat, ...]:
        return (0,) if state.phase == MATCH_OVER else super().to_act(state)


# -- legality --------------------------------------------------------------------------------


@breaks(Clause.LEGAL_LIST)
class ForgetsToTradeAll(HighCard):
    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        every = Trade(state.hands[seat])
        return (each for each in super().legal_actions(state, seat, after) if each != every)

    def counts(self, state: Any, seat: Any) -> Mapping[str, int | None]:
        kinds = [action.type for action in self.legal_actions(state, seat)]
        return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


@breaks(Clause.LEGAL_LIST)
class ListsTwice(HighCard):
    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        yield from super().legal_actions(state, seat, after)
        if seat in self.to_act(state) and state.phase == PLAY:
            yield Play(state.hands[seat][0])


@breaks(Clause.LEGAL_LIST)
class ListsWhatIsIllegal(HighCard):
    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        yield from super().legal_actions(state, seat, after)
        if seat in self.to_act(state) and state.phase == PLAY:
            yield Trade(())

    def random_action(self, state: HighCardState, seat: Seat, rng: Random) -> Action:
        return HIGH_CARD.random_action(state, seat, rng)


@breaks(Clause.LEGAL_LIST)
class ListsByChance(HighCard):
    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        actions = list(super().legal_actions(state, seat))
        return iter(random.sample(actions, len(actions)))


@breaks(Clause.LEGAL_LIST)
class AcceptsACardTwice(HighCard):
    """Holding a card once is taken for holding it as often as it is named."""

    def violations(self, state: Any, seat: Any, action: Any) -> Sequence[Violation]:
        if isinstance(action, Trade):
            action = Trade(in_pack_order(set(action.cards)))
        return super().violations(state, seat, action)

    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        if isinstance(action, Trade):
            action = Trade(in_pack_order(set(action.cards)))
        return super().apply(state, seat, action)


@breaks(Clause.LEGAL_LIST)
class MindsTheOrder(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        after, events = super().apply(state, seat, action)
        if isinstance(action, Trade):
            many = len(action.cards)
            return evolve(after, stock=after.stock[:-many] + action.cards), events
        return after, events


@breaks(Clause.AFTER)
class BeginsAnew(HighCard):
    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        return super().legal_actions(state, seat)


@breaks(Clause.AFTER)
class SkipsOneMore(HighCard):
    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        actions = super().legal_actions(state, seat, after)
        if isinstance(after, Trade):
            next(actions, None)
        return actions


@breaks(Clause.COUNTS)
class CountsOneMore(HighCard):
    def counts(self, state: Any, seat: Any) -> Mapping[str, int | None]:
        return {t: n and n + (t == "trade") for t, n in super().counts(state, seat).items()}


@breaks(Clause.COUNTS)
class CountsInAnotherOrder(HighCard):
    def counts(self, state: Any, seat: Any) -> Mapping[str, int | None]:
        return dict(reversed(list(super().counts(state, seat).items())))


@breaks(Clause.BOTS)
class NeverPlaysTheLast(HighCard):
    def random_action(self, state: HighCardState, seat: Seat, rng: Random) -> Action:
        actions = list(self.legal_actions(state, seat))
        return rng.choice(actions[:-1] or actions)


@breaks(Clause.BOTS)
class DealsWhenever(HighCard):
    def random_action(self, state: HighCardState, seat: Seat, rng: Random) -> Action:
        return table.Deal() if rng.random() < 0.1 else super().random_action(state, seat, rng)


@breaks(Clause.BOTS)
class TradesTwice(HighCard):
    def greedy_action(self, state: HighCardState, seat: Seat) -> Action:
        action = super().greedy_action(state, seat)
        return Trade((action.card,)) if isinstance(action, Play) else action


@breaks(Clause.BOTS)
class AlwaysFindsSomething(HighCard):
    def greedy_action(self, state: HighCardState, seat: Seat) -> Action:
        return super().greedy_action(state, seat) if seat in self.to_act(state) else Trade(())


@breaks(Clause.EXPLAINED)
class NamesNoRule(HighCard):
    def violations(self, state: Any, seat: Any, action: Any) -> Sequence[Violation]:
        found = super().violations(state, seat, action)
        return broken("high.turn", "not_your_turn") if found else found


@breaks(Clause.EXPLAINED)
class NamesNoCode(HighCard):
    def violations(self, state: Any, seat: Any, action: Any) -> Sequence[Violation]:
        found = super().violations(state, seat, action)
        return broken("high.play", "so_not") if found else found


@breaks(Clause.EXPLAINED)
class ForgetsAParameter(HighCard):
    def violations(self, state: Any, seat: Any, action: Any) -> Sequence[Violation]:
        found = super().violations(state, seat, action)
        return broken("common.multiset", "not_held") if found else found


@breaks(Clause.EXPLAINED)
class HasNoBook(HighCard):
    book = Rulebook("no-such-game")


@breaks(Clause.REFUSED)
class AppliesAnything(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        return (
            (state, [])
            if self.violations(state, seat, action)
            else super().apply(state, seat, action)
        )


@breaks(Clause.REFUSED)
class RefusesForAnotherReason(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        if self.violations(state, seat, action):
            raise IllegalAction(broken("high.play", "wrong_phase"))
        return super().apply(state, seat, action)


@breaks(Clause.NO_ERROR)
class FailsOnNonsense(HighCard):
    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        if isinstance(action, Trade):
            for card in action.cards:
                state.hands[seat].index(card)
        return super().apply(state, seat, action)


# -- secrets ---------------------------------------------------------------------------------


@breaks(Clause.HIDDEN)
class ShowsTheStock(HighCard):
    def view(self, state: HighCardState, viewer: Viewer) -> HighCardState:
        return evolve(super().view(state, viewer), stock=state.stock)


@breaks(Clause.HIDDEN)
class ShowsOneCard(HighCard):
    def view(self, state: HighCardState, viewer: Viewer) -> HighCardState:
        view = super().view(state, viewer)
        hand = state.hands[0][:1] + hidden(state.hands[0][1:])
        return view if viewer == 0 else evolve(view, hands=put(view.hands, 0, hand))


@breaks(Clause.HIDDEN)
class ShowsTheSeed(HighCard):
    def view(self, state: HighCardState, viewer: Viewer) -> HighCardState:
        return evolve(super().view(state, viewer), seed=state.seed)


@breaks(Clause.HIDDEN)
class ShowsThePacksToCome(HighCard):
    def view(self, state: HighCardState, viewer: Viewer) -> HighCardState:
        return evolve(super().view(state, viewer), decks=state.decks)


@breaks(Clause.VIEW)
class ViewsOnlyTheTruth(HighCard):
    """A seat's own hand is lost in the view of the view."""

    def view(self, state: HighCardState, viewer: Viewer) -> HighCardState:
        view = super().view(state, viewer)
        return evolve(view, hands=tuple(map(hidden, view.hands))) if state.is_view else view


@breaks(Clause.VIEW, Clause.SECRETS)
class LooksIntoTheStock(HighCard):
    """A trade is forbidden where the top of the stock is a spade."""

    def violations(self, state: Any, seat: Any, action: Any) -> Sequence[Violation]:
        if isinstance(action, Trade) and state.stock[0][1] == "s" and state.phase == PLAY:
            return broken("high.trade", "wrong_phase")
        return super().violations(state, seat, action)

    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        for action in super().legal_actions(state, seat, after):
            if not self.violations(state, seat, action):
                yield action

    def counts(self, state: Any, seat: Any) -> Mapping[str, int | None]:
        kinds = [action.type for action in self.legal_actions(state, seat)]
        return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


@breaks(Clause.VIEW, Clause.SECRETS)
class BotPeeks(HighCard):
    def greedy_action(self, state: HighCardState, seat: Seat) -> Action:
        action = super().greedy_action(state, seat)
        if isinstance(action, Play) and state.stock[0][0] in "TJQKA":
            return Play(state.hands[seat][0])
        return action


@breaks(Clause.VIEW, Clause.SECRETS)
class TurnTellsACard(HighCard):
    """Who is to act depends on where the queen of spades is, while it can be seen."""

    def to_act(self, state: HighCardState) -> tuple[Seat, ...]:
        asked = super().to_act(state)
        holders = [seat for seat, hand in enumerate(state.hands) if "Qs" in hand]
        return tuple(sorted({*asked, *holders})) if state.phase == PLAY else asked

    def violations(self, state: Any, seat: Any, action: Any) -> Sequence[Violation]:
        if isinstance(action, Play) and seat in self.to_act(state) and seat != self._turn(state):
            return LEGAL if action.card in state.hands[seat] else broken("high.play", "no_card")
        return super().violations(state, seat, action)

    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        if state.phase == PLAY and seat in self.to_act(state) and seat != self._turn(state):
            plays: list[Action] = list(map(Play, state.hands[seat]))
            return iter(plays[plays.index(after) + 1 :] if after else plays)
        return super().legal_actions(state, seat, after)

    def counts(self, state: Any, seat: Any) -> Mapping[str, int | None]:
        kinds = [action.type for action in self.legal_actions(state, seat)]
        return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}

    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        if found := self.violations(state, seat, action):
            raise IllegalAction(found)
        asked = self._turn(state)
        if isinstance(action, Play) and seat != asked:  # the card is shown, and goes back
            return state, [Played(seat, action.card)]
        return super().apply(state, seat, action)

    def bound(self, state: HighCardState) -> int:
        return 10_000

    @staticmethod
    def _turn(state: HighCardState) -> Seat | None:
        (seat,) = HIGH_CARD.to_act(state) or (None,)
        return seat


@breaks(Clause.SECRETS)
class LeaderTellsTheTop(HighCard):
    """The view shows other points of the last round, by which card lies on top of the stock."""

    def view(self, state: HighCardState, viewer: Viewer) -> HighCardState:
        view = super().view(state, viewer)
        tells = state.phase == PLAY and state.stock[0] in PACK[::2]
        return evolve(view, last_round=state.scores) if tells and state.last_round else view


@breaks(Clause.EVENTS)
class TellsTheTrade(HighCard):
    """The trade is told to everybody."""

    events = tuple(
        each if each.__name__ != "Traded" else type("Traded", (Traded,), {"hides": ()})
        for each in HighCard.events
    )

    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        traded: Any = self.events[2]
        state, events = super().apply(state, seat, action)
        return state, [
            traded(each.seat, each.gave, each.drew) if isinstance(each, Traded) else each
            for each in events
        ]


@breaks(Clause.EVENTS)
class TellsHowMany(HighCard):
    """The event tells how many cards were traded, and no view does."""

    def apply(self, state: Any, seat: Any, action: Any) -> Applied:
        state, events = super().apply(state, seat, action)
        return evolve(state, traded=tuple(min(many, 1) for many in state.traded)), events


@dataclass(frozen=True)
class Peeped(Event):
    """Tells what lies on top of the stock, face up for everybody."""

    cards: CardSet


@breaks(Clause.EVENTS)
class TellsTheDeal(HighCard):
    """The deal tells which card went to the bottom of the stock."""

    events = (*HighCard.events, Peeped)

    def deal(self, seats: Any, options: Any, seed: Any, decks: Any = ()) -> Applied:
        state, events = super().deal(seats, options, seed, decks)
        return state, [*events, Peeped(in_pack_order(state.stock[-20:]))]


# -- damage ----------------------------------------------------------------------------------


@breaks(Clause.DAMAGE)
class TrustsThePack(HighCard):
    def problems(self, state: HighCardState) -> Sequence[Problem]:
        pack = ("surplus_cards", "missing_cards", "wrong_card_count", "hidden_card")
        return [each for each in super().problems(state) if each.code not in pack]


@breaks(Clause.DAMAGE)
class FailsOnStrangeCounts(HighCard):
    def problems(self, state: HighCardState) -> Sequence[Problem]:
        state.traded[len(state.seats) - 1]
        return super().problems(state)


@breaks(Clause.DAMAGE)
class TrustsTheCounts(HighCard):
    """A leader who is nobody passes, and the next play fails."""

    def problems(self, state: HighCardState) -> Sequence[Problem]:
        lists = ("/traded", "/tricks", "/leader", "/last_round", "/phase")
        return [each for each in super().problems(state) if each.pointer not in lists]


@breaks(Clause.EXPLAINED)
class PointsNowhere(HighCard):
    def problems(self, state: HighCardState) -> Sequence[Problem]:
        return [replace(each, pointer="hands") for each in super().problems(state)]


@pytest.mark.parametrize(
    ("clauses", "variant"), BROKEN, ids=[variant.__name__ for _, variant in BROKEN]
)
def test_catches(clauses: tuple[Clause, ...], variant: type[HighCard]) -> None:
    with pytest.raises(ContractError) as caught:
        check_ruleset(variant(), matches=12, elsewhere=False)
    assert caught.value.clause in clauses, str(caught.value)


# -- another process -------------------------------------------------------------------------


class ListsByHash(HighCard):
    """The list follows the order of a set of strings: fixed in one process only."""

    def legal_actions(self, state: Any, seat: Any, after: Any = None) -> Iterator[Action]:
        actions = list(super().legal_actions(state, seat))
        places = list({str(action): action for action in actions})
        order = {name: place for place, name in enumerate(set(places))}
        plays = [action for action in actions if isinstance(action, Play)]
        plays.sort(key=lambda action: order[str(action)])
        actions[: len(plays)] = plays
        return iter(actions[actions.index(after) + 1 :] if after else actions)


LISTS_BY_HASH = ListsByHash()


def test_catches_what_only_another_process_shows() -> None:
    with pytest.raises(ContractError) as caught:
        check_ruleset(LISTS_BY_HASH, matches=3)
    assert caught.value.clause is Clause.ELSEWHERE


def test_another_process_needs_the_name_of_the_ruleset() -> None:
    with pytest.raises(ValueError, match="elsewhere=False"):
        check_ruleset(HighCard(), matches=1)


# -- the error -------------------------------------------------------------------------------


def test_every_clause_has_a_ruleset_that_breaks_it() -> None:
    assert {clauses[0] for clauses, _ in BROKEN} | {Clause.ELSEWHERE} == set(Clause)


def test_the_error_carries_the_match_that_leads_there() -> None:
    ruleset = LosesATrick()
    with pytest.raises(ContractError) as caught:
        check_ruleset(ruleset, matches=1, seats=[3], elsewhere=False)
    error = caught.value
    *_, (state, _) = replay(ruleset, error.record)
    # The first trick of three is lost: three cards played, and as many actions at least.
    assert len(error.record["actions"]) >= 3
    assert isinstance(state, HighCardState)
    assert len(state.stock) + len(state.trick) + sum(map(len, state.hands)) == 52 - 3
    assert "too many: {}; missing: {" in error.detail
    assert f"after {len(error.record['actions'])} actions" in str(error)
    assert '"seed": "contract/0"' in str(error)


def test_a_spectator_sees_no_card_but_the_trick() -> None:
    options = HighCardOptions(cards=2)
    state, _ = HIGH_CARD.deal(["Ann", "Bob"], options, "7")
    view = HIGH_CARD.view(state, None)
    assert view.hands == ((HIDDEN, HIDDEN),) * 2
    assert view.stock == (HIDDEN,) * 48
