"""What takes several calls, told once for both clients."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk._wire import Flow
from fairdeal_sdk.errors import WaitTimedOut
from fairdeal_sdk.results import Entry, GameView
from fairdeal_sdk.verification import Verification, verify

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

LONGEST_POLL = 20.0
"""How many seconds one long poll waits; longer waits are several polls."""

LOG_PAGE = 1_000


class Moment(Protocol):
    """What a view of a game and an entry of its log have in common."""

    @property
    def version(self) -> int:
        """The version of the game."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is."""


def wait_until(
    calls: GameCalls[S, A, E, Any], done: Callable[[Moment], bool], timeout: float | None
) -> Flow[GameView[S]]:
    """Return a view of the game when it is as wanted, or over.

    Raises `WaitTimedOut` after `timeout` seconds, rounded up; None waits for ever.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    view: GameView[S] = yield calls.view()
    after = view.version
    while not (done(view) or view.is_over):
        left = LONGEST_POLL if deadline is None else deadline - time.monotonic()
        if left <= 0:
            raise WaitTimedOut(f"nothing within {timeout} s; the game is at {view!r}")
        entries: tuple[Entry[A, E], ...] = yield calls.updates(after, min(left, LONGEST_POLL))
        if not entries:
            continue
        after = entries[-1].version
        if done(entries[-1]) or entries[-1].is_over:
            view = yield calls.refresh(view)
            after = view.version
    return view


def verified(calls: GameCalls[S, A, E, Any]) -> Flow[Verification]:
    """Return what the game's log, as this viewer sees it, proves of its shuffles."""
    view: GameView[S] = yield calls.view()
    log: list[Entry[A, E]] = []
    cursor: str | None = None
    while True:
        page, cursor = yield calls.log_page(limit=LOG_PAGE, cursor=cursor)
        log += page
        if cursor is None:
            break
    return verify(view.state, log, commitment=view.commitment)
