"""All ways to meet a goal: several melds at once from one hand.

A *way* is a tuple of melds in the order of the goal that one hand holds together. Which of
several melds of the same kind and size is named first makes no other way: they stand in the
pack order of their cards.

The search goes in three layers, none of which leads far into a dead end: a plan (`plans`), then
the bases of its melds (the naturals of a set, a run with its gaps), then the wilds of all melds.
Within a layer, melds that are alike so far are kept in rising order, so that each way comes
once. `start` in each layer is where to resume.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import dropwhile, product
from operator import eq, itemgetter
from random import Random
from typing import Final, TypeAlias

from fairdeal.engine.cards import HIDDEN, ORDER, Cards, in_pack_order, without
from fairdeal.engine.melds.fillings import arrangements, multisets, random_filling
from fairdeal.engine.melds.hand import shape_of
from fairdeal.engine.melds.plans import Goal, Plan, Planner
from fairdeal.engine.melds.rules import MeldRules
from fairdeal.engine.melds.shapes import Holding, RunShape, holding

Way: TypeAlias = tuple[Cards, ...]
"""The cards of each meld, in the order of the goal."""

_Picks: TypeAlias = tuple[Cards, ...]
"""What a layer picks for each meld of a plan."""

_Need: TypeAlias = tuple[str, int, bool]
"""The kind of a meld, how many wilds it needs, and whether it is like the one before it."""

_Needs: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], tuple[bool, ...]]
"""Each of these three for all melds of a plan."""


def can_meet(rules: MeldRules, hand: Cards, goal: Goal) -> bool:
    """Whether a hand meets the goal in any way."""
    return next(_planner(rules, hand, goal).plans(), None) is not None


def ways(rules: MeldRules, hand: Cards, goal: Goal, *, after: Way | None = None) -> Iterator[Way]:
    """Yield every way to meet the goal once, lazily, in a fixed order.

    `after` resumes behind a way, in whatever order it names its melds of the same kind and
    size. The hand is in pack order. Raises `ValueError` when `after` is no way.
    """
    planner = _planner(rules, hand, goal)
    plan, bases, wilds = _read(rules, planner, after) if after else ((), (), ())
    for each in planner.plans(plan):
        on_plan = each == plan
        for some in _bases(planner.held, each, bases if on_plan else ()):
            on_bases = on_plan and some == bases
            needs = _needs(planner, each, some)
            for others in _all_wilds(planner.held.wilds, needs, wilds if on_bases else ()):
                if not (on_bases and others == wilds):
                    yield _way(planner, map(_filled, some, others))


def count_ways(rules: MeldRules, hand: Cards, goal: Goal, effort: int = 200) -> int | None:
    """Return how many `ways` there are; None where it takes more than that many steps to tell.

    A step is a plan with naturals chosen for its sets, however many ways it leaves for wilds.
    """
    planner = _planner(rules, hand, goal)
    total = steps = 0
    for plan in planner.plans():
        for some in _bases(planner.held, plan, ()):
            if steps == effort:
                return None
            steps += 1
            total += _wild_count(planner.held.wilds, _needs(planner, plan, some))
    return total


def random_way(rules: MeldRules, hand: Cards, goal: Goal, rng: Random) -> Way:
    """Return some way to meet the goal, each with a chance, without going through them.

    Raises `IndexError` if there is none.
    """
    planner = _planner(rules, hand, goal)
    plan = next(planner.plans(rng=rng), None)
    if plan is None:
        raise IndexError("the hand does not meet the goal")
    melds: list[Cards] = []
    for shape in plan:
        melds.append(random_filling(rules, holding(rules, hand), shape, None, rng))
        hand = without(hand, melds[-1])
    return _way(planner, melds)


@lru_cache(maxsize=1 << 4)
def _planner(rules: MeldRules, hand: Cards, goal: Goal) -> Planner:
    """Return the search in a hand: who lists its ways may then ask for any, or for a page."""
    return Planner(rules, hand, goal)


# -- layers ----------------------------------------------------------------------------------


def _bases(held: Holding, plan: Plan, start: _Picks) -> Iterable[_Picks]:
    """Return the choices of what wilds are added to: naturals for sets, runs with their gaps."""
    if start or not _are_apart(plan):
        return _bases_in_turn(held, plan, start, ())
    return product(
        *[
            (shape.cards,)
            if isinstance(shape, RunShape)
            else multisets(held.ranks[shape.slot], shape.naturals)
            for shape in plan
        ]
    )


def _are_apart(plan: Plan) -> bool:
    """Whether no two melds of a plan take naturals of the same rank: most do not."""
    slots = 0
    for shape in plan:
        if slots & shape.slots:
            return False
        slots |= shape.slots
    return True


def _bases_in_turn(held: Holding, plan: Plan, start: _Picks, bases: _Picks) -> Iterator[_Picks]:
    """Yield these choices one meld after another; `bases` is what those before have."""
    at = len(bases)
    if at == len(plan):
        yield bases
        return
    shape = plan[at]
    choices: Iterable[Cards]
    if isinstance(shape, RunShape):
        choices = (shape.cards,)
    else:
        taken = [card for base in bases for card in base if card[0] == shape.rank]
        choices = multisets(without(held.ranks[shape.slot], taken), shape.naturals)
    floor = start[0] if start else bases[-1] if at and shape == plan[at - 1] else ()
    for choice in _from(floor, choices):
        later = start[1:] if start and choice == floor else ()
        yield from _bases_in_turn(held, plan, later, (*bases, choice))


def _needs(planner: Planner, plan: Plan, bases: _Picks) -> _Needs:
    """Return what the melds of a plan need, once their bases are chosen."""
    counts = tuple([shape.wilds for shape in plan])
    if len(set(bases)) == len(bases):
        return planner.kinds, counts, (False,) * len(bases)
    melds = list(zip(bases, counts, strict=True))
    return planner.kinds, counts, (False, *map(eq, melds, melds[1:]))


def _wilds(
    wilds: Cards, needs: Sequence[_Need], start: _Picks, before: Cards = ()
) -> Iterator[_Picks]:
    """Yield the choices of wilds for the melds that have these needs; `before` is the last one."""
    if not needs:
        yield ()
        return
    kind, size, alike = needs[0]
    floor = start[0] if start else before if alike else ()
    for choice in (
        arrangements(wilds, size, floor) if kind == "run" else _from(floor, multisets(wilds, size))
    ):
        later = start[1:] if start and choice == floor else ()
        for others in _wilds(without(wilds, choice), needs[1:], later, choice):
            yield (choice, *others)


def _all_wilds(wilds: Cards, needs: _Needs, start: _Picks) -> Iterable[_Picks]:
    """Return what `_wilds` yields; what few wilds give is kept, as it comes again and again."""
    if start or len(wilds) > _FEW_WILDS:
        return _wilds(wilds, list(zip(*needs, strict=True)), start)
    return _few_wilds(wilds, needs)


_FEW_WILDS: Final = 4


@lru_cache(maxsize=1 << 10)
def _few_wilds(wilds: Cards, needs: _Needs) -> tuple[_Picks, ...]:
    return tuple(_wilds(wilds, list(zip(*needs, strict=True)), ()))


@lru_cache(maxsize=1 << 10)
def _wild_count(wilds: Cards, needs: _Needs) -> int:
    return sum(1 for _ in _wilds(wilds, list(zip(*needs, strict=True)), ()))


def _from(floor: Cards, choices: Iterable[Cards]) -> Iterable[Cards]:
    """Return the choices, which rise in pack order, from the floor on."""
    if not floor:
        return choices
    low = _pack_key(floor)
    return dropwhile(lambda choice: _pack_key(choice) < low, choices)


@lru_cache(maxsize=1 << 12)
def _pack_key(cards: Cards) -> tuple[int, ...]:
    return tuple(map(ORDER.__getitem__, cards))


# -- ways as they are shown ------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _filled(base: Cards, wilds: Cards) -> Cards:
    """Return a meld: wilds in the gaps of a run, or beside the naturals of a set."""
    if HIDDEN not in base:
        return in_pack_order((*base, *wilds))
    others = iter(wilds)
    return tuple([next(others) if card == HIDDEN else card for card in base])


def _way(planner: Planner, melds: Iterable[Cards]) -> Way:
    """Return the melds, which are in the order of the search, in the order of the goal."""
    found = list(melds)
    way: list[Cards] = []
    for low, high in planner.groups:
        if high - low == 1:
            way.append(found[low])
        else:
            way += sorted(found[low:high], key=_pack_key)
    return tuple(way)


def _read(rules: MeldRules, planner: Planner, way: Way) -> tuple[Plan, _Picks, _Picks]:
    """Return what each layer chose for a way."""
    read = []
    for at, place in enumerate(planner.places):
        kind, cards = planner.goal[at][0], way[place]
        base = tuple(card for card in cards if card not in rules.wilds)
        wilds = tuple(card for card in cards if card in rules.wilds)
        shape = shape_of(rules, kind, cards)
        if isinstance(shape, RunShape):
            base = shape.cards
        else:
            base, wilds = in_pack_order(base), in_pack_order(wilds)
        key = (
            planner.goal.index(planner.goal[at]),
            planner.place_of(at, shape),
            _pack_key(base),
            _pack_key(wilds),
        )
        read.append((key, shape, base, wilds))
    read.sort(key=itemgetter(0))
    return (
        tuple(shape for _, shape, _, _ in read),
        tuple(base for _, _, base, _ in read),
        tuple(wilds for _, _, _, wilds in read),
    )
