"""What the service counts, in the format of Prometheus.

No label has anything in it that a caller chose: no token, no id of a game, no card. With several
workers each writes its numbers to a folder that all share, and whichever is asked adds them up.
"""

from __future__ import annotations

import os
import time
from functools import cache
from typing import Final

from flask import Blueprint, Flask, Response, current_app
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from werkzeug.exceptions import NotFound

from fairdeal.api.auth import needs_api_key
from fairdeal.api.facts import facts
from fairdeal.api.settings import Settings

_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the workers' folder, set before the library is loaded."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"})
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_ACTING: Final = ("POST", "/v1/games/<game_id>/actions")

routes = Blueprint("metrics", __name__)


class Metrics:
    """The numbers of one application."""

    def __init__(self) -> None:
        """Begin to count."""
        own = self._registry = CollectorRegistry()
        self._requests = Counter(
            "fairdeal_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=own,
        )
        self._seconds = Histogram(
            "fairdeal_request_seconds",
            "How long requests took; event streams and long polls are left out.",
            ("method", "route"),
            buckets=_SECONDS,
            registry=own,
        )
        self._actions = Counter(
            "fairdeal_actions",
            "Requests to act in a game: taken, replayed, or the problem that they were answered.",
            ("ruleset", "result"),
            registry=own,
        )
        self.streams = Gauge(
            "fairdeal_streams",
            "Event streams and long polls that are open.",
            registry=own,
            multiprocess_mode="livesum",
        )
        self._store_seconds = Histogram(
            "fairdeal_store_seconds",
            "How long the store took.",
            ("operation",),
            buckets=_SECONDS,
            registry=own,
        )
        self._store_failures = Counter(
            "fairdeal_store_failures",
            "Calls that the store did not answer as it should.",
            ("operation",),
            registry=own,
        )
        # To look labels up costs as much as to count; of each sort there are few.
        self._request = cache(self._requests.labels)
        self._duration = cache(self._seconds.labels)
        self._action = cache(self._actions.labels)
        self._store_call = cache(self._store_seconds.labels)

    def count_store(self, operation: str, seconds: float, answered: bool) -> None:
        """Count a call of the store."""
        self._store_call(operation).observe(seconds)
        if not answered:
            self._store_failures.labels(operation).inc()

    def count_request(self, response: Response) -> Response:
        """Count the request in hand, of which this is the answer."""
        known = facts()
        method = known.method if known.method in _METHODS else "other"
        route = known.route or "none"
        self._request(method, route, response.status_code).inc()
        if not response.is_streamed:
            self._duration(method, route).observe(time.perf_counter() - known.started)
        if (method, route) == _ACTING:
            replayed = "Idempotency-Replayed" in response.headers
            result = "replayed" if replayed else known.problem or "taken"
            self._action(known.ruleset.id if known.ruleset else "none", result).inc()
        return response

    def text(self) -> bytes:
        """Return all numbers, of all workers, as Prometheus reads them."""
        if _FOLDER not in os.environ:
            return generate_latest(self._registry)
        everybodys = CollectorRegistry()
        MultiProcessCollector(everybodys)
        return generate_latest(everybodys)


def count_requests(app: Flask, metrics: Metrics) -> None:
    """Let the app count its requests."""
    app.after_request(metrics.count_request)


@routes.get("/metrics")
def show_metrics() -> Response:
    """Answer the numbers, to whom the settings allow."""
    settings: Settings = current_app.extensions["fairdeal.settings"]
    if settings.metrics == "OFF":
        raise NotFound
    return _with_key() if settings.metrics == "KEYS" else _shown()


def _shown() -> Response:
    metrics: Metrics = current_app.extensions["fairdeal.metrics"]
    return Response(metrics.text(), content_type=CONTENT_TYPE_LATEST)


_with_key = needs_api_key(_shown)
