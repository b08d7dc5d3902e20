"""The log: JSON, one line a request, and nothing in it that is anybody's secret.

No token, seed, card, query or body is ever logged: a line about a request has its id, method,
route template, status, duration, and the id of the game.
"""

from __future__ import annotations

import logging
import sys
import time
from datetime import UTC, datetime
from typing import Any, Final

import orjson
from flask import Flask, Response

from fairdeal.api.facts import facts

_requests = logging.getLogger("fairdeal.requests")

_OF_EVERY_RECORD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}


class JsonLines(logging.Formatter):
    """Formats each record as a JSON object on one line, with what came in `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {k: v for k, v in vars(record).items() if k not in _OF_EVERY_RECORD}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def log_json(level: str) -> None:
    """Send all logs as JSON lines to the standard error, from that level on."""
    # No line tells of these, and to find them out for each costs more than to write it.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)


def log_requests(app: Flask) -> None:
    """Let the app log a line for each request: a stream's when it ends."""

    def log(response: Response) -> Response:
        known = facts()

        def write() -> None:
            if not _requests.isEnabledFor(logging.INFO):
                return
            line = {
                "request_id": known.request_id,
                "method": known.method,
                "route": known.route,
                "status": response.status_code,
                "ms": round((time.perf_counter() - known.started) * 1000, 2),
                "game": known.game_id,
            }
            # `Logger.info` would look for the line of code that calls it, at every request.
            record = _requests.makeRecord(
                _requests.name, logging.INFO, __file__, 0, "request", (), None, extra=line
            )
            _requests.handle(record)

        if response.is_streamed:
            response.call_on_close(write)
        else:
            write()
        return response

    app.after_request(log)
