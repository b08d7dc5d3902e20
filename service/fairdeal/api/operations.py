"""What the contract says of a route, written where the route is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from marshmallow import Schema

from fairdeal.api.schemas.base import Body

V = TypeVar("V", bound=Callable[..., Any])

_NAME: Final = "__fairdeal_operation__"

OF_EVERY_BODY: Final = (400, 413, 415, 422)
"""The problems that a request with a body can have."""


@dataclass(frozen=True)
class Operation:
    """A route as the contract tells of it.

    `answers` are the schemas of good answers by status, None for one without a body, or a
    mapping from media type to schema (a marshmallow schema, or JSON Schema as it is). `problems`
    are the statuses of problem details besides 500. `secured` says whose bearer token is taken:
    `ApiKey` or `GameToken`; `optional_token` that it may be left out. `examples` makes named
    examples of the body when the contract is written.
    """

    id: str
    tag: str
    summary: str
    description: str = ""
    body: type[Body] | None = None
    body_needed: bool = True
    answers: Mapping[int, type[Schema] | Mapping[str, Any] | None] = field(default_factory=dict)
    problems: Sequence[int] = ()
    parameters: Sequence[Mapping[str, Any]] = ()
    headers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    secured: str | None = None
    optional_token: bool = False
    examples: Callable[[], Mapping[str, Any]] | None = None


def operation(told: Operation) -> Callable[[V], V]:
    """Attach to a view what the contract says of it."""

    def attach(view: V) -> V:
        setattr(view, _NAME, told)
        return view

    return attach


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """Return what the contract says of a view, None for one that it does not tell of."""
    told: Operation | None = getattr(view, _NAME, None)
    return told
