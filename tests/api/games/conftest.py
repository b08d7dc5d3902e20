"""The real application on a real store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.store import Store
from tests.api.games.table import Table

Open = Callable[..., Table]


@pytest.fixture(scope="session")
def game_store(store_url: str) -> Iterator[Store]:
    store = Store(store_url)
    yield store
    store.close()


@pytest.fixture
def client(game_store: Store) -> FlaskClient:
    return create_app(Settings(), store=game_store).test_client()


@pytest.fixture
def other_worker(store_url: str) -> FlaskClient:
    """Another process's application, as far as a test can have one: nothing is shared with it."""
    return create_app(Settings(), store=Store(store_url)).test_client()


@pytest.fixture
def open_table(client: FlaskClient) -> Open:
    """Create a game: President for four from the seed 7, unless told otherwise."""

    def create(**body: Any) -> Table:
        asked = {"ruleset": "president", "seats": 4, "seed": "7"} | body
        if "state" in body:
            asked = {"ruleset": "president"} | body
        return Table.create(client, {k: v for k, v in asked.items() if v is not None})

    return create


@pytest.fixture
def table(open_table: Open) -> Table:
    """A game of President for four, seed 7: seat 0 holds 3c and leads it."""
    return open_table()
