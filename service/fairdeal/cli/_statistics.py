"""What many matches come to: pure arithmetic over how each of them ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, median
from typing import Any

from fairdeal.engine.playing import PolicyName, playout
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.state import Options, Seat


@dataclass(frozen=True)
class MatchResult:
    """How one match went: its length in actions and rounds, and how it ended."""

    actions: int
    rounds: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True)
class Spread:
    """The least, the middle, the mean and the most of some numbers."""

    min: float
    median: float
    mean: float
    max: float

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        """Return the spread of one number or more; the mean is rounded to two places."""
        return cls(min(numbers), median(numbers), round(fmean(numbers), 2), max(numbers))


@dataclass(frozen=True)
class SeatResult:
    """What came to one seat: how many matches it won, alone or not, and its final scores."""

    seat: Seat
    wins: int
    scores: Spread


@dataclass(frozen=True)
class Summary:
    """What the matches came to; `shared` counts those with several winners."""

    matches: int
    decisions: int
    actions: Spread
    rounds: Spread
    scores: Spread
    by_seat: tuple[SeatResult, ...]
    shared: int
    reasons: Mapping[str, int]
    """Why the matches ended, the most common reason first."""


def play_match(
    ruleset: AnyRuleset, seats: int, options: Options, policy: PolicyName, seed: str
) -> MatchResult:
    """Play one match to its end: the seed gives the shuffles and the bots' choices.

    Raises `Malformed` when a match cannot be opened so.
    """
    names = [f"Seat {number}" for number in range(1, seats + 1)]
    state: Any
    state, _ = ruleset.deal(names, options, seed)
    actions = 0
    for step in playout(ruleset, state, policy, Random(seed)):
        state = step.state
        actions += 1
    outcome = ruleset.outcome(state)
    if outcome is None:
        raise AssertionError(f"{ruleset.id} with seed {seed} stopped before its end")
    return MatchResult(actions, state.round, outcome.scores, outcome.winners, outcome.reason)


def summarize(results: Sequence[MatchResult]) -> Summary:
    """Return what one match or more come to, whatever their order."""
    wins = Counter(seat for each in results for seat in each.winners)
    reasons = Counter(each.reason for each in results)
    return Summary(
        matches=len(results),
        decisions=sum(each.actions for each in results),
        actions=Spread.of([each.actions for each in results]),
        rounds=Spread.of([each.rounds for each in results]),
        scores=Spread.of([score for each in results for score in each.scores]),
        by_seat=tuple(
            SeatResult(seat, wins[seat], Spread.of([each.scores[seat] for each in results]))
            for seat in range(len(results[0].scores))
        ),
        shared=sum(len(each.winners) > 1 for each in results),
        reasons=dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
    )
