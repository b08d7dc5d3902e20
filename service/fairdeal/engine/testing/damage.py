"""States that no play leads to: whatever arrives from outside, nothing fails."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from fairdeal.engine.cards import CARDS, HIDDEN, in_pack_order
from fairdeal.engine.codec import decode, encode
from fairdeal.engine.ruleset import Action, IllegalAction, Malformed
from fairdeal.engine.state import State
from fairdeal.engine.testing.match import Clause, Match
from fairdeal.engine.testing.places import NO_PLACES, NOTED, Path, is_card, leaves, look, replaced
from fairdeal.engine.testing.sentences import Sentences

_DAMAGES: Final = 16
_FACES: Final = (*in_pack_order(CARDS), HIDDEN)


def check_damage(match: Match, tried: Sequence[Action], sentences: Sentences, rng: Random) -> None:
    """Damage the position in many ways, and see that each is refused or played on with."""
    ruleset, state = match.ruleset, match.state
    viewer = rng.choice((None, *range(len(state.seats))))
    whole = encode(state)
    seen = encode(ruleset.view(state, viewer))
    skip = NO_PLACES | NOTED | set(match.traits.noted)
    for number in range(_DAMAGES):
        if number % 4 == 0:
            data = _card_missing_or_doubled(whole, skip, rng)
            if not _refused(match, data, sentences):
                match.fail(Clause.DAMAGE, f"no problem where the pack is not whole: {data}")
            continue
        data = _damaged(match, seen if number % 4 == 1 else whole, rng)
        if not _refused(match, data, sentences):
            _play_on(match, data, tried, rng)


def _card_missing_or_doubled(data: Any, skip: Collection[str], rng: Random) -> Any:
    """Take a card away from a list, put one in twice, or turn one into another."""
    at = rng.choice([at for at, value in leaves(data, skip) if is_card(value)])
    cards = look(data, at[:-1])
    change = rng.randrange(3)
    if isinstance(cards, list) and change < 2:
        place = int(at[-1])
        middle = [cards[place]] * (2 * change)
        return replaced(data, {at[:-1]: [*cards[:place], *middle, *cards[place + 1 :]]})
    other = rng.choice([face for face in _FACES if face not in (cards[at[-1]], HIDDEN)])
    return replaced(data, {at: other})


def _damaged(match: Match, data: Any, rng: Random) -> Any:
    """Change a thing or two: a field from another position, a number, a card, a length."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        change = rng.randrange(4)
        if change == 0:
            data = _other_field(match, data, rng)
        elif change == 1:
            data = _other_length(data, rng)
        else:
            data = _other_leaf(data, rng)
    return data


def _other_field(match: Match, data: Any, rng: Random) -> Any:
    """Take a field from another position of the match, with the phase that goes with it or not."""
    other = encode(rng.choice(match.states))
    name = rng.choice(sorted(set(other) & set(data)))
    return replaced(data, {(name,): other[name]})


def _other_leaf(data: Any, rng: Random) -> Any:
    """Put another value of the same kind for a single one."""
    places = list(leaves(data, ("seats", "decks")))
    at, value = rng.choice(places)
    alike = [each for _, each in places if type(each) is type(value) and each != value]
    if isinstance(value, bool):
        new: Any = not value
    elif isinstance(value, int):
        new = rng.choice((value - 1, value + 1, -value, 0, 1, 15, 10_000, 10**9))
    elif is_card(value):
        new = rng.choice((*_FACES, *alike[:40]))
    elif value is None:
        new = rng.choice((0, [], [0], {}, "Ah"))
    else:
        new = rng.choice([*alike, None])
    return replaced(data, {at: new})


def _other_length(data: Any, rng: Random) -> Any:
    """Make a list longer, shorter or empty, or turn it around."""
    lists: list[tuple[Path, list[Any]]] = list(_lists(data))
    at, items = rng.choice(lists)
    place = rng.randrange(len(items) + 1)
    kinds = [
        [],
        items[:place],
        items[place:],
        items[::-1],
        items[:place] + items[:1] + items[place:],
        items + items,
    ]
    return replaced(data, {at: rng.choice(kinds)})


def _lists(data: Any, at: Path = ()) -> Any:
    if isinstance(data, list) and at:
        yield at, data
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if isinstance(value, (dict, list)):
            yield from _lists(value, (*at, key))


def _refused(match: Match, data: Any, sentences: Sentences) -> bool:
    """Return whether the state is refused, by its shape or by its problems."""
    try:
        state = decode(type(match.state), data)
    except Malformed as error:
        problems: Sequence[Any] = error.problems
    else:
        with _NoError(match, data, "problems"):
            problems = match.ruleset.problems(state)
    if fault := sentences.fault(problems):
        match.fail(Clause.EXPLAINED, f"{fault}: {data}")
    for each in problems:
        if not _points(data, each.pointer):
            match.fail(Clause.EXPLAINED, f"{each.pointer!r} points to nothing in {data}")
    return bool(problems)


def _points(data: Any, pointer: str) -> bool:
    """Whether a JSON Pointer leads to something, or to a member that is missing."""
    if not pointer:
        return True
    start, *keys = pointer.split("/")
    for key in keys[:-1]:
        if isinstance(data, list):
            if not key.isdecimal() or int(key) >= len(data):
                return False
            data = data[int(key)]
        elif isinstance(data, dict) and key in data:
            data = data[key]
        else:
            return False
    return start == ""


def _play_on(match: Match, data: Any, tried: Sequence[Action], rng: Random) -> None:
    """Ask everything about a state that has no problems, and play a little."""
    ruleset = match.ruleset
    state: State = decode(type(match.state), data)
    with _NoError(match, data, "playing on"):
        ruleset.to_act(state)
        ruleset.outcome(state)
        ruleset.bound(state)
        for seat in range(len(state.seats)):
            viewed = ruleset.view(state, None if state.is_view and rng.random() < 0.5 else seat)
            ruleset.problems(viewed)
            listed = list(islice(ruleset.legal_actions(state, seat), 40))
            ruleset.counts(state, seat)
            for action in (*tried, *listed):
                ruleset.violations(state, seat, action)
            if not listed or state.is_view:
                continue
            bots = [ruleset.random_action(state, seat, rng), ruleset.greedy_action(state, seat)]
            for action in (*rng.sample(listed, min(len(listed), 3)), *bots):
                try:
                    ruleset.apply(state, seat, action)
                except IllegalAction as error:
                    raise AssertionError(f"{action} is listed and refused") from error


class _NoError:
    """Turns whatever a method raises into the error of the contract."""

    def __init__(self, match: Match, data: Any, doing: str) -> None:
        self._match, self._data, self._doing = match, data, doing

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception):
            detail = f"{self._doing} fails with {error!r} for {self._data}"
            self._match.fail(Clause.DAMAGE, detail)
