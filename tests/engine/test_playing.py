"""Playouts and policies, on the example ruleset."""

from __future__ import annotations

from random import Random

import pytest

from fairdeal.engine.playing import POLICIES, POLICY_NAMES, PolicyName, next_seat, playout
from fairdeal.engine.state import MATCH_OVER, Seat, evolve
from tests.engine.example_ruleset import HIGH_CARD, HighCard, HighCardOptions, HighCardState, Play

STATE, _ = HIGH_CARD.deal(["Ann", "Bob"], HighCardOptions(rounds=1), "7")


class AsksTwo(HighCard):
    """Asks seats 1 and 2 at once."""

    def to_act(self, state: HighCardState) -> tuple[Seat, ...]:
        return (1, 2)


def test_every_name_has_a_policy() -> None:
    assert tuple(POLICIES) == POLICY_NAMES == ("random", "greedy")


@pytest.mark.parametrize("policy", POLICY_NAMES)
def test_plays_to_the_end(policy: PolicyName) -> None:
    *_, last = playout(HIGH_CARD, STATE, policy, Random(1))
    assert last.state.phase == MATCH_OVER
    # Three tricks were shared out, whoever took them.
    assert sum(last.state.scores) == 3


def test_each_step_follows_from_the_one_before() -> None:
    state = STATE
    for step in playout(HIGH_CARD, STATE, "random", Random(1)):
        assert step.seat in HIGH_CARD.to_act(state)
        state, events = HIGH_CARD.apply(state, step.seat, step.action)
        assert (step.state, step.events) == (state, events)
    assert HIGH_CARD.to_act(state) == ()


def test_the_same_chance_plays_the_same_match() -> None:
    one, two, three = (
        [step.action for step in playout(HIGH_CARD, STATE, "random", Random(seed))]
        for seed in (1, 1, 2)
    )
    assert one == two != three


def test_greedy_players_trade_nothing() -> None:
    steps = list(playout(HIGH_CARD, STATE, "greedy", Random(1)))
    assert [type(step.action) for step in steps] == [Play] * 6


@pytest.mark.parametrize(("most", "expected"), [(0, 0), (1, 1), (4, 4), (6, 6), (99, 6)])
def test_stops_at_the_limit(most: int, expected: int) -> None:
    assert len(list(playout(HIGH_CARD, STATE, "greedy", Random(1), most))) == expected


def test_no_step_when_the_match_is_over() -> None:
    assert not list(playout(HIGH_CARD, evolve(STATE, phase=MATCH_OVER), "random", Random(1)))


def test_whoever_is_asked_is_next() -> None:
    assert next_seat(HIGH_CARD, STATE, Random(1)) == 0
    assert next_seat(HIGH_CARD, evolve(STATE, phase=MATCH_OVER), Random(1)) is None


def test_of_several_asked_each_has_a_chance() -> None:
    rng = Random(1)
    assert {next_seat(AsksTwo(), STATE, rng) for _ in range(60)} == {1, 2}
