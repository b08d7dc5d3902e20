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

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import dropwhile, islice, product, repeat
from operator import eq, itemgetter
from random import Random
from typing import Final, TypeAlias, TypeVar

from fairdeal.engine.cards import HIDDEN, ORDER, Cards, in_pack_order, without
from fairdeal.engine.melds.fillings import arrangements, multisets, random_filling
from fairdeal.engine.melds.hand import shape_of
from fairdeal.engine.melds.plans import Goal, Plan, Planner
from fairdeal.engine.melds.rules import Kind, MeldRules
from fairdeal.engine.melds.shapes import Holding, RunShape, Shape, holding

Way: TypeAlias = tuple[Cards, ...]
"""The cards of each meld, in the order of the goal."""

M = TypeVar("M")

Form: TypeAlias = Callable[[Kind, Cards], M]
"""What makes a meld of its kind and cards."""

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
    return formed_ways(_as_cards, rules, hand, goal, after=after)


def formed_ways(
    form: Form[M], rules: MeldRules, hand: Cards, goal: Goal, *, after: Way | None = None
) -> Iterator[tuple[M, ...]]:
    """Yield `ways`, each meld in a form of one's own: the same come again and again."""
    planner = _planner(rules, hand, goal)
    plans = planner.plans()
    if after is not None:
        plan, bases, wilds = _read(rules, planner, after)
        plans = planner.plans(plan)
        yield from islice(_on_plan(planner, form, next(plans), bases, wilds), 1, None)
    for plan in plans:
        yield from _on_plan(planner, form, plan)


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
    return _shown(planner, [(_pack_key(cards), cards) for cards in melds])


@lru_cache(maxsize=1 << 4)
def _planner(rules: MeldRules, hand: Cards, goal: Goal) -> Planner:
    """Return the search in a hand: who lists its ways may then ask for any, or for a page."""
    return Planner(rules, hand, goal)


# -- layers ----------------------------------------------------------------------------------


def _on_plan(
    planner: Planner, form: Form[M], plan: Plan, bases: _Picks = (), wilds: _Picks = ()
) -> Iterator[tuple[M, ...]]:
    """Yield the ways that have a plan, from the one with these bases and wilds on."""
    held, kinds, forms = planner.held, planner.kinds, repeat(form)
    if not bases and len(held.wilds) <= _FEW_WILDS and _are_apart(plan):
        # Most plans are such: no meld takes from another but wilds.
        choices = [_choices(held, shape, ()) for shape in plan]
        counts = tuple([shape.wilds for shape in plan])
        picks = _few_wilds(held.wilds, (kinds, counts, (False,) * len(plan)))
        for some in product(*choices):
            for others in picks:
                yield _shown(planner, map(_formed, forms, kinds, some, others))
        return
    for some in _bases(held, plan, bases):
        needs = _needs(planner, plan, some)
        for others in _all_wilds(held.wilds, needs, wilds if some == bases else ()):
            yield _shown(planner, map(_formed, forms, kinds, some, others))


def _are_apart(plan: Plan) -> bool:
    """Whether no two melds of a plan take naturals of the same rank: most do not."""
    slots = 0
    for shape in plan:
        if slots & shape.slots:
            return False
        slots |= shape.slots
    return True


def _bases(held: Holding, plan: Plan, start: _Picks, bases: _Picks = ()) -> Iterator[_Picks]:
    """Yield the choices of what wilds are added to; `bases` are those of the melds before."""
    at = len(bases)
    if at == len(plan):
        yield bases
        return
    shape = plan[at]
    floor = start[0] if start else bases[-1] if at and shape == plan[at - 1] else ()
    for choice in _from(floor, _choices(held, shape, bases)):
        later = start[1:] if start and choice == floor else ()
        yield from _bases(held, plan, later, (*bases, choice))


def _choices(held: Holding, shape: Shape, bases: _Picks) -> tuple[Cards, ...]:
    """Return the bases of a shape: a run with its gaps, or of naturals what others leave."""
    if isinstance(shape, RunShape):
        return (shape.cards,)
    naturals = held.ranks[shape.slot]
    if bases:
        rank = shape.rank
        naturals = without(naturals, [card for base in bases for card in base if card[0] == rank])
    return multisets(naturals, shape.naturals)


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


def _pack_key(cards: Cards) -> tuple[int, ...]:
    return tuple(map(ORDER.__getitem__, cards))


# -- ways as they are shown ------------------------------------------------------------------


def _as_cards(kind: Kind, cards: Cards) -> Cards:  # noqa: ARG001 - any form is made of both
    return cards


@lru_cache(maxsize=1 << 14)
def _formed(form: Form[M], kind: Kind, base: Cards, wilds: Cards) -> tuple[tuple[int, ...], M]:
    """Return a meld in its form, and what melds that are alike are put in order by.

    Sets and short runs are some thousands, and in play all of them come again and again.
    """
    if kind == "set":
        cards = in_pack_order((*base, *wilds))
    else:
        others = iter(wilds)
        cards = tuple([next(others) if card == HIDDEN else card for card in base])
    return _pack_key(cards), form(kind, cards)


def _shown(planner: Planner, formed: Iterable[tuple[tuple[int, ...], M]]) -> tuple[M, ...]:
    """Return the melds, which are in the order of the search, in the order of the goal."""
    if len(planner.goal) == 2:  # most goals are, and this is done for each way
        one, other = formed
        if one[0] > other[0] if planner.alike else planner.shown[0]:
            return other[1], one[1]
        return one[1], other[1]
    melds = list(formed)
    for low, high in planner.alike:
        melds[low:high] = sorted(melds[low:high])
    return tuple([melds[at][1] for at in planner.shown])


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
