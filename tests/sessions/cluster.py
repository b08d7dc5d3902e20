"""A real cluster of three nodes, from the server that the embedded store runs."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path
from typing import Self

from redis import Redis
from redis.exceptions import ConnectionError as NotYet

from fairdeal.sessions.embedded import server_binary

SLOTS = 16_384
NODES = 3


class Cluster:
    """Three servers on free ports that share all slots, as a context manager."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._servers: list[subprocess.Popen[bytes]] = []
        self._ports = [_free_port() for _ in range(NODES)]
        self._buses = [_free_port() for _ in range(NODES)]

    @property
    def url(self) -> str:
        return f"redis+cluster://127.0.0.1:{self._ports[0]}"

    def __enter__(self) -> Self:
        for port, bus in zip(self._ports, self._buses, strict=True):
            self._servers.append(self._start(port, bus))
        nodes = [_connected(port) for port in self._ports]
        share = -(-SLOTS // NODES)
        for number, node in enumerate(nodes):
            first, last = number * share, min((number + 1) * share, SLOTS) - 1
            node.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
            node.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for port, bus in zip(self._ports[1:], self._buses[1:], strict=True):
            nodes[0].execute_command("CLUSTER", "MEET", "127.0.0.1", port, bus)
        for node in nodes:
            while not _whole(node):
                pass
            node.close()
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._servers:
            server.kill()
            server.wait()

    def _start(self, port: int, bus: int) -> subprocess.Popen[bytes]:
        folder = self._folder / str(port)
        folder.mkdir()
        options = (
            *("--port", str(port), "--bind", "127.0.0.1", "--save", ""),
            *("--cluster-enabled", "yes", "--cluster-port", str(bus)),
            *("--dir", str(folder)),
        )
        return subprocess.Popen(
            [str(server_binary()), *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _connected(port: int) -> Redis:
    node = Redis(port=port)
    while True:
        try:
            node.ping()
        except NotYet:
            continue
        return node


def _whole(node: Redis) -> bool:
    """Whether a node knows of all nodes and slots."""
    said = node.execute_command("CLUSTER", "INFO")
    facts = (
        said if isinstance(said, dict) else dict(line.split(":") for line in said.decode().split())
    )
    return bool(facts["cluster_state"] == "ok") and bool(facts["cluster_known_nodes"] == str(NODES))
