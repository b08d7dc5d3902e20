"""Errors as problem details (RFC 9457), in the language asked for.

Handlers raise `HttpProblem`, or let the engine's `Malformed` and `IllegalAction` pass; what they
become on the wire is decided here alone. The kinds and their texts are in `problems.toml`.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from fairdeal.api.answers import in_language, json_answer
from fairdeal.api.facts import facts
from fairdeal.api.sentences import explained_problems, explained_violations, toml
from fairdeal.engine import rulesets
from fairdeal.engine.ruleset import IllegalAction, Malformed, Problem, Violation

MEDIA_TYPE: Final = "application/problem+json"
DOCUMENTED_AT: Final = "/docs/errors"

MOST_LISTED: Final = 1_000
"""So many problems of a body are listed; the bytes of an answer stay in proportion."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Kind:
    """A kind of problem; `slug` is what its `type` ends in.

    `title`, `detail` and `advice`, which is what to do about it, are texts by language.
    """

    slug: str
    status: int
    title: Mapping[str, str]
    detail: Mapping[str, str]
    advice: Mapping[str, str]

    @property
    def type(self) -> str:
        """The URI reference that names the kind, and leads to its explanation."""
        return f"{DOCUMENTED_AT}#{self.slug}"


KINDS: Final[Mapping[str, Kind]] = {
    slug: Kind(slug, **texts) for slug, texts in toml("problems").items()
}
"""All kinds of problem by slug."""

_BY_STATUS: Final = {
    400: "malformed-request",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "body-too-large",
    415: "unsupported-media-type",
    429: "too-many-requests",
}


class HttpProblem(Exception):
    """A request that cannot be answered as asked.

    `kind` is a slug of `KINDS`, `params` fill its detail, `headers` go with the answer, and
    `members` are further members of the body.
    """

    def __init__(
        self,
        kind: str,
        *,
        errors: Sequence[Problem] = (),
        violations: Sequence[Violation] = (),
        headers: Mapping[str, str] | None = None,
        members: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Keep all that the answer will say."""
        super().__init__(kind)
        self.kind = KINDS[kind]
        self.errors = errors
        self.violations = violations
        self.headers = headers or {}
        self.members = members or {}
        self.params = params


def invalid(pointer: str, code: str, **params: Any) -> Malformed:
    """Return the error for one place of a request that is wrong: raise it."""
    return Malformed([Problem(pointer, code, params)])


def problem_response(wrong: HttpProblem) -> Response:
    """Return the answer that tells of a problem."""
    known, kind = facts(), wrong.kind
    known.problem = kind.slug
    body: dict[str, Any] = {
        "type": kind.type,
        "title": kind.title[known.language],
        "status": kind.status,
        "detail": kind.detail[known.language].format_map(wrong.params),
        "instance": request.path,
        **wrong.members,
    }
    if wrong.errors:
        listed = wrong.errors[:MOST_LISTED]
        body["errors"] = explained_problems(listed, known.ruleset, known.language)
        first = body["errors"][0]
        body["detail"] = f"{first['pointer'] or '/'}: {first['detail']}"
    if wrong.violations:
        body["violations"] = explained_violations(wrong.violations, known.ruleset, known.language)
        body["detail"] = " ".join(each["detail"] for each in body["violations"])
    response = json_answer(body, kind.status, MEDIA_TYPE)
    response.headers.extend(wrong.headers)
    return in_language(response)


def _malformed(error: Malformed) -> Response:
    return problem_response(HttpProblem("invalid-request", errors=error.problems))


def _illegal(error: IllegalAction) -> Response:
    return problem_response(HttpProblem("illegal-action", violations=error.violations))


def _unknown_ruleset(_: rulesets.UnknownRuleset) -> Response:
    choices = ", ".join(rulesets.ids())
    return problem_response(HttpProblem("unknown-ruleset", choices=choices))


def _of_werkzeug(error: HTTPException) -> Response:
    """Turn an error of the framework into ours; one that we have no kind for is our fault."""
    if error.response is not None:
        return current_app.make_response(error.response)  # a redirect, ready as it is
    slug = _BY_STATUS.get(error.code or 500)
    if slug is None:
        return _unforeseen(error)
    headers: dict[str, str] = {}
    params: dict[str, Any] = {"reason": error.name}
    if isinstance(error, MethodNotAllowed):
        headers["Allow"] = params["choices"] = ", ".join(sorted(error.valid_methods or ()))
    if error.code == KINDS["body-too-large"].status:
        params["most"] = current_app.config["MAX_CONTENT_LENGTH"]
    return problem_response(HttpProblem(slug, headers=headers, **params))


def _unforeseen(error: Exception) -> Response:
    """Answer 500, and log where it broke: never what was in hand, which may be secret."""
    request_id = facts().request_id
    frames = traceback.extract_tb(sys.exc_info()[2] or error.__traceback__)
    _log.error(
        "unforeseen error",
        extra={
            "request_id": request_id,
            "error": type(error).__name__,
            "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
        },
    )
    members = {"request_id": request_id}
    return problem_response(HttpProblem("internal-error", members=members, request_id=request_id))


def answer_problems(app: Flask) -> None:
    """Let the app answer every error with problem details."""
    app.register_error_handler(HttpProblem, problem_response)
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(IllegalAction, _illegal)
    app.register_error_handler(rulesets.UnknownRuleset, _unknown_ruleset)
    app.register_error_handler(HTTPException, _of_werkzeug)
    app.register_error_handler(Exception, _unforeseen)
