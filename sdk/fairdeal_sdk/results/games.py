"""Games that the service keeps: as somebody sees them, and what happened in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from fairdeal_sdk._terse import Terse
from fairdeal_sdk.results.positions import Outcome, Page, View

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True, repr=False)
class GameView(View[S]):
    """A game of the service as somebody may see it.

    `seat` is whose view it is: None for the host, who sees the state, and for a spectator. `bots`
    says by seat which policy plays it, None for a player.
    """

    id: str
    ruleset: str
    version: int
    bots: tuple[str | None, ...] = field(repr=False, default=())
    expires_at: datetime | None = field(repr=False, default=None)
    commitment: str | None = field(repr=False, default=None)
    etag: str | None = field(repr=False, default=None)

    @property
    def seed(self) -> str | None:
        """What all shuffles come from: the host knows it, and everybody when the match is over."""
        seed = self._json.get("seed")
        return None if seed is None else str(seed)

    def _facts(self) -> dict[str, Any]:
        return {"id": self.id, "version": self.version, **super()._facts()}


@dataclass(frozen=True, repr=False)
class Moved(GameView[S], Generic[S, E]):
    """A game after a write, as the writer may see it.

    `events` are what it caused, the moves of bots after it included.
    """

    events: tuple[E, ...] = ()


@dataclass(frozen=True, repr=False)
class Played(Moved[S, E], Generic[S, A, E]):
    """A game after an action; `legal_actions` is the first page of what the seat may do now."""

    legal_actions: Page[A] = field(repr=False, default_factory=lambda: Page(None, ()))


@dataclass(frozen=True)
class SeatChange:
    """A seat after a change; `bot` is the policy that plays it, None for a player.

    `token` is the new one where one was asked for.
    """

    seat: int
    name: str
    bot: str | None
    version: int
    token: str | None = field(default=None, repr=False)


@dataclass(frozen=True, repr=False)
class Entry(Terse, Generic[A, E]):
    """What made one version of a game, as its reader may see it: in the log, and in the stream.

    Version 0 was dealt: it has no seat and no action. An undo has neither, and says to which
    version it went back in `undone_to`. Of a secret action others see the type alone: it is an
    `OtherAction` without fields. `to_act` and `outcome` are those of the version.
    """

    version: int
    seat: int | None
    action: A | None
    events: tuple[E, ...]
    to_act: tuple[int, ...] = ()
    outcome: Outcome | None = None
    undone_to: int | None = None
    at: datetime | None = field(default=None, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether the match was over with it."""
        return self.outcome is not None
