"""The lines to the store's server: which are kept, which are given up, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from redis import Redis, exceptions

from fairdeal.sessions.connection import Connection, client_at
from fairdeal.sessions.embedded import EmbeddedStore
from fairdeal.sessions.errors import StoreDown

CALLERS = 6


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedStore]:
    with EmbeddedStore(tmp_path_factory.mktemp("lines")) as running:
        yield running


@pytest.fixture
def connection(server: EmbeddedStore) -> Iterator[Connection]:
    found = Connection(server.url)
    yield found
    found.close()


@pytest.fixture
def operator(server: EmbeddedStore) -> Iterator[Redis]:
    found = client_at(server.url)
    assert isinstance(found, Redis)
    yield found
    found.close()


def line(connection: Connection) -> int:
    return int(connection.call("CLIENT", "ID"))


def test_a_line_is_kept_whatever_the_answer(connection: Connection) -> None:
    first = line(connection)
    with pytest.raises(exceptions.ResponseError):
        connection.call("LPOP", "x", "y", "z")
    assert line(connection) == first


def test_a_line_to_what_is_no_primary_any_more_is_given_up(
    connection: Connection, operator: Redis
) -> None:
    """Its address may lead to another server by now, which nothing else would tell."""
    first = line(connection)
    operator.replicaof("127.0.0.1", "1")
    try:
        with pytest.raises(StoreDown):
            connection.call("SET", "x", "1")
    finally:
        operator.replicaof("NO", "ONE")
    assert line(connection) != first


def test_lines_that_were_cut_are_not_noticed(connection: Connection, operator: Redis) -> None:
    together = Barrier(CALLERS)

    def call(_: int) -> int:
        together.wait()
        return line(connection)

    cut = ("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    operator.execute_command(*cut)
    with ThreadPoolExecutor(CALLERS) as callers:
        for _ in range(3):
            assert len(list(callers.map(call, range(CALLERS)))) == CALLERS
            assert 2 <= len(operator.client_list()) <= 1 + CALLERS
            operator.execute_command(*cut)
            assert len(operator.client_list()) == 1


@pytest.mark.parametrize("path", ["", "/store.sock"])
def test_nobody_answers_at_an_address(tmp_path: Path, path: str) -> None:
    with pytest.raises(StoreDown):
        Connection(f"unix://{tmp_path}{path}").call("PING")
