"""The service as the documents have it: `fairdeal serve` at the address that they print."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal_sdk import Client, Retry

HOST, PORT = "127.0.0.1", 8000
_TRIES = Retry(tries=200, first_wait=0.1, longest_wait=0.2)


def _taken() -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, PORT))
        except OSError:
            return True
    return False


@pytest.fixture(scope="session")
def printed_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service. The documents print it, so there it has to be."""
    if _taken():
        pytest.fail(
            f"Something else listens at {HOST}:{PORT}, the address that the documents print: "
            "stop it. If it is another process of this test run, run with --dist loadgroup.",
            pytrace=False,
        )
    folder = tmp_path_factory.mktemp("printed-service")
    plain = {name: value for name, value in os.environ.items() if not name.startswith("FAIRDEAL_")}
    log = (folder / "log").open("w")
    with subprocess.Popen(
        [Path(sys.executable).with_name("fairdeal"), "serve"],
        cwd=folder,
        env={**plain, "FAIRDEAL_WORKERS": "2"},
        stderr=log,
        stdout=log,
    ) as service:
        try:
            with Client(f"http://{HOST}:{PORT}", retry=_TRIES) as client:
                client.rulesets.list()
                assert client.is_ready()
            yield f"http://{HOST}:{PORT}"
        finally:
            service.send_signal(signal.SIGTERM)
            service.wait(timeout=60)
            log.close()
