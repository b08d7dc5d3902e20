"""Stores to measure on: one like those that people run themselves."""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
import time
from collections.abc import Iterator

from redis import Redis, exceptions

from fairdeal.sessions.embedded import server_binary
from tests.bench.ports import free_port


@contextlib.contextmanager
def external_store() -> Iterator[str]:
    """Run a server that listens on TCP and keeps nothing on the disk; give its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [str(server_binary()), "--port", str(port), "--bind", "127.0.0.1"]
        process = subprocess.Popen(
            [*command, "--save", "", "--appendonly", "no"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
        )
        url = f"redis://127.0.0.1:{port}/0"
        try:
            with Redis.from_url(url) as client:
                until = time.monotonic() + 10
                while time.monotonic() < until:
                    with contextlib.suppress(exceptions.ConnectionError):
                        if client.ping():
                            break
                    time.sleep(0.02)
            yield url
        finally:
            process.terminate()
            process.wait()
