"""What a seat may do at a position: the legal list, its counts, its bots, and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from fairdeal.engine.codec import decode, decode_action, encode
from fairdeal.engine.ruleset import Action, IllegalAction, Malformed
from fairdeal.engine.state import Seat
from fairdeal.engine.testing.candidates import Candidates
from fairdeal.engine.testing.match import Clause, Match
from fairdeal.engine.testing.sentences import Sentences

LONG: Final = 3_000
"""A list longer than this is looked at in part."""

_BRUTE: Final = 1_500
_TRIED: Final = 60


def check_moves(match: Match, seat: Seat, sentences: Sentences, rng: Random) -> list[Action]:
    """Check what the seat may do now; return actions, legal and not, that were tried."""
    ruleset, state = match.ruleset, match.state
    listed = list(islice(ruleset.legal_actions(state, seat), LONG + 1))
    whole = len(listed) <= LONG
    some = rng.sample(listed, min(len(listed), _TRIED))
    _check_list(match, seat, listed)
    _check_after(match, seat, listed[:LONG], whole)
    _check_counts(match, seat, listed, whole)
    _check_bots(match, seat, listed, rng)
    for action in some:
        _round_trip(match, action)
    accepted: list[Action] = []
    refused: list[Action] = []
    for action in dict.fromkeys(_candidates(match, seat, some, rng)):
        violations = ruleset.violations(state, seat, action)
        if fault := sentences.fault(violations):
            match.fail(Clause.EXPLAINED, f"{fault}: {shown(seat, action)}")
        (refused if violations else accepted).append(action)
    _check_accepted(match, seat, accepted, listed if whole else None)
    refused = rng.sample(refused, min(len(refused), _TRIED))
    for action in refused:
        _check_refused(match, seat, action)
    return some[: _TRIED // 2] + [each for each in refused if _proper(match, each) == each]


def shown(seat: Seat, action: Action) -> str:
    """Show who does what."""
    return f"seat {seat}, {encode(action)}"


def _check_list(match: Match, seat: Seat, listed: Sequence[Action]) -> None:
    ruleset, state = match.ruleset, match.state
    for action, times in Counter(listed).items():
        if times > 1:
            match.fail(Clause.LEGAL_LIST, f"listed {times} times: {shown(seat, action)}")
        if type(action) not in ruleset.actions:
            match.fail(Clause.LEGAL_LIST, f"of no declared type: {shown(seat, action)}")
        if violations := ruleset.violations(state, seat, action):
            match.fail(Clause.LEGAL_LIST, f"listed, yet {violations}: {shown(seat, action)}")
    copy = decode(type(state), encode(state))
    again = list(islice(ruleset.legal_actions(copy, seat), LONG + 1))
    if again != listed:
        match.fail(Clause.LEGAL_LIST, f"seat {seat} gets another list for an equal state")


def _check_after(match: Match, seat: Seat, listed: Sequence[Action], whole: bool) -> None:
    last = len(listed) - 1
    for place in sorted({0, 1, last // 3, last // 2, last - 1, last} & set(range(len(listed)))):
        # An equal action, not the very one: cursors come from outside.
        after = decode_action(match.ruleset.actions, encode(listed[place]))
        follow = list(islice(match.ruleset.legal_actions(match.state, seat, after), 12))
        expected = list(listed[place + 1 : place + 13])
        if follow[: len(expected)] != expected or (whole and len(follow) != len(expected)):
            match.fail(Clause.AFTER, f"goes on otherwise after {shown(seat, after)}")


def _check_counts(match: Match, seat: Seat, listed: Sequence[Action], whole: bool) -> None:
    counts = match.ruleset.counts(match.state, seat)
    kinds = Counter(action.type for action in listed)
    if any(number is not None and number < 1 for number in counts.values()):
        match.fail(Clause.COUNTS, f"seat {seat} has a type with none: {dict(counts)}")
    if not whole:
        low = [k for k, n in counts.items() if n is not None and n < kinds[k]]
        if low or not set(kinds) <= set(counts):
            match.fail(Clause.COUNTS, f"seat {seat} has more than {dict(counts)}")
    elif list(counts) != list(kinds) or any(n not in (None, kinds[k]) for k, n in counts.items()):
        match.fail(Clause.COUNTS, f"seat {seat} has {dict(kinds)}, not {dict(counts)}")


def _check_bots(match: Match, seat: Seat, listed: Sequence[Action], rng: Random) -> None:
    ruleset, state = match.ruleset, match.state
    if not listed:
        bots: tuple[Callable[[], Action], ...] = (
            lambda: ruleset.greedy_action(state, seat),
            lambda: ruleset.random_action(state, seat, rng),
        )
        for bot in bots:
            try:
                invented = bot()
            except IndexError:
                continue
            match.fail(Clause.BOTS, f"there is nothing to find: {shown(seat, invented)}")
        return
    found = {ruleset.random_action(state, seat, rng) for _ in range(8)}
    for action in (*found, ruleset.greedy_action(state, seat)):
        if violations := ruleset.violations(state, seat, action):
            match.fail(Clause.BOTS, f"{violations}: {shown(seat, action)}")
    if ruleset.greedy_action(state, seat) != ruleset.greedy_action(state, seat):
        match.fail(Clause.BOTS, f"seat {seat} plays by chance where it should be greedy")
    if len(listed) <= 4:
        missing = set(listed)
        for _ in range(600):
            missing.discard(ruleset.random_action(state, seat, rng))
        for action in missing:
            match.fail(Clause.BOTS, f"never chosen at random: {shown(seat, action)}")


def _candidates(match: Match, seat: Seat, legal: Sequence[Action], rng: Random) -> Iterator[Action]:
    """Yield actions to try: all candidates of a type where few, and neighbours of legal ones."""
    state = match.state
    source = Candidates(encode(match.ruleset.view(state, seat)), seat, rng)
    kinds = {type(action) for action in legal}
    for kind in match.ruleset.actions:
        limit = _BRUTE if kind in kinds else _BRUTE // 3 if kinds else _BRUTE // 50
        yield from source.every(kind, limit)
    for action in legal:
        for _ in range(4):
            changed = source.changed(action)
            yield changed
            yield source.changed(changed)
    for other in range(len(state.seats)):
        if other != seat:
            yield from islice(match.ruleset.legal_actions(state, other), 4)


def _check_accepted(
    match: Match, seat: Seat, accepted: Sequence[Action], listed: Sequence[Action] | None
) -> None:
    """Check that what is accepted is listed, where the list is short enough to be known."""
    ruleset, state, any_order = match.ruleset, match.state, match.traits.any_order
    legal = frozenset(listed or ())
    ordered = {_ordered(each) for each in legal if each.type in any_order}
    for action in accepted:
        if action in legal:
            continue
        proper = _proper(match, action)
        if proper is None:
            match.fail(Clause.LEGAL_LIST, f"accepted, but no such JSON: {shown(seat, action)}")
        if proper != action:
            # A set in another order: whoever accepts it takes it for the set that it is.
            if ruleset.apply(state, seat, action) != ruleset.apply(state, seat, proper):
                match.fail(Clause.LEGAL_LIST, f"the order of a set matters: {shown(seat, action)}")
        elif listed is not None and not (action.type in any_order and _ordered(action) in ordered):
            match.fail(Clause.LEGAL_LIST, f"accepted, but not listed: {shown(seat, action)}")


def _ordered(action: Action) -> str:
    """Return the action as text in which the order of its lists plays no part."""

    def text(data: Any) -> str:
        if isinstance(data, dict):
            return str({name: text(value) for name, value in sorted(data.items())})
        return str(sorted(map(text, data))) if isinstance(data, list) else str(data)

    return text(encode(action))


def _check_refused(match: Match, seat: Seat, action: Action) -> None:
    violations = tuple(match.ruleset.violations(match.state, seat, action))
    try:
        match.ruleset.apply(match.state, seat, action)
    except IllegalAction as refusal:
        if refusal.violations != violations:
            match.fail(Clause.REFUSED, f"for other reasons than {violations}: {refusal}")
    else:
        match.fail(Clause.REFUSED, f"applied, in spite of {violations}: {shown(seat, action)}")


def _round_trip(match: Match, action: Action) -> None:
    if _proper(match, action) != action:
        match.fail(Clause.ROUND_TRIP, f"the action comes back as another: {encode(action)}")


def _proper(match: Match, action: Action) -> Action | None:
    """Return the action as it would arrive from outside, None when it could not."""
    try:
        return decode_action(match.ruleset.actions, encode(action))
    except Malformed:
        return None
