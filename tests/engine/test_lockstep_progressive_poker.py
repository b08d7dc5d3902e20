"""Progressive Poker in lockstep with its oracle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine import lockstep
from tests.engine.oracles.progressive_poker import ProgressivePoker

OPTIONS: list[dict[str, Any]] = [
    {"max_hands": 12},
    {"max_hands": 40, "ante": 7, "dealer": "random"},
    {"max_hands": 3, "ante": 100, "dealer": 1},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    seed = f"r{seats}"
    assert lockstep.play(
        "progressive-poker", ProgressivePoker, seats=seats, seed=seed, options=options
    )


@pytest.mark.parametrize("seats", range(2, 7))
def test_matches_of_a_sensible_player(seats: int) -> None:
    options = {"max_hands": 20}
    seed = f"g{seats}"
    assert lockstep.play(
        "progressive-poker", ProgressivePoker, seats=seats, seed=seed, options=options, greedy=0.9
    )


@pytest.mark.long
@pytest.mark.parametrize("seats", range(2, 7))
def test_many_matches(seats: int) -> None:
    for number in range(20):
        seed = f"long {number}"
        lockstep.play("progressive-poker", ProgressivePoker, seats=seats, seed=seed, greedy=0.3)
