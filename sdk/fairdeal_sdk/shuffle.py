"""The shuffles of Fairdeal, done again from their published description.

A shuffle is a Fisher-Yates over a stream of SHA-256 blocks that seed and label give, so that
anyone can redo it; nothing here asks the service.

>>> " ".join(shuffle(PACK, "7", "fairdeal/1/president/deal/1")[:8])
'6s 7d Tc Qh 5h 8c 9h 7c'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count

__all__ = ["ORDER", "PACK", "below", "commitment", "in_pack_order", "label", "shuffle"]

PACK = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
"""A fresh pack in pack order."""

ORDER = {card: place for place, card in enumerate((*PACK, "Jo", "??"))}
"""The place of each card in pack order."""


def in_pack_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards sorted into pack order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def label(ruleset: str, use: str) -> str:
    """Return the label of a use, e.g. `fairdeal/1/president/deal/1`."""
    return f"fairdeal/1/{ruleset}/{use}"


def commitment(ruleset: str, seed: str) -> str:
    """Return the promise of a seed, as it is published when a game is made."""
    return sha256(_secret(label(ruleset, "commit"), seed)).hexdigest()


def below(k: int, seed: str, label: str) -> int:
    """Return a number from 0 to `k - 1`, each as likely."""
    return _below(k, _numbers(seed, label))


def shuffle(cards: Sequence[str], seed: str, label: str) -> tuple[str, ...]:
    """Return the cards as seed and label shuffle them, the top one first."""
    order, numbers = list(cards), _numbers(seed, label)
    for i in range(len(order) - 1, 0, -1):
        j = _below(i + 1, numbers)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _secret(label: str, seed: str) -> bytes:
    return label.encode() + b"\0" + seed.encode()


def _numbers(seed: str, label: str) -> Iterator[int]:
    for block in count():
        digest = sha256(_secret(label, seed) + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))


def _below(k: int, numbers: Iterator[int]) -> int:
    fair = 2**32 - 2**32 % k
    return next(number for number in numbers if number < fair) % k
