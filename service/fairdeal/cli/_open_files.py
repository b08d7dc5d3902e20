"""How many files a process may have open: each event stream is one."""

from __future__ import annotations

import resource


def allow(wanted: int) -> int:
    """Raise the limit to so many where the system lets us; return what it is then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # macOS has a lower limit than the one it names
        return soft
    return most
