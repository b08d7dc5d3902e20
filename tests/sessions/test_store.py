"""The store: the one atomic step, and what is kept how long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from fairdeal.sessions.connection import client_at
from fairdeal.sessions.errors import KeyReused, KeyRunning, NoSuchGame
from fairdeal.sessions.once import Answer, Once, first_answer
from fairdeal.sessions.store import GONE, Change, Lost, Store, Stored, channel
from fairdeal.sessions.tokens import digest

TOKEN = digest("host")
ANSWER = Answer(200, (("ETag", '"1.s0"'),), b'{"version":1}')


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    found = Store(store_url)
    yield found
    found.close()


@pytest.fixture
def game(request: pytest.FixtureRequest) -> str:
    return str(request.node.name)


@pytest.fixture
def stored(store: Store, game: str) -> Stored:
    first = Stored(0, 0, b"state 0", (TOKEN, digest("seat")), b"meta", 1_000)
    assert store.create(game, Change(first, [b"dealt"], 100)) is None
    return first


def after(stored: Stored, version: int) -> Change:
    state = f"state {version}".encode()
    return Change(replace(stored, version=version, state=state), [b"entry"], 100)


def once(key: str = "key", request: bytes = b"request") -> Once:
    return Once.of(key, route="POST /", token="host", request=request)


def milliseconds(store: Store, game: str) -> list[int]:
    names = (f"fairdeal:{{{game}}}{part}" for part in ("", ":log", ":answers", ":ages"))
    return [store._server.call("PTTL", name) for name in names]


def test_what_is_written_is_read(store: Store, game: str, stored: Stored) -> None:
    assert store.read(game) == stored
    change = after(stored, 1)
    store.write(game, stored, change)
    assert store.read(game) == change.after
    assert store.log(game, 0, 9) == [b"dealt", b"entry"]
    assert store.log(game, 1, 1) == [b"entry"]


def test_nothing_is_written_on_another_version(store: Store, game: str, stored: Stored) -> None:
    store.write(game, stored, after(stored, 1))
    with pytest.raises(Lost):
        store.write(game, stored, after(stored, 1), (once(), ANSWER))
    edited = replace(stored, version=1, edits=1)
    with pytest.raises(Lost):
        store.write(game, edited, after(edited, 2))
    assert store.read(game).version == 1
    assert len(store.log(game, 0, 9)) == 2
    assert store.open(game, TOKEN, once())[1] is None


def test_a_game_that_is_gone_is_not_written(store: Store, game: str, stored: Stored) -> None:
    store.delete(game, stored)
    for ask in (lambda: store.read(game), lambda: store.write(game, stored, after(stored, 1))):
        with pytest.raises(NoSuchGame):
            ask()
    with pytest.raises(NoSuchGame):
        store.open(game, TOKEN, once())
    assert milliseconds(store, game) == [-2] * 4


def test_a_write_whose_answer_was_lost_on_the_way_is_not_done_twice(
    store: Store, game: str, stored: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = store._server.call
    broken: list[Any] = []

    def flaky(*command: Any, **more: Any) -> Any:
        reply = call(*command, **more)
        if command[0] == "EVALSHA" and not broken:
            broken.append(command)
            return call(*command, **more)  # as is done when the connection broke after the first
        return reply

    store.write(game, stored, after(stored, 1))
    monkeypatch.setattr(store._server, "call", flaky)
    second = replace(stored, version=1)
    store.write(game, second, after(stored, 2), (once(), ANSWER))
    assert broken
    assert store.read(game).version == 2
    assert len(store.log(game, 0, 9)) == 3


def test_the_answer_is_kept_with_the_write(store: Store, game: str, stored: Stored) -> None:
    store.write(game, stored, after(stored, 1), (once(), ANSWER))
    found, record = store.open(game, TOKEN, once())
    assert found.version == 1
    assert first_answer(record, once()) == ANSWER
    with pytest.raises(KeyReused):
        first_answer(record, once(request=b"another"))
    assert store.open(game, TOKEN, once("another key"))[1] is None


def test_a_claim_is_its_owners_until_the_lease_ends(
    store: Store, game: str, stored: Stored
) -> None:
    mine, other = once(), once()
    assert store.open(game, TOKEN, mine)[1] is None
    assert store.open(game, TOKEN, mine)[1] is None
    with pytest.raises(KeyRunning):
        first_answer(store.open(game, TOKEN, other)[1], other)
    answers = f"fairdeal:{{{game}}}:answers"
    claim = store._server.call("HGET", answers, mine.name)
    lapsed = b":".join([b"c", b"1", *claim.split(b":")[2:]])
    store._server.call("HSET", answers, mine.name, lapsed)
    assert store.open(game, TOKEN, other)[1] is None
    store.settle(game, mine, ANSWER)  # too late: it is the other's now
    with pytest.raises(KeyRunning):
        first_answer(store.open(game, TOKEN, mine)[1], mine)
    store.settle(game, other, ANSWER)
    assert first_answer(store.open(game, TOKEN, mine)[1], mine) == ANSWER


def test_a_claim_costs_the_disk_nothing(store: Store, game: str, stored: Stored) -> None:
    def written() -> int:
        found = re.search(rb"aof_current_size:(\d+)", store._server.call("INFO", "persistence"))
        assert found
        return int(found[1])

    before = written()
    assert store.open(game, TOKEN, once())[1] is None
    assert written() == before
    store.write(game, stored, after(stored, 1), (once(), ANSWER))
    assert written() > before


def test_of_two_owners_of_one_key_one_writes(store: Store, game: str, stored: Stored) -> None:
    first, second = once(), once()
    store.open(game, TOKEN, second)
    store.settle(game, second, ANSWER)  # the second judged that it is illegal
    with pytest.raises(Lost):
        store.write(game, stored, after(stored, 1), (first, Answer(201, (), b"")))
    assert store.read(game).version == 0


def test_an_answer_is_forgotten_after_a_day(store: Store, game: str, stored: Stored) -> None:
    store.write(game, stored, after(stored, 1), (once(), ANSWER))
    answers, ages = (f"fairdeal:{{{game}}}:{part}" for part in ("answers", "ages"))
    kind, until, rest = store._server.call("HGET", answers, once().name).split(b":", 2)
    seconds, micros = store._server.call("TIME")
    left = int(until) - (int(seconds) * 1_000 + int(micros) // 1_000)
    assert 86_390_000 < left <= 86_400_000
    store._server.call("HSET", answers, once().name, b":".join([kind, b"1", rest]))
    store._server.call("ZADD", ages, 1, once().name)
    assert store.open(game, TOKEN, once())[1] is None
    second = replace(stored, version=1, state=b"state 1")
    store._server.call("ZADD", ages, 1, once().name)
    store.write(game, second, after(second, 2), (once("b"), ANSWER))
    assert store._server.call("HKEYS", answers) == [once("b").name.encode()]


def test_all_of_a_game_expires_together(store: Store, game: str, stored: Stored) -> None:
    store.open(game, TOKEN, once())
    assert all(99_000 < each <= 100_000 for each in milliseconds(store, game))
    change = Change(replace(stored, version=1), [b"entry"], 500)
    store.write(game, stored, change, (once(), ANSWER))
    assert all(499_000 < each <= 500_000 for each in milliseconds(store, game))
    for part in ("", ":log", ":answers", ":ages"):
        store._server.call("PEXPIRE", f"fairdeal:{{{game}}}{part}", 0)
    with pytest.raises(NoSuchGame):
        store.read(game)


def test_each_write_is_told_on_the_games_channel(
    store: Store, store_url: str, game: str, stored: Stored
) -> None:
    with client_at(store_url).pubsub(ignore_subscribe_messages=True) as listener:  # type: ignore[no-untyped-call]
        listener.subscribe(channel(game))
        listener.get_message(timeout=5)
        first = after(stored, 1)
        store.write(game, stored, first)
        edited = replace(first.after, edits=1)
        store.write(game, first.after, Change(edited, [], 100))
        store.delete(game, edited)
        told = [listener.get_message(timeout=5)["data"] for _ in range(3)]
    assert told == [b"1 0", b"1 1", GONE.encode()]


def test_the_scripts_are_sent_again_to_a_server_that_forgot_them(
    store: Store, game: str, stored: Stored
) -> None:
    store._server.call("SCRIPT", "FLUSH")
    store.write(game, stored, after(stored, 1))
    assert store.read(game).version == 1
