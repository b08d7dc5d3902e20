"""From the JSON of an answer to a result: the one place where answers are understood.

Fields that are not known are passed over. A field that is missing raises `KeyError`, one of a
wrong kind `TypeError` or `ValueError`; `settle` makes an `UnexpectedAnswer` of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timezone
from typing import Any, Generic, TypeVar, cast

from fairdeal_sdk._wire import Answer, JsonObject
from fairdeal_sdk.errors import FieldError, Violation
from fairdeal_sdk.records import Move, Spec
from fairdeal_sdk.results import (
    Applied,
    Check,
    Outcome,
    Page,
    Playout,
    Rule,
    Rulebook,
    RulesetInfo,
    SeatRange,
    Table,
    TypeCount,
    Validation,
    View,
)

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")

SCHEMAS = ("options", "state", "outcome", "actions", "events")


class Reader(Generic[S, A, E, Opt]):
    """Reads the answers that speak of one game."""

    def __init__(self, spec: Spec[S, A, E, Opt]) -> None:
        self.spec = spec

    def actions(self, items: Iterable[JsonObject]) -> tuple[A, ...]:
        """Read a list of actions."""
        return tuple(self.spec.action(each) for each in items)

    def events(self, items: Iterable[JsonObject]) -> tuple[E, ...]:
        """Read a list of events."""
        return tuple(self.spec.event(each) for each in items)

    def moves(self, items: Iterable[JsonObject]) -> tuple[Move[A], ...]:
        """Read who did what."""
        return tuple(Move(int(m["seat"]), self.spec.action(m["action"])) for m in items)

    def page(self, body: JsonObject) -> Page[A]:
        """Read a page of legal actions."""
        return Page(
            seat=optional_int(body["seat"]),
            items=self.actions(body["items"]),
            types={
                name: TypeCount(optional_int(each["count"]), each.get("count_at_least"))
                for name, each in body.get("types", {}).items()
            },
            count=optional_int(body["count"]),
            count_at_least=body.get("count_at_least"),
            next_cursor=body.get("next_cursor"),
        )

    def page_of(self, answer: Answer) -> Page[A]:
        """Read an answer that is a page of legal actions."""
        return self.page(answer.json())

    def dealt(self, answer: Answer) -> Table[S, E]:
        """Read the answer to a deal."""
        body = answer.json()
        return Table(
            **position(body), events=self.events(body["events"]), commitment=body["commitment"]
        )

    def applied(self, answer: Answer) -> Applied[S, A, E]:
        """Read the answer to actions applied."""
        body = answer.json()
        return Applied(
            **position(body),
            events=self.events(body["events"]),
            legal_actions=self.page(body["legal_actions"]),
        )

    def playout(self, answer: Answer) -> Playout[S, A]:
        """Read the answer to a playout."""
        body = answer.json()
        return Playout(
            **position(body), actions=self.moves(body["actions"]), seed=str(body.get("seed", ""))
        )

    def view(self, answer: Answer) -> View[S]:
        """Read a view of a state."""
        body = answer.json()
        return View(**position(body), seat=optional_int(body.get("seat")))


def position(body: JsonObject) -> dict[str, Any]:
    """Read what every answer with a state carries beside it, as arguments of a `Position`."""
    state = body["state"]
    if not isinstance(state, dict):
        raise TypeError("a state that is no object")
    return {
        "state": state,
        "to_act": tuple(int(seat) for seat in body["to_act"]),
        "outcome": outcome(body["outcome"]),
    }


def outcome(body: JsonObject | None) -> Outcome | None:
    """Read an outcome, None while the match is on."""
    if body is None:
        return None
    chips = body.get("chips")
    return Outcome(
        winners=tuple(body["winners"]),
        ranking=tuple(tuple(place) for place in body["ranking"]),
        scores=tuple(body["scores"]),
        reason=str(body["reason"]),
        chips=None if chips is None else tuple(chips),
    )


def check(answer: Answer) -> Check:
    """Read whether an action is legal."""
    body = answer.json()
    violations = tuple(
        Violation(str(each["rule"]), str(each["code"]), str(each["detail"]))
        for each in body["violations"]
    )
    return Check(bool(body["legal"]), violations)


def validation(answer: Answer) -> Validation:
    """Read whether a state makes sense."""
    body = answer.json()
    problems = tuple(
        FieldError(str(each["pointer"]), str(each["code"]), str(each["detail"]))
        for each in body["problems"]
    )
    return Validation(bool(body["valid"]), problems)


def catalogue(answer: Answer) -> tuple[RulesetInfo, ...]:
    """Read the list of all games."""
    return tuple(ruleset_info(each) for each in answer.json()["items"])


def ruleset_info(body: JsonObject) -> RulesetInfo:
    """Read what the catalogue says of a game."""
    return RulesetInfo(
        id=str(body["id"]),
        name=str(body["name"]),
        seats=SeatRange(int(body["seats"]["min"]), int(body["seats"]["max"])),
        summary=str(body["summary"]),
        rules=str(body.get("rules", "")),
        languages=tuple(body.get("languages", ())),
        schemas={name: body[name] for name in SCHEMAS if name in body},
    )


def rulebook(answer: Answer) -> Rulebook:
    """Read the rules in one language."""
    body = answer.json()
    rules = tuple(
        Rule(str(each["id"]), str(each["title"]), str(each["text"])) for each in body["items"]
    )
    return Rulebook(str(body["title"]), str(body["summary"]), rules, str(body.get("language", "")))


def text(answer: Answer) -> str:
    """Read a body that is a text."""
    return answer.body.decode()


def nothing(answer: Answer) -> None:
    """Read an answer whose coming is all that it says."""


def optional_int(value: Any) -> int | None:
    """Read an integer or null."""
    return None if value is None else int(value)


def moment(value: Any) -> datetime | None:
    """Read a point in time: a text as in RFC 3339, or seconds since 1970."""
    if isinstance(value, (int, float)):
        return datetime.fromtimestamp(value, timezone.utc)
    if isinstance(value, str):
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    return None


def object_of(value: Any) -> JsonObject:
    """Return a state as the JSON object that it is, also where a result that has it is given."""
    state = getattr(value, "state", value)
    if isinstance(state, Mapping):
        return dict(cast("Mapping[str, Any]", state))
    raise TypeError(f"a state is the JSON object of a result's `.state`, not {value!r}")
