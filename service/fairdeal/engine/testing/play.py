"""One match from deal to end, with what is cheap enough to be checked at every position."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from random import Random
from typing import Any, Final

import orjson

from fairdeal.engine.cards import CARDS
from fairdeal.engine.codec import decode, decode_action, decode_tagged, encode
from fairdeal.engine.playing import POLICIES, PolicyName
from fairdeal.engine.restoring import restore
from fairdeal.engine.ruleset import Action, IllegalAction, Malformed
from fairdeal.engine.state import MATCH_OVER, Seat, State
from fairdeal.engine.testing.match import Clause, Match
from fairdeal.engine.testing.places import cards_in

_OUT_OF_TURN: Final = 0.2

_ALL: Final = 300
_SOME: Final = 0.1
"""So many positions are all checked; of those that follow in a long match, this part."""

FIXED: Final = ("schema", "ruleset", "rules", "seats", "options", "seed", "decks")
"""Fields that no action changes."""


def play(
    match: Match,
    policy: PolicyName,
    rng: Random,
    max_actions: int | None = None,
) -> None:
    """Play the match to its end, or for so many actions at most."""
    ruleset = match.ruleset
    state, events = match.opening.deal(ruleset)
    match.add(state, events)
    _check_opening(match)
    bound = ruleset.bound(state)
    while (choice := _choose(match, policy, rng)) is not None:
        if len(match.taken) == max_actions:
            return
        if len(match.taken) == bound:
            match.fail(Clause.ENDS, f"the match goes on after {bound} actions")
        seat, action = choice
        try:
            state, events = ruleset.apply(match.state, seat, action)
        except IllegalAction as error:
            match.fail(Clause.BOTS, f"a bot of seat {seat} chose {encode(action)}: {error}")
        match.taken.append(choice)
        match.add(state, events)
        if match.now <= _ALL or rng.random() < _SOME:
            _check_position(match)
            _check_action(match, action)
    _check_position(match)
    _check_over(match)


def _choose(match: Match, policy: PolicyName, rng: Random) -> tuple[Seat, Action] | None:
    """Choose who acts and how; nobody when the match is over."""
    ruleset, state = match.ruleset, match.state
    to_act = ruleset.to_act(state)
    seats = range(len(state.seats))
    able = [seat for seat in seats if next(ruleset.legal_actions(state, seat), None) is not None]
    if ruleset.outcome(state) is not None:
        if to_act or able:
            match.fail(Clause.OVER, f"to act: {to_act}; with actions: {able}")
        return None
    if not to_act or not set(to_act) <= set(able) or list(to_act) != sorted(set(to_act)):
        match.fail(Clause.NEVER_STUCK, f"to act: {to_act}; with actions: {able}")
    if rng.random() < _OUT_OF_TURN:
        seat = rng.choice(able)
        return seat, ruleset.random_action(state, seat, rng)
    seat = rng.choice(to_act)
    return seat, POLICIES[policy](ruleset, state, seat, rng)


def _check_opening(match: Match) -> None:
    """Check what a deal alone decides."""
    state, opening = match.state, match.opening
    match.pack = cards_in(encode(state), match.traits.noted)
    if not match.pack or not set(match.pack) <= CARDS:
        match.fail(Clause.CONSERVED, f"the match begins with {dict(match.pack)}")
    if tuple(player.name for player in state.seats) != opening.names or state.round != 1:
        match.fail(Clause.OPENING, "the players of round 1 are not those who sat down")
    if state.seed != opening.seed or (state.decks or ()) != opening.decks:
        match.fail(Clause.OPENING, "the state does not keep the seed and the packs given")
    # What the state carries deals the same match: nothing was left to a default.
    again, _ = replace(opening, options=state.options).deal(match.ruleset)
    if again != state:
        match.fail(Clause.OPENING, "the options that the state carries deal another match")
    _check_position(match)


def _check_position(match: Match) -> None:
    state, first = match.state, match.states[0]
    data = json.loads(match.texts[match.now])
    cards = cards_in(data, match.traits.noted)
    if cards != match.pack:
        many, missing = dict(cards - match.pack), dict(match.pack - cards)
        match.fail(Clause.CONSERVED, f"too many: {many}; missing: {missing}")
    _check_round_trip(match, data)
    for name in FIXED:
        if getattr(state, name) != getattr(first, name):
            match.fail(Clause.UNCHANGED, f"{name} is another than at the deal")
    if problems := match.ruleset.problems(state):
        match.fail(Clause.REACHABLE, f"{problems}")
    for event in match.events[match.now]:
        redacted = (event, event.seen_by(None)) if event.hides else (event,)
        for shown in redacted:
            said = json.loads(json.dumps(encode(shown)))
            if decode_tagged(match.ruleset.events, said) != shown:
                match.fail(Clause.ROUND_TRIP, f"the event comes back as another: {shown}")


def _check_round_trip(match: Match, data: Any) -> None:
    """Check that the state comes back from its JSON, and from what a store keeps of it."""
    state = match.state
    try:
        hash(state)
        copy: State = decode(type(state), data)
    except TypeError as error:
        match.fail(Clause.ROUND_TRIP, f"the state is not made of what never changes: {error}")
    except Malformed as error:
        match.fail(Clause.ROUND_TRIP, f"the state does not come back: {error}")
    if copy != state or type(state) is not match.ruleset.state_type:
        match.fail(Clause.ROUND_TRIP, "the state comes back as another")
    if more := vars(state).keys() - {each.name for each in fields(state)}:
        match.fail(Clause.ROUND_TRIP, f"the state carries what is no field: {', '.join(more)}")
    if restore(type(state), orjson.loads(orjson.dumps(state))) != state:
        match.fail(Clause.ROUND_TRIP, "the state comes back from the store as another")


def _check_action(match: Match, action: Action) -> None:
    if decode_action(match.ruleset.actions, json.loads(json.dumps(encode(action)))) != action:
        match.fail(Clause.ROUND_TRIP, f"the action comes back as another: {action}")


def _check_over(match: Match) -> None:
    """Check that the outcome makes sense."""
    ruleset, state = match.ruleset, match.state
    outcome = ruleset.outcome(state)
    seats = range(len(state.seats))
    if type(outcome) is not ruleset.outcome_type:
        match.fail(Clause.OVER, f"the outcome is {outcome!r}")
    ranked = [seat for place in outcome.ranking for seat in place]
    if sorted(ranked) != list(seats) or outcome.ranking[0] != outcome.winners:
        match.fail(Clause.OVER, f"winners and ranking disagree: {outcome}")
    if len(outcome.scores) != len(seats) or not outcome.reason or state.phase != MATCH_OVER:
        match.fail(Clause.OVER, f"scores, reason or phase are not those of an end: {outcome}")
    if decode(type(outcome), json.loads(json.dumps(encode(outcome)))) != outcome:
        match.fail(Clause.ROUND_TRIP, f"the outcome comes back as another: {outcome}")
