"""The real application, without a store: what is tested here needs none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings

Post = Callable[..., TestResponse]


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app(Settings())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def post(client: FlaskClient) -> Post:
    """Post to a stateless route: `post("president/deal", {"seats": 4})`."""

    def send(route: str, body: Any, language: str | None = None, **headers: str) -> TestResponse:
        if language:
            headers["Accept-Language"] = language
        return client.post(f"/v1/rulesets/{route}", json=body, headers=headers)

    return send


@pytest.fixture
def opening(post: Post) -> dict[str, Any]:
    """A match of President for four, seed 7: seat 0 holds 3c and leads it."""
    state: dict[str, Any] = post("president/deal", {"seats": 4, "seed": 7}).get_json()["state"]
    return state
