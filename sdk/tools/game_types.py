"""The module of one game: its JSON Schemas as TypedDicts and frozen dataclasses."""

from __future__ import annotations

import keyword
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from twin import formatted

from fairdeal_sdk.results import RulesetInfo

NOTE = "# Written by tools/generate.py from the service's JSON Schemas: change it there.\n"

SECRETS = ("seed", "decks")
"""Fields of a state that a view leaves out; all others are always there."""

Schema = Mapping[str, Any]


class Module:
    """The text of one game's module."""

    def __init__(self, info: RulesetInfo) -> None:
        self.info = info
        self.parts: dict[str, str] = {}
        """Dataclasses of what lies in actions and events, by name."""
        self.shapes: dict[str, str] = {}
        """TypedDicts of what lies in states, by name."""

    def text(self) -> str:
        """Return the module."""
        schemas = self.info.schemas
        state = self.typed_dict("State", schemas["state"], schemas["state"])
        options = self.options(schemas["options"])
        actions = [self.record(name, each, "Action") for name, each in schemas["actions"].items()]
        events = [self.record(name, each, "Event") for name, each in schemas["events"].items()]
        body = "\n\n".join(
            [*self.shapes.values(), options, state, *self.parts.values(), *actions, *events]
        )
        return formatted(self.head() + body + self.foot())

    def head(self) -> str:
        """Return what comes before the classes."""
        summary = textwrap.fill(self.info.summary, 96, break_on_hyphens=False)
        return f'''{NOTE}"""{self.info.name}: the types of its states, options, actions and events.

{summary}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypedDict

from fairdeal_sdk.records import Action as _Action
from fairdeal_sdk.records import Event as _Event
from fairdeal_sdk.records import OtherAction, OtherEvent, Spec
from fairdeal_sdk.records import Part as _Part

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

    def options(self, schema: Schema) -> str:
        """Return the TypedDicts of the options: as they are given, and as a state has them."""
        given = self.typed_dict("Options", schema, schema, total=False)
        told = "The options that a match is played with: each has its value."
        return (
            given + "\n\n" + self.typed_dict("AllOptions", {**schema, "description": told}, schema)
        )

    def typed_dict(self, name: str, schema: Schema, root: Schema, total: bool = True) -> str:
        """Return a TypedDict; the secrets of a state may be missing from it."""
        lines = [f"class {name}(TypedDict{'' if total else ', total=False'}):", doc(schema, name)]
        missing = ["class _Secrets(TypedDict, total=False):", '    """What a view lacks."""', ""]
        secret = False
        for field, each in schema["properties"].items():
            kind = self.type_of(each, root, self.shape)
            line = [f"    {field}: {kind}", *below(each)]
            if name == "State" and field in SECRETS:
                missing += line
                secret = True
            else:
                lines += line
        if secret:
            lines[0] = "class State(_Secrets):"
            return "\n".join([*missing, "", "", *lines])
        return "\n".join(lines)

    def shape(self, name: str, root: Schema) -> str:
        """Name the TypedDict of an object in a state, and write it when it is first met."""
        if name.endswith("Options"):
            return "AllOptions"
        if name not in self.shapes:
            self.shapes[name] = ""
            self.shapes[name] = self.typed_dict(name, root["$defs"][name], root)
        return name

    def record(self, tag: str, schema: Schema, base: str) -> str:
        """Return the dataclass of an action or event."""
        return self.dataclass(camel(tag), schema, schema, f"_{base}", tag)

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
        lines = ["@dataclass(frozen=True)", f"class {name}({base}):", doc(schema, name)]
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
    if "$ref" not in schema and schema.get("description"):
        yield doc(schema, "").rstrip()
