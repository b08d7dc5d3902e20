"""Open answers from inside: slow readers, servers that keep their connections, and the cheater."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.wrappers import Response

from fairdeal.api.app import create_app
from fairdeal.api.openapi import contract
from fairdeal.api.settings import Settings
from fairdeal.api.streams.opening import Opening
from fairdeal.api.streams.outlets import HOLDS, SocketOutlet
from fairdeal.api.streams.tellers import Framing
from fairdeal.engine import rulesets
from fairdeal.engine.codec import encode
from fairdeal.engine.testing.worlds import worlds
from fairdeal.sessions.games import Games
from fairdeal.sessions.store import Store
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table
from tests.api.games.test_cheater import _TIME, moves, positions

BOTS = [{"bot": "greedy"}] * 8


@pytest.fixture
def app(game_store: Store) -> Iterator[Flask]:
    app = create_app(Settings(), store=game_store)
    yield app
    streams = app.extensions["fairdeal.streams"]
    streams.stop()
    streams.loop.join()
    assert not streams.loop.is_running


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def read(stream: Response, until: int) -> bytes:
    """All bytes of a stream up to the end of a version's message."""
    found = b""
    for piece in stream.response:
        found += piece.encode() if isinstance(piece, str) else piece
        if b"\nid: %d\n" % until in found and found.endswith(b"}\n\n"):
            return found
    raise AssertionError(found)


def test_a_slow_reader_holds_up_nobody_and_misses_nothing(app: Flask, client: FlaskClient) -> None:
    """It reads nothing until the match is over; what it is owed is not kept for it meanwhile."""
    table = Table.create(client, {"ruleset": "president", "seats": BOTS, "seed": "7"})
    game = Games(app.extensions["fairdeal.store"]).look(table.id, None)
    loop = app.extensions["fairdeal.streams"].loop
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    closed = threading.Event()
    loop.keep_socket(ours, Opening.of(game, 0, None), Framing(), closed.set)
    with table.get("/events?after=0", None) as quick:
        while (shown := table.seen(None))["outcome"] is None:
            pass  # each look lets the bots go on
        last = shown["version"]
        everything = read(quick, last)
    assert len(everything) > 2 * HOLDS
    (outlet,) = (each.outlet for each in loop._open if isinstance(each.outlet, SocketOutlet))
    assert len(outlet._held) < HOLDS + 4_096
    assert not closed.is_set()
    slowly = b""
    while piece := theirs.recv(1_000):
        slowly += piece
    assert slowly == everything
    assert closed.wait(30)
    theirs.close()


def test_who_hangs_up_is_let_go(app: Flask, client: FlaskClient) -> None:
    table = Table.create(client, {"ruleset": "president", "seats": 4, "seed": "7"})
    game = Games(app.extensions["fairdeal.store"]).look(table.id, None)
    loop = app.extensions["fairdeal.streams"].loop
    ours, theirs = socket.socketpair()
    closed = threading.Event()
    loop.keep_socket(ours, Opening.of(game, 0, None), Framing(), closed.set)
    assert theirs.recv(1_000).startswith(b"retry: ")
    theirs.sendall(b"whatever it says")
    theirs.close()
    assert closed.wait(30)
    assert not loop._open
    assert len(loop._gallery) == 0


def test_a_server_that_keeps_its_connections_hands_the_bytes_on(
    app: Flask, client: FlaskClient
) -> None:
    table = Table.create(client, {"ruleset": "president", "seats": 4, "seed": "7"})
    with table.get("/events", 1) as stream:
        assert stream.status_code == 200
        assert "Content-Length" not in stream.headers
        assert table.act(0, LEAD).status_code == 200
        body = read(stream, 1)
        assert body.startswith(b"retry: 1000\nid: 0\n\nid: 1\ndata: {")
    with table.get("/events?after=1&wait=1", None, Accept="application/json") as poll:
        assert poll.get_json() == {"items": [], "after": 1, "over": False}


def test_a_service_that_stops_opens_no_more(app: Flask, client: FlaskClient) -> None:
    table = Table.create(client, {"ruleset": "president", "seats": 4, "seed": "7"})
    with table.get("/events", 1) as stream:
        pieces = iter(stream.response)
        next(pieces)
        app.extensions["fairdeal.streams"].stop()
        assert list(pieces) == []
    refused = table.get("/events", 1)
    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == "1"


def test_who_was_let_in_before_a_stop_is_answered_after_it(app: Flask, client: FlaskClient) -> None:
    """A thread may hand its connection over when all that was open has ended."""
    table = Table.create(client, {"ruleset": "president", "seats": 4, "seed": "7"})
    game = Games(app.extensions["fairdeal.store"]).look(table.id, None)
    loop = app.extensions["fairdeal.streams"].loop
    for _ in range(3):
        ours, theirs = socket.socketpair()
        loop.keep_socket(ours, Opening.of(game, 0, 60), Framing(), lambda: None)
        loop.stop()
        with theirs, theirs.makefile("rb") as answer:
            theirs.settimeout(30)
            assert answer.read() == b'{"items":[],"after":0,"over":false}'


@pytest.mark.parametrize("game", rulesets.ids())
def test_a_cheater_learns_nothing_from_a_stream(
    client: FlaskClient, open_table: Open, game: str
) -> None:
    """As in `test_cheater`: two games that differ in what the cheater cannot see tell the same."""
    ruleset, rng = rulesets.get(game), Random(f"stream {game}")
    compared = 0
    for match in positions(ruleset, rng):
        state = match.state
        viewer = rng.choice([None, *range(len(state.seats))])
        for world, other in worlds(match, viewer, rng):
            for seat, action in moves(ruleset, match, rng):
                there = world.action(ruleset, action, viewer, seat)
                if ruleset.violations(other, seat, there):
                    continue
                one, two = ruleset.apply(state, seat, action), ruleset.apply(other, seat, there)
                if ruleset.view(one[0], viewer) != ruleset.view(two[0], viewer):
                    continue  # then the move itself laid something open
                streams = []
                for start, done in ((state, action), (other, there)):
                    table = open_table(ruleset=game, state=encode(start)).at(client)
                    with table.get("/events", viewer) as stream:
                        body = {"seat": seat, "action": encode(done)}
                        assert table.post("/actions", "host", body).status_code == 200
                        told = read(stream, 1)
                    polled = table.get("/events?after=0", viewer, Accept="application/json").data
                    streams.append((_TIME.sub(b"TIME", told), _TIME.sub(b"TIME", polled)))
                assert streams[0] == streams[1]
                compared += 1
                break
            break
    assert compared > 1


@pytest.mark.parametrize("game", rulesets.ids())
def test_what_is_told_is_what_the_contract_says(app: Flask, client: FlaskClient, game: str) -> None:
    components = contract(app)["components"]
    reply = Draft202012Validator(
        {"$ref": "#/components/schemas/EventsReply", "components": components}
    )
    seats = [{"bot": "random"}] * rulesets.get(game).seats.min
    table = Table.create(client, {"ruleset": game, "seats": seats, "seed": "7"})
    for viewer in ("host", 0, None):
        told = table.get("/events?after=0", viewer, Accept="application/json").get_json()
        assert len(told["items"]) > 9
        reply.validate(told)
        last = told["items"][-1]["version"]
        with table.get("/events?after=0", viewer) as stream:
            text = read(stream, last).decode()
        data = [json.loads(line[6:]) for line in text.split("\n") if line.startswith("data: ")]
        assert data[: len(told["items"])] == told["items"]
