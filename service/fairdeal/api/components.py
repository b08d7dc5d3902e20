"""The engine's part of the contract: a component for each type that goes over the wire.

`State` is any game's state, told apart by `ruleset`. `Action` and `Event` are any game's; within
a game they are told apart by `type`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fairdeal.api.schemas.contract import COMPONENTS, DEFINITIONS, component, prefix
from fairdeal.engine import rulesets
from fairdeal.engine.ruleset import AnyRuleset, Tagged
from fairdeal.engine.schema import Definitions, JsonSchema

SHARED_BY_ALL = ("fairdeal.engine.ruleset", "fairdeal.engine.state", "fairdeal.engine.table")
"""The modules whose types are the same in every game, and keep their plain names."""

KINDS = ("State", "Options", "Outcome", "Action", "Event")
"""What each game has of its own; the component of that name stands for any game's."""


def engine_components() -> Mapping[str, JsonSchema]:
    """Return the schemas of all types of all games, by the names of their components."""
    games = list(rulesets.registry().values())
    made: dict[str, JsonSchema] = {}
    for kind in KINDS:
        made[kind] = {}  # first in the document
    for game in games:
        made |= _of_game(game)
    made["State"] = {
        "description": "A match of some game, whole or as a seat sees it.",
        "oneOf": [component(_named(game, game.state_type)) for game in games],
        "discriminator": {
            "propertyName": "ruleset",
            "mapping": {game.id: COMPONENTS + _named(game, game.state_type) for game in games},
        },
    }
    made["Options"] = _any("The options of some game.", games, "options_type")
    made["Outcome"] = _any("How a match of some game ended.", games, "outcome_type")
    for kind in ("Action", "Event"):
        made[kind] = {
            "description": f"An {kind.lower()} of some game.",
            "anyOf": [component(prefix(game.id) + kind) for game in games],
        }
    return {**DEFINITIONS.found, **made}


def _of_game(game: AnyRuleset) -> dict[str, JsonSchema]:
    definitions = Definitions(COMPONENTS, lambda cls: _named(game, cls))
    for cls in (game.options_type, game.outcome_type, *game.actions, *game.events):
        definitions.of(cls)
    definitions.found[_named(game, game.state_type)] = definitions.state_of(game)
    for kind, classes in (("Action", game.actions), ("Event", game.events)):
        described = {"description": f"An {kind.lower()} of {game.book.page().title}."}
        definitions.found[prefix(game.id) + kind] = described | _tagged(game, classes)
    return definitions.found


def _named(game: AnyRuleset, cls: type) -> str:
    """Return the name of a type's component: the game's name first, unless all games share it."""
    name, own = cls.__name__, prefix(game.id)
    if name in KINDS:  # the outcome of most games is the plain one
        return "Plain" + name
    if cls.__module__ in SHARED_BY_ALL or name.startswith(own):
        return name
    return own + name.removeprefix(prefix(game.id.rpartition("-")[2]))


def _tagged(game: AnyRuleset, classes: Iterable[type[Tagged]]) -> JsonSchema:
    names = {cls.type: _named(game, cls) for cls in classes}
    return {
        "oneOf": [component(name) for name in names.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: COMPONENTS + name for tag, name in names.items()},
        },
    }


def _any(description: str, games: Iterable[AnyRuleset], attribute: str) -> JsonSchema:
    """Return any of the types that the games have there, each once."""
    names = dict.fromkeys(_named(game, getattr(game, attribute)) for game in games)
    schemas: list[Any] = [component(name) for name in names]
    return {"description": description, "anyOf": schemas}
