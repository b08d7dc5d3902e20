"""Fields of answers for what the engine makes."""

from __future__ import annotations

from typing import Any, Literal

from marshmallow import fields

from fairdeal.api.schemas.contract import component
from fairdeal.engine import codec

Kind = Literal["Action", "Event", "Outcome", "State"]
"""What each game has of its own kind, named as the component that stands for all of them."""


class Encoded(fields.Field[Any]):
    """A state, action, event or outcome, written by the engine's codec."""

    def __init__(self, kind: Kind, **more: Any) -> None:
        """Name what is written."""
        super().__init__(**more)
        self.kind = kind

    def json_schema(self) -> dict[str, Any]:
        """Return the component, or null as well where the field allows none."""
        one = component(self.kind)
        return {"anyOf": [one, {"type": "null"}]} if self.allow_none else one

    def written(self, value: Any) -> Any:
        """Return the value as JSON."""
        return codec.encode(value)

    def _serialize(self, value: Any, attr: Any, obj: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - as marshmallow calls it
        return None if value is None else self.written(value)


class EncodedList(Encoded):
    """A list of actions or events."""

    def json_schema(self) -> dict[str, Any]:
        """Return a list of the component."""
        return {"type": "array", "items": component(self.kind)}

    def written(self, value: Any) -> Any:
        """Return the values as JSON."""
        return [codec.encode(each) for each in value]
