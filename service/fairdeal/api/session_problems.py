"""What the games in play refuse, as problem details."""

from __future__ import annotations

from flask import Flask, Response

from fairdeal.api.auth import unauthorized
from fairdeal.api.health import store_unavailable
from fairdeal.api.problems import HttpProblem, problem_response
from fairdeal.engine.ruleset import IllegalAction
from fairdeal.sessions import errors


def refusal(error: Exception) -> HttpProblem:
    """Return the problem that an error of the games stands for."""
    match error:
        case errors.WrongToken():
            return unauthorized()
        case errors.NotAllowed():
            return HttpProblem("forbidden")
        case errors.NoSuchGame():
            return HttpProblem("unknown-game")
        case errors.NoSuchVersion(current=version):
            return HttpProblem("unknown-version", version=version)
        case errors.StaleVersion(current=version):
            return HttpProblem("stale-version", members={"version": version}, version=version)
        case errors.NotUndone():
            return HttpProblem("not-undone")
        case errors.GameOver():
            return HttpProblem("game-over")
        case errors.MovedOn():
            return HttpProblem("moved-on", headers={"Retry-After": "1"})
        case errors.KeyReused():
            return HttpProblem("key-reused")
        case errors.KeyRunning(seconds=seconds):
            return HttpProblem("still-running", headers={"Retry-After": str(seconds)})
        case IllegalAction(violations=violations):
            members = {"index": error.index} if isinstance(error, errors.IllegalMove) else None
            return HttpProblem("illegal-action", violations=violations, members=members)
        case _:
            return store_unavailable()


_REFUSALS = (
    errors.WrongToken,
    errors.NotAllowed,
    errors.NoSuchGame,
    errors.NoSuchVersion,
    errors.StaleVersion,
    errors.GameOver,
    errors.MovedOn,
    errors.KeyReused,
    errors.KeyRunning,
    errors.IllegalMove,
    errors.StoreDown,
)


def answer_refusals(app: Flask) -> None:
    """Let the app answer what the games refuse with problem details."""

    def answer(error: Exception) -> Response:
        response = problem_response(refusal(error))
        response.vary.add("Authorization")
        return response

    for kind in _REFUSALS:
        app.register_error_handler(kind, answer)
