"""One test game from deal to outcome, in one of three ways."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.errors import FairdealError
from fairdeal_sdk.records import AnyAction
from fairdeal_sdk.results import Page, Position
from fairdeal_sdk.sync.client import Client
from fairdeal_sdk.testing.report import PlayedGame

Mode: TypeAlias = Literal["playout", "stateless", "sessions"]
"""How a test game is played.

`playout`: the service plays it in one go, the fastest by far. `stateless`: an action a request,
the state kept here. `sessions`: the service keeps the game, and every seat has a token.
"""

PLAYOUT_ACTIONS = 10_000
"""So many actions are played out by one request."""
PAGE = 1_000


@dataclass(frozen=True)
class Turn:
    """A seat that is to act, for a bot to choose: what it sees, and the first page of its actions.

    `position` has the whole state in mode `stateless`, the seat's view in mode `sessions`.
    """

    seat: int
    position: Position[Any]
    legal: Page[AnyAction]
    rng: random.Random


Choose: TypeAlias = Callable[[Turn], "AnyAction | Mapping[str, Any]"]
"""Chooses an action of a turn."""

Legal: TypeAlias = Callable[["str | None"], Page[AnyAction]]


@dataclass(frozen=True)
class Plan:
    """How games are played: the same for all, but for their seeds."""

    ruleset: str
    seats: int | Sequence[str]
    mode: Mode
    options: Mapping[str, Any] | None
    policy: Literal["random", "greedy"]
    choose: Choose | None
    most_actions: int

    def play(self, client: Client, seed: str) -> PlayedGame:
        """Play one game; whatever goes wrong is in what is returned."""
        began = time.perf_counter()
        game = _Game(self, client, seed)
        error: str | None = None
        try:
            {"playout": game.play_out, "stateless": game.stateless, "sessions": game.session}[
                self.mode
            ]()
        except (FairdealError, _DidNotEnd) as wrong:
            error = f"{type(wrong).__name__}: {wrong}"
        except Exception as wrong:  # noqa: BLE001 - a bot's own error is a finding, not ours to raise
            error = f"{type(wrong).__name__} in the bot: {wrong}"
        outcome = game.position.outcome if game.position else None
        return PlayedGame(
            seed=seed,
            actions=game.actions,
            rounds=game.position.round if game.position else 0,
            winners=outcome.winners if outcome else (),
            scores=outcome.scores if outcome else (),
            reason=outcome.reason if outcome else None,
            seconds=time.perf_counter() - began,
            error=error,
        )


class _DidNotEnd(Exception):
    """A game that took more actions than the plan allows."""


class _Game:
    """One game as it is played."""

    def __init__(self, plan: Plan, client: Client, seed: str) -> None:
        self._plan = plan
        self._client = client
        self._seed = seed
        self._rng = random.Random(seed)
        self._options: JsonObject | None = None if plan.options is None else dict(plan.options)
        self.actions = 0
        self.position: Position[Any] | None = None

    def play_out(self) -> None:
        """Let the service play."""
        plan, ruleset = self._plan, self._client.rulesets.get(self._plan.ruleset)
        position: Position[Any] = ruleset.deal(plan.seats, self._options, self._seed)
        self.position = position
        while not position.is_over:
            choices = f"{self._seed}/{self.actions}"
            played = ruleset.playout(position, plan.policy, choices, PLAYOUT_ACTIONS)
            position = self.position = played
            self._count(len(played.actions))

    def stateless(self) -> None:
        """Keep the state here."""
        plan, ruleset = self._plan, self._client.rulesets.get(self._plan.ruleset)
        position: Position[Any] = ruleset.deal(plan.seats, self._options, self._seed)
        self.position = position
        page: Page[AnyAction] | None = None
        while not position.is_over:
            seat = self._rng.choice(position.to_act)
            here = position

            def legal(kind: str | None, here: Any = here, seat: int = seat) -> Page[AnyAction]:
                return ruleset.legal_page(here, seat, kind, PAGE)

            first = page if page is not None and page.seat == seat else legal(None)
            applied = ruleset.apply(position, seat, self._chosen(seat, position, first, legal))
            position, page = applied, applied.legal_actions
            self.position = position
            self._count(1)

    def session(self) -> None:
        """Let the service keep the game; it is deleted at its end, and kept where it fails."""
        plan = self._plan
        game = self._client.games.create(
            plan.ruleset, plan.seats, options=self._options, seed=self._seed
        )
        position: Position[Any] = game.created
        self.position = position
        while not position.is_over:
            number = self._rng.choice(position.to_act)
            seat = game.seat(number)

            def legal(kind: str | None, seat: Any = seat) -> Page[AnyAction]:
                page: Page[AnyAction] = seat.legal_page(kind, PAGE)
                return page

            seen = seat.view() if plan.choose else position
            position = seat.play(self._chosen(number, seen, legal(None), legal))
            self.position = position
            self._count(1)
        game.host.delete()

    def _chosen(
        self, seat: int, position: Position[Any], page: Page[AnyAction], legal: Legal
    ) -> AnyAction | Mapping[str, Any]:
        if self._plan.choose is not None:
            return self._plan.choose(Turn(seat, position, page, self._rng))
        if page.next_cursor is not None:  # more than a page: a type first, then one of that type
            page = legal(self._rng.choice([*page.types]))
        return self._rng.choice(page.items)

    def _count(self, actions: int) -> None:
        self.actions += actions
        if self.actions > self._plan.most_actions:
            raise _DidNotEnd(f"not over after {self.actions} actions")
