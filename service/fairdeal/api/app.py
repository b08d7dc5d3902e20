"""The application: all routes and all that surrounds them, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from fairdeal.api import (
    catalogue,
    contract_pages,
    game_actions,
    game_events,
    game_seats,
    games,
    health,
    metrics,
    stateless,
)
from fairdeal.api.auth import ApiKeys
from fairdeal.api.cors import allow_origins
from fairdeal.api.facts import Request, facts
from fairdeal.api.headers import add_headers
from fairdeal.api.logs import log_requests
from fairdeal.api.metrics import Metrics, count_requests
from fairdeal.api.problems import answer_problems
from fairdeal.api.rates import Rates, limit_rates
from fairdeal.api.session_problems import answer_refusals
from fairdeal.api.settings import Settings
from fairdeal.api.streams.answers import Streams
from fairdeal.sessions.games import Games
from fairdeal.sessions.store import Store


class _App(Flask):
    """Flask, for views and hooks of which none is asynchronous."""

    request_class = Request

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: Flask looks into each, at every request."""
        return func


def _begin() -> None:
    """Start the clock, and name the request."""
    facts()


def create_app(settings: Settings, *, store: Store | None = None) -> Flask:
    """Return the application.

    Without a store all that needs none is there: the stateless routes, the documents, the
    contract.
    """
    app = _App("fairdeal.api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    keys = ApiKeys(settings.api_keys)
    app.extensions["fairdeal.api_keys"] = keys
    app.extensions["fairdeal.settings"] = settings
    app.extensions["fairdeal.store"] = store
    app.extensions["fairdeal.games"] = Games(store) if store is not None else None

    numbers = app.extensions["fairdeal.metrics"] = Metrics()
    app.extensions["fairdeal.streams"] = None
    if store is not None:
        store.be_watched(numbers.count_store)
        streams = Streams(store, places=settings.streams, heartbeat=settings.heartbeat)
        streams.count = numbers.streams.inc
        app.extensions["fairdeal.streams"] = streams

    # The first to be told of a request is the last to be told of its answer.
    app.before_request(_begin)
    log_requests(app)
    count_requests(app, numbers)
    add_headers(app)
    if settings.cors_origins:
        allow_origins(app, settings.cors_origins)
    if settings.rate_limit:
        limit_rates(app, Rates(settings.rate_limit, store), keys)
    answer_problems(app)
    answer_refusals(app)
    for module in (
        catalogue,
        stateless,
        games,
        game_actions,
        game_events,
        game_seats,
        contract_pages,
        health,
        metrics,
    ):
        app.register_blueprint(module.routes)
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops
        )
    return app
