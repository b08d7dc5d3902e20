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
from fairdeal.engine.shuffle import label, shuffle
from tests.engine.lockstep import Oracle, OracleMaker
from tests.engine.oracles import bad_progressive, president, progression
from tests.engine.oracles.progressive_poker import ProgressivePoker
from tests.engine.oracles.progressive_rummy import ProgressiveRummy


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


def stacked(pack: Sequence[str], hands: Sequence[str], top: str = "") -> list[str]:
    """Return a deck that deals these hands from seat 0 on; `top` follows, then the pack's rest."""
    dealt = [card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row]
    deck = dealt + top.split()
    rest = list(pack)
    for card in deck:
        rest.remove(card)
    return deck + rest


# Aces are wild. Seat 0 has melds at once; with 7s Ah 9s on the table it may swap the 8s in.
RUMMY = stacked(
    PACK,
    [
        "7s Ah 9s 8s Kc Kd Kh 2d",
        "6s Ts Ks 7c 7d 7h Qd Qh",
        "2c 3d 4h 5s 6c 8d 9h Tc",
        "3c 4d 5h 6d 8c 9d Th Jc",
    ],
)

# The first goal is two sets. Seat 0 has kings and may make eights with the joker; it goes on to
# lay off and, when the turned-up 8s is taken, to put the goal down in many ways.
BAD = stacked((*PACK, "Jo", "Jo") * 2, ["8c 8d Jo Kc Kd Kh", "9h 9s 9d Ks 8s 8h"], top="8s Ks 3s")

# Pack order: a pack as it comes from the shop. 3c lies second, so seat 1 of 4 opens.
GOLDENS = [
    Golden("president", president.Oracle, 4, PACK, (1, 14, 128, 994, 7219)),
    Golden("president", president.Oracle, 8, PACK * 2, (1, 14, 128, 1001)),
    Golden("progression", progression.Oracle, 3, PACK, (5, 25, 125, 350, 1010, 2912)),
    Golden("progressive-rummy", ProgressiveRummy, 4, RUMMY, (1, 22, 124, 409, 1479)),
    Golden("progressive-poker", ProgressivePoker, 2, PACK, (6, 18, 756)),
    Golden("progressive-poker", ProgressivePoker, 3, PACK, (9, 54, 162, 10206)),
    Golden("bad-progressive", bad_progressive.Oracle, 2, BAD, (2, 22, 43, 251, 540, 8317)),
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
    oracle = golden.oracle(
        golden.seats,
        {},
        lambda use, cards: list(shuffle(cards, "7", label(golden.ruleset, use))),
        None,
        [list(golden.deck)],
    )
    for depth, expected in enumerate(golden.counts, 1):
        assert perft(ruleset, state, depth) == expected
        assert naive(oracle, depth) == expected
        assert sum(branch.count for branch in divide(ruleset, state, depth)) == expected
