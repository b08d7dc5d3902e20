"""Examples for the contract: real positions, dealt and played by the engine itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fairdeal.engine import codec, rulesets
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.state import State

GAME: Final = "president"
SEED: Final = "7"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")


@cache
def opening() -> tuple[AnyRuleset, State]:
    """Return a match of President as it is dealt from the seed 7."""
    ruleset = rulesets.get(GAME)
    state, _ = ruleset.deal(NAMES, ruleset.options_type(), SEED)
    return ruleset, state


@cache
def requests(operation: str) -> Mapping[str, Any]:
    """Return named examples of the body of one of the stateless routes."""
    ruleset, state = opening()
    (seat,) = ruleset.to_act(state)
    whole = codec.encode(state)
    action = codec.encode(next(ruleset.legal_actions(state, seat)))
    view = codec.encode(ruleset.view(state, seat))
    illegal = codec.encode(ruleset.greedy_action(state, seat)) | {"cards": ["2c", "2d"]}
    known: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {
        "deal": {
            "count": ("Four players, any seed", {"seats": 4}),
            "names": (
                "Named players, a seed and an option",
                {"seats": list(NAMES), "seed": SEED, "options": {"target": 5}},
            ),
        },
        "list_legal_actions": {
            "state": ("A whole state", {"state": whole}),
            "view": ("What one seat sees", {"state": view, "seat": seat, "limit": 10}),
        },
        "check_action": {
            "legal": ("A legal action", {"state": view, "seat": seat, "action": action}),
            "illegal": ("An illegal one", {"state": view, "seat": seat, "action": illegal}),
        },
        "apply_actions": {
            "one": (
                "One action",
                {"state": whole, "actions": [{"seat": seat, "action": action}]},
            ),
        },
        "validate_state": {
            "valid": ("A state that makes sense", {"state": whole}),
            "strange": ("One that does not", {"state": whole | {"phase": "lunch"}}),
        },
        "view_state": {
            "seat": ("What seat 0 sees", {"state": whole, "seat": 0}),
            "spectator": ("What a spectator sees", {"state": whole}),
        },
        "play_out": {
            "greedy": (
                "Ten actions by bots that play sensibly",
                {"state": whole, "policy": "greedy", "seed": 1, "max_actions": 10},
            ),
        },
    }
    return {
        name: {"summary": summary, "value": value}
        for name, (summary, value) in known[operation].items()
    }
