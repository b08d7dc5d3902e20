"""Parameters that several routes take, as the contract tells of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fairdeal.api.examples import GAME
from fairdeal.engine import rulesets

Parameter = Mapping[str, Any]

RULESET: Final[Parameter] = {
    "name": "ruleset",
    "in": "path",
    "required": True,
    "description": "The id of a ruleset.",
    "schema": {"type": "string", "enum": list(rulesets.ids())},
    "example": GAME,
}

ACCEPT_LANGUAGE: Final[Parameter] = {
    "name": "Accept-Language",
    "in": "header",
    "description": "The language of the texts: en, ru or it, such as `it, en;q=0.5`.",
    "schema": {"type": "string"},
}

IF_NONE_MATCH: Final[Parameter] = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The `ETag` of an answer that the caller has: 304 if it is still the same.",
    "schema": {"type": "string"},
}
