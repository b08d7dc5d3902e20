"""Figures of several rounds: the middle, and between which they lay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Self


@dataclass(frozen=True)
class Figure:
    """The median of several rounds, the lowest and the highest."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        """Return the figure of one value or more."""
        return cls(median(values), min(values), max(values))

    def shown(self, digits: int = 0) -> str:
        """Return the figure as a table shows it."""
        return f"{self.middle:,.{digits}f} ({self.low:,.{digits}f} to {self.high:,.{digits}f})"


@dataclass
class Table:
    """Some figures as a reader sees them, in the terminal and in the document."""

    title: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)


@dataclass
class Part:
    """One part of the report. `plots` are SVG texts by file name."""

    title: str
    about: str
    tables: list[Table] = field(default_factory=list)
    plots: dict[str, str] = field(default_factory=dict)


def verdict(value: float, goal: float, *, most: bool = False) -> str:
    """Return whether a goal is met: at least so much, or at most."""
    met = value <= goal if most else value >= goal
    return f"{'≤' if most else '≥'} {goal:g}: {'met' if met else 'missed'}"
