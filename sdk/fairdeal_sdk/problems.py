"""What the service says when it refuses: problem details (RFC 9457) as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fairdeal_sdk._terse import Terse


@dataclass(frozen=True)
class Violation:
    """A rule that an action breaks.

    `rule` is an id of the rulebook, `code` says how it is broken, for machines, and `detail` says
    it to people, in the client's language.
    """

    rule: str
    code: str
    detail: str


@dataclass(frozen=True)
class FieldError:
    """A place of a body that is wrong; `pointer` is a JSON Pointer (RFC 6901), `""` the whole."""

    pointer: str
    code: str
    detail: str


@dataclass(frozen=True, repr=False)
class Problem(Terse):
    """The problem details of an answer.

    `kind` is the last part of `type` (`stale-version`), `members` are further members of the
    body, and `retry_after` is how many seconds the service asks to wait.
    """

    status: int
    type: str = "about:blank"
    title: str = ""
    detail: str = ""
    instance: str = ""
    errors: tuple[FieldError, ...] = ()
    violations: tuple[Violation, ...] = ()
    request_id: str | None = None
    retry_after: float | None = None
    members: Mapping[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The name of the kind of problem, e.g. `illegal-action`; empty if it has none."""
        return self.type.rpartition("#")[2] if "#" in self.type else ""
