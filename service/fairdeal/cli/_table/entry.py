"""Understanding what a player types: `play 8h 8s`, `lay off 2 Jo high`, `8♥ 8♠`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from fairdeal.cli._table.faces import SYMBOLS
from fairdeal.cli._table.schemas import Schema, fields, is_card_field, is_list, items, resolved

_SUITS: Final = {symbol: suit for suit, symbol in SYMBOLS.items()} | {s: s for s in SYMBOLS}
_CARD: Final = re.compile(r"(10|[2-9TJQKA])([cdhs♣♦♥♠])", re.IGNORECASE)


NOTHING: Final = "nothing"
"""Stands for an empty list of cards: `discard nothing`."""


class EntryError(ValueError):
    """What was typed is no action; the message says what is missing or not understood."""


def card_of(word: str) -> str | None:
    """Return the card that a word stands for, None if it is none.

    >>> card_of("10H"), card_of("q♠"), card_of("joker"), card_of("pass")
    ('Th', 'Qs', 'Jo', None)
    """
    if word.lower() in ("jo", "joker"):
        return "Jo"
    found = _CARD.fullmatch(word)
    if not found:
        return None
    rank = "T" if found[1] == "10" else found[1].upper()
    return rank + _SUITS[found[2].lower()]


def usage(name: str, schema: Schema) -> str:
    """Return how an action is written.

    >>> usage("lay_off", {"properties": {"meld": {"type": "integer"}, "end": {"enum": ["low"]}},
    ...                   "required": ["meld"]})
    'lay off MELD [low]'
    """
    return " ".join([name.replace("_", " "), *_usages(schema, schema)])


def read_action(
    text: str, actions: Mapping[str, Schema], likely: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the action that a text stands for; which rules it breaks is not looked at.

    `actions` are the schemas of the game's actions by type. Cards alone are meant for the first
    type among the `likely` ones that begins with cards. Raises `EntryError`.
    """
    if text.lstrip().startswith("{"):
        return _json(text)
    words = [word for word in text.replace(",", " , ").split() if word.lower() != NOTHING]
    name, rest = _type(words, actions, likely)
    schema = actions[name]
    reader = _Reader(rest, name, schema)
    action = {"type": name, **reader.object(schema)}
    if reader.words:
        raise reader.error(f"{reader.words[0]!r} is too much")
    return action


def _json(text: str) -> dict[str, Any]:
    try:
        action: dict[str, Any] = json.loads(text)
    except ValueError as error:
        raise EntryError(f"This is no JSON: {error}.") from error
    return action


def _type(
    words: Sequence[str], actions: Mapping[str, Schema], likely: Sequence[str]
) -> tuple[str, list[str]]:
    """Return the type of the action that is meant, and the words that are left."""
    for count in range(len(words), 0, -1):
        name = "_".join(words[:count]).lower().replace("-", "_")
        if name in actions:
            return name, list(words[count:])
    if words and card_of(words[0]):
        for name in likely:
            first = next(iter(fields(actions[name]).values()), {})
            if is_card_field(first) or is_card_field(items(first, actions[name])):
                return name, list(words)
    near = [name for name in actions if words and name.startswith(words[0].lower())]
    if len(near) == 1:
        return near[0], list(words[1:])
    listed = ", ".join(each.replace("_", " ") for each in likely or actions)
    said = f"There is no action {words[0]!r}" if words else "Nothing was typed"
    raise EntryError(f"{said}. The actions are: {listed}.")


class _Reader:
    """Takes the fields of an action from words, one after the other."""

    def __init__(self, words: list[str], name: str, whole: Schema) -> None:
        self.words = words
        self._name = name
        self._whole = whole

    def error(self, what: str) -> EntryError:
        """Return the error that says what is wrong, and how the action is written."""
        return EntryError(f"{what}. Write it as: {usage(self._name, self._whole)}")

    def object(self, schema: Schema) -> dict[str, Any]:
        """Take all fields of an object."""
        values: dict[str, Any] = {}
        known = {name: resolved(each, self._whole) for name, each in _properties(schema)}
        for name, field in known.items():
            if self.words and self.words[0].lower() == name:
                self.words.pop(0)  # the name may stand before its value
            if is_list(field):
                values[name] = self._list(field)
            elif self.words and self.words[0] != ",":
                values[name] = self._value(name, field)
            elif name in schema.get("required", ()):
                raise self.error(f"The {name} is missing")
        return values

    def _list(self, schema: Schema) -> list[Any]:
        item = items(schema, self._whole)
        if item.get("type") == "object":
            return list(self._objects(item))
        taken: list[Any] = []
        while self.words:
            comma = self.words[0] == "," and len(self.words) > 1
            card = card_of(self.words[comma])
            if card is None:
                break
            taken.append(card)
            del self.words[: comma + 1]
        return taken

    def _objects(self, item: Schema) -> Iterator[dict[str, Any]]:
        while self.words:
            yield self.object(item)
            if not self.words or self.words[0] != ",":
                return
            self.words.pop(0)

    def _value(self, name: str, schema: Schema) -> Any:
        word = self.words.pop(0)
        if is_card_field(schema):
            if card := card_of(word):
                return card
            raise self.error(f"{word!r} is no card")
        if choices := schema.get("enum"):
            for choice in choices:
                if str(choice).lower() in (word.lower(), _SUITS.get(word)):
                    return choice
            listed = " or ".join(map(str, choices))
            raise self.error(f"The {name} is {listed}, not {word!r}")
        if schema.get("type") == "integer":
            if re.fullmatch("-?[0-9]{1,15}", word):
                return int(word)
            raise self.error(f"The {name} is a number, not {word!r}")
        return word


def _properties(schema: Schema) -> Iterator[tuple[str, Schema]]:
    for name, each in schema.get("properties", {}).items():
        if name != "type":
            yield name, each


def _usages(schema: Schema, whole: Schema) -> Iterator[str]:
    known = {name: resolved(each, whole) for name, each in _properties(schema)}
    several = sum(map(is_list, known.values())) > 1
    for name, field in known.items():
        text = _usage(name, field, whole)
        if several:
            text = f"{name} {text}"
        yield text if name in schema.get("required", ()) else f"[{text}]"


def _usage(name: str, field: Schema, whole: Schema) -> str:
    if choices := field.get("enum"):
        return "|".join(map(str, choices))
    if not is_list(field):
        return name.upper()
    item = items(field, whole)
    if item.get("type") == "object":
        inside = " ".join(_usages(item, whole))
        return f"{inside}, {inside}, …"
    return f"{name.upper()}…"
