"""The table as one seat sees it, whatever the game: players, cards on the table, the own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fairdeal.cli._table.faces import HIDDEN, face, hand, is_card, row
from fairdeal.cli._table.schemas import Schema, fields, is_card_field, is_list, is_seat, items
from fairdeal_sdk.results import RulesetInfo

Json = Mapping[str, Any]

_KNOWN: Final = frozenset(
    (
        *("schema", "ruleset", "rules", "seats", "options", "seed", "decks", "round", "dealer"),
        *("phase", "hands", "scores", "last_round", "turn"),
    )
)
"""The fields that have a place of their own here, or none."""


class Board:
    """Shows states of one game to the player at a seat."""

    def __init__(self, info: RulesetInfo, seat: int, names: Sequence[str]) -> None:
        """Take what the service says of the game, and who sits where."""
        self._title = info.name
        self._schema: Schema = info.schemas["state"]
        # What actions name by its number is shown with it: melds.
        actions: Mapping[str, Schema] = info.schemas["actions"]
        self._numbered = {name for each in actions.values() for name in fields(each)}
        self._fields = fields(self._schema)
        self._seat = seat
        self._names = names

    def show(self, state: Json, to_act: Sequence[int]) -> RenderableType:
        """Return the table as it is."""
        own: list[RenderableType] = [self._players(state, to_act)]
        on_table = list(self._table(state))
        if on_table:
            grid = Table.grid(padding=(0, 2))
            for label, shown in on_table:
                grid.add_row(Text(label, style="dim"), shown)
            own.append(Panel(grid, title="table", title_align="left", box=box.ROUNDED))
        head = Text.assemble(
            (self._title, "bold"),
            f" · round {state['round']} · {str(state['phase']).replace('_', ' ')}",
            (f" · dealer {self._name(state['dealer'])}", "dim"),
        )
        return Panel(
            Group(*own, *self._hands(state)), title=head, title_align="left", box=box.HEAVY
        )

    # -- the players ---------------------------------------------------------------------------

    def _players(self, state: Json, to_act: Sequence[int]) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("")
        table.add_column("player")
        columns = dict(self._columns(state))
        for label in columns:
            table.add_column(label, justify="right")
        for seat, name in enumerate(self._names):
            mark = Text("▶" if seat in to_act else " ", style="bold yellow")
            who = Text(name, style="bold" if seat == self._seat else "")
            table.add_row(mark, who, *(values[seat] for values in columns.values()))
        return table

    def _columns(self, state: Json) -> Iterator[tuple[str, list[Text]]]:
        """Yield what there is to say of each seat: a label, and a text by seat."""
        yield "cards", [Text(str(len(cards))) for cards in state["hands"]]
        yield "score", [Text(str(score)) for score in state["scores"]]
        if (last := state["last_round"]) is not None:
            yield "last round", [self._cell(each) for each in last]
        for name in self._own_fields(state):
            values = state[name]
            if self._is_by_seat(name, values) and any(each not in (None, []) for each in values):
                yield name.replace("_", " "), [self._cell(each) for each in values]

    def _cell(self, value: Any) -> Text:
        if value is None:
            return Text("–", style="dim")
        return Text(str(len(value) if isinstance(value, (list, Mapping)) else value))

    # -- the own cards -------------------------------------------------------------------------

    def _hands(self, state: Json) -> Iterator[RenderableType]:
        """Yield the own hand, and what else the seat alone sees."""
        mine = {"hand": state["hands"][self._seat]}
        for name in self._own_fields(state):
            values = state[name]
            if self._is_by_seat(name, values) and isinstance(values[self._seat], (list, Mapping)):
                mine[name] = values[self._seat]
        for name, value in mine.items():
            label = f"your {name.replace('_', ' ')}"
            if isinstance(value, Mapping):
                yield Text.assemble((f"  {label}  ", "dim"), self._piece(value))
            elif name == "hand" or (value and HIDDEN not in value):
                shown = hand(value) if value else Text("no cards", style="dim")
                yield Text.assemble((f"  {label} ({len(value)})  ", "dim"), shown)

    # -- the table -----------------------------------------------------------------------------

    def _table(self, state: Json) -> Iterator[tuple[str, Text]]:
        """Yield what lies on the table and what is said of it: a label and a line each."""
        noted: list[str] = []
        for seat, cards in enumerate(state["hands"]):
            if seat != self._seat and cards and HIDDEN not in cards:
                yield f"hand {self._name(seat)}", row(cards)
        for name in self._own_fields(state):
            value, label = state[name], name.replace("_", " ")
            if self._is_by_seat(name, value) or value in (None, False, [], 0):
                continue
            if isinstance(value, list):
                yield from self._list(name, value, items(self._fields[name], self._schema))
            elif is_card(value):
                yield label, face(value)
            else:
                noted.append(label if value is True else f"{label} {value}")
        if noted:
            yield "noted", Text(", ".join(noted))

    def _list(self, name: str, values: Sequence[Any], item: Schema) -> Iterator[tuple[str, Text]]:
        label = name.replace("_", " ")
        if is_seat(item):
            yield label, Text(", ".join(map(self._name, values)))
        elif is_card_field(item):
            yield label, row(values)
        elif item.get("type") == "object":
            one = label.removesuffix("s")
            for number, each in enumerate(values):
                same = "" if number else label
                yield f"{one} {number}" if one in self._numbered else same, self._piece(each)
        elif len(values) == len(self._names) and is_list(items(item, self._schema)):
            for seat, stacks in enumerate(values):
                yield f"{label} {self._name(seat)}", self._stacks(stacks)
        else:
            yield label, self._stacks(values)

    def _stacks(self, stacks: Sequence[Any]) -> Text:
        line = Text()
        for number, stack in enumerate(stacks):
            line.append("  │  " if number else "", style="dim")
            line.append_text(row(stack) if stack else Text.assemble(("–", "dim")))
        return line

    def _piece(self, piece: Json) -> Text:
        """Return something that lies there: its cards, and whose it is."""
        parts: list[Text] = []
        for name, value in piece.items():
            if name == "seat":
                parts.append(Text.assemble((self._name(value), "dim")))
            elif is_card(value):
                parts.append(face(value))
            elif isinstance(value, list) and value and all(map(is_card, value)):
                parts.append(row(value))
            elif isinstance(value, str):
                parts.append(Text(value))
        return Text("  ").join(parts)

    def _own_fields(self, state: Json) -> Iterator[str]:
        """Yield the fields that this game has for itself."""
        return (name for name in state if name not in _KNOWN and name in self._fields)

    def _is_by_seat(self, name: str, values: Any) -> bool:
        """Whether a field holds something for each seat, in their order."""
        field = self._fields[name]
        if not is_list(field) or not isinstance(values, list) or len(values) != len(self._names):
            return False
        item = items(field, self._schema)
        if is_list(item):
            return is_card_field(items(item, self._schema))
        by_name = item.get("type") == "object" and "seat" not in item.get("properties", {})
        return by_name or (item.get("type") == "integer" and not is_seat(item))

    def _name(self, seat: int) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else f"seat {seat}"
