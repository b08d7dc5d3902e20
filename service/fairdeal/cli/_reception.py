"""Clients come and go without anybody waiting for them.

Gunicorn gives a connection to a thread as soon as it is there, and the thread waits for what the
client has to say: a handful of phones that lost their network in the middle of a request, or of
browsers that connect in advance, would take all threads. Here the worker's main thread collects
what comes, and a thread gets the request when it is whole. Nor does the main thread wait, as
gunicorn's does, until a client to whom all has been said hangs up.

Who asks one thing after the other, as programs do, keeps the thread that answered: for some
milliseconds it listens to nobody else, if others are free. To give the connection back and to
take it up again for each request would cost a third of the time that an answer takes.
"""

from __future__ import annotations

import contextlib
import os
import select
import selectors
import socket
import struct
import time
from collections.abc import Mapping
from functools import partial
from itertools import takewhile
from typing import Any, Final, TypeVar

from gunicorn.http import wsgi
from gunicorn.workers.gthread import ThreadWorker

from fairdeal.cli._answer import WholeAnswer
from fairdeal.cli._framing import Reach, is_asking, reach

T = TypeVar("T")

PATIENCE_SECONDS: Final = 10.0
"""So long a request may take to come, from its first byte to its last."""

FAREWELL_SECONDS: Final = 2.0
"""So long a client may take to hang up: cut off earlier, it might lose the end of its answer."""

STALLED_SECONDS: Final = 10
"""So long a thread waits for a client that takes nothing of its answer."""

_NEXT_MILLISECONDS: Final = 5
"""So long a thread listens for the next request of a client that it has just answered."""

_REST_SECONDS: Final = 0.05
"""So long a thread waits for a body that was not read: what was collected is there at once."""

_NOTICE_SECONDS: Final = 0.5

MOST_COLLECTED: Final = 131_072
"""What is longer is given to a thread before it is whole, so that memory is bounded."""

_AT_ONCE: Final = 16_384
"""So many bytes are taken from a client in one go."""

_DROP_THE_REST: Final = struct.pack("@ii", 1, 0)
_TIMEOUT: Final = struct.pack("@ll", STALLED_SECONDS, 0)

_GO_ON: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn's worker with threads, none of which waits for a client to make up its mind."""

    most_bytes = 0
    """What is said to be longer is not waited for: the application will refuse it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin with nobody who comes or goes."""
        super().__init__(*args, **kwargs)
        # Until when a request must have come, and a client have gone; the earliest first.
        self._coming: dict[Any, float] = {}
        self._leaving: dict[socket.socket, float] = {}
        self._last_notice = 0.0
        self._with_threads = 0  # connections that have been given to a thread, or wait for one

    # -- coming ------------------------------------------------------------------------------

    def enqueue_req(self, conn: Any) -> None:
        """Take in what has come by a connection; a thread gets it when it is enough."""
        try:
            if not conn.initialized:
                conn.init()
                conn.close = partial(self._close, conn.sock)
                conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _TIMEOUT)
                conn.is_told = False
                conn.arrival = select.poll()
                conn.arrival.register(conn.sock, select.POLLIN)
            came = self._collect(conn)
        except OSError:  # reset by the client
            self._coming.pop(conn, None)
            self.nr_conns -= 1
            conn.close()
            return
        if came is Reach.NOTHING:
            self._wait_for_first(conn)
        elif came is Reach.PART:
            self._wait(conn)
        else:
            if came is Reach.WHOLE:
                self._coming.pop(conn, None)
            else:  # the thread may have to wait for the rest, but not for ever
                self._coming.setdefault(conn, time.monotonic() + PATIENCE_SECONDS)
            self._with_threads += 1
            super().enqueue_req(conn)

    def _collect(self, conn: Any) -> Reach:
        """Take in what has come; return how much that is. There is no more behind the end."""
        buffer = conn.parser.unreader.buf
        while True:
            data: bytes = buffer.getvalue()
            came = reach(data, self.most_bytes)
            if came in (Reach.WHOLE, Reach.UNTOLD):
                return came
            if len(data) >= MOST_COLLECTED:
                return Reach.UNTOLD
            if not conn.is_told and is_asking(data):
                conn.is_told = True
                conn.sock.send(_GO_ON, socket.MSG_DONTWAIT)
            try:
                more = conn.sock.recv(_AT_ONCE, socket.MSG_DONTWAIT)
            except BlockingIOError:
                return came
            if not more:
                return Reach.WHOLE
            buffer.seek(0, os.SEEK_END)
            buffer.write(more)

    def _wait(self, conn: Any) -> None:
        """Wait for the rest of a request."""
        self._coming.setdefault(conn, time.monotonic() + PATIENCE_SECONDS)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._more, conn))

    def _wait_for_first(self, conn: Any) -> None:
        """Wait for the first byte: gunicorn ends that when it takes as long as between requests."""
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        ready = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, ready)

    def _more(self, conn: Any, client: socket.socket) -> None:
        self.poller.unregister(client)
        self.enqueue_req(conn)

    def handle(self, conn: Any) -> Any:
        """Answer a request, and those that follow at once; return whether to wait for more."""
        while (stays := super().handle(conn)) and self._has_next(conn):
            pass
        return stays

    def _has_next(self, conn: Any) -> bool:
        """Whether the next request is there, whole, or comes at once; not where others wait."""
        if not self.alive or conn in self._coming or self._with_threads > self.cfg.threads:
            return False
        came = conn.parser.unreader.buf.getvalue()  # together with the request before
        if not came and not conn.arrival.poll(_NEXT_MILLISECONDS):
            return False
        try:
            return self._collect(conn) is Reach.WHOLE
        except OSError:  # reset by the client, which the next to read will find out
            return False

    def _keepalive_after(self, conn: Any, keepalive: bool) -> bool:
        """Whether the connection may be used again: not if a body that nobody read is to come."""
        if not keepalive:
            return False
        if getattr(conn.parser.mesg.body.reader, "length", None) == 0:
            return True  # it was read to its end: gunicorn would ask the system several times
        return bool(conn.parser.finish_body(deadline=time.monotonic() + _REST_SECONDS))

    def finish_request(self, conn: Any, fs: Any) -> None:
        """Take note that a thread is done with a connection."""
        self._with_threads -= 1
        self._coming.pop(conn, None)
        super().finish_request(conn, fs)

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Answer a request; return whether the connection stays open."""
        try:
            return self._answer(req, conn)
        except BlockingIOError:  # the client takes nothing, so the system need not keep it either
            conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _DROP_THE_REST)
            return False

    def _answer(self, req: Any, conn: Any) -> bool:
        # Who asked was told when the head had come: gunicorn would tell it now.
        conn.is_told = req._expected_100_continue = False  # noqa: SLF001
        answer, environ = wsgi.create(
            req, conn.sock, conn.client, conn.server, self.cfg, WholeAnswer
        )
        environ["wsgi.multithread"] = True
        if not self.alive or len(self.keepalived_conns) >= self.max_keepalived:
            answer.force_close()
        pieces = self.wsgi(environ, answer.start_response)
        try:
            for piece in pieces:
                answer.write(piece)
            answer.close()
        except OSError:
            raise
        except Exception:
            if not answer.headers_sent:
                raise
            self.log.exception("Error in an answer")  # the client finds that it was cut off
            return False
        finally:
            if hasattr(pieces, "close"):
                pieces.close()
        return not answer.should_close()

    # -- going -------------------------------------------------------------------------------

    def _close(self, client: socket.socket, graceful: bool = False) -> None:
        """Close a connection; gracefully: when the client has taken all and hung up."""
        try:
            if graceful:
                client.setblocking(False)
                client.shutdown(socket.SHUT_WR)
                self.poller.register(client, selectors.EVENT_READ, self._see_off)
                self._leaving[client] = time.monotonic() + FAREWELL_SECONDS
                return
        except OSError:  # it has gone already
            pass
        client.close()

    def _see_off(self, client: socket.socket) -> None:
        """Pass over what a client still says, until it hangs up."""
        try:
            if client.recv(_AT_ONCE):
                return
        except BlockingIOError:
            return
        except OSError:  # that is one way to hang up
            pass
        self._part(client)

    def _part(self, client: socket.socket) -> None:
        del self._leaving[client]
        self.poller.unregister(client)
        client.close()

    # -- what takes too long -----------------------------------------------------------------

    def notify(self) -> None:
        """Let the master know that this worker lives: gunicorn would, after every event."""
        now = time.monotonic()
        if now - self._last_notice >= _NOTICE_SECONDS:
            self._last_notice = now
            super().notify()

    def murder_pending(self) -> None:
        """End what has been waited for long enough; gunicorn calls this every second at least.

        Reading from the connection then comes to its end, for the poller and for a thread alike,
        and what is there is answered for what it is.
        """
        if not self.alive:  # who has said nothing yet is told nothing
            for conn in self.pending_conns:
                conn.timeout = 0.0
        super().murder_pending()
        for conn in _overdue(self._coming):
            del self._coming[conn]
            with contextlib.suppress(OSError):  # it has gone by itself
                conn.sock.shutdown(socket.SHUT_RD)
        for client in _overdue(self._leaving):
            self._part(client)


def _overdue(waited_for: Mapping[T, float]) -> list[T]:
    """Return whose time is over; the earliest stands first."""
    now = time.monotonic()
    return [each for each, _ in takewhile(lambda item: item[1] <= now, waited_for.items())]
