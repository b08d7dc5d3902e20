"""What opens an answer: who is to be told, and from where on."""

from __future__ import annotations

from dataclasses import dataclass

from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.sessions.gallery import Follower, Teller
from fairdeal.sessions.games import Visit
from fairdeal.sessions.tokens import Role


@dataclass(frozen=True)
class Opening:
    """What is to be told to whom: from after which version on, of a game as somebody sees it.

    `wait` is how many seconds a poll waits; None is a stream.
    """

    game_id: str
    ruleset: AnyRuleset
    token: str | None
    role: Role
    edits: int
    after: int
    wait: float | None

    @classmethod
    def of(cls, visit: Visit, after: int, wait: float | None) -> Opening:
        """Return it for somebody who was let in to a game."""
        game = visit.game
        return cls(game.id, game.ruleset, visit.token, visit.role, game.edits, after, wait)

    def follower(self, teller: Teller) -> Follower:
        """Return who is to be told, by that teller."""
        return Follower(
            self.game_id, self.ruleset, self.token, self.role, self.after, self.edits, teller
        )
