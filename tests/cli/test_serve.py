"""`fairdeal serve`: a real process, from its first line to its end."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fairdeal_sdk import Client, Retry

_COMMAND = (sys.executable, "-c", "from fairdeal.cli import main; main(prog_name='fairdeal')")
_SECONDS = 60


@contextmanager
def taken_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def free_port() -> int:
    with taken_port() as port:
        return port


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """Return the environment of a service with these settings alone."""
    given = {f"FAIRDEAL_{name.upper()}": value for name, value in settings.items()}
    return {"FAIRDEAL_DATA_DIR": str(folder), "FAIRDEAL_WORKERS": "1", **given}


def refused(folder: Path, **settings: str) -> str:
    """Return what a service says that must not start: one error, in plain words."""
    done = subprocess.run(
        [*_COMMAND, "serve"],
        env=environment(folder, **settings),
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert "Traceback" not in done.stderr
    return done.stderr.removeprefix("Error: ").strip()


def test_starts_says_where_serves_and_stops(tmp_path: Path) -> None:
    port = free_port()
    with subprocess.Popen(
        [*_COMMAND, "serve"],
        env=environment(tmp_path, bind=f"127.0.0.1:{port}", worker="1"),
        stderr=subprocess.PIPE,
        text=True,
    ) as service:
        try:
            assert service.stderr is not None
            first = service.stderr.readline()
            assert first == "There is no setting FAIRDEAL_WORKER; is FAIRDEAL_WORKERS meant?\n"
            url = f"http://127.0.0.1:{port}"
            second = service.stderr.readline()
            assert second == f"Fairdeal listens at {url} (documents: {url}/docs)\n"
            # It tells its address before it answers there: the client tries again until then.
            with Client(url, retry=Retry(tries=100, longest_wait=0.2)) as client:
                assert "president" in [each.id for each in client.rulesets.list()]
                assert client.is_ready()
            service.send_signal(signal.SIGTERM)
            lines = [json.loads(line) for line in service.stderr]
            assert service.wait(_SECONDS) == 0
        finally:
            service.kill()
    assert {"/v1/rulesets", "/readyz"} <= {line.get("route") for line in lines}


def test_two_services_do_not_share_an_address(tmp_path: Path) -> None:
    with taken_port() as port:
        said = refused(tmp_path, bind=f"127.0.0.1:{port}")
    assert said == (
        f"The address 127.0.0.1:{port} is in use. Stop what listens there, or choose another port "
        f"with FAIRDEAL_BIND, such as FAIRDEAL_BIND=127.0.0.1:{port + 1}."
    )


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"bind": "here"}, "FAIRDEAL_BIND must be host:port, [ipv6]:port or unix:/a/path"),
        ({"workers": "many"}, "FAIRDEAL_WORKERS must be"),
        ({"redis_url": "mysql://db"}, "FAIRDEAL_REDIS_URL must be a URL that begins with redis://"),
        ({"bind": "unix:/no/such/folder/socket"}, "FAIRDEAL_BIND: there is no folder /no/such"),
    ],
)
def test_wrong_settings_are_named(tmp_path: Path, settings: dict[str, str], said: str) -> None:
    assert refused(tmp_path, **settings).startswith(said)


def test_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refused(tmp_path / "file", bind=f"127.0.0.1:{free_port()}")
    assert str(tmp_path / "file") in said
