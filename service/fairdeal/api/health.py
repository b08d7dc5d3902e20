"""Probes: whether the process lives, and whether the store answers."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, current_app

from fairdeal.api.answers import json_answer
from fairdeal.api.operations import Operation, operation
from fairdeal.api.problems import HttpProblem
from fairdeal.sessions.errors import StoreDown

routes = Blueprint("health", __name__)

_OK: Final = {
    "type": "object",
    "properties": {"status": {"const": "ok", "description": "That all is well."}},
    "required": ["status"],
}


@routes.get("/healthz")
@operation(
    Operation(
        "health",
        "Operations",
        "Whether the process lives",
        answers={200: {"application/json": _OK}},
    )
)
def healthz() -> Response:
    """Answer as long as the process does anything."""
    return json_answer({"status": "ok"})


@routes.get("/readyz")
@operation(
    Operation(
        "readiness",
        "Operations",
        "Whether the store answers",
        "The stateless routes work also while it does not.",
        answers={200: {"application/json": _OK}},
        problems=(503,),
    )
)
def readyz() -> Response:
    """Answer 503 when there is no store, or it does not answer."""
    store = current_app.extensions["fairdeal.store"]
    if store is None:
        raise store_unavailable()
    try:
        store.ping()
    except Exception as error:  # whatever it is, the store did not answer
        raise store_unavailable() from error
    return json_answer({"status": "ok"})


def store_unavailable() -> HttpProblem:
    """Return the error for a store that does not answer: raise it."""
    seconds = StoreDown.seconds
    return HttpProblem("store-unavailable", headers={"Retry-After": str(seconds)}, seconds=seconds)
