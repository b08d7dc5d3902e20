"""Streams while connections, workers and the store fail: nothing is missed, nothing comes twice."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import requests

from tests.api.games.listening import Listener
from tests.api.games.service import Service
from tests.api.games.table import LEAD

CREATE = {"ruleset": "president", "seats": 4, "seed": "7"}
DEAL = (
    b"POST /v1/rulesets/president/deal HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)


class Host:
    """A host who acts and takes it back, by requests that are tried until they are answered."""

    def __init__(self, service: Service) -> None:
        self.url = service.url
        self.session = requests.Session()
        made = self.ask("", CREATE)
        self.id: str = made["id"]
        self.session.headers["Authorization"] = f"Bearer {made['tokens']['host']}"

    def ask(self, path: str, body: Any) -> Any:
        key = {"Idempotency-Key": random.randbytes(16).hex()}
        while True:
            with contextlib.suppress(requests.RequestException):
                answer = self.session.post(
                    f"{self.url}/v1/games{path}", json=body, headers=key, timeout=10
                )
                if answer.ok:
                    return answer.json()
                assert answer.status_code in (409, 503), answer.text

    def make_versions(self, number: int) -> None:
        """Make an even number of versions."""
        for _ in range(number // 2):
            self.ask(f"/{self.id}/actions", {"seat": 0, "action": LEAD})
            self.ask(f"/{self.id}/undo", {"to_version": 0})


def follow(url: str, game_id: str, last: int, rng: random.Random) -> list[int]:
    """Follow a game to its version `last`, by connections that are dropped at random."""
    told: list[int] = []
    known = "0"
    while not told or told[-1] < last:
        patience = rng.randint(1, 9)
        with (
            contextlib.suppress(requests.RequestException),
            Listener(url, game_id, Last_Event_ID=known) as stream,
        ):
            if stream.response.status_code == 503:
                continue
            for number, message in enumerate(stream, 1):
                told.append(message["version"])
                known = str(told[-1])
                if number == patience or told[-1] >= last:
                    break
    return told


def kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def is_store(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip() == "valkey-server"
    return False


def follow_through(
    service: Service, versions: int, followers: int, strikes: Any
) -> list[list[int]]:
    """Make versions while some follow, and strike in between; return what each was told."""
    host = Host(service)
    with ThreadPoolExecutor(followers) as pool:
        found = [
            pool.submit(follow, service.url, host.id, versions, random.Random(number))
            for number in range(followers)
        ]
        rounds = versions // 20
        for number in range(rounds):
            host.make_versions(20)
            strikes(number)
        return [each.result() for each in found]


def test_whoever_reconnects_at_random_misses_nothing(tmp_path: Path) -> None:
    """Across three workers, whose streams and processes die, and restarts of the store."""
    with Service(tmp_path, workers=3) as service:

        def strike(number: int) -> None:
            _, *others = service.processes()
            store = [pid for pid in others if is_store(pid)]
            workers = [pid for pid in others if not is_store(pid)]
            for pid in (store, workers[:1], workers)[number % 3]:
                kill(pid)

        told = follow_through(service, 240, 5, strike)
    assert told == [list(range(1, 241))] * 5


def test_the_whole_service_is_killed_and_started_again(tmp_path: Path) -> None:
    with Service(tmp_path) as service:

        def strike(_: int) -> None:
            service.kill()
            service.start()

        told = follow_through(service, 60, 3, strike)
    assert told == [list(range(1, 61))] * 3


def test_an_open_stream_outlives_the_store(tmp_path: Path) -> None:
    """The same connection: nothing is told while the store is away, and then all of it."""
    with Service(tmp_path, workers=1, heartbeat="1") as service:
        host = Host(service)
        with Listener(service.url, host.id) as stream:
            stream.opened()
            host.make_versions(2)
            told = stream.until(2)
            for _ in range(3):
                (store,) = (pid for pid in service.processes() if is_store(pid))
                kill(store)
                host.make_versions(2)
                told += stream.until(told[-1]["version"] + 2)
    assert [each["version"] for each in told] == list(range(1, 9))


def test_a_store_that_hangs_stalls_no_stream_for_good(tmp_path: Path) -> None:
    with Service(tmp_path, workers=1, heartbeat="1") as service:
        host = Host(service)
        (store,) = (pid for pid in service.processes() if is_store(pid))
        with Listener(service.url, host.id) as stream:
            stream.opened()
            os.kill(store, signal.SIGSTOP)
            try:
                with Listener(service.url, host.id) as refused:
                    assert refused.response.status_code == 503
                    assert refused.response.headers["Retry-After"] == "1"
                assert next(stream.blocks()) == b":"
            finally:
                os.kill(store, signal.SIGCONT)
            host.make_versions(2)
            assert [each["version"] for each in stream.until(2)] == [1, 2]


def test_a_stop_ends_streams_and_polls_and_finishes_requests(tmp_path: Path) -> None:
    with Service(tmp_path, workers=1) as service:
        host = Host(service)
        master, *others = service.processes()
        with Listener(service.url, host.id) as stream, ThreadPoolExecutor(1) as pool:
            stream.opened()
            poll = pool.submit(
                requests.get,
                f"{service.url}/v1/games/{host.id}/events?wait=60",
                headers={"Accept": "application/json"},
                timeout=90,
            )
            while "fairdeal_streams 2.0" not in requests.get(f"{service.url}/metrics").text:
                pass
            with socket.create_connection(("127.0.0.1", service.port), timeout=60) as request:
                body = b'{"seats": 4, "seed": 7}'
                request.sendall(DEAL % len(body))
                assert request.recv(4_096).startswith(b"HTTP/1.1 100 ")  # it is being handled
                os.kill(master, signal.SIGTERM)
                assert list(stream) == []  # to its very end, as HTTP has it
                assert poll.result().json() == {"items": [], "after": 0, "over": False}
                store = next(pid for pid in others if is_store(pid))
                os.kill(store, 0)
                request.sendall(body)
                assert request.recv(4_096).startswith(b"HTTP/1.1 200 ")
        while any(Path(f"/proc/{pid}").exists() for pid in others):
            pass
    assert "Traceback" not in service.log.read_text()
