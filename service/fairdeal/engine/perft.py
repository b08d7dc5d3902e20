"""Counting the tree of play: how many sequences of actions there are from a position.

The numbers pin a ruleset down like a golden master: a rule that changes, changes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from fairdeal.engine.ruleset import Action, Ruleset
from fairdeal.engine.state import Seat, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Branch:
    """A first action, and how many sequences begin with it."""

    seat: Seat
    action: Action
    count: int


def perft(ruleset: Ruleset[S, Any], state: S, depth: int) -> int:
    """Return the number of sequences of exactly `depth` legal actions from a whole state.

    Every seat that has legal actions counts, also one that is not asked. A match that ends
    earlier gives none. The tree is walked depth first: memory does not grow with its size.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return sum(_choices(ruleset, state, seat) for seat in range(len(state.seats)))
    return sum(branch.count for branch in divide(ruleset, state, depth))


def divide(ruleset: Ruleset[S, Any], state: S, depth: int) -> Iterator[Branch]:
    """Yield the numbers of `perft` by first action, by seat and in the order of the lists.

    `depth` is 1 or more.
    """
    for seat in range(len(state.seats)):
        for action in ruleset.legal_actions(state, seat):
            after, _ = ruleset.apply(state, seat, action)
            yield Branch(seat, action, perft(ruleset, after, depth - 1))


def _choices(ruleset: Ruleset[S, Any], state: S, seat: Seat) -> int:
    """Return how many actions the seat has: by their counts, else by going through them."""
    total = 0
    for number in ruleset.counts(state, seat).values():
        if number is None:
            return sum(1 for _ in ruleset.legal_actions(state, seat))
        total += number
    return total
