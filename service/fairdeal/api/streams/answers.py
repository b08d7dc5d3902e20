"""Answers that stay open, as the application makes them."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable
from email.utils import formatdate
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from flask import Response

from fairdeal.api.problems import HttpProblem
from fairdeal.api.streams.loop import StreamLoop
from fairdeal.api.streams.opening import Opening
from fairdeal.api.streams.tellers import Framing
from fairdeal.sessions.store import Store

CONNECTION: Final = "fairdeal.connection"
"""Where in the environment of a request a server puts a connection that can be taken away."""

RETRY_AFTER: Final = 1
"""Seconds after which to try again where all places are taken: another worker may have one."""


class ConnectionTaken(Exception):
    """The connection of the request was taken away: the server has no more to do with it."""


class Streams:
    """What is open in this process, and for how many there are places."""

    def __init__(self, store: Store, *, places: int, heartbeat: float) -> None:
        """Take the store, and for how many there are places."""
        self.loop = StreamLoop(store.twin(), heartbeat)
        self._places = places
        self.count: Callable[[int], None] = lambda _: None
        """Is told of each answer that opens (1) or ends (-1)."""
        self._taken = 0
        self._guard = threading.Lock()
        self._stopping = False

    def answer(self, opening: Opening, mimetype: str) -> Response:
        """Return an answer that stays open. Raises `HttpProblem` (503) when there is no place."""
        with self._guard:
            if self._taken >= self._places or self._stopping:
                headers = {"Retry-After": str(RETRY_AFTER)}
                raise HttpProblem("too-many-streams", headers=headers, seconds=RETRY_AFTER)
            self._taken += 1
        self.count(1)
        response = OpenAnswer(self.loop, opening, mimetype)
        response.call_on_close(self._free)
        return response

    def stop(self) -> None:
        """Let all that is open end, and open no more; a signal handler may call this."""
        self._stopping = True
        self.loop.stop()

    def _free(self) -> None:
        with self._guard:
            self._taken -= 1
        self.count(-1)


class OpenAnswer(Response):
    """An answer that the loop gives, on the client's connection where the server gives it away.

    Else a thread of the server hands the bytes on.
    """

    is_streamed = True

    def __init__(self, loop: StreamLoop, opening: Opening, mimetype: str) -> None:
        """Keep what is to be told, until the server asks for it."""
        super().__init__(mimetype=mimetype)
        self._loop = loop
        self._opening = opening
        self._is_closed = False

    def close(self) -> None:
        """Take note that it has ended: servers may say so more than once."""
        if not self._is_closed:
            self._is_closed = True
            super().close()

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        """Give the answer into the hands of the loop. Raises `ConnectionTaken` where it can."""
        given: socket.socket | None = environ.get(CONNECTION)
        if given is None:
            self.response = self._loop.keep_thread(self._opening)
            return super().__call__(environ, start_response)
        connection = socket.socket(fileno=given.detach())
        chunked = environ["SERVER_PROTOCOL"] != "HTTP/1.0"
        framing = Framing(partial(self._head, chunked=chunked), chunked=chunked)
        self._loop.keep_socket(connection, self._opening, framing, self.close)
        raise ConnectionTaken

    def _head(self, length: int | None, *, chunked: bool) -> bytes:
        """Return the head, for a body of that length or of one that the connection's end tells."""
        lines = [
            f"HTTP/1.1 {self.status_code} {HTTPStatus(self.status_code).phrase}",
            f"Date: {formatdate(usegmt=True)}",
            "Connection: close",
            *(f"{name}: {value}" for name, value in self.headers if name != "Content-Length"),
        ]
        if length is not None:
            lines.append(f"Content-Length: {length}")
        elif chunked:
            lines.append("Transfer-Encoding: chunked")
        return "\r\n".join((*lines, "", "")).encode("latin-1")
