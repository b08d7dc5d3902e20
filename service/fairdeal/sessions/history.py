"""The history of a game: one log entry a version, and any earlier state from them.

An entry is kept whole and is redacted for who reads it. Every so many versions, and where a
state does not follow from the one before (a deal, an undo), the entry carries the state, so
that any version is a few actions away from one that is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import orjson

from fairdeal.engine import codec
from fairdeal.engine.restoring import restore
from fairdeal.engine.ruleset import Action, AnyRuleset, Event, Outcome
from fairdeal.engine.state import Seat, State
from fairdeal.sessions.clock import moment
from fairdeal.sessions.tokens import Role

SNAPSHOT_EVERY: Final = 32
"""An entry in so many carries its state."""


@dataclass(frozen=True)
class Entry:
    """What made one version of a game.

    Version 0 was dealt: no seat and no action. An undo has neither, and says `undone_to`.
    `at` is in milliseconds since 1970, UTC. `to_act` and `outcome` are those of the version:
    public, so that whoever reads the log need not work them out.
    """

    version: int
    at: int
    seat: Seat | None
    action: Action | None
    events: Sequence[Event]
    undone_to: int | None = None
    to_act: Sequence[Seat] = ()
    outcome: Outcome | None = None

    def record(self, state: State) -> bytes:
        """Return the entry as the store keeps it; `state` is the one that it led to."""
        data: dict[str, Any] = {
            "version": self.version,
            "at": self.at,
            "seat": self.seat,
            "action": codec.encode(self.action) if self.action else None,
            "events": [codec.encode(each) for each in self.events],
            "to_act": self.to_act,
            "outcome": codec.encode(self.outcome) if self.outcome else None,
        }
        if self.undone_to is not None:
            data["undone_to"] = self.undone_to
        if self.action is None or self.version % SNAPSHOT_EVERY == 0:
            data["state"] = state
        return orjson.dumps(data)


def first_needed(version: int) -> int:
    """Return the first version whose entry is needed to find the state at a version."""
    return version - version % SNAPSHOT_EVERY


def state_after(ruleset: AnyRuleset, records: Sequence[bytes]) -> State:
    """Return the state that a run of records leads to, which begins where one is kept."""
    entries = [orjson.loads(each) for each in records]
    kept = max(place for place, each in enumerate(entries) if "state" in each)
    state: State = restore(ruleset.state_type, entries[kept]["state"])
    for each in entries[kept + 1 :]:
        action = codec.decode_action(ruleset.actions, each["action"])
        state, _ = ruleset.apply(state, each["seat"], action)
    return state


def entry_seen_by(ruleset: AnyRuleset, record: bytes, role: Role) -> dict[str, Any]:
    """Return an entry as the role may see it, as a JSON object.

    Of a secret action others see its type alone; events pass through `Event.seen_by`.
    """
    data: dict[str, Any] = orjson.loads(record)
    data.pop("state", None)
    data["at"] = moment(data["at"])
    if role.is_host:
        return data
    action = data["action"]
    if action and role.seat != data["seat"] and action["type"] in _secret_types(ruleset.actions):
        data["action"] = {"type": action["type"]}
    data["events"] = [
        codec.encode(codec.decode_tagged(ruleset.events, each).seen_by(role.seat))
        for each in data["events"]
    ]
    return data


@cache
def _secret_types(types: tuple[type[Action], ...]) -> frozenset[str]:
    return frozenset(each.type for each in types if each.secret)
