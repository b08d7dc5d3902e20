"""Requests that can be sent: whole matches that bots have played before.

A match follows from its seed and its actions alone, so that the actions of a match played here
are legal in a game of the service with the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import requests

from fairdeal.engine import codec, rulesets
from fairdeal.engine.playing import playout
from tests.bench.load import post

SEATS: Final = {
    "president": 4,
    "progression": 3,
    "progressive-rummy": 4,
    "progressive-poker": 4,
    "bad-progressive": 4,
}
"""The games, and how many play each here."""


class Matches:
    """Matches of one ruleset, none of them twice."""

    def __init__(self, name: str, seats: int | None = None) -> None:
        """Begin with the first."""
        self.name = name
        self.seats = seats or SEATS[name]
        self._next = 0

    def play(self, most: int) -> tuple[str, list[tuple[int, Any, Any]]]:
        """Return the seed of a new match, and who did what in which state, as JSON."""
        seed = f"bench {self._next}"
        self._next += 1
        ruleset = rulesets.get(self.name)
        names = [f"Seat {seat + 1}" for seat in range(self.seats)]
        state, _ = ruleset.deal(names, ruleset.options_type(), seed)
        taken = []
        for step in playout(ruleset, state, "random", Random(seed), most):
            taken.append((step.seat, codec.encode(step.action), codec.encode(state)))
            state = step.state
        return seed, taken

    def acts(self, url: str, most: int) -> Iterator[bytes]:
        """Yield so many requests to act, in games that are created at the service."""
        sent = 0
        while sent < most:
            seed, taken = self.play(most - sent)
            game = {"ruleset": self.name, "seats": self.seats, "seed": seed}
            made = requests.post(f"{url}/v1/games", json=game, timeout=30).json()
            for seat, action, _ in taken:
                token = made["tokens"]["seats"][seat]
                headers = {"Authorization": f"Bearer {token}"}
                yield post(f"/v1/games/{made['id']}/actions", {"action": action}, headers)
            sent += len(taken)

    def applies(self, most: int) -> list[bytes]:
        """Return so many stateless requests to apply an action, at positions of a match."""
        _, taken = self.play(2_000)
        step = max(1, len(taken) // most)
        return [
            post(
                f"/v1/rulesets/{self.name}/apply",
                {"state": state, "actions": [{"seat": seat, "action": action}]},
            )
            for seat, action, state in taken[::step][:most]
        ]
