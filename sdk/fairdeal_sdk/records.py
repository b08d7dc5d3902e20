"""Actions and events as frozen dataclasses, one a type; each game has its own in `rulesets`.

    from fairdeal_sdk.rulesets import president

    president.Play("8h 8s")             # the same as Play(["8h", "8s"])
    {"type": "play", "cards": [...]}    # a plain dict is taken wherever an action is

Cards are two characters, rank `23456789TJQKA` and suit `cdhs`; `"Jo"` is a joker and `"??"` a card
that the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from functools import cache
from keyword import iskeyword
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from fairdeal_sdk._terse import Terse
from fairdeal_sdk._wire import JsonObject

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = [
    "Action",
    "AnyAction",
    "AnyEvent",
    "AnySpec",
    "Event",
    "Move",
    "OtherAction",
    "OtherEvent",
    "Part",
    "Spec",
    "action_json",
]

Converter = Callable[[Any], Any]


@dataclass(frozen=True, repr=False)
class Part(Terse):
    """Something of a game with named fields.

    Lists become tuples, and a text where several cards belong is split: `"8h 8s"`. `more` holds
    what a newer service says beyond the known fields; it goes back as it came.
    """

    more: Mapping[str, Any] = field(default_factory=dict, kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, (convert, _) in _plan_of(self).items():
            object.__setattr__(self, name, convert(getattr(self, name)))

    def to_json(self) -> JsonObject:
        """Return the JSON object that the service takes and gives."""
        out: JsonObject = dict(self.more)
        for name, (_, optional) in _plan_of(self).items():
            value = getattr(self, name)
            if value is not None or not optional:
                out[_in_json(name)] = _plain(value)
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return what the JSON object stands for. Raises `TypeError` when a field is missing."""
        kind: Any = cls
        names = {_in_json(name): name for name in _plan(kind)}
        known = {names[name]: value for name, value in data.items() if name in names}
        more = {name: value for name, value in data.items() if name not in names and name != "type"}
        return cls(**known, more=more)


@dataclass(frozen=True, repr=False)
class Action(Part):
    """Something that a seat can do."""

    type: ClassVar[str]

    def to_json(self) -> JsonObject:
        """Return the JSON object that the service takes and gives."""
        return {"type": self.type, **super().to_json()}


@dataclass(frozen=True, repr=False)
class Event(Part):
    """A fact that an action caused, as the viewer may see it."""

    type: ClassVar[str]

    def to_json(self) -> JsonObject:
        """Return the JSON object that the service gives."""
        return {"type": self.type, **super().to_json()}


@dataclass(frozen=True)
class OtherAction:
    """An action of a type that this package has no class for; `fields` are its own."""

    type: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> JsonObject:
        """Return the JSON object that the service takes and gives."""
        return {"type": self.type, **self.fields}


@dataclass(frozen=True)
class OtherEvent:
    """An event of a type that this package has no class for; `fields` are its own."""

    type: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> JsonObject:
        """Return the JSON object that the service gives."""
        return {"type": self.type, **self.fields}


AnyAction: TypeAlias = "Action | OtherAction"
"""An action of whatever game."""
AnyEvent: TypeAlias = "Event | OtherEvent"
"""An event of whatever game."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")  # state, action, event and options of a game

A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True)
class Move(Generic[A_co]):
    """Who did what."""

    seat: int
    action: A_co

    def to_json(self) -> JsonObject:
        """Return the JSON object that the service takes and gives."""
        return {"seat": self.seat, "action": action_json(self.action)}


@dataclass(frozen=True)
class Spec(Generic[S, A, E, Opt]):
    """What a game is made of: reads its actions and events from JSON.

    A type that has no class here becomes an `OtherAction` or `OtherEvent`, and so does a secret
    action of somebody else, of which the type alone is told.
    """

    ruleset: str
    actions: tuple[type[Action], ...] = field(default=(), repr=False)
    events: tuple[type[Event], ...] = field(default=(), repr=False)

    def action(self, data: Mapping[str, Any]) -> A:
        """Return the action of the game that the JSON object stands for."""
        return cast("A", _tagged(data, _by_type(self.actions), OtherAction))

    def event(self, data: Mapping[str, Any]) -> E:
        """Return the event of the game that the JSON object stands for."""
        return cast("E", _tagged(data, _by_type(self.events), OtherEvent))


AnySpec: TypeAlias = Spec[Any, Any, Any, Any]
"""What some game is made of."""


def action_json(action: object) -> JsonObject:
    """Return an action as a JSON object. Raises `TypeError` for what is none."""
    if isinstance(action, (Action, OtherAction)):
        return action.to_json()
    if isinstance(action, Mapping):
        return dict(cast("Mapping[str, Any]", action))
    raise TypeError(f"an action is a dict or one of the game's classes, not {action!r}")


@cache
def _by_type(classes: tuple[type[Action], ...] | tuple[type[Event], ...]) -> dict[str, type[Part]]:
    return {each.type: each for each in classes}


def _tagged(
    data: Mapping[str, Any],
    classes: Mapping[str, type[Part]],
    other: type[OtherAction | OtherEvent],
) -> object:
    tag = str(data["type"])
    if cls := classes.get(tag):
        try:
            return cls.from_json(data)
        except TypeError:  # fields are kept from this viewer
            pass
    return other(tag, {name: value for name, value in data.items() if name != "type"})


# -- fields ----------------------------------------------------------------------------------


def _plan_of(part: Part) -> dict[str, tuple[Converter, bool]]:
    kind: Any = type(part)
    return _plan(kind)


@cache
def _plan(cls: Any) -> dict[str, tuple[Converter, bool]]:
    """Return how each field is taken in, and whether it may be left out of the JSON."""
    hints = get_type_hints(cls)
    return {
        each.name: (_converter(hints[each.name]), _is_optional(each))
        for each in fields(cls)
        if each.name != "more"
    }


def _in_json(name: str) -> str:
    """Return the name of a field in JSON: `from_` stands for `from`, which Python keeps."""
    return name[:-1] if name.endswith("_") and iskeyword(name[:-1]) else name


def _is_optional(each: Field[Any]) -> bool:
    return each.default is None and each.default_factory is MISSING


def _converter(hint: Any) -> Converter:
    args = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        inner = [_converter(each) for each in args if each is not type(None)]
        return lambda value: None if value is None else inner[0](value)
    if is_dataclass(hint) and isinstance(hint, type) and issubclass(hint, Part):
        part: type[Part] = hint
        return lambda value: part.from_json(value) if isinstance(value, Mapping) else value
    if args and get_origin(hint) is not None and _is_sequence(get_origin(hint)):
        return _list_converter(_converter(args[0]))
    return lambda value: value


def _is_sequence(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Iterable)


def _list_converter(item: Converter) -> Converter:
    def convert(value: Any) -> Any:
        if isinstance(value, str):
            value = value.split()
        return tuple(item(each) for each in value)

    return convert


def _plain(value: Any) -> Any:
    if isinstance(value, Part):
        return value.to_json()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
