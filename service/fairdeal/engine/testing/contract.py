"""The contract's run: matches played, positions chosen, clauses called."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from fairdeal.engine.codec import encode
from fairdeal.engine.playing import PolicyName
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.state import Seat
from fairdeal.engine.testing.damage import check_damage
from fairdeal.engine.testing.match import Clause, ContractError, Match, Traits, errors_of
from fairdeal.engine.testing.moves import check_moves
from fairdeal.engine.testing.openings import openings
from fairdeal.engine.testing.play import play
from fairdeal.engine.testing.replaying import digests, digests_elsewhere, replay
from fairdeal.engine.testing.sentences import Sentences
from fairdeal.engine.testing.views import check_view, seats_to_ask
from fairdeal.engine.testing.worlds import check_deals, check_worlds

_ELSEWHERE: Final = 3
_ELSEWHERE_ACTIONS: Final = 300
"""So many matches, and so much of them, are played once more in another process."""

_UNTOUCHED: Final = 500
"""At about so many positions of a match it is looked whether they are as they were."""


@dataclass(frozen=True)
class Checked:
    """How much was checked."""

    matches: int
    actions: int
    positions: int


def check_ruleset(
    ruleset: AnyRuleset,
    *,
    matches: int = 12,
    seed: str = "contract",
    seats: Sequence[int] | None = None,
    options: Sequence[Mapping[str, Any]] | None = None,
    policy: PolicyName = "random",
    positions: int = 12,
    max_actions: int | None = None,
    noted: Collection[str] = (),
    open_fields: Collection[str] = (),
    any_order: Collection[str] = (),
    elsewhere: bool = True,
) -> Checked:
    """Play matches on a ruleset and hold it to the whole contract, clause by clause.

    The cheap clauses are checked at every position (far on in long matches, at every tenth),
    the others at `positions` positions of each match, chosen so that every phase and every type
    of action has its share.

    Args:
        ruleset: any game.
        matches: how many matches are played.
        seed: what all chance comes from; the same seed plays the same matches.
        seats: the seat counts to play, in turn; all that the game allows when not given.
        options: option objects, as in a deal request, to play in turn; when not given, the
            defaults and mixes of all options.
        policy: how who is to act plays. Now and then anybody who can acts at random.
        positions: how many positions of a match are looked at closely.
        max_actions: break longer matches off there, to save time; their end is not seen.
        noted: names of fields that note cards which lie elsewhere; `last_round` always is one.
        open_fields: `hands` or `stock`, where the game plays with them face up.
        any_order: types of actions whose lists may be given in another order than the legal
            list gives them in, and are accepted so.
        elsewhere: whether some matches are played once more in another process. For this, the
            ruleset must be a name in a module.

    Returns:
        How much was checked.

    Raises:
        ContractError: a clause is broken; the error tells which, where, and how to get there.
    """
    sentences = Sentences(ruleset)
    counts = seats or range(ruleset.seats.min, ruleset.seats.max + 1)
    traits = Traits(noted, open_fields, any_order)
    records: list[dict[str, Any]] = []
    actions = looked = 0
    for opening in openings(ruleset, matches, seed, counts, options):
        match = Match(ruleset, opening, traits)
        with errors_of(match):
            play(match, policy, Random(f"{opening.seed}/play"), max_actions)
            looked += _check_match(match, positions, sentences, Random(f"{opening.seed}/checks"))
        actions += len(match.taken)
        if elsewhere and len(records) < _ELSEWHERE:
            match.now = min(len(match.taken), _ELSEWHERE_ACTIONS)
            records.append(match.record())
    if elsewhere:
        _check_elsewhere(ruleset, records)
    return Checked(matches, actions, looked)


def _check_match(match: Match, positions: int, sentences: Sentences, rng: Random) -> int:
    """Check a match that was played; return how many positions were looked at closely."""
    many = len(match.states)
    _check_untouched(match, range(0, many, 1 + many // _UNTOUCHED))
    _check_replay(match)
    chosen = _positions(match, positions, rng)
    for match.now in chosen:
        _look_closely(match, sentences, rng)
    match.now = 0
    check_deals(match, rng)
    _check_untouched(match, chosen)
    return len(chosen)


def _positions(match: Match, many: int, rng: Random) -> list[int]:
    """Choose positions, in order: one of each phase and next action's type, and some by chance."""
    kinds: dict[object, list[int]] = {}
    for number, state in enumerate(match.states):
        after = match.taken[number][1].type if number < len(match.taken) else None
        kinds.setdefault((state.phase, after), []).append(number)
    chosen = {rng.choice(numbers) for numbers in kinds.values()}
    rest = sorted(set(range(len(match.states))) - chosen)
    return sorted(chosen | set(rng.sample(rest, min(len(rest), max(0, many - len(chosen))))))


def _look_closely(
    match: Match,
    sentences: Sentences,
    rng: Random,
) -> None:
    """Check the clauses that cost more at one position."""
    ruleset, state = match.ruleset, match.state
    seats = seats_to_ask(match, rng)
    tried = {seat: check_moves(match, seat, sentences, rng) for seat in seats}
    moves: list[tuple[Seat, Any]] = match.taken[match.now : match.now + 1]
    moves += [
        (seat, ruleset.random_action(state, seat, rng))
        for seat in seats
        if next(ruleset.legal_actions(state, seat), None) is not None
    ]
    for viewer in (None, *seats):
        asked = tried[viewer] if viewer is not None else []
        check_view(match, viewer, asked)
        check_worlds(match, viewer, asked[:20], moves, rng)
    check_damage(match, [each for some in tried.values() for each in some[:20]], sentences, rng)


def _check_untouched(match: Match, positions: Sequence[int]) -> None:
    """Check that these positions have not changed since they were new."""
    for match.now in positions:
        if match.texts[match.now] != match.text(match.state):
            match.fail(Clause.UNCHANGED, "the position was changed after it was played")


def _check_replay(match: Match) -> None:
    """Play the match once more, from JSON and under another global random state."""
    match.now = len(match.taken)
    chance = random.getstate()
    random.seed(1)
    try:
        for number, (state, events) in enumerate(replay(match.ruleset, match.record())):
            match.now = number
            if state != match.state or list(events) != match.events[number]:
                match.fail(Clause.REPLAY, f"then {encode(state)} after {events}")
        match.now = len(match.taken)
    finally:
        random.setstate(chance)


def _check_elsewhere(ruleset: AnyRuleset, records: Sequence[Mapping[str, Any]]) -> None:
    """Play recorded matches once more in another process, and compare position by position."""
    kinds = ("state", "events", "legal list", "greedy action", "random action")
    for record, theirs in zip(records, digests_elsewhere(ruleset, records), strict=True):
        ours = digests(ruleset, record)
        for number, (here, there) in enumerate(zip(ours, theirs, strict=True)):
            differ = [k for k, one, two in zip(kinds, here, there, strict=True) if one != two]
            if differ:
                upto = {**record, "actions": record["actions"][:number]}
                raise ContractError(Clause.ELSEWHERE, f"another {', '.join(differ)} there", upto)
