"""The record of a game in a file: what `fairdeal verify` reads.

It is one JSON object: the answer of `GET /v1/games/{id}`, and under `log` all items of that
game's log route. Of the answer these members are used:

- `state`: the state or view at the end. It has the seed when the match is over, and for the host
  at any time;
- `commitment`, `version` and `outcome`, where they are given.

Without a `state`, the members `ruleset`, `seats` (names or players), `options`, `seed` and
`decks` say the same. A game that did not begin with a deal has under `start` the state that it
began with: `GET /v1/games/{id}?version=0`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fairdeal.engine import codec, rulesets
from fairdeal.engine.cards import CARDS
from fairdeal.engine.ruleset import Action, AnyRuleset, Malformed
from fairdeal.engine.state import Options, Seat, State

_JSON_TYPES: Final = {dict: "an object", list: "a list", str: "a text", int: "a whole number"}


class RecordError(ValueError):
    """The file holds no record of a game; the message says where and why."""


@dataclass(frozen=True)
class LogEntry:
    """What made one version.

    `action` is None for a deal at the start and for an undo; `secret` where the log tells no more
    than its type. `events` are as the log shows them, None where it does not.
    """

    version: int
    seat: Seat | None
    action: Action | None
    secret: bool
    events: Sequence[Any] | None
    undone_to: int | None


@dataclass(frozen=True)
class Record:
    """A game as its record tells it; nothing of it has been checked against the rules."""

    ruleset: AnyRuleset
    names: tuple[str, ...]
    options: Options
    seed: str
    decks: tuple[tuple[str, ...], ...]
    commitment: str | None
    start: State | None
    log: tuple[LogEntry, ...]
    state: Mapping[str, Any] | None
    outcome: Mapping[str, Any] | None


def read_record(text: str) -> Record:
    """Return the record that a text stands for. Raises `RecordError`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is no JSON: {error}.") from error
    data = _typed(data, dict, "")
    state = _optional(data, "state", dict)
    told = data if state is None else state
    ruleset = _ruleset(_member(told, "ruleset", str))
    names = tuple(map(_name, _member(told, "seats", list)))
    if not told.get("seed"):
        raise RecordError(
            "/state/seed: the seed is not here. It is shown when the match is over; "
            "the host has it before."
        )
    start = _optional(data, "start", dict)
    items = _member(data, "log", list)
    version = _optional(data, "version", int)
    if version is not None and version != len(items) - 1:
        raise RecordError(
            f"/log: it must be whole: one entry for each version from 0 to {version}."
        )
    try:
        return Record(
            ruleset,
            names,
            codec.decode(ruleset.options_type, told.get("options", {}), "/options"),
            _member(told, "seed", str),
            tuple(map(_deck, _optional(told, "decks", list) or ())),
            _optional(data, "commitment", str),
            None if start is None else codec.decode(ruleset.state_type, start, "/start"),
            _log(ruleset, items),
            state,
            _optional(data, "outcome", dict),
        )
    except Malformed as wrong:
        first = wrong.problems[0]
        raise RecordError(f"{first.pointer}: {ruleset.book.explain(first)}") from wrong


def _log(ruleset: AnyRuleset, items: Sequence[Any]) -> tuple[LogEntry, ...]:
    if not items:
        raise RecordError("/log: it is empty; all items of the game's log belong here.")
    secret = [each.type for each in ruleset.actions if each.secret]
    entries = []
    for version, item in enumerate(items):
        at = f"/log/{version}"
        fields = _typed(item, dict, at)
        if _member(fields, "version", int, at) != version:
            raise RecordError(f"{at}/version: {version} belongs here: the log must be whole.")
        action = _optional(fields, "action", dict, at)
        hidden = action is not None and action.get("type") in secret and len(action) == 1
        entries.append(
            LogEntry(
                version,
                _optional(fields, "seat", int, at),
                codec.decode_action(ruleset.actions, action, f"{at}/action")
                if action is not None and not hidden
                else None,
                hidden,
                _optional(fields, "events", list, at),
                _optional(fields, "undone_to", int, at),
            )
        )
    return tuple(entries)


def _ruleset(name: str) -> AnyRuleset:
    try:
        return rulesets.get(name)
    except rulesets.UnknownRuleset:
        listed = ", ".join(rulesets.ids())
        raise RecordError(
            f"/ruleset: there is no game {name!r}; the games are: {listed}."
        ) from None


def _name(seat: Any) -> str:
    name = seat.get("name") if isinstance(seat, dict) else seat
    if not isinstance(name, str):
        raise RecordError("/seats: a list of names or players belongs here.")
    return name


def _deck(cards: Any) -> tuple[str, ...]:
    if not isinstance(cards, list) or not all(isinstance(c, str) and c in CARDS for c in cards):
        raise RecordError("/decks: a list of lists of cards belongs here.")
    return tuple(cards)


def _member(data: Mapping[str, Any], name: str, kind: type, at: str = "") -> Any:
    if name not in data:
        raise RecordError(f"{at}/{name}: this member is missing.")
    return _typed(data[name], kind, f"{at}/{name}")


def _optional(data: Mapping[str, Any], name: str, kind: type, at: str = "") -> Any:
    value = data.get(name)
    return None if value is None else _typed(value, kind, f"{at}/{name}")


def _typed(value: Any, kind: type, at: str) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f"{at or '/'}: {_JSON_TYPES[kind]} belongs here.")
    return value
