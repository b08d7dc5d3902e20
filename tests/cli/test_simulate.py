"""`fairdeal simulate`, and the arithmetic of what it shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fairdeal.cli._statistics import MatchResult, SeatResult, Spread, summarize
from tests.cli.running import refusal, run

RESULTS = [
    MatchResult(actions=10, rounds=2, scores=(5, 9), winners=(1,), reason="target"),
    MatchResult(actions=40, rounds=4, scores=(8, 8), winners=(0, 1), reason="cap"),
    MatchResult(actions=13, rounds=3, scores=(-2, 1), winners=(1,), reason="target"),
    MatchResult(actions=20, rounds=2, scores=(7, 6), winners=(0,), reason="target"),
]


def test_summary_by_hand() -> None:
    summary = summarize(RESULTS)
    assert summary.matches == 4
    assert summary.decisions == 83
    assert summary.actions == Spread(10, 16.5, 20.75, 40)
    assert summary.rounds == Spread(2, 2.5, 2.75, 4)
    assert summary.scores == Spread(-2, 6.5, 5.25, 9)
    assert summary.by_seat == (
        SeatResult(0, wins=2, scores=Spread(-2, 6, 4.5, 8)),
        SeatResult(1, wins=3, scores=Spread(1, 7, 6, 9)),
    )
    assert summary.shared == 1
    assert list(summary.reasons.items()) == [("target", 3), ("cap", 1)]


def test_order_of_matches_changes_nothing() -> None:
    assert summarize(RESULTS[::-1]) == summarize(RESULTS)


def simulated(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(run("simulate", *arguments, "--json").stdout)
    return data


def test_same_seed_same_result_whatever_the_jobs() -> None:
    arguments = ("president", "--matches", "7", "--seed", "7", "--option", "target=3")
    alone = simulated(*arguments, "--jobs", "1")
    together = simulated(*arguments, "--jobs", "3")
    assert alone.pop("speed")["jobs"] == 1
    assert together.pop("speed")["jobs"] == 3
    assert alone == together
    other = simulated("president", "--matches", "7", "--seed", "8", "--option", "target=3")
    assert other["actions"] != alone["actions"]


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_json_says_what_was_played(policy: str) -> None:
    shown = simulated(
        "progression", "--matches", "2", "--policy", policy, "--option", "max_deals=1"
    )
    assert (shown["ruleset"], shown["seats"], shown["policy"]) == ("progression", 3, policy)
    assert shown["options"]["max_deals"] == 1
    assert shown["rounds"] == {"min": 1, "median": 1, "mean": 1, "max": 1}
    assert sum(shown["reasons"].values()) == 2
    assert len(shown["seed"]) == 16


def test_table_shows_every_seat() -> None:
    arguments = ("--matches", "2", "--seats", "5", "--option", "target=2", "--jobs", "1")
    shown = run("simulate", "president", *arguments).stdout
    assert shown.startswith("President  2 matches of 5 seats, policy random, seed ")
    rows = [line.split() for line in shown.splitlines()]
    assert [row[0] for row in rows if row and row[0].isdigit()][:5] == list("01234")
    assert "Ended by: target 2" in shown
    assert "decisions a second" in shown


def test_too_long_a_seed_is_refused() -> None:
    said = refusal("simulate", "president", "--seed", "7" * 101)
    assert said == "Invalid value for '--seed': a seed has 1 to 100 characters."
