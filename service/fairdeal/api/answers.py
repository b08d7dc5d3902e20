"""Answers as bytes: JSON by orjson, with the headers that belong to it."""

from __future__ import annotations

from typing import Any, Final

import orjson
from flask import Response, request
from marshmallow import Schema

from fairdeal.api.facts import facts

JSON: Final = "application/json"


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
