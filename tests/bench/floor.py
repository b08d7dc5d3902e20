"""The floor: the least that a service like ours does for an action.

A route that GETs a state of 5 kB from the store, parses it, changes a field, writes it back by a
compare-and-set in Lua and answers it; by the libraries that ours uses, as they come, and under
gunicorn with the same settings. What we need beyond it is what the rules cost.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

import orjson
from flask import Flask, Response, request
from redis import Redis

from fairdeal.sessions.connection import client_at

STATE_BYTES: Final = 5_000

_SWAP: Final = """
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
return 1
"""


def fresh_state() -> dict[str, Any]:
    """Return a state of about 5 kB: lists of cards, as ours are."""
    state: dict[str, Any] = {"version": 0, "hands": []}
    while len(orjson.dumps(state)) < STATE_BYTES:
        state["hands"].append(["Ah", "Td", "2c", "Ks", "9h", "9d", "3s", "Qc", "7d", "8h", "4c"])
    return state


def create_floor(store_url: str) -> Flask:
    """Return the application; each worker makes its own."""
    app = Flask("floor", static_folder=None)
    client = client_at(store_url)
    assert isinstance(client, Redis)
    swap = client.register_script(_SWAP)

    def read(name: str) -> Sequence[Any]:
        found: Any = client.hmget(name, "version", "state")
        return list(found)

    @app.post("/floor/<key>")
    def act(key: str) -> Response:
        asked = orjson.loads(request.get_data())
        name = f"floor:{key}"
        version, text = read(name)
        state = fresh_state() if text is None else orjson.loads(text)
        if text is None:
            client.hset(name, mapping={"version": 0, "state": orjson.dumps(state)})
            version = b"0"
        state["version"] += asked["add"]
        body = orjson.dumps(state)
        swapped = swap(keys=[name], args=[version, state["version"], body])
        return Response(body, 200 if swapped else 409, mimetype="application/json")

    @app.get("/readyz")
    def ready() -> str:
        return str(os.getpid())

    return app
