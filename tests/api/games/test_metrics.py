"""What the service counts, and that no secret is among it."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

import pytest
import requests
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings, SettingsError, from_environment
from fairdeal.sessions.store import Store
from tests.api.games.listening import Listener
from tests.api.games.service import Service
from tests.api.games.table import LEAD, Table
from tests.api.problems import problem

KEY = "a-key-for-the-metrics"
Numbers = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def numbers(text: str) -> Numbers:
    """All samples by name and labels, as Prometheus reads them."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def of(client: FlaskClient) -> Numbers:
    return numbers(client.get("/metrics").text)


def count(found: Numbers, name: str, **labels: str) -> float:
    return found.get((name, tuple(sorted(labels.items()))), 0.0)


def test_requests_are_counted_by_route_and_status(client: FlaskClient) -> None:
    for path in ("/v1/rulesets", "/v1/rulesets", "/v1/games/" + "A" * 22, "/no/such/route"):
        client.get(path)
    client.open("/v1/rulesets", method="INVENTED")
    found = of(client)
    routes = "fairdeal_requests_total"
    assert count(found, routes, method="GET", route="/v1/rulesets", status="200") == 2
    assert count(found, routes, method="GET", route="/v1/games/<game_id>", status="404") == 1
    assert count(found, routes, method="GET", route="none", status="404") == 1
    assert count(found, routes, method="other", route="none", status="405") == 1
    times = "fairdeal_request_seconds"
    assert count(found, f"{times}_count", method="GET", route="/v1/rulesets") == 2
    assert count(found, f"{times}_sum", method="GET", route="/v1/rulesets") > 0


def test_actions_are_counted_by_ruleset_and_result(client: FlaskClient) -> None:
    table = Table.create(client, {"ruleset": "president", "seats": 4, "seed": "7"})
    body = {"action": LEAD, "version": 0}
    for _ in range(3):
        table.post("/actions", 0, body, Idempotency_Key="k")
    table.post("/actions", 0, body)
    table.act(1, {"type": "play", "cards": ["9x"]})
    table.act(1, LEAD)
    table.act("nobody", LEAD)
    found = of(client)
    results = {
        result: count(found, "fairdeal_actions_total", ruleset="president", result=result)
        for result in ("taken", "replayed", "stale-version", "invalid-request", "illegal-action")
    }
    assert results == {
        "taken": 1,
        "replayed": 2,
        "stale-version": 1,
        "invalid-request": 1,
        "illegal-action": 1,
    }
    assert count(found, "fairdeal_actions_total", ruleset="none", result="unauthorized") == 1


def test_the_store_is_timed_and_its_failures_counted(tmp_path: Path, client: FlaskClient) -> None:
    Table.create(client, {"ruleset": "president", "seats": 4}).seen()
    found = of(client)
    assert count(found, "fairdeal_store_seconds_count", operation="create") == 1
    assert count(found, "fairdeal_store_seconds_count", operation="hmget") == 1
    assert count(found, "fairdeal_store_failures_total", operation="hmget") == 0
    down = create_app(Settings(), store=Store(f"unix://{tmp_path}/none")).test_client()
    down.get("/v1/games/" + "A" * 22)
    assert count(of(down), "fairdeal_store_failures_total", operation="hmget") == 1


def test_nothing_that_a_caller_chose_is_in_a_label(client: FlaskClient) -> None:
    table = Table.create(client, {"ruleset": "president", "seats": 4, "seed": "canary-seed"})
    table.act(0, LEAD, Idempotency_Key="canary-key", X_Request_Id="canary-id")
    table.act("canary-token", LEAD)
    table.get("?version=canary")
    client.get("/canary-path")
    text = client.get("/metrics").text
    for secret in ("canary", table.id, "3c", *table.tokens.values()):
        assert secret not in text


def test_who_may_read_them(game_store: Store) -> None:
    off = create_app(Settings(metrics="OFF"), store=game_store).test_client()
    problem(off.get("/metrics"), 404, "not-found")
    settings = Settings(metrics="KEYS", api_keys=(KEY,))
    keys = create_app(settings, store=game_store).test_client()
    problem(keys.get("/metrics"), 401, "unauthorized")
    allowed = keys.get("/metrics", headers={"Authorization": f"Bearer {KEY}"})
    assert allowed.status_code == 200
    with pytest.raises(SettingsError, match="FAIRDEAL_API_KEYS"):
        from_environment({"FAIRDEAL_METRICS": "keys"})


def test_several_workers_add_up_and_the_dead_are_forgotten(tmp_path: Path) -> None:
    with Service(tmp_path, workers=2) as service:
        made = requests.post(
            f"{service.url}/v1/games", json={"ruleset": "president", "seats": 4}, timeout=30
        ).json()

        def read() -> Numbers:
            while True:  # connections with a worker that was killed are reset
                with contextlib.suppress(requests.ConnectionError):
                    return numbers(requests.get(f"{service.url}/metrics", timeout=30).text)

        for _ in range(20):
            requests.get(f"{service.url}/v1/rulesets", timeout=30)
        streams = [Listener(service.url, made["id"]).opened() for _ in range(6)]
        found = read()
        route = {"method": "GET", "route": "/v1/rulesets", "status": "200"}
        assert count(found, "fairdeal_requests_total", **route) == 20
        assert count(found, "fairdeal_streams") == 6
        _, *others = service.processes()
        for pid in others:
            if Path(f"/proc/{pid}/comm").read_text().strip() != "valkey-server":
                os.kill(pid, signal.SIGKILL)
        for each in streams:
            with pytest.raises(requests.RequestException):
                list(each)  # cut off, not ended
        read()
        again = Listener(service.url, made["id"]).opened()
        while count(read(), "fairdeal_streams") != 1:
            pass  # the master notices the deaths one by one
        assert count(read(), "fairdeal_requests_total", **route) == 20
        again.response.close()
