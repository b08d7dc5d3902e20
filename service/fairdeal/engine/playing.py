"""Playing matches out: pure loops over any ruleset.

The playout route, the bots of a session, the command line's simulations and the tests all
choose their moves here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, get_args

from fairdeal.engine.ruleset import Action, AnyRuleset, Event, Ruleset
from fairdeal.engine.state import Seat, State

S = TypeVar("S", bound=State)

PolicyName: TypeAlias = Literal["random", "greedy"]
"""How a bot plays: `random` takes any legal action, `greedy` the one that looks best."""

Policy: TypeAlias = Callable[[AnyRuleset, State, Seat, Random], Action]
"""Chooses a legal action of a seat, from what that seat can see."""


def _random(ruleset: AnyRuleset, state: State, seat: Seat, rng: Random) -> Action:
    return ruleset.random_action(state, seat, rng)


def _greedy(ruleset: AnyRuleset, state: State, seat: Seat, _: Random) -> Action:
    return ruleset.greedy_action(state, seat)


POLICIES: Final[Mapping[PolicyName, Policy]] = MappingProxyType(
    {"random": _random, "greedy": _greedy}
)
"""The policies by name."""

POLICY_NAMES: Final[tuple[PolicyName, ...]] = get_args(PolicyName)
"""The names of the policies; the first is used when none is asked for."""


@dataclass(frozen=True)
class Step(Generic[S]):
    """One action of a match: who did what, what it caused, and the state after it."""

    seat: Seat
    action: Action
    events: Sequence[Event]
    state: S


def next_seat(ruleset: Ruleset[S, Any], state: S, rng: Random) -> Seat | None:
    """Return one of the seats whose turn it is, None when the match is over.

    Where several are asked at once, each is as likely.
    """
    seats = ruleset.to_act(state)
    if len(seats) > 1:
        return rng.choice(seats)
    return seats[0] if seats else None


def playout(
    ruleset: Ruleset[S, Any],
    state: S,
    policy: PolicyName,
    rng: Random,
    max_actions: int | None = None,
) -> Iterator[Step[S]]:
    """Play on from a whole state to the end of the match, or for so many actions at most.

    Yields each step as it is taken. All seats play by the same policy; the same `rng` gives
    the same match.
    """
    choose = POLICIES[policy]
    for _ in count() if max_actions is None else range(max_actions):
        seat = next_seat(ruleset, state, rng)
        if seat is None:
            return
        action = choose(ruleset, state, seat, rng)
        state, events = ruleset.apply(state, seat, action)
        yield Step(seat, action, events, state)
