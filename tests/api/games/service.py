"""The service as it is run: `fairdeal serve`, its workers and its store, as processes."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import requests

_PATIENCE = 60.0


class Service:
    """`fairdeal serve` on a free port with its data in a folder, as a context manager."""

    def __init__(self, folder: Path, workers: int = 2, **settings: str) -> None:
        self.log = folder / "service.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("FAIRDEAL_")},
            "FAIRDEAL_BIND": f"127.0.0.1:{self.port}",
            "FAIRDEAL_DATA_DIR": str(folder / "data"),
            "FAIRDEAL_WORKERS": str(workers),
            "FAIRDEAL_STREAMS": "8",
            **{f"FAIRDEAL_{name.upper()}": value for name, value in settings.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(_PATIENCE)

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [str(Path(sys.executable).with_name("fairdeal")), "serve"],
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.until_ready()

    def until_ready(self) -> None:
        """Wait until it has its store."""
        assert self._process is not None
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            assert self._process.poll() is None, self.log.read_text()
            with contextlib.suppress(requests.RequestException):
                if requests.get(f"{self.url}/readyz", timeout=2).status_code == 200:
                    return
        raise AssertionError(self.log.read_text())

    def processes(self) -> list[int]:
        """The service and all that it started, the store included."""
        assert self._process is not None
        parents = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has ended meanwhile
                parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        found = [self._process.pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def kill(self) -> None:
        """Kill all processes at once, with SIGKILL, and wait until they are gone."""
        pids = self.processes()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        assert self._process is not None
        self._process.wait(_PATIENCE)
        self._process = None
