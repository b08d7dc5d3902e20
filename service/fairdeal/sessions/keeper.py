"""Keeps one server process running: starts it, starts it again when it dies, stops it."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from fairdeal.sessions import leash

_LOG = logging.getLogger(__name__)

# A server that dies at once, on a full disk say, is tried again ever more slowly, not given up.
_BACKOFF_SECONDS = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_LIVED_WELL_SECONDS = 10.0

Leash = Literal["signal", "pipe"]


class Keeper(threading.Thread):
    """A thread whose child the server is.

    The thread, and no passing one, has to start the server: the kernel takes the end of the thread
    that forked for the end of the parent.

    Args:
        command: the server's absolute path and its arguments.
        folder: where it runs.
        log: the file that its output is appended to.
        keep_open: descriptors that it inherits.
        how: how it learns of our death, as ``leash`` has it; by default what the platform has.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        folder: Path,
        log: Path,
        keep_open: Sequence[int],
        how: Leash | None,
    ) -> None:
        super().__init__(name="store-keeper", daemon=True)
        how = how or ("signal" if sys.platform == "linux" else "pipe")
        # -I and -S: nothing of the user's environment is needed, and it starts in half the time.
        self._command = [
            sys.executable,
            "-I",
            "-S",
            leash.__file__,
            how,
            str(os.getpid()),
            *command,
        ]
        self._folder = folder
        self._log = log
        self._keep_open = tuple(keep_open)
        self._guard = threading.Lock()  # between starting anew and stopping for good
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        os.register_at_fork(after_in_child=self._close_leash)  # a forked worker is not its starter
        self.lasting = threading.Event()
        """Set by the owner when the server is ready; before that, a death is final."""
        self.ended = threading.Event()
        """Set when there is no server and there will be none."""

    @property
    def pid(self) -> int | None:
        """The server's process id; None before its start."""
        return self._process.pid if self._process else None

    def run(self) -> None:
        """Keep the server until it is stopped, or dies before it ever was ready."""
        deaths = 0
        try:
            while process := self._start_server():
                since = time.monotonic()
                process.wait()
                self._close_leash()
                if self._stopping.is_set() or not self.lasting.is_set():
                    break
                deaths = 0 if time.monotonic() - since > _LIVED_WELL_SECONDS else deaths + 1
                pause = _BACKOFF_SECONDS[min(deaths, len(_BACKOFF_SECONDS) - 1)]
                _LOG.error("the store ended, see %s; starting it again", self._log)
                self._stopping.wait(pause)
        finally:
            self.ended.set()

    def stop(self, patience: float) -> None:
        """Ask the server to write everything down and end; kill it after ``patience`` seconds."""
        with self._guard:
            self._stopping.set()
            process = self._process
        if process is not None:
            process.terminate()
            self.join(patience)
            if self.is_alive():
                _LOG.error("the store did not end within %s s of being asked; killing it", patience)
                process.kill()
        self.join()

    def _start_server(self) -> subprocess.Popen[bytes] | None:
        with self._guard, self._log.open("ab") as log:
            if self._stopping.is_set():
                return None
            self._process = subprocess.Popen(
                self._command,
                cwd=self._folder,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                pass_fds=self._keep_open,
                umask=0o077,
                # Ctrl-C is for the service, which stops the store when it has itself stopped.
                start_new_session=True,
            )
            return self._process

    def _close_leash(self) -> None:
        """Let go of the pipe that says we live: a watcher of the server's ends with it."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
