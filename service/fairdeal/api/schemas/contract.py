"""The names that the contract gives to what the engine has.

What a game has of its own (its options, its `play`) is named with the game before it, where its
name does not begin so; what all games share keeps its plain name.
"""

from __future__ import annotations

from typing import Any, Final

from fairdeal.engine.schema import Definitions

COMPONENTS: Final = "#/components/schemas/"


def component(name: str) -> dict[str, Any]:
    """Return a reference to a component of the contract."""
    return {"$ref": COMPONENTS + name}


def prefix(ruleset_id: str) -> str:
    """Return what the components of a game begin with: `ProgressiveRummy`, for example."""
    return "".join(word.capitalize() for word in ruleset_id.split("-"))


DEFINITIONS: Final = Definitions(COMPONENTS)
"""The types of no particular game that fields of the schemas name."""
