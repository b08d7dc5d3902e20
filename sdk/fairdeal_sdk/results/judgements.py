"""What the service says of an action or of a state, without doing anything."""

from __future__ import annotations

from dataclasses import dataclass

from fairdeal_sdk.errors import FieldError, Violation


@dataclass(frozen=True)
class Check:
    """Whether an action is legal, and the rules that it breaks if it is not."""

    legal: bool
    violations: tuple[Violation, ...] = ()

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True)
class Validation:
    """Whether a state makes sense, and everything that is wrong with it."""

    valid: bool
    problems: tuple[FieldError, ...] = ()

    def __bool__(self) -> bool:
        return self.valid
