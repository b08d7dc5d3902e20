"""The plans of a goal: a shape for each of its melds, such that one hand holds them together.

Runs are planned first, as they need certain cards; then sets, which need only so many naturals
of a rank, whichever they are. So a plan that is found can always be filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from random import Random
from typing import Final, NamedTuple, TypeAlias

from fairdeal.engine.cards import Cards
from fairdeal.engine.melds.rules import Kind, MeldRules
from fairdeal.engine.melds.shapes import (
    BIT,
    Shape,
    holding,
    run_shapes,
    set_shapes,
)

Goal: TypeAlias = tuple[tuple[Kind, int], ...]
"""Kind and size of each meld, those of the same kind and size side by side; runs of at most 13."""

Plan: TypeAlias = tuple[Shape, ...]
"""A shape for each meld, in the order of the search: runs, then sets."""

_Left: TypeAlias = tuple[int, int, int]
"""What is left of a hand: the number of its wilds; its naturals, counted by rank as shapes do, with
the high bits set as well; the slots of which something has been taken."""

_HIGH_BITS: Final = sum(128 << 8 * slot for slot in range(1, 14))
"""The high bits of the bytes in which naturals are counted, a byte for each slot: a byte that has
it set loses it where more is taken than it counts."""


class Planner:
    """The search for the plans of one hand and one goal."""

    def __init__(self, rules: MeldRules, hand: Cards, goal: Goal) -> None:
        """Look up the shapes that each meld of the goal can have."""
        self.held: Final = holding(rules, hand)
        self.places, self.goal, self.kinds, self.shown, self.alike = _order(goal)
        self._shapes: Final[list[Sequence[Shape]]] = [
            run_shapes(rules, hand, size) if kind == "run" else set_shapes(rules, hand, size)
            for kind, size in self.goal
        ]
        fewest = [min([shape.wilds for shape in each], default=99) for each in self._shapes]
        self._reserve: Final = [sum(fewest[at + 1 :]) for at in range(len(goal))]

    def place_of(self, at: int, shape: Shape) -> int:
        """Return where a shape stands among those of a meld: their order is that of plans."""
        return self._shapes[at].index(shape)

    def plans(self, start: Plan = (), rng: Random | None = None) -> Iterator[Plan]:
        """Yield every plan once, from `start` on.

        Melds of the same kind and size are kept in rising order. With `rng` the order is its
        own, and plans come as often as melds can be put in another order.
        """
        ranks = _HIGH_BITS
        for slot, cards in self.held.ranks.items():
            ranks += len(cards) << 8 * slot
        left = (len(self.held.wilds), ranks, 0)
        return self._plans((), left, [self.place_of(*each) for each in enumerate(start)], 0, rng)

    def _plans(
        self, plan: Plan, left: _Left, start: list[int], floor: int, rng: Random | None
    ) -> Iterator[Plan]:
        """Go on with a plan; `floor` is where to begin if the meld is like the one before."""
        at = len(plan)
        last = at + 1 == len(self.goal)
        alike = at > 0 and self.goal[at] == self.goal[at - 1] and rng is None
        low = start[0] if start else floor if alike else 0
        wilds, ranks, slots = left
        shapes, room = self._shapes[at], wilds - self._reserve[at]
        choices: Sequence[int] = range(low, len(shapes))
        for choice in choices if rng is None else rng.sample(choices, len(choices)):
            shape = shapes[choice]
            if shape.wilds > room:
                continue
            if shape.slots & slots and (
                (ranks - shape.ranks) & _HIGH_BITS != _HIGH_BITS or self._clash(plan, shape)
            ):
                continue
            if last:
                yield (*plan, shape)
                continue
            rest = (wilds - shape.wilds, ranks - shape.ranks, slots | shape.slots)
            later = start[1:] if start and choice == low else []
            yield from self._plans((*plan, shape), rest, later, choice, rng)

    def _clash(self, plan: Plan, shape: Shape) -> bool:
        """Whether a run asks for a card once more than it is held. Sets come last and never do."""
        bits = shape.bits
        for each in plan:
            if bits & each.bits:
                asked = _levels([bits, *[each.bits for each in plan]], len(self.goal))
                return any(one & ~other for one, other in zip(asked, self._held, strict=True))
        return False

    @cached_property
    def _held(self) -> list[int]:
        cards = self.held.ranks.values()
        return _levels([BIT[card] for some in cards for card in some], len(self.goal))


def _levels(lots: Sequence[int], number: int) -> list[int]:
    """Return the bits that are in any of the lots, in two of them, and so on."""
    levels = [0] * number
    for lot in lots:
        bits = lot
        for level, there in enumerate(levels):
            levels[level] |= bits
            bits &= there
    return levels


class _Order(NamedTuple):
    """The order of the search in a goal.

    `places` are the indices in the goal of the melds, in that order, `melds` what they are, and
    `kinds` their kinds; `shown` are the indices among those of the melds as the goal names them;
    `alike` tells where several of the same kind and size begin and end.
    """

    places: tuple[int, ...]
    melds: Goal
    kinds: tuple[Kind, ...]
    shown: tuple[int, ...]
    alike: tuple[tuple[int, int], ...]


@cache
def _order(goal: Goal) -> _Order:
    places = sorted(range(len(goal)), key=lambda at: (goal[at][0], at))
    melds = tuple(goal[at] for at in places)
    spans = [(melds.index(each), goal.count(each)) for each in dict.fromkeys(goal)]
    return _Order(
        tuple(places),
        melds,
        tuple(kind for kind, _ in melds),
        tuple(map(places.index, range(len(goal)))),
        tuple((low, low + number) for low, number in spans if number > 1),
    )
