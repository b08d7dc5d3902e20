"""The service as it is run: races between clients, and the death of all its processes."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.api.games.service import Service
from tests.api.games.table import LEAD

CLIENTS = 32
CREATE = {"ruleset": "president", "seats": 4, "seed": "7"}
PASS = {"type": "pass"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


class Guest:
    """A client of the service with a connection of its own."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url
        self.session = requests.Session()
        if token is not None:
            self.session.headers["Authorization"] = f"Bearer {token}"

    def post(self, path: str, body: Any, **headers: str) -> requests.Response:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.session.post(f"{self.url}/v1/games{path}", json=body, headers=more, timeout=30)

    def get(self, path: str) -> Any:
        response = self.session.get(f"{self.url}/v1/games{path}", timeout=30)
        assert response.status_code == 200, response.text
        return response.json()


def all_at_once(ask: Callable[[int], requests.Response]) -> list[requests.Response]:
    """Let as many threads ask, all at the same moment."""
    gate = threading.Barrier(CLIENTS)

    def go(number: int) -> requests.Response:
        gate.wait()
        return ask(number)

    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(go, range(CLIENTS)))


def created(url: str, **body: Any) -> Any:
    response = Guest(url).post("", CREATE | body)
    assert response.status_code == 201, response.text
    return response.json()


def test_of_32_clients_at_one_version_one_wins(service: Service) -> None:
    game = created(service.url)
    path, token = f"/{game['id']}", game["tokens"]["seats"][0]
    answers = all_at_once(
        lambda _: Guest(service.url, token).post(f"{path}/actions", {"action": LEAD, "version": 0})
    )
    assert Counter(each.status_code for each in answers) == {200: 1, 412: CLIENTS - 1}
    assert {each.json()["version"] for each in answers} == {1}
    log = Guest(service.url, token).get(f"{path}/log")
    assert [each["version"] for each in log["items"]] == [0, 1]


def test_of_32_tries_under_one_key_all_get_the_first_answer(service: Service) -> None:
    game = created(service.url)
    path, token = f"/{game['id']}", game["tokens"]["seats"][0]
    body = {"action": LEAD, "version": 0}

    def ask(_: int) -> requests.Response:
        guest = Guest(service.url, token)
        while True:
            response = guest.post(f"{path}/actions", body, Idempotency_Key="same")
            if response.status_code != 409:
                return response
            assert response.json()["type"].endswith("#still-running")

    answers = all_at_once(ask)
    assert {each.status_code for each in answers} == {200}
    assert len({each.content for each in answers}) == 1
    replayed = Counter(each.headers.get("Idempotency-Replayed") for each in answers)
    assert replayed == {None: 1, "true": CLIENTS - 1}
    assert len(Guest(service.url, token).get(f"{path}/log")["items"]) == 2


def test_of_32_tries_to_create_under_one_key_one_creates(service: Service) -> None:
    def ask(_: int) -> requests.Response:
        guest = Guest(service.url)
        while True:
            response = guest.post("", {"ruleset": "president", "seats": 4}, Idempotency_Key="one")
            if response.status_code != 409:
                return response

    answers = all_at_once(ask)
    assert {each.status_code for each in answers} == {201}
    assert len({each.content for each in answers}) == 1


def test_writes_of_every_kind_at_once_make_one_history(service: Service) -> None:
    game = created(service.url, seats=[{"bot": "random"}, "Ben", {"bot": "greedy"}, "Di"])
    path, host = f"/{game['id']}", game["tokens"]["host"]

    def ask(number: int) -> requests.Response:
        guest = Guest(service.url, host)
        if number % 8 == 0:
            return guest.post(f"{path}/undo", {"to_version": 0})
        if number % 8 == 1:
            return guest.session.patch(
                f"{service.url}/v1/games{path}/seats/3", json={"name": f"N{number}"}, timeout=30
            )
        seat = (1, 3)[number % 2]
        legal = guest.get(f"{path}/actions?seat={seat}&limit=1")["items"]
        return guest.post(f"{path}/actions", {"seat": seat, "action": (legal or [PASS])[0]})

    answers = all_at_once(ask)
    assert {each.status_code for each in answers} <= {200, 409, 422}
    guest = Guest(service.url, host)
    log = guest.get(f"{path}/log?limit=1000")["items"]
    shown = guest.get(path)
    assert [each["version"] for each in log] == list(range(shown["version"] + 1))
    done = [each for each in answers if each.status_code == 200 and "events" in each.json()]
    versions = [each.json()["version"] for each in done]
    assert len(set(versions)) == len(versions)
    undone = sum("undone_to" in each for each in log)
    assert undone == sum("to_act" in e.json() and e.url.endswith("/undo") for e in done)


def test_a_game_survives_the_death_of_all_processes(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        game = Guest(service.url).post("", CREATE, Idempotency_Key="create").json()
        path, seats = f"/{game['id']}", [Guest(service.url, t) for t in game["tokens"]["seats"]]
        first = seats[0].post(
            f"{path}/actions", {"action": LEAD, "version": 0}, Idempotency_Key="a"
        )
        for seat in (1, 2):
            acted = seats[seat].post(f"{path}/actions", {"action": PASS})
            assert acted.status_code == 200
            service.kill()
            service.start()
        assert seats[0].get(path)["version"] == 3
        assert [each["seat"] for each in seats[0].get(f"{path}/log")["items"]] == [None, 0, 1, 2]
        again = seats[0].post(
            f"{path}/actions", {"action": LEAD, "version": 0}, Idempotency_Key="a"
        )
        assert (again.content, again.headers["Idempotency-Replayed"]) == (first.content, "true")
        recreated = Guest(service.url).post("", CREATE, Idempotency_Key="create")
        assert recreated.json()["tokens"] == game["tokens"]
        assert seats[3].post(f"{path}/actions", {"action": PASS}).status_code == 200
