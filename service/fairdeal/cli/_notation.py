"""Actions as short texts: `play 8h 8s`, `lay_off 2 Jo high`, `put_down set 8h 8s 8d, run 3c …`.

The grammar is the same for all games. The type comes first, then the values of the fields in
their order. Objects in a list are separated by commas. Where an action has several lists, each
comes after its name: `exchange give 3c take Ah`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]


def notation(action: Json) -> str:
    """Return the short text of an action, given as its JSON object.

    >>> notation({"type": "lay_off", "meld": 2, "card": "Jo", "end": "high"})
    'lay_off 2 Jo high'
    >>> notation({"type": "exchange", "give": ["3c"], "take": []})
    'exchange give 3c take'
    """
    return " ".join([action["type"], *_words({k: v for k, v in action.items() if k != "type"})])


def _words(fields: Json) -> list[str]:
    named = sum(isinstance(value, list) for value in fields.values()) > 1
    words: list[str] = []
    for name, value in fields.items():
        if isinstance(value, list):
            words += [name] * named
            words += _items(value)
        else:
            words.append(str(value))
    return words


def _items(values: list[Any]) -> list[str]:
    if values and isinstance(values[0], Mapping):
        return [", ".join(" ".join(_words(each)) for each in values)]
    return [str(each) for each in values]
