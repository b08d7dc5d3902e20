"""The service and the floor, each as a process of its own, by gunicorn with the same settings."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import requests
from flask import Flask

from fairdeal.api.settings import Settings
from fairdeal.cli._server import Server
from tests.bench.floor import create_floor
from tests.bench.ports import free_port

Kind = Literal["ours", "floor"]

_START_SECONDS: Final = 30.0
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Service:
    """A service that runs: its address, and the process that all its others come from."""

    url: str
    pid: int

    def cpu_seconds(self) -> float:
        """Return the CPU time that its processes have taken so far, those that live."""
        return sum(_cpu_seconds(pid) for pid in family(self.pid))


def family(pid: int) -> list[int]:
    """Return a process and all that come from it."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            parents.setdefault(parent, []).append(int(stat.parent.name))
    found, at = [pid], 0
    while at < len(found):
        found += parents.get(found[at], [])
        at += 1
    return found


def _cpu_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


@contextlib.contextmanager
def serving(kind: Kind, store_url: str, workers: int) -> Iterator[Service]:
    """Run the service, or the floor, on a port of its own until the block is left."""
    port = free_port()
    mine = {
        "FAIRDEAL_REDIS_URL": store_url,
        "FAIRDEAL_BIND": f"127.0.0.1:{port}",
        "FAIRDEAL_WORKERS": str(workers),
    }
    others = {name: value for name, value in os.environ.items() if not name.startswith("FAIRDEAL_")}
    fairdeal = Path(sys.executable).with_name("fairdeal")
    floor = [sys.executable, "-m", "tests.bench.serving", str(port), str(workers), store_url]
    process = subprocess.Popen(
        [fairdeal, "serve"] if kind == "ours" else floor,
        env=others | mine,
        cwd=Path(__file__).parents[2],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(f"http://127.0.0.1:{port}/readyz", process)
        yield Service(f"http://127.0.0.1:{port}", process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(requests.RequestException):
            if requests.get(url, timeout=2).ok:
                return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} did not start")


class _FloorServer(Server):
    """The floor under the same gunicorn as ours, with its own worker with threads."""

    def load_config(self) -> None:
        super().load_config()
        self.cfg.set("worker_class", "gthread")

    def load(self) -> Flask:
        return create_floor(self._store_url)


if __name__ == "__main__":
    _, bind_port, worker_count, url_of_store = sys.argv
    settings = Settings(bind=f"127.0.0.1:{bind_port}", workers=int(worker_count))
    _FloorServer(settings, url_of_store).run()
