"""All melds in a hand, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from fairdeal.engine.cards import Card, Cards, in_pack_order
from fairdeal.engine.melds.fillings import filling_count, fillings, random_filling
from fairdeal.engine.melds.rules import SLOT_RANKS, Fault, Kind, MeldRules, SetPlace, read
from fairdeal.engine.melds.shapes import (
    Shape,
    holding,
    run_shape,
    run_shapes,
    set_shape,
    set_shapes,
)

Allow: TypeAlias = Callable[[Shape], bool]
"""What a game asks of a shape besides the rules of melds."""


def shapes(
    rules: MeldRules,
    hand: Cards,
    *,
    kind: Kind | None = None,
    must: Card | None = None,
    allow: Allow | None = None,
) -> tuple[Shape, ...]:
    """Return the shapes of all melds in a hand: sets by rank, then runs by suit and slot.

    `kind` leaves out the others; `must` is a card of the hand that the meld has to hold; `allow`
    refuses shapes. There is a meld just where there is a shape.
    """
    found: tuple[Shape, ...] = ()
    if kind != "run":
        found += set_shapes(rules, hand)
    if kind != "set":
        found += run_shapes(rules, hand)
    if must is not None:
        found = tuple(shape for shape in found if shape.may_hold(must, rules))
    return found if allow is None else tuple(filter(allow, found))


def melds(
    rules: MeldRules,
    hand: Cards,
    *,
    kind: Kind | None = None,
    must: Card | None = None,
    allow: Allow | None = None,
    after: tuple[Kind, Cards] | None = None,
) -> Iterator[tuple[Kind, Cards]]:
    """Yield every meld in a hand once, lazily, in a fixed order; `after` resumes behind that one.

    Sets are in pack order; runs from low to high, and different wilds in a place make different
    runs. The hand is in pack order; `kind`, `must` and `allow` are as in `shapes`.
    """
    held = holding(rules, hand)
    found = shapes(rules, hand, kind=kind, must=must, allow=allow)
    start: Cards = ()
    if after is not None:
        start = after[1] if after[0] == "run" else in_pack_order(after[1])
        found = found[found.index(shape_of(rules, *after)) :]
    for shape in found:
        for cards in fillings(rules, held, shape, must, start):
            if cards != start:
                yield shape.kind, cards
        start = ()


def shape_of(rules: MeldRules, kind: Kind, cards: Cards) -> Shape:
    """Return the shape of a meld. Raises `ValueError` if the cards are none."""
    place = read(rules, kind, cards)
    if isinstance(place, Fault):
        raise ValueError(f"{cards} is no {kind}: {place.code}")  # noqa: TRY004 - not its type
    gaps = tuple(at for at, card in enumerate(cards) if card in rules.wilds)
    if isinstance(place, SetPlace):
        return set_shape(SLOT_RANKS.index(place.rank), len(cards) - len(gaps), len(gaps))
    return run_shape(place.suit, place.low, len(cards), gaps)


def count(
    rules: MeldRules, hand: Cards, *, must: Card | None = None, allow: Allow | None = None
) -> int:
    """Return how many `melds` there are, without going through them."""
    held = holding(rules, hand)
    return sum(
        filling_count(rules, held, shape, must)
        for shape in shapes(rules, hand, must=must, allow=allow)
    )


def random_meld(
    rules: MeldRules,
    hand: Cards,
    rng: Random,
    *,
    must: Card | None = None,
    allow: Allow | None = None,
) -> tuple[Kind, Cards]:
    """Return some meld in a hand, each with a chance, without going through them.

    Raises `IndexError` if there is none.
    """
    shape = rng.choice(shapes(rules, hand, must=must, allow=allow))
    return shape.kind, random_filling(rules, holding(rules, hand), shape, must, rng)
