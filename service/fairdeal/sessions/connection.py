"""The way to the store's server: addresses, time limits, and what is tried again."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from redis import BlockingConnectionPool, Redis, RedisCluster, exceptions
from redis.backoff import NoBackoff
from redis.retry import Retry

from fairdeal.sessions.errors import StoreDown
from fairdeal.sessions.scripts import Script

# A request must not wait longer than a second for a store that is down: one that hangs costs the
# time for an answer, one that is not there the time for a connection or our patience. An answer
# has as much of the second as can be, since a slow disk may hold a write back.
_CONNECT_SECONDS: Final = 0.2
_ANSWER_SECONDS: Final = 0.75
_PATIENCE_SECONDS: Final = 0.2
_FIRST_PAUSE_SECONDS: Final = 0.01

# So many connections a pool of redis-py has, for what is no game; who finds none free waits.
_CONNECTIONS: Final = 64

CLUSTER: Final = "redis+cluster://"

_BROKEN: Final = (exceptions.ConnectionError, exceptions.ClusterDownError, ConnectionError)
_DOWN: Final = (
    exceptions.TimeoutError,
    exceptions.ReadOnlyError,
    exceptions.OutOfMemoryError,
    exceptions.ClusterError,
    exceptions.RedisClusterException,
    exceptions.NoPermissionError,
)
_CANNOT_WRITE: Final = ("MISCONF", "NOREPLICAS", "MASTERDOWN", "BUSY", "TRYAGAIN", "UNKILLABLE")


def client_at(url: str) -> Redis | RedisCluster:
    """Return a client for an address, with a pool of its own; it connects when first used.

    redis-py's own retries are off: what may be tried again, and how long, is decided here.
    """
    settings: dict[str, Any] = {
        "socket_connect_timeout": _CONNECT_SECONDS,
        "socket_timeout": _ANSWER_SECONDS,
    }
    if url.startswith(CLUSTER):
        # Once more, since that is how it learns where a slot went.
        again = Retry(NoBackoff(), 1)
        return RedisCluster.from_url(
            "redis://" + url.removeprefix(CLUSTER), retry=again, **settings
        )
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=_CONNECTIONS,
        timeout=_CONNECT_SECONDS,
        retry=Retry(NoBackoff(), 0),
        **settings,
    )
    return Redis(connection_pool=pool)


class _Lines:
    """Lines to one server, each for one call at a time.

    A client of redis-py looks whether its line has gone bad, counts, times and locks, at every
    call: that takes as long as the call itself. Here a line is found to be bad when it is used,
    which is as early, since what is called is safe to repeat.
    """

    def __init__(self, client: Redis) -> None:
        """Take the client whose lines these are; none is open yet."""
        self._kind = client.connection_pool.connection_class
        self._settings = client.connection_pool.connection_kwargs
        self._free: deque[Any] = deque()

    def execute_command(self, *command: Any) -> Any:
        """Send a command and return its reply, as the server gave it."""
        try:
            line = self._free.pop()
        except IndexError:
            line = self._kind(**self._settings)
        try:
            line.send_command(*command)
            reply = line.read_response()
        except exceptions.ResponseError as answer:
            if isinstance(answer, exceptions.ReadOnlyError):
                line.disconnect()  # the address may lead to another server by now
                self.close()
            self._free.append(line)
            raise
        except BaseException:
            line.disconnect()
            self.close()  # the others lead to the same server
            raise
        self._free.append(line)
        return reply

    def close(self) -> None:
        """Close the lines that nobody uses."""
        while self._free:
            try:
                self._free.pop().disconnect()
            except IndexError:  # another thread has just taken the last
                return


Watch = Callable[[str, float, bool], None]
"""What is told of each call: what it does, how many seconds it took, whether it was answered."""


def _unwatched(*_: Any) -> None:
    """Take note of nothing."""


class Connection:
    """The server at an address; threads share it."""

    def __init__(self, url: str) -> None:
        """Take the address; nothing is connected yet, so the store may still be down."""
        self._url = url
        self.watch: Watch = _unwatched
        self._client: _Lines | RedisCluster | None = None

    def call(self, *command: Any, name: str | None = None) -> Any:
        """Send a command and return its reply.

        A broken connection is tried again for a moment: commands must be safe to repeat. `name`
        is what the command does, where its first word does not tell. Raises `StoreDown`.
        """
        began, answered = time.perf_counter(), False
        try:
            reply = self._call(*command)
            answered = True
        except exceptions.NoScriptError:
            answered = True
            raise
        finally:
            told = name or str(command[0]).lower()
            self.watch(told, time.perf_counter() - began, answered)
        return reply

    def _call(self, *command: Any) -> Any:
        deadline = time.monotonic() + _PATIENCE_SECONDS
        pause = _FIRST_PAUSE_SECONDS
        while True:
            try:
                if self._client is None:
                    client = client_at(self._url)
                    self._client = _Lines(client) if isinstance(client, Redis) else client
                return self._client.execute_command(*command)
            except _DOWN as error:
                raise StoreDown(str(error)) from error
            except exceptions.ResponseError as error:
                if str(error).startswith(_CANNOT_WRITE):
                    raise StoreDown(str(error)) from error
                raise
            except _BROKEN as error:
                if time.monotonic() + pause > deadline:
                    raise StoreDown(str(error)) from error
                time.sleep(pause)
                pause *= 2

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a script in the store and return what it returns. Raises `StoreDown`."""
        try:
            return self.call("EVALSHA", script.sha, len(keys), *keys, *arguments, name=script.name)
        except exceptions.NoScriptError:
            return self.call("EVAL", script.text, len(keys), *keys, *arguments, name=script.name)

    def close(self) -> None:
        """Let go of all connections."""
        if self._client is not None:
            self._client.close()
