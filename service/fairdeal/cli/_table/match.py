"""A match at the table: what the player sees, is asked, and is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.console import Console, Group
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fairdeal.cli._table.board import Board
from fairdeal.cli._table.entry import EntryError, read_action, usage
from fairdeal.cli._table.happenings import Teller
from fairdeal.cli._table.menu import Menu
from fairdeal.cli._table.schemas import Schema
from fairdeal_sdk import GameOver, IllegalAction, InvalidInput, Seat
from fairdeal_sdk.results import GameView, Outcome, Page, Rulebook, RulesetInfo

View = GameView[Any]
Ask = Callable[[str], str]

_PAGE: Final = 96
_HELP: Final = (
    ("12", "take the action with that number"),
    ("play 8h 8s", "take an action in words: its type, then its fields; 10h or 8♥ will do too"),
    ("n, p", "the next screen of actions, the one before"),
    ("play", "only the actions of a type"),
    ("rules", "the rules; or one: rules president.match"),
    ("Enter", "the table and the actions again"),
    ("quit", "leave the table"),
)


class Leave(Exception):
    """The player leaves the table."""


class Match:
    """A match as the player at one seat plays it. Bots sit at the others."""

    def __init__(
        self, seat: Seat[Any, Any, Any], info: RulesetInfo, rules: Rulebook, console: Console
    ) -> None:
        """Sit down."""
        self._seat = seat
        self._rules = rules
        self._console = console
        self._actions: Mapping[str, Schema] = info.schemas["actions"]
        view: View = seat.view()
        self._names = [str(player["name"]) for player in view.state["seats"]]
        self._board = Board(info, seat.seat, self._names)
        self._teller = Teller(info.schemas["events"], self._names)
        self._told: int | None = None
        self._view = view

    def play(self, ask: Ask) -> View:
        """Play to the end of the match and return the last view. Raises `Leave`."""
        while True:
            self._tell()
            if self._view.outcome is not None:
                self._console.print(self._board.show(self._view.state, self._view.to_act))
                self._console.print(self._result(self._view.outcome))
                return self._view
            if self._view.is_my_turn:
                self._move(ask)
            else:  # bots were stopped by their bound: looking at the game lets them go on
                self._view = self._seat.view()

    # -- one turn ------------------------------------------------------------------------------

    def _move(self, ask: Ask) -> None:
        """Let the player take one action."""
        menu = Menu(self._fetch)
        self._show(menu)
        while True:
            action, menu = self._choose(ask, menu)
            try:
                self._view = self._seat.play(action, version=self._view.version)
            except IllegalAction as illegal:
                self._refuse(illegal)
            except GameOver:
                self._view = self._seat.view()
                return
            except InvalidInput as wrong:
                text = "; ".join(each.detail for each in wrong.errors) or wrong.detail
                self._console.print(Text(text, style="red"))
            else:
                return

    def _choose(self, ask: Ask, menu: Menu) -> tuple[Mapping[str, Any], Menu]:
        """Ask until an action is named; return it, and the list that the player looks at."""
        while True:
            typed = _line(ask)
            word, _, rest = typed.partition(" ")
            if typed.isdecimal():
                if action := menu.numbered(int(typed)):
                    return action, menu
                self._console.print(Text(f"No action {typed} has been shown.", style="red"))
            elif not typed:
                menu = Menu(self._fetch)
                self._show(menu)
            elif word in ("n", "p", "next", "back"):
                if not menu.turn(1 if word[0] == "n" else -1):
                    self._console.print(Text("There are no more.", style="dim"))
                self._console.print(menu.show(self._console))
            elif word in ("?", "h", "help"):
                self._help(menu)
            elif word in ("q", "quit", "exit"):
                raise Leave
            elif word in ("r", "rule", "rules"):
                self._rule(rest)
            elif (kind := typed.replace(" ", "_")) in menu.types and self._has_fields(kind):
                menu = menu.only(kind)
                self._console.print(menu.show(self._console))
            else:
                try:
                    return read_action(typed, self._actions, menu.types), menu
                except EntryError as wrong:
                    self._console.print(Text(str(wrong), style="red"))

    def _fetch(self, kind: str | None, cursor: str | None) -> Page[Any]:
        return self._seat.legal_page(kind, _PAGE, cursor)

    def _has_fields(self, kind: str) -> bool:
        return len(self._actions[kind].get("properties", {})) > 1

    # -- what is shown -------------------------------------------------------------------------

    def _tell(self) -> None:
        """Tell what happened since it was last told."""
        lines = [
            line
            for entry in self._seat.log(after=self._told)
            if entry.version <= self._view.version
            for line in self._teller.lines(event.to_json() for event in entry.events)
        ]
        self._told = self._view.version
        if lines:
            self._console.print("", *lines, sep="\n")

    def _show(self, menu: Menu) -> None:
        self._console.print()
        self._console.print(self._board.show(self._view.state, self._view.to_act))
        self._console.print(menu.show(self._console))

    def _refuse(self, illegal: IllegalAction) -> None:
        """Show why an action is not legal, and the rules that say so."""
        said: list[Any] = []
        for each in illegal.violations:
            said.append(Text(each.detail, style="bold"))
            try:
                rule = self._rules[each.rule]
            except KeyError:
                said.append(Text(each.rule, style="dim cyan"))
            else:
                head = Text.assemble((rule.title, "bold"), "  ", (rule.id, "dim cyan"))
                said += ["", head, Markdown(rule.text)]
        self._console.print(
            Panel(Group(*said), title="not allowed", title_align="left", border_style="red")
        )

    def _rule(self, asked: str) -> None:
        found = [rule for rule in self._rules if asked in rule.id]
        found = [rule for rule in found if rule.id == asked] or found
        if not found:
            self._console.print(Text(f"There is no rule {asked!r}.", style="red"))
        elif len(found) == 1:
            (rule,) = found
            self._console.print(Panel(Markdown(rule.text), title=f"{rule.title} · {rule.id}"))
        else:
            grid = Table.grid(padding=(0, 2))
            for rule in found:
                grid.add_row(Text(rule.id, style="cyan"), rule.title)
            self._console.print(grid)

    def _help(self, menu: Menu) -> None:
        grid = Table.grid(padding=(0, 2))
        for typed, meaning in _HELP:
            grid.add_row(Text(typed, style="cyan"), meaning)
        for kind in menu.types:
            grid.add_row("", Text(usage(kind, self._actions[kind]), style="dim"))
        self._console.print(grid)

    def _result(self, outcome: Outcome) -> Panel:
        """Return how the match ended."""
        grid = Table.grid(padding=(0, 2))
        for place, seats in enumerate(outcome.ranking, 1):
            for seat in seats:
                style = "bold" if seat in outcome.winners else ""
                grid.add_row(f"{place}.", self._names[seat], str(outcome.scores[seat]), style=style)
        won = self._seat.seat in outcome.winners
        title = "You won" if won else f"{' and '.join(self._names[w] for w in outcome.winners)} won"
        return Panel(grid, title=f"{title} ({outcome.reason})", title_align="left", expand=False)


def _line(ask: Ask) -> str:
    """Return what the player types, spaces put in order.

    Raises `Leave` at the end of the input and for an interrupt.
    """
    try:
        return " ".join(ask("Your move (? for help) › ").split())
    except (EOFError, KeyboardInterrupt):
        raise Leave from None
