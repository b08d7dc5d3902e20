"""President in lockstep with its oracle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine import lockstep
from tests.engine.oracles.president import Oracle

OPTIONS: list[dict[str, Any]] = [
    {},
    {"pass_locks": True, "target": 3},
    {"opening_set": True, "two_is_highest": True, "dealer": "random", "target": 4},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(4, 15))
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    assert lockstep.play("president", Oracle, seats=seats, seed=f"r{seats}", options=options)


@pytest.mark.parametrize("seats", [4, 7, 8])
def test_matches_of_a_sensible_player(seats: int) -> None:
    assert lockstep.play("president", Oracle, seats=seats, seed=f"g{seats}", greedy=0.9)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(4, 15))
def test_many_matches(seats: int, options: dict[str, Any]) -> None:
    for number in range(20):
        seed = f"long {number}"
        lockstep.play("president", Oracle, seats=seats, seed=seed, options=options, greedy=0.3)
