"""What stacks bring, and what ends the match."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fairdeal.engine.cards import Cards
from fairdeal.engine.rulesets.progression.records import ProgressionOptions
from fairdeal.engine.rulesets.progression.stacks import VALUE

FREE: Final = 12
"""What a stack must be worth more than to bring points (`progression.score_high`)."""
PENALTY: Final = -10
"""For each honour of a stack worth nothing, and one more (`progression.score_zero`)."""

WORST: Final = -200
"""The least that a deal can bring: the four honours on each of four stacks."""
BEST: Final = 840
"""The most that a deal can bring: every card of the pack on the stacks of one player."""


@lru_cache(maxsize=4096)
def stack_points(stack: Cards, empty_stack: int) -> int:
    """Return what a stack brings when the deal ends.

    `progression.score_zero`, `progression.score_low`, `progression.score_high`.

    >>> stack_points(("Kh", "Jh", "2h", "6h", "7h", "8h"), -10)
    33
    """
    if not stack:
        return empty_stack
    worth = sum(VALUE[card] for card in stack)
    if worth == 0:
        return PENALTY * (len(stack) + 1)
    if worth <= FREE:
        return 0
    honours = sum(1 for card in stack if VALUE[card] == 0)
    return (worth - FREE) * (honours + 1)


def stacks_points(stacks: tuple[Cards, ...], empty_stack: int) -> tuple[int, ...]:
    """Return what each of a player's stacks brings."""
    return tuple(stack_points(stack, empty_stack) for stack in stacks)


def ends_match(options: ProgressionOptions, deals: int, scores: tuple[int, ...]) -> str | None:
    """Return why the match is over after so many deals, None while it goes on.

    One total alone is the highest and has reached the target, or it was the last deal
    (`progression.match_end`).
    """
    highest = max(scores)
    if highest >= options.target and scores.count(highest) == 1:
        return "target"
    return "max_deals" if deals == options.max_deals else None
