"""What happened, told in lines: one for each event that says something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from fairdeal.cli._table.faces import HIDDEN, face, is_card, row
from fairdeal.cli._table.schemas import Schema, fields, is_list, is_seat, items

Json = Mapping[str, Any]


class Teller:
    """Tells events of one game; `names` are the players by seat."""

    def __init__(self, schemas: Mapping[str, Schema], names: Sequence[str]) -> None:
        """Take the schemas of the game's events, by type."""
        self._schemas = schemas
        self._names = names
        self._width = max(map(len, names), default=0)

    def lines(self, events: Iterable[Json]) -> Iterator[Text]:
        """Yield a line for each event; cards dealt to others, face down, are passed over."""
        for event in events:
            if not (event["type"].endswith("dealt") and HIDDEN in event.get("cards", ())):
                yield self._line(event)

    def _line(self, event: Json) -> Text:
        kind = event["type"]
        schema = self._schemas.get(kind, {})
        known = fields(schema)
        verb = kind.replace("_", " ")
        seat = event.get("seat")
        if isinstance(seat, int) and 0 <= seat < len(self._names):
            line = Text.assemble((f"  {self._names[seat]:<{self._width}}  ", "bold"), verb)
        else:
            line = Text.assemble((f"  {verb.capitalize()}", "dim"))
        several = sum(isinstance(value, list) for value in event.values()) > 1
        for name, value in event.items():
            if name in ("type", "seat"):
                continue
            said = self._value(name, value, known.get(name, {}), schema)
            if said is not None:
                named = several and isinstance(value, list) and is_card(value[0])
                line.append(f"  {name} " if named else "  ").append_text(said)
        return line

    def _value(self, name: str, value: Any, field: Schema, whole: Schema) -> Text | None:
        """Return what a field says, None where that is nothing."""
        label = name.replace("_", " ")
        if value is None or value is False:
            return None
        if value is True:
            return Text(label)
        if is_card(value):
            return Text.assemble(("a card", "dim")) if value == HIDDEN else face(value)
        if isinstance(value, list):
            return self._list(label, value, items(field, whole) if is_list(field) else {})
        if isinstance(value, Mapping):
            parts = [self._value(n, v, {}, {}) for n, v in value.items()]
            return Text(" ").join(part for part in parts if part is not None)
        if is_seat(field):
            return Text(
                f"{label} {self._name(value)}" if name != "to" else f"to {self._name(value)}"
            )
        return Text(value if isinstance(value, str) else f"{label} {value}")

    def _list(self, label: str, values: Sequence[Any], item: Schema) -> Text | None:
        if not values:
            return None
        if all(map(is_card, values)):
            return row(values)
        if is_seat(item):
            return Text(f"{label} {', '.join(map(self._name, values))}")
        parts = [self._value(label, each, item, {}) for each in values]
        if all(isinstance(each, (int, float)) for each in values):
            return Text(f"{label} {' '.join(map(str, values))}")
        return Text(", ").join(part for part in parts if part is not None)

    def _name(self, seat: int) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else f"seat {seat}"
