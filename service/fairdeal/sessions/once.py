"""Requests that are repeated: the first answer under an idempotency key is given again.

An answer is kept in the same atomic step as what it tells of, so that there is nothing between:
either the request was done and its answer is there, or nothing was done. A claim marks a
request that still runs; it holds for a short lease, so that a worker that was killed blocks
nobody for long, and it guards nothing: two who claim the same key still write only once.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Final

import orjson

from fairdeal.sessions.errors import KeyReused, KeyRunning

ANSWER_MILLISECONDS: Final = 24 * 60 * 60 * 1000
"""How long an answer is kept."""
LEASE_MILLISECONDS: Final = 2_000
"""How long a claim holds: longer than any request takes."""


@dataclass(frozen=True)
class Answer:
    """An answer as it was given first: status, headers of its own, and body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def record(self, fingerprint: str) -> bytes:
        """Return what the store keeps of the answer to the request of that fingerprint."""
        return b"\n".join((orjson.dumps((fingerprint, self.status, self.headers)), self.body))

    @classmethod
    def from_record(cls, record: bytes) -> tuple[str, Answer]:
        """Return the fingerprint of the request, and the answer."""
        head, _, body = record.partition(b"\n")
        fingerprint, status, headers = orjson.loads(head)
        return fingerprint, cls(status, tuple((name, value) for name, value in headers), body)


@dataclass(frozen=True)
class Once:
    """A request that its sender may repeat under a key.

    `name` stands for the key within its scope, `fingerprint` is that of the request, `secret` is
    what its sender alone knows and the store never sees, and `owner` is this very try.
    """

    name: str
    fingerprint: str
    secret: str = field(repr=False)
    owner: str = field(default_factory=lambda: secrets.token_hex(8))

    @classmethod
    def of(cls, key: str, *, route: str, token: str, request: bytes) -> Once:
        """Return the request under a key, which is scoped to route and token.

        `request` is what must be the same when it is repeated.
        """
        scope = hashlib.sha256(f"{token}\0{route}\0{key}".encode()).hexdigest()
        return cls(scope, hashlib.sha256(request).hexdigest(), f"{token}\0{key}")


def read_record(record: bytes | None) -> tuple[str, Answer | None] | None:
    """Return what the store keeps under a key: the fingerprint of the request, and its answer.

    The answer is None while the request still runs; all is None where there is nothing.
    """
    if record is None:
        return None
    kind, _, rest = record.split(b":", 2)
    if kind == b"a":
        return Answer.from_record(rest)
    return rest.split(b":")[1].decode(), None


def first_answer(found: tuple[str, Answer | None] | None, once: Once) -> Answer | None:
    """Return the answer to give again, None when the request is to be done now.

    Raises `KeyReused` when the key came with another request, `KeyRunning` while it runs.
    """
    if found is None:
        return None
    fingerprint, answer = found
    if fingerprint != once.fingerprint:
        raise KeyReused
    if answer is None:
        raise KeyRunning
    return answer
