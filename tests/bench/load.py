"""Load: sixteen connections that send prepared requests as fast as they are answered.

`wrk` sends them where it is installed. Else processes of our own do, which take more of the
machine: figures of the two do not compare, and each run names which it used.
"""

from __future__ import annotations

import json
import multiprocessing
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

CONNECTIONS: Final = 16

Requests = Sequence[Sequence[bytes]]
"""For each connection the requests that it sends, in order."""


@dataclass(frozen=True)
class Load:
    """What came of some seconds of load: milliseconds at the 50th and the 99th percentile."""

    requests: int
    seconds: float
    bad: int
    p50: float
    p99: float

    @property
    def rate(self) -> float:
        """How many requests a second were answered."""
        return self.requests / self.seconds


def post(path: str, value: Any, headers: Mapping[str, str] | None = None) -> bytes:
    """Return a whole request that posts JSON."""
    body = json.dumps(value, separators=(",", ":")).encode()
    lines = {
        "Host": "127.0.0.1",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        **(headers or {}),
    }
    head = "".join(f"{name}: {text}\r\n" for name, text in lines.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body


def get(path: str) -> bytes:
    """Return a whole request that gets what everybody may see."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def client() -> str:
    """Return which client sends."""
    return "wrk" if shutil.which("wrk") else "python"


def put_under(url: str, requests: Requests, seconds: float, *, again: bool) -> Load:
    """Send for so long; `again` says that a connection begins anew when it has sent all."""
    if client() == "wrk":
        return _by_wrk(url, requests, seconds, again)
    return _by_processes(url, requests, seconds, again)


def _by_wrk(url: str, requests: Requests, seconds: float, again: bool) -> Load:
    with tempfile.TemporaryDirectory() as folder:
        for number, each in enumerate(requests):
            text = b"".join(b"%d\n" % len(one) + one for one in each)
            Path(folder, str(number)).write_bytes(text)
        script = Path(__file__).with_name("replay.lua")
        threads = str(len(requests))
        how = ["-t", threads, "-c", threads, "-d", f"{seconds:.0f}s", "-s", str(script)]
        told = subprocess.run(
            ["wrk", *how, url, "--", folder, "repeat" if again else "once"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    line = next(each for each in told.splitlines() if each.startswith("{"))
    return Load(**json.loads(line))


def _by_processes(url: str, requests: Requests, seconds: float, again: bool) -> Load:
    host, port = url.removeprefix("http://").split(":")
    began = time.perf_counter()
    with multiprocessing.Pool(len(requests)) as pool:
        work = [(host, int(port), each, seconds, again) for each in requests]
        found = pool.starmap(_send, work)
    took = min(time.perf_counter() - began, seconds)
    times = sorted(each for times, _ in found for each in times)
    return Load(
        len(times),
        took,
        sum(bad for _, bad in found),
        1000 * statistics.median(times),
        1000 * times[int(0.99 * len(times))],
    )


def _send(
    host: str, port: int, requests: Sequence[bytes], seconds: float, again: bool
) -> tuple[list[float], int]:
    times, bad = [], 0
    with socket.create_connection((host, port)) as connection, connection.makefile("rb") as answers:
        until = time.perf_counter() + seconds
        place = 0
        while (began := time.perf_counter()) < until:
            if place == len(requests):
                if not again:
                    break
                place = 0
            connection.sendall(requests[place])
            place += 1
            status = answers.readline()
            length = 0
            while (line := answers.readline()) not in (b"\r\n", b""):
                name, _, text = line.partition(b":")
                length = int(text) if name.lower() == b"content-length" else length
            answers.read(length)
            times.append(time.perf_counter() - began)
            bad += status.split()[1] != b"200"
    return times, bad
