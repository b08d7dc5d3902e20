"""Gunicorn, set up for the service."""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication
from prometheus_client.multiprocess import mark_process_dead

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.cli._gunicorn_log import JsonLogger
from fairdeal.cli._open_files import allow
from fairdeal.cli._worker import Worker
from fairdeal.sessions.store import Store

_KEEP_ALIVE_SECONDS: Final = 75
"""Longer than the minute that proxies keep idle connections: theirs are not cut under them."""

_CONNECTIONS: Final = 1_000
"""So many connections a worker keeps between their requests; event streams come on top."""

_OTHER_FILES: Final = 300
"""More than a worker has open besides: connections to the store, libraries, logs."""

_log = logging.getLogger(__name__)


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """The service under gunicorn: threads for requests, none of which a stream holds on to."""

    def __init__(self, settings: Settings, store_url: str) -> None:
        """Keep the settings; `run` serves until it is told to stop, and then exits."""
        self._settings = replace(settings, streams=_places(settings))
        self._store_url = store_url
        super().__init__()

    def load_config(self) -> None:
        """Hand gunicorn our settings."""
        settings = self._settings
        options: dict[str, Any] = {
            "bind": settings.bind,
            "workers": settings.workers or os.cpu_count() or 1,
            "worker_class": Worker,
            "threads": settings.threads,
            "worker_connections": _CONNECTIONS + settings.threads,
            "reuse_port": not settings.bind.startswith("unix:"),
            "graceful_timeout": settings.graceful_timeout,
            "keepalive": _KEEP_ALIVE_SECONDS,
            "logger_class": JsonLogger,
            "proc_name": "fairdeal",
            "control_socket_disable": True,
            "child_exit": _worker_ended,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the application, in each worker its own."""
        return create_app(self._settings, store=Store(self._store_url))


def _places(settings: Settings) -> int:
    """Return for how many streams a worker has open files; say so where they are fewer."""
    others = _CONNECTIONS + settings.threads + _OTHER_FILES
    allowed = allow(settings.streams + others)
    places = max(1, min(settings.streams, allowed - others))
    if places < settings.streams:
        _log.warning(
            "FAIRDEAL_STREAMS is %d, but a process may have only %d files open here: each worker "
            "takes %d streams. Raise the limit (ulimit -Hn) or lower the setting.",
            settings.streams,
            allowed,
            places,
        )
    return places


def _worker_ended(_: Any, worker: Any) -> None:
    """Forget what was open in a worker that has ended, however it did."""
    mark_process_dead(worker.pid)
