"""JSON Schema (2020-12) of states, options, actions and events, made from the dataclasses.

The codec and this module read the same types, so that what is described is what is taken. What
stands in docstrings, of a class or below a field, becomes the `description`.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from fairdeal.engine import codec, hints
from fairdeal.engine.cards import HIDDEN, RANKS, SUITS, Face
from fairdeal.engine.ruleset import Action, AnyRuleset, Tagged
from fairdeal.engine.state import Named, Range, State, Text

JsonSchema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_FACES: Final = f"[{RANKS}][{SUITS}]|Jo"
_CARD: Final[JsonSchema] = {
    "type": "string",
    "pattern": f"^({_FACES})$",
    "maxLength": 2,
    "description": "A card: rank and suit, such as Ah or Td, or Jo for a joker.",
}
_DOWN_CARD: Final[JsonSchema] = {
    "type": "string",
    "pattern": f"^({_FACES}|\\?\\?)$",
    "maxLength": 2,
    "description": f"A card, or {HIDDEN} where the viewer may not see it.",
}
_CONTROLS: Final = r"\x00-\x1f\x7f-\x9f"
_NO_CONTROLS: Final = f"^[^{_CONTROLS}]*$"
_SOMETHING_SEEN: Final = f"^[^{_CONTROLS}]*[^{_CONTROLS}{codec.UNSEEN}][^{_CONTROLS}]*$"


class Definitions:
    """Collects the schemas of named types while those that use them are written.

    `at` is where the definitions will stand in the document, and `name` how each is called
    there. `found` has those met so far.
    """

    def __init__(
        self, at: str = "#/$defs/", name: Callable[[type], str] = lambda cls: cls.__name__
    ) -> None:
        """Begin without any."""
        self._at = at
        self._name = name
        self.found: dict[str, JsonSchema] = {}

    def of(self, hint: Any) -> JsonSchema:
        """Return the schema of a type that the codec knows; what has a name, by reference."""
        _, marks = hints.unwrap(hint)
        named = next((mark for mark in marks if isinstance(mark, Named)), None)
        if named is None:
            return self._plain(hint)
        told = {"description": named.description}
        return self._reference(named.name, lambda: {**told, **self._plain(hint)})

    def object_of(self, cls: Any, **known: JsonSchema) -> JsonSchema:
        """Return the schema of a dataclass itself; `known` replaces what its fields say."""
        optional = {hints.member(name) for name in hints.optional_fields(cls)}
        defaults = {each.name: each.default for each in fields(cls)}
        told = _field_docs(cls)
        properties: dict[str, JsonSchema] = {}
        if issubclass(cls, Tagged):
            properties["type"] = {"const": cls.type, "description": _tagged(cls)}
        for name, hint in hints.of(cls).items():
            one = {**(known.get(name) or self.of(hint))}
            if name in told:
                one["description"] = told[name]
            if isinstance(defaults[name], (bool, int, str)) and name not in known:
                one["default"] = defaults[name]
            properties[hints.member(name)] = one
        schema: JsonSchema = {
            "type": "object",
            "properties": properties,
            "required": [name for name in properties if name not in optional],
            "additionalProperties": False,
        }
        doc = _paragraph(cls.__doc__)
        written = doc and not doc.startswith(f"{cls.__name__}(")  # dataclass makes one up
        return {"description": doc, **schema} if written else schema

    def state_of(self, ruleset: AnyRuleset) -> JsonSchema:
        """Return the schema of the states of a game, which bear its name and version."""
        cls: type[State] = ruleset.state_type
        return self.object_of(cls, ruleset={"const": ruleset.id}, rules={"const": ruleset.rules})

    def _plain(self, hint: Any) -> JsonSchema:
        kind, marks = hints.unwrap(hint)
        if is_dataclass(kind) and isinstance(kind, type):
            return self._reference(self._name(kind), lambda: self.object_of(kind))
        if get_origin(kind) is tuple:
            items = self.of(get_args(kind)[0])
            return {"type": "array", "items": items, "maxItems": codec.MAX_ITEMS}
        if get_origin(kind) is Literal:
            return _choice(get_args(kind))
        if hints.is_union(kind):
            return self._union([*get_args(kind)], null=not hints.is_absent(hint))
        if kind is bool:
            return {"type": "boolean"}
        if kind is int:
            return _integer(next((m for m in marks if isinstance(m, Range)), codec.ANY_INTEGER))
        face = next((m for m in marks if isinstance(m, Face)), None)
        if face is not None and face.down:
            return self._reference("DownCard", lambda: _DOWN_CARD)
        if face is not None:
            return self._reference("Card", lambda: _CARD)
        return _text(next((m for m in marks if isinstance(m, Text)), codec.ANY_TEXT))

    def _reference(self, name: str, write: Callable[[], JsonSchema]) -> JsonSchema:
        if name not in self.found:
            self.found[name] = {}  # a class that holds its own kind refers to itself
            self.found[name] = write()
        return {"$ref": self._at + name}

    def _union(self, members: list[Any], *, null: bool) -> JsonSchema:
        schemas = [self.of(each) for each in members if each is not NoneType]
        if null and NoneType in members:
            schemas.append({"type": "null"})
        return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def standalone(write: Callable[[Definitions], JsonSchema]) -> JsonSchema:
    """Return a schema that holds all the definitions that it refers to."""
    definitions = Definitions()
    schema = {"$schema": DIALECT, **write(definitions)}
    return {**schema, "$defs": definitions.found} if definitions.found else schema


def ruleset_schemas(ruleset: AnyRuleset) -> Mapping[str, Any]:
    """Return the schemas of a game, each of which stands alone.

    They are `options`, `state` and `outcome`, and by their type `actions` and `events`.
    """
    return {
        "options": standalone(lambda known: known.object_of(ruleset.options_type)),
        "state": standalone(lambda known: known.state_of(ruleset)),
        "outcome": standalone(lambda known: known.object_of(ruleset.outcome_type)),
        "actions": {cls.type: _one(cls) for cls in ruleset.actions},
        "events": {cls.type: _one(cls) for cls in ruleset.events},
    }


def _one(cls: type) -> JsonSchema:
    return standalone(lambda known: known.object_of(cls))


def _tagged(cls: type[Tagged]) -> str:
    return f"Which {'action' if issubclass(cls, Action) else 'event'} it is."


def _choice(choices: tuple[Any, ...]) -> JsonSchema:
    return {"const": choices[0]} if len(choices) == 1 else {"enum": [*choices]}


def _integer(bounds: Range) -> JsonSchema:
    return {"type": "integer", "minimum": bounds.low, "maximum": bounds.high}


def _text(bounds: Text) -> JsonSchema:
    return {
        "type": "string",
        "minLength": bounds.shortest,
        "maxLength": bounds.longest,
        "pattern": _SOMETHING_SEEN if bounds.seen else _NO_CONTROLS,
    }


def _paragraph(doc: str | None) -> str:
    """Return the first paragraph of a docstring on one line, in the words of JSON."""
    text = " ".join(inspect.cleandoc(doc or "").partition("\n\n")[0].split())
    return re.sub(r"\bNone\b", "null", text)


@cache
def _field_docs(cls: type) -> Mapping[str, str]:
    """Return what is written below each field in the source, where the source is at hand."""
    docs: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not is_dataclass(base):
            continue
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(base)))
        except (OSError, TypeError):
            continue
        body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
        for field, below in pairwise(body):
            match field, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    docs[name] = _paragraph(text)
    return docs
