"""The module of one game: its JSON Schemas as TypedDicts and frozen dataclasses.

What every game says in the same words (`Dealt`, `RoundEnded`, …) is written once, in `common`, and
each game's module names it: `president.Dealt` and `progression.Dealt` are one class.
"""

from __future__ import annotations

import keyword
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from twin import formatted

from fairdeal_sdk.results import RulesetInfo

NOTE = "# Written by tools/generate.py from the service's JSON Schemas: change it there.\n"

SECRETS = ("seed", "decks")
"""Fields of a state that a view leaves out; all others are always there."""

Schema = Mapping[str, Any]
Definitions = Mapping[str, str]
"""The texts of classes by name, in the order in which they are written."""

IMPORTS = """from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypedDict

from fairdeal_sdk.records import Action as _Action
from fairdeal_sdk.records import Event as _Event
from fairdeal_sdk.records import OtherAction, OtherEvent, Spec
from fairdeal_sdk.records import Part as _Part
from fairdeal_sdk.rulesets import common
"""
"""What some module needs; what a module does not need is left out of it."""


class Module:
    """The text of one game's module."""

    def __init__(self, info: RulesetInfo) -> None:
        self.info = info
        self.parts: dict[str, str] = {}
        """Dataclasses of what lies in actions and events, by name."""
        self.shapes: dict[str, str] = {}
        """TypedDicts of what lies in states, by name."""
        self.definitions = self.written()

    def written(self) -> Definitions:
        """Return all classes of the game."""
        schemas = self.info.schemas
        state = self.state(schemas["state"])
        options = self.options(schemas["options"])
        actions = self.records(schemas["actions"], "Action")
        events = self.records(schemas["events"], "Event")
        return {**self.shapes, **options, **state, **self.parts, **actions, **events}

    def text(self, shared: Definitions) -> str:
        """Return the module, given what it shares with all others."""
        aliases = [f"{name}: TypeAlias = common.{name}" for name in shared]
        own = [text for name, text in self.definitions.items() if name not in shared]
        body = "\n\n".join(["\n".join(aliases), *own])
        return formatted(self.head() + body + self.foot())

    def head(self) -> str:
        """Return what comes before the classes."""
        summary = textwrap.fill(self.info.summary, 96, break_on_hyphens=False)
        return f'''{NOTE}"""{self.info.name}: the types of its states, options, actions and events.

{summary}
"""

{IMPORTS}
'''

    def foot(self) -> str:
        """Return the unions, and what reads them."""
        actions = [camel(name) for name in self.info.schemas["actions"]]
        events = [camel(name) for name in self.info.schemas["events"]]
        return f'''

Action: TypeAlias = {" | ".join([*actions, "OtherAction"])}
"""What a seat can do in {self.info.name}."""

Event: TypeAlias = {" | ".join([*events, "OtherEvent"])}
"""What can happen in {self.info.name}."""

SPEC: Final[Spec[State, Action, Event, Options]] = Spec(
    {self.info.id!r},
    ({", ".join(actions)}),
    ({", ".join(events)}),
)
"""What reads them from JSON."""
'''

    def options(self, schema: Schema) -> Definitions:
        """Return the TypedDicts of the options: as they are given, and as a state has them."""
        told = "The options that a match is played with: each has its value."
        every = {**schema, "description": told}
        return {
            "Options": self.typed_dict("Options", schema, schema, base="TypedDict, total=False"),
            "AllOptions": self.typed_dict("AllOptions", every, schema),
        }

    def state(self, schema: Schema) -> Definitions:
        """Return the TypedDict of a state, its secrets apart: these may be missing from it."""
        fields = schema["properties"]
        secret = {name: each for name, each in fields.items() if name in SECRETS}
        told = {name: each for name, each in fields.items() if name not in SECRETS}
        lacking = {"description": "What a view lacks.", "properties": secret}
        return {
            "Secrets": self.typed_dict("Secrets", lacking, schema, base="TypedDict, total=False"),
            "State": self.typed_dict("State", {**schema, "properties": told}, schema, "Secrets"),
        }

    def typed_dict(self, name: str, schema: Schema, root: Schema, base: str = "TypedDict") -> str:
        """Return a TypedDict."""
        lines = [f"class {name}({base}):", doc(schema, name)]
        for field, each in schema["properties"].items():
            lines += [f"    {field}: {self.type_of(each, root, self.shape)}", *below(each)]
        return "\n".join(lines)

    def shape(self, name: str, root: Schema) -> str:
        """Name the TypedDict of an object in a state, and write it when it is first met."""
        if name.endswith("Options"):
            return "AllOptions"
        if name not in self.shapes:
            self.shapes[name] = ""
            self.shapes[name] = self.typed_dict(name, root["$defs"][name], root)
        return name

    def records(self, schemas: Mapping[str, Schema], base: str) -> Definitions:
        """Return the dataclasses of actions or events."""
        return {
            camel(tag): self.dataclass(camel(tag), schema, schema, f"_{base}", tag)
            for tag, schema in schemas.items()
        }

    def part(self, name: str, root: Schema) -> str:
        """Name the dataclass of an object in an action, and write it when it is first met."""
        name_here = f"{name}Part" if name in self.shapes and name not in self.parts else name
        if name_here not in self.parts:
            self.parts[name_here] = ""
            self.parts[name_here] = self.dataclass(name_here, root["$defs"][name], root, "_Part")
        return name_here

    def dataclass(
        self, name: str, schema: Schema, root: Schema, base: str, tag: str | None = None
    ) -> str:
        """Return a frozen dataclass, its optional fields last."""
        lines = ["@dataclass(frozen=True, repr=False)", f"class {name}({base}):", doc(schema, name)]
        if tag:
            lines.append(f"    type: ClassVar[Literal[{tag!r}]] = {tag!r}")
        required = set(schema["required"])
        fields = [(n, each) for n, each in schema["properties"].items() if n != "type" or not tag]
        for field, each in sorted(fields, key=lambda pair: pair[0] not in required):
            kind = self.type_of(each, root, self.part, sequence="Sequence")
            attribute = f"{field}_" if keyword.iskeyword(field) else field
            if field not in required:
                kind = f"{kind.removesuffix(' | None')} | None = None"
            lines += [f"    {attribute}: {kind}", *below(each)]
        return "\n".join(lines)

    def type_of(self, schema: Schema, root: Schema, named: Any, sequence: str = "list") -> str:
        """Return the Python type of a JSON Schema."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            target = root["$defs"][name]
            return (
                named(name, root)
                if target.get("type") == "object"
                else self.type_of(target, root, named, sequence)
            )
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(repr, schema['enum']))}]"
        if "anyOf" in schema:
            kinds = [self.type_of(each, root, named, sequence) for each in schema["anyOf"]]
            return " | ".join(
                sorted(set(kinds), key=lambda kind: (kind == "None", kinds.index(kind)))
            )
        if schema.get("type") == "array":
            return f"{sequence}[{self.type_of(schema['items'], root, named, sequence)}]"
        plain = {"integer": "int", "string": "str", "boolean": "bool", "null": "None"}
        return plain.get(schema.get("type", ""), "Any")


def shared_by(modules: Sequence[Module]) -> Definitions:
    """Return the classes that all games have, each in the very same words."""
    first, *others = [module.definitions for module in modules]
    return {
        name: text for name, text in first.items() if all(each.get(name) == text for each in others)
    }


def common(shared: Definitions) -> str:
    """Return the module of what all games have."""
    told = '"""What all games have in common: each game\'s module has these names too."""'
    return formatted("\n\n".join([f"{NOTE}{told}\n\n{IMPORTS}", *shared.values()]))


def camel(tag: str) -> str:
    """Return the name of the class of a tag: `take_discard` gives `TakeDiscard`."""
    return "".join(word.capitalize() for word in tag.split("_"))


def doc(schema: Schema, name: str) -> str:
    """Return a docstring."""
    text = schema.get("description") or f"{name}."
    lines = textwrap.wrap(text, 92, break_on_hyphens=False)
    if len(lines) == 1 and len(lines[0]) < 90:
        return f'    """{lines[0]}"""\n'
    return '    """' + "\n    ".join(lines) + '\n    """\n'


def below(schema: Schema) -> Iterator[str]:
    """Yield what is said of a field, as a docstring below it."""
    if schema.get("description"):
        yield doc(schema, "").rstrip()
