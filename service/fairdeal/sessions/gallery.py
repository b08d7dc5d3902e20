"""All who follow games by way of this worker, and what each is still to be told.

A follower is given every version after the one that it has, in order, each once, from the log.
What the store publishes only says that there is something to look for; a game is looked at as
well now and then, and whenever the subscription was opened anew. So whatever gets lost on the
way, a message comes late at worst.

One thread calls all of this.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import orjson

from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.sessions.errors import NoSuchGame, WrongToken
from fairdeal.sessions.game import Terms, role_by
from fairdeal.sessions.history import entry_seen_by
from fairdeal.sessions.store import GONE, Store
from fairdeal.sessions.tokens import Role

PAGE: Final = 100
"""So many versions are read from a log at a time."""

LOOK_SECONDS: Final = 60.0
"""A game is looked at at least so often, whether or not anything was told of it."""


class Teller(Protocol):
    """What hands on to somebody what happens in a game."""

    @property
    def has_room(self) -> bool:
        """Whether more can be handed on now. Who has room again says so by `Gallery.wake`."""

    def tell(self, version: int, entry: bytes) -> None:
        """Hand on what made a version: an entry of the log as JSON, as its reader may see it."""

    def rest(self) -> None:
        """Take note that there is no more for the moment."""

    def end(self, *, over: bool) -> None:
        """Take note that there will be no more: the match is over, or this may not be seen."""


@dataclass(eq=False)
class Follower:
    """Somebody who follows a game: who they are in it, and the last version they know of.

    `edits` is the state of the game's seats at which their token was last found good.
    """

    game_id: str
    ruleset: AnyRuleset
    token: str | None
    role: Role
    version: int
    edits: int
    teller: Teller


@dataclass(eq=False)
class _Followed:
    """A game that is followed; `to_look` says that what is known of it may be out of date.

    `moves_next` is a version and whose turn it was then, `bots` which seats are played by bots.
    """

    id: str
    ruleset: AnyRuleset
    version: int
    edits: int
    followers: set[Follower] = field(default_factory=set)
    to_look: bool = True
    is_due: bool = False
    bots: tuple[bool, ...] = ()
    moves_next: tuple[int, tuple[int, ...]] = (-1, ())
    expires: float = math.inf
    looked_at: float = field(default_factory=time.monotonic)


class Gallery:
    """Who follows which game; `work` tells them what there is to tell."""

    def __init__(self, store: Store) -> None:
        """Take the store, which no one else should wait for."""
        self._store = store
        self._games: dict[str, _Followed] = {}
        self._due: deque[_Followed] = deque()
        self.waiting: set[str] = set()
        """The games in which bots are to move, and were stopped by their bound: let them go on."""

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids of all games that are followed."""
        return iter(self._games)

    def __len__(self) -> int:
        """Return how many games are followed."""
        return len(self._games)

    # -- coming and going ----------------------------------------------------------------------

    def join(self, follower: Follower) -> bool:
        """Let somebody follow a game; return whether they are its first here."""
        game = self._games.get(follower.game_id)
        first = game is None
        if game is None:
            game = _Followed(follower.game_id, follower.ruleset, follower.version, follower.edits)
            self._games[game.id] = game
        game.followers.add(follower)
        if not first:  # else the store says when it listens, and then it is time to look
            self._look(game)
        return first

    def leave(self, follower: Follower) -> bool:
        """Let somebody go; return whether nobody here follows the game any more."""
        game = self._games.get(follower.game_id)
        if game is None or follower not in game.followers:
            return False
        game.followers.remove(follower)
        if game.followers:
            return False
        del self._games[game.id]
        return True

    # -- what says that there is something to do -----------------------------------------------

    def told(self, game_id: str, message: str) -> None:
        """Take what the store published of a game."""
        game = self._games.get(game_id)
        if game is None:
            return
        if message == GONE:
            self._look(game)
            return
        version, edits = map(int, message.split())
        if edits != game.edits:
            self._look(game)
        if version > game.version:
            game.version = version
            self._push(game)

    def look(self, game_id: str) -> None:
        """Look at a game anew: something of it may have been missed."""
        if game := self._games.get(game_id):
            self._look(game)

    def look_at_the_old(self) -> None:
        """Look at games that were not looked at for long, or that should have expired."""
        now, today = time.monotonic(), time.time()
        for game in self._games.values():
            if now - game.looked_at > LOOK_SECONDS or today > game.expires + 1:
                self._look(game)

    def wake(self, follower: Follower) -> None:
        """Go on with somebody who has room again."""
        if game := self._games.get(follower.game_id):
            self._push(game)

    def _look(self, game: _Followed) -> None:
        game.to_look = True
        self._push(game)

    def _push(self, game: _Followed) -> None:
        if not game.is_due:
            game.is_due = True
            self._due.append(game)

    # -- telling -------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether there is something to do."""
        return bool(self._due)

    def work(self) -> None:
        """Do the next piece of what there is to do. Raises `StoreDown`: then it is not done."""
        game = self._due[0]
        if game.followers:
            if game.to_look:
                self._look_now(game)
            more = self._tell(game)
            version, seats = game.moves_next
            if version == game.version and any(game.bots[seat] for seat in seats):
                self.waiting.add(game.id)
        else:
            more = False
        self._due.popleft()
        game.is_due = False
        if more:
            self._push(game)

    def give_up(self) -> None:
        """Let go of all who follow the game in hand: what there is to tell cannot be told."""
        for follower in tuple(self._due.popleft().followers):
            follower.teller.end(over=False)

    def _look_now(self, game: _Followed) -> None:
        """Read the game; who may not follow it any more is let go at once."""
        try:
            stored = self._store.read(game.id)
        except NoSuchGame:
            for follower in tuple(game.followers):
                follower.teller.end(over=False)
            return
        game.to_look = False
        game.looked_at = time.monotonic()
        game.version, game.edits, game.expires = stored.version, stored.edits, stored.expires
        terms = Terms.decode(stored.meta)
        game.bots = tuple(bot is not None for bot in terms.bots)
        if game.moves_next[0] != game.version:
            for record in self._store.log(game.id, game.version, game.version):
                game.moves_next = _moves_next(orjson.loads(record))
        for follower in tuple(game.followers):
            if follower.edits != game.edits:
                try:
                    role_by(follower.token, stored.tokens, spectators=terms.spectators)
                except WrongToken:
                    follower.teller.end(over=False)
                else:
                    follower.edits = game.edits
            if follower.version > game.version:  # the store lost what it had acknowledged
                follower.teller.end(over=False)

    def _tell(self, game: _Followed) -> bool:
        """Tell a page to each follower who lacks something; return whether some lack more."""
        lacking: dict[int, list[Follower]] = {}
        for follower in game.followers:
            if follower.version < game.version and follower.teller.has_room:
                lacking.setdefault(follower.version, []).append(follower)
        for after, followers in lacking.items():
            records = self._store.log(game.id, after + 1, min(after + PAGE, game.version))
            for record in records:
                told = _tell_all(game.ruleset, record, followers)
                game.moves_next = max(game.moves_next, told)
            for follower in followers:
                if records:
                    follower.teller.rest()
                else:  # what it had to say is gone, and soon the game as well
                    follower.teller.end(over=False)
        return any(
            follower.version < game.version and follower.teller.has_room
            for follower in game.followers
        )


def told_to(role: Role, ruleset: AnyRuleset, record: bytes) -> bytes:
    """Return an entry of the log as JSON, as the role may see it."""
    return orjson.dumps(entry_seen_by(ruleset, record, role))


def _moves_next(entry: dict[str, Any]) -> tuple[int, tuple[int, ...]]:
    return entry["version"], tuple(entry["to_act"])


def _tell_all(
    ruleset: AnyRuleset, record: bytes, followers: list[Follower]
) -> tuple[int, tuple[int, ...]]:
    """Tell followers of one version, in words made once for all who see the same.

    Returns the version, and whose turn it was then.
    """
    data: dict[str, Any] = orjson.loads(record)
    version, over = data["version"], data["outcome"] is not None
    words: dict[Role, bytes] = {}
    for follower in followers:
        teller = follower.teller
        if follower.version != version - 1 or not teller.has_room:
            continue
        if follower.role not in words:
            words[follower.role] = told_to(follower.role, ruleset, record)
        follower.version = version
        teller.tell(version, words[follower.role])
        if over:
            teller.end(over=True)
    return _moves_next(data)
