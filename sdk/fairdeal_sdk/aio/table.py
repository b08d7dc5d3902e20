"""A game as its host has it: every seat, and what only a host may do."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar

from fairdeal_sdk._game_calls import GameCalls, Made
from fairdeal_sdk.aio.seats import AsyncSeat, AsyncSpectator
from fairdeal_sdk.aio.shell import AsyncShell
from fairdeal_sdk.records import Spec
from fairdeal_sdk.results import Moved, Page, Played, SeatChange

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class AsyncHost(AsyncSpectator[S, A, E]):
    """The host of a game: its view is the whole state, and it acts for any seat."""

    @property
    def token(self) -> str:
        """The host's token. Keep it safe: it shows every card."""
        return self._calls.token or ""

    async def legal_actions(
        self,
        seat: int,
        type: str | None = None,
        page_size: int | None = None,
    ) -> AsyncGenerator[A, None]:
        """Yield what a seat may do now, in order, asking for pages as the iterator needs them."""
        call = self._calls.legal_page(seat, type, page_size)
        while True:
            page = await self._shell.send(call)
            for action in page.items:
                yield action
            if page.next_cursor is None:
                return
            call = self._calls.legal_page(seat, type, page_size, page.next_cursor)

    async def legal_page(
        self,
        seat: int,
        type: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[A]:
        """Return one page of what a seat may do now."""
        return await self._shell.send(self._calls.legal_page(seat, type, limit, cursor))

    async def play(
        self,
        seat: int,
        action: A | Mapping[str, Any],
        *,
        version: int | None = None,
        idempotency_key: str | None = None,
    ) -> Played[S, A, E]:
        """Act for a seat. As `Seat.play`."""
        return await self._shell.send(self._calls.act([action], seat, version, idempotency_key))

    async def play_all(
        self,
        seat: int,
        actions: Iterable[A | Mapping[str, Any]],
        *,
        version: int | None = None,
        idempotency_key: str | None = None,
    ) -> Played[S, A, E]:
        """Take several actions for a seat, all of them or none."""
        return await self._shell.send(self._calls.act(actions, seat, version, idempotency_key))

    async def undo(
        self, to_version: int, *, version: int | None = None, idempotency_key: str | None = None
    ) -> Moved[S, E]:
        """Go back to how the game was at a version. That makes a new version; none is lost.

        A finished game cannot be undone (`NotUndone`): its seed is public.
        """
        return await self._shell.send(self._calls.undo(to_version, version, idempotency_key))

    async def fork(
        self,
        version: int | None = None,
        seed: str | int | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> AsyncGame[S, A, E]:
        """Make a new game, with new tokens, that goes on from a version, or from now.

        From version 0 it is a rematch, dealt from `seed` or one that the service draws.
        """
        made = await self._shell.send(self._calls.fork(version, seed, idempotency_key))
        return AsyncGame(self._shell, self._calls.spec, made)

    async def rematch(
        self, seed: str | int | None = None, *, idempotency_key: str | None = None
    ) -> AsyncGame[S, A, E]:
        """Make a new game of the same players, bots and options, dealt anew."""
        return await self.fork(0, seed, idempotency_key=idempotency_key)

    async def rename(self, seat: int, name: str) -> SeatChange:
        """Give the player at a seat another name."""
        return await self._shell.send(self._calls.change_seat(seat, {"name": name}))

    async def hand_to_bot(
        self, seat: int, policy: Literal["random", "greedy"] = "random"
    ) -> SeatChange:
        """Let a bot play for a seat from now on; it moves at once if it is its turn."""
        return await self._shell.send(self._calls.change_seat(seat, {"bot": policy}))

    async def hand_back(self, seat: int) -> SeatChange:
        """Give a seat back to its player."""
        return await self._shell.send(self._calls.change_seat(seat, {"bot": None}))

    async def rotate_token(self, seat: int) -> AsyncSeat[S, A, E]:
        """Give a seat a new token and return its new handle; the old token is dead at once."""
        call = self._calls.change_seat(seat, {"rotate_token": True})
        changed = await self._shell.send(call)
        return AsyncSeat(self._shell, GameCalls(self._calls.spec, self.id, changed.token), seat)

    async def delete(self) -> None:
        """Delete the game, for everybody and for ever."""
        await self._shell.send(self._calls.delete())


class AsyncGame(Generic[S, A, E]):
    """A game just made, with the tokens that the service hands out this once.

    `host` sees and may do everything; `seats[n]`, or `seat(n)`, acts for one seat and sees what
    that seat sees; `spectator` sees what everybody sees. Give each player `seat(n).token`: they
    join with `client.games.open(id, token)`.
    """

    def __init__(self, shell: AsyncShell, spec: Spec[S, A, E, Any], made: Made) -> None:
        self.id = made.game.id
        self.ruleset = spec.ruleset
        self.created: Moved[S, E] = made.game
        """The game as the host saw it when it was made."""
        self.host: AsyncHost[S, A, E] = AsyncHost(shell, GameCalls(spec, self.id, made.host))
        self.seats: tuple[AsyncSeat[S, A, E], ...] = tuple(
            AsyncSeat(shell, GameCalls(spec, self.id, token), seat)
            for seat, token in enumerate(made.seats)
        )
        self.spectator: AsyncSpectator[S, A, E] = AsyncSpectator(
            shell, GameCalls(spec, self.id, None)
        )

    def seat(self, seat: int) -> AsyncSeat[S, A, E]:
        """Return the handle of a seat, counted from 0. Raises `IndexError` for one that is none."""
        if not 0 <= seat < len(self.seats):
            raise IndexError(f"the seats of this game are 0 to {len(self.seats) - 1}, not {seat}")
        return self.seats[seat]

    def __repr__(self) -> str:
        name = f"AsyncGame({self.ruleset!r}, id={self.id!r}"
        return f"{name}, {len(self.seats)} seats)"
