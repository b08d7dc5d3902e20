"""What came of many test games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

from fairdeal_sdk._terse import Terse

SHOWN = 5
"""So many failures are told of in words."""


@dataclass(frozen=True, repr=False)
class PlayedGame(Terse):
    """One game: how it ended, or what went wrong. Its seed plays it again."""

    seed: str
    actions: int
    rounds: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str | None
    seconds: float
    error: str | None = None


@dataclass(frozen=True)
class Report:
    """All games, and what they have in common. `str()` of it is for people."""

    ruleset: str
    mode: str
    seed: str
    games: tuple[PlayedGame, ...] = field(repr=False)
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether every game came to its end."""
        return not self.failed

    @property
    def failed(self) -> tuple[PlayedGame, ...]:
        """The games that something went wrong in."""
        return tuple(game for game in self.games if game.error is not None)

    @property
    def finished(self) -> tuple[PlayedGame, ...]:
        """The games that came to their end."""
        return tuple(game for game in self.games if game.error is None)

    @property
    def actions(self) -> int:
        """How many actions were taken in all games."""
        return sum(game.actions for game in self.games)

    @property
    def wins(self) -> dict[int, int]:
        """How many games each seat has won; a shared win counts for each."""
        counted = Counter(seat for game in self.finished for seat in game.winners)
        seats = max((len(game.scores) for game in self.finished), default=0)
        return {seat: counted[seat] for seat in range(seats)}

    @property
    def reasons(self) -> dict[str, int]:
        """What ended the games, and how many."""
        return dict(Counter(game.reason or "" for game in self.finished).most_common())

    def raise_for_failures(self) -> None:
        """Raise `AssertionError` when a game failed, with the report in words."""
        if not self.ok:
            raise AssertionError(str(self))

    def to_json(self) -> dict[str, Any]:
        """Return the report as a JSON object, game by game."""
        return {
            "ruleset": self.ruleset,
            "mode": self.mode,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "games": len(self.games),
            "failed": len(self.failed),
            "actions": self.actions,
            "wins": {str(seat): count for seat, count in self.wins.items()},
            "reasons": self.reasons,
            "played": [asdict(game) for game in self.games],
        }

    def __str__(self) -> str:
        failed = f", {len(self.failed)} failed" if self.failed else ""
        rate = self.actions / self.seconds if self.seconds else 0.0
        lines = [
            f"{len(self.games)} games of {self.ruleset} ({self.mode}){failed}",
            f"  {self.seconds:.1f} s, {rate:,.0f} actions/s, seed {self.seed}",
        ]
        if self.finished:
            lines.append(_span("actions a game", [game.actions for game in self.finished]))
            lines.append(_span("rounds a game", [game.rounds for game in self.finished]))
            lines.append(_span("winning score", [_best(game) for game in self.finished]))
            for seat, wins in self.wins.items():
                share = wins / len(self.finished)
                told = f"  seat {seat:<2} won {wins:>6}  {share:>6.1%}  {_bar(share)}"
                lines.append(told.rstrip())
            ends = ", ".join(f"{reason} {count}" for reason, count in self.reasons.items())
            lines.append(f"  ended by: {ends}")
        for game in self.failed[:SHOWN]:
            lines.append(f"  failed, seed {game.seed!r}, after {game.actions} actions:")
            lines += [f"    {line}" for line in (game.error or "").splitlines()]
        if len(self.failed) > SHOWN:
            lines.append(f"  … and {len(self.failed) - SHOWN} more")
        return "\n".join(lines)


def _best(game: PlayedGame) -> int:
    return game.scores[game.winners[0]]


def _span(what: str, values: Sequence[int]) -> str:
    middle = median(values)
    return f"  {what}: {min(values)} to {max(values)}, median {middle:g}"


def _bar(share: float) -> str:
    return "█" * round(share * 30)
