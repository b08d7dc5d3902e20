"""The session routes as data: what to send for each, and how its answer is read."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Generic, TypeVar

from fairdeal_sdk._calls import Deck, deck_json, given, seats_json
from fairdeal_sdk._read import Reader, moment, nothing, optional_int, outcome, position
from fairdeal_sdk._wire import Answer, Call, JsonObject, Request, path
from fairdeal_sdk.records import Spec, action_json
from fairdeal_sdk.results import Entry, GameView, Moved, Page, Played, SeatChange

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")

CREATE = path("games")


@dataclass(frozen=True)
class Made:
    """A game just made: as the host sees it, and the tokens, which are handed out once."""

    game: Moved[Any, Any]
    host: str
    seats: tuple[str, ...]


def new_key() -> str:
    """Return an idempotency key that nobody can guess."""
    return secrets.token_urlsafe(24)


def create(
    spec: Spec[Any, Any, Any, Any],
    seats: int | Sequence[str | Mapping[str, str]] | None,
    *,
    auth: str | None,
    key: str | None,
    deck: Deck | None = None,
    **terms: Any,
) -> Call[Made]:
    """`POST /v1/games`."""
    who = None if seats is None else _players(seats)
    body = given(ruleset=spec.ruleset, seats=who, deck=deck_json(deck), **terms)
    return Call(_post(CREATE, auth, body, key), GameCalls(spec, "", None).made)


def peek(game_id: str, token: str | None) -> Call[tuple[str, int | None]]:
    """`GET /v1/games/{id}`, for its ruleset and whose token this is."""

    def read(answer: Answer) -> tuple[str, int | None]:
        body = answer.json()
        return str(body["ruleset"]), optional_int(body["seat"])

    return Call(Request("GET", path("games", game_id), auth=token), read)


@dataclass(frozen=True)
class GameCalls(Generic[S, A, E, Opt]):
    """The calls about one game, by whoever holds the token; None is a spectator."""

    spec: Spec[S, A, E, Opt]
    game_id: str
    token: str | None

    def view(self, version: int | None = None) -> Call[GameView[S]]:
        """`GET /v1/games/{id}`."""
        request = Request("GET", self._at(), {"version": version}, auth=self.token)
        return Call(request, lambda answer: GameView(**_game(answer)))

    def refresh(self, known: GameView[S]) -> Call[GameView[S]]:
        """`GET /v1/games/{id}` with `If-None-Match`: what is known, if nothing has changed."""
        headers = {"If-None-Match": known.etag} if known.etag else {}
        request = Request("GET", self._at(), headers=headers, auth=self.token)
        return Call(
            request,
            lambda answer: known if answer.status == 304 else GameView(**_game(answer)),
            (304,),
        )

    def legal_page(
        self,
        seat: int | None,
        type: str | None,
        limit: int | None,
        cursor: str | None = None,
    ) -> Call[Page[A]]:
        """`GET /v1/games/{id}/actions`."""
        query = {"seat": seat, "type": type, "limit": limit, "cursor": cursor}
        request = Request("GET", self._at("actions"), query, auth=self.token)
        return Call(request, self._read.page_of)

    def act(
        self, actions: Iterable[Any], seat: int | None, version: int | None, key: str | None
    ) -> Call[Played[S, A, E]]:
        """`POST /v1/games/{id}/actions`, all of the actions or none."""
        taken = [action_json(each) for each in actions]
        what = {"action": taken[0]} if len(taken) == 1 else {"actions": taken}
        body = {**what, **given(seat=seat)}
        return Call(_post(self._at("actions"), self.token, body, key, version), self._played)

    def updates(self, after: int, wait: float) -> Call[tuple[Entry[A, E], ...]]:
        """`GET /v1/games/{id}/events` as JSON: waits for what comes after a version."""
        query = {"after": after, "wait": ceil(wait)}
        request = Request("GET", self._at("events"), query, auth=self.token, wait=wait)
        return Call(request, lambda answer: tuple(map(self.entry, answer.json()["items"])))

    def stream(self, after: int | None) -> Request:
        """`GET /v1/games/{id}/events` as a stream that goes on after a version."""
        headers = {"Accept": "text/event-stream", "Accept-Encoding": "identity"}
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        return Request("GET", self._at("events"), headers=headers, auth=self.token)

    def log_page(
        self, after: int | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Call[tuple[tuple[Entry[A, E], ...], str | None]]:
        """`GET /v1/games/{id}/log`: entries, and the cursor of the next page."""
        query = {"after": after, "limit": limit, "cursor": cursor}
        request = Request("GET", self._at("log"), query, auth=self.token)

        def read(answer: Answer) -> tuple[tuple[Entry[A, E], ...], str | None]:
            body = answer.json()
            return tuple(map(self.entry, body["items"])), body["next_cursor"]

        return Call(request, read)

    def undo(self, to_version: int, version: int | None, key: str | None) -> Call[Moved[S, E]]:
        """`POST /v1/games/{id}/undo`."""
        body = {"to_version": to_version}
        return Call(_post(self._at("undo"), self.token, body, key, version), self._moved)

    def fork(self, version: int | None, seed: str | int | None, key: str | None) -> Call[Made]:
        """`POST /v1/games/{id}/fork`."""
        body = given(version=version, seed=seed)
        return Call(_post(self._at("fork"), self.token, body, key), self.made)

    def change_seat(self, seat: int, changes: Mapping[str, Any]) -> Call[SeatChange]:
        """`PATCH /v1/games/{id}/seats/{seat}`."""
        request = Request("PATCH", self._at("seats", seat), body=changes, auth=self.token)
        return Call(request, _seat_change)

    def delete(self) -> Call[None]:
        """`DELETE /v1/games/{id}`."""
        return Call(Request("DELETE", self._at(), auth=self.token), nothing)

    def entry(self, body: JsonObject) -> Entry[A, E]:
        """Read an entry of the log, or a message of the stream."""
        action = body.get("action")
        return Entry(
            version=int(body["version"]),
            seat=optional_int(body.get("seat")),
            action=None if action is None else self.spec.action(action),
            events=self._read.events(body["events"]),
            to_act=tuple(int(seat) for seat in body.get("to_act", ())),
            outcome=outcome(body.get("outcome")),
            undone_to=optional_int(body.get("undone_to")),
            at=moment(body.get("at")),
        )

    @property
    def _read(self) -> Reader[S, A, E, Opt]:
        return Reader(self.spec)

    def _at(self, *parts: str | int) -> str:
        return path("games", self.game_id, *parts)

    def made(self, answer: Answer) -> Made:
        """Read the answer to a game's making."""
        tokens = answer.json()["tokens"]
        seats = tuple(str(each) for each in tokens["seats"])
        return Made(self._moved(answer), str(tokens["host"]), seats)

    def _moved(self, answer: Answer) -> Moved[S, E]:
        return Moved(**_game(answer), events=self._read.events(answer.json()["events"]))

    def _played(self, answer: Answer) -> Played[S, A, E]:
        body = answer.json()
        return Played(
            **_game(answer),
            events=self._read.events(body["events"]),
            legal_actions=self._read.page(body["legal_actions"]),
        )


def _post(
    address: str,
    auth: str | None,
    body: Mapping[str, Any],
    key: str | None,
    version: int | None = None,
) -> Request:
    """Return a request that may be repeated, since all its copies carry one key."""
    headers = {"Idempotency-Key": key or new_key()}
    if version is not None:
        headers["If-Match"] = f'"{version}"'
    return Request("POST", address, body=body, headers=headers, auth=auth)


def _players(seats: int | Sequence[str | Mapping[str, str]]) -> int | list[Any]:
    """Return who sits where as JSON has it; a name may be given without the object around it."""
    listed = seats_json(seats)
    if isinstance(listed, int):
        return listed
    return [{"name": each} if isinstance(each, str) else dict(each) for each in listed]


def _seat_change(answer: Answer) -> SeatChange:
    body = answer.json()
    bot, token = body["bot"], body.get("token")
    return SeatChange(
        seat=int(body["seat"]),
        name=str(body["name"]),
        bot=None if bot is None else str(bot),
        version=int(body["version"]),
        token=None if token is None else str(token),
    )


def _game(answer: Answer) -> dict[str, Any]:
    """Read what every answer about a game carries, as arguments of a `GameView`."""
    body = answer.json()
    return {
        **position(body),
        "seat": optional_int(body.get("seat")),
        "id": str(body["id"]),
        "ruleset": str(body["ruleset"]),
        "version": int(body["version"]),
        "bots": tuple(body.get("bots", ())),
        "expires_at": moment(body.get("expires_at")),
        "commitment": body.get("commitment"),
        "etag": answer.headers.get("etag"),
    }
