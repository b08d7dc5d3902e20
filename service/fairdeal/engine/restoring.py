"""States as a store of our own keeps them, and back: taken at their word.

`codec` writes what everybody reads, and looks at every card of what anybody may have sent. What
nobody else sees is kept field by field under the fields' own names, as orjson writes a dataclass,
and needs no look when it comes back: either way takes a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

from fairdeal.engine import hints

D = TypeVar("D")
Restorer = Callable[[Any], Any]


def restore(cls: type[D], data: dict[str, Any]) -> D:
    """Return the dataclass that orjson wrote and read as `data`.

    A field that `cls` did not have then has its default. What is nonsense comes back as nonsense,
    or raises whatever it happens to raise.
    """
    hint: Any = cls
    value: D = _object_restorer(hint)(data)
    return value


@cache
def _restorer(hint: Any) -> Restorer | None:
    """Return what turns JSON into a value of the type, None where it is the value already."""
    kind, _ = hints.unwrap(hint)
    if is_dataclass(kind) and isinstance(kind, type):
        return _object_restorer(kind)
    if get_origin(kind) is tuple:
        item = _restorer(get_args(kind)[0])
        return tuple if item is None else lambda items: tuple(map(item, items))
    if hints.is_union(kind):
        for each in map(_restorer, get_args(kind)):
            if each is not None:
                return _unless_none(each)
    return None


def _unless_none(restores: Restorer) -> Restorer:
    return lambda value: None if value is None else restores(value)


@cache
def _object_restorer(cls: Any) -> Restorer:
    plan = [
        (name, restores) for name, hint in hints.of(cls).items() if (restores := _restorer(hint))
    ]
    defaults = {each.name: each.default for each in fields(cls) if each.default is not MISSING}

    def restore_object(data: dict[str, Any]) -> Any:
        values = defaults | data
        for name, restores in plan:
            if name in data:
                values[name] = restores(data[name])
        fresh = object.__new__(cls)
        object.__setattr__(fresh, "__dict__", values)
        return fresh

    return restore_object
