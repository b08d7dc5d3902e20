"""The stateless routes as data: what to send for each, and how its answer is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fairdeal_sdk import _read
from fairdeal_sdk._read import Reader, object_of
from fairdeal_sdk._wire import Call, JsonObject, Method, Request, path
from fairdeal_sdk.records import Spec, action_json
from fairdeal_sdk.results import (
    Applied,
    Check,
    Page,
    Playout,
    Rulebook,
    RulesetInfo,
    Table,
    Validation,
    View,
)

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")

Deck = Sequence[str] | Sequence[Sequence[str]]
"""The order of the pack, top first, or a list of packs for rounds 1, 2, …"""


def given(**fields: Any) -> JsonObject:
    """Return the fields that are given: those that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


def deck_json(deck: Deck | None) -> list[Any] | None:
    """Return a deck, or a list of decks, as JSON has it."""
    return None if deck is None else [c if isinstance(c, str) else [*c] for c in deck]


def seats_json(seats: int | Iterable[Any]) -> int | list[Any]:
    """Return a number of seats, or who sits there, as JSON has it."""
    return seats if isinstance(seats, int) else [*seats]


def list_rulesets() -> Call[tuple[RulesetInfo, ...]]:
    """`GET /v1/rulesets`."""
    return Call(Request("GET", path("rulesets")), _read.catalogue)


def health() -> Call[bool]:
    """`GET /healthz`."""
    return Call(Request("GET", "/healthz", repeatable=False), lambda answer: answer.ok)


def readiness() -> Call[bool]:
    """`GET /readyz`."""
    return Call(Request("GET", "/readyz", repeatable=False), lambda answer: answer.ok, (503,))


def metrics() -> Call[str]:
    """`GET /metrics`."""
    return Call(Request("GET", "/metrics", headers={"Accept": "text/plain"}), _read.text)


def contract() -> Call[JsonObject]:
    """`GET /openapi.json`."""
    return Call(Request("GET", "/openapi.json"), lambda answer: answer.json())


@dataclass(frozen=True)
class RulesetCalls(Generic[S, A, E, Opt]):
    """The calls about one game."""

    spec: Spec[S, A, E, Opt]
    auth: str | None

    @property
    def read(self) -> Reader[S, A, E, Opt]:
        """What reads the answers."""
        return Reader(self.spec)

    def info(self) -> Call[RulesetInfo]:
        """`GET /v1/rulesets/{ruleset}`."""
        return Call(self._get(), lambda answer: _read.ruleset_info(answer.json()))

    def rulebook(self, language: str | None) -> Call[Rulebook]:
        """`GET /v1/rulesets/{ruleset}/rulebook`, as JSON."""
        return Call(self._get("rulebook", language, "application/json"), _read.rulebook)

    def rulebook_markdown(self, language: str | None) -> Call[str]:
        """`GET /v1/rulesets/{ruleset}/rulebook`, as markdown."""
        return Call(self._get("rulebook", language, "text/markdown"), _read.text)

    def deal(
        self,
        seats: int | Sequence[str],
        options: Any | None,
        seed: str | int | None,
        deck: Deck | None,
    ) -> Call[Table[S, E]]:
        """`POST …/deal`."""
        body = given(seats=seats_json(seats), options=options, seed=seed, deck=deck_json(deck))
        return self._post("deal", body, self.read.dealt)

    def legal_page(
        self,
        state: Any,
        seat: int | None,
        type: str | None,
        limit: int | None,
        cursor: str | None = None,
    ) -> Call[Page[A]]:
        """`POST …/legal-actions`."""
        body = given(state=object_of(state), seat=seat, type=type, limit=limit, cursor=cursor)
        return self._post("legal-actions", body, self.read.page_of)

    def check(self, state: Any, seat: int, action: Any) -> Call[Check]:
        """`POST …/check`."""
        body = {"state": object_of(state), "seat": seat, "action": action_json(action)}
        return self._post("check", body, _read.check)

    def apply(self, state: Any, moves: Iterable[tuple[int, Any]]) -> Call[Applied[S, A, E]]:
        """`POST …/apply`."""
        actions = [{"seat": seat, "action": action_json(action)} for seat, action in moves]
        body = {"state": object_of(state), "actions": actions}
        return self._post("apply", body, self.read.applied)

    def validate(self, state: Any) -> Call[Validation]:
        """`POST …/validate`: the state may be anything."""
        return self._post("validate", {"state": getattr(state, "state", state)}, _read.validation)

    def view(self, state: Any, seat: int | None) -> Call[View[S]]:
        """`POST …/view`."""
        body = given(state=object_of(state), seat=seat)
        return self._post("view", body, self.read.view)

    def playout(
        self, state: Any, policy: str | None, seed: str | int | None, max_actions: int | None
    ) -> Call[Playout[S, A]]:
        """`POST …/playout`."""
        body = given(state=object_of(state), policy=policy, seed=seed, max_actions=max_actions)
        return self._post("playout", body, self.read.playout)

    def _get(
        self, route: str | None = None, language: str | None = None, accept: str | None = None
    ) -> Request:
        headers = {"Accept-Language": language, "Accept": accept}
        parts = ("rulesets", self.spec.ruleset, *([route] if route else []))
        return self._request("GET", parts, {n: v for n, v in headers.items() if v})

    def _post(self, route: str, body: Mapping[str, Any], read: Any) -> Call[Any]:
        parts = ("rulesets", self.spec.ruleset, route)
        return Call(self._request("POST", parts, {}, body), read)

    def _request(
        self,
        method: Method,
        parts: tuple[str, ...],
        headers: Mapping[str, str],
        body: Mapping[str, Any] | None = None,
    ) -> Request:
        """Return a request that changes nothing anywhere, so that a second copy does no harm."""
        return Request(method, path(*parts), body=body, headers=headers, auth=self.auth)
