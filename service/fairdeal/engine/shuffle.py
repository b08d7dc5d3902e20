"""Shuffles that anyone can redo from the seed.

A shuffle is a Fisher-Yates over a stream of bytes made with SHA-256 in counter mode from the
match's seed and a label that names the use; numbers are drawn from it by rejection sampling.

>>> " ".join(shuffle(PACK, "7", "fairdeal/1/president/deal/1")[:8])
'6s 7d Tc Qh 5h 8c 9h 7c'
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import TypeVar

from fairdeal.engine.cards import PACK

__all__ = ["PACK", "below", "commitment", "label", "shuffle"]

T = TypeVar("T")

_WORDS = struct.Struct(">8I")


def label(ruleset: str, use: str) -> str:
    """Return the full label of a use, e.g. `fairdeal/1/president/deal/1`."""
    return f"fairdeal/1/{ruleset}/{use}"


def _words(seed: str, label: str) -> Iterator[int]:
    """Return the stream as 32-bit big-endian words, without end."""
    return chain.from_iterable(_blocks(hashlib.sha256(label.encode() + b"\0" + seed.encode())))


def _blocks(start: hashlib._Hash) -> Iterator[tuple[int, ...]]:
    for block in count():
        digest = start.copy()
        digest.update(block.to_bytes(8, "big"))
        yield _WORDS.unpack(digest.digest())


def _below(words: Iterator[int], k: int) -> int:
    limit = 0x1_0000_0000 - 0x1_0000_0000 % k
    for word in words:
        if word < limit:
            return word % k
    raise AssertionError("the stream has no end")


def below(k: int, seed: str, label: str) -> int:
    """Return an integer from 0 to `k - 1`, each as likely, drawn from seed and label."""
    return _below(_words(seed, label), k)


def shuffle(cards: Sequence[T], seed: str, label: str) -> tuple[T, ...]:
    """Return the cards in the order that seed and label give; index 0 is the top."""
    order = list(cards)
    words = _words(seed, label)
    for i in range(len(order) - 1, 0, -1):
        j = _below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def commitment(ruleset: str, seed: str) -> str:
    """Return the public promise of a seed: 64 hexadecimal digits.

    It protects only a seed that cannot be guessed, so it is published only for seeds that
    the service made.
    """
    secret = label(ruleset, "commit").encode() + b"\0" + seed.encode()
    return hashlib.sha256(secret).hexdigest()
