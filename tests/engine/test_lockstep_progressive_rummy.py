"""Progressive Rummy in lockstep with its oracle."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.engine import lockstep
from tests.engine.oracles.progressive_rummy import ProgressiveRummy

GAME = "progressive-rummy"
Oracle = cast("lockstep.OracleMaker", ProgressiveRummy)
OPTIONS: list[dict[str, Any]] = [
    {"deals": 2},
    {"deals": 3, "discard_draw": "meld_or_lay_off", "dealer": 1},
    {"deals": 2, "discard_draw": "free", "overlap": "never"},
    {"deals": 2, "overlap": "never", "dealer": "random"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(4, 9))
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    assert lockstep.play(GAME, Oracle, seats=seats, seed=f"r{seats}", options=options)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(4, 9))
def test_matches_of_a_sensible_player(seats: int, options: dict[str, Any]) -> None:
    seed = f"g{seats}"
    assert lockstep.play(GAME, Oracle, seats=seats, seed=seed, options=options, greedy=0.8)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(4, 9))
def test_many_matches(seats: int, options: dict[str, Any]) -> None:
    for number in range(10):
        seed, every = f"long {number}", {**options, "deals": 13}
        greedy = number / 10
        lockstep.play(GAME, Oracle, seats=seats, seed=seed, options=every, greedy=greedy)
