"""JSON from outside, read strictly: what two parsers could read differently is refused.

orjson does the reading. It refuses NaN and Infinity, numbers beyond a double, invalid UTF-8 and
lone surrogates; here are added names that stand twice in one object (RFC 8259, section 4) and
nesting beyond what any request needs.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

import orjson

MOST_LEVELS: Final = 32


class NotJson(ValueError):
    """Bytes that are no JSON, or none that we read; `code` and `params` make the sentence."""

    def __init__(self, code: str, **params: Any) -> None:
        """Keep what is wrong."""
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, Any] = params


def parse(data: bytes) -> Any:
    """Return the value that the bytes stand for. Raises `NotJson`."""
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise NotJson("not_json", reason=error.msg, line=error.lineno, column=error.colno) from None
    survey = _Survey()
    survey.visit([value], MOST_LEVELS)
    # Each name is followed by a colon, so no fewer names than colons means that none was lost.
    # Colons inside of texts are rare; then the slow way tells. Numbers with a fraction are rare
    # too: orjson makes them of integers beyond 64 bits, which the slow way reads as they are.
    if survey.names != data.count(b":") or survey.floats:
        return json.loads(data, object_pairs_hook=_without_twins)
    return value


class _Survey:
    """Counts the names of all objects, and notices numbers that are no integers."""

    def __init__(self) -> None:
        self.names = 0
        self.floats = False

    def visit(self, members: Collection[Any], levels: int) -> None:
        """Look at the members of a list or an object, down to so many levels."""
        kinds = set(map(type, members))
        self.floats = self.floats or float in kinds
        if not kinds & _NESTED:
            return
        if not levels:
            raise NotJson("too_deep", most=MOST_LEVELS)
        for member in members:
            if isinstance(member, dict):
                self.names += len(member)
                self.visit(member.values(), levels - 1)
            elif isinstance(member, list):
                self.visit(member, levels - 1)


_NESTED: Final = frozenset({dict, list})


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise NotJson("duplicate_name", name=name[:64])
        found[name] = value
    return found
