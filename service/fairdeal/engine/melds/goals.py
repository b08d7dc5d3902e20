"""All ways to meet a goal: several melds at once from one hand.

A *way* is a tuple of melds in the order of the goal that one hand holds together. Which of
several melds of the same kind and size is named first makes no other way: they stand in the
pack order of their cards.

The search goes in three layers, none of which leads far into a dead end: a plan (`plans`), then
the naturals of its sets, then the wilds of all melds. Within a layer, melds that are alike so
far are kept in rising order, so that each way comes once. `start` in each layer is where to
resume.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import dropwhile, product
from operator import itemgetter
from random import Random
from typing import Final, TypeAlias

from fairdeal.engine.cards import ORDER, Cards, in_pack_order, without
from fairdeal.engine.melds.fillings import arrangements, multisets, random_filling
from fairdeal.engine.melds.hand import shape_of
from fairdeal.engine.melds.plans import Goal, Plan, Planner
from fairdeal.engine.melds.rules import MeldRules
from fairdeal.engine.melds.shapes import Holding, RunShape, SetShape, Shape, holding

Way: TypeAlias = tuple[Cards, ...]
"""The cards of each meld, in the order of the goal."""

_Picks: TypeAlias = tuple[Cards, ...]
"""What a layer picks for each meld of a plan."""

_Need: TypeAlias = tuple[str, int, bool]
"""The kind of a meld, how many wilds it needs, and whether it is like the one before it."""


def can_meet(rules: MeldRules, hand: Cards, goal: Goal) -> bool:
    """Whether a hand meets the goal in any way."""
    return next(_planner(rules, hand, goal).plans(), None) is not None


def ways(rules: MeldRules, hand: Cards, goal: Goal, *, after: Way | None = None) -> Iterator[Way]:
    """Yield every way to meet the goal once, lazily, in a fixed order.

    `after` resumes behind a way, in whatever order it names its melds of the same kind and
    size. The hand is in pack order. Raises `ValueError` when `after` is no way.
    """
    planner = _planner(rules, hand, goal)
    plan, naturals, wilds = _read(rules, planner, after) if after else ((), (), ())
    for each in planner.plans(plan):
        on_plan = each == plan
        for some in _naturals(planner.held, each, naturals if on_plan else ()):
            on_naturals = on_plan and some == naturals
            needs = _needs(each, some)
            for others in _all_wilds(planner.held.wilds, needs, wilds if on_naturals else ()):
                if not (on_naturals and others == wilds):
                    yield _way(planner, map(_filled, each, some, others))


def count_ways(rules: MeldRules, hand: Cards, goal: Goal, effort: int = 200) -> int | None:
    """Return how many `ways` there are; None where it takes more than that many steps to tell.

    A step is a plan with naturals chosen for its sets, however many ways it leaves for wilds.
    """
    planner = _planner(rules, hand, goal)
    total = steps = 0
    for plan in planner.plans():
        for some in _naturals(planner.held, plan, ()):
            if steps == effort:
                return None
            steps += 1
            total += _wild_count(planner.held.wilds, _needs(plan, some))
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


def _naturals(held: Holding, plan: Plan, start: _Picks) -> Iterable[_Picks]:
    """Return the choices of naturals for the sets of a plan, nothing for its runs."""
    slots = [shape.slot for shape in plan if isinstance(shape, SetShape)]
    if start or len(slots) > len(set(slots)):
        return _naturals_in_turn(held, plan, start, ())
    # The sets take nothing from one another.
    return product(*[_choices(held, plan, shape, ()) for shape in plan])


def _naturals_in_turn(held: Holding, plan: Plan, start: _Picks, picks: _Picks) -> Iterator[_Picks]:
    """Yield these choices one meld after another; `picks` is what those before have."""
    at = len(picks)
    if at == len(plan):
        yield picks
        return
    shape = plan[at]
    choices: Iterable[Cards] = _choices(held, plan, shape, picks)
    floor = start[0] if start else picks[-1] if at and shape == plan[at - 1] else ()
    for choice in _from(floor, choices):
        later = start[1:] if start and choice == floor else ()
        yield from _naturals_in_turn(held, plan, later, (*picks, choice))


def _choices(held: Holding, plan: Plan, shape: Shape, picks: _Picks) -> tuple[Cards, ...]:
    """Return the choices of naturals for a meld, of what the runs and the picks before it leave."""
    if isinstance(shape, RunShape):
        return ((),)
    cards, rank = held.ranks[shape.slot], shape.rank
    for each in plan:
        if isinstance(each, RunShape) and each.ranks >> 8 * shape.slot & 255:
            cards = without(cards, [card for card in each.cards if card[0] == rank])
    for pick in picks:
        cards = without(cards, [card for card in pick if card[0] == rank])
    return multisets(cards, shape.naturals)


def _needs(plan: Plan, naturals: _Picks) -> tuple[_Need, ...]:
    """Return what each meld of a plan needs, once the naturals are chosen."""
    return tuple(
        [
            (
                shape.kind,
                shape.wilds,
                at > 0 and shape == plan[at - 1] and naturals[at] == naturals[at - 1],
            )
            for at, shape in enumerate(plan)
        ]
    )


def _wilds(
    wilds: Cards, needs: tuple[_Need, ...], start: _Picks, before: Cards = ()
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


def _all_wilds(wilds: Cards, needs: tuple[_Need, ...], start: _Picks) -> Iterable[_Picks]:
    """Return what `_wilds` yields; what few wilds give is kept, as it comes again and again."""
    if start or len(wilds) > _FEW_WILDS:
        return _wilds(wilds, needs, start)
    return _few_wilds(wilds, needs)


_FEW_WILDS: Final = 4


@lru_cache(maxsize=1 << 10)
def _few_wilds(wilds: Cards, needs: tuple[_Need, ...]) -> tuple[_Picks, ...]:
    return tuple(_wilds(wilds, needs, ()))


@lru_cache(maxsize=1 << 10)
def _wild_count(wilds: Cards, needs: tuple[_Need, ...]) -> int:
    return sum(1 for _ in _wilds(wilds, needs, ()))


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


def _filled(shape: Shape, naturals: Cards, wilds: Cards) -> Cards:
    if isinstance(shape, RunShape):
        return shape.filled(wilds)
    return _set(naturals, wilds) if wilds else naturals


@lru_cache(maxsize=1 << 12)
def _set(naturals: Cards, wilds: Cards) -> Cards:
    return in_pack_order((*naturals, *wilds))


def _way(planner: Planner, melds: Iterable[Cards]) -> Way:
    """Return the melds, which are in the order of the search, in the order of the goal."""
    found = list(melds)
    way: list[Cards] = []
    for low, high in planner.groups:
        some = found[low:high]
        if high - low > 1:
            some.sort(key=_pack_key)
        way += some
    return tuple(way)


def _read(rules: MeldRules, planner: Planner, way: Way) -> tuple[Plan, _Picks, _Picks]:
    """Return what each layer chose for a way."""
    read = []
    for at, place in enumerate(planner.places):
        kind, cards = planner.goal[at][0], way[place]
        naturals = tuple(card for card in cards if card not in rules.wilds)
        wilds = tuple(card for card in cards if card in rules.wilds)
        shape = shape_of(rules, kind, cards)
        if kind == "set":
            naturals, wilds = in_pack_order(naturals), in_pack_order(wilds)
        else:
            naturals = ()
        key = (
            planner.goal.index(planner.goal[at]),
            planner.place_of(at, shape),
            _pack_key(naturals),
            _pack_key(wilds),
        )
        read.append((key, shape, naturals, wilds))
    read.sort(key=itemgetter(0))
    return (
        tuple(shape for _, shape, _, _ in read),
        tuple(naturals for _, _, naturals, _ in read),
        tuple(wilds for _, _, _, wilds in read),
    )
