"""The store: every game in play, kept by a server that speaks the Redis protocol.

The one implementation there is. A read is one round trip and a write is another, however long
the game: the state is kept whole, the log is read by index. What a write changes, it changes
in one atomic step, guarded by the version that it was decided on.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from redis import Redis, RedisCluster

from fairdeal.sessions import scripts
from fairdeal.sessions.connection import Connection, Watch, client_at
from fairdeal.sessions.errors import KeyReused, KeyRunning, NoSuchGame
from fairdeal.sessions.once import (
    ANSWER_MILLISECONDS,
    LEASE_MILLISECONDS,
    Answer,
    Once,
    first_answer,
    read_record,
)
from fairdeal.sessions.subscription import Subscription

_FIELDS: Final = (b"version", b"edits", b"state", b"tokens", b"meta", b"expires")
_CREATION: Final = "creation"

GONE: Final = "gone"
"""What a game's channel carries when it was deleted."""


TURN_MILLISECONDS: Final = 2_000
"""So long a process may take to let bots go on before another takes over."""

Record: TypeAlias = tuple[str, Answer | None] | None
"""What is kept under a key: the fingerprint of the request, and its answer once there is one."""


class Lost(Exception):
    """The game changed after the read on which the write was decided: nothing was written."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it lies in the store.

    `edits` counts the changes that make no version: to names, bots and tokens. `tokens` are
    hashes, the host's first, then the seats'. `expires` is in seconds since 1970, UTC.
    """

    version: int
    edits: int
    state: bytes
    tokens: tuple[str, ...]
    meta: bytes
    expires: int

    def fields(self) -> dict[str, Any]:
        """Return the fields as the store keeps them."""
        return {
            "version": self.version,
            "edits": self.edits,
            "state": self.state,
            "tokens": ",".join(self.tokens),
            "meta": self.meta,
            "expires": self.expires,
        }


@dataclass(frozen=True, slots=True)
class Change:
    """What a write makes of a game: the game after it, and the log entries of its new versions."""

    after: Stored
    entries: Sequence[bytes]
    ttl: int

    @property
    def message(self) -> str:
        """What the game's channel carries: the new version, and how many edits there were.

        Another number of edits than before says that names, bots or tokens changed.
        """
        return f"{self.after.version} {self.after.edits}"


def channel(game_id: str) -> str:
    """Return the name of the channel on which each write to a game is told of."""
    return f"fairdeal:{{{game_id}}}:versions"


def game_of(channel_name: str) -> str:
    """Return the id of the game whose channel that is."""
    return channel_name[len("fairdeal:{") : -len("}:versions")]


def _keys(game_id: str) -> tuple[str, str, str, str]:
    name = f"fairdeal:{{{game_id}}}"
    return (name, f"{name}:log", f"{name}:answers", f"{name}:ages")


class Store:
    """The store at an address; threads share it."""

    def __init__(self, url: str) -> None:
        """Take the address: `redis://`, `rediss://`, `unix://` or `redis+cluster://`."""
        self._url = url
        self._server = Connection(url)

    def twin(self) -> Store:
        """Return the same store by connections of its own: nobody here waits for who uses them."""
        twin = Store(self._url)
        twin.be_watched(self._server.watch)
        return twin

    def be_watched(self, watch: Watch) -> None:
        """Let each call be told of: what it does, how long it took, whether it was answered."""
        self._server.watch = watch

    def client(self) -> Redis | RedisCluster:
        """Return a client of the same server, for what is kept there and is no game."""
        return client_at(self._url)

    def subscription(self) -> Subscription:
        """Return a connection on which the store tells of writes to games."""
        return Subscription(self._url)

    def ping(self) -> None:
        """Raise `StoreDown` unless the store answers."""
        self._server.call("PING")

    def close(self) -> None:
        """Let go of all connections."""
        self._server.close()

    # -- reading -----------------------------------------------------------------------------

    def read(self, game_id: str) -> Stored:
        """Return a game. Raises `NoSuchGame`."""
        return _stored(self._server.call("HMGET", _keys(game_id)[0], *_FIELDS))

    def open(self, game_id: str, token: str, once: Once) -> tuple[Stored, Record]:
        """Return a game, and what is kept under the key; claims the key where nothing is.

        Only who holds a token of the game, of which `token` is the hash, can claim a key.
        Raises `NoSuchGame`.
        """
        name, _, answers, ages = _keys(game_id)
        arguments = (once.name, token, once.owner, once.fingerprint, LEASE_MILLISECONDS)
        game, record = self._server.run(scripts.OPEN, (name, answers, ages), arguments)
        return _stored(game), read_record(record)

    def log(self, game_id: str, first: int, last: int) -> list[bytes]:
        """Return the log entries of these versions, both included, as far as there are any."""
        entries: list[bytes] = self._server.call("LRANGE", _keys(game_id)[1], first, last)
        return entries

    # -- writing -----------------------------------------------------------------------------

    def write(
        self,
        game_id: str,
        before: Stored,
        change: Change,
        kept: tuple[Once, Answer] | None = None,
    ) -> None:
        """Put a change, the one atomic step: and with it the answer to keep for a key.

        Raises `Lost` when the game is no longer as it was read, `NoSuchGame` when it is gone.
        Safe to repeat: a write that was done is not done again.
        """
        arguments = (
            before.version,
            before.edits,
            secrets.token_hex(8),
            change.ttl * 1000,
            channel(game_id),
            change.message,
            *_kept(kept),
            *_put(_changed(before, change.after), change.entries),
        )
        said = self._server.run(scripts.WRITE, _keys(game_id), arguments)
        if said == b"gone":
            raise NoSuchGame(game_id)
        if said == b"lost":
            raise Lost(game_id)

    def settle(self, game_id: str, once: Once, answer: Answer | None) -> None:
        """Keep an answer of which the game knows nothing; with None, let go of the claim."""
        name, _, answers, ages = _keys(game_id)
        record = b"" if answer is None else answer.record(once.fingerprint)
        arguments = (once.name, once.owner, ANSWER_MILLISECONDS, record)
        self._server.run(scripts.SETTLE, (name, answers, ages), arguments)

    def delete(self, game_id: str, before: Stored) -> None:
        """Delete a game. Raises `Lost` when it is no longer as it was read."""
        arguments = (before.version, before.edits, channel(game_id), GONE)
        if self._server.run(scripts.DELETE, _keys(game_id), arguments) == b"lost":
            raise Lost(game_id)

    def begin_turn(self, game_id: str) -> bool:
        """Take it on to let the bots of a game go on; return False while another process does.

        Who dies over it holds the others up for a moment only.
        """
        taken = self._server.call("SET", _turn(game_id), "1", "NX", "PX", TURN_MILLISECONDS)
        return taken is not None

    def end_turn(self, game_id: str) -> None:
        """Leave the bots of a game to whoever comes."""
        self._server.call("DEL", _turn(game_id))

    # -- creating ----------------------------------------------------------------------------

    def create(
        self, game_id: str, game: Change, kept: tuple[Once, Answer] | None = None
    ) -> Answer | None:
        """Put a new game; return None, or what was answered when one of that id was created.

        Raises `Lost` when there is a game of that id, of whose creation no answer is known.
        """
        once = (_CREATION, *_kept(kept)[1:]) if kept else _kept(None)
        arguments = (
            secrets.token_hex(8),
            game.ttl * 1000,
            *once,
            *_put(game.after.fields(), game.entries),
        )
        said = self._server.run(scripts.CREATE, _keys(game_id), arguments)
        if said[0] == b"done":
            return None
        found = read_record(said[1]) if len(said) > 1 else None
        answer = first_answer(found, kept[0]) if kept else None
        if answer is None:
            raise Lost(game_id)
        return answer

    def claim(self, once: Once, game_id: str) -> str | Answer:
        """Claim the key of a creation: return the id of the game to be, or what was answered.

        A claim whose owner died is taken over with the id that it fixed, so that one key never
        creates two games; what its owner may have created still is found. Raises `KeyReused`
        or `KeyRunning`.
        """
        arguments = (
            once.owner,
            once.fingerprint,
            game_id,
            LEASE_MILLISECONDS,
            ANSWER_MILLISECONDS,
        )
        said, *rest = self._server.run(scripts.CLAIM, (_creation_key(once),), arguments)
        if said == b"other":
            raise KeyReused
        if said == b"running":
            raise KeyRunning
        if said == b"answer":
            return Answer.from_record(rest[0])[1]
        claimed: str = rest[0].decode()
        if said == b"taken":
            record = self._server.call("HGET", _keys(claimed)[2], _CREATION)
            if answer := first_answer(read_record(record), once):
                self.settle_claim(once, answer)
                return answer
        return claimed

    def settle_claim(self, once: Once, answer: Answer | None) -> None:
        """Keep the answer to a creation beside its claim; with None, let go of the claim."""
        record = b"" if answer is None else answer.record(once.fingerprint)
        arguments = (once.owner, once.fingerprint, record)
        self._server.run(scripts.SETTLE_CLAIM, (_creation_key(once),), arguments)


def _turn(game_id: str) -> str:
    return f"fairdeal:{{{game_id}}}:turn"


def _creation_key(once: Once) -> str:
    return f"fairdeal:creation:{{{once.name}}}"


def _stored(values: Sequence[Any]) -> Stored:
    version, edits, state, tokens, meta, expires = values
    if version is None:
        raise NoSuchGame
    return Stored(
        int(version), int(edits), state, tuple(tokens.decode().split(",")), meta, int(expires)
    )


def _changed(before: Stored, after: Stored) -> Mapping[str, Any]:
    """Return the fields that differ: the tokens and the meta of a game seldom do."""
    old = before.fields()
    return {name: value for name, value in after.fields().items() if value != old[name]}


def _kept(kept: tuple[Once, Answer] | None) -> tuple[Any, ...]:
    if kept is None:
        return ("", 0, "")
    once, answer = kept
    return (once.name, ANSWER_MILLISECONDS, answer.record(once.fingerprint))


def _put(fields: Mapping[str, Any], entries: Sequence[bytes]) -> tuple[Any, ...]:
    pairs = (each for pair in fields.items() for each in pair)
    return (len(fields), *pairs, *entries)
