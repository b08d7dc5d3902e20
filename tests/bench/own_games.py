"""Our games, as `contest` plays them: `president/4/listed`.

A decision is to list the legal actions of the seat to move, to pick one, and to apply it.
`listed` goes through the whole list and takes any of it; of a list of more than a page of 100
(which the API would not list either) the bot's way of drawing takes its place. `random` draws
as bots do, `greedy` takes what looks best.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

if __name__ == "__main__":  # it is run as a file, so that the other engines' script can be too
    sys.path.insert(0, str(Path(__file__).parents[2]))

from fairdeal.engine import rulesets
from fairdeal.engine.ruleset import Action, AnyRuleset
from fairdeal.engine.state import Seat, State
from tests.bench.contest import Match, serve

PAGE: Final = 100

Choose = Callable[[AnyRuleset, State, Seat, Random], Action]


def listed(ruleset: AnyRuleset, state: State, seat: Seat, rng: Random) -> Action:
    """List what is legal and take any of it."""
    actions = list(islice(ruleset.legal_actions(state, seat), PAGE + 1))
    if len(actions) > PAGE:
        return ruleset.random_action(state, seat, rng)
    return rng.choice(actions)


def drawn(ruleset: AnyRuleset, state: State, seat: Seat, rng: Random) -> Action:
    """Draw as a bot does."""
    return ruleset.random_action(state, seat, rng)


def greedy(ruleset: AnyRuleset, state: State, seat: Seat, _: Random) -> Action:
    """Take what looks best."""
    return ruleset.greedy_action(state, seat)


WAYS: Final[dict[str, Choose]] = {"listed": listed, "random": drawn, "greedy": greedy}

SEATS: Final = {
    "president": (4, 6),
    "progression": (3,),
    "progressive-rummy": (4,),
    "progressive-poker": (2, 6),
    "bad-progressive": (4,),
}
"""The tables that are measured."""


def match(ruleset: AnyRuleset, seats: int, choose: Choose, seeds: Iterator[int]) -> Iterator[None]:
    """Play a match to its end."""
    seed = next(seeds)
    rng = Random(seed)
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    state, _ = ruleset.deal(names, ruleset.options_type(), f"bench/{seed}")
    while to_act := ruleset.to_act(state):
        seat = to_act[0] if len(to_act) == 1 else rng.choice(to_act)
        state, _ = ruleset.apply(state, seat, choose(ruleset, state, seat, rng))
        yield


def matches() -> dict[str, Match]:
    """Return all matches that can be asked for, by name."""
    return {
        f"{name}/{seats}/{way}": partial(match, rulesets.get(name), seats, choose, count())
        for name, tables in SEATS.items()
        for seats in tables
        for way, choose in WAYS.items()
    }


if __name__ == "__main__":
    serve(matches())
