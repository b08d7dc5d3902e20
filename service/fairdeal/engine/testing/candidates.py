"""Actions to try at a position, made from nothing but the types of their fields.

No game tells what its actions could be: cards are any cards, sets of cards are parts of what a
seat sees, numbers run past every list. Most of it is nonsense, which is the point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from itertools import combinations, islice, permutations, product
from math import prod
from random import Random
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin

from fairdeal.engine import hints
from fairdeal.engine.cards import CARDS, Face, PackOrder, in_pack_order
from fairdeal.engine.ruleset import Action
from fairdeal.engine.state import Range, Seat
from fairdeal.engine.testing.places import card_lists, leaves

T = TypeVar("T")

_FACES = in_pack_order(CARDS)


class Candidates:
    """A source of candidates for one seat, from its encoded view."""

    def __init__(self, seen: Mapping[str, Any], seat: Seat, rng: Random) -> None:
        """Look at what the seat sees; all chance comes from `rng`."""
        self._rng = rng
        hand = tuple(seen["hands"][seat])
        lists = [hand, *(tuple(cards) for _, cards in card_lists(seen))]
        self._lists = list(dict.fromkeys(lists))
        longest = max(int(at[-1]) for at, _ in leaves(seen) if at and isinstance(at[-1], int))
        self._numbers = range(-1, min(longest + 3, 40))

    def every(self, kind: type[Action], limit: int) -> list[Action]:
        """Return all candidates of a type where they are few, else `limit` of them by chance."""
        return list(self._every(kind, limit))

    def some(self, kind: type[Action]) -> Action:
        """Return one candidate by chance."""
        action: Action = self._rng.choice(self._every(kind, 20))
        return action

    def changed(self, action: Action) -> Action:
        """Return the action with something about it changed."""
        changed: Action = self._changed(action, type(action))
        return changed

    def _every(self, hint: Any, limit: int) -> list[Any]:
        kind, marks = hints.unwrap(hint)
        if is_dataclass(kind):
            return self._every_object(kind, limit)
        if hints.is_union(kind):
            return [value for each in get_args(kind) for value in self._every(each, limit)]
        if get_origin(kind) is Literal:
            return list(get_args(kind))
        if get_origin(kind) is tuple:
            return self._every_tuple(get_args(kind)[0], marks, limit)
        if kind is str:
            return list(_FACES) if any(isinstance(m, Face) for m in marks) else ["", "x"]
        if kind is int:
            bounds = next((m for m in marks if isinstance(m, Range)), None)
            edges = (bounds.low - 1, bounds.low, bounds.high, bounds.high + 1) if bounds else ()
            return sorted({*self._numbers, *edges})
        return [None] if kind is NoneType else [False, True]

    def _every_object(self, kind: Any, limit: int) -> list[Any]:
        names = list(hints.of(kind))
        columns = [self._every(hint, limit) for hint in hints.of(kind).values()]
        if prod(map(len, columns)) <= limit:
            rows = list(product(*columns))
        else:
            rows = [tuple(map(self._rng.choice, columns)) for _ in range(limit)]
        return [kind(**dict(zip(names, row, strict=True))) for row in rows]

    def _every_tuple(self, item: Any, marks: tuple[Any, ...], limit: int) -> list[Any]:
        if any(isinstance(mark, Face) for mark in hints.unwrap(item)[1]):
            ordered = not any(isinstance(mark, PackOrder) for mark in marks)
            return list(islice(dict.fromkeys(self._parts(ordered, limit)), limit))
        items = self._every(item, limit)
        few = [tuple(self._rng.choices(items, k=many)) for many in (2, 3) for _ in range(limit)]
        return [(), *((each,) for each in items), *few]

    def _parts(self, ordered: bool, limit: int) -> Iterator[tuple[str, ...]]:
        """Yield the parts of every list seen, the smallest first."""
        for many in range(max(map(len, self._lists)) + 1):
            for cards in self._lists:
                parts = permutations(cards, many) if ordered else combinations(cards, many)
                yield from islice(parts, limit)

    def _changed(self, value: Any, hint: Any) -> Any:
        kind, marks = hints.unwrap(hint)
        if is_dataclass(kind) and value is not None:
            of: Any = type(value)
            fields = hints.of(of)
            if not fields:
                return value
            name = self._rng.choice(list(fields))
            changed = self._changed(getattr(value, name), fields[name])
            return replace(value, **{name: changed})
        if get_origin(kind) is tuple:
            items = self._changed_items(list(value), get_args(kind)[0])
            sorts = any(isinstance(mark, PackOrder) for mark in marks) and self._rng.random() < 0.8
            return in_pack_order(items) if sorts else tuple(items)
        return self._rng.choice(self._every(hint, 20))

    def _changed_items(self, items: list[Any], item: Any) -> list[Any]:
        place = self._rng.randrange(len(items) + 1)
        new = self._rng.choice(self._lists[0] or _FACES)
        if not any(isinstance(mark, Face) for mark in hints.unwrap(item)[1]):
            new = self._rng.choice(self._every(item, 20))
        if place == len(items):
            return [*items, new]
        change = self._rng.randrange(6)
        if change == 0:
            items.pop(place)
        elif change == 1:
            items.insert(place, items[place])
        elif change == 2:
            items[place] = self._changed(items[place], item)
        elif change == 3:
            items[place] = new
        elif change == 4:
            items.insert(place, new)
        else:
            self._rng.shuffle(items)
        return items
