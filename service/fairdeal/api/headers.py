"""Headers that every answer has."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response

from fairdeal.api.facts import facts

NOTHING_LOADS: Final = "default-src 'none'; frame-ancestors 'none'"
"""The content security policy of answers that are no pages."""


def add_headers(app: Flask) -> None:
    """Let every answer of the app bear the request id, and forbid browsers what it can."""

    def add(response: Response) -> Response:
        headers = response.headers
        headers.add("X-Request-Id", facts().request_id)
        headers.add("X-Content-Type-Options", "nosniff")
        headers.add("Referrer-Policy", "no-referrer")
        headers.setdefault("Content-Security-Policy", NOTHING_LOADS)
        headers.setdefault("Cache-Control", "no-store")
        return response

    app.after_request(add)
