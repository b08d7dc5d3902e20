"""The plans of a goal: a shape for each of its melds, such that one hand holds them together.

Runs are planned first, as they need certain cards; then sets, which need only so many naturals
of a rank, whichever they are. So a plan that is found can always be filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple, TypeAlias

from fairdeal.engine.cards import Cards
from fairdeal.engine.melds.rules import SLOT, Kind, MeldRules
from fairdeal.engine.melds.shapes import (
    BIT,
    Holding,
    SetShape,
    Shape,
    holding,
    run_shapes,
    set_shapes,
)

Goal: TypeAlias = tuple[tuple[Kind, int], ...]
"""Kind and size of each meld, those of the same kind and size side by side; runs of at most 13."""

Plan: TypeAlias = tuple[Shape, ...]
"""A shape for each meld, in the order of the search: runs, then sets."""

_RANK_BITS: Final = {
    slot: sum(BIT[card] for card in BIT if SLOT[card] == slot) for slot in range(1, 14)
}


class Planner:
    """The search for the plans of one hand and one goal."""

    def __init__(self, rules: MeldRules, hand: Cards, goal: Goal) -> None:
        """Look up the shapes that each meld of the goal can have."""
        self.held: Holding = holding(rules, hand)
        self.places: Final = sorted(range(len(goal)), key=lambda at: (goal[at][0], at))
        """The index in the goal of each meld, in the order of the search."""
        self.goal: Final = tuple(goal[at] for at in self.places)
        self.first_places: Final = tuple(goal.index(each) for each in self.goal)
        """For each of those, the index in the goal of the first meld of its kind and size."""
        self._shapes: tuple[Sequence[Shape], ...] = tuple(
            run_shapes(rules, hand, size) if kind == "run" else set_shapes(rules, hand, size)
            for kind, size in self.goal
        )
        fewest = [min((shape.wilds for shape in each), default=99) for each in self._shapes]
        self._reserve = [sum(fewest[at + 1 :]) for at in range(len(goal))]

    def place_of(self, at: int, shape: Shape) -> int:
        """Return where a shape stands among those of a meld: their order is that of plans."""
        return self._shapes[at].index(shape)

    def plans(self, start: Plan = (), rng: Random | None = None) -> Iterator[Plan]:
        """Yield every plan once, from `start` on.

        Melds of the same kind and size are kept in rising order. With `rng` the order is its
        own, and plans come as often as melds can be put in another order.
        """
        runs = sum(kind == "run" for kind, _ in self.goal)
        cards = [card for each in self.held.ranks.values() for card in each]
        left = _Left(
            len(self.held.wilds),
            {slot: len(cards) for slot, cards in self.held.ranks.items()},
            tuple(
                sum({BIT[card] for card in cards if cards.count(card) > level})
                for level in range(runs + 1)
            ),
        )
        first = [self.place_of(at, shape) for at, shape in enumerate(start)]
        return self._plans((), left, first, 0, rng)

    def _plans(
        self, plan: Plan, left: _Left, start: list[int], floor: int, rng: Random | None
    ) -> Iterator[Plan]:
        """Go on with a plan; `floor` is where to begin if the meld is like the one before."""
        at = len(plan)
        if at == len(self.goal):
            yield plan
            return
        alike = at > 0 and self.goal[at] == self.goal[at - 1] and rng is None
        low = start[0] if start else floor if alike else 0
        room = left.wilds - self._reserve[at]
        choices: Sequence[int] = range(low, len(self._shapes[at]))
        for choice in choices if rng is None else rng.sample(choices, len(choices)):
            shape = self._shapes[at][choice]
            if shape.wilds <= room and (rest := left.less(shape)) is not None:
                later = start[1:] if start and choice == low else []
                yield from self._plans((*plan, shape), rest, later, choice, rng)


class _Left(NamedTuple):
    """What is left of a hand: how many wilds, how many naturals of a rank, and which cards.

    `levels[n]` has a bit for each natural card that is left more than n times. As sets come
    last and take any naturals of their rank, they leave the levels as they are.
    """

    wilds: int
    ranks: Mapping[int, int]
    levels: tuple[int, ...]

    def less(self, shape: Shape) -> _Left | None:
        """Return what is left without the cards of a shape, None if they are not all there."""
        wilds = self.wilds - shape.wilds
        if isinstance(shape, SetShape):
            naturals = self.ranks[shape.slot] - shape.naturals
            if naturals < 0:
                return None
            return _Left(wilds, {**self.ranks, shape.slot: naturals}, self.levels)
        bits = shape.bits
        if bits & ~self.levels[0]:
            return None
        ranks = {slot: n - (bits & _RANK_BITS[slot]).bit_count() for slot, n in self.ranks.items()}
        levels = [(low & ~bits) | (high & bits) for low, high in pairwise(self.levels)]
        return _Left(wilds, ranks, (*levels, 0))
