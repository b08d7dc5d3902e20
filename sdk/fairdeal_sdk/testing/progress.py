"""A progress bar that needs nothing but a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from typing_extensions import Self

SECONDS_BETWEEN = 0.1
NARROWEST = 10


class Progress:
    """A line on a terminal that is drawn anew as games finish; nothing at all elsewhere."""

    def __init__(self, total: int, shown: bool | None = None, out: TextIO | None = None) -> None:
        self._out = out or sys.stderr
        self._shown = self._out.isatty() if shown is None else shown
        self._total = total
        self._began = time.monotonic()
        self._drawn = 0.0
        self._done = self._failed = 0

    def step(self, failed: bool) -> None:
        """Count a finished game."""
        self._done += 1
        self._failed += failed
        now = time.monotonic()
        if self._shown and (now - self._drawn >= SECONDS_BETWEEN or self._done == self._total):
            self._drawn = now
            self._out.write("\r" + self._line(now - self._began))
            self._out.flush()

    def _line(self, seconds: float) -> str:
        rate = self._done / seconds if seconds else 0.0
        left = (self._total - self._done) / rate if rate else 0.0
        failed = f"  {self._failed} failed" if self._failed else ""
        told = f" {self._done}/{self._total}  {rate:.1f} games/s  {_clock(left)} left{failed} "
        width = max(NARROWEST, min(40, shutil.get_terminal_size().columns - len(told) - 3))
        full = width * self._done // self._total
        return f"[{'█' * full}{'·' * (width - full)}]{told}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._shown and self._done:
            self._out.write("\n")


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
