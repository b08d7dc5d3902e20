"""One holder at a time for a data folder, across processes, for as long as the holder lives."""

from __future__ import annotations

import fcntl
import os
import socket
import time
from pathlib import Path

_NAME = "lock"
_POLL_SECONDS = 0.02


class FolderInUseError(Exception):
    """Somebody else holds the folder; the message names the holder."""


class FolderLock:
    """An advisory lock on a folder, kept by the file ``lock`` in it.

    The operating system lets go of it when the last process that has the descriptor is gone, so a
    crash leaves nothing to clean up. Hand ``fd`` to a child that works in the folder, and the
    folder stays locked until that child has ended too, even if the launcher was killed before it.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME
        self._fd: int | None = None

    @property
    def fd(self) -> int:
        """The descriptor that holds the lock, for a child to inherit."""
        if self._fd is None:
            raise ValueError(f"{self._path} is not held")
        return self._fd

    def acquire(self, patience: float) -> None:
        """Take the lock, and write in the file who holds it.

        A holder that lives is a refusal at once. A dead one may have left a child that is still
        closing its files: that is waited for, ``patience`` seconds at most.

        Raises:
            FolderInUseError: somebody holds it.
            OSError: the file cannot be made or opened.
        """
        fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        deadline = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = os.pread(fd, 512, 0).decode(errors="replace").strip()
                if _lives(holder) or time.monotonic() > deadline:
                    os.close(fd)
                    raise FolderInUseError(holder or "a process that left no name") from None
                time.sleep(_POLL_SECONDS)
            else:
                break
        os.ftruncate(fd, 0)
        os.pwrite(fd, f"process {os.getpid()} on {socket.gethostname()}\n".encode(), 0)
        self._fd = fd

    def release(self) -> None:
        """Let go; the file stays, since removing it would race with the next holder."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


def _lives(holder: str) -> bool:
    """Whether the process that the lock file names is alive, as far as can be told from here."""
    words = holder.split()
    if len(words) != 4 or not words[1].isdigit():  # its holder is about to write its name
        return False
    if words[3] != socket.gethostname():  # another container's numbers say nothing here
        return True
    try:
        os.kill(int(words[1]), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
