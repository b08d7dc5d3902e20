"""The example ruleset by hand: an example that is wrong would be a bad one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from fairdeal.engine.cards import PACK
from fairdeal.engine.perft import divide, perft
from fairdeal.engine.ruleset import Action, Event, IllegalAction
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, evolve
from fairdeal.engine.table import Deal, Dealt, MatchEnded, RoundEnded
from tests.engine.example_ruleset import (
    HIGH_CARD,
    HighCardOptions,
    HighCardState,
    Play,
    Played,
    Trade,
    Traded,
    TrickTaken,
)


def dealt(hands: Sequence[str], top: str = "", **options: Any) -> HighCardState:
    """Return a position of round 1 in which the seats hold these cards, seat 0 to lead."""
    cards = [hand.split() for hand in hands]
    first = [card for row in zip(*cards, strict=True) for card in row] + top.split()
    deck = (*first, *(card for card in PACK if card not in first))
    chosen = HighCardOptions(cards=len(cards[0]), **options)
    state, _ = HIGH_CARD.deal([f"P{n}" for n in range(len(hands))], chosen, "7", [deck])
    return state


def after(state: HighCardState, *moves: tuple[Seat, Action]) -> tuple[HighCardState, list[Event]]:
    """Return the state after the moves, and the events of the last."""
    events: Sequence[Event] = ()
    for seat, action in moves:
        state, events = HIGH_CARD.apply(state, seat, action)
        assert not HIGH_CARD.problems(state)
    return state, list(events)


def broken(state: HighCardState, seat: Seat, action: Action) -> list[tuple[str, str]]:
    found = HIGH_CARD.violations(state, seat, action)
    with pytest.raises(IllegalAction):
        HIGH_CARD.apply(state, seat, action)
    return [(each.rule, each.code) for each in found]


def test_high_deal() -> None:
    state, events = HIGH_CARD.deal(["Ann", "Bob"], HighCardOptions(cards=2), "7", [PACK])
    assert state.hands == (("2c", "4c"), ("3c", "5c"))
    assert state.stock == PACK[4:]
    assert events == [Dealt(0, ("2c", "4c")), Dealt(1, ("3c", "5c"))]
    assert HIGH_CARD.to_act(state) == (0,)


def test_high_play_goes_round_to_the_left() -> None:
    state = dealt(["2c 3c", "4c 5c", "6c 7c"])
    state, events = after(state, (0, Play("3c")), (1, Play("4c")))
    assert (state.trick, events) == (("3c", "4c"), [Played(1, "4c")])
    assert HIGH_CARD.to_act(state) == (2,)


def test_high_play_refuses() -> None:
    state = dealt(["2c 3c", "4c 5c"])
    assert broken(state, 1, Play("4c")) == [("high.play", "not_your_turn")]
    assert broken(state, 0, Play("4c")) == [("common.multiset", "not_held")]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("2c Ac Kc", 1), ("As Ac Ks", 0), ("9c 9d 9h", 2), ("9h 9s 9d", 1), ("Ac 2s 2h", 0)],
)
def test_high_trick_goes_to_the_highest(cards: str, winner: Seat) -> None:
    played = cards.split()
    spare = ("3c", "4c", "5c")
    state = dealt([f"{card} {other}" for card, other in zip(played, spare, strict=True)])
    state, events = after(state, *((seat, Play(card)) for seat, card in enumerate(played)))
    assert events[-1] == TrickTaken(winner)
    assert HIGH_CARD.to_act(state) == (winner,)
    assert (state.trick, len(state.taken), state.tricks[winner]) == ((), 3, 1)


def test_high_trade_goes_under_the_stock() -> None:
    state = dealt(["2c 3c 4c", "5c 6c 7c"], top="As Kd")
    state, events = after(state, (0, Trade(("2c", "4c"))))
    assert state.hands[0] == ("3c", "Kd", "As")
    assert state.stock[-2:] == ("2c", "4c")
    assert events == [Traded(0, ("2c", "4c"), ("Kd", "As"))]
    assert events[0].seen_by(1) == Traded(0, ("??", "??"), ("??", "??"))
    assert HIGH_CARD.to_act(state) == (0,)


def test_high_trade_refuses() -> None:
    state = dealt(["2c 3c", "4c 5c"])
    assert broken(state, 0, Trade(())) == [("high.trade", "no_card")]
    assert broken(state, 0, Trade(("2c", "2c"))) == [("common.multiset", "not_held")]
    assert broken(state, 1, Trade(("4c",))) == [("high.trade", "not_your_turn")]
    state, _ = after(state, (0, Trade(("2c",))))
    assert broken(state, 0, Trade(("3c",))) == [("high.trade", "traded_before")]


def test_high_ends() -> None:
    state = dealt(["Ac", "2c"], rounds=2)
    state, events = after(state, (0, Play("Ac")), (1, Play("2c")))
    assert events[1:] == [TrickTaken(0), RoundEnded(1, (1, 0), (1, 0))]
    assert (state.phase, state.last_round, HIGH_CARD.to_act(state)) == (ROUND_OVER, (1, 0), (0,))
    assert broken(state, 0, Play("Ac")) == [("high.play", "round_is_over")]
    state, _ = after(state, (0, Deal()))
    assert (state.round, state.dealer, HIGH_CARD.to_act(state)) == (2, 0, (1,))
    (one,), (two,) = state.hands[1], state.hands[0]
    state, events = after(state, (1, Play(one)), (0, Play(two)))
    outcome = HIGH_CARD.outcome(state)
    assert outcome is not None
    assert sum(outcome.scores) == 2
    assert (state.phase, events[-1]) == (MATCH_OVER, MatchEnded(outcome.winners, "rounds"))


def test_common_ties_share_the_place() -> None:
    outcome = HIGH_CARD.outcome(
        evolve(dealt(["2c", "3c", "4c"]), phase=MATCH_OVER, scores=(1, 0, 1))
    )
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((0, 2), ((0, 2), (1,)))


def test_perft() -> None:
    # Three seats with three cards. First 3 plays + 7 trades. After a play the next has 10
    # again, after a trade 3 plays: 30 + 21. Then 3·3·10 + 3·7·3 + 7·3·10.
    state = dealt(["2c 3c 4c", "5c 6c 7c", "8c 9c Tc"])
    assert [perft(HIGH_CARD, state, depth) for depth in range(4)] == [1, 10, 51, 363]


def test_divide() -> None:
    state = dealt(["2c 3c", "4c 5c"])
    counts = Counter({branch.action: branch.count for branch in divide(HIGH_CARD, state, 2)})
    # After a play the other has 2 plays and 3 trades; after a trade it is 2 plays.
    assert counts[Play("2c")] == counts[Play("3c")] == 5
    assert counts[Trade(("2c",))] == counts[Trade(("2c", "3c"))] == 2
    assert counts.total() == perft(HIGH_CARD, state, 2) == 2 * 5 + 3 * 2


def test_perft_of_a_match_that_is_over() -> None:
    state, _ = after(dealt(["Ac", "2c"], rounds=1), (0, Play("Ac")), (1, Play("2c")))
    assert [perft(HIGH_CARD, state, depth) for depth in range(3)] == [1, 0, 0]
