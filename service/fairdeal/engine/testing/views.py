"""What a viewer gets to see, and that its seat can go by that alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from fairdeal.engine.cards import HIDDEN, hidden
from fairdeal.engine.codec import decode, encode
from fairdeal.engine.ruleset import Action, AnyRuleset, Malformed
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, State, Viewer
from fairdeal.engine.testing.match import Clause, Match
from fairdeal.engine.testing.places import is_card, leaves

_LISTED: Final = 300


@dataclass(frozen=True)
class Answers:
    """All that a viewer is answered about a position."""

    to_act: Any
    outcome: Any
    bound: Any
    legal_actions: Any = ()
    counts: Any = ()
    violations: Any = ()
    random_action: Any = None
    greedy_action: Any = None

    def differs(self, other: Answers) -> str:
        """Return what is answered otherwise, in words; empty when nothing is."""
        return "; ".join(
            f"{name}: {mine} or {theirs}"
            for name, mine in vars(self).items()
            if mine != (theirs := vars(other)[name])
        )


def answers(ruleset: AnyRuleset, state: State, viewer: Viewer, tried: Sequence[Action]) -> Answers:
    """Ask everything that a viewer may ask; `tried` are the actions to be judged."""
    common = (ruleset.to_act(state), ruleset.outcome(state), ruleset.bound(state))
    if viewer is None:
        return Answers(*common)
    return Answers(
        *common,
        legal_actions=list(islice(ruleset.legal_actions(state, viewer), _LISTED)),
        counts=list(ruleset.counts(state, viewer).items()),
        violations=[tuple(ruleset.violations(state, viewer, action)) for action in tried],
        random_action=_bot(lambda: ruleset.random_action(state, viewer, Random(7))),
        greedy_action=_bot(lambda: ruleset.greedy_action(state, viewer)),
    )


def _bot(choose: Any) -> Action | None:
    """Return what a bot chooses, None when there is nothing to choose from."""
    try:
        action: Action = choose()
    except IndexError:
        return None
    return action


def check_view(match: Match, viewer: Viewer, tried: Sequence[Action]) -> None:
    """Check the view of a seat, or of a spectator."""
    ruleset, state = match.ruleset, match.state
    view = ruleset.view(state, viewer)
    who = "a spectator" if viewer is None else f"seat {viewer}"
    _check_hidden(match, view, viewer, who)
    if ruleset.view(view, viewer) != view:
        match.fail(Clause.VIEW, f"a view of the view of {who} is another")
    if problems := ruleset.problems(view):
        match.fail(Clause.REACHABLE, f"the view of {who} has {problems}")
    try:
        copy = decode(type(view), json.loads(json.dumps(encode(view))))
    except Malformed as error:
        match.fail(Clause.ROUND_TRIP, f"the view of {who} does not come back: {error}")
    if copy != view:
        match.fail(Clause.ROUND_TRIP, f"the view of {who} comes back as another")
    of_state = answers(ruleset, state, viewer, tried)
    if differs := of_state.differs(answers(ruleset, copy, viewer, tried)):
        match.fail(Clause.VIEW, f"{who} gets from the whole state or from the view: {differs}")


def _check_hidden(match: Match, view: State, viewer: Viewer, who: str) -> None:
    state, open_fields = match.state, match.traits.open_fields
    if view.seed is not None or view.decks is not None:
        match.fail(Clause.HIDDEN, f"{who} sees the seed or the packs to come")
    counting = state.phase not in (ROUND_OVER, MATCH_OVER)
    if not counting and view.hands != state.hands:
        match.fail(Clause.HIDDEN, f"{who} may not look at the hands after the round")
    if counting and "hands" not in open_fields:
        for seat, hand in enumerate(view.hands):
            if hand != (state.hands[seat] if seat == viewer else hidden(state.hands[seat])):
                match.fail(Clause.HIDDEN, f"{who} sees the hand of seat {seat} as {hand}")
    stock = getattr(state, "stock", None)
    if stock and "stock" not in open_fields and getattr(view, "stock", None) != hidden(stock):
        match.fail(Clause.HIDDEN, f"{who} sees the stock, or not how many cards it has")
    true = dict(leaves(encode(state)))
    for at, value in leaves(encode(view)):
        if is_card(value) and value != HIDDEN and at in true and true[at] != value:
            match.fail(Clause.HIDDEN, f"{who} sees {value} at {at}, where {true[at]} lies")


def seats_to_ask(match: Match, rng: Random) -> list[Seat]:
    """Return the seats worth a look: who is to act, who can act out of turn, and some others."""
    ruleset, state = match.ruleset, match.state
    seats = range(len(state.seats))
    able = [seat for seat in seats if next(ruleset.legal_actions(state, seat), None) is not None]
    idle = [seat for seat in seats if seat not in able]
    return rng.sample(able, min(len(able), 3)) + rng.sample(idle, min(len(idle), 1))
