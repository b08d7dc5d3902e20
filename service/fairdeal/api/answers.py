"""Answers as bytes: JSON by orjson, with the headers that belong to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import orjson
from flask import Response, request
from marshmallow import Schema

from fairdeal.api.facts import facts

JSON: Final = "application/json"

NOTHING_LOADS: Final = "default-src 'none'; frame-ancestors 'none'"
"""The content security policy of answers that are no pages."""

FOR_BROWSERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Content-Security-Policy", NOTHING_LOADS),
)
"""What forbids a browser all that an answer which is no page has no need of."""


class Ready(Response):
    """An answer whose body is there as it is to be sent: nothing more is to be found out."""

    def __init__(self, body: bytes, status: int, headers: Iterable[tuple[str, str]]) -> None:
        """Take the body and its headers; its length is added, and what is for browsers."""
        length = ("Content-Length", str(len(body)))
        super().__init__(body, status, [*headers, length, *FOR_BROWSERS])

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        """Answer a WSGI request."""
        start_response(self.status, self.headers.to_wsgi_list())
        return () if environ["REQUEST_METHOD"] == "HEAD" else (self.get_data(),)


def json_answer(value: Any, status: int = 200, mimetype: str = JSON) -> Response:
    """Return a value of plain JSON types as an answer."""
    return Response(orjson.dumps(value), status, mimetype=mimetype)


def answer(schema: Schema, value: Any, status: int = 200) -> Response:
    """Return what the schema makes of a value as an answer."""
    return json_answer(schema.dump(value), status)


def in_language(response: Response) -> Response:
    """Mark an answer whose texts depend on the language asked for."""
    response.content_language.add(facts().language)
    response.vary.add("Accept-Language")
    return response


def cacheable(response: Response) -> Response:
    """Give an answer that is the same for everybody an ETag, and spare who has it already."""
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response
