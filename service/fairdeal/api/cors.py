"""Which web pages may call the service from a browser (CORS)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask import Flask, Response, request

METHODS: Final = "GET, HEAD, POST, PATCH, DELETE"
SENT: Final = (
    "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
    "Last-Event-ID, X-Request-Id"
)
SHOWN: Final = (
    "Content-Language, ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, "
    "Retry-After, WWW-Authenticate, X-Request-Id"
)
_A_DAY: Final = "86400"


def allow_origins(app: Flask, origins: Sequence[str]) -> None:
    """Let pages of these origins, or with `*` of any, call the app.

    Tokens travel in a header, never in a cookie, so no credentials are allowed.
    """
    anybody = "*" in origins

    def answer_preflight() -> Response | None:
        wanted = "Access-Control-Request-Method" in request.headers
        return Response(status=204) if request.method == "OPTIONS" and wanted else None

    def allow(response: Response) -> Response:
        response.vary.add("Origin")
        origin = request.headers.get("Origin")
        if origin is None or not (anybody or origin in origins):
            return response
        headers = response.headers
        headers["Access-Control-Allow-Origin"] = "*" if anybody else origin
        headers["Access-Control-Expose-Headers"] = SHOWN
        if request.method == "OPTIONS":
            headers["Access-Control-Allow-Methods"] = METHODS
            headers["Access-Control-Allow-Headers"] = SENT
            headers["Access-Control-Max-Age"] = _A_DAY
        return response

    app.before_request(answer_preflight)
    app.after_request(allow)
