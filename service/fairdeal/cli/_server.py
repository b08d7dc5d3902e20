"""Gunicorn, set up for the service."""

from __future__ import annotations

import os
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.cli._gunicorn_log import JsonLogger
from fairdeal.sessions.store import Store

_KEEP_ALIVE_SECONDS: Final = 75
"""Longer than the minute that proxies keep idle connections: theirs are not cut under them."""


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """The service under gunicorn, with threads that event streams may hold on to."""

    def __init__(self, settings: Settings, store_url: str) -> None:
        """Keep the settings; `run` serves until it is told to stop, and then exits."""
        self._settings = settings
        self._store_url = store_url
        super().__init__()

    def load_config(self) -> None:
        """Hand gunicorn our settings."""
        settings = self._settings
        threads = settings.threads + settings.streams
        options: dict[str, Any] = {
            "bind": settings.bind,
            "workers": settings.workers or os.cpu_count() or 1,
            "worker_class": "gthread",
            "threads": threads,
            "worker_connections": 2 * threads,
            "reuse_port": not settings.bind.startswith("unix:"),
            "graceful_timeout": settings.graceful_timeout,
            "keepalive": _KEEP_ALIVE_SECONDS,
            "logger_class": JsonLogger,
            "proc_name": "fairdeal",
            "control_socket_disable": True,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the application, in each worker its own."""
        return create_app(self._settings, store=Store(self._store_url))
