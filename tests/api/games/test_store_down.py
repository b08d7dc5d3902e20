"""The store goes away and comes back: 503 at once, then all as before, and nothing twice."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.embedded import EmbeddedStore
from fairdeal.sessions.store import Store
from tests.api.games.table import LEAD, Table
from tests.api.problems import problem

CREATE = {"ruleset": "president", "seats": 4, "seed": 7}
PASS = {"type": "pass"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedStore]:
    with EmbeddedStore(tmp_path) as store:
        yield store


def client_of(url: str) -> FlaskClient:
    return create_app(Settings(), store=Store(url)).test_client()


def are_down(asks: Sequence[Callable[[], TestResponse]]) -> None:
    """Assert that requests are answered 503, within a second: on average, as machines stutter."""
    began = time.monotonic()
    for ask in asks:
        response = ask()
        problem(response, 503, "store-unavailable")
        assert response.headers["Retry-After"] == "1"
    assert time.monotonic() - began < len(asks)


def requests_of(table: Table) -> list[Callable[[], TestResponse]]:
    client, create = table.client, {"ruleset": "president", "seats": 4}
    return [
        lambda: client.post("/v1/games", json=create),
        lambda: client.post("/v1/games", json=create, headers={"Idempotency-Key": "c"}),
        table.get,
        lambda: table.get("?version=0"),
        lambda: table.get("/actions", 0),
        lambda: table.get("/log", None),
        lambda: table.get("/events", 0),
        lambda: table.get("/events?wait=60", 0, Accept="application/json"),
        lambda: table.act(0, LEAD),
        lambda: table.act(0, LEAD, Idempotency_Key="a"),
        lambda: table.post("/undo", "host", {"to_version": 0}),
        lambda: table.post("/fork", "host", {}),
        lambda: table.call("PATCH", "/seats/0", "host", {"name": "X"}),
        lambda: table.call("DELETE", "", "host"),
        lambda: client.get("/readyz"),
    ]


def test_a_store_that_hangs(server: EmbeddedStore) -> None:
    table = Table.create(client_of(server.url), CREATE)
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    try:
        are_down(requests_of(table))
        deal = table.client.post("/v1/rulesets/president/deal", json={"seats": 4})
        assert deal.status_code == 200
        assert table.client.get("/healthz").status_code == 200
    finally:
        os.kill(server.pid, signal.SIGCONT)
    again = table.get()
    assert again.status_code in (200, 404)  # what had reached the store may have been done


def test_a_store_that_is_not_there(tmp_path: Path) -> None:
    urls = (f"unix://{tmp_path}/none.sock", "redis://127.0.0.1:1", "redis+cluster://127.0.0.1:1")
    for client in map(client_of, urls):
        are_down(requests_without_game(client))


def test_an_app_without_a_store() -> None:
    are_down(requests_without_game(create_app(Settings()).test_client()))


def requests_without_game(client: FlaskClient) -> list[Callable[[], TestResponse]]:
    return [
        lambda: client.post("/v1/games", json=CREATE),
        lambda: client.get("/v1/games/" + "A" * 22),
        lambda: client.get("/readyz"),
    ]


def test_a_store_that_comes_back(tmp_path: Path) -> None:
    """The same application goes on, without a restart, with whatever connections it had."""
    with EmbeddedStore(tmp_path) as store:
        client = client_of(store.url)
        table = Table.create(client, CREATE)
        assert table.act(0, LEAD, Idempotency_Key="a").status_code == 200
    are_down(requests_of(table))
    with EmbeddedStore(tmp_path):
        assert table.seen()["version"] == 1
        again = table.act(0, LEAD, Idempotency_Key="a")
        assert again.headers["Idempotency-Replayed"] == "true"
        assert table.act(1, PASS).get_json()["version"] == 2


def test_a_store_that_dies_and_is_started_again_is_not_noticed(server: EmbeddedStore) -> None:
    """It is back before a request gives up: broken connections are tried again, writes too."""
    table = Table.create(client_of(server.url), CREATE)
    table.act(0, LEAD)
    for number in range(3):
        assert server.pid is not None
        os.kill(server.pid, signal.SIGKILL)
        seat = 1 + number
        answers = [table.act(seat, PASS, Idempotency_Key=f"k{number}") for _ in range(1)]
        while answers[-1].status_code == 503:
            answers.append(table.act(seat, PASS, Idempotency_Key=f"k{number}"))
        assert answers[-1].get_json()["version"] == 2 + number
    assert [each["version"] for each in table.log()] == [0, 1, 2, 3, 4]
