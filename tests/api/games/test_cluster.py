"""Games on a real cluster: all keys of a game lie on one node, games on all of them."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from redis import Redis

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.connection import client_at
from fairdeal.sessions.store import Store, channel
from tests.api.games.table import LEAD, Table
from tests.sessions.cluster import Cluster

CREATE = {"ruleset": "president", "seats": 4, "seed": "7"}


def test_games_live_on_a_cluster(tmp_path: Path) -> None:
    with Cluster(tmp_path) as cluster:
        client = create_app(Settings(), store=Store(cluster.url)).test_client()
        tables = [
            Table.create(client, CREATE, **{"Idempotency-Key": f"key {number}"})
            for number in range(12)
        ]
        for table in tables:
            first = table.act(0, LEAD, Idempotency_Key="a", If_Match='"0"')
            again = table.act(0, LEAD, Idempotency_Key="a", If_Match='"0"')
            assert again.headers["Idempotency-Replayed"] == "true"
            assert again.data == first.data
            table.play(3)
            undone = table.post("/undo", "host", {"to_version": 1}, Idempotency_Key="u")
            assert undone.get_json()["version"] == 5
            fork = Table(client, table.post("/fork", "host", {}, Idempotency_Key="f").get_json())
            assert fork.log() == table.log()
        keys = [len(Redis(port=port).keys("fairdeal:{*}:log")) for port in cluster._ports]
        assert sum(keys) == 24
        assert all(keys)
        for table in tables:
            assert table.call("DELETE", "", "host").status_code == 204


def told(listener: Any) -> Any:
    """Return what the next message says; what else comes before is passed over."""
    for _ in range(20):
        message = listener.get_message(timeout=1)
        if message and message["type"] == "message":
            return message["data"]
    raise AssertionError("no message came")


def test_a_write_is_told_on_every_node(tmp_path: Path) -> None:
    with Cluster(tmp_path) as cluster, contextlib.ExitStack() as stack:
        client = create_app(Settings(), store=Store(cluster.url)).test_client()
        table = Table.create(client, CREATE)
        listeners = [
            stack.enter_context(Redis(port=port).pubsub(ignore_subscribe_messages=True))
            for port in cluster._ports
        ]
        subscriber = stack.enter_context(client_at(cluster.url).pubsub())  # type: ignore[no-untyped-call]
        listeners.append(subscriber)
        for listener in listeners:
            listener.subscribe(channel(table.id))
            listener.get_message(timeout=5)
        table.act(0, LEAD)
        assert [told(each) for each in listeners] == [b"1 0"] * 4
