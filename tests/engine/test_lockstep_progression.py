"""Progression in lockstep with its oracle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine import lockstep
from tests.engine.oracles.progression import Oracle

OPTIONS: list[dict[str, Any]] = [
    {"max_deals": 4},
    {"max_deals": 4, "variant": "original"},
    {"honours": "in_order", "empty_stack": 0, "stall_limit": 9, "target": 40, "max_deals": 6},
    {"variant": "original", "honours": "in_order", "stall_limit": 7, "max_deals": 6},
    {"variant": "original", "empty_stack": 0, "dealer": "random", "target": 1, "max_deals": 3},
    {"dealer": 1, "stall_limit": 1, "max_deals": 5},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_matches(options: dict[str, Any]) -> None:
    assert lockstep.play("progression", Oracle, seats=3, seed="random", options=options)


@pytest.mark.parametrize("options", OPTIONS[:4], ids=str)
def test_matches_of_a_sensible_player(options: dict[str, Any]) -> None:
    assert lockstep.play("progression", Oracle, seats=3, seed="g", options=options, greedy=0.9)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_many_matches(options: dict[str, Any]) -> None:
    for number in range(20):
        seed = f"long {number}"
        options = {**options, "max_deals": 50}
        lockstep.play("progression", Oracle, seats=3, seed=seed, options=options, greedy=0.3)
