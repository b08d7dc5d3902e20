"""How a request comes to a game: who asks, under which key, and how it is answered.

The order of judgement is kept here: 401, 403, 404; then what is malformed; then whether the
request came before; then what it depends on; then the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, cast

import orjson
from flask import Response, current_app, request
from marshmallow import Schema

from fairdeal.api.answers import JSON, Ready
from fairdeal.api.bodies import read_json
from fairdeal.api.conditions import holds_already, idempotency_key
from fairdeal.api.facts import facts
from fairdeal.api.problems import HttpProblem, problem_response
from fairdeal.api.schemas.base import answering
from fairdeal.api.session_problems import refusal
from fairdeal.engine.codec import child
from fairdeal.engine.ruleset import IllegalAction, Malformed, Problem
from fairdeal.sessions import tokens
from fairdeal.sessions.errors import GameOver, NoSuchGame, StoreDown
from fairdeal.sessions.game import Game
from fairdeal.sessions.games import Games, Visit
from fairdeal.sessions.once import Answer, Once

T = TypeVar("T")

_GAME_ID: Final = re.compile(r"[A-Za-z0-9]{22}")
_BEARER: Final = re.compile(r"[Bb][Ee][Aa][Rr][Ee][Rr] +([\x21-\x7e]+)")
_NOBODYS: Final = ""


class Held(Generic[T]):
    """Something read from the request, or what is wrong with it: that is told in its turn."""

    def __init__(self, read: Callable[[], T]) -> None:
        """Read it."""
        self.wrong: HttpProblem | Malformed | None = None
        self._value: T | None = None
        try:
            self._value = read()
        except (HttpProblem, Malformed) as wrong:
            self.wrong = wrong

    @property
    def value(self) -> T:
        """What was read. Raises what was wrong with it."""
        if self.wrong is not None:
            raise self.wrong
        return cast("T", self._value)


@dataclass(frozen=True)
class Call:
    """A request that writes to a game: its visit, and what came with it."""

    visit: Visit
    body: Held[Any]
    key: Held[str | None]


def games() -> Games:
    """Return the games. Raises `StoreDown` where the app has no store."""
    found: Games | None = current_app.extensions["fairdeal.games"]
    if found is None:
        raise StoreDown("no store")
    return found


def sent_token() -> str | None:
    """Return the bearer token of the request in hand, None where none was sent.

    What is sent in any other form is a token that is nobody's.
    """
    header = request.headers.get("Authorization")
    if header is None:
        return None
    found = _BEARER.fullmatch(header.strip())
    return found[1] if found else _NOBODYS


def token_digest() -> str | None:
    """Return the hash of the token that was sent."""
    token = sent_token()
    return None if token is None else tokens.digest(token)


def noted_id(game_id: str) -> str:
    """Return the id, noted for the log. Raises `NoSuchGame` if it cannot be one."""
    if not _GAME_ID.fullmatch(game_id):
        raise NoSuchGame(game_id)
    facts().game_id = game_id
    return game_id


def _note_ruleset(game: Game) -> None:
    """Note which ruleset the request is about, so that its sentences are found."""
    facts().ruleset = game.ruleset


def look(game_id: str) -> Visit:
    """Come to a game to look at it."""
    visit = games().look(noted_id(game_id), token_digest())
    _note_ruleset(visit.game)
    return visit


@contextmanager
def coming(game_id: str) -> Iterator[Visit]:
    """Come to a game to write to it, by a request that has no key."""
    with games().visit(noted_id(game_id), token_digest()) as visit:
        _note_ruleset(visit.game)
        yield visit


def answer_call(game_id: str, handle: Callable[[Call], tuple[Answer, bool]]) -> Response:
    """Answer a request to write to a game, that may come again under a key.

    `handle` judges it and returns the answer, and whether it was given before. That the rules
    forbid it is an answer too, and is kept.
    """
    body, key = Held(read_json), Held(idempotency_key)
    once = None if body.wrong or key.wrong else once_of(key.value, body.value)
    with games().visit(noted_id(game_id), token_digest(), once) as visit:
        _note_ruleset(visit.game)
        try:
            answer, before = handle(Call(visit, body, key))
        except (IllegalAction, GameOver) as refused:
            answer, before = as_answer(problem_response(refusal(refused))), False
            visit.settle(answer)
    return sent(answer, replayed=before)


def sent_json() -> Any:
    """Return the body of the request in hand; an empty object where there is none."""
    if not request.content_length and "Transfer-Encoding" not in request.headers:
        return {}
    return read_json()


def asked() -> dict[str, str]:
    """Return the parameters of the query. Raises `Malformed` for those that stand there twice."""
    found = request.args.to_dict(flat=False)
    twice = [Problem(child("", name), "sent_twice") for name, all_ in found.items() if all_[1:]]
    if twice:
        raise Malformed(twice)
    return {name: value for name, (value,) in found.items()}


def once_of(key: str | None, body: Any) -> Once | None:
    """Return the request in hand as one that may be repeated, None without a key."""
    if key is None:
        return None
    route = f"{request.method} {request.path}"
    fingerprint = orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    return Once.of(key, route=route, token=sent_token() or "", request=fingerprint)


# -- answers ---------------------------------------------------------------------------------


def written(schema: type[Schema], value: Any, status: int = 200, **headers: str) -> Answer:
    """Return what the schema makes of a value as an answer to be sent or kept."""
    body = orjson.dumps(answering(schema).dump(value))
    return Answer(status, tuple(headers.items()), body)


def as_answer(response: Response) -> Answer:
    """Return a response as an answer to be kept."""
    names = ("Content-Type", "Content-Language")
    headers = tuple((name, response.headers[name]) for name in names)
    return Answer(response.status_code, headers, response.get_data())


def sent(answer: Answer, *, replayed: bool = False, cache: str = "private, no-cache") -> Response:
    """Return an answer as the response to the request in hand."""
    headers = [*answer.headers, ("Cache-Control", cache), ("Vary", "Authorization")]
    if "Content-Type" not in dict(answer.headers):
        headers.append(("Content-Type", JSON))
    if replayed:
        headers.append(("Idempotency-Replayed", "true"))
    return Ready(answer.body, answer.status, headers)


def private(response: Response, *, cache: str = "private, no-cache") -> Response:
    """Mark a response as its asker's alone."""
    response.headers["Cache-Control"] = cache
    response.vary.add("Authorization")
    return response


def conditional(etag: str, make: Callable[[], Answer]) -> Response:
    """Return what `make` makes, or 304 to whoever has it already."""
    response = private(Response(status=304)) if holds_already(etag) else sent(make())
    response.set_etag(etag)
    return response
