"""Ways to begin matches of any ruleset: seat counts, options by their types, packs given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal, get_args, get_origin

from fairdeal.engine import hints
from fairdeal.engine.codec import decode, encode
from fairdeal.engine.ruleset import AnyRuleset, Malformed
from fairdeal.engine.state import Options, Range
from fairdeal.engine.testing.match import Match, Opening, errors_of
from fairdeal.engine.testing.places import cards_in


def openings(
    ruleset: AnyRuleset,
    matches: int,
    seed: str,
    seats: Sequence[int],
    options: Sequence[Mapping[str, Any]] | None,
) -> Iterator[Opening]:
    """Yield as many openings: the seat counts in turn, and for each the options in turn.

    Without options given, the first match of each seat count is played by the defaults, and
    the others by mixes in which each option takes values of its type. Of three matches, one is
    dealt from packs given.
    """
    values = list(_single_values(ruleset.options_type))
    for number in range(matches):
        label = f"{seed}/{number}"
        rng = Random(label)
        count, turn = seats[number % len(seats)], number // len(seats)
        names = tuple(f"Seat {seat + 1}" for seat in range(count))
        opening = Opening(names, ruleset.options_type(), label)
        if options is not None:
            chosen = decode(ruleset.options_type, options[turn % len(options)])
            opening = replace(opening, options=chosen)
        elif turn > 0 and values:
            begin = (number - len(seats)) % len(values)
            with errors_of(Match(ruleset, opening)):
                opening = _mixed(ruleset, opening, values[begin:] + values[:begin], rng)
        if number % 3 == 2:
            with errors_of(Match(ruleset, opening)):
                opening = _with_packs(ruleset, opening, rng)
        yield opening


def _mixed(
    ruleset: AnyRuleset, plain: Opening, values: Sequence[tuple[str, Any]], rng: Random
) -> Opening:
    """Return the opening with the first value, or the next that can be, and others by chance."""
    for name, first in values:
        mix = {name: first}
        while rng.random() < 0.5:
            other, value = rng.choice(values)
            mix.setdefault(other, value)
        opening = replace(plain, options=decode(ruleset.options_type, mix))
        try:
            opening.deal(ruleset)
        except Malformed:  # these options do not go together, or not with so many seats
            continue
        return opening
    return plain


def _with_packs(ruleset: AnyRuleset, opening: Opening, rng: Random) -> Opening:
    """Return the opening with given packs for the first two rounds, if there are two."""
    state, _ = opening.deal(ruleset)
    pack = sorted(cards_in(encode(state)).elements())
    decks = [tuple(rng.sample(pack, len(pack))) for _ in range(2)]
    packed = replace(opening, decks=tuple(decks))
    try:
        packed.deal(ruleset)
    except Malformed:  # the match has one round
        return replace(opening, decks=packed.decks[:1])
    return packed


def _single_values(options_type: type[Options]) -> Iterator[tuple[str, Any]]:
    """Yield each option with each value to try; of numbers, the least, which end soon."""
    default = encode(options_type())
    kind: Any = options_type
    for name, hint in hints.of(kind).items():
        for value in _values(hint):
            if value is not None and value != default.get(name):
                yield name, value


def _values(hint: Any) -> Iterator[Any]:
    kind, marks = hints.unwrap(hint)
    if hints.is_union(kind):
        for each in get_args(kind):
            yield from _values(each)
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    elif kind is bool:
        yield from (False, True)
    elif kind is int:
        bounds = next((mark for mark in marks if isinstance(mark, Range)), Range(0, 2))
        yield from range(bounds.low, min(bounds.low + 2, bounds.high) + 1)
