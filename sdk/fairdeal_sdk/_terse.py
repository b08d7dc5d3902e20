"""Results that show what is there."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast


class Terse:
    """A dataclass (with `repr=False`) whose `repr` leaves out what is absent.

    Absent is a field that may be left out, and was: its default is None, and so is its value.
    """

    def __repr__(self) -> str:
        shown = [
            f"{each.name}={value!r}"
            for each in fields(cast("Any", self))
            if each.repr
            and not ((value := getattr(self, each.name)) is None and each.default is None)
        ]
        return f"{type(self).__name__}({', '.join(shown)})"
