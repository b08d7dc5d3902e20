"""Headers that every answer has."""

from __future__ import annotations

from flask import Flask, Response

from fairdeal.api.answers import FOR_BROWSERS, Ready
from fairdeal.api.facts import facts


def add_headers(app: Flask) -> None:
    """Let every answer of the app bear the request id, and forbid browsers what it can."""

    def add(response: Response) -> Response:
        headers = response.headers
        headers.add("X-Request-Id", facts().request_id)
        if not isinstance(response, Ready):  # which has all the others
            for name, value in FOR_BROWSERS:
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        return response

    app.after_request(add)
