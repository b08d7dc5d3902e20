# Written by tools/twin.py from aio/client.py: change it there.
"""`Client`: where everything begins."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from fairdeal_sdk import _calls
from fairdeal_sdk._config import DEFAULT_POOL, DEFAULT_TIMEOUT, DEFAULT_URL, Config
from fairdeal_sdk._retry import Retry
from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.sync.games import Games
from fairdeal_sdk.sync.rulesets import Rulesets
from fairdeal_sdk.sync.shell import Shell

if TYPE_CHECKING:
    from typing_extensions import Self


class Client:
    """A connection to a Fairdeal service.

        with Client("http://127.0.0.1:8000") as client:
            table = client.rulesets.get("president").deal(seats=4)

    `token` is the token of a game, for `games.open` without one; `api_key` is what the service's
    keeper gave you, where it asks for one. `timeout` is how many seconds to wait for a connection
    and for an answer. `retry` says when to try again (`NO_RETRY`: never), `language` in which
    language (`en`, `ru`, `it`) the service explains itself, and `pool` how many connections are
    kept.

    Threads may share a client and all handles that come from it: these hold nothing that
    changes. An iterator (legal actions, a log, events) is for the thread that runs it.
    """

    def __init__(
        self,
        base_url: str = DEFAULT_URL,
        token: str | None = None,
        api_key: str | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        *,
        retry: Retry | None = None,
        language: str | None = None,
        pool: int = DEFAULT_POOL,
    ) -> None:
        url = base_url.rstrip("/")
        config = Config(url, token, api_key, timeout, retry or Retry(), language, pool)
        self._shell = Shell(config)
        self.rulesets = Rulesets(self._shell)
        self.games = Games(self._shell)

    @property
    def base_url(self) -> str:
        """Where the service is."""
        return self._shell.config.base_url

    def is_healthy(self) -> bool:
        """Whether the service's process lives. Raises `TransportError` if nothing answers."""
        return self._shell.send(_calls.health())

    def is_ready(self) -> bool:
        """Whether the service reaches its store, so that sessions work."""
        return self._shell.send(_calls.readiness())

    def metrics(self) -> str:
        """Return the service's counters in the text format of Prometheus."""
        return self._shell.send(_calls.metrics())

    def openapi(self) -> JsonObject:
        """Return the service's contract, an OpenAPI 3.1 document."""
        return self._shell.send(_calls.contract())

    def close(self) -> None:
        """Close all connections; the client cannot be used any more."""
        self._shell.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self.base_url!r})"
