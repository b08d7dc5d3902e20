"""The time of day."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> str:
    """Return a time as answers have it (RFC 3339).

    >>> moment(1_500)
    '1970-01-01T00:00:01.500Z'
    """
    there = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return there.isoformat(timespec="milliseconds").replace("+00:00", "Z")
