"""Running the command in a process of its own, on a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from types import TracebackType
from typing import Self

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1b[()=>].?|\r")
# Whoever runs the tests may have told its processes to ignore interrupts: ours are to heed them.
_START = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from fairdeal.cli import main
main(prog_name="fairdeal")
"""
_SECONDS = 60.0


class Terminal:
    """A running command whose input and output are a terminal."""

    def __init__(self, *arguments: str, width: int = 100) -> None:
        self._master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
        plain = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**plain, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
            start_new_session=True,
        )
        os.close(slave)
        self._all = b""
        self._read_to = 0

    @property
    def shown(self) -> str:
        """All that was shown so far, without colours."""
        return _ESCAPES.sub("", self._all.decode(errors="replace"))

    def wait_for(self, *texts: str, seconds: float = _SECONDS) -> str:
        """Wait for the first of these texts to come next, and return what came up to its end."""
        until = time.monotonic() + seconds
        while True:
            shown = self.shown
            ends = [at + len(t) for t in texts if (at := shown.find(t, self._read_to)) >= 0]
            if ends:
                new = shown[self._read_to : min(ends)]
                self._read_to = min(ends)
                return new
            assert self._read(until - time.monotonic()), f"none of {texts} in:\n{shown}"

    def enter(self, line: str) -> None:
        """Type a line."""
        os.write(self._master, line.encode() + b"\n")

    def end(self) -> int:
        """Wait until the command ends, and return its exit status."""
        until = time.monotonic() + _SECONDS
        while self._read(until - time.monotonic()):
            pass
        return self._process.wait(timeout=_SECONDS)

    def interrupt(self, answer: str) -> None:
        """Press Ctrl-C, and wait for what is said then.

        Python does not notice one that comes in the instant before it begins to wait for a line:
        then it is pressed once more, as anybody would.
        """
        self._process.send_signal(signal.SIGINT)
        try:
            self.wait_for(answer, seconds=_SECONDS / 3)
        except AssertionError:
            self._process.send_signal(signal.SIGINT)
            self.wait_for(answer)

    def _read(self, seconds: float) -> bool:
        """Read what comes within so many seconds; return whether anything did."""
        ready, _, _ = select.select([self._master], [], [], max(seconds, 0))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65_536)
        except OSError:  # the other side is closed
            return False
        self._all += data
        return bool(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)


def on_terminal(*arguments: str, width: int = 100) -> str:
    """Run the command on a terminal to its end, which must be a good one; return what it shows."""
    with Terminal(*arguments, width=width) as terminal:
        assert terminal.end() == 0, terminal.shown
        return terminal.shown
