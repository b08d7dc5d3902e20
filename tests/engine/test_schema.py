"""The JSON Schemas of the games: they take what the codec takes, and refuse what it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft202012Validator

from fairdeal.engine import codec, rulesets
from fairdeal.engine.cards import Card, CardSet, DownCard
from fairdeal.engine.playing import playout
from fairdeal.engine.ruleset import Action, Malformed
from fairdeal.engine.schema import DIALECT, Definitions, ruleset_schemas, standalone
from fairdeal.engine.state import Absent, Name, Range, Text


@dataclass(frozen=True)
class Inner:
    """What lies inside.

    This paragraph is not for the schema.
    """

    name: Annotated[str, Text(1, 3)]


@dataclass(frozen=True)
class Everything(Action):
    """An action with one field of each kind."""

    cards: CardSet
    top: DownCard
    size: Annotated[int, Range(2, 4)] = 3
    """How many; None would make no sense."""
    from_: Annotated[Literal["low", "high"] | None, Absent()] = None
    who: Annotated[int, Range(0, 3)] | Literal["random"] = "random"
    maybe: Inner | None = None
    sure: bool = False
    many: tuple[Inner, ...] = ()
    card: Card | None = None


def schema() -> dict[str, Any]:
    return standalone(lambda known: known.object_of(Everything))


def test_each_kind_of_field_has_its_schema() -> None:
    card = {
        "type": "string",
        "pattern": "^([23456789TJQKA][cdhs]|Jo)$",
        "maxLength": 2,
        "description": "A card: rank and suit, such as Ah or Td, or Jo for a joker.",
    }
    made = schema()
    assert made["$schema"] == DIALECT
    assert made["description"] == "An action with one field of each kind."
    assert made["required"] == ["type", "cards", "top"]
    assert made["properties"] == {
        "type": {"const": "everything", "description": "Which action it is."},
        "cards": {"type": "array", "items": {"$ref": "#/$defs/Card"}, "maxItems": 10_000},
        "top": {"$ref": "#/$defs/DownCard"},
        "size": {
            "type": "integer",
            "minimum": 2,
            "maximum": 4,
            "description": "How many; null would make no sense.",
            "default": 3,
        },
        "from": {"enum": ["low", "high"]},
        "who": {
            "anyOf": [{"type": "integer", "minimum": 0, "maximum": 3}, {"const": "random"}],
            "default": "random",
        },
        "maybe": {"anyOf": [{"$ref": "#/$defs/Inner"}, {"type": "null"}]},
        "sure": {"type": "boolean", "default": False},
        "many": {"type": "array", "items": {"$ref": "#/$defs/Inner"}, "maxItems": 10_000},
        "card": {"anyOf": [{"$ref": "#/$defs/Card"}, {"type": "null"}]},
    }
    assert made["$defs"]["Card"] == card
    assert made["$defs"]["Inner"]["description"] == "What lies inside."


def test_a_name_fits_where_something_of_it_is_seen() -> None:
    known = Definitions()
    named = Draft202012Validator(known.of(Name))
    for name in ("Ann", " a ", "\u200d\u06cc", "🧙\u200d♀️", "·"):
        assert named.is_valid(name), name
    for name in ("", " ", "\u200b", "\u3164\u00a0", "a\nb"):
        assert not named.is_valid(name), name


GOOD: dict[str, Any] = {"type": "everything", "cards": ["Ah", "Jo"], "top": "??"}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"size": 4},
        {"from": "low"},
        {"who": 0},
        {"maybe": {"name": "Ann"}},
        {"maybe": None},
        {"many": [{"name": "A"}]},
        {"card": None},
        {"cards": []},
    ],
)
def test_schema_and_codec_take_the_same(change: dict[str, Any]) -> None:
    data = GOOD | change
    Draft202012Validator(schema()).validate(data)
    codec.decode_action([Everything], data)


@pytest.mark.parametrize(
    "change",
    [
        {"size": 5},
        {"size": "3"},
        {"size": True},
        {"size": None},
        {"from": None},
        {"from": "middle"},
        {"from_": "low"},
        {"who": 4},
        {"who": "me"},
        {"maybe": {}},
        {"maybe": {"name": ""}},
        {"maybe": {"name": "Anna"}},
        {"maybe": {"name": "A\nB"}},
        {"maybe": {"name": "A", "age": 3}},
        {"sure": 1},
        {"many": {}},
        {"many": [None]},
        {"card": "??"},
        {"card": "10h"},
        {"top": "?"},
        {"cards": ["ah"]},
        {"cards": ["Ah\n"]},
        {"other": 1},
        {"type": "nothing"},
    ],
)
def test_schema_and_codec_refuse_the_same(change: dict[str, Any]) -> None:
    data = GOOD | change
    assert not Draft202012Validator(schema()).is_valid(data)
    with pytest.raises(Malformed):
        codec.decode_action([Everything], data)


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_all_that_happens_in_a_match_fits(ruleset_id: str) -> None:
    ruleset = rulesets.get(ruleset_id)
    schemas = ruleset_schemas(ruleset)
    state_fits = Draft202012Validator(schemas["state"])
    fits = {
        kind: {tag: Draft202012Validator(each) for tag, each in schemas[kind].items()}
        for kind in ("actions", "events")
    }
    seats = [f"Seat {n}" for n in range(ruleset.seats.max)]
    state, events = ruleset.deal(seats, ruleset.options_type(), "7")
    met = set()
    for step in playout(ruleset, state, "random", Random(7), 120):
        for event in (*events, *step.events):
            met.add(event.type)
            fits["events"][event.type].validate(codec.encode(event))
            fits["events"][event.type].validate(codec.encode(event.seen_by(None)))
        fits["actions"][step.action.type].validate(codec.encode(step.action))
        state, events = step.state, ()
    for viewer in (None, 0):
        state_fits.validate(codec.encode(ruleset.view(state, viewer)))
    state_fits.validate(codec.encode(state))
    assert len(met) > 2
    assert not state_fits.is_valid(codec.encode(state) | {"ruleset": "another"})
    assert not state_fits.is_valid(codec.encode(state) | {"rules": "0"})


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_common_options_each_tells_its_type_and_its_default(ruleset_id: str) -> None:
    """Where the default goes by the number of seats, the description says what absence means."""
    for name, one in ruleset_schemas(rulesets.get(ruleset_id))["options"]["properties"].items():
        assert {"type", "enum", "anyOf"} & set(one), name
        assert "default" in one or "absent, " in one["description"], name
