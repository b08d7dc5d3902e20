"""Fields of requests to the session routes: who sits down, actions in a row, numbers in a query."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, cast

from flask import current_app

from fairdeal.api.schemas.contract import DEFINITIONS
from fairdeal.api.schemas.game_fields import ActionField
from fairdeal.api.schemas.judged import Judged
from fairdeal.api.settings import Settings
from fairdeal.engine import codec
from fairdeal.engine.playing import PolicyName
from fairdeal.engine.ruleset import Malformed, Problem, problem
from fairdeal.engine.state import Absent, Name, Range
from fairdeal.engine.table import seat_count_problems

MOST_ACTIONS: Final = 100
"""So many actions can be taken by one request."""

_WHOLE: Final = re.compile("0|-?[1-9][0-9]*")
_MOST_DIGITS: Final = 17
"""More digits than this are of a number that is out of every range, as the first ones are."""


@dataclass(frozen=True)
class Sitter:
    """Who sits down at a seat: a player, or a bot that plays by a policy."""

    name: Annotated[Name | None, Absent()] = None
    """What the seat is called; absent, it is `Seat 1`, `Seat 2`, … by its place."""
    bot: Annotated[PolicyName | None, Absent()] = None
    """The policy of the bot that plays the seat; absent, a player does."""


class SittersField(Judged):
    """The seats: how many, or a name or an object for each."""

    def take(self, value: Any) -> tuple[Sitter, ...]:
        """Return who sits where."""
        if isinstance(value, int) and not isinstance(value, bool):
            if wrong := seat_count_problems(self.game, value):
                raise Malformed([replace(each, pointer="") for each in wrong])
            return (Sitter(),) * value
        if not isinstance(value, list):
            raise Malformed([Problem("", "not_seats")])
        sitters: list[Sitter] = []
        wrong = []
        for seat, each in enumerate(value):
            at = f"/{seat}"
            try:
                if isinstance(each, Mapping):
                    sitters.append(codec.decode(Sitter, each, at))
                else:
                    sitters.append(Sitter(codec.decode(cast("Any", Name), each, at)))
            except Malformed as error:
                wrong += error.problems
        if wrong:
            raise Malformed(wrong)
        return tuple(sitters)

    def json_schema(self) -> dict[str, Any]:
        """Return a number, or a list of names and objects."""
        one = {"anyOf": [DEFINITIONS.of(Name), DEFINITIONS.of(Sitter)]}
        many = {"type": "array", "items": one}
        return {"anyOf": [{"type": "integer", "minimum": 1}, many]}


class WholeNumber(Judged):
    """An integer in the query of an address, within the bounds of a type."""

    def __init__(self, hint: Any, **more: Any) -> None:
        """Name the type."""
        super().__init__(**more)
        self.hint = hint

    def take(self, value: Any) -> int:
        """Return the integer that the digits stand for."""
        if not (isinstance(value, str) and _WHOLE.fullmatch(value)):
            raise Malformed([Problem("", "not_an_integer")])
        number: int = codec.decode(self.hint, int(value[:_MOST_DIGITS]))
        return number

    def json_schema(self) -> dict[str, Any]:
        """Return what the engine says of the type."""
        return DEFINITIONS.of(self.hint)


class LifeField(Judged):
    """How many seconds a game lives, within the bounds that the service is set to."""

    def take(self, value: Any) -> int:
        """Return the seconds."""
        settings: Settings = current_app.extensions["fairdeal.settings"]
        hint: Any = Annotated[int, Range(settings.ttl_min, settings.ttl_max)]
        seconds: int = codec.decode(hint, value)
        return seconds

    def json_schema(self) -> dict[str, Any]:
        """Return a number of seconds: which ones are taken is for the service to say."""
        return {"type": "integer", "minimum": 1}


class ActionsField(ActionField):
    """Actions of the game in a row."""

    def take(self, value: Any) -> Any:
        """Return the actions."""
        if not isinstance(value, list):
            raise Malformed([Problem("", "not_a_list")])
        if not 1 <= len(value) <= MOST_ACTIONS:
            raise Malformed([problem("", "wrong_item_count", low=1, high=MOST_ACTIONS)])
        return tuple(
            codec.decode_action(self.game.actions, each, f"/{place}")
            for place, each in enumerate(value)
        )

    def json_schema(self) -> dict[str, Any]:
        """Return a list of actions."""
        one = super().json_schema()
        return {"type": "array", "items": one, "minItems": 1, "maxItems": MOST_ACTIONS}
