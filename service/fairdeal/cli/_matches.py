"""Playing many matches, in this process or in several."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool

from fairdeal.cli._statistics import MatchResult, play_match
from fairdeal.engine import rulesets
from fairdeal.engine.playing import PolicyName
from fairdeal.engine.state import Options


@dataclass(frozen=True)
class Series:
    """Matches of one game that differ by nothing but their seeds."""

    ruleset: str
    seats: int
    options: Options
    policy: PolicyName
    seed: str
    matches: int

    def seed_of(self, number: int) -> str:
        """Return the seed of a match, counted from 1: `7/1`, `7/2` and so on."""
        return f"{self.seed}/{number}"

    def play(self, jobs: int) -> Iterator[MatchResult]:
        """Yield how each match went, as they end; one job is this very process.

        The results are the same whatever the number of jobs; their order is not.
        """
        numbers = range(1, self.matches + 1)
        jobs = min(jobs, self.matches)
        if jobs == 1:
            yield from map(partial(_play, self), numbers)
            return
        chunk = max(1, min(50, self.matches // (jobs * 8)))
        with Pool(jobs, _leave_interrupts) as pool:
            yield from pool.imap_unordered(partial(_play, self), numbers, chunk)


def _play(series: Series, number: int) -> MatchResult:
    ruleset = rulesets.get(series.ruleset)
    seed = series.seed_of(number)
    return play_match(ruleset, series.seats, series.options, series.policy, seed)


def _leave_interrupts() -> None:
    """Let the parent alone answer an interrupt: it ends the children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
