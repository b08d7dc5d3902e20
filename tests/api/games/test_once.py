"""Requests that are repeated under an Idempotency-Key."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.embedded import EmbeddedStore
from fairdeal.sessions.once import Once
from fairdeal.sessions.store import Store
from fairdeal.sessions.tokens import digest
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table
from tests.api.problems import errors, problem

PASS = {"type": "pass"}
CREATE = {"ruleset": "president", "seats": 4}


def same(first: TestResponse, again: TestResponse) -> None:
    """Assert that an answer was given before, byte for byte."""
    assert (first.status_code, first.data) == (again.status_code, again.data)
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    for name in ("ETag", "Location", "Content-Type", "Cache-Control", "Vary"):
        assert first.headers.get(name) == again.headers.get(name)


def test_an_action_is_taken_once(table: Table, other_worker: FlaskClient) -> None:
    first = table.act(0, LEAD, Idempotency_Key="a", If_Match='"0"')
    assert first.status_code == 200
    table.act(1, PASS)
    # The retry carries the old version: it is no conflict, since it came before.
    same(first, table.act(0, LEAD, Idempotency_Key="a", If_Match='"0"'))
    same(first, table.at(other_worker).act(0, LEAD, Idempotency_Key='"a"', If_Match='"0"'))
    assert [each["version"] for each in table.log()] == [0, 1, 2]


def test_the_order_of_the_fields_makes_no_other_request(table: Table) -> None:
    path, headers = f"/v1/games/{table.id}/actions", table.headers(0, {"Idempotency-Key": "a"})
    bodies = (
        '{"action": {"type": "play", "cards": ["3c"]}, "version": 0}',
        '{"version":0,"action":{"cards":["3c"],"type":"play"}}',
    )
    first, again = (
        table.client.post(path, data=body, content_type="application/json", headers=headers)
        for body in bodies
    )
    same(first, again)


def test_the_key_with_another_request_is_422(table: Table) -> None:
    table.act(0, LEAD, Idempotency_Key="a")
    problem(table.act(0, PASS, Idempotency_Key="a"), 422, "key-reused")
    body = {"action": LEAD, "version": 0}
    problem(table.post("/actions", 0, body, Idempotency_Key="a"), 422, "key-reused")
    # Shape is judged before the key.
    assert errors(table.act(0, {"type": "dance"}, Idempotency_Key="a"))
    problem(table.act(0, LEAD, Idempotency_Key="b"), 422, "illegal-action")


def test_a_key_is_its_tokens_and_its_routes_alone(table: Table, open_table: Open) -> None:
    assert table.act(0, LEAD, Idempotency_Key="a").status_code == 200
    assert table.act(1, PASS, Idempotency_Key="a").status_code == 200
    body = {"seat": 2, "action": PASS}
    assert table.post("/actions", "host", body, Idempotency_Key="a").status_code == 200
    undone = table.post("/undo", "host", {"to_version": 0}, Idempotency_Key="a")
    assert undone.get_json()["version"] == 4
    assert open_table().act(0, LEAD, Idempotency_Key="a").get_json()["version"] == 1


def test_what_the_rules_forbid_is_answered_the_same(table: Table) -> None:
    first = table.act(1, PASS, Idempotency_Key="a")
    problem(first, 422, "illegal-action")
    table.act(0, LEAD)  # now it would be legal, but that is for a new request
    same(first, table.act(1, PASS, Idempotency_Key="a"))
    assert table.act(1, PASS, Idempotency_Key="b").status_code == 200


def test_what_was_not_judged_may_come_again(table: Table) -> None:
    key = {"Idempotency_Key": "a"}
    problem(table.act(0, LEAD, If_Match='"5"', **key), 412, "stale-version")
    assert errors(table.act(0, {"type": "dance"}, **key))
    problem(table.act(1, LEAD | {"seat": 0}, **key), 422, "invalid-request")
    first = table.act(0, LEAD, If_Match='"0"', **key)
    assert first.status_code == 200
    same(first, table.act(0, LEAD, If_Match='"0"', **key))


@pytest.mark.parametrize("key", ["", '""', "x" * 256, "né", "a\tb", '"a', '"a"b"', "\x7f"])
def test_a_malformed_key_is_400(table: Table, client: FlaskClient, key: str) -> None:
    problem(table.act(0, LEAD, Idempotency_Key=key), 400, "malformed-request")
    response = client.post("/v1/games", json=CREATE, headers={"Idempotency-Key": key})
    problem(response, 400, "malformed-request")
    assert table.seen()["version"] == 0


@pytest.mark.parametrize(
    "key", ["x" * 255, 'a"b', '"a b"', "a b", r'"a\"\\b"', "~!#$%&'()*+,-./:;<=>?@"]
)
def test_any_printable_key_will_do(table: Table, key: str) -> None:
    same(table.act(0, LEAD, Idempotency_Key=key), table.act(0, LEAD, Idempotency_Key=key))


def running(table: Table, store: Store, body: Any) -> Once:
    """Claim the key "a" of seat 0 as a worker does that is still at it."""
    once = Once.of(
        "a",
        route=f"POST /v1/games/{table.id}/actions",
        token=table.tokens[0],
        request=orjson.dumps(body, option=orjson.OPT_SORT_KEYS),
    )
    store.open(table.id, digest(table.tokens[0]), once)
    return once


def test_while_the_first_still_runs_it_is_409(table: Table, game_store: Store) -> None:
    once = running(table, game_store, {"action": LEAD})
    response = table.act(0, LEAD, Idempotency_Key="a")
    problem(response, 409, "still-running")
    assert response.headers["Retry-After"] == "1"
    problem(table.act(0, PASS, Idempotency_Key="a"), 422, "key-reused")
    assert table.act(0, LEAD, Idempotency_Key="b").status_code == 200
    game_store.settle(table.id, once, None)
    problem(table.act(0, LEAD, Idempotency_Key="a"), 422, "illegal-action")


def test_who_has_no_token_claims_nothing(table: Table, game_store: Store) -> None:
    once = Once.of("a", route="r", token="x", request=b"")
    assert game_store.open(table.id, digest("x"), once)[1] is None
    again = Once.of("a", route="r", token="x", request=b"")
    assert game_store.open(table.id, digest("x"), again)[1] is None


def test_undo_and_fork_are_done_once(table: Table, other_worker: FlaskClient) -> None:
    table.play(3)
    other = table.at(other_worker)
    undone = table.post("/undo", "host", {"to_version": 1}, Idempotency_Key="u", If_Match='"3"')
    assert undone.get_json()["version"] == 4
    same(
        undone,
        other.post("/undo", "host", {"to_version": 1}, Idempotency_Key="u", If_Match='"3"'),
    )
    assert table.seen()["version"] == 4
    forked = table.post("/fork", "host", {"version": 2}, Idempotency_Key="u", If_Match='"4"')
    assert forked.status_code == 201
    table.play(1)
    same(forked, other.post("/fork", "host", {"version": 2}, Idempotency_Key="u", If_Match='"4"'))
    response = table.post("/fork", "host", {"version": 1}, Idempotency_Key="u", If_Match='"4"')
    problem(response, 422, "key-reused")


def test_a_game_is_created_once(client: FlaskClient, other_worker: FlaskClient) -> None:
    headers = {"Idempotency-Key": "create-" + "x" * 20}
    first = client.post("/v1/games", json=CREATE, headers=headers)
    same(first, other_worker.post("/v1/games", json=CREATE, headers=headers))
    table = Table(client, first.get_json())
    assert table.act(table.created["to_act"][0], LEAD).status_code in (200, 422)
    assert table.seen("host")["seat"] is None
    other = client.post("/v1/games", json=CREATE | {"seats": 5}, headers=headers)
    problem(other, 422, "key-reused")
    unknown = client.post("/v1/games", json=CREATE | {"seats": 3}, headers=headers)
    assert errors(unknown) == {("/seats", "wrong_seat_count")}


def test_a_worker_that_died_creating_leaves_no_second_game(
    client: FlaskClient, game_store: Store
) -> None:
    """Its claim fixed the id: the next one creates that game, or finds it."""
    key = "died"
    once = Once.of(
        key,
        route="POST /v1/games",
        token="",
        request=orjson.dumps(CREATE, option=orjson.OPT_SORT_KEYS),
    )
    game_id = "A" * 22
    assert game_store.claim(once, game_id) == game_id
    headers = {"Idempotency-Key": key}
    problem(client.post("/v1/games", json=CREATE, headers=headers), 409, "still-running")
    lapse(game_store, once)
    first = client.post("/v1/games", json=CREATE, headers=headers)
    assert first.get_json()["id"] == game_id
    forget_answer(game_store, once)  # as if that one had died before it kept the answer
    same(first, client.post("/v1/games", json=CREATE, headers=headers))


def lapse(store: Store, once: Once) -> None:
    """Let the lease of a claim be over."""
    store._server.call("HSET", f"fairdeal:creation:{{{once.name}}}", "until", 0)


def forget_answer(store: Store, once: Once) -> None:
    key = f"fairdeal:creation:{{{once.name}}}"
    store._server.call("HDEL", key, "answer")
    lapse(store, once)


def test_answers_outlive_the_store_and_the_worker(tmp_path: Any) -> None:
    headers = {"Idempotency-Key": "restart"}

    def client(store: EmbeddedStore) -> FlaskClient:
        return create_app(Settings(), store=Store(store.url)).test_client()

    with EmbeddedStore(tmp_path) as store:
        created = client(store).post("/v1/games", json=CREATE | {"seed": 7}, headers=headers)
        table = Table(client(store), created.get_json())
        acted = table.act(0, LEAD, Idempotency_Key="x")
        table.act(1, PASS)
    with EmbeddedStore(tmp_path) as store:
        same(created, client(store).post("/v1/games", json=CREATE | {"seed": 7}, headers=headers))
        same(acted, table.at(client(store)).act(0, LEAD, Idempotency_Key="x"))
        assert table.at(client(store)).seen()["version"] == 2
