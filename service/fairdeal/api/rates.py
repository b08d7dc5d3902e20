"""A limit on how often one caller may call, counted in the store by all processes together.

Whoever calls is told where they stand in `RateLimit` and `RateLimit-Policy`, the fields of the
draft standard "RateLimit header fields for HTTP". While the store is down each process counts for
itself: what needs no store goes on, and is still limited.
"""

from __future__ import annotations

import hashlib
import logging
import math
import time
from typing import Any, Final

import limits
from flask import Flask, Response, g, request
from limits.storage import MemoryStorage, RedisStorage, Storage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import RedisClusterException, RedisError

from fairdeal.api.auth import ApiKeys
from fairdeal.api.problems import HttpProblem
from fairdeal.sessions.store import Store

LIMITED: Final = "/v1/"
"""Only what is below this is limited: probes and documents are always answered."""

POLICY: Final = '"default"'
"""The name of the one policy there is."""

AGAIN_SECONDS: Final = 5.0
"""So long a store that failed is not asked, so that callers need not wait for it."""

_log = logging.getLogger(__name__)


class _InStore(RedisStorage):
    """Counts by a client that is given, one of a cluster too."""

    def __init__(self, client: Any) -> None:
        self._client = client
        super().__init__("redis://", key_prefix="fairdeal:rates")

    def get_connection(self, _readonly: bool = False) -> Any:
        return self._client


class Rates:
    """How often each caller has called, as far as that counts still."""

    def __init__(self, rate: str, store: Store | None) -> None:
        """Take a rate such as `600/minute`; without a store, this process counts alone."""
        self.item = limits.parse(rate)
        self._store = store
        self._shared: Storage | None = None
        self._own = MemoryStorage()
        self._asks_from = 0.0

    def hit(self, caller: str) -> tuple[bool, int, int]:
        """Count a call; return whether it is allowed, how many are left, and the seconds to more.

        A call that is not allowed is not counted.
        """
        if self._store is not None and time.monotonic() >= self._asks_from:
            try:
                if self._shared is None:
                    self._shared = _InStore(self._store.client())
                return self._hit(self._shared, caller)
            except (RedisError, RedisClusterException, OSError) as error:
                _log.warning("callers are counted without the store: %s", type(error).__name__)
                self._asks_from = time.monotonic() + AGAIN_SECONDS
        return self._hit(self._own, caller)

    def _hit(self, storage: Storage, caller: str) -> tuple[bool, int, int]:
        limiter = SlidingWindowCounterRateLimiter(storage)
        allowed = limiter.hit(self.item, caller)
        stats = limiter.get_window_stats(self.item, caller)
        return allowed, stats.remaining, max(1, math.ceil(stats.reset_time - time.time()))


def limit_rates(app: Flask, rates: Rates, keys: ApiKeys) -> None:
    """Let the app answer 429 to a caller, by API key or else by address, past the rate."""
    policy = f"{POLICY};q={rates.item.amount};w={rates.item.get_expiry()}"

    def count() -> None:
        if not request.path.startswith(LIMITED):
            return
        allowed, left, seconds = rates.hit(_caller(keys))
        g.rate = f"{POLICY};r={left};t={seconds}"
        if not allowed:
            headers = {"Retry-After": str(seconds)}
            raise HttpProblem("too-many-requests", headers=headers, seconds=seconds)

    def tell(response: Response) -> Response:
        if rate := g.get("rate"):
            response.headers["RateLimit-Policy"] = policy
            response.headers["RateLimit"] = rate
        return response

    app.before_request(count)
    app.after_request(tell)


def _caller(keys: ApiKeys) -> str:
    """Return who calls: an API key, never as it is, or a network address."""
    token = request.authorization.token if request.authorization else None
    if token and keys and keys.knows(token):
        return "key/" + hashlib.sha256(token.encode()).hexdigest()[:32]
    return f"address/{request.remote_addr}"
