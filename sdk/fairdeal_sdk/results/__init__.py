"""What calls return: frozen dataclasses.

A `state` is the plain JSON object that the service gave, typed by game: keep it, send it back,
put it in a database as it is. Fields that this package does not know are left in it; fields of
answers that it does not know are ignored.
"""

from __future__ import annotations

from fairdeal_sdk.results.catalogue import Rule, Rulebook, RulesetInfo, SeatRange
from fairdeal_sdk.results.games import Entry, GameView, Moved, Played, SeatChange
from fairdeal_sdk.results.judgements import Check, Validation
from fairdeal_sdk.results.positions import (
    Applied,
    Outcome,
    Page,
    Playout,
    Position,
    Table,
    TypeCount,
    View,
)

__all__ = [
    "Applied",
    "Check",
    "Entry",
    "GameView",
    "Moved",
    "Outcome",
    "Page",
    "Played",
    "Playout",
    "Position",
    "Rule",
    "Rulebook",
    "RulesetInfo",
    "SeatChange",
    "SeatRange",
    "Table",
    "TypeCount",
    "Validation",
    "View",
]
