"""Gunicorn's own words as JSON lines among ours, without what a caller sent."""

from __future__ import annotations

import logging
import sys
from typing import Any

from gunicorn.config import Config
from gunicorn.glogging import Logger


class JsonLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """Hands gunicorn's lines to the root logger. Each request is logged by the application."""

    def setup(self, cfg: Config) -> None:
        """Take no handlers of gunicorn's: what `log_json` has set up writes all lines."""
        self.cfg = cfg
        self._access_log_enabled = False
        self.error_log.handlers.clear()
        self.error_log.propagate = True
        self.error_log.setLevel(logging.NOTSET)

    def debug(self, msg: str, *args: Any, **_: Any) -> None:
        """Log nothing: these lines are for gunicorn's own authors, and show what callers sent."""

    def info(self, msg: str, *args: Any, **_: Any) -> None:
        """Log what gunicorn does of its own accord: that it starts, listens, stops."""
        self.error_log.debug(msg, *args)

    def warning(self, msg: str, *args: Any, **_: Any) -> None:
        """Log a warning; one about a broken request quotes it, and is cut before that."""
        quotes = str(msg).startswith("Invalid request")
        self.error_log.warning("Invalid request" if quotes else msg, *(() if quotes else args))

    def exception(self, *_: Any, **__: Any) -> None:
        """Log what kind of error it was; gunicorn would add the address with its query."""
        kind = sys.exc_info()[0]
        extra = {"error": kind.__name__ if kind else None}
        self.error_log.error("unforeseen error in the server", extra=extra)
