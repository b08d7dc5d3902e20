"""There is an exception for each kind of problem, and it carries all that was said."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from fairdeal.api.problems import KINDS
from fairdeal_sdk import errors
from fairdeal_sdk._wire import Answer, refusal, retry_after
from fairdeal_sdk.errors import ApiError, FairdealError, FieldError, Problem, Violation, error_for

EXPECTED = {
    "malformed-body": errors.BadRequest,
    "malformed-request": errors.BadRequest,
    "unauthorized": errors.Unauthorized,
    "forbidden": errors.Forbidden,
    "not-found": errors.NotFound,
    "unknown-ruleset": errors.NotFound,
    "unknown-game": errors.NotFound,
    "method-not-allowed": errors.BadRequest,
    "unknown-version": errors.NotFound,
    "unknown-seat": errors.NotFound,
    "game-over": errors.GameOver,
    "not-undone": errors.NotUndone,
    "still-running": errors.StillRunning,
    "moved-on": errors.MovedOn,
    "stale-version": errors.StaleVersion,
    "body-too-large": errors.BodyTooLarge,
    "address-too-long": errors.BadRequest,
    "headers-too-large": errors.BadRequest,
    "unsupported-media-type": errors.BadRequest,
    "invalid-request": errors.InvalidInput,
    "illegal-action": errors.IllegalAction,
    "key-reused": errors.KeyReused,
    "too-many-requests": errors.RateLimited,
    "internal-error": errors.ServerError,
    "store-unavailable": errors.ServiceUnavailable,
    "too-many-streams": errors.ServiceUnavailable,
}


def test_every_kind_of_problem_of_the_service_has_its_exception() -> None:
    found = {slug: type(error_for(Problem(kind.status, kind.type))) for slug, kind in KINDS.items()}
    assert found == EXPECTED


@pytest.mark.parametrize("name", errors.__all__)
def test_all_exceptions_have_one_base_and_survive_a_pickle(name: str) -> None:
    kind = getattr(errors, name)
    if not issubclass(kind, Exception):
        return
    assert issubclass(kind, FairdealError)
    argument: object = Problem(409, request_id="r-1") if issubclass(kind, ApiError) else "why"
    error = kind(argument)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (kind, str(error))
    assert (again.status, again.request_id) == (error.status, error.request_id)


def test_an_error_says_all_that_was_said() -> None:
    body = (
        b'{"type": "/docs/errors#stale-version", "title": "Stale", "status": 412,'
        b' "detail": "The game is at version 9.", "instance": "/v1/games/x", "version": 9,'
        b' "errors": [{"pointer": "/a", "code": "c", "detail": "d"}],'
        b' "violations": [{"rule": "r", "code": "c", "detail": "v"}], "later": 1}'
    )
    error = refusal(Answer(412, {"x-request-id": "r-1", "retry-after": "2"}, body))
    assert isinstance(error, errors.StaleVersion)
    assert error.version == 9
    assert error.problem == Problem(
        status=412,
        type="/docs/errors#stale-version",
        title="Stale",
        detail="The game is at version 9.",
        instance="/v1/games/x",
        errors=(FieldError("/a", "c", "d"),),
        violations=(Violation("r", "c", "v"),),
        request_id="r-1",
        retry_after=2.0,
        members={"version": 9, "later": 1},
    )
    assert (error.type, error.title) == ("/docs/errors#stale-version", "Stale")
    assert str(error) == "412 Stale (request r-1)\n  /a: d\n  r: v"


@pytest.mark.parametrize("body", [b'{"errors": 3, "violations": [1], "detail": []}', b"{}"])
def test_problem_details_that_are_garbled_are_errors_all_the_same(body: bytes) -> None:
    error = refusal(Answer(422, {}, body))
    assert isinstance(error, errors.InvalidInput)
    assert error.errors == ()


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0.0),
        ("2.5", 2.5),
        ("-3", 0.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_a_number_or_a_date(value: str, seconds: float | None) -> None:
    assert retry_after(Answer(503, {"retry-after": value}, b"")) == seconds


def test_without_httpx_everything_but_the_asynchronous_client_works() -> None:
    code = """
import sys
sys.modules["httpx"] = None
from fairdeal_sdk import *
import fairdeal_sdk.testing
assert Client
try:
    from fairdeal_sdk import AsyncClient
except ImportError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'fairdeal-sdk[async]'" in run.stdout


def test_nothing_but_requests_is_imported() -> None:
    code = "import sys, fairdeal_sdk; print(*sorted({m.partition('.')[0] for m in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for name in ("fairdeal", "flask", "httpx", "rich", "marshmallow"):
        assert name not in run.stdout.split()
