"""Parameters of the session routes, as the contract tells of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from fairdeal.api.parameters import ACCEPT_LANGUAGE, IF_NONE_MATCH, Parameter
from fairdeal.api.schemas.base import Body
from fairdeal.api.schemas.judged import Judged

GAME: Final[Parameter] = {
    "name": "game_id",
    "in": "path",
    "required": True,
    "description": "The id of a game.",
    "schema": {"type": "string"},
}

SEAT: Final[Parameter] = {
    "name": "seat",
    "in": "path",
    "required": True,
    "description": "A seat, from 0.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 15},
}

IF_MATCH: Final[Parameter] = {
    "name": "If-Match",
    "in": "header",
    "description": 'The version that this was decided on, as `"17"` or as an `ETag`: 412 if stale.',
    "schema": {"type": "string"},
    "example": '"17"',
}

IDEMPOTENCY_KEY: Final[Parameter] = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": (
        "1 to 255 printable characters, the same for all tries of one request and for no other "
        "request: the first answer is given again for 24 hours. Take a random one, such as a "
        "UUID: it is what protects the tokens in the kept answer to a creation."
    ),
    "schema": {"type": "string", "minLength": 1, "maxLength": 259},
}

LAST_EVENT_ID: Final[Parameter] = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": (
        "The `id` of the last message that arrived, as browsers send it when they connect again; "
        "it goes before `after`."
    ),
    "schema": {"type": "string"},
    "example": "17",
}

READ: Final = (GAME, ACCEPT_LANGUAGE, IF_NONE_MATCH)
WRITE: Final = (GAME, ACCEPT_LANGUAGE, IF_MATCH)
WRITE_ONCE: Final = (*WRITE, IDEMPOTENCY_KEY)

ETAG: Final[Mapping[str, Any]] = {
    "ETag": {
        "description": 'The version and for whom this is: `"17.s2"`, `"17.host"`.',
        "schema": {"type": "string"},
    }
}
REPLAYED: Final[Mapping[str, Any]] = {
    "Idempotency-Replayed": {
        "description": "`true` where this answer was given before, to the same request.",
        "schema": {"type": "string"},
    }
}
LOCATION: Final[Mapping[str, Any]] = {
    "Location": {"description": "Where the new game is.", "schema": {"type": "string"}}
}


def query(body: type[Body]) -> tuple[Parameter, ...]:
    """Return the parameters of a query as the contract tells of them."""
    return tuple(
        {
            "name": name,
            "in": "query",
            "description": field.metadata.get("description", ""),
            "schema": cast("Judged", field).json_schema(),
        }
        for name, field in body().fields.items()
    )
