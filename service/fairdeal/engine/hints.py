"""The types of the fields of states, options, actions and events, which say all there is to say.

What writes JSON, describes it and keeps it (`codec`, `schema`, `restoring`) reads the same types.

The grammar: `bool`, `int`, `str`, `Literal`, dataclasses, `tuple[T, ...]`, `T | None`,
`int | Literal` and `Annotated` with `Range`, `Text`, `Face`, `PackOrder`, `Absent` or `Named`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from fairdeal.engine.state import Absent


def unwrap(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Split `Annotated` into the type and its marks."""
    if get_origin(hint) is Annotated:
        return get_args(hint)[0], get_args(hint)[1:]
    return hint, ()


def is_union(hint: Any) -> bool:
    """Whether the type is a choice between types."""
    return get_origin(hint) in (Union, UnionType)


@cache
def of(cls: Any) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields, marks included, in their order.

    Raises `TypeError` for a field that begins with an underscore: states are kept without those.
    """
    if private := [each.name for each in fields(cls) if each.name.startswith("_")]:
        raise TypeError(f"{cls.__name__}: a field must not begin with _: {', '.join(private)}")
    found = get_type_hints(cls, include_extras=True)
    return {field.name: found[field.name] for field in fields(cls)}


def member(field: str) -> str:
    """Return the name of a field in JSON: without the underscore that a Python keyword needs.

    >>> member("from_")
    'from'
    """
    return field.removesuffix("_")


def is_absent(hint: Any) -> bool:
    """Whether a field of this type is left out of the JSON while it is None."""
    return any(isinstance(mark, Absent) for mark in unwrap(hint)[1])


@cache
def optional_fields(cls: Any) -> frozenset[str]:
    """Return the fields that a JSON object may leave out: those with a default or absent."""
    return frozenset(
        each.name
        for each in fields(cls)
        if each.default is not MISSING or is_absent(of(cls)[each.name])
    )
