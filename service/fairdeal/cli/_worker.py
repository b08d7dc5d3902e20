"""Gunicorn's worker: it gives the connections of event streams away, and tells problems our way."""

from __future__ import annotations

import contextlib
import gc
import re
from typing import Any, Final

from flask import Flask
from gunicorn import util
from gunicorn.http.errors import (
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)

from fairdeal.api.streams.answers import CONNECTION, ConnectionTaken, Streams
from fairdeal.api.unreadable import answer_unreadable
from fairdeal.cli._reception import PatientWorker

_NEW_OBJECTS: Final = 10_000
"""So many objects are made, beyond those let go of, before garbage is looked for."""


class Worker(PatientWorker):
    """Threads for requests; what stays open is kept by one thread of the application for all."""

    wsgi: Any

    def load_wsgi(self) -> None:
        """Load the application, and let it see the connection of each request."""
        super().load_wsgi()
        app: Flask = self.wsgi
        self._app = app
        self.most_bytes = app.config["MAX_CONTENT_LENGTH"]
        self._streams: Streams | None = app.extensions["fairdeal.streams"]

        def with_connection(environ: dict[str, Any], start_response: Any) -> Any:
            environ[CONNECTION] = environ["gunicorn.socket"]
            environ["wsgi.input"] = _Body(environ["wsgi.input"])
            return app(environ, start_response)

        self.wsgi = with_connection
        # What is there now stays: to look through it for garbage again and again would take some
        # percent of all time, and hold requests up meanwhile.
        gc.collect()
        gc.freeze()
        gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Answer a request; return whether the connection is still ours and stays open."""
        try:
            return bool(super().handle_request(req, conn))
        except ConnectionTaken:
            conn.close = lambda graceful=False: None  # noqa: ARG005 - there is nothing to close
            return False

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:  # noqa: ARG002
        """Answer a request that cannot be read, or an error that nobody foresaw, by a problem."""
        kind, reason = _told(exc)
        if kind == "internal-error":
            self.log.exception("Error handling request")  # noqa: LOG004 - it is being handled
        with contextlib.suppress(OSError):  # the client has gone
            util.write_nonblock(client, answer_unreadable(self._app, kind, reason))

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Begin to stop: streams end, so that their clients go elsewhere; requests finish."""
        if self._streams is not None:
            self._streams.stop()
        super().handle_exit(sig, frame)

    def run(self) -> None:
        """Serve until told to stop, and until what was open has ended."""
        super().run()
        if self._streams is not None:
            self._streams.stop()  # the master may have died without a word
            self._streams.loop.join()


class _Body:
    """The body of a request as the server reads it; in chunks that are none it breaks off."""

    def __init__(self, body: Any) -> None:
        self._body = body

    def read(self, size: int | None = None) -> bytes:
        """Read so many bytes, or all. Raises `OSError` where the body breaks off."""
        try:
            data: bytes = self._body.read(size)
        except ParseException as broken:
            raise OSError from broken
        return data


def _told(error: BaseException) -> tuple[str, str]:
    """Return the kind of problem that an error of the server is, and what is wrong in a few words.

    Gunicorn names its errors well: `InvalidHeaderName`.
    """
    match error:
        case InvalidResponseHeader() | InvalidResponseHeaderName():
            return "internal-error", ""
        case LimitRequestLine():
            return "address-too-long", ""
        case LimitRequestHeaders():
            return "headers-too-large", ""
        case ParseException():
            words = re.findall("[A-Z]+(?![a-z])|[A-Z][a-z]+", type(error).__name__)
            return "malformed-request", " ".join(w if w.isupper() else w.lower() for w in words)
        case _:
            return "internal-error", ""
