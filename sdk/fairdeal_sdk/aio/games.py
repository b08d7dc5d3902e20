"""The games that the service keeps: making them, and coming to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, overload

from fairdeal_sdk import _game_calls
from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.aio.seats import AsyncSeat, AsyncSpectator
from fairdeal_sdk.aio.shell import AsyncShell
from fairdeal_sdk.aio.table import AsyncGame, AsyncHost
from fairdeal_sdk.aio.typed import AsyncTypedGames
from fairdeal_sdk.errors import Forbidden, Problem
from fairdeal_sdk.records import AnyAction, AnyEvent, AnySpec, Spec
from fairdeal_sdk.rulesets import spec_of

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class AsyncGames(AsyncTypedGames):
    """The games that the service keeps: `client.games`."""

    def __init__(self, shell: AsyncShell) -> None:
        self._shell = shell

    @overload
    async def open(
        self, game_id: str, token: str | None = None
    ) -> AsyncSeat[JsonObject, AnyAction, AnyEvent]: ...
    @overload
    async def open(
        self, game_id: str, token: str | None = None, *, spec: Spec[S, A, E, Any]
    ) -> AsyncSeat[S, A, E]: ...
    async def open(
        self,
        game_id: str,
        token: str | None = None,
        *,
        spec: AnySpec | None = None,
    ) -> AsyncSeat[Any, Any, Any]:
        """Join a game at the seat whose token this is; the client's own token if none is given.

        With `spec=president.SPEC` type checkers know the game; when run, it is known anyway.
        Raises `Unauthorized` for a wrong token, `Forbidden` for one that is no seat's, and
        `NotFound` where there is no such game.
        """
        token = token or self._shell.config.token
        ruleset, seat = await self._shell.send(_game_calls.peek(game_id, token))
        if seat is None or token is None:
            raise Forbidden(Problem(403, detail="This is no seat's token: see host() and watch()."))
        return AsyncSeat(self._shell, GameCalls(spec or spec_of(ruleset), game_id, token), seat)

    @overload
    async def host(
        self, game_id: str, token: str | None = None
    ) -> AsyncHost[JsonObject, AnyAction, AnyEvent]: ...
    @overload
    async def host(
        self, game_id: str, token: str | None = None, *, spec: Spec[S, A, E, Any]
    ) -> AsyncHost[S, A, E]: ...
    async def host(
        self,
        game_id: str,
        token: str | None = None,
        *,
        spec: AnySpec | None = None,
    ) -> AsyncHost[Any, Any, Any]:
        """Come back to a game as its host. Otherwise as `open`."""
        token = token or self._shell.config.token
        ruleset, seat = await self._shell.send(_game_calls.peek(game_id, token))
        if seat is not None or token is None:
            raise Forbidden(Problem(403, detail="This is not the host's token: see open()."))
        return AsyncHost(self._shell, GameCalls(spec or spec_of(ruleset), game_id, token))

    @overload
    async def watch(self, game_id: str) -> AsyncSpectator[JsonObject, AnyAction, AnyEvent]: ...
    @overload
    async def watch(self, game_id: str, *, spec: Spec[S, A, E, Any]) -> AsyncSpectator[S, A, E]: ...
    async def watch(
        self, game_id: str, *, spec: AnySpec | None = None
    ) -> AsyncSpectator[Any, Any, Any]:
        """Look on without a token. Raises `Unauthorized` where spectators are not let in."""
        ruleset, _ = await self._shell.send(_game_calls.peek(game_id, None))
        return AsyncSpectator(self._shell, GameCalls(spec or spec_of(ruleset), game_id, None))

    async def create_from(
        self,
        state: Mapping[str, Any],
        *,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[JsonObject, AnyAction, AnyEvent]:
        """Make a game that goes on from a whole state."""
        spec = spec_of(str(state["ruleset"]))
        terms = {"state": state, "ttl": ttl, "spectators": spectators}
        return await self._create(spec, idempotency_key, None, terms)

    async def _create(
        self,
        spec: Spec[S, A, E, Any],
        key: str | None,
        seats: Any,
        terms: Mapping[str, Any],
    ) -> AsyncGame[S, A, E]:
        auth = self._shell.config.api_key
        call = _game_calls.create(spec, seats, auth=auth, key=key, **terms)
        return AsyncGame(self._shell, spec, await self._shell.send(call))

    def __repr__(self) -> str:
        return "<the service's games: .create(ruleset, seats) or .open(id, token)>"
