"""For tests of apps and of house rules: scripted games, and thousands of random ones.

    script = Script(client.rulesets.get("president"), seats=4, deck=deck)
    script.play(0, president.Play("3c"))
    script.refuses(2, president.Pass(), rule="president.pass")
    script.expect(to_act=[1])

    report = run_games(client, "president", 1000, seats=4)
    assert report.ok, report

`fairdeal-play president --games 1000` does the latter from the shell.
"""

from __future__ import annotations

from fairdeal_sdk.testing.play import Choose, Mode, Plan, Turn
from fairdeal_sdk.testing.report import PlayedGame, Report
from fairdeal_sdk.testing.script import Script
from fairdeal_sdk.testing.swarm import run_games

__all__ = [
    "Choose",
    "Mode",
    "Plan",
    "PlayedGame",
    "Report",
    "Script",
    "Turn",
    "run_games",
]
