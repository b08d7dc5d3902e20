"""Reading the JSON Schemas of a game: what kind of thing stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Schema = Mapping[str, Any]

_SEATS: Final = {"type": "integer", "minimum": 0, "maximum": 15}
"""How the schemas of every game say that a number is a seat."""


def resolved(schema: Schema, whole: Schema) -> Schema:
    """Return what a schema stands for: what it refers to, or the one kind that is not null."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return resolved(whole.get("$defs", {}).get(name, {}), whole)
    kinds = [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]
    return resolved(kinds[0], whole) if len(kinds) == 1 else schema


def fields(whole: Schema) -> dict[str, Schema]:
    """Return the schemas of the fields of an object, resolved, but for its `type`."""
    properties: Schema = whole.get("properties", {})
    return {name: resolved(each, whole) for name, each in properties.items() if name != "type"}


def is_seat(schema: Schema) -> bool:
    """Whether a resolved schema is that of a seat."""
    return all(schema.get(name) == value for name, value in _SEATS.items())


def is_card_field(schema: Schema) -> bool:
    """Whether a resolved schema is that of a card, which may lie face down."""
    return schema.get("type") == "string" and "cdhs" in schema.get("pattern", "")


def items(schema: Schema, whole: Schema) -> Schema:
    """Return the resolved schema of the items of a list; an empty one for what is no list."""
    return resolved(schema.get("items", {}), whole)


def is_list(schema: Schema) -> bool:
    """Whether a resolved schema is that of a list."""
    return schema.get("type") == "array"
