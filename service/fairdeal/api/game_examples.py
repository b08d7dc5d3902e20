"""Examples of bodies of the session routes, for the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairdeal.api.examples import GAME, NAMES, opening
from fairdeal.engine import codec


def examples(operation: str) -> Mapping[str, Any]:
    """Return named examples of the body of one of the session routes."""
    return {
        name: {"summary": summary, "value": value}
        for name, (summary, value) in _known()[operation].items()
    }


def _known() -> Mapping[str, Mapping[str, tuple[str, Any]]]:
    ruleset, state = opening()
    (seat,) = ruleset.to_act(state)
    action = codec.encode(next(ruleset.legal_actions(state, seat)))
    return {
        "create_game": {
            "count": ("Four players", {"ruleset": GAME, "seats": len(NAMES)}),
            "bots": (
                "A player against three bots",
                {"ruleset": GAME, "seats": [{"name": NAMES[0]}, *[{"bot": "greedy"}] * 3]},
            ),
            "state": ("From a state", {"ruleset": GAME, "state": codec.encode(state)}),
        },
        "fork_game": {
            "branch": ("With the same history", {"version": 17}),
            "rematch": ("Dealt anew", {"version": 0}),
        },
        "act": {
            "one": ("One action", {"action": action, "version": 0}),
            "host": ("The host acts for a seat", {"seat": seat, "action": action}),
        },
        "undo": {"undo": ("Back to the deal", {"to_version": 0})},
        "change_seat": {
            "bot": ("A bot plays on", {"bot": "greedy"}),
            "back": ("The player is back, with a new token", {"bot": None, "rotate_token": True}),
        },
    }
