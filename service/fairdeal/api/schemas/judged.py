"""Marshmallow fields whose values are judged by the engine's codec.

A wrong value is told of by the engine's codes, with a pointer to the place inside of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, cast

from marshmallow import ValidationError, fields, missing

from fairdeal.api.schemas.base import Body, schema
from fairdeal.api.schemas.contract import DEFINITIONS
from fairdeal.engine import codec
from fairdeal.engine.ruleset import AnyRuleset, Malformed, Problem, problem


class Judged(fields.Field[Any], ABC):
    """A field whose value, a null included, is judged by `take`."""

    default_error_messages = {"required": "missing"}  # noqa: RUF012 - marshmallow merges these

    @abstractmethod
    def take(self, value: Any) -> Any:
        """Return what the JSON value stands for.

        Raises `Malformed`, with pointers that begin at the value.
        """

    @abstractmethod
    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the value, for the contract."""

    def deserialize(
        self,
        value: Any,
        attr: str | None = None,
        data: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Return what the value stands for, or the default where there is none."""
        if value is missing:
            return super().deserialize(value, attr, data, **kwargs)
        try:
            return self.take(value)
        except Malformed as wrong:
            raise ValidationError([*wrong.problems]) from None

    @property
    def game(self) -> AnyRuleset:
        """The game that the request is about."""
        ruleset = cast("Body", self.root).game
        if ruleset is None:
            raise TypeError(f"the field {self.name!r} needs the schema of a ruleset")
        return ruleset


class Json(Judged):
    """Any JSON value, for the handler to judge."""

    def take(self, value: Any) -> Any:
        """Return the value as it is."""
        return value

    def json_schema(self) -> dict[str, Any]:
        """Return the schema that everything fits."""
        return {}


class Typed(Judged):
    """A value of any type that the codec knows, named by its hint: `Typed(SeatNumber)`."""

    def __init__(self, hint: Any, **more: Any) -> None:
        """Name the type."""
        super().__init__(**more)
        self.hint = hint

    def take(self, value: Any) -> Any:
        """Return the value, of that type."""
        return codec.decode(self.hint, value)

    def json_schema(self) -> dict[str, Any]:
        """Return what the engine says of the type."""
        return DEFINITIONS.of(self.hint)


class Many(Judged):
    """A list of objects, each read by a schema for the same game: 1 to `most` of them."""

    def __init__(self, item: type[Body], most: int, **more: Any) -> None:
        """Name the schema of the items."""
        super().__init__(**more)
        self.item = item
        self.most = most

    def take(self, value: Any) -> list[dict[str, Any]]:
        """Return the items as the schema reads them."""
        if not isinstance(value, list):
            raise Malformed([Problem("", "not_a_list")])
        if not 1 <= len(value) <= self.most:
            raise Malformed([problem("", "wrong_item_count", low=1, high=self.most)])
        read = schema(self.item, self.game).read
        items: list[dict[str, Any]] = []
        wrong: list[Problem] = []
        for place, each in enumerate(value):
            try:
                items.append(read(each, f"/{place}"))
            except Malformed as error:
                wrong += error.problems
        if wrong:
            raise Malformed(wrong)
        return items

    def json_schema(self) -> dict[str, Any]:
        """Return a list, of what the contract will say of the items."""
        return {"type": "array", "minItems": 1, "maxItems": self.most}
