"""The one connection of a worker on which the store tells of writes to the games followed here.

What it tells only wakes: the log is the truth. So nothing is lost when it breaks, or while there
is none: whoever opens it again looks at every game anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

from redis import exceptions

from fairdeal.sessions.connection import CLUSTER, client_at
from fairdeal.sessions.errors import StoreDown

_AT_ONCE: Final = 1_000
"""So many channels are named in one command."""

_BROKEN: Final = (exceptions.RedisError, exceptions.RedisClusterException, OSError)


class Told(NamedTuple):
    """What came in: that a channel is listened to from now on, or a message on one."""

    kind: Literal["listening", "message"]
    channel: str
    text: str


class Subscription:
    """A connection of its own to the store at an address; used by one thread.

    Whatever raises `StoreDown` has broken it: close it, and open it again after a moment.
    """

    def __init__(self, url: str) -> None:
        """Take the address; `open` connects."""
        self._url = url
        self._connection: Any = None
        self._silent = False

    @property
    def is_open(self) -> bool:
        """Whether there is a connection, as far as is known."""
        return self._connection is not None and self._connection._sock is not None  # noqa: SLF001

    def fileno(self) -> int:
        """Return the descriptor that is readable when something came in."""
        number: int = self._connection._sock.fileno()  # noqa: SLF001 - redis-py has no name for it
        return number

    def open(self, channels: Sequence[str]) -> None:
        """Connect, and listen to these channels: `read` tells when each is. Raises `StoreDown`."""
        self.close()
        try:
            self._connection = self._connected()
            self._silent = False
        except _BROKEN as error:
            raise StoreDown(str(error)) from error
        self.listen(*channels)

    def listen(self, *channels: str) -> None:
        """Listen to more channels. Raises `StoreDown`."""
        for at in range(0, len(channels), _AT_ONCE):
            self._send("SUBSCRIBE", *channels[at : at + _AT_ONCE])

    def leave(self, channel: str) -> None:
        """Listen to a channel no longer. Raises `StoreDown`."""
        self._send("UNSUBSCRIBE", channel)

    def read(self) -> Iterator[Told]:
        """Yield what has come in, without waiting for more. Raises `StoreDown`."""
        if not self.is_open:
            raise StoreDown("the subscription broke")
        try:
            while self._connection.can_read(timeout=0):
                self._silent = False
                match self._connection.read_response():
                    case [b"subscribe", bytes(channel), _]:
                        yield Told("listening", channel.decode(), "")
                    case [b"message", bytes(channel), bytes(text)]:
                        yield Told("message", channel.decode(), text.decode())
        except _BROKEN as error:
            raise StoreDown(str(error)) from error

    def probe(self) -> None:
        """Ask for a sign of life. Raises `StoreDown` where the one before had no answer."""
        if self._silent:
            raise StoreDown("the subscription is silent")
        self._silent = True
        self._send("PING")

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.disconnect()
            self._connection = None

    def _send(self, command: str, *words: str) -> None:
        if not self.is_open:  # redis-py would connect again, and nobody would listen there
            raise StoreDown("the subscription broke")
        try:
            self._connection.send_command(command, *words, check_health=False)
        except _BROKEN as error:
            raise StoreDown(str(error)) from error

    def _connected(self) -> Any:
        """Return a connection to the server; in a cluster to any node that answers.

        A message on a channel reaches all nodes of a cluster.
        """
        if not self._url.startswith(CLUSTER):
            return _connection_of(client_at(self._url))
        cluster: Any = client_at(self._url)
        failure: Exception = exceptions.RedisClusterException("no nodes")
        try:
            for node in cluster.get_primaries():
                try:
                    return _connection_of(cluster.get_redis_connection(node))
                except _BROKEN as error:
                    failure = error
        finally:
            cluster.close()
        raise failure


def _connection_of(client: Any) -> Any:
    """Return a new connection to where a client goes, speaking the older protocol.

    In that one what is published comes in like any other answer.
    """
    pool = client.connection_pool
    connection = pool.connection_class(**{**pool.connection_kwargs, "protocol": 2})
    connection.connect()
    return connection
