"""The service as the documents have it: `fairdeal serve` at the address that they print.

All test processes of a run share one, since there is but one such address: the first that needs it
starts it, the last that is done with it stops it.
"""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from fairdeal_sdk import Client, Retry

HOST, PORT = "127.0.0.1", 8000
URL = f"http://{HOST}:{PORT}"
_TRIES = Retry(tries=300, first_wait=0.1, longest_wait=0.2)


@pytest.fixture(scope="session")
def printed_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service. The documents print it, so there it has to be."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "printed-service"
    folder.mkdir(exist_ok=True)
    with (folder / "users").open("a") as user:
        with _held(folder / "door"):
            if _is_held_by_nobody(user):
                _start(folder)
            fcntl.flock(user, fcntl.LOCK_SH)
        try:
            with Client(URL, retry=_TRIES) as client:
                client.rulesets.list()
            yield URL
        finally:
            with _held(folder / "door"):
                fcntl.flock(user, fcntl.LOCK_UN)
                if _is_held_by_nobody(user):
                    _stop(folder)


@contextmanager
def _held(path: Path) -> Iterator[IO[str]]:
    """Hold a lock that one process has at a time; wait for it."""
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock


def _is_held_by_nobody(lock: IO[str]) -> bool:
    """Try a lock that many share, and let go of it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    fcntl.flock(lock, fcntl.LOCK_UN)
    return True


def _start(folder: Path) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, PORT))
        except OSError:
            pytest.fail(
                f"Something else listens at {HOST}:{PORT}, the address that the documents print. "
                "Stop it, and run the tests again.",
                pytrace=False,
            )
    plain = {name: value for name, value in os.environ.items() if not name.startswith("FAIRDEAL_")}
    # The service inherits this lock, so that it is let go when all its processes are gone.
    with _held(folder / "alive") as alive, (folder / "log").open("a") as log:
        service = subprocess.Popen(
            [Path(sys.executable).with_name("fairdeal"), "serve"],
            cwd=folder,
            env={**plain, "FAIRDEAL_WORKERS": "2"},
            stdout=log,
            stderr=log,
            pass_fds=[alive.fileno()],
        )
    (folder / "pid").write_text(str(service.pid))


def _stop(folder: Path) -> None:
    """Stop the service, whichever process started it, and wait until it is gone."""
    os.kill(int((folder / "pid").read_text()), signal.SIGTERM)
    with _held(folder / "alive"):
        pass
