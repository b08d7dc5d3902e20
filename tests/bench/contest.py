"""Players in processes of their own, who play for a while when asked and tell how far they came.

The protocol is a JSON object a line. `{"game": …, "seconds": …}` is answered by `{"decisions": …,
"cpu": …}`: a warm process plays matches for so long, and tells how much CPU time it had. CPU time,
since others use the machine too; side by side in turns, since it drifts.

This module imports nothing of Fairdeal: the other engines run it in their own environment.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

Match = Callable[[], Iterator[None]]
"""Plays one match, a decision a step."""

_LOOK_EVERY = 64


def play(match: Match, seconds: float) -> dict[str, float]:
    """Play matches for so long; the last one may stay unfinished."""
    decisions = 0
    began = time.process_time()
    # The wall clock says when to stop: to read it costs a tenth of what the CPU's does.
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        for _ in match():
            decisions += 1
            if decisions % _LOOK_EVERY == 0 and time.perf_counter() >= until:
                break
    return {"decisions": decisions, "cpu": time.process_time() - began}


def serve(matches: Mapping[str, Match]) -> None:
    """Answer the lines on the standard input until it ends."""
    for line in sys.stdin:
        asked = json.loads(line)
        answer = play(matches[asked["game"]], asked["seconds"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


class Contestant:
    """One such process, from the side of who asks."""

    def __init__(self, python: Path, script: Path, first: Path | None = None) -> None:
        """Start it; it answers when it has loaded what it needs.

        `first` is a folder in which it looks for modules before all others.
        """
        more = {} if first is None else {"PYTHONPATH": str(first)}
        self._process = subprocess.Popen(
            [python, script],
            env={**os.environ, **more},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def rate(self, game: str, seconds: float) -> float:
        """Return how many decisions a second of CPU time it takes in that game."""
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        asked.write(json.dumps({"game": game, "seconds": seconds}) + "\n")
        asked.flush()
        line = answered.readline()
        if not line:
            raise RuntimeError(f"{self._process.args!r} ended in {game}")
        answer: dict[str, Any] = json.loads(line)
        return float(answer["decisions"] / answer["cpu"])

    def end(self) -> None:
        """Let it end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
