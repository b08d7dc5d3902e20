"""What bots' matches come to, as `fairdeal simulate` says it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from fairdeal.engine import rulesets
from fairdeal.engine.playing import POLICY_NAMES

Figures: TypeAlias = Mapping[str, Any]
"""What `fairdeal simulate --json` prints, but for its speed, which is another every time."""

MATCHES: Final = 100
PROBE: Final = 2
"""So many matches are played again by the tests."""
SEED: Final = "docs"
FILE: Final = Path(__file__).with_name("statistics.json")
_COMMAND: Final = Path(sys.executable).with_name("fairdeal")


def arguments(game: str, policy: str, matches: int = MATCHES) -> Sequence[str]:
    """Return the arguments of the command."""
    return ["simulate", game, "--matches", str(matches), "--policy", policy, "--seed", SEED]


def played(game: str, policy: str, matches: int) -> Figures:
    """Play the matches and return what they come to."""
    command = [str(_COMMAND), *arguments(game, policy, matches), "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    del figures["speed"]
    return figures


def stored() -> dict[str, dict[str, dict[str, Figures]]]:
    """Return the figures by game and policy: those of all matches, and of the `probe`."""
    known: dict[str, dict[str, dict[str, Figures]]] = json.loads(FILE.read_text("utf-8"))
    return known


def renew() -> None:
    """Play all matches again and store what they come to."""
    figures = {
        game: {
            policy: {
                "all": played(game, policy, MATCHES),
                "probe": played(game, policy, PROBE),
            }
            for policy in POLICY_NAMES
        }
        for game in rulesets.ids()
    }
    FILE.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
