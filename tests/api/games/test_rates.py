"""Limits on how often one caller may call, counted in the store."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from redis import Redis

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.embedded import EmbeddedStore
from fairdeal.sessions.store import Store
from tests.api.problems import problem
from tests.sessions.cluster import Cluster

KEYS = ("one-key-of-the-service", "two-keys-of-the-service")
PATH = "/v1/rulesets/president"


def app(store: Store, rate: str, keys: tuple[str, ...] = ()) -> FlaskClient:
    return create_app(Settings(rate_limit=rate, api_keys=keys), store=store).test_client()


def statuses(client: FlaskClient, number: int, address: str, key: str | None = None) -> list[int]:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    environ = {"REMOTE_ADDR": address}
    return [
        client.get(PATH, headers=headers, environ_base=environ).status_code for _ in range(number)
    ]


def test_all_workers_count_together(store_url: str) -> None:
    one, two = (app(Store(store_url), "4/hour") for _ in range(2))
    assert statuses(one, 2, "192.0.2.10") == [200, 200]
    assert statuses(two, 3, "192.0.2.10") == [200, 200, 429]
    assert statuses(one, 1, "192.0.2.10") == [429]
    assert statuses(one, 1, "192.0.2.11") == [200]


def test_callers_are_told_where_they_stand(store_url: str) -> None:
    client = app(Store(store_url), "3/minute")

    def ask(path: str = PATH) -> tuple[int, str | None, str | None]:
        answer = client.get(path, environ_base={"REMOTE_ADDR": "192.0.2.20"})
        rate = answer.headers.get("RateLimit")
        policy = answer.headers.get("RateLimit-Policy")
        return answer.status_code, rate and re.sub(r"t=\d+$", "t=", rate), policy

    policy = '"default";q=3;w=60'
    assert [ask() for _ in range(4)] == [
        (200, '"default";r=2;t=', policy),
        (200, '"default";r=1;t=', policy),
        (200, '"default";r=0;t=', policy),
        (429, '"default";r=0;t=', policy),
    ]
    assert ask("/healthz") == (200, None, None)
    refused = client.get(PATH, environ_base={"REMOTE_ADDR": "192.0.2.20"})
    problem(refused, 429, "too-many-requests")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert f"t={refused.headers['Retry-After']}" in refused.headers["RateLimit"]


def test_without_a_limit_nothing_is_said(client: FlaskClient) -> None:
    assert "RateLimit" not in client.get(PATH).headers


def test_a_key_is_counted_wherever_it_calls_from(store_url: str) -> None:
    client = app(Store(store_url), "2/hour", KEYS)
    assert statuses(client, 1, "192.0.2.30", KEYS[0]) == [200]
    assert statuses(client, 2, "192.0.2.31", KEYS[0]) == [200, 429]
    assert statuses(client, 1, "192.0.2.31", KEYS[1]) == [200]
    # What is no key of ours is no way to be somebody else.
    assert statuses(client, 2, "192.0.2.32", "no-key-of-the-service") == [200, 200]
    assert statuses(client, 1, "192.0.2.32", "nor-is-this-a-key-of-it") == [429]
    with Redis.from_url(store_url) as server:
        names = b" ".join(server.keys("fairdeal:rates*"))
    assert names
    assert not any(key.encode() in names for key in KEYS)


def test_a_cluster_counts_too(tmp_path: Path) -> None:
    with Cluster(tmp_path) as cluster:
        one, two = (app(Store(cluster.url), "3/hour") for _ in range(2))
        assert statuses(one, 2, "192.0.2.40") == [200, 200]
        assert statuses(two, 2, "192.0.2.40") == [200, 429]


@pytest.mark.parametrize("url", ["unix:///nowhere/none.sock", "redis+cluster://127.0.0.1:1"])
def test_without_the_store_each_process_counts_alone(url: str) -> None:
    client = app(Store(url), "2/hour")
    assert statuses(client, 3, "192.0.2.50") == [200, 200, 429]


def test_a_store_that_hangs_holds_up_one_request_at_most(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with EmbeddedStore(tmp_path) as server:
        client = app(Store(server.url), "30/hour")
        assert statuses(client, 1, "192.0.2.60") == [200]
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        try:
            assert statuses(client, 20, "192.0.2.60") == [200] * 20
        finally:
            os.kill(server.pid, signal.SIGCONT)
    tries = [each for each in caplog.messages if each.startswith("callers are counted without")]
    assert len(tries) == 1
