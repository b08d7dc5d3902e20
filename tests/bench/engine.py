"""How many decisions a second the engine takes, beside RLCard and OpenSpiel."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import fairdeal
from tests.bench.contest import Contestant
from tests.bench.figures import Figure, Part, Table, verdict
from tests.bench.own_games import SEATS
from tests.bench.plots import bars

_HERE: Final = Path(__file__).parent
LOCK: Final = _HERE / "peers.lock"

UNO: Final = "rlcard/uno"
GIN: Final = "rlcard/gin-rummy"
HOLDEM: Final = "rlcard/no-limit-holdem"
OPEN_GIN: Final = "openspiel/gin_rummy"

GOALS: Final[dict[str, dict[str, float]]] = {
    "president": {UNO: 2},
    "progression": {UNO: 2},
    "progressive-rummy": {GIN: 2, OPEN_GIN: 1},
    "progressive-poker": {HOLDEM: 2},
    "bad-progressive": {GIN: 2, OPEN_GIN: 1},
}
"""Beside which game of another engine each of ours is measured, and how often as fast it is to
be."""

Pair = tuple[str, str]
"""A table of ours, and a game of another engine."""

FURTHER: Final = ("openspiel/hearts", "openspiel/crazy_eights")


def environment(folder: Path) -> Path:
    """Return the Python of the other engines' environment, made where there is none."""
    python = folder / "bin" / "python"
    done = folder / "installed"
    if not done.exists() or done.read_bytes() != LOCK.read_bytes():
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        # RLCard comes as source alone: what builds it is locked too, and goes first.
        (builder,) = re.findall(r"^setuptools==(?:.*\\\n)*.*\n", LOCK.read_text(), re.MULTILINE)
        first = folder / "first.lock"
        first.write_text(builder)
        install = [str(python), "-m", "pip", "install", "--quiet", "--require-hashes"]
        subprocess.run([*install, "-r", first], check=True)
        subprocess.run([*install, "--no-build-isolation", "-r", LOCK], check=True)
        done.write_bytes(LOCK.read_bytes())
    return python


def interpreted(folder: Path) -> Path:
    """Return a folder with the service as Python alone: a copy of which nothing is compiled."""
    shutil.rmtree(folder, ignore_errors=True)
    service = Path(fairdeal.__file__).parents[1]
    shutil.copytree(service, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return folder


def measure(peers: Path, quick: bool, tell: Callable[[str], None]) -> Part:
    """Let all play in turns; `peers` is the other engines' environment."""
    rounds, seconds = (3, 0.1) if quick else (7, 0.2)
    # One process a game, as a player of that game alone would have it.
    python, script = Path(sys.executable), _HERE / "own_games.py"
    ours = {name: Contestant(python, script) for name in SEATS}
    copy = interpreted(peers.with_name("interpreted"))
    plain = {name: Contestant(python, script, copy) for name in SEATS}
    theirs = Contestant(environment(peers), _HERE / "peer_games.py")
    rates: dict[str, list[float]] = {}
    ratios: dict[Pair, list[float]] = {}
    plainly: dict[Pair, list[float]] = {}
    tables = [
        (f"{name}/{seats}/{way}", GOALS[name])
        for name, at in SEATS.items()
        for seats in at
        for way in ("listed", "greedy")
    ]
    for number in range(-1, rounds):  # the first one warms
        tell(f"engine: round {max(number, 0) + 1} of {rounds}")
        for table, goals in tables:
            before = {peer: theirs.rate(peer, seconds / 2) for peer in goals}
            game = table.partition("/")[0]
            own = ours[game].rate(table, seconds)
            slow = plain[game].rate(table, seconds) if table.endswith("listed") else None
            after = {peer: theirs.rate(peer, seconds / 2) for peer in goals}
            if number < 0:
                continue
            rates.setdefault(table, []).append(own)
            for peer in goals:
                rate = (before[peer] + after[peer]) / 2
                rates.setdefault(peer, []).append(rate)
                ratios.setdefault((table, peer), []).append(own / rate)
                if slow is not None:
                    plainly.setdefault((table, peer), []).append(slow / rate)
        for peer in FURTHER:
            rates.setdefault(peer, []).append(theirs.rate(peer, seconds))
    for each in (theirs, *ours.values(), *plain.values()):
        each.end()
    return _part(rates, ratios, plainly)


def _part(
    rates: dict[str, list[float]],
    ratios: dict[Pair, list[float]],
    plainly: dict[Pair, list[float]],
) -> Part:
    own = Table(
        "Decisions a second of CPU time, and how often as fast as the other engine's game",
        ("game/seats/way", "decisions/s", "beside", "ratio", "goal", "ratio as Python"),
    )
    drawn = []
    for (table, peer), values in ratios.items():
        ratio = Figure.of(values)
        goal = GOALS[table.partition("/")[0]][peer]
        said = verdict(ratio.middle, goal) if table.endswith("listed") else ""
        slow = Figure.of(plainly[table, peer]).shown(2) if said else ""
        rate = Figure.of(rates[table]).shown()
        own.rows.append((table, rate, peer, ratio.shown(2), said, slow))
        if table.endswith("listed"):
            drawn.append((f"{table.removesuffix('/listed')} ÷ {peer}", ratio))
    others = Table("The other engines", ("game", "decisions/s"))
    for name in dict.fromkeys([peer for _, peer in ratios] + [*FURTHER]):
        others.rows.append((name, Figure.of(rates[name]).shown()))
    return Part(
        "Engine",
        "A decision is to list the legal actions of the seat to move, to pick one at random and "
        "to apply it, in one process. `listed` goes through the list, up to a page of 100, "
        "where there are more it then draws as bots do; `greedy` takes what looks best. The engine "
        "is compiled as `make setup` does it; beside it stands the same Python, interpreted.",
        [own, others],
        {"engine": bars("Decisions a second, ratio to the other engine", drawn, {"1": 1, "2": 2})},
    )
