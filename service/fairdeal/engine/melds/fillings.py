"""Choosing the cards that fill a shape: naturals of a set, and wilds.

All choices are listed in a fixed order; `start` is the first one to yield.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random

from fairdeal.engine.cards import ORDER, Card, Cards, in_pack_order, without
from fairdeal.engine.melds.rules import MeldRules
from fairdeal.engine.melds.shapes import Holding, RunShape, Shape


@lru_cache(maxsize=1 << 12)
def multisets(cards: Cards, size: int) -> tuple[Cards, ...]:
    """Return all choices of so many of the cards, which are in pack order, without their order.

    >>> multisets(("2c", "2c", "2d"), 2)
    (('2c', '2c'), ('2c', '2d'))
    """
    few = tuple(c for at, c in enumerate(cards) if at < size or cards[at - size] != c)
    return tuple(dict.fromkeys(combinations(few, size)))


def arrangements(
    cards: Cards, size: int, start: Cards = (), must: Card | None = None
) -> Iterator[Cards]:
    """Yield all choices of so many of the cards, which are in pack order, in every order.

    With `must`, which is one of the cards, only those that hold it.

    >>> list(arrangements(("2c", "2c", "2d"), 2))
    [('2c', '2c'), ('2c', '2d'), ('2d', '2c')]
    """
    if size == 0:
        if must is None:
            yield ()
        return
    for card in dict.fromkeys(cards):
        if start and ORDER[card] < ORDER[start[0]]:
            continue
        if must is None or card == must or size > 1:
            rest = without(cards, (card,))
            later = start[1:] if start and card == start[0] else ()
            for more in arrangements(rest, size - 1, later, None if card == must else must):
                yield (card, *more)


@lru_cache(maxsize=1 << 12)
def arrangement_count(cards: Cards, size: int) -> int:
    """Return how many `arrangements` there are."""
    ways = [1] + [0] * size
    for card in dict.fromkeys(cards):
        copies = cards.count(card)
        ways = [
            sum(ways[n - k] * comb(n, k) for k in range(min(copies, n) + 1))
            for n in range(size + 1)
        ]
    return ways[size]


def fillings(
    rules: MeldRules, held: Holding, shape: Shape, must: Card | None, start: Cards = ()
) -> Iterator[Cards]:
    """Yield all melds of a shape that a hand holds, with `must` only those that hold that card.

    The shape is one of the hand's that `may_hold` the card.
    """
    wild = must if must in rules.wilds else None
    if isinstance(shape, RunShape):
        first = tuple(start[gap] for gap in shape.gaps) if start else ()
        for wilds in arrangements(held.wilds, shape.wilds, first, wild):
            yield shape.filled(wilds)
        return
    for some in multisets(held.ranks[shape.slot], shape.naturals):
        for others in multisets(held.wilds, shape.wilds):
            cards = in_pack_order((*some, *others)) if others else some
            if must is not None and must not in cards:
                continue
            if not start or cards == start:
                start = ()
                yield cards


def filling_count(rules: MeldRules, held: Holding, shape: Shape, must: Card | None) -> int:
    """Return how many `fillings` there are, without going through them."""
    if must is None or must not in rules.wilds:
        wilds = _wild_count(held.wilds, shape)
    else:
        others = tuple(card for card in held.wilds if card != must)
        wilds = _wild_count(held.wilds, shape) - _wild_count(others, shape)
    if isinstance(shape, RunShape):
        return wilds
    naturals = multisets(held.ranks[shape.slot], shape.naturals)
    if must is None or must in rules.wilds:
        return wilds * len(naturals)
    return wilds * sum(must in cards for cards in naturals)


def _wild_count(wilds: Cards, shape: Shape) -> int:
    if isinstance(shape, RunShape):
        return arrangement_count(wilds, shape.wilds)
    return len(multisets(wilds, shape.wilds))


def random_filling(
    rules: MeldRules, held: Holding, shape: Shape, must: Card | None, rng: Random
) -> Cards:
    """Return some meld of the shape, each with a chance; with `must` one that holds that card."""
    wilds = _sample(held.wilds, shape.wilds, must if must in rules.wilds else None, rng)
    if isinstance(shape, RunShape):
        return shape.filled(wilds)
    natural = must if must is not None and must not in rules.wilds else None
    naturals = _sample(held.ranks[shape.slot], shape.naturals, natural, rng)
    return in_pack_order((*naturals, *wilds))


def _sample(cards: Cards, size: int, must: Card | None, rng: Random) -> list[Card]:
    if must is None:
        return rng.sample(cards, size)
    chosen = [must, *rng.sample(without(cards, (must,)), size - 1)]
    rng.shuffle(chosen)
    return chosen
