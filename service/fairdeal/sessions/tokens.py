"""Tokens: who may do what in a game. The store keeps nothing but their hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from fairdeal.engine.state import Viewer

_BYTES: Final = 32


@dataclass(frozen=True)
class Role:
    """Who somebody is in a game: its host, one of its seats, or a spectator."""

    is_host: bool = False
    seat: Viewer = None

    @property
    def tag(self) -> str:
        """The role as one word: `host`, `s2`, `public`."""
        if self.is_host:
            return "host"
        return "public" if self.seat is None else f"s{self.seat}"


HOST: Final = Role(is_host=True)
SPECTATOR: Final = Role()


@dataclass(frozen=True)
class Tokens:
    """All tokens of a game, as they are handed out once."""

    host: str
    seats: tuple[str, ...]

    @classmethod
    def new(cls, seats: int) -> Tokens:
        """Draw tokens for a host and so many seats."""
        return cls(new_token(), tuple(new_token() for _ in range(seats)))

    def digests(self) -> tuple[str, ...]:
        """Return the hashes, the host's first, then the seats'."""
        return tuple(map(digest, (self.host, *self.seats)))

    def encode(self) -> dict[str, Any]:
        """Return the tokens as a JSON object."""
        return {"host": self.host, "seats": list(self.seats)}


def new_token() -> str:
    """Return 256 bits from the operating system, as 43 characters that need no escaping."""
    return secrets.token_urlsafe(_BYTES)


def digest(token: str) -> str:
    """Return what the store keeps of a token: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


def role_of(token_digest: str, digests: Sequence[str]) -> Role | None:
    """Return whose token has this hash, None when it is nobody's.

    All hashes are compared, each in constant time, so that the time tells nothing.
    """
    found: Role | None = None
    for place, each in enumerate(digests):
        if hmac.compare_digest(each, token_digest):
            found = HOST if place == 0 else Role(seat=place - 1)
    return found


class Mask:
    """Hides tokens in a stored answer from whoever reads the store.

    A repeated request must get the same tokens again, though the store keeps no token. So the
    answer is stored with each token combined (exclusive or) with a pad as long as itself, made
    by HMAC-SHA256 from what only the client has: its idempotency key and its authorization.
    Neither is stored, but hashed together with other things. Tokens are random and as long as
    the pad, and each pad is used for one token, so that nothing can be learned from the sum.
    A key that can be guessed protects accordingly: clients are told to send random ones.
    """

    def __init__(self, secret: str, salt: str) -> None:
        """Take the client's secret, and something that is never the same: the game's id."""
        self._key = hmac.digest(secret.encode(), b"fairdeal/1/mask\0" + salt.encode(), "sha256")

    def turn(self, tokens: Tokens) -> Tokens:
        """Return the tokens masked, or masked ones as they were."""
        seats = tuple(self._turn(each, f"seat/{seat}") for seat, each in enumerate(tokens.seats))
        return Tokens(self._turn(tokens.host, "host"), seats)

    def _turn(self, token: str, use: str) -> str:
        pad = hmac.digest(self._key, use.encode(), "sha256")
        plain = urlsafe_b64decode(token + "=")
        turned = bytes(a ^ b for a, b in zip(plain, pad, strict=True))
        return urlsafe_b64encode(turned).rstrip(b"=").decode()
