"""Writes `fairdeal_sdk/rulesets/*.py` and `aio/typed.py` from the catalogue of a running service.

    python sdk/tools/generate.py http://127.0.0.1:8000
    python sdk/tools/twin.py

Each game becomes a module: its states and options as TypedDicts, its actions and events as frozen
dataclasses, all from the JSON Schemas of `GET /v1/rulesets/{ruleset}`.
"""

from __future__ import annotations

import keyword
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from twin import formatted

from fairdeal_sdk import Client
from fairdeal_sdk.results import RulesetInfo

PACKAGE = Path(__file__).parent.parent / "fairdeal_sdk"
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


# -- the entrances ---------------------------------------------------------------------------


def typed(infos: list[RulesetInfo]) -> str:
    """Return `aio/typed.py`: the calls that begin with a game's name, with that game's types."""
    ids = {info.id: info.id.replace("-", "_") for info in infos}
    imports = ", ".join(sorted(ids.values()))
    return formatted(
        f'''{NOTE}"""The calls that begin with the name of a game, with the types of that game."""
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from fairdeal_sdk._calls import Deck
from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.records import AnyAction, AnyEvent, Spec
from fairdeal_sdk.rulesets import spec_of

if TYPE_CHECKING:
    from fairdeal_sdk.aio.rulesets import AsyncRuleset
    from fairdeal_sdk.aio.table import AsyncGame
    from fairdeal_sdk.rulesets import {imports}

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - state, action, event and options of a game


class AsyncTypedRulesets:
    """`get`, for each game."""

    def of(self, spec: Spec[S, A, E, O]) -> AsyncRuleset[S, A, E, O]:
        """Return the handle of a game by what it is made of."""
        raise NotImplementedError

{"".join(get_overload(game, module) for game, module in ids.items())}
    @overload
    def get(self, ruleset: str) -> AsyncRuleset[JsonObject, AnyAction, AnyEvent, JsonObject]: ...
    def get(self, ruleset: str) -> AsyncRuleset[Any, Any, Any, Any]:
        """Return the handle of a game. Asks nothing yet: an unknown id raises `NotFound` later."""
        return self.of(spec_of(ruleset))


class AsyncTypedGames:
    """`create`, for each game."""

    async def _create(
        self, spec: Spec[S, A, E, Any], key: str | None, seats: Any, terms: Mapping[str, Any]
    ) -> AsyncGame[S, A, E]:
        raise NotImplementedError

{"".join(create_overload(game, module) for game, module in ids.items())}
    @overload
    async def create({ARGUMENTS.format(ruleset="str", options="Mapping[str, Any]")}
    ) -> AsyncGame[JsonObject, AnyAction, AnyEvent]: ...
    async def create({ARGUMENTS.format(ruleset="str", options="Any")}
    ) -> AsyncGame[Any, Any, Any]:
        """Make a game that the service keeps, and return it with all its tokens.

        `seats` is how many play, or who: a name, `{{"name": "Ann"}}` or `{{"bot": "random"}}` each.
        `deck` is the order of the pack, top first, or a list of packs for rounds 1, 2, … Without
        a `seed` the service draws one and publishes its commitment. `ttl` is how many seconds
        the game lives past its last write; `spectators=False` keeps everybody without a token
        out.
        """
        terms = {{
            "options": options, "seed": seed, "deck": deck, "ttl": ttl, "spectators": spectators
        }}
        return await self._create(spec_of(ruleset), idempotency_key, seats, terms)
'''
    )


ARGUMENTS = """
        self,
        ruleset: {ruleset},
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: {options} | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,"""


def get_overload(game: str, module: str) -> str:
    """Return the types of `get` for a game."""
    types = ", ".join(f"{module}.{name}" for name in ("State", "Action", "Event", "Options"))
    return f"""
    @overload
    def get(self, ruleset: Literal[{game!r}]) -> AsyncRuleset[{types}]: ..."""


def create_overload(game: str, module: str) -> str:
    """Return the types of `create` for a game."""
    types = ", ".join(f"{module}.{name}" for name in ("State", "Action", "Event"))
    arguments = ARGUMENTS.format(ruleset=f"Literal[{game!r}]", options=f"{module}.Options")
    return f"""
    @overload
    async def create({arguments}
    ) -> AsyncGame[{types}]: ..."""


def registry(infos: list[RulesetInfo]) -> str:
    """Return `rulesets/__init__.py`."""
    ids = sorted(info.id for info in infos)
    listed = "\n".join(f"- `{each.replace('-', '_')}`" for each in ids)
    return formatted(
        f'''{NOTE}"""The types of each game, a module each.

{listed}
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from fairdeal_sdk.records import Spec

IDS: Final = {tuple(ids)!r}
"""The games that this package has types for."""


def spec_of(ruleset: str) -> Spec[Any, Any, Any, Any]:
    """Return what a game is made of; one that is not known here has no types of its own."""
    if ruleset not in IDS:
        return Spec(ruleset)
    module = import_module(f"{{__name__}}.{{ruleset.replace('-', '_')}}")
    spec: Spec[Any, Any, Any, Any] = module.SPEC
    return spec
'''
    )


def written(client: Client) -> dict[Path, str]:
    """Return every file that is written from the service's catalogue, and its text."""
    infos = [client.rulesets.get(each.id).info() for each in client.rulesets.list()]
    files = {
        PACKAGE / "rulesets" / f"{info.id.replace('-', '_')}.py": Module(info).text()
        for info in infos
    }
    files[PACKAGE / "rulesets" / "__init__.py"] = registry(infos)
    files[PACKAGE / "aio" / "typed.py"] = typed(infos)
    return files


def main() -> None:
    """Write the files from the service at the address given."""
    with Client(sys.argv[1]) as client:
        for path, text in written(client).items():
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
