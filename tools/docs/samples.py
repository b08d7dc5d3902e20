"""Examples of actions and events, and a piece of a match, taken from real play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from fairdeal.cli._opening import seat_count
from fairdeal.engine import codec
from fairdeal.engine.playing import PolicyName, Step, playout
from fairdeal.engine.ruleset import AnyRuleset, Event
from fairdeal.engine.state import Seat, State

SEED: Final = "7"
MANY: Final = 2
"""A list of so many cards shows that it is a list."""

_MOST_MATCHES: Final = 100
_GREEDY_MATCHES: Final = 2
_VARIANTS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "progression": ({}, {"variant": "original"}, {"stall_limit": 1})
}
"""The options with which everything happens sooner or later, where the defaults do not do."""
_FULL_TABLES: Final = {"progressive-poker"}
"""The games in which something happens with many players only."""

Json = Mapping[str, Any]


class Samples:
    """Examples of actions and events: one of each shape that their JSON has, by type."""

    def __init__(self) -> None:
        """Begin without any."""
        self.actions: dict[str, dict[tuple[str, ...], Json]] = {}
        self.events: dict[str, dict[tuple[str, ...], Json]] = {}
        self.redacted: dict[str, Json] = {}
        """By type the first event of it that others see otherwise, as they see it."""

    def action(self, action: object) -> None:
        """Keep an action if it is the first of its shape, or tells more."""
        _keep(self.actions, codec.encode(action))

    def event(self, event: Event) -> None:
        """Keep an event if it is the first of its shape, or tells more."""
        told = codec.encode(event)
        if _keep(self.events, told):
            seen = codec.encode(event.seen_by(None))
            if seen != told:
                self.redacted[event.type] = seen

    def missing(self, ruleset: AnyRuleset) -> set[str]:
        """Return the types of the game of which there is no example."""
        wanted = {cls.type for cls in ruleset.actions} - self.actions.keys()
        return wanted | ({cls.type for cls in ruleset.events} - self.events.keys())


def _keep(kept: dict[str, dict[tuple[str, ...], Json]], told: Json) -> bool:
    shapes = kept.setdefault(told["type"], {})
    known = shapes.get(tuple(told))
    if known is not None and (_tells(known) or not _tells(told)):
        return False
    shapes[tuple(told)] = told
    return True


def _tells(told: Json) -> bool:
    """Whether every list in it has several items, but not too many to be read."""
    return all(MANY <= len(item) <= 2 * MANY for item in told.values() if isinstance(item, list))


def seats_of(ruleset: AnyRuleset) -> int:
    """Return how many play in the examples: four, or the nearest number the game allows."""
    return seat_count(ruleset, None)


def opened(
    ruleset: AnyRuleset, seats: int, seed: str, options: Mapping[str, Any]
) -> tuple[State, Sequence[Event]]:
    """Return a match as it is dealt, and the events of the deal."""
    chosen = codec.decode(ruleset.options_type, dict(options))
    names = [f"Seat {number + 1}" for number in range(seats)]
    state: State
    state, events = ruleset.deal(names, chosen, seed)
    return state, events


def greedy_steps(ruleset: AnyRuleset) -> tuple[Sequence[Event], Iterator[Step[Any]]]:
    """Return the events of the deal from `SEED`, and the steps that greedy bots then take."""
    state, events = opened(ruleset, seats_of(ruleset), SEED, {})
    return events, playout(ruleset, state, "greedy", Random(SEED))


def samples(ruleset: AnyRuleset) -> Samples:
    """Play until every type of action and event has been seen.

    Greedy bots begin, since their play looks like play; random ones find the rest. Raises
    `LookupError` when something is never seen.
    """
    found = Samples()
    for number in range(_MOST_MATCHES):
        seats = ruleset.seats.max if ruleset.id in _FULL_TABLES and number else seats_of(ruleset)
        for options in _VARIANTS.get(ruleset.id, ({},)):
            _watch(found, ruleset, seats, number, options)
        if not found.missing(ruleset):
            return found
    raise LookupError(f"{ruleset.id}: never seen: {found.missing(ruleset)}")


def _watch(
    found: Samples, ruleset: AnyRuleset, seats: Seat, number: int, options: Mapping[str, Any]
) -> None:
    seed = f"{SEED}/{number}" if number else SEED
    policy: PolicyName = "greedy" if number < _GREEDY_MATCHES else "random"
    state, events = opened(ruleset, seats, seed, options)
    for event in events:
        found.event(event)
    for step in playout(ruleset, state, policy, Random(seed)):
        found.action(step.action)
        for event in step.events:
            found.event(event)
