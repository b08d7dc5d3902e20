"""What there is to play: games and their rules in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class SeatRange:
    """How many can play, bounds included."""

    min: int
    max: int


@dataclass(frozen=True)
class RulesetInfo:
    """What the catalogue says of a game.

    `rules` is the version of the rules. `schemas` holds the JSON Schemas of `options`, `state` and
    `outcome`, and by type of `actions` and `events`; it is empty in the list of all games.
    """

    id: str
    name: str
    seats: SeatRange
    summary: str = field(repr=False)
    rules: str = "1"
    languages: tuple[str, ...] = ()
    schemas: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Rule:
    """One rule in words; `text` is markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language; `rulebook["president.match"]` is one of them."""

    title: str
    summary: str
    rules: tuple[Rule, ...] = field(repr=False)
    language: str = "en"

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule of that id. Raises `KeyError` if there is none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)
