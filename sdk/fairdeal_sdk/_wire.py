"""Requests and answers as data: what is sent and what came back, with no connection in sight.

Everything that the package knows of HTTP is here and in what builds on it (`_calls`, `_flows`,
`_stream`); the two clients only carry a `Request` to the service and bring an `Answer` back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote, urlencode

from fairdeal_sdk.errors import FieldError, Problem, UnexpectedAnswer, Violation, error_for

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

JsonObject = dict[str, Any]
"""A JSON object as `json.loads` gives it."""

Method = Literal["GET", "POST", "PATCH", "DELETE"]


@dataclass(frozen=True)
class Request:
    """One request, whoever carries it.

    `path` begins at the service's root. `auth` is the bearer token or key, None for none.
    `repeatable` says that a second copy does no harm, by its nature or by its idempotency key.
    `wait` is how many seconds more than usual the answer may take, for a long poll.
    """

    method: Method
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    auth: str | None = field(default=None, repr=False)
    repeatable: bool = True
    wait: float = 0.0

    @property
    def target(self) -> str:
        """Path and query, as they stand in the address."""
        given = {name: value for name, value in self.query.items() if value is not None}
        return f"{self.path}?{urlencode(given)}" if given else self.path

    @property
    def content(self) -> bytes | None:
        """The body as it is sent."""
        if self.body is None:
            return None
        return json.dumps(self.body, ensure_ascii=False, allow_nan=False).encode()

    @property
    def idempotency_key(self) -> str | None:
        """The key that makes all tries of this request one."""
        return self.headers.get("Idempotency-Key")


@dataclass(frozen=True)
class Answer:
    """What came back; the names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def ok(self) -> bool:
        """Whether the service did what was asked."""
        return 200 <= self.status < 300

    def json(self) -> JsonObject:
        """Return the body's JSON object. Raises `UnexpectedAnswer` when it is none."""
        try:
            value = json.loads(self.body)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise UnexpectedAnswer(_foreign(self), self.status)
        return value


@dataclass(frozen=True)
class Call(Generic[T_co]):
    """A request, and how its answer is read.

    `also` are statuses that are no success in general and an answer here.
    """

    request: Request
    read: Callable[[Answer], T_co]
    also: tuple[int, ...] = ()


Flow = Generator[Call[Any], Any, T]
"""Several calls that make one: yields each call, is sent its result, returns its own."""


def path(*parts: str | int) -> str:
    """Return the address below `/v1` with each part quoted."""
    return "/".join(("/v1", *(quote(str(part), safe="") for part in parts)))


def settle(call: Call[T], answer: Answer) -> T:
    """Return what the answer says. Raises the `ApiError` of its kind, or `UnexpectedAnswer`."""
    if not answer.ok and answer.status not in call.also:
        raise refusal(answer)
    try:
        return call.read(answer)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        what = f"The answer to {call.request.method} {call.request.path} lacks or garbles"
        raise UnexpectedAnswer(f"{what} {error}.", answer.status) from error


def refusal(answer: Answer) -> Exception:
    """Return the exception for an answer that is no success."""
    try:
        body = answer.json()
    except UnexpectedAnswer as foreign:
        if answer.status in (429, 503) or answer.status >= 500:  # a proxy's page says it too
            return error_for(_bare_problem(answer))
        return foreign
    if 300 <= answer.status < 400:
        return UnexpectedAnswer(_foreign(answer), answer.status)
    return error_for(_problem(answer, body))


def retry_after(answer: Answer) -> float | None:
    """Return the seconds that `Retry-After` asks to wait, given as a number or as a date."""
    text = answer.headers.get("retry-after", "").strip()
    if not text:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        then = parsedate_to_datetime(text)
    except ValueError:
        return None
    if then.tzinfo is None:
        then = then.replace(tzinfo=timezone.utc)
    return max(0.0, (then - datetime.now(timezone.utc)).total_seconds())


def _bare_problem(answer: Answer) -> Problem:
    return Problem(
        answer.status,
        detail=_foreign(answer),
        request_id=answer.headers.get("x-request-id"),
        retry_after=retry_after(answer),
    )


def _problem(answer: Answer, body: JsonObject) -> Problem:
    """Read problem details; a member of a wrong type counts as absent."""
    errors = tuple(
        FieldError(_text(each, "pointer"), _text(each, "code"), _text(each, "detail"))
        for each in _objects(body, "errors")
    )
    violations = tuple(
        Violation(_text(each, "rule"), _text(each, "code"), _text(each, "detail"))
        for each in _objects(body, "violations")
    )
    known = {"type", "title", "status", "detail", "instance", "errors", "violations"}
    return Problem(
        status=answer.status,
        type=_text(body, "type") or "about:blank",
        title=_text(body, "title"),
        detail=_text(body, "detail"),
        instance=_text(body, "instance"),
        errors=errors,
        violations=violations,
        request_id=answer.headers.get("x-request-id") or _text(body, "request_id") or None,
        retry_after=retry_after(answer),
        members={name: value for name, value in body.items() if name not in known},
    )


def _text(body: JsonObject, name: str) -> str:
    value = body.get(name)
    return value if isinstance(value, str) else ""


def _objects(body: JsonObject, name: str) -> list[JsonObject]:
    value = body.get(name)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _foreign(answer: Answer) -> str:
    start = answer.body[:80].decode("utf-8", "replace").strip()
    if 300 <= answer.status < 400:
        to = answer.headers.get("location", "nowhere")
        return f"{answer.status}: redirected to {to}; give the client that base_url if it is right"
    return f"{answer.status} with a body that is not Fairdeal's: {start!r}"
