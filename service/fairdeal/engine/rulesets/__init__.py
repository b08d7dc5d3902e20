"""The games, found by entry point.

Each distribution that names an object in the group `fairdeal.rulesets` adds a game; the five
of the house are added by Fairdeal's own distribution in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType

from fairdeal.engine.ruleset import AnyRuleset

GROUP = "fairdeal.rulesets"


class UnknownRuleset(LookupError):
    """No game of that id is installed."""


@cache
def registry() -> Mapping[str, AnyRuleset]:
    """Return all installed games by id, in alphabetical order.

    Raises `TypeError` when an entry point's name is not the id of the game it loads.
    """
    found: dict[str, AnyRuleset] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        ruleset: AnyRuleset = point.load()
        if ruleset.id != point.name:
            raise TypeError(f"entry point {point.name!r} loads a ruleset with id {ruleset.id!r}")
        found[ruleset.id] = ruleset
    return MappingProxyType(found)


def get(ruleset_id: str) -> AnyRuleset:
    """Return the game of that id. Raises `UnknownRuleset`."""
    try:
        return registry()[ruleset_id]
    except KeyError:
        raise UnknownRuleset(ruleset_id) from None
