"""A game ends some time after its last write."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.store import Store
from tests.api.games.table import LEAD, Table
from tests.api.problems import problem

PATIENCE = 30.0


def short_lived(store: Store) -> FlaskClient:
    return create_app(Settings(ttl=1, ttl_min=1), store=store).test_client()


def gone(table: Table) -> bool:
    """Whether the game ends while we wait for it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if table.get().status_code == 404:
            return True
    return False


def test_a_game_expires_and_leaves_nothing(game_store: Store) -> None:
    table = Table.create(short_lived(game_store), {"ruleset": "president", "seats": 4, "seed": "7"})
    table.act(0, LEAD, Idempotency_Key="a")
    assert gone(table)
    problem(table.act(1, {"type": "pass"}), 404, "unknown-game")
    problem(table.act(0, LEAD, Idempotency_Key="a"), 404, "unknown-game")
    problem(table.get("/log", 0), 404, "unknown-game")
    assert game_store._server.call("KEYS", f"fairdeal:{{{table.id}}}*") == []


def test_every_write_renews_a_game_and_no_read_does(game_store: Store) -> None:
    client = create_app(Settings(), store=game_store).test_client()
    table = Table.create(client, {"ruleset": "president", "seats": 4, "seed": "7", "ttl": 1_000})

    def left() -> int:
        return int(game_store._server.call("TTL", f"fairdeal:{{{table.id}}}"))

    def age() -> None:
        for part in ("", ":log", ":answers", ":ages"):
            game_store._server.call("EXPIRE", f"fairdeal:{{{table.id}}}{part}", 100)

    writes: list[Callable[[], TestResponse]] = [
        lambda: table.act(0, LEAD),
        lambda: table.act(1, {"type": "pass"}, Idempotency_Key="a"),
        lambda: table.post("/undo", "host", {"to_version": 0}),
        lambda: table.call("PATCH", "/seats/0", "host", {"name": "Ann"}),
    ]
    for write in writes:
        age()
        table.get()
        table.get("/log")
        table.get("/actions", 0)
        table.act(3, LEAD)  # refused
        assert left() <= 100
        assert write().status_code == 200
        assert left() > 900
