"""The event stream: its format in pieces of any size, and its connections that break."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from fairdeal_sdk import Client, NotFound, Retry, Spectator, StreamEnded, UnexpectedAnswer
from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk._stream import Feed, Message
from fairdeal_sdk.rulesets import president
from tests.sdk.misbehaving import Server, answer, drop, plain_stream, running, stream, text

QUICK = Retry(tries=3, first_wait=0.001, longest_wait=0.002)
Watcher = Spectator[president.State, president.Action, president.Event]


def message(version: int, over: bool = False) -> str:
    """A message as the service sends it."""
    end = {"winners": [0], "ranking": [[0], [1]], "scores": [11, 2], "reason": "target"}
    body = {
        "version": version,
        "at": "2030-01-01T00:00:00.000Z",
        "seat": 0,
        "action": {"type": "pass"},
        "events": [{"type": "passed", "seat": 0}],
        "to_act": [] if over else [1],
        "outcome": end if over else None,
        "new_next_year": True,
    }
    return f"id: {version}\nevent: version\ndata: {json.dumps(body)}\n\n"


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def watcher(server: Server) -> Iterator[Watcher]:
    with Client(server.url, retry=QUICK) as client:
        yield Spectator(client._shell, GameCalls(president.SPEC, "game", "token"))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_the_format_is_read_in_pieces_of_any_size(size: int) -> None:
    one = ": hello\r\n\r\nid: 4\r\nevent: version\r\ndata: {\r\ndata:  1}\r\n\r\n"
    raw, feed = (one + "data:x\n\n: é\nid: 5\n\n").encode(), Feed()
    found = [m for i in range(0, len(raw), size) for m in feed.feed(raw[i : i + size])]
    assert found == [Message("4", "version", "{\n 1}"), Message("4", "message", "x")]
    assert feed.last_id == "5"


def test_an_id_counts_when_its_message_is_whole() -> None:
    feed = Feed()
    assert [*feed.feed(b"id: 3\n\nid: 4\ndata: x\n")] == []
    assert feed.last_id == "3"
    assert [*feed.feed(b"\n")] == [Message("4", "message", "x")]
    assert feed.last_id == "4"


def test_where_it_begins_is_known_before_anything_is_told(server: Server, watcher: Watcher) -> None:
    server.will(
        stream("retry: 1000\nid: 6\n\n"),
        stream("retry: 1000\nid: 6\n\n", message(7)[:40]),
        stream(message(7), message(8, over=True)),
    )
    assert [each.version for each in watcher.events()] == [7, 8]
    assert [each.headers.get("last-event-id") for each in server.asked] == [None, "6", "6"]


def test_a_game_that_is_over_tells_nothing_more(server: Server, watcher: Watcher) -> None:
    server.will(answer(204))
    assert list(watcher.events()) == []
    assert len(server.asked) == 1


def test_it_goes_on_where_it_broke_and_ends_with_the_match(
    server: Server, watcher: Watcher
) -> None:
    first, second = message(3), message(4)
    server.will(
        stream(": welcome\n\n", first[:20], first[20:] + second, message(5)[:30]),
        drop,
        stream(message(4) + message(5), message(6)),  # 4 comes twice, and is told once
        answer(503, {"status": 503, "title": "wait"}, Retry_After="0"),
        stream(message(7, over=True), message(8)),
    )
    with watcher.events(after=2) as events:
        updates = [*events]
    assert [each.version for each in updates] == [3, 4, 5, 6, 7]
    assert updates[0].events == (president.Passed(seat=0),)
    assert updates[0].action == president.Pass()
    assert updates[-1].is_over
    assert events.version == 7
    resumed = [each.headers.get("last-event-id") for each in server.asked]
    assert resumed == ["2", "4", "4", "6", "6"]
    assert {each.headers["accept"] for each in server.asked} == {"text/event-stream"}


def test_a_stream_without_chunks_comes_as_it_is_sent(server: Server, watcher: Watcher) -> None:
    server.will(plain_stream(": hello\n\n", message(1), message(2, over=True)))
    assert [each.version for each in watcher.events()] == [1, 2]


def test_it_gives_up_when_tries_bring_nothing(server: Server, watcher: Watcher) -> None:
    server.will(stream(message(1)), drop, drop, drop)
    events = watcher.events()
    assert next(events).version == 1
    with pytest.raises(StreamEnded):
        next(events)
    assert len(server.asked) == 4


def test_what_is_no_reason_to_try_again_is_told(server: Server, watcher: Watcher) -> None:
    server.will(stream(message(1)), answer(404, {"status": 404, "title": "deleted"}))
    events = watcher.events()
    next(events)
    with pytest.raises(NotFound):
        next(events)


def test_what_is_no_stream_is_told(server: Server, watcher: Watcher) -> None:
    server.will(text(200, "<html>", "text/html"))
    with pytest.raises(UnexpectedAnswer, match="text/html"):
        next(watcher.events())


def test_a_closed_stream_lets_go_of_its_connection(server: Server, watcher: Watcher) -> None:
    server.will(stream(message(1), message(2)))
    events = watcher.events()
    next(events)
    events.close()
    assert list(events) == []
