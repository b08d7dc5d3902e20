"""Bodies of requests: from bytes to what a schema makes of them.

The order of judgement is: media type (415), size (413), JSON (400), shape and sense (422).
"""

from __future__ import annotations

from typing import Any, Final

from flask import request
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from fairdeal.api.answers import JSON
from fairdeal.api.facts import facts
from fairdeal.api.problems import HttpProblem
from fairdeal.api.schemas.base import Body, schema
from fairdeal.api.sentences import explain
from fairdeal.api.strict_json import NotJson, parse
from fairdeal.engine.ruleset import AnyRuleset

_UTF8: Final = ("utf-8", "utf8")


def load(body: type[Body], ruleset: AnyRuleset | None = None) -> dict[str, Any]:
    """Return the body of the request in hand, read by the schema for that game.

    Raises `Malformed` with everything that is wrong, or `HttpProblem`.
    """
    fields: dict[str, Any] = schema(body, ruleset).read(read_json())
    return fields


def read_json() -> Any:
    """Return the body of the request in hand as plain JSON types.

    Raises `HttpProblem` where the body is none or not said to be JSON.
    """
    kind = request.content_type
    if kind != JSON and (kind or request.content_length or "Transfer-Encoding" in request.headers):
        _check_media_type()
    try:
        return parse(_whole())
    except NotJson as wrong:
        reason = explain(wrong, None, facts().language)
        raise HttpProblem("malformed-body", reason=reason) from None


def _whole() -> bytes:
    """Return all bytes of the body.

    Raises `NotJson` where it breaks off, and `RequestEntityTooLarge`: a body that came in chunks
    tells its length only by its end, and the framework stops reading at the limit without a word.
    """
    try:
        data = request.get_data()
    except ClientDisconnected:
        raise NotJson("cut_off") from None
    if len(data) < (request.content_length or 0):
        raise NotJson("cut_off")
    most = request.max_content_length
    if most is not None and len(data) >= most and request.environ["wsgi.input"].read(1):
        raise RequestEntityTooLarge
    return data


def _check_media_type() -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if not request.is_json or charset not in _UTF8:
        raise HttpProblem("unsupported-media-type", headers={"Accept": "application/json"})
