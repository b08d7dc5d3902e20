"""One holder at a time for a data folder, across processes, for as long as the holder lives."""

from __future__ import annotations

import fcntl
import os
import socket
import time
from contextlib import ExitStack
from pathlib import Path

_POLL_SECONDS = 0.02
_DYING_SECONDS = 1.0


class FolderInUseError(Exception):
    """Somebody else holds the folder; the message names the holder."""


class FolderLock:
    """Two advisory locks on a folder: of the process that uses it, and of its server.

    The operating system lets go of each when the last process that has its descriptor is gone, so
    a crash leaves nothing to clean up. The server's is for a child to inherit: a launcher that is
    killed may leave a server behind which is still closing its files.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[int] = []

    @property
    def for_server(self) -> int:
        """The descriptor that a child inherits, to keep the folder locked until it has ended."""
        return self._held[1]

    def acquire(self, patience: float) -> None:
        """Take both locks, and write down who holds them.

        Another holder is a refusal, after a second for one that is just dying. A server that a dead
        one has left behind is waited for, ``patience`` seconds at most.

        Raises:
            FolderInUseError: somebody holds it.
            OSError: a lock's file cannot be made or opened.
        """
        with ExitStack() as undo:
            undo.callback(self.release)
            mine = self._open("lock")
            if not _locked(mine, _DYING_SECONDS):
                holder = os.pread(mine, 512, 0).decode(errors="replace").strip()
                raise FolderInUseError(holder or "a process that is just starting")
            os.ftruncate(mine, 0)
            os.pwrite(mine, f"process {os.getpid()} on {socket.gethostname()}\n".encode(), 0)
            if not _locked(self._open("server.lock"), patience):
                raise FolderInUseError("a server that a dead process left behind, and that goes on")
            undo.pop_all()
        # A forked worker that is slow to notice our death must not keep our successor waiting.
        os.register_at_fork(after_in_child=self.release)

    def release(self) -> None:
        """Let go of this process's share; a child keeps its own.

        The files stay, since removing them would race with the next holder.
        """
        while self._held:
            os.close(self._held.pop())

    def _open(self, name: str) -> int:
        fd = os.open(self._folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._held.append(fd)
        return fd


def _locked(fd: int, patience: float) -> bool:
    """Lock an open file, trying for ``patience`` seconds; whether it is ours now."""
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_SECONDS)
        else:
            return True
