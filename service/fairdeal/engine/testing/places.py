"""Where cards lie in an encoded state: walking JSON by path.

A path is a tuple of keys and indexes; the empty path is the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, Final, TypeAlias

from fairdeal.engine.cards import CARDS, HIDDEN, Card

Path: TypeAlias = tuple[str | int, ...]

_FACES: Final = CARDS | {HIDDEN}

NO_PLACES: Final = frozenset({"seats", "options", "seed", "decks"})
"""Fields of every state that hold no card of the table, whatever they look like."""

NOTED: Final = frozenset({"last_round"})
"""Fields that may note cards which lie elsewhere."""


def leaves(
    data: Any, skip: Collection[str] = NO_PLACES, at: Path = ()
) -> Iterator[tuple[Path, Any]]:
    """Yield every value that is no object or list, with its path; fields named `skip` left out."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in skip:
                yield from leaves(value, skip, (*at, name))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from leaves(value, skip, (*at, place))
    else:
        yield at, data


def is_card(value: Any) -> bool:
    """Whether a value in JSON is a card, known or hidden."""
    return isinstance(value, str) and value in _FACES


def cards_in(data: Any, noted: Collection[str] = ()) -> Counter[Card]:
    """Return the cards that lie in an encoded state, as a multiset, but those only noted there."""
    found: list[Card] = []
    _gather(data, NO_PLACES | NOTED | set(noted), found)
    return Counter(found)


def _gather(data: Any, skip: Collection[str], found: list[Card]) -> None:
    """Add the cards in JSON to those found: what `leaves` would find, only faster."""
    values = data
    if isinstance(data, dict):
        values = [value for name, value in data.items() if name not in skip]
    for value in values:
        if isinstance(value, str):
            if value in _FACES:
                found.append(value)
        elif isinstance(value, (dict, list)):
            _gather(value, skip, found)


def card_lists(data: Any, at: Path = ()) -> Iterator[tuple[Path, list[Card]]]:
    """Yield every list of known cards in an encoded view, with its path."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in NO_PLACES:
                yield from card_lists(value, (*at, name))
    elif isinstance(data, list):
        if data and all(isinstance(each, str) and each in CARDS for each in data):
            yield at, data
        else:
            for place, value in enumerate(data):
                yield from card_lists(value, (*at, place))


def hidden_places(state: Any, view: Any) -> list[Path]:
    """Return the paths where a state has a card, and the view of it a hidden one or a null."""
    return [at for at, value in leaves(state) if is_card(value) and _is_hidden(view, at)]


def _is_hidden(view: Any, at: Path) -> bool:
    """Whether the view hides what lies at a path: by its back, or by a null on the way."""
    for key in at:
        if view is None:
            return True
        try:
            view = view[key]
        except (LookupError, TypeError):
            return False
    return view is None or view == HIDDEN


def look(data: Any, at: Path) -> Any:
    """Return what lies at a path. Raises `LookupError` or `TypeError` when nothing does."""
    for key in at:
        data = data[key]
    return data


def replaced(data: Any, changes: dict[Path, Any]) -> Any:
    """Return the JSON with the values at some paths replaced; the given one is not touched."""
    fresh = _copied(data)
    for at, value in changes.items():
        look(fresh, at[:-1])[at[-1]] = value
    return fresh


def _copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _copied(value) for name, value in data.items()}
    return [_copied(each) for each in data] if isinstance(data, list) else data
