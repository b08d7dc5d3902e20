"""A game in play: one match, whose it is, and what each of those who look at it may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import orjson

from fairdeal.engine import rulesets
from fairdeal.engine.playing import PolicyName
from fairdeal.engine.restoring import restore
from fairdeal.engine.ruleset import AnyRuleset, Event, Malformed, Outcome, problem
from fairdeal.engine.state import Player, Seat, State, evolve
from fairdeal.sessions.errors import GameOver, NotAllowed, StaleVersion, WrongToken
from fairdeal.sessions.store import Stored
from fairdeal.sessions.tokens import SPECTATOR, Role, role_of


@dataclass(frozen=True)
class Terms:
    """What a game was created with and keeps: and who of its seats is a bot now.

    `ttl` is in seconds. `commitment` is None where the caller gave the seed.
    """

    ttl: int
    spectators: bool
    commitment: str | None
    bots: tuple[PolicyName | None, ...]

    def encode(self) -> bytes:
        """Return the terms as the store keeps them."""
        return orjson.dumps(self)

    @staticmethod
    @lru_cache(maxsize=1_024)
    def decode(data: bytes) -> Terms:
        """Return the terms that the store kept: those of many games are the same."""
        values = orjson.loads(data)
        return Terms(**{**values, "bots": tuple(values["bots"])})


@dataclass(frozen=True)
class Game:
    """A game at one version. `expires` is in seconds since 1970, UTC."""

    id: str
    ruleset: AnyRuleset
    state: State
    version: int
    terms: Terms
    edits: int
    digests: tuple[str, ...]
    expires: int

    @classmethod
    def load(cls, game_id: str, stored: Stored) -> Game:
        """Return the game that the store kept.

        Raises `Malformed` when it is played by rules that this service does not know: it is
        refused by name, never played by others.
        """
        data = orjson.loads(stored.state)
        ruleset = rulesets.get(data["ruleset"])
        if data["rules"] != ruleset.rules:
            wrong = problem("/rules", "other_rules", given=data["rules"], expected=ruleset.rules)
            raise Malformed([wrong])
        return cls(
            game_id,
            ruleset,
            restore(ruleset.state_type, data),
            stored.version,
            Terms.decode(stored.meta),
            stored.edits,
            stored.tokens,
            stored.expires,
        )

    def stored(self) -> Stored:
        """Return the game as the store keeps it."""
        return Stored(
            self.version,
            self.edits,
            orjson.dumps(self.state),
            self.digests,
            self.terms.encode(),
            self.expires,
        )

    # -- who and when ------------------------------------------------------------------------

    def role(self, token: str | None) -> Role:
        """Return the role of whoever shows a token of this hash, or none.

        Raises `WrongToken` for a token that is not of this game, and for none where spectators
        are not let in.
        """
        return role_by(token, self.digests, spectators=self.terms.spectators)

    def etag(self, role: Role, current: int | None = None) -> str:
        """Return the name of these very bytes for that viewer: it begins with the version.

        Names, bots and tokens may change without a new version: then their count goes in too,
        and with an earlier version the `current` one, since what is beside the state changes.
        """
        parts = [str(self.version), role.tag]
        if self.edits:
            parts.append(f"e{self.edits}")
        if current is not None and current != self.version:
            parts.append(f"v{current}")
        return ".".join(parts)

    def check_version(self, versions: Sequence[int] | None) -> None:
        """Raise `StaleVersion` unless the game is at one of the versions; None is any."""
        if versions is not None and self.version not in versions:
            raise StaleVersion(self.version)

    # -- what is seen ------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it is on."""
        return self.ruleset.outcome(self.state)

    def check_on(self) -> None:
        """Raise `GameOver` when the match is over."""
        if self.outcome is not None:
            raise GameOver

    def seen_by(self, role: Role) -> State:
        """Return the state as the role may see it: the host all of it, others their view.

        When the match is over, everybody sees the seed, and the packs that were given.
        """
        if role.is_host:
            return self.state
        view: State = self.ruleset.view(self.state, role.seat)
        if self.outcome is None:
            return view
        return evolve(view, seed=self.state.seed, decks=self.state.decks)

    def named(self, seats: tuple[Player, ...]) -> Game:
        """Return the game with the players' names of another moment."""
        if self.state.seats == seats:
            return self
        return replace(self, state=evolve(self.state, seats=seats))

    def bot_at(self, seat: Seat) -> PolicyName | None:
        """Return what plays a seat, None for a person."""
        return self.terms.bots[seat]


def role_by(token: str | None, digests: Sequence[str], *, spectators: bool) -> Role:
    """Return whose token has this hash; who shows none is a spectator, where these are let in.

    Raises `WrongToken` for who is none of the game's.
    """
    if token is None and spectators:
        return SPECTATOR
    role = None if token is None else role_of(token, digests)
    if role is None:
        raise WrongToken
    return role


def events_seen_by(events: Sequence[Event], role: Role) -> Sequence[Event]:
    """Return the events as the role may see them."""
    return events if role.is_host else [each.seen_by(role.seat) for each in events]


def check_host(role: Role) -> None:
    """Raise unless the role is the host's: `WrongToken` for a spectator, who showed no token."""
    if not role.is_host:
        raise WrongToken if role == SPECTATOR else NotAllowed
