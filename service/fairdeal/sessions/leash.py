"""Becomes a server that does not outlive the process which started it.

Run as a script, ``python leash.py HOW PARENT COMMAND…``: ties itself to the process ``PARENT`` and
then execs ``COMMAND``. Between a fork and its exec a threaded program may run hardly anything; here
it is a fresh interpreter that does the work, and after the exec nothing of it is left. ``HOW`` is

- ``signal``: the kernel sends SIGTERM when the parent's thread that made us ends (Linux alone);
- ``pipe``: a forked watcher reads our standard input, whose other end only the parent has, and
  sends SIGTERM when it closes (anywhere).
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

_PR_SET_PDEATHSIG = 1  # <linux/prctl.h>


def main(arguments: Sequence[str]) -> NoReturn:
    """Tie this process to its parent, then exec the command."""
    how, parent, *command = arguments
    if how == "signal":
        _ask_for_a_signal(int(parent))
    else:
        _leave_a_watcher()
    os.execv(command[0], command)


def _ask_for_a_signal(parent: int) -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != parent:  # it ended before we had asked
        sys.exit("the process that started the store has ended")


def _leave_a_watcher() -> None:
    server = os.getpid()
    if os.fork() == 0:
        os.closerange(3, 256)  # above all the lock: the folder is the server's, not the watcher's
        os.read(sys.stdin.fileno(), 1)
        if os.getppid() == server:
            os.kill(server, signal.SIGTERM)
        os._exit(0)
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())


if __name__ == "__main__":
    main(sys.argv[1:])
