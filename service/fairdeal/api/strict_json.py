"""JSON from outside, read strictly: what two parsers could read differently is refused.

orjson does the reading. It refuses NaN and Infinity, numbers beyond a double, invalid UTF-8 and
lone surrogates; here are added names that stand twice in one object (RFC 8259, section 4) and
nesting beyond what any request needs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
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
    # Each name is followed by a colon, so no fewer names than colons means that none was lost.
    # Colons inside of texts are rare; then the slow way tells.
    if _names(value, MOST_LEVELS) != data.count(b":"):
        json.loads(data, object_pairs_hook=_refuse_twins)
    return value


def _names(value: Any, levels: int) -> int:
    """Return how many names all the objects have, refusing more levels than that."""
    if isinstance(value, dict):
        names, members = len(value), [*value.values()]
    elif isinstance(value, list):
        names, members = 0, value
    else:
        return 0
    if not levels:
        raise NotJson("too_deep", most=MOST_LEVELS)
    for member in members:
        if isinstance(member, (dict, list)):
            names += _names(member, levels - 1)
    return names


def _refuse_twins(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise NotJson("duplicate_name", name=name[:64])
        seen.add(name)
