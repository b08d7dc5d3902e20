"""States, actions and events to JSON and back, driven by the dataclasses.

The types of the fields (`hints`) are all that there is to say: no game writes a codec. `encode`
gives plain dicts and lists; `decode` takes them from anybody, and answers nonsense with
`Malformed`, which names every place that is wrong by JSON Pointer (RFC 6901).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

from fairdeal.engine import hints
from fairdeal.engine.cards import CARDS, HIDDEN, Face, PackOrder, in_pack_order
from fairdeal.engine.ruleset import Action, Malformed, Problem, Tagged, problem
from fairdeal.engine.state import Range, Text

D = TypeVar("D")
Encoder = Callable[[Any], Any]
Decoder = Callable[[Any, str, list[Problem]], Any]

_CONTROLS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What controls the text around a name rather than being part of it: control characters, breaks
of lines, changes of direction that go on past the name; and halves of characters.

Marks that join or direct the characters beside them stay: emoji and many scripts need them.
"""

UNSEEN: Final = (
    r"\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
)
"""What leaves no mark where it is shown, as part of a class of a pattern: white space, what Unicode
calls ignorable by default, and the blank of braille."""

_SEEN: Final = re.compile(
    f"[^{UNSEEN}\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

MAX_ITEMS: Final = 10_000
"""No list in any state is longer; what is longer is refused unread."""

ANY_INTEGER: Final = Range(-(2**53) + 1, 2**53 - 1)
"""The bounds of integers that have none of their own: every reader of JSON keeps these exact."""

ANY_TEXT: Final = Text(0, 128)
"""The bounds of texts that have none of their own."""


def encode(value: Any) -> dict[str, Any]:
    """Return a dataclass as a JSON object, tagged with `type` if it is an action or event."""
    hint: Any = type(value)
    encoded: dict[str, Any] = _encoder(hint)(value)
    return encoded


def decode(cls: type[D], data: Any, at: str = "") -> D:
    """Return the dataclass that a JSON object stands for.

    `at` is the pointer to the object itself, for the problems. Raises `Malformed` with all of
    them: unknown and missing fields, wrong types, numbers out of range, cards that are none.
    """
    problems: list[Problem] = []
    hint: Any = cls
    value: D = _decoder(hint)(data, at, problems)
    if problems:
        raise Malformed(problems)
    return value


def decode_action(types: Sequence[type[Action]], data: Any, at: str = "") -> Action:
    """Return the action that a tagged JSON object stands for, one of the types.

    Raises `Malformed` when the tag is none of theirs, or as `decode` does.
    """
    return decode_tagged(types, data, at)


def decode_tagged(types: Sequence[type[D]], data: Any, at: str = "") -> D:
    """Return the dataclass among the types that the object's `type` names."""
    if not isinstance(data, Mapping):
        raise Malformed([Problem(at, "not_an_object")])
    by_tag = {cls.type: cls for cls in types}  # type: ignore[attr-defined]
    if "type" not in data:
        raise Malformed([Problem(f"{at}/type", "missing")])
    cls = by_tag.get(data["type"]) if isinstance(data["type"], str) else None
    if cls is None:
        raise Malformed([problem(f"{at}/type", "not_a_choice", choices=tuple(by_tag))])
    return decode(cls, {name: value for name, value in data.items() if name != "type"}, at)


def child(at: str, name: str | int) -> str:
    """Return the pointer to a member of what `at` points to."""
    return f"{at}/{str(name).replace('~', '~0').replace('/', '~1')}"


# -- encoding --------------------------------------------------------------------------------


@cache
def _encoder(hint: Any) -> Encoder:
    kind, _ = hints.unwrap(hint)
    if is_dataclass(kind) and isinstance(kind, type):
        return _object_encoder(kind)
    if get_origin(kind) is tuple:
        item = _encoder(get_args(kind)[0])
        return list if item is _itself else lambda items: [item(each) for each in items]
    if hints.is_union(kind):
        inner = {_encoder(each) for each in get_args(kind)} - {_itself}
        if not inner:
            return _itself
        (only,) = inner
        return lambda value: None if value is None else only(value)
    return _itself


def _itself(value: Any) -> Any:
    return value


def _object_encoder(cls: Any) -> Encoder:
    """Return a function written for the class, as `dataclasses` writes `__init__`.

    To go through a plan of the fields would take four times as long.
    """
    tag = [f"'type': {cls.type!r}"] if issubclass(cls, Tagged) else []
    encoders = {f"encode_{name}": _encoder(hint) for name, hint in hints.of(cls).items()}
    members = [
        f"{hints.member(name)!r}: value.{name}"
        if encoders[f"encode_{name}"] is _itself
        else f"{hints.member(name)!r}: encode_{name}(value.{name})"
        for name in hints.of(cls)
    ]
    absent = [
        f"    if value.{name} is None: del data[{hints.member(name)!r}]\n"
        for name, hint in hints.of(cls).items()
        if hints.is_absent(hint)
    ]
    # The encoders of the fields are beside it, so its own name must be none that they may have.
    text = f"""def encode(value):
    data = {{{", ".join(tag + members)}}}
{"".join(absent)}    return data
"""
    written: dict[str, Any] = dict(encoders)
    exec(text, written)  # noqa: S102 - made of the names of fields alone
    encode_object: Encoder = written["encode"]
    return encode_object


# -- decoding --------------------------------------------------------------------------------


@cache
def _decoder(hint: Any) -> Decoder:
    kind, marks = hints.unwrap(hint)
    if is_dataclass(kind) and isinstance(kind, type):
        return _object_decoder(kind)
    if get_origin(kind) is tuple:
        return _tuple_decoder(get_args(kind)[0], any(isinstance(m, PackOrder) for m in marks))
    if get_origin(kind) is Literal:
        return _literal_decoder(get_args(kind))
    if hints.is_union(kind):
        return _union_decoder(get_args(kind), null=not hints.is_absent(hint))
    if kind is bool:
        return _bool_decoder
    if kind is int:
        return _int_decoder(next((m for m in marks if isinstance(m, Range)), ANY_INTEGER))
    if kind is str:
        face = next((m for m in marks if isinstance(m, Face)), None)
        text = next((m for m in marks if isinstance(m, Text)), ANY_TEXT)
        return _card_decoder(face) if face else _str_decoder(text)
    if kind is Any:
        raise TypeError("a field of type Any cannot be decoded: the game must narrow it")
    raise TypeError(f"the codec does not know the type {kind!r}")


def _object_decoder(cls: Any) -> Decoder:
    plan = {hints.member(name): (name, _decoder(hint)) for name, hint in hints.of(cls).items()}
    optional = hints.optional_fields(cls)

    def decode_object(data: Any, at: str, problems: list[Problem]) -> Any:
        if not isinstance(data, Mapping):
            problems.append(Problem(at, "not_an_object"))
            return None
        before = len(problems)
        problems.extend(
            problem(child(at, name), "unknown_field", field=name[:64], choices=tuple(plan))
            for name in data
            if name not in plan
        )
        values: dict[str, Any] = {}
        for shown, (name, decode_field) in plan.items():
            if shown in data:
                values[name] = decode_field(data[shown], f"{at}/{shown}", problems)
            elif name not in optional:
                problems.append(Problem(f"{at}/{shown}", "missing"))
            elif hints.is_absent(hints.of(cls)[name]):
                values[name] = None
        return cls(**values) if len(problems) == before else None

    return decode_object


def _tuple_decoder(item: Any, pack_order: bool) -> Decoder:
    decode_item = _decoder(item)

    def decode_tuple(data: Any, at: str, problems: list[Problem]) -> Any:
        if not isinstance(data, (list, tuple)):
            problems.append(Problem(at, "not_a_list"))
            return ()
        if len(data) > MAX_ITEMS:
            problems.append(problem(at, "too_long", most=MAX_ITEMS))
            return ()
        before = len(problems)
        items = [decode_item(each, f"{at}/{i}", problems) for i, each in enumerate(data)]
        if len(problems) > before:
            return ()
        return in_pack_order(items) if pack_order else tuple(items)

    return decode_tuple


def _literal_decoder(choices: tuple[Any, ...]) -> Decoder:
    def decode_literal(data: Any, at: str, problems: list[Problem]) -> Any:
        for choice in choices:
            if type(choice) is type(data) and choice == data:
                return choice
        problems.append(problem(at, "not_a_choice", choices=choices))
        return None

    return decode_literal


def _union_decoder(members: tuple[Any, ...], *, null: bool) -> Decoder:
    choices = [_decoder(each) for each in members if each is not NoneType]
    null = null and NoneType in members

    def decode_union(data: Any, at: str, problems: list[Problem]) -> Any:
        if data is None and null:
            return None
        first: list[Problem] = []
        for decode_choice in choices:
            found: list[Problem] = []
            value = decode_choice(data, at, found)
            if not found:
                return value
            first = first or found
        problems.extend(first)
        return None

    return decode_union


def _bool_decoder(data: Any, at: str, problems: list[Problem]) -> Any:
    if not isinstance(data, bool):
        problems.append(Problem(at, "not_a_boolean"))
    return data


def _int_decoder(bounds: Range) -> Decoder:
    low, high = bounds.low, bounds.high

    def decode_int(data: Any, at: str, problems: list[Problem]) -> Any:
        if isinstance(data, bool) or not isinstance(data, int):
            problems.append(Problem(at, "not_an_integer"))
        elif not low <= data <= high:
            problems.append(problem(at, "out_of_range", low=low, high=high))
        return data

    return decode_int


def _str_decoder(bounds: Text) -> Decoder:
    low, high = bounds.shortest, bounds.longest

    def decode_str(data: Any, at: str, problems: list[Problem]) -> Any:
        if not isinstance(data, str):
            problems.append(Problem(at, "not_a_string"))
        elif not low <= len(data) <= high:
            problems.append(problem(at, "wrong_length", low=low, high=high))
        elif _CONTROLS.search(data):
            problems.append(Problem(at, "control_character"))
        elif bounds.seen and not _SEEN.search(data):
            problems.append(Problem(at, "blank"))
        return data

    return decode_str


def _card_decoder(face: Face) -> Decoder:
    def decode_card(data: Any, at: str, problems: list[Problem]) -> Any:
        if not isinstance(data, str):
            problems.append(problem(at, "not_a_card", card="?"))
        elif data not in CARDS and not (face.down and data == HIDDEN):
            problems.append(problem(at, "not_a_card", card=data[:8]))
        return data

    return decode_card
