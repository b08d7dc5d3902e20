"""What open event streams cost the actions: the part of the report that `streams` measures."""

from __future__ import annotations

import resource
from collections.abc import Callable
from typing import Any, Final

from tests.bench import streams
from tests.bench.figures import Part, Table, verdict
from tests.bench.plots import on_log_axes

COUNTS: Final = (1_000, 2_000, 10_000)
P99_GOAL: Final = 1.5
MODEL: Final = "loop"


def measure(quick: bool, tell: Callable[[str], None]) -> Part:
    """Measure the service with more and more streams, each time beside none."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    columns = ("streams", "actions/s", "p50 ms", "p99 ms", "CPU ms", "p99 ratio to none")
    table = Table(
        "Actions of four clients, with so many streams open on other games",
        (*columns, "workers MB", "burst to all, ms", "goal"),
    )
    bursts = []
    for count in COUNTS[: 1 if quick else 3]:
        tell(f"streams: {count:,}")
        found: dict[str, Any] = streams.measure(MODEL, count, 1.0 if quick else 3.0)
        if found["refused"]:
            raise RuntimeError(f"{found['refused']} streams were refused")
        table.rows.append(
            ("0", *_shown(found["without"]), "", f"{found['workers MB before']}", "", "")
        )
        ratio: float = found["p99 ratio"]
        goal = verdict(ratio, P99_GOAL, most=True)
        more = (f"{ratio}", f"{found['workers MB with']}", f"{found['burst ms']}", goal)
        table.rows.append((f"{count:,}", *_shown(found["with"]), *more))
        bursts.append((float(count), float(found["burst ms"])))
    plot = on_log_axes(
        "A burst to all streams of one game", "streams", "ms", {"burst": bursts}, joined=True
    )
    return Part(
        "Streams",
        "Two workers, the embedded store; client, streams and workers on the same machine.",
        [table],
        {"streams": plot},
    )


def _shown(found: dict[str, float]) -> list[str]:
    return [f"{found[name]}" for name in ("actions/s", "p50 ms", "p99 ms", "CPU ms")]
