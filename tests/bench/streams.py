"""How many event streams a worker carries, and what they cost the actions: measured.

    python -m tests.bench.streams --streams 2000 loop threads

For each model of a worker, in the same run: the latency of actions without streams, with so many
streams open on other games, and the time in which a burst reaches all streams of one game. The
models are `loop` (the service as it is), `threads` (gunicorn's gthread, a thread a stream) and
`gevent` (a greenlet a stream; install gevent first). Client, store and workers share the machine,
so that only ratios within one run count.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import os
import resource
import secrets
import selectors
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import requests

from fairdeal.api.settings import Settings
from fairdeal.cli._server import Server
from fairdeal.cli.serve import METRICS_FOLDER
from fairdeal.sessions.embedded import EmbeddedStore
from tests.bench.ports import free_port

WORKERS = 2
GAMES = 200
LEAD = {"type": "play", "cards": ["3c"]}
GAME = {"ruleset": "president", "seats": 4, "seed": "7"}


class ModelServer(Server):
    """The service with one model of a worker."""

    def __init__(self, model: str, settings: Settings, url: str) -> None:
        self.model = model
        super().__init__(settings, url)

    def load_config(self) -> None:
        super().load_config()
        streams = self._settings.streams
        if self.model == "threads":
            self.cfg.set("worker_class", "gthread")
            self.cfg.set("threads", streams + 8)
            self.cfg.set("worker_connections", 2 * streams + 1_000)
        elif self.model == "gevent":
            self.cfg.set("worker_class", "gevent")
            self.cfg.set("worker_connections", 2 * streams + 1_000)


def serve(model: str, settings: Settings, url: str) -> None:
    ModelServer(model, settings, url).run()


@contextlib.contextmanager
def service(model: str, streams: int) -> Iterator[tuple[str, int]]:
    """Run the service; give its address, and the process id of gunicorn's master."""
    port = free_port()
    settings = Settings(bind=f"127.0.0.1:{port}", workers=WORKERS, streams=streams)
    with tempfile.TemporaryDirectory() as folder, EmbeddedStore(Path(folder) / "data") as store:
        numbers = Path(folder) / "numbers"
        numbers.mkdir()
        os.environ[METRICS_FOLDER] = str(numbers)
        process = multiprocessing.get_context("spawn").Process(
            target=serve, args=(model, settings, store.url)
        )
        process.start()
        url = f"http://127.0.0.1:{port}"
        while True:
            with contextlib.suppress(requests.RequestException):
                if requests.get(f"{url}/readyz", timeout=2).ok:
                    break
        assert process.pid is not None
        try:
            yield url, process.pid
        finally:
            process.terminate()
            process.join()


class Game:
    """A game that its host plays: the one opening of its first seat, taken back and again."""

    def __init__(self, url: str) -> None:
        self.session = requests.Session()
        answer = self.session.post(f"{url}/v1/games", json=GAME, timeout=30)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.id = made["id"]
        self.url = f"{url}/v1/games/{self.id}"
        self.session.headers["Authorization"] = f"Bearer {made['tokens']['host']}"
        self.version = 0

    def act(self) -> float:
        """Take the action, and return how long it took; then take it back."""
        began = time.perf_counter()
        self.version = self._post("actions", {"seat": 0, "action": LEAD})
        took = time.perf_counter() - began
        self._post("undo", {"to_version": 0})
        return took

    def _post(self, path: str, body: Any) -> int:
        """Write to the game, again where a machine that is busy elsewhere was too slow."""
        key = {"Idempotency-Key": secrets.token_hex(16)}
        while True:
            answer = self.session.post(f"{self.url}/{path}", json=body, headers=key, timeout=30)
            if answer.status_code not in (409, 503):
                assert answer.status_code == 200, answer.text
                version: int = answer.json()["version"]
                return version


def actor(url: str, seconds: float, found: Any) -> None:
    times: list[float] = []
    try:
        game = Game(url)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            times.append(game.act())
    finally:
        found.put(times)


def latencies(url: str, master: int, seconds: float, actors: int = 4) -> dict[str, float]:
    """Let processes act for a while; return what one action took, in milliseconds.

    That is the workers' CPU time too, which depends little on what else the machine does.
    """
    began = cpu_seconds(master)
    context = multiprocessing.get_context("spawn")
    found = context.Queue()
    processes = [context.Process(target=actor, args=(url, seconds, found)) for _ in range(actors)]
    for each in processes:
        each.start()
    times = sorted(took for _ in processes for took in found.get())
    for each in processes:
        each.join()
    return {
        "actions/s": round(len(times) / seconds, 1),
        "CPU ms": round(1000 * (cpu_seconds(master) - began) / len(times), 2),
        "p50 ms": round(1000 * statistics.median(times), 2),
        "p99 ms": round(1000 * times[int(0.99 * len(times))], 2),
    }


class Watchers:
    """Open streams, as raw sockets in one selector."""

    def __init__(self, url: str) -> None:
        host, port = url.removeprefix("http://").split(":")
        self.address = (host, int(port))
        self.selector = selectors.DefaultSelector()
        self.refused = 0

    def open(self, game_id: str) -> None:
        connection = socket.create_connection(self.address, timeout=60)
        head = f"GET /v1/games/{game_id}/events HTTP/1.1\r\nHost: bench\r\n\r\n"
        connection.sendall(head.encode())
        data = b""
        while b"id: " not in data and b"HTTP/1.1 5" not in data:
            data += connection.recv(65_536)
        if b"HTTP/1.1 5" in data:
            self.refused += 1
            connection.close()
            return
        connection.setblocking(False)
        self.selector.register(connection, selectors.EVENT_READ)

    def __len__(self) -> int:
        return len(self.selector.get_map())

    def until_all_have(self, version: int) -> float:
        """Read until each has that version's message; return when the last one had it."""
        wanted = f"id: {version}\n".encode()
        left = len(self)
        while left:
            ready = self.selector.select(60)
            assert ready, f"{left} streams got nothing in a minute"
            for key, _ in ready:
                connection: Any = key.fileobj
                left -= wanted in connection.recv(65_536)
        return time.perf_counter()

    def close(self) -> None:
        for key in tuple(self.selector.get_map().values()):
            connection: Any = key.fileobj
            self.selector.unregister(connection)
            connection.close()


def workers_of(master: int) -> Iterator[tuple[Path, list[str]]]:
    """Yield the folder in /proc of each worker, and the fields of its `stat` from the third on."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == master:
                yield stat.parent, fields


def memory(master: int) -> float:
    """Return the memory of all workers, in megabytes."""
    told = ((folder / "status").read_text() for folder, _ in workers_of(master))
    return round(sum(int(each.split("VmRSS:")[1].split()[0]) for each in told) / 1024, 1)


def cpu_seconds(master: int) -> float:
    """Return the CPU time that all workers have used."""
    ticks = sum(int(fields[11]) + int(fields[12]) for _, fields in workers_of(master))
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(model: str, streams: int, seconds: float) -> dict[str, Any]:
    """Measure one model of a worker with so many streams on all workers together."""
    with service(model, streams) as (url, master):
        latencies(url, master, 1.0)  # warm
        without = latencies(url, master, seconds)
        before = memory(master)
        games = [Game(url) for _ in range(min(GAMES, streams))]
        watchers = Watchers(url)
        began = time.perf_counter()
        for number in range(streams):
            watchers.open(games[number % len(games)].id)
        opened = time.perf_counter() - began
        with_streams = latencies(url, master, seconds)
        after = memory(master)
        watchers.close()
        time.sleep(2)
        crowd = Watchers(url)
        for _ in range(streams):
            crowd.open(games[0].id)
        bursts = []
        for _ in range(5):
            began = time.perf_counter()
            games[0].act()
            bursts.append(crowd.until_all_have(games[0].version) - began)
        crowd.close()
        return {
            "model": model,
            "streams": streams,
            "refused": watchers.refused + crowd.refused,
            "opened/s": round(streams / opened),
            "without": without,
            "with": with_streams,
            "CPU ratio": round(with_streams["CPU ms"] / without["CPU ms"], 2),
            "p99 ratio": round(with_streams["p99 ms"] / without["p99 ms"], 2),
            "workers MB before": before,
            "workers MB with": after,
            "kB a stream": round((after - before) * 1024 / streams, 1),
            "burst ms": round(1000 * statistics.median(bursts)),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", default=["loop"], help="loop, threads, gevent")
    parser.add_argument("--streams", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=5.0)
    asked = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for model in asked.models:
        sys.stdout.write(json.dumps(measure(model, asked.streams, asked.seconds)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ.pop("FAIRDEAL_REDIS_URL", None)
    main()
