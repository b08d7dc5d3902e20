"""Gunicorn's worker, which gives the connections of event streams away."""

from __future__ import annotations

from typing import Any

from flask import Flask
from gunicorn.workers.gthread import ThreadWorker

from fairdeal.api.streams.answers import CONNECTION, ConnectionTaken, Streams


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Threads for requests; what stays open is kept by one thread of the application for all."""

    wsgi: Any

    def load_wsgi(self) -> None:
        """Load the application, and let it see the connection of each request."""
        super().load_wsgi()
        app: Flask = self.wsgi
        self._streams: Streams | None = app.extensions["fairdeal.streams"]

        def with_connection(environ: dict[str, Any], start_response: Any) -> Any:
            environ[CONNECTION] = environ["gunicorn.socket"]
            return app(environ, start_response)

        self.wsgi = with_connection

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Answer a request; return whether the connection is still ours and stays open."""
        try:
            return bool(super().handle_request(req, conn))
        except ConnectionTaken:
            conn.close = lambda graceful=False: None  # noqa: ARG005 - there is nothing to close
            return False

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
