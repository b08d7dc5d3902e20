"""Games as answers show them, for whoever looks."""

from __future__ import annotations

from typing import Any

from fairdeal.sessions.clock import moment
from fairdeal.sessions.game import Game, events_seen_by
from fairdeal.sessions.moves import Moved
from fairdeal.sessions.tokens import Role


def game_value(game: Game, role: Role, over: bool | None = None) -> dict[str, Any]:
    """Return a game as the role may see it.

    `over` says whether the match is over by now, where `game` is an earlier moment of it.
    """
    outcome = game.outcome
    over = outcome is not None if over is None else over
    return {
        "id": game.id,
        "ruleset": game.ruleset.id,
        "version": game.version,
        "seat": role.seat,
        "bots": game.terms.bots,
        "expires_at": moment(game.expires * 1000),
        "commitment": game.terms.commitment,
        "seed": game.state.seed if over else None,
        "state": game.seen_by(role),
        "to_act": game.ruleset.to_act(game.state),
        "outcome": outcome,
    }


def moved_value(moved: Moved, role: Role) -> dict[str, Any]:
    """Return a game after a write, and what happened, as the role may see it."""
    events = events_seen_by(moved.events, role)
    return {**game_value(moved.game, role), "events": events}
