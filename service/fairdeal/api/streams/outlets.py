"""Where the bytes of an open answer go: a socket that is ours, or a thread of the server's.

An outlet holds little: what does not fit is not handed on, and comes again from the log when
there is room. So a slow reader costs no memory, and nobody waits for them.
"""

from __future__ import annotations

import contextlib
import queue
import selectors
import socket
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, Protocol

HOLDS: Final = 65_536
"""An outlet that holds so many bytes has no room for more."""

STALLED_SECONDS: Final = 60.0
"""A reader who takes nothing for so long has gone, or might as well have."""

_MESSAGES: Final = 64


class Outlet(Protocol):
    """Where bytes go. Only the loop's thread calls it."""

    @property
    def has_room(self) -> bool:
        """Whether more bytes should come."""

    @property
    def is_stalled(self) -> bool:
        """Whether its reader took nothing for long, though there was something."""

    def watch(self, on_room: Callable[[], None], on_closed: Callable[[], None]) -> None:
        """Say from now on when there is room again, and, once, that it is closed."""

    def write(self, data: bytes) -> None:
        """Send bytes as soon as the reader takes them."""

    def finish(self) -> None:
        """Send what it holds, and then close."""

    def abandon(self) -> None:
        """Close now."""


class SocketOutlet:
    """A connection with a client, which the server gave away."""

    def __init__(self, connection: socket.socket, selector: selectors.BaseSelector) -> None:
        """Take the connection."""
        self._socket = connection
        self._selector = selector
        self._on_room = self._on_closed = _nothing
        self._held = bytearray()
        self._is_open = True
        self._finishing = False
        self._moved = time.monotonic()
        connection.setblocking(False)
        _give_up_on_the_dead(connection)
        selector.register(connection, selectors.EVENT_READ, self._ready)

    @property
    def has_room(self) -> bool:
        """Whether it holds little."""
        return self._is_open and not self._finishing and len(self._held) < HOLDS

    @property
    def is_stalled(self) -> bool:
        """Whether what it holds does not move."""
        return bool(self._held) and time.monotonic() - self._moved > STALLED_SECONDS

    def watch(self, on_room: Callable[[], None], on_closed: Callable[[], None]) -> None:
        """Say from now on when there is room again, and, once, that it is closed."""
        self._on_room, self._on_closed = on_room, on_closed

    def write(self, data: bytes) -> None:
        """Send bytes at once, or when the client takes them."""
        if not self._is_open or self._finishing:
            return
        was_empty = not self._held
        self._held += data
        if was_empty:
            self._moved = time.monotonic()
            self._send()
            if self._held and self._is_open:
                both = selectors.EVENT_READ | selectors.EVENT_WRITE
                self._selector.modify(self._socket, both, self._ready)

    def finish(self) -> None:
        """Close when all is sent."""
        self._finishing = True
        if self._is_open and not self._held:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)
            self.abandon()

    def abandon(self) -> None:
        """Close the connection."""
        if self._is_open:
            self._is_open = False
            self._held.clear()
            self._selector.unregister(self._socket)
            self._socket.close()
            self._on_closed()

    def _ready(self, events: int) -> None:
        """Take note that the client sent something, or hung up, or takes more."""
        if events & selectors.EVENT_READ and self._is_open:
            self._receive()
        if events & selectors.EVENT_WRITE and self._is_open:
            self._send()
            if self._held or not self._is_open:
                return
            self._selector.modify(self._socket, selectors.EVENT_READ, self._ready)
            if self._finishing:
                self.finish()
            else:
                self._on_room()

    def _receive(self) -> None:
        try:
            gone = not self._socket.recv(4_096)  # whatever it says, it is not listened to
        except BlockingIOError:
            gone = False
        except OSError:
            gone = True
        if gone:
            self.abandon()

    def _send(self) -> None:
        try:
            sent = self._socket.send(self._held)
        except BlockingIOError:
            return
        except OSError:
            self.abandon()
            return
        del self._held[:sent]
        self._moved = time.monotonic()


class ThreadOutlet:
    """A thread of a server that keeps its connections: it iterates over the bytes."""

    def __init__(self, call: Callable[[Callable[[], None]], None]) -> None:
        """Take what lets the loop's thread do something."""
        self._call = call
        self._on_room = self._on_closed = _nothing
        self._queue: queue.Queue[bytes] = queue.Queue(_MESSAGES)
        self._is_open = True
        self._was_full = False
        self._over = False

    @property
    def has_room(self) -> bool:
        """Whether the queue is not half full: the rest is for what cannot wait."""
        if self._queue.qsize() >= _MESSAGES // 2:
            self._was_full = True  # from now on the thread says when it has emptied it
            if self._queue.qsize() >= _MESSAGES // 2:
                return False
        return self._is_open and not self._over

    @property
    def is_stalled(self) -> bool:
        """Whether it is stuck: that is for the server to find out."""
        return False

    def watch(self, on_room: Callable[[], None], on_closed: Callable[[], None]) -> None:
        """Say from now on when there is room again, and, once, that it is closed."""
        self._on_room, self._on_closed = on_room, on_closed

    def write(self, data: bytes) -> None:
        """Hand bytes to the thread; what it is too slow for is a comment, and is left out."""
        with contextlib.suppress(queue.Full):
            self._queue.put_nowait(data)

    def finish(self) -> None:
        """Let the thread end when it has sent all."""
        self._over = True
        self.write(b"")

    def abandon(self) -> None:
        """Let the thread end."""
        self.finish()

    def __iter__(self) -> Iterator[bytes]:
        """Iterate over the bytes, waiting for each."""
        while not (self._over and self._queue.empty()):
            if data := self._queue.get():
                yield data
            if self._was_full and self._queue.empty():
                self._was_full = False
                self._call(self._has_room_again)

    def close(self) -> None:
        """Take note that the server is done with it: the WSGI server calls this."""
        if self._is_open:
            self._is_open = False
            self._call(self._has_closed)

    def _has_room_again(self) -> None:
        self._on_room()

    def _has_closed(self) -> None:
        self._on_closed()


def _nothing() -> None:
    """Do nothing: nobody watches yet."""


def _give_up_on_the_dead(connection: socket.socket) -> None:
    """Let the kernel close the connection when what was sent is not acknowledged for long."""
    if sys.platform == "linux" and connection.family in (socket.AF_INET, socket.AF_INET6):
        milliseconds = int(STALLED_SECONDS * 1000)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
