"""Counted trees of play: golden numbers on which two independent ways of counting agree.

The engine counts with `perft`; the oracle of the game, which shares no code with it, counts by
trying every legal action of every seat on a copy of itself.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from fairdeal.engine import rulesets
from fairdeal.engine.cards import PACK
from fairdeal.engine.perft import divide, perft
from tests.engine.lockstep import Oracle, OracleMaker
from tests.engine.oracles import president, progression


@dataclass(frozen=True)
class Golden:
    """A fixed deck, and the number of action sequences of each length from 1."""

    ruleset: str
    oracle: OracleMaker
    seats: int
    deck: Sequence[str]
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.seats}"


# Pack order: a pack as it comes from the shop. 3c lies second, so seat 1 of 4 opens.
GOLDENS = [
    Golden("president", president.Oracle, 4, PACK, (1, 14, 128, 994, 7219)),
    Golden("president", president.Oracle, 8, PACK * 2, (1, 14, 128, 1001)),
    Golden("progression", progression.Oracle, 3, PACK, (5, 25, 125, 350, 1010, 2912)),
]


def naive(oracle: Oracle, depth: int) -> int:
    """Count the sequences of that length by playing each of them."""
    if depth == 0:
        return 1
    total = 0
    for seat in range(len(oracle.scores)):
        for action in oracle.legal(seat):
            after = copy.deepcopy(oracle)
            after.apply(seat, action)
            total += naive(after, depth - 1)
    return total


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_perft(golden: Golden) -> None:
    ruleset = rulesets.get(golden.ruleset)
    names = [f"Seat {n + 1}" for n in range(golden.seats)]
    state, _ = ruleset.deal(names, ruleset.options_type(), "7", [golden.deck])
    oracle = golden.oracle(golden.seats, {}, None, None, [list(golden.deck)])
    for depth, expected in enumerate(golden.counts, 1):
        assert perft(ruleset, state, depth) == expected
        assert naive(oracle, depth) == expected
        assert sum(branch.count for branch in divide(ruleset, state, depth)) == expected
