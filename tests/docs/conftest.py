"""The service as the documents have it: `fairdeal serve` at the address that they print.

All test processes of a run share one, since there is but one such address: the first that needs it
starts it, the last that is done with it stops it. Where something listens there already, such as
the service of whoever runs the tests, it takes another port, and the examples are told.
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
_TRIES = Retry(tries=300, first_wait=0.1, longest_wait=0.2)


@pytest.fixture(scope="session")
def printed_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service, without the scheme: the one that the documents print if free."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "printed-service"
    folder.mkdir(exist_ok=True)
    with (folder / "users").open("a") as user:
        with _held(folder / "door"):
            if _is_held_by_nobody(user):
                _start(folder)
            fcntl.flock(user, fcntl.LOCK_SH)
        try:
            address = (folder / "address").read_text()
            with Client(f"http://{address}", retry=_TRIES) as client:
                client.rulesets.list()
            yield address
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


def _free_port() -> int:
    """Return the printed port, or some other where that is taken."""
    for port in (PORT, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            free: int = probe.getsockname()[1]
            return free
    raise RuntimeError("no port is free")


def _start(folder: Path) -> None:
    address = f"{HOST}:{_free_port()}"
    (folder / "address").write_text(address)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("FAIRDEAL_")}
    # The service inherits this lock, so that it is let go when all its processes are gone.
    with _held(folder / "alive") as alive, (folder / "log").open("a") as log:
        service = subprocess.Popen(
            [Path(sys.executable).with_name("fairdeal"), "serve"],
            cwd=folder,
            env={**plain, "FAIRDEAL_WORKERS": "2", "FAIRDEAL_BIND": address},
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
