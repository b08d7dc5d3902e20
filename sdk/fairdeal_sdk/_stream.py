"""A stream of server-sent events that survives its connections.

`Feed` reads the format; `Stream` knows where to go on, and when to give up. Neither has a
connection: the clients give them the bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk._retry import Retry, Tries
from fairdeal_sdk._wire import Answer, Request, refusal
from fairdeal_sdk.errors import ConnectionFailed, StreamEnded, TransportError, UnexpectedAnswer
from fairdeal_sdk.results import Entry

A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True)
class Message:
    """One server-sent event."""

    id: str
    event: str
    data: str


@dataclass
class Feed:
    """Cuts bytes, in pieces of any size, into messages; comments are passed over."""

    last_id: str = ""
    """The id of the last message, or of a bare `id:`, that came whole."""
    _id: str = ""
    _rest: bytes = b""
    _data: list[str] = field(default_factory=list)
    _event: str = ""

    def feed(self, chunk: bytes) -> Iterator[Message]:
        """Yield the messages that are complete with this piece."""
        *lines, self._rest = (self._rest + chunk).replace(b"\r\n", b"\n").split(b"\n")
        for line in lines:
            if line:
                self._field(line.decode("utf-8", "replace"))
            else:
                self.last_id = self._id
                if self._data:
                    yield Message(self.last_id, self._event or "message", "\n".join(self._data))
                self._data, self._event = [], ""

    def _field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value


class Stream(Generic[A, E]):
    """Where a stream has come to, over as many connections as it takes."""

    def __init__(self, calls: GameCalls[Any, A, E, Any], after: int | None, retry: Retry) -> None:
        self._calls = calls
        self._retry = retry
        self._feed = Feed()
        self.version = after
        """The last version that was told of."""
        self._over = False
        self._was_good = False
        self._tries = Tries(retry, self.request())

    def goes_on(self) -> bool:
        """Whether there is more to come: False once the match is over."""
        return not self._over

    def request(self) -> Request:
        """Return what to ask for next: to go on where the last connection broke."""
        return self._calls.stream(self.version)

    def opened(self, answer: Answer) -> None:
        """Begin with a new connection.

        Raises the error of an answer that is no stream; one worth another try as
        `ConnectionFailed`, with the seconds to wait in its `pause`.
        """
        self._feed = Feed()
        if answer.status == 204:  # nothing more will come
            self._over = True
            return
        if answer.status != 200:
            pause = self._tries.pause_after(answer)
            error = refusal(answer)
            if pause is None:
                raise error
            raise _Refused(str(error), pause)
        kind = answer.headers.get("content-type", "")
        if not kind.startswith("text/event-stream"):
            raise UnexpectedAnswer(f"a stream of events was asked for, {kind!r} came", 200)

    def feed(self, chunk: bytes) -> Iterator[Entry[A, E]]:
        """Yield the updates that are complete with this piece of the connection, each once."""
        self._was_good = True
        for message in self._feed.feed(chunk):
            body = _object(message.data)
            if "version" not in body:
                continue  # a kind of message that a newer service sends
            update = self._calls.entry(body)
            if self.version is not None and update.version <= self.version:
                continue
            self.version = update.version
            self._over = self._over or update.is_over
            yield update
        if self._feed.last_id.isdecimal():  # said at the opening, before there is anything to tell
            self.version = max(self.version or 0, int(self._feed.last_id))

    def pause_after(self, error: TransportError | None) -> float:
        """Return the seconds to wait before the next connection, after one that ended or broke.

        Raises `StreamEnded` when as many tries in a row as `Retry` allows brought nothing.
        """
        if isinstance(error, _Refused):
            return error.pause
        if self._was_good:  # what broke had brought something: the tries begin anew
            self._was_good = False
            self._tries = Tries(self._retry, self.request())
            return self._retry.backoff(1)
        pause = self._tries.pause_after(ConnectionFailed("the stream ended"))
        if pause is None:
            raise StreamEnded(f"no event stream after {self._tries.made} tries: {error}") from error
        return pause


def _object(data: str) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise UnexpectedAnswer(f"a message of the stream is no JSON object: {data[:80]!r}", 200)
    return value


class _Refused(ConnectionFailed):
    """An answer for which it is worth to wait."""

    def __init__(self, message: str, pause: float) -> None:
        super().__init__(message)
        self.pause = pause
