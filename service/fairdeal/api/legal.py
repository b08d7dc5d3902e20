"""Pages of legal actions: lazily made, resumed by a cursor.

A cursor says which list it belongs to (a digest of what the seat sees, and the type asked for)
and where to go on: after how many actions, and after which. It holds nothing but what the seat
has seen, and the same for a whole state and the seat's view of it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import orjson

from fairdeal.engine import codec
from fairdeal.engine.ruleset import Action, AnyRuleset, Malformed, Problem
from fairdeal.engine.state import Seat, State

DEFAULT_LIMIT: Final = 100
MOST_ITEMS: Final = 1_000

_DIGEST_BYTES: Final = 12


@dataclass(frozen=True)
class Count:
    """How many there are: `count` exactly, or where that is None `count_at_least`."""

    count: int | None
    count_at_least: int


@dataclass(frozen=True)
class LegalPage(Count):
    """A page of the legal actions of a seat; `types` counts all of them, `count` those asked for.

    `seat` is None, and the page empty, where nobody is to act.
    """

    seat: Seat | None
    items: tuple[Action, ...]
    types: Mapping[str, Count]
    next_cursor: str | None


def legal_page(
    ruleset: AnyRuleset,
    state: State,
    seat: Seat | None,
    *,
    type: str | None = None,
    limit: int = DEFAULT_LIMIT,
    cursor: str | None = None,
) -> LegalPage:
    """Return a page of the legal actions of the seat, without one of the first seat to act.

    `state` is whole, or the seat's view; `type` must be one of the game's. Raises `Malformed`
    at `/cursor` when the cursor is not from this list.
    """
    if seat is None:
        seat = next(iter(ruleset.to_act(state)), None)
    if seat is None:
        return LegalPage(0, 0, None, (), {}, None)
    offset, after = 0, None
    if cursor is not None:
        offset, after = _resume(ruleset, state, seat, type, cursor)
    counts = ruleset.counts(state, seat)
    actions = ruleset.legal_actions(state, seat, after)
    if type is not None:
        actions = _of_type(actions, type, counts.get(type, 0), offset)
    items = tuple(islice(actions, limit))
    more = len(items) == limit and next(actions, None) is not None
    seen = offset + len(items) + more
    types = _types(counts, items)
    asked = [each for name, each in types.items() if type in (None, name)]
    least = max(seen, sum(each.count_at_least for each in asked))
    known = None if more and any(each.count is None for each in asked) else least
    following = None
    if more:
        following = _pack(_digest(ruleset, state, seat, type), seen - 1, items[-1])
    return LegalPage(known, least, seat, items, types, following)


def _of_type(
    actions: Iterator[Action], name: str, count: int | None, offset: int
) -> Iterator[Action]:
    """Return the actions of one type, and do not look for more than there are."""
    found = (each for each in actions if each.type == name)
    return found if count is None else islice(found, max(0, count - offset))


def _types(counts: Mapping[str, int | None], items: tuple[Action, ...]) -> dict[str, Count]:
    """Return the count of each type; of one too long to count, what the page has at least."""
    types: dict[str, Count] = {}
    for name, count in counts.items():
        least = max(1, sum(each.type == name for each in items)) if count is None else count
        types[name] = Count(count, least)
    return types


# -- cursors ---------------------------------------------------------------------------------


def _digest(ruleset: AnyRuleset, state: State, seat: Seat, name: str | None) -> bytes:
    """Return what tells one list from another: what the seat sees, and what it asked for."""
    seen = codec.encode(ruleset.view(state, seat))
    what = orjson.dumps([seat, name, seen])
    return hashlib.sha256(what).digest()[:_DIGEST_BYTES]


def _pack(digest: bytes, offset: int, last: Action) -> str:
    packed = digest + orjson.dumps([offset, codec.encode(last)])
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def _resume(
    ruleset: AnyRuleset, state: State, seat: Seat, name: str | None, cursor: str
) -> tuple[int, Action]:
    """Return where a cursor goes on: after so many actions, and after which."""
    try:
        packed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        offset, last = orjson.loads(packed[_DIGEST_BYTES:])
        action = codec.decode_action(ruleset.actions, last)
    except (binascii.Error, ValueError, TypeError, Malformed):
        raise _stale() from None
    if packed[:_DIGEST_BYTES] != _digest(ruleset, state, seat, name) or not _is_offset(offset):
        raise _stale()
    if ruleset.violations(state, seat, action):
        raise _stale()
    return offset, action


def _is_offset(offset: Any) -> bool:
    return type(offset) is int and 0 < offset < 2**53


def _stale() -> Malformed:
    return Malformed([Problem("/cursor", "stale_cursor")])
