"""Answers to requests that never come to the application, since the server cannot read them.

They are problems like all others, with the headers, the log line and the count of all others.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Flask
from werkzeug.test import create_environ

from fairdeal.api.facts import facts
from fairdeal.api.problems import HttpProblem, problem_response

UNREADABLE: Final = frozenset({414, 431})
"""The statuses that only such answers have: they belong to no operation of the contract."""


def answer_unreadable(app: Flask, kind: str, reason: str = "") -> bytes:
    """Return the whole answer, from its first line on, after which the connection is closed.

    `kind` is a kind of problem; `reason` says in a few words what cannot be understood.
    """
    with app.request_context(create_environ(method="UNREAD")):
        request_id = facts().request_id
        members = {"request_id": request_id} if kind == "internal-error" else None
        wrong = HttpProblem(kind, members=members, reason=reason, request_id=request_id)
        response = app.process_response(problem_response(wrong))
        response.headers["Connection"] = "close"
        lines = [
            f"HTTP/1.1 {response.status_code} {HTTPStatus(response.status_code).phrase}",
            *(f"{name}: {value}" for name, value in response.headers),
        ]
        return "\r\n".join((*lines, "", "")).encode("latin-1") + response.get_data()
