# Written by tools/twin.py from aio/seats.py: change it there.
"""A game as those who look at it have it: a spectator, or a player at a seat."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fairdeal_sdk import _flows
from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk._stream import Stream
from fairdeal_sdk.errors import TransportError
from fairdeal_sdk.results import Entry, GameView, Page, Played
from fairdeal_sdk.sync.shell import Shell
from fairdeal_sdk.verification import Verification

if TYPE_CHECKING:
    from typing_extensions import Self

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Spectator(Generic[S, A, E]):
    """Somebody who looks on and sees what everybody sees. Nothing about a handle changes."""

    def __init__(self, shell: Shell, calls: GameCalls[S, A, E, Any]) -> None:
        self._shell = shell
        self._calls = calls

    @property
    def id(self) -> str:
        """The game's id."""
        return self._calls.game_id

    @property
    def ruleset(self) -> str:
        """The id of the game's ruleset."""
        return self._calls.spec.ruleset

    def view(self, version: int | None = None) -> GameView[S]:
        """Return the game as it is, or as it was at an earlier version, as far as one may see."""
        return self._shell.send(self._calls.view(version))

    def refresh(self, view: GameView[S]) -> GameView[S]:
        """Return the game as it is: the very same view if nothing has changed since."""
        return self._shell.send(self._calls.refresh(view))

    def events(self, after: int | None = None) -> EventStream[A, E]:
        """Iterate over what happens, one `Entry` a version, until the match is over.

        Begins with what comes after the version named, or after now if none is. A connection
        that breaks is made anew: nothing is missed and nothing comes twice.
        """
        return EventStream(self._shell, Stream(self._calls, after, self._shell.config.retry))

    def wait_for_version(self, after: int, timeout: float | None = None) -> GameView[S]:
        """Wait until the game is past a version, or over, and return it.

        Raises `WaitTimedOut` after `timeout` seconds.
        """
        flow = _flows.wait_until(self._calls, lambda now: now.version > after, timeout)
        return self._shell.run(flow)

    def log(
        self, after: int | None = None, page_size: int | None = None
    ) -> Generator[Entry[A, E], None, None]:
        """Yield what was done so far (or after a version), oldest first.

        Pages are asked for as the iterator needs them.
        """
        cursor: str | None = None
        while True:
            call = self._calls.log_page(after if cursor is None else None, page_size, cursor)
            entries, cursor = self._shell.send(call)
            yield from entries
            if cursor is None:
                return

    def verify(self) -> Verification:
        """Say what the log, as far as one may see it, proves of the shuffles.

        Before the match is over the seed is not known, and little can be proven.
        """
        return self._shell.run(_flows.verified(self._calls))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.ruleset} game {self.id}>"


class Seat(Spectator[S, A, E]):
    """A player at a seat: sees what that seat may see, and acts for it."""

    def __init__(self, shell: Shell, calls: GameCalls[S, A, E, Any], seat: int) -> None:
        super().__init__(shell, calls)
        self.seat = seat

    @property
    def token(self) -> str:
        """The seat's token, with which its player joins."""
        return self._calls.token or ""

    def legal_actions(
        self,
        type: str | None = None,
        page_size: int | None = None,
    ) -> Generator[A, None, None]:
        """Yield what may be done now, in order, asking for pages as the iterator needs them."""
        call = self._calls.legal_page(None, type, page_size)
        while True:
            page = self._shell.send(call)
            yield from page.items
            if page.next_cursor is None:
                return
            call = self._calls.legal_page(None, type, page_size, page.next_cursor)

    def legal_page(
        self,
        type: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[A]:
        """Return one page of what may be done now, with how many there are of each type."""
        return self._shell.send(self._calls.legal_page(None, type, limit, cursor))

    def play(
        self,
        action: A | Mapping[str, Any],
        *,
        version: int | None = None,
        idempotency_key: str | None = None,
    ) -> Played[S, A, E]:
        """Take an action and return the view after it.

        With `version` it counts only if the game is still at that version, else `StaleVersion`
        is raised; without one it is judged as the game is when it arrives. Raises
        `IllegalAction` with the rules broken. `idempotency_key` is made anew for each call; give
        the key of a call that ended in a `TransportError` to finish that one.
        """
        return self._shell.send(self._calls.act([action], None, version, idempotency_key))

    def play_all(
        self,
        actions: Iterable[A | Mapping[str, Any]],
        *,
        version: int | None = None,
        idempotency_key: str | None = None,
    ) -> Played[S, A, E]:
        """Take several actions, all of them or none. Otherwise as `play`."""
        return self._shell.send(self._calls.act(actions, None, version, idempotency_key))

    def wait_for_turn(self, timeout: float | None = None) -> GameView[S]:
        """Wait until it is this seat's turn, or the match is over, and return the view.

        Raises `WaitTimedOut` after `timeout` seconds.
        """
        flow = _flows.wait_until(self._calls, lambda now: self.seat in now.to_act, timeout)
        return self._shell.run(flow)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.seat} of {self.ruleset} game {self.id}>"


class EventStream(Generic[A, E]):
    """An iterator over the updates of a game, and a context manager that ends the stream.

    `version` is the last version told of: with `events(after=version)` another goes on there.
    """

    def __init__(self, shell: Shell, stream: Stream[A, E]) -> None:
        self._shell = shell
        self._stream = stream
        self._updates = self._run()

    @property
    def version(self) -> int | None:
        """The last version that was told of."""
        return self._stream.version

    def _run(self) -> Generator[Entry[A, E], None, None]:
        stream = self._stream
        while stream.goes_on():
            error: TransportError | None = None
            try:
                with self._shell.stream(stream.request()) as (answer, chunks):
                    stream.opened(answer)
                    for chunk in chunks:
                        yield from stream.feed(chunk)
                        if not stream.goes_on():
                            return
            except TransportError as broken:
                error = broken
            if stream.goes_on():
                self._shell.sleep(stream.pause_after(error))

    def close(self) -> None:
        """End the stream."""
        self._updates.close()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Entry[A, E]:
        return self._updates.__next__()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
