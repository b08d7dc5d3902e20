# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""The types of each game, a module each; `common` has what they share.

- `bad_progressive`
- `president`
- `progression`
- `progressive_poker`
- `progressive_rummy`
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from fairdeal_sdk.records import Spec

IDS: Final = (
    "bad-progressive",
    "president",
    "progression",
    "progressive-poker",
    "progressive-rummy",
)
"""The games that this package has types for."""


def spec_of(ruleset: str) -> Spec[Any, Any, Any, Any]:
    """Return what a game is made of; one that is not known here has no types of its own."""
    if ruleset not in IDS:
        return Spec(ruleset)
    module = import_module(f"{__name__}.{ruleset.replace('-', '_')}")
    spec: Spec[Any, Any, Any, Any] = module.SPEC
    return spec
