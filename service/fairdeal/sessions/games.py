"""The games in play: what can be asked of them, and done with them.

Start here. Who asks shows a token's hash, or none; what they may not, is refused by an error of
`fairdeal.sessions.errors`. All that is written passes through `Visit.write`.
"""

from __future__ import annotations

import contextlib
import secrets
import string
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, TypeAlias

from fairdeal.engine import shuffle
from fairdeal.engine.ruleset import AnyRuleset, Event
from fairdeal.engine.state import State
from fairdeal.sessions import moves
from fairdeal.sessions.errors import MovedOn, NoSuchGame, NoSuchVersion, StoreDown
from fairdeal.sessions.game import Game, Terms
from fairdeal.sessions.history import first_needed, state_after
from fairdeal.sessions.moves import Moved
from fairdeal.sessions.once import Answer, Once, first_answer
from fairdeal.sessions.store import Lost, Record, Store, Stored
from fairdeal.sessions.tokens import Role, Tokens

TRIES: Final = 20
"""So often a write is judged anew when the game moved on meanwhile."""

_ID_LETTERS: Final = string.ascii_letters + string.digits
_ID_LENGTH: Final = 22
_SEED_BYTES: Final = 32
_PAGE: Final = 1_000


Made: TypeAlias = tuple[Moved, Answer]
"""A step, and the answer that tells of it."""


class Visit:
    """One request to one game, from the first read to the answer."""

    def __init__(self, store: Store, game_id: str, token: str | None, once: Once | None) -> None:
        """Read the game. Raises `NoSuchGame`, `WrongToken`."""
        self._store = store
        self.token = token
        self.game_id = game_id
        self.once = once if token is not None else None
        self.game: Game
        self.role: Role
        self._stored: Stored
        self._found: Record = None
        self._read()

    def _read(self) -> None:
        if self.once is not None and self.token is not None:
            self._stored, self._found = self._store.open(self.game_id, self.token, self.once)
        else:
            self._stored = self._store.read(self.game_id)
        self.game = Game.load(self.game_id, self._stored)
        self.role = self.game.role(self.token)

    def first_answer(self) -> Answer | None:
        """Return the answer that this request got when it came first, None when it is the first.

        Raises `KeyReused` or `KeyRunning`.
        """
        return first_answer(self._found, self.once) if self.once else None

    def write(self, make: Callable[[Game], Made]) -> tuple[Answer, bool]:
        """Write what `make` makes of the game as it is, in one atomic step.

        Where the game moves on meanwhile, it is read and judged again. Returns the answer, and
        whether it is one that was given before. Raises what `make` raises; `MovedOn` when the
        game moves on again and again; `WrongToken` when the token died meanwhile.
        """
        for _ in range(TRIES):
            moved, answer = make(self.game)
            kept = (self.once, answer) if self.once else None
            try:
                self._store.write(self.game_id, self._stored, moved.change, kept)
            except Lost:
                self._read()
                if first := self.first_answer():
                    return first, True
            else:
                return answer, False
        raise MovedOn

    def go_on(self) -> None:
        """Let the bots go on where their bound stopped them, then hold the game as it is."""
        if moved := moves.go_on(self.game):
            with contextlib.suppress(Lost):
                self._store.write(self.game_id, self._stored, moved.change)
            self._read()

    def delete(self, check: Callable[[Game], None]) -> None:
        """Delete the game, if `check` lets it be as it is."""
        for _ in range(TRIES):
            check(self.game)
            try:
                self._store.delete(self.game_id, self._stored)
            except Lost:
                self._read()
            else:
                return
        raise MovedOn

    def settle(self, answer: Answer) -> None:
        """Keep an answer to this request that changes nothing: that the rules forbid it."""
        if self.once:
            self._store.settle(self.game_id, self.once, answer)

    def release(self) -> None:
        """Let go of the claim: the request was not judged, and may come again as another."""
        if self.once and self._found is None:
            with contextlib.suppress(StoreDown):  # then the lease will end it
                self._store.settle(self.game_id, self.once, None)


class Games:
    """All games of a store."""

    def __init__(self, store: Store) -> None:
        """Take the store."""
        self.store = store

    @contextmanager
    def visit(self, game_id: str, token: str | None, once: Once | None = None) -> Iterator[Visit]:
        """Come to a game with a token's hash; what is raised inside lets go of the key.

        Raises `NoSuchGame`, `WrongToken`, `StoreDown`.
        """
        visit = Visit(self.store, game_id, token, once)
        try:
            yield visit
        except StoreDown:  # the lease will end the claim
            raise
        except BaseException:
            visit.release()
            raise

    def look(self, game_id: str, token: str | None) -> Visit:
        """Come to a game to look at it: bots that were stopped by their bound go on first."""
        visit = Visit(self.store, game_id, token, None)
        visit.go_on()
        return visit

    def go_on(self, game_id: str) -> bool:
        """Let the bots of a game go on, where it is theirs to.

        Returns False, and does nothing, while another process lets them.
        """
        if not self.store.begin_turn(game_id):
            return False
        try:
            stored = self.store.read(game_id)
            if moved := moves.go_on(Game.load(game_id, stored)):
                self.store.write(game_id, stored, moved.change)
        except (Lost, NoSuchGame):
            pass  # it was not theirs any more
        finally:
            self.store.end_turn(game_id)
        return True

    # -- history -----------------------------------------------------------------------------

    def at_version(self, game: Game, version: int) -> Game:
        """Return the game as it was at a version, with the names of now.

        Raises `NoSuchVersion` for one that it has not come to.
        """
        if version == game.version:
            return game
        if not 0 <= version < game.version:
            raise NoSuchVersion(game.version)
        records = self.store.log(game.id, first_needed(version), version)
        state = state_after(game.ruleset, records)
        return replace(game, state=state, version=version).named(game.state.seats)

    def history(self, game: Game, version: int) -> list[bytes]:
        """Return all log entries of a game up to a version."""
        return [
            record
            for first in range(0, version + 1, _PAGE)
            for record in self.store.log(game.id, first, min(first + _PAGE - 1, version))
        ]

    # -- creating ----------------------------------------------------------------------------

    def create(
        self,
        opening: Callable[[str], Moved],
        answer: Callable[[Moved], tuple[Answer, Answer]],
        once: Once | None,
    ) -> tuple[Answer, bool]:
        """Create a game; return the answer, and whether it is one that was given before.

        `opening` opens a game under an id, or refuses to. `answer` makes the answer and what
        is kept of it, in which tokens are masked: that is what comes back when it was given
        before. One key creates one game, whenever and wherever a worker dies: the claim fixes
        its id, and the answer is kept with the game in one step.
        """
        if once is None:
            moved = opening(new_id())
            self.store.create(moved.game.id, moved.change)
            return answer(moved)[0], False
        claimed = self.store.claim(once, new_id())
        if isinstance(claimed, Answer):
            return claimed, True
        try:
            moved = opening(claimed)
            sent, kept = answer(moved)
        except StoreDown:  # the lease will end the claim
            raise
        except BaseException:
            with contextlib.suppress(StoreDown):
                self.store.settle_claim(once, None)
            raise
        first = self.store.create(claimed, moved.change, (once, kept))
        self.store.settle_claim(once, first or kept)
        return (first, True) if first else (sent, False)


def new_id() -> str:
    """Return the id of a new game: letters and digits that nobody guesses."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def new_seed() -> str:
    """Return 256 bits from the operating system, in hexadecimal."""
    return secrets.token_hex(_SEED_BYTES)


def new_game(game_id: str, ruleset: AnyRuleset, state: State, terms: Terms, tokens: Tokens) -> Game:
    """Return a game at version 0."""
    return Game(game_id, ruleset, state, 0, terms, 0, tokens.digests(), 0)


def dealt(
    ruleset: AnyRuleset,
    names: Sequence[str],
    options: object,
    seed: str | None,
    decks: Sequence[Sequence[str]] = (),
) -> tuple[State, Sequence[Event], str | None]:
    """Deal a match: its state, the events, and the commitment where the seed is drawn here.

    Raises `Malformed` when it cannot be dealt so.
    """
    known = seed or new_seed()
    state, events = ruleset.deal(names, options, known, decks)
    return state, events, None if seed else shuffle.commitment(ruleset.id, known)
