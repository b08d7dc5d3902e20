"""Bad Progressive in lockstep with its oracle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.bad_progressive import BAD_PROGRESSIVE
from fairdeal.engine.rulesets.bad_progressive.records import BadProgressiveState
from tests.engine import lockstep
from tests.engine.oracles.bad_progressive import Oracle

OPTIONS: list[dict[str, Any]] = [
    {},
    {"set_wilds": "one", "going_out": "other_players"},
    {"expand_on_goal_turn": False, "dealer": "random"},
    {"before_goal": "open", "set_wilds": "one"},
    {"before_goal": "open", "going_out": "other_players"},
    {"before_goal": "open", "expand_on_goal_turn": False},
]
WAYWARD: Final[Mapping[str, Sequence[str]]] = {
    "takes and lays nothing": ("take_discard", "draw", "discard"),
    "swaps first": ("swap", "lay_off", "put_down", "decline", "draw", "discard"),
    "swaps, then the goal": ("decline", "swap", "put_down", "lay_off"),
    "keeps the goal back": ("swap", "lay_off", "decline", "draw", "discard"),
    "lays off nothing": ("decline", "put_down", "swap", "discard"),
}
"""Ways to play that lead where neither chance nor sense does: what is preferred."""


def wayward(order: Sequence[str]) -> Callable[[BadProgressiveState, int], Action]:
    """A player that prefers some types of actions, and pays before it owes three wilds."""
    rng = Random(" ".join(order))

    def choose(state: BadProgressiveState, seat: int) -> Action:
        legal = list(BAD_PROGRESSIVE.legal_actions(state, seat))
        wanted = order if len(state.owed) < 2 else ("put_down", "lay_off", *order)
        for kind in wanted if rng.random() < 0.95 else ():
            of_kind = [each for each in legal if each.type == kind]
            if of_kind:
                return rng.choice(of_kind)
        return rng.choice(legal)

    return choose


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    few = {**options, "rounds": 2}
    assert lockstep.play("bad-progressive", Oracle, seats=seats, seed=f"r{seats}", options=few)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_matches_of_a_sensible_player(options: dict[str, Any]) -> None:
    assert lockstep.play("bad-progressive", Oracle, seats=4, seed="g", options=options, greedy=0.9)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("way", WAYWARD)
def test_matches_of_wayward_players(
    way: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = wayward(WAYWARD[way])
    monkeypatch.setattr(BAD_PROGRESSIVE, "greedy_action", player, raising=True)
    few = {**options, "rounds": 2, "decks": 1}
    assert lockstep.play("bad-progressive", Oracle, seats=3, seed=way, options=few, greedy=1.0)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(2, 9))
def test_many_matches(seats: int, options: dict[str, Any]) -> None:
    for number in range(5):
        seed = f"long {number}"
        lockstep.play(
            "bad-progressive",
            Oracle,
            seats=seats,
            seed=seed,
            options=options,
            greedy=0.3,
            max_actions=2_000,
        )
