"""Shuffles against the specification, written down once more here as plainly as can be."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from fairdeal.engine.cards import PACK
from fairdeal.engine.shuffle import below, commitment, label, shuffle

LABEL = "fairdeal/1/president/deal/1"


class Stream:
    """The stream of a seed and a label: SHA-256(label, 0, seed, counter), four bytes at a time."""

    def __init__(self, seed: str, name: str) -> None:
        self.words = self._words(name.encode("utf-8") + b"\x00" + seed.encode("utf-8"))

    @staticmethod
    def _words(prefix: bytes) -> Iterator[int]:
        for counter in range(1_000_000):
            block = hashlib.sha256(prefix + counter.to_bytes(8, byteorder="big")).digest()
            for place in range(0, 32, 4):
                yield int.from_bytes(block[place : place + 4], byteorder="big")

    def below(self, k: int) -> int:
        while True:
            x = next(self.words)
            if x < 2**32 - (2**32 % k):
                return x % k


def by_the_book(cards: tuple[str, ...], seed: str, name: str) -> tuple[str, ...]:
    stream, order = Stream(seed, name), list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def test_the_check_values_of_the_specification() -> None:
    first = hashlib.sha256(b"fairdeal/1/president/deal/1" + b"\x00" + b"7" + bytes(8))
    assert first.hexdigest().startswith("b94d8b87f75c19ea")
    assert " ".join(shuffle(PACK, "7", LABEL)[:8]) == "6s 7d Tc Qh 5h 8c 9h 7c"


@pytest.mark.parametrize("seed", ["7", "0", "a" * 128, "Ключ № 1", "🂡", " 7"])
@pytest.mark.parametrize("packs", [1, 2, 16])
def test_shuffles_by_the_book(seed: str, packs: int) -> None:
    assert shuffle(PACK * packs, seed, LABEL) == by_the_book(PACK * packs, seed, LABEL)


def test_draws_again_what_would_weigh_unevenly() -> None:
    # Of three quarters of all words, one quarter must be thrown away: it happens soon.
    k, thrown_away = 3 * 2**30, 0
    for number in range(50):
        name = f"fairdeal/1/test/{number}"
        assert below(k, "7", name) == Stream("7", name).below(k)
        thrown_away += next(Stream("7", name).words) >= k
    assert thrown_away > 0


@pytest.mark.parametrize("cards", [(), ("Ah",)])
def test_nothing_to_shuffle(cards: tuple[str, ...]) -> None:
    assert shuffle(cards, "7", LABEL) == cards


def test_below_one_is_nothing_but_zero() -> None:
    assert below(1, "7", LABEL) == 0


def test_keeps_every_card_and_what_it_was_given() -> None:
    given = list(PACK)
    assert sorted(shuffle(given, "7", LABEL)) == sorted(PACK)
    assert given == list(PACK)


def test_seeds_and_labels_do_not_run_together() -> None:
    # With nothing between them, label "x/1" and seed "23" would be label "x/12" and seed "3".
    assert below(2**32, "23", "x/1") != below(2**32, "3", "x/12")
    assert len({shuffle(PACK, "7", label("president", f"deal/{n}")) for n in range(1, 9)}) == 8


def test_labels() -> None:
    assert label("president", "deal/1") == LABEL


def test_commitment() -> None:
    promise = hashlib.sha256(b"fairdeal/1/president/commit\x007").hexdigest()
    assert commitment("president", "7") == promise
    assert commitment("progression", "7") != promise
