"""Bots: seats that the service plays, at once when it is their turn."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import SystemRandom
from typing import Final

from fairdeal.engine.playing import POLICIES, PolicyName, Step
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.state import Seat, State

MOST_MOVES: Final = 100
"""So many moves of bots are made in one step of a game; a longer run goes on with the next."""

MOST_SECONDS: Final = 0.3
"""A step takes no longer than this, so that a request does not wait for slow thinkers."""

_CHANCE: Final = SystemRandom()


def to_move(
    ruleset: AnyRuleset, state: State, bots: Sequence[PolicyName | None]
) -> tuple[Seat, ...]:
    """Return the seats whose turn it is and which bots play."""
    return tuple(seat for seat in ruleset.to_act(state) if bots[seat])


def moves(
    ruleset: AnyRuleset, state: State, bots: Sequence[PolicyName | None]
) -> Iterator[Step[State]]:
    """Yield the moves of bots from a state on, until it is a person's turn or the bound is met.

    A bot is given no more than the view of its seat. Where several are asked at once, chance
    says who is first. All chance comes from the operating system.
    """
    until = time.monotonic() + MOST_SECONDS
    for _ in range(MOST_MOVES):
        seats = to_move(ruleset, state, bots)
        if not seats or time.monotonic() > until:
            return
        seat = seats[0] if len(seats) == 1 else _CHANCE.choice(seats)
        policy = bots[seat]
        assert policy is not None  # noqa: S101 - to_move yields bots alone
        action = POLICIES[policy](ruleset, ruleset.view(state, seat), seat, _CHANCE)
        state, events = ruleset.apply(state, seat, action)
        yield Step(seat, action, events, state)
