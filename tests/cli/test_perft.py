"""`fairdeal perft`."""

from __future__ import annotations

import json

from fairdeal.engine.cards import PACK
from tests.cli.running import run

IN_ORDER = " ".join(PACK)


def test_counts_by_first_action() -> None:
    # In pack order seat 0 of 3 gets 2c 5c 8c Jc Ac, and each goes on its empty stack of clubs.
    # Then seat 1 has 3c 6c 9c Qc 2d likewise: five answers to each.
    arguments = ("perft", "progression", "--depth", "2", "--deck", "-", "--json")
    assert json.loads(run(*arguments, stdin=IN_ORDER).stdout) == {
        "ruleset": "progression",
        "rules": "1",
        "seats": 3,
        "depth": 2,
        "count": 25,
        "branches": [
            {"seat": 0, "action": {"type": "play", "card": card}, "count": 5}
            for card in ("2c", "5c", "8c", "Jc", "Ac")
        ],
    }


def test_prints_numbers_and_their_sum() -> None:
    shown = run("perft", "progression", "--depth", "2", "--deck", "-", stdin=IN_ORDER).stdout
    lines = [line.split() for line in shown.splitlines()]
    assert lines[1] == ["5", "0", "play", "2c"]
    assert lines[-1] == ["25", "in", "all"]


def test_options_are_kept() -> None:
    # Where cards go on one's own stack or a public one, each of the five has two places.
    arguments = ("perft", "progression", "--depth", "1", "--option", "variant=original", "--json")
    assert json.loads(run(*arguments).stdout)["count"] == 10
