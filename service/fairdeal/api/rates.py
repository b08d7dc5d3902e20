"""A limit on how often one caller may call; each process counts its own."""

from __future__ import annotations

import math
import time
from typing import Final

import limits
from flask import Flask, request
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from fairdeal.api.auth import ApiKeys
from fairdeal.api.problems import HttpProblem

LIMITED: Final = "/v1/"
"""Only what is below this is limited: probes and documents are always answered."""


def limit_rates(app: Flask, rate: str, keys: ApiKeys) -> None:
    """Let the app answer 429 to a caller, by API key or else by address, past the rate."""
    item = limits.parse(rate)
    limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    def count() -> None:
        if not request.path.startswith(LIMITED):
            return
        token = request.authorization.token if request.authorization else None
        caller = token if token and keys.knows(token) else request.remote_addr or "?"
        if not limiter.hit(item, caller):
            reset = limiter.get_window_stats(item, caller).reset_time
            seconds = max(1, math.ceil(reset - time.time()))
            raise HttpProblem(
                "too-many-requests", headers={"Retry-After": str(seconds)}, seconds=seconds
            )

    app.before_request(count)
