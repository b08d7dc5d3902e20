"""The rules in words: numbered items in several languages, and sentences for what breaks them.

A game's book is a folder with `<id>.<language>.md` and `<id>.messages.toml`; what all games
share stands in `common.*` here. Each item of a book has the id of a rule, which is also what
violations and tests name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol

LANGUAGES: Final = ("en", "ru", "it")
"""The languages of the house; the first is used when none is asked for."""

HOUSE: Final = files(__name__)

_ITEM = re.compile(r"^## (?P<id>\S+) — (?P<title>.+)$", re.MULTILINE)


class Coded(Protocol):
    """Anything that has a code and the parameters of its sentence."""

    @property
    def code(self) -> str:
        """What is wrong, for machines."""

    @property
    def params(self) -> Mapping[str, Any]:
        """What fills the sentence."""


@dataclass(frozen=True)
class Item:
    """One rule in words; `text` is markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Page:
    """The rules of a game in one language."""

    title: str
    summary: str
    items: tuple[Item, ...]

    def markdown(self) -> str:
        """Return the page as one markdown text."""
        rules = "".join(f"\n## {i.id} — {i.title}\n\n{i.text}\n" for i in self.items)
        return f"# {self.title}\n\n{self.summary}\n{rules}"


class Rulebook:
    """The book of one game, read from its folder when first opened."""

    def __init__(self, name: str, folder: Traversable = HOUSE) -> None:
        """Name the game and the folder where its texts lie."""
        self.name = name
        self._folder = folder
        self._pages: dict[str, Page] = {}

    def page(self, language: str = LANGUAGES[0]) -> Page:
        """Return the game's rules, the common ones last.

        Raises `KeyError` for a language that is not among `LANGUAGES`.
        """
        if language not in LANGUAGES:
            raise KeyError(language)
        if language not in self._pages:
            own = _read(self._folder, self.name, language)
            common = _read(HOUSE, "common", language)
            self._pages[language] = Page(own.title, own.summary, own.items + common.items)
        return self._pages[language]

    def explain(self, wrong: Coded, language: str = LANGUAGES[0]) -> str:
        """Return the sentence for a violation or a problem, in that language."""
        return filled(self._messages[wrong.code][language], wrong.params)

    @cached_property
    def _messages(self) -> Mapping[str, Mapping[str, str]]:
        return _sentences(HOUSE, "common") | _sentences(self._folder, self.name)


def _read(folder: Traversable, name: str, language: str) -> Page:
    text = (folder / f"{name}.{language}.md").read_text(encoding="utf-8")
    heads = list(_ITEM.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    items = (
        Item(head["id"], head["title"], text[head.end() : end].strip())
        for head, end in zip(heads, ends, strict=True)
    )
    title, _, summary = text[: heads[0].start()].partition("\n")
    return Page(title.removeprefix("# ").strip(), summary.strip(), tuple(items))


def _sentences(folder: Traversable, name: str) -> dict[str, Mapping[str, str]]:
    return tomllib.loads((folder / f"{name}.messages.toml").read_text(encoding="utf-8"))


def filled(sentence: str, params: Mapping[str, Any]) -> str:
    """Return a sentence with its parameters in their places.

    >>> filled("Not in hand: {cards}.", {"cards": ("4c", "5c")})
    'Not in hand: 4c 5c.'
    """
    return sentence.format_map({name: _shown(value) for name, value in params.items()})


def _shown(value: object) -> object:
    """Show several cards or seats side by side."""
    return " ".join(map(str, value)) if isinstance(value, (tuple, list, frozenset)) else value
