"""Seeds and tokens: in no answer that should not have them, in no log line, not in the store."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from fairdeal.api.logs import JsonLines
from fairdeal.sessions.store import Store
from fairdeal.sessions.tokens import digest
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table, Who

CANARY = "canary-seed-f00dfeed"
KEY = "canary-key-8d1f7f6e"


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """All that is logged, from the least severe line on, as the service writes it."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield lines
    root.removeHandler(handler)
    root.setLevel(level)


def tour(table: Table, who: Who) -> str:
    """All that somebody gets who asks for everything, rightly or not, headers included."""
    answers = [
        table.get("", who),
        table.get("?version=0", who),
        table.get("?version=99", who),
        table.get("/log", who),
        table.get("/actions?seat=1", who),
        table.get("/actions", who),
        table.post("/actions", who, {"action": LEAD}),
        table.post("/actions", who, {"action": {"type": "pass"}}, Idempotency_Key=KEY),
        table.post("/actions", who, {"action": {"type": "pass"}, "version": 77}),
        table.post("/undo", who, {"to_version": 99}),
        table.post("/undo", who, {"to_version": "x"}),
        table.post("/fork", who, {"version": 99}),
        table.call("PATCH", "/seats/0", who, {"name": ""}),
        table.call("PATCH", "/seats/77", who, {}),
        table.call("DELETE", "", who, If_Match='"99"'),
        table.call("PUT", "", who),
    ]
    return "\n".join(f"{each.status} {each.headers} {each.text}" for each in answers)


def test_canaries_stay_in_their_cages(open_table: Open, logged: io.StringIO) -> None:
    table = open_table(seed=CANARY)
    table.act(0, LEAD, Idempotency_Key=KEY)
    tokens = set(table.tokens.values())
    for who in (None, 0, 3, "nobody's"):
        text = tour(table, who)
        assert CANARY not in text
        assert KEY not in text
        assert not [each for each in tokens if each in text]
    text = tour(table, "host")
    assert CANARY in text
    assert not [each for each in tokens if each in text]
    rotated = table.call("PATCH", "/seats/0", "host", {"rotate_token": True}).get_json()["token"]
    table.post("/fork", "host", {"version": 0}, Idempotency_Key=KEY)
    lines = logged.getvalue()
    assert lines.count('"request"') > 60
    for secret in (CANARY, KEY, rotated, *tokens, '"3c"', '"cards"'):
        assert secret not in lines


def test_the_store_keeps_no_token(client: FlaskClient, game_store: Store) -> None:
    create = {"ruleset": "president", "seats": 4}
    response = client.post("/v1/games", json=create, headers={"Idempotency-Key": KEY})
    table = Table(client, response.get_json())
    fork = Table(client, table.post("/fork", "host", {}, Idempotency_Key=KEY).get_json())
    table.act(0, LEAD, Idempotency_Key=KEY)
    token = table.call("PATCH", "/seats/1", "host", {"rotate_token": True}).get_json()["token"]
    kept = b"".join(everything(game_store))
    for secret in (*table.tokens.values(), *fork.tokens.values(), token, KEY):
        assert secret.encode() not in kept
    assert digest(table.tokens["host"]).encode() in kept


def everything(store: Store) -> Iterator[bytes]:
    """All that lies in the store."""
    call = store._server.call
    for key in call("KEYS", "*"):
        yield key
        kind = call("TYPE", key)
        if kind == b"string":
            yield call("GET", key)
        elif kind == b"hash":
            yield from (part for pair in call("HGETALL", key).items() for part in pair)
        elif kind == b"list":
            yield from call("LRANGE", key, 0, -1)
        else:
            yield from call("ZRANGE", key, 0, -1)
