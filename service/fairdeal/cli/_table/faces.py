"""Cards as people see them: suits as symbols, in four colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

HIDDEN: Final = "??"
SYMBOLS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

_STYLES: Final = {"c": "bold green", "d": "bold bright_blue", "h": "bold red", "s": "bold"}
_JOKER_STYLE: Final = "bold magenta"
_CARD: Final = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jo)\b|\?\?")
_CARD_OR_SUIT: Final = re.compile(rf"{_CARD.pattern}|\b[cdhs]\b")


def is_card(value: object) -> bool:
    """Whether a value is a card, seen or hidden."""
    return isinstance(value, str) and _CARD.fullmatch(value) is not None


def face(card: str) -> Text:
    """Return a card, or a suit alone, as it looks: a T is written 10."""
    if card == HIDDEN:
        return Text.assemble(("▒▒", "dim"))
    if card == "Jo":
        return Text.assemble(("Jo", _JOKER_STYLE))
    rank, suit = card[:-1], card[-1]
    return Text.assemble((("10" if rank == "T" else rank) + SYMBOLS[suit], _STYLES[suit]))


def row(cards: Sequence[str]) -> Text:
    """Return cards side by side; hidden ones are counted."""
    down = sum(card == HIDDEN for card in cards)
    shown = Text(" ").join(face(card) for card in cards if card != HIDDEN)
    if down and shown.plain:
        shown.append(" and ")
    if down:
        shown.append(f"{down} card{'s' * (down > 1)}", style="dim")
    return shown


def hand(cards: Iterable[str]) -> Text:
    """Return the cards of a hand, with a gap between suits."""
    shown, suit = Text(), ""
    for card in cards:
        if suit:
            shown.append(" " if card[1] == suit else "   ")
        shown.append_text(face(card))
        suit = card[1]
    return shown


def with_faces(text: str) -> Text:
    """Return a text in which the cards and suits look like such: `play 8h 8s`, `take 1 c`."""
    shown, done = Text(), 0
    for found in _CARD_OR_SUIT.finditer(text):
        shown.append(text[done : found.start()])
        shown.append_text(face(found.group()))
        done = found.end()
    return shown.append(text[done:])
