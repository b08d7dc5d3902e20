"""The legal actions, numbered: fetched a page at a time, and shown a screen at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from fairdeal.cli._notation import notation
from fairdeal.cli._table.entry import NOTHING
from fairdeal.cli._table.faces import with_faces
from fairdeal_sdk.results import Page

SCREEN: Final = 24
"""So many actions are shown at a time."""

Fetch = Callable[[str | None, str | None], Page[Any]]
"""Fetches a page of the legal actions of a type, or of all, from a cursor on or from the first."""


class Menu:
    """The list of what may be done now, or of one type of it."""

    def __init__(self, fetch: Fetch, kind: str | None = None) -> None:
        """Fetch the first page; `kind` is the only type that is listed."""
        self._fetch = fetch
        self._kind = kind
        self._page = fetch(kind, None)
        self._actions: list[dict[str, Any]] = [each.to_json() for each in self._page.items]
        self._first = 0

    @property
    def types(self) -> tuple[str, ...]:
        """The types of which there is an action, whichever are listed."""
        return tuple(self._page.types)

    def only(self, kind: str) -> Menu:
        """Return the list of one type alone."""
        return Menu(self._fetch, kind)

    def turn(self, screens: int) -> bool:
        """Turn that many screens on, or back; return whether there are any."""
        first = self._first + screens * SCREEN
        while first >= len(self._actions) and self._page.next_cursor is not None:
            self._page = self._fetch(self._kind, self._page.next_cursor)
            self._actions += [each.to_json() for each in self._page.items]
        if not 0 <= first < len(self._actions):
            return False
        self._first = first
        return True

    def numbered(self, number: int) -> dict[str, Any] | None:
        """Return the action of a number, counted from 1, None where none has been shown so."""
        last = min(self._first + SCREEN, len(self._actions))
        return self._actions[number - 1] if 1 <= number <= last else None

    def show(self, console: Console) -> RenderableType:
        """Return this screen of the list, in as many columns as there is room for."""
        shown = self._actions[self._first : self._first + SCREEN]
        texts = [_text(each) for each in shown]
        digits = len(str(self._first + len(shown)))
        widest = max((text.cell_len for text in texts), default=0) + digits + 4
        columns = max(1, min((console.width - 2) // widest, -(-len(texts) // 6)))
        rows = -(-len(texts) // columns)
        grid = Table.grid(padding=(0, 2))
        for _ in range(columns):
            grid.add_column(justify="right", style="cyan")
            grid.add_column()
        for line in range(rows):
            cells: list[Text] = []
            for place in range(line, len(texts), rows):
                cells += [Text(str(self._first + place + 1)), texts[place]]
            grid.add_row(*cells)
        return Group(grid, Text(self._more(len(shown)), style="dim"))

    def _more(self, shown: int) -> str:
        """Return what else there is, in words; nothing where all is shown."""
        count, least = self._page.count, self._page.count_at_least or 0
        if count == shown and self._kind is None:
            return ""
        whole = (
            f"{count:,}" if count is not None else f"more than {max(least, len(self._actions)):,}"
        )
        kind = f" of {self._kind.replace('_', ' ')}" if self._kind else ""
        text = f"{self._first + 1} to {self._first + shown} of {whole}{kind}"
        if self._first:
            text += " · p: back"
        if self._first + shown < len(self._actions) or self._page.next_cursor is not None:
            text += " · n: more"
        if self._kind is None and len(self.types) > 1:
            kinds = []
            for name, number in self._page.types.items():
                many = f"{number.count:,}" if number.count is not None else "many"
                kinds.append(f"{name.replace('_', ' ')} ({many})")
            text += f" · only: {', '.join(kinds)}"
        return text


def _text(action: Mapping[str, Any]) -> Text:
    """Return an action as it is listed, in words that can be typed."""
    lists = [value for value in action.values() if isinstance(value, list)]
    name = action["type"].replace("_", " ")
    if lists and not any(lists):
        return Text(f"{name} {NOTHING}")
    return with_faces(notation(action).replace(action["type"], name, 1))
