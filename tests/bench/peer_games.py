"""The other engines' games, as `contest` plays them: `rlcard/uno`, `openspiel/gin_rummy`.

Run in the environment of `peers.lock`. RLCard is asked on the level of its engine, without the
features that its environments make of each state: list, pick, step.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import pyspiel
import rlcard
from contest import Match, serve

RLCARD = ("uno", "gin-rummy", "no-limit-holdem")
OPENSPIEL = ("gin_rummy", "hearts", "crazy_eights")


def rlcard_match(env: Any, rng: random.Random) -> Iterator[None]:
    """Play one game to its end."""
    game = env.game
    game.init_game()
    while not game.is_over():
        legal = list(env._get_legal_actions())
        game.step(env._decode_action(rng.choice(legal)))
        yield


def openspiel_match(game: Any, rng: random.Random) -> Iterator[None]:
    """Play one game to its end; what chance does is no decision."""
    state = game.new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
        if not chance:
            yield


def matches() -> dict[str, Match]:
    """Return all matches that can be asked for, by name."""
    rng = random.Random(1)
    found: dict[str, Match] = {}
    for name in RLCARD:
        found[f"rlcard/{name}"] = partial(rlcard_match, rlcard.make(name, {"seed": 1}), rng)
    for name in OPENSPIEL:
        found[f"openspiel/{name}"] = partial(openspiel_match, pyspiel.load_game(name), rng)
    return found


if __name__ == "__main__":
    serve(matches())
