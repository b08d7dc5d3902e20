"""Games played to their end while workers and store are killed and requests are cut off.

Clients retry with their keys until they are answered. Then: what was acknowledged is in the log
once, no game is stuck, and every log replays to the state that is kept.
"""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
import requests

from fairdeal.engine import codec, rulesets
from tests.api.games.service import Service

CLIENTS = 8
TRIES = 2_000
SHORT: dict[str, dict[str, int]] = {
    "bad-progressive": {"rounds": 1},
    "president": {"target": 2},
    "progression": {"max_deals": 1, "stall_limit": 10},
    "progressive-poker": {"max_hands": 5},
    "progressive-rummy": {"deals": 1},
}
"""Options by which games are short."""
CUT_SECONDS = 0.01
"""Some requests are cut off after this: mostly while they are being done."""


@dataclass
class Played:
    """A game that a client played to its end, and every answer that acknowledged something."""

    id: str
    host: str
    acknowledged: list[tuple[int, int, Any]] = field(default_factory=list)
    """The first version that an answer told of, the seat, and the action."""


class Client:
    """Sends each request again and again, under one key, until it is answered for good."""

    def __init__(self, url: str, rng: Random) -> None:
        self.url = url
        self.rng = rng
        self.session = requests.Session()

    def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if method == "POST":
            headers["Idempotency-Key"] = f"{self.rng.getrandbits(128):032x}"
        said = "nothing"
        for _ in range(TRIES):
            cut = self.rng.random() < 0.05
            try:
                response = self.session.request(
                    method,
                    f"{self.url}/v1/games{path}",
                    json=body,
                    headers=headers,
                    timeout=CUT_SECONDS if cut else 10,
                )
            except requests.RequestException as error:
                said = repr(error)
                self.session.close()
                continue
            said = f"{response.status_code} {response.text}"
            running = response.status_code == 409 and "still-running" in response.text
            if response.status_code != 503 and not running:
                assert response.ok, said
                return response.json()
        raise AssertionError(said)

    def play(self, number: int) -> Played:
        """Create a game and play it to its end."""
        games = rulesets.ids()
        ruleset = games[number % len(games)]
        bots = [{"bot": self.rng.choice(("random", "greedy"))}] * rulesets.get(ruleset).seats.min
        people: list[Any] = ["Ann", *bots[1:]] if number % 2 else ["Ann", "Ben", *bots[2:]]
        create = {"ruleset": ruleset, "seats": people, "options": SHORT.get(ruleset, {})}
        shown = self.ask("POST", "", body=create)
        game = Played(shown["id"], shown["tokens"]["host"])
        path = f"/{game.id}"
        while shown["to_act"]:
            seat = shown["to_act"][0]
            if shown["bots"][seat]:  # its bound stopped it: whoever looks lets it go on
                shown = self.ask("GET", path, game.host)
                continue
            legal = self.ask("GET", f"{path}/actions?seat={seat}&limit=50", game.host)["items"]
            body = {"seat": seat, "action": self.rng.choice(legal), "version": shown["version"]}
            shown = self.ask("POST", f"{path}/actions", game.host, body)
            game.acknowledged.append((body["version"] + 1, seat, body["action"]))
        return game


def play_some(url: str, number: int, many: int) -> list[Played]:
    """Play games one after the other, as one client process."""
    client = Client(url, Random(f"chaos {number}"))
    return [client.play(each) for each in range(number, many, CLIENTS)]


def kill_now_and_then(service: Service, over: threading.Event) -> int:
    """Kill a worker or the store with SIGKILL, again and again."""
    rng, killed = Random("kill"), 0
    while not over.wait(rng.uniform(0.5, 3)):
        _, *children = service.processes()
        try:
            os.kill(rng.choice(children), signal.SIGKILL)
        except ProcessLookupError:
            continue
        killed += 1
    return killed


def check(url: str, game: Played) -> None:
    """Check a game's log against what was acknowledged, and its state against the log."""
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {game.host}"

    def get(path: str) -> Any:
        response = session.get(f"{url}/v1/games/{game.id}{path}", timeout=30)
        assert response.status_code == 200, response.text
        return response.json()

    last = get("")
    log: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        page = get(f"/log?limit=500{cursor and '&cursor=' + cursor}")
        log += page["items"]
        cursor = page["next_cursor"]
    assert last["outcome"] is not None
    assert [each["version"] for each in log] == list(range(last["version"] + 1))
    for version, seat, action in game.acknowledged:
        assert (log[version]["seat"], log[version]["action"]) == (seat, action)
    versions = [version for version, _, _ in game.acknowledged]
    assert len(set(versions)) == len(versions)
    people = [seat for seat, bot in enumerate(last["bots"]) if bot is None]
    assert sum(each["seat"] in people for each in log) == len(versions)
    ruleset = rulesets.get(last["ruleset"])
    state = codec.decode(ruleset.state_type, get("?version=0")["state"])
    for each in log[1:]:
        state, _ = ruleset.apply(
            state, each["seat"], codec.decode_action(ruleset.actions, each["action"])
        )
    assert codec.encode(state) == last["state"]


@pytest.mark.parametrize("many", [5, pytest.param(500, marks=pytest.mark.long)])
def test_nothing_is_lost_and_nothing_done_twice(tmp_path: Path, many: int) -> None:
    over = threading.Event()
    with Service(tmp_path) as service:
        killed: list[int] = []
        killer = threading.Thread(target=lambda: killed.append(kill_now_and_then(service, over)))
        killer.start()
        try:
            with ProcessPoolExecutor(CLIENTS, mp_context=get_context("spawn")) as pool:
                rounds = [pool.submit(play_some, service.url, n, many) for n in range(CLIENTS)]
                played = [game for each in rounds for game in each.result()]
        finally:
            over.set()
            killer.join()
        assert killed[0]
        service.until_ready()
        assert len(played) == len({game.id for game in played}) == many
        for game in played:
            check(service.url, game)
