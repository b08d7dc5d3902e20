# Written by tools/twin.py from aio/games.py: change it there.
"""The games that the service keeps: making them, and coming to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, overload

from fairdeal_sdk import _game_calls
from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.errors import Forbidden, Problem
from fairdeal_sdk.records import AnyAction, AnyEvent, AnySpec, Spec
from fairdeal_sdk.rulesets import spec_of
from fairdeal_sdk.sync.seats import Seat, Spectator
from fairdeal_sdk.sync.shell import Shell
from fairdeal_sdk.sync.table import Game, Host
from fairdeal_sdk.sync.typed import TypedGames

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Games(TypedGames):
    """The games that the service keeps: `client.games`."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    @overload
    def open(
        self, game_id: str, token: str | None = None
    ) -> Seat[JsonObject, AnyAction, AnyEvent]: ...
    @overload
    def open(
        self, game_id: str, token: str | None = None, *, spec: Spec[S, A, E, Any]
    ) -> Seat[S, A, E]: ...
    def open(
        self,
        game_id: str,
        token: str | None = None,
        *,
        spec: AnySpec | None = None,
    ) -> Seat[Any, Any, Any]:
        """Join a game at the seat whose token this is; the client's own token if none is given.

        With `spec=president.SPEC` type checkers know the game; when run, it is known anyway.
        Raises `Unauthorized` for a wrong token, `Forbidden` for one that is no seat's, and
        `NotFound` where there is no such game.
        """
        token = token or self._shell.config.token
        ruleset, seat = self._shell.send(_game_calls.peek(game_id, token))
        if seat is None or token is None:
            raise Forbidden(Problem(403, detail="This is no seat's token: see host() and watch()."))
        return Seat(self._shell, GameCalls(spec or spec_of(ruleset), game_id, token), seat)

    @overload
    def host(
        self, game_id: str, token: str | None = None
    ) -> Host[JsonObject, AnyAction, AnyEvent]: ...
    @overload
    def host(
        self, game_id: str, token: str | None = None, *, spec: Spec[S, A, E, Any]
    ) -> Host[S, A, E]: ...
    def host(
        self,
        game_id: str,
        token: str | None = None,
        *,
        spec: AnySpec | None = None,
    ) -> Host[Any, Any, Any]:
        """Come back to a game as its host. Otherwise as `open`."""
        token = token or self._shell.config.token
        ruleset, seat = self._shell.send(_game_calls.peek(game_id, token))
        if seat is not None or token is None:
            raise Forbidden(Problem(403, detail="This is not the host's token: see open()."))
        return Host(self._shell, GameCalls(spec or spec_of(ruleset), game_id, token))

    @overload
    def watch(self, game_id: str) -> Spectator[JsonObject, AnyAction, AnyEvent]: ...
    @overload
    def watch(self, game_id: str, *, spec: Spec[S, A, E, Any]) -> Spectator[S, A, E]: ...
    def watch(self, game_id: str, *, spec: AnySpec | None = None) -> Spectator[Any, Any, Any]:
        """Look on without a token. Raises `Unauthorized` where spectators are not let in."""
        ruleset, _ = self._shell.send(_game_calls.peek(game_id, None))
        return Spectator(self._shell, GameCalls(spec or spec_of(ruleset), game_id, None))

    def create_from(
        self,
        state: Mapping[str, Any],
        *,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> Game[JsonObject, AnyAction, AnyEvent]:
        """Make a game that goes on from a whole state."""
        spec = spec_of(str(state["ruleset"]))
        terms = {"state": state, "ttl": ttl, "spectators": spectators}
        return self._create(spec, idempotency_key, None, terms)

    def _create(
        self,
        spec: Spec[S, A, E, Any],
        key: str | None,
        seats: Any,
        terms: Mapping[str, Any],
    ) -> Game[S, A, E]:
        auth = self._shell.config.api_key
        call = _game_calls.create(spec, seats, auth=auth, key=key, **terms)
        return Game(self._shell, spec, self._shell.send(call))

    def __repr__(self) -> str:
        return "<the service's games: .create(ruleset, seats) or .open(id, token)>"
