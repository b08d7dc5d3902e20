"""Fields of requests for what is a game's own: states, options, actions, seats, packs."""

from __future__ import annotations

from typing import Any, cast

from fairdeal.api.reading import OnePack, read_action_type, read_state
from fairdeal.api.schemas.contract import DEFINITIONS, component
from fairdeal.api.schemas.judged import Judged
from fairdeal.engine import codec
from fairdeal.engine.cards import Cards
from fairdeal.engine.ruleset import Action, Malformed, Problem
from fairdeal.engine.state import Name, Options, Seed, State
from fairdeal.engine.table import seat_count_problems

Names = tuple[Name, ...]
Packs = tuple[Cards, ...]


class StateField(Judged):
    """A state of the game; where `views` says so, also somebody's view of one."""

    def __init__(self, *, views: bool = False, **more: Any) -> None:
        """Say whether views are taken."""
        super().__init__(**more)
        self.views = views

    def take(self, value: Any) -> State:
        """Return a state that makes sense."""
        return read_state(self.game, value, views=self.views)

    def json_schema(self) -> dict[str, Any]:
        """Return the component that all states are."""
        return component("State")


class OptionsField(Judged):
    """Options of the game; those not given have their defaults."""

    def take(self, value: Any) -> Options:
        """Return the options."""
        options: Options = codec.decode(self.game.options_type, value)
        return options

    def json_schema(self) -> dict[str, Any]:
        """Return the component that all options are."""
        return component("Options")


class ActionField(Judged):
    """An action of the game, judged by its shape alone."""

    def take(self, value: Any) -> Action:
        """Return the action."""
        return codec.decode_action(self.game.actions, value)

    def json_schema(self) -> dict[str, Any]:
        """Return the component that all actions are."""
        return component("Action")


class ActionTypeField(Judged):
    """The name of a type of action of the game."""

    def take(self, value: Any) -> str:
        """Return the name."""
        return read_action_type(self.game, value)

    def json_schema(self) -> dict[str, Any]:
        """Return that it is a text: which ones there are depends on the game."""
        return {"type": "string"}


class SeatsField(Judged):
    """The players: how many, or their names."""

    def take(self, value: Any) -> tuple[str, ...]:
        """Return the names by seat: `Seat 1`, `Seat 2`, … where only the number is given."""
        if isinstance(value, int) and not isinstance(value, bool):
            if wrong := seat_count_problems(self.game, value):
                raise Malformed([Problem("", each.code, each.params) for each in wrong])
            return tuple(f"Seat {seat + 1}" for seat in range(value))
        if not isinstance(value, list):
            raise Malformed([Problem("", "not_seats")])
        names: tuple[str, ...] = codec.decode(cast("Any", Names), value)
        return names

    def json_schema(self) -> dict[str, Any]:
        """Return a number or a list of names."""
        return {"anyOf": [{"type": "integer", "minimum": 1}, DEFINITIONS.of(Names)]}


class SeedField(Judged):
    """A seed: a text, or an integer, which stands for its decimal digits."""

    def take(self, value: Any) -> str:
        """Return the seed as a text."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        return str(codec.decode(cast("Any", int if whole else Seed), value))

    def json_schema(self) -> dict[str, Any]:
        """Return a text or an integer."""
        return {"anyOf": [DEFINITIONS.of(Seed), DEFINITIONS.of(int)]}


class DeckField(Judged):
    """The order of the pack, top first; or a list of such orders, one for each round."""

    def take(self, value: Any) -> tuple[tuple[str, ...], ...]:
        """Return the packs by round."""
        if isinstance(value, list) and value and all(isinstance(each, list) for each in value):
            packs: tuple[tuple[str, ...], ...] = codec.decode(cast("Any", Packs), value)
            return packs
        return OnePack((codec.decode(cast("Any", Cards), value),))

    def json_schema(self) -> dict[str, Any]:
        """Return a list of cards or a list of such lists."""
        return {"anyOf": [DEFINITIONS.of(Cards), DEFINITIONS.of(Packs)]}
