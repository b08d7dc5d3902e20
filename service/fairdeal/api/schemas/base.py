"""What all schemas share: strictness, and errors as the engine's problems with pointers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from marshmallow import RAISE, Schema, ValidationError
from marshmallow.exceptions import SCHEMA

from fairdeal.engine.codec import child
from fairdeal.engine.ruleset import AnyRuleset, Malformed, Problem

B = TypeVar("B", bound="Body")
A = TypeVar("A", bound=Schema)


class Body(Schema):
    """The body of a request, read for one game. Unknown fields are refused by name.

    `game` is the ruleset whose states and actions the fields take; None where no field does.
    """

    class Meta:
        """Marshmallow's options."""

        unknown = RAISE

    error_messages = {  # noqa: RUF012 - marshmallow declares it so
        "type": "not_an_object",
        "unknown": "unknown_field",
    }

    def __init__(self, ruleset: AnyRuleset | None = None) -> None:
        """Build the schema; `schema` keeps it."""
        self.game = ruleset
        super().__init__()

    def read(self, data: Any, at: str = "") -> dict[str, Any]:
        """Return the fields of a JSON object. Raises `Malformed` with everything wrong in it."""
        try:
            fields: dict[str, Any] = self.load(data)
        except ValidationError as error:
            raise Malformed([*self._problems(error.messages, at)]) from None
        return fields

    def _problems(self, messages: Any, at: str) -> Iterator[Problem]:
        if isinstance(messages, Mapping):
            for name, inner in messages.items():
                yield from self._problems(inner, at if name == SCHEMA else child(at, name))
            return
        for message in messages:
            if isinstance(message, Problem):
                yield replace(message, pointer=at + message.pointer)
            elif message == "unknown_field":
                name = at.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
                choices = tuple(self.load_fields)
                yield Problem(at, message, {"field": name[:64], "choices": choices})
            else:
                yield Problem(at, message)


def schema(body: type[B], ruleset: AnyRuleset | None = None) -> B:
    """Return the schema for a game, built once: building costs more than reading."""
    game: Any = ruleset
    built: B = _built(body, game)
    return built


@cache
def _built(body: type[B], ruleset: Any) -> B:
    return body(ruleset)


def about(description: str) -> dict[str, str]:
    """Return the metadata of a field: what the contract says of it."""
    return {"description": description}


@cache
def answering(kind: type[A]) -> A:
    """Return the schema of an answer, built once."""
    return kind()
