"""The two forms in which a game's events are told: server-sent events, and one answer in JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fairdeal.api.streams.outlets import Outlet

RETRY_MILLISECONDS: Final = 1_000
"""After so long clients are asked to come again, when their stream has ended."""


@dataclass(frozen=True)
class Framing:
    """What HTTP needs around the bytes of an answer, where the server does not see to it.

    `head` is what comes before a body of a certain length, or of one that only its end tells.
    That is sent in chunks to those who understand them: many clients, Python's `requests` for
    one, hand a chunk on at once, but wait for more where there are none.
    """

    head: Callable[[int | None], bytes] = lambda _: b""
    chunked: bool = False

    def piece(self, data: bytes) -> bytes:
        """Return a piece of a body of no certain length."""
        return b"%x\r\n%s\r\n" % (len(data), data) if self.chunked else data

    @property
    def end(self) -> bytes:
        """What ends a body of no certain length."""
        return b"0\r\n\r\n" if self.chunked else b""


class EventTeller:
    """Tells by server-sent events, one a version."""

    def __init__(self, outlet: Outlet, framing: Framing, after: int) -> None:
        """Take what to write to; `open` begins."""
        self._outlet = outlet
        self._framing = framing
        self._after = after

    def open(self) -> None:
        """Open the stream: whoever loses it at once knows from which version on to ask again."""
        opening = b"retry: %d\nid: %d\n\n" % (RETRY_MILLISECONDS, self._after)
        self._outlet.write(self._framing.head(None) + self._framing.piece(opening))

    @property
    def has_room(self) -> bool:
        """Whether the client keeps up."""
        return self._outlet.has_room

    def tell(self, version: int, entry: bytes) -> None:
        """Send one event."""
        self._outlet.write(self._framing.piece(b"id: %d\ndata: %s\n\n" % (version, entry)))

    def beat(self) -> None:
        """Send a comment, which keeps the connection alive."""
        self._outlet.write(self._framing.piece(b":\n\n"))

    def rest(self) -> None:
        """Do nothing: the stream stays open."""

    def end(self, *, over: bool) -> None:  # noqa: ARG002 - the client learns it from the event
        """End the stream."""
        if self._framing.end:
            self._outlet.write(self._framing.end)
        self._outlet.finish()


class PollTeller:
    """Tells by one answer, as soon as there is something to tell."""

    def __init__(self, outlet: Outlet, framing: Framing, after: int) -> None:
        """Take what to write to."""
        self._outlet = outlet
        self._framing = framing
        self._after = after
        self._entries: list[bytes] = []
        self._answered = False

    def open(self) -> None:
        """Do nothing: it waits."""

    @property
    def has_room(self) -> bool:
        """Whether it has not answered yet."""
        return not self._answered

    def tell(self, version: int, entry: bytes) -> None:
        """Take what is to be told."""
        self._after = version
        self._entries.append(entry)

    def rest(self) -> None:
        """Answer with what has come, if anything has."""
        if self._entries:
            self.end(over=False)

    def end(self, *, over: bool) -> None:
        """Answer with what has come, be it nothing."""
        if not self._answered:
            self._answered = True
            body = polled(self._entries, self._after, over=over)
            self._outlet.write(self._framing.head(len(body)) + body)
            self._outlet.finish()


def polled(entries: list[bytes], after: int, *, over: bool) -> bytes:
    """Return the body of an answer to a poll."""
    ending = b"true" if over else b"false"
    return b'{"items":[%s],"after":%d,"over":%s}' % (b",".join(entries), after, ending)
