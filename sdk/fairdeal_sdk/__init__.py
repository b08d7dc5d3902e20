"""Python client of Fairdeal, the rules engine for house card games.

    from fairdeal_sdk import Client

    with Client("http://127.0.0.1:8000") as client:
        president = client.rulesets.get("president")     # the state is yours: stateless
        game = client.games.create("president", seats=4)  # the service keeps it: a session

`AsyncClient` does the same for asyncio (`pip install fairdeal-sdk[async]`), `fairdeal_sdk.testing`
plays scripted games and thousands of random ones, and `fairdeal_sdk.rulesets.president` and its
like have the types of each game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fairdeal_sdk._retry import NO_RETRY, Retry
from fairdeal_sdk._version import __version__
from fairdeal_sdk.errors import (
    ApiError,
    BadRequest,
    BodyTooLarge,
    Conflict,
    ConnectionFailed,
    FairdealError,
    FieldError,
    Forbidden,
    GameOver,
    IllegalAction,
    InvalidInput,
    KeyReused,
    MovedOn,
    NotFound,
    NotUndone,
    Problem,
    RateLimited,
    ServerError,
    ServiceUnavailable,
    StaleVersion,
    StillRunning,
    StreamEnded,
    TimedOut,
    TransportError,
    Unauthorized,
    UnexpectedAnswer,
    Violation,
    WaitTimedOut,
)
from fairdeal_sdk.sync.client import Client
from fairdeal_sdk.sync.games import Games
from fairdeal_sdk.sync.rulesets import Ruleset, Rulesets
from fairdeal_sdk.sync.seats import EventStream, Seat, Spectator
from fairdeal_sdk.sync.table import Game, Host
from fairdeal_sdk.verification import Verification, verify

if TYPE_CHECKING:
    # Not in __all__: `import *` is to work without httpx.
    from fairdeal_sdk.aio.client import AsyncClient as AsyncClient

__all__ = [
    "NO_RETRY",
    "ApiError",
    "BadRequest",
    "BodyTooLarge",
    "Client",
    "Conflict",
    "ConnectionFailed",
    "EventStream",
    "FairdealError",
    "FieldError",
    "Forbidden",
    "Game",
    "GameOver",
    "Games",
    "Host",
    "IllegalAction",
    "InvalidInput",
    "KeyReused",
    "MovedOn",
    "NotFound",
    "NotUndone",
    "Problem",
    "RateLimited",
    "Retry",
    "Ruleset",
    "Rulesets",
    "Seat",
    "ServerError",
    "ServiceUnavailable",
    "Spectator",
    "StaleVersion",
    "StillRunning",
    "StreamEnded",
    "TimedOut",
    "TransportError",
    "Unauthorized",
    "UnexpectedAnswer",
    "Verification",
    "Violation",
    "WaitTimedOut",
    "__version__",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Load the asynchronous client when it is first asked for: it needs httpx."""
    if name == "AsyncClient":
        return import_module("fairdeal_sdk.aio.client").AsyncClient
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
