"""Why a game in play refuses what is asked of it."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.engine.ruleset import IllegalAction, Violation


class NoSuchGame(LookupError):
    """There is no game of that id: it never was, it was deleted, or it has expired."""


class NoSuchVersion(LookupError):
    """The game has not come to that version; `current` is where it is."""

    def __init__(self, current: int) -> None:
        """Keep the version that the game is at."""
        super().__init__(f"the game is at version {current}")
        self.current = current


class WrongToken(PermissionError):
    """There is no token where one is needed, or it is none of this game's."""


class NotAllowed(PermissionError):
    """The token is one of this game's, but not one that allows this."""


class StaleVersion(Exception):
    """The write was decided on another version than the game is at."""

    def __init__(self, current: int) -> None:
        """Keep the version that the game is at."""
        super().__init__(f"the game is at version {current}")
        self.current = current


class GameOver(Exception):
    """The game is over: it takes no more actions."""


class NotUndone(GameOver):
    """The game is over and its seed public, so that none of it is undone."""


class MovedOn(Exception):
    """While the request was judged the game moved on, again and again."""


class KeyReused(Exception):
    """The idempotency key came with another request before."""


class KeyRunning(Exception):
    """The first request with this idempotency key still runs; wait `seconds` and ask again."""

    seconds = 1


class IllegalMove(IllegalAction):
    """An action of a list that the rules forbid; none of the list was taken."""

    def __init__(self, index: int, violations: Sequence[Violation]) -> None:
        """Keep the action's place in the list, and the rules that it breaks."""
        super().__init__(violations)
        self.index = index


class StoreDown(ConnectionError):
    """The store cannot be reached or cannot write; try again in `seconds`.

    What was being written when the connection broke may have been written all the same.
    """

    seconds = 1
