"""Reading what a caller says of a game: states that are not trusted, types of action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from fairdeal.engine import codec
from fairdeal.engine.cards import HIDDEN
from fairdeal.engine.ruleset import AnyRuleset, Malformed, Problem, problem
from fairdeal.engine.state import MATCH_OVER, SCHEMA, Seat, State, evolve
from fairdeal.engine.table import seat_problems


def read_state(ruleset: AnyRuleset, value: Any, *, views: bool) -> State:
    """Return a state of the game, or where `views` says so a view of one.

    Raises `Malformed`, with pointers that begin at the state: for what the state says that it
    is; else for its shape; else, with everything that is wrong, for its sense.
    """
    if isinstance(value, Mapping) and (wrong := _identity_problems(ruleset, value)):
        raise Malformed(wrong)
    state: State = codec.decode(ruleset.state_type, value)
    if state.is_view and not views:
        raise Malformed([Problem("", "view_given")])
    if views and state.phase == MATCH_OVER:
        # A session shows the seed of a finished match in its views too: they stay views.
        state = evolve(state, seed=None, decks=None)
    if problems := ruleset.problems(state):
        raise Malformed(problems)
    return state


def _identity_problems(ruleset: AnyRuleset, value: Mapping[str, Any]) -> list[Problem]:
    """Return whether this is the state of another game, of other rules or of another shape.

    Then nothing else that is wrong with it would help anybody.
    """
    schema, game, rules = (value.get(name) for name in ("schema", "ruleset", "rules"))
    if isinstance(game, str) and game != ruleset.id:
        return [problem("/ruleset", "other_ruleset", expected=ruleset.id)]
    if isinstance(rules, str) and rules != ruleset.rules:
        return [problem("/rules", "other_rules", given=rules[:64], expected=ruleset.rules)]
    if isinstance(schema, int) and schema != SCHEMA:
        return [problem("/schema", "not_a_choice", choices=(SCHEMA,))]
    return []


def read_action_type(ruleset: AnyRuleset, value: Any) -> str:
    """Return the name of one of the game's types of action. Raises `Malformed`."""
    choices = tuple(each.type for each in ruleset.actions)
    if value not in choices:
        raise Malformed([problem("", "not_a_choice", choices=choices)])
    return str(value)


def check_seat(state: State, seat: Seat, at: str = "/seat") -> None:
    """Raise `Malformed` unless the match has that seat."""
    if wrong := seat_problems(seat, len(state.seats), at):
        raise Malformed(wrong)


def check_sees(state: State, seat: Seat, at: str = "/state") -> None:
    """Raise `Malformed` when the state is the view of somebody who does not see that seat's cards.

    What a seat may do follows from what it sees; from another's view it cannot be told.
    """
    if HIDDEN in state.hands[seat]:
        raise Malformed([problem(f"{at}/hands/{seat}", "other_view", seat=seat)])


class OnePack(tuple[tuple[str, ...], ...]):
    """The packs by round where the caller gave just that of round 1, not a list of them."""

    __slots__ = ()


@contextmanager
def pointing_into(deck: Sequence[Sequence[str]]) -> Iterator[None]:
    """Let `Malformed` point into the deck as the caller gave it, while a match is dealt from it.

    The engine numbers the packs, `/deck/0` being the one of round 1.
    """
    try:
        yield
    except Malformed as wrong:
        if not isinstance(deck, OnePack):
            raise
        first = "/deck/0"
        raise Malformed(
            [
                replace(each, pointer="/deck" + each.pointer.removeprefix(first))
                if each.pointer.startswith(first)
                else each
                for each in wrong.problems
            ]
        ) from None
