"""Who may do what: API keys, and how bearer tokens are sent."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import current_app, request

from fairdeal.api.problems import HttpProblem

P = ParamSpec("P")
R = TypeVar("R")

CHALLENGE = 'Bearer realm="fairdeal"'


class ApiKeys:
    """The keys that callers may hold; only their hashes are kept. Without any, all is open."""

    def __init__(self, keys: Sequence[str]) -> None:
        """Hash the keys."""
        self._hashes = tuple(_hashed(key) for key in keys)

    def __bool__(self) -> bool:
        """Whether a key is needed at all."""
        return bool(self._hashes)

    def knows(self, key: str | None) -> bool:
        """Whether this is one of the keys, in a time that does not tell which."""
        given = _hashed(key or "")
        found = [hmac.compare_digest(given, each) for each in self._hashes]
        return any(found)


def _hashed(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def bearer_token() -> str | None:
    """Return the token that the request in hand bears, None without one.

    Raises `HttpProblem` (400) for an `Authorization` header of any other form.
    """
    if "Authorization" not in request.headers:
        return None
    given = request.authorization
    if given is None or given.type != "bearer" or not given.token:
        raise HttpProblem("malformed-request", reason="Authorization: Bearer …")
    return given.token


def unauthorized() -> HttpProblem:
    """Return the error for a missing or wrong key or token: raise it."""
    return HttpProblem("unauthorized", headers={"WWW-Authenticate": CHALLENGE})


def needs_api_key(view: Callable[P, R]) -> Callable[P, R]:
    """Let only holders of an API key in, where keys are set."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        keys: ApiKeys = current_app.extensions["fairdeal.api_keys"]
        if keys and not keys.knows(bearer_token()):
            raise unauthorized()
        return view(*args, **kwargs)

    return guarded
