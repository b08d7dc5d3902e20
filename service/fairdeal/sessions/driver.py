"""Lets bots go on in games that somebody follows.

Bots move at once, but no longer than a request may wait. Where that bound stopped them, whoever
looks at the game next lets them go on; who follows it has no need to look, and would wait for ever.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable

from fairdeal.sessions.errors import StoreDown
from fairdeal.sessions.games import Games
from fairdeal.sessions.store import Store

_log = logging.getLogger(__name__)


class Driver:
    """A thread that does so for one game after the other, from the first of them on."""

    def __init__(self, store: Store, busy: Callable[[str], None]) -> None:
        """Take the store; `busy` is told of a game that another process lets go on."""
        self._games = Games(store)
        self._busy = busy
        self._queue: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def drive(self, game_id: str) -> None:
        """Let the bots of a game go on, soon. One thread calls this."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
            self._thread.start()
        self._queue.put(game_id)

    def _run(self) -> None:
        while True:
            game_id = self._queue.get()
            try:
                if not self._games.go_on(game_id):
                    self._busy(game_id)
            except StoreDown:
                pass  # when it is back the game is looked at, and comes here again
            except Exception as error:  # noqa: BLE001 - one game must not stop the others
                # Never its text, which may be somebody's secret.
                _log.error("unforeseen error of a bot", extra={"error": type(error).__name__})
