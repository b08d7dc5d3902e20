"""Measure everything: `make bench`, or parts of it while working."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tests.bench import engine, growth, open_streams, over_http, positions, report
from tests.bench.figures import Part

Tell = Callable[[str], None]
Measure = Callable[[bool, Tell], Part]

PEERS: Final = Path(__file__).parents[2] / "build" / "peers"

PARTS: Final[dict[str, Measure]] = {
    "engine": partial(engine.measure, PEERS),
    "positions": positions.measure,
    "service": over_http.measure,
    "streams": open_streams.measure,
    "growth": growth.measure,
}


def main() -> None:
    """Measure what is asked for; only a whole run is written down."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which parts, else all")
    parser.add_argument("--quick", action="store_true", help="few and short rounds")
    asked = parser.parse_args()
    for name in [name for name in os.environ if name.startswith("FAIRDEAL_")]:
        del os.environ[name]
    began = time.monotonic()

    def tell(what: str) -> None:
        passed = int(time.monotonic() - began)
        sys.stderr.write(f"[{passed // 60}:{passed % 60:02}] {what}\n")
        sys.stderr.flush()

    parts = [PARTS[name](asked.quick, tell) for name in asked.parts or PARTS]
    report.show(parts)
    if not asked.parts and not asked.quick:
        report.write(parts, (time.monotonic() - began) / 60)
        tell(f"written to {report.DOCUMENT}")


if __name__ == "__main__":
    main()
