"""The games, found by entry point.

Each distribution that names an object in the group `fairdeal.rulesets` adds a game; the five
of the house are added by Fairdeal's own distribution in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

from fairdeal.engine.ruleset import AnyRuleset

GROUP = "fairdeal.rulesets"


class UnknownRuleset(LookupError):
    """No game of that id is installed."""


@cache
def _points() -> Mapping[str, EntryPoint]:
    points = sorted(entry_points(group=GROUP), key=lambda each: each.name)
    return MappingProxyType({point.name: point for point in points})


def ids() -> tuple[str, ...]:
    """Return the ids of all installed games, in alphabetical order."""
    return tuple(_points())


@cache
def get(ruleset_id: str) -> AnyRuleset:
    """Return the game of that id, loaded when it is first asked for.

    Raises `UnknownRuleset`, or `TypeError` when an entry point's name is not the id of the game
    that it loads.
    """
    point = _points().get(ruleset_id)
    if point is None:
        raise UnknownRuleset(ruleset_id)
    ruleset: AnyRuleset = point.load()
    if ruleset.id != point.name:
        raise TypeError(f"entry point {point.name!r} loads a ruleset with id {ruleset.id!r}")
    return ruleset


def registry() -> Mapping[str, AnyRuleset]:
    """Return all installed games by id, in alphabetical order."""
    return {ruleset_id: get(ruleset_id) for ruleset_id in ids()}
