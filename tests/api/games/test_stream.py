"""The event stream and long polls, from the service as it is run."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import requests

from tests.api.games.listening import Listener
from tests.api.games.service import Service
from tests.api.games.table import LEAD

PASS = {"type": "pass"}
JSON = {"Accept": "application/json"}
PLACES = 40


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("streams")
    with Service(folder, streams=str(PLACES), heartbeat="1", ttl_min="1") as running:
        yield running


class Game:
    """A game of President for four from the seed 7, over a real socket."""

    def __init__(self, service: Service, **body: Any) -> None:
        self.service = service
        asked = {"ruleset": "president", "seats": 4, "seed": "7"} | body
        made = requests.post(f"{service.url}/v1/games", json=asked, timeout=30)
        assert made.status_code == 201, made.text
        self.id: str = made.json()["id"]
        self.url = f"{service.url}/v1/games/{self.id}"
        self.host: str = made.json()["tokens"]["host"]
        self.seats: list[str] = made.json()["tokens"]["seats"]

    def ask(self, method: str, path: str, token: str | None, body: Any = None) -> requests.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return requests.request(method, self.url + path, json=body, headers=headers, timeout=30)

    def act(self, seat: int, action: Any = PASS) -> int:
        """Let a seat act, and return the version after it."""
        answer = self.ask("POST", "/actions", self.seats[seat], {"action": action})
        assert answer.status_code == 200, answer.text
        version: int = answer.json()["version"]
        return version

    def poll(self, query: str, token: str | None = None) -> requests.Response:
        headers = JSON | ({} if token is None else {"Authorization": f"Bearer {token}"})
        return requests.get(f"{self.url}/events?{query}", headers=headers, timeout=90)

    def listen(self, token: str | None = None, query: str = "", **headers: str) -> Listener:
        return Listener(self.service.url, self.id + (query and f"?{query}"), token, **headers)

    def log(self, token: str | None = None) -> list[dict[str, Any]]:
        items: list[dict[str, Any]] = self.ask("GET", "/log?limit=1000", token).json()["items"]
        return items


@pytest.fixture
def game(service: Service) -> Game:
    return Game(service)


def versions(messages: list[dict[str, Any]]) -> list[int]:
    return [each["version"] for each in messages]


# -- what is told ----------------------------------------------------------------------------


def test_each_version_is_told_as_it_happens(game: Game) -> None:
    with game.listen() as stream:
        stream.opened()
        assert stream.response.headers["Content-Type"].startswith("text/event-stream")
        assert stream.response.headers["Cache-Control"] == "no-store"
        assert stream.last_id == "0"
        game.act(0, LEAD)
        game.act(1)
        first, second = stream.until(2)
    assert first == {
        "version": 1,
        "at": first["at"],
        "seat": 0,
        "action": LEAD,
        "events": [{"type": "played", "seat": 0, "cards": ["3c"]}],
        "to_act": [1],
        "outcome": None,
    }
    assert (second["seat"], second["action"], second["to_act"]) == (1, PASS, [2])


@pytest.mark.parametrize("viewer", ["host", "seat", "spectator"])
def test_a_stream_tells_what_the_log_tells(service: Service, viewer: str) -> None:
    """Of a game with hidden draws: each viewer the log as they may see it, and no more."""
    bots = [{"bot": "random"}, "Ann", {"bot": "greedy"}]
    game = Game(service, ruleset="progressive-poker", seats=bots)
    token = {"host": game.host, "seat": game.seats[1], "spectator": None}[viewer]
    with game.listen(token, "after=0") as stream:
        for _ in range(5):
            legal = game.ask("GET", "/actions?limit=1", game.seats[1]).json()["items"]
            if legal:
                game.act(1, legal[0])
        log = game.log(token)
        assert stream.until(log[-1]["version"]) == log[1:]


def test_the_versions_of_bots_are_told_one_by_one(service: Service) -> None:
    bots = ["Ann", *({"bot": "greedy"} for _ in range(3))]
    game = Game(service, seats=bots)
    with game.listen(game.seats[0]) as stream:
        stream.opened()
        last = game.act(0, LEAD)
        assert last > 1
        assert versions(stream.until(last)) == list(range(1, last + 1))


def test_an_undo_is_told(game: Game) -> None:
    with game.listen() as stream:
        stream.opened()
        game.act(0, LEAD)
        assert game.ask("POST", "/undo", game.host, {"to_version": 0}).status_code == 200
        done, undone = stream.until(2)
    assert done["to_act"] == [1]
    assert (undone["undone_to"], undone["action"], undone["to_act"]) == (0, None, [0])


def test_bots_that_were_stopped_by_their_bound_go_on_for_who_follows(service: Service) -> None:
    """Nobody looks: a whole match of bots is told to its end."""
    game = Game(service, seats=[{"bot": "greedy"}] * 4)
    with game.listen(query="after=0") as stream:
        told = list(stream)
    assert len(told) > 200
    assert versions(told) == list(range(1, len(told) + 1))
    assert told[-1]["outcome"]["reason"] == "target"


# -- from where ------------------------------------------------------------------------------


def test_it_goes_on_where_it_broke_off(game: Game) -> None:
    game.act(0, LEAD)
    game.act(1)
    game.act(2)
    with game.listen(Last_Event_ID="1") as stream:
        assert versions(stream.until(3)) == [2, 3]
        assert stream.last_id == "3"
    with game.listen(query="after=2") as stream:
        assert versions(stream.until(3)) == [3]
    with game.listen(query="after=0", Last_Event_ID="2") as stream:
        assert versions(stream.until(3)) == [3], "the header says where the browser is"
    with game.listen(Last_Event_ID="") as stream:
        assert stream.opened().last_id == "3"


@pytest.mark.parametrize("wrong", ["x", "-1", "1.5", "01", "9" * 17, "1 2"])
def test_an_id_that_is_none_of_ours_is_refused(game: Game, wrong: str) -> None:
    with game.listen(Last_Event_ID=wrong) as stream:
        assert stream.response.status_code == 400
        assert stream.response.json()["type"].endswith("#malformed-request")


def test_a_version_that_is_not_yet_is_refused(game: Game) -> None:
    for query, headers in (("after=1", {}), ("", {"Last_Event_ID": "7"})):
        with game.listen(query=query, **headers) as stream:
            assert stream.response.status_code == 404
            assert stream.response.json()["type"].endswith("#unknown-version")


# -- how it ends -----------------------------------------------------------------------------


def ended(service: Service) -> Game:
    """A game that bots have played to its end, and its last version."""
    game = Game(service, seats=[{"bot": "greedy"}] * 4, options={"target": 4})
    while game.ask("GET", "", None).json()["outcome"] is None:
        pass  # each look lets the bots go on
    return game


def test_it_ends_with_the_match(service: Service) -> None:
    game = ended(service)
    last = game.ask("GET", "", None).json()["version"]
    with game.listen(query="after=0") as stream:
        told = list(stream)
    assert versions(told) == list(range(1, last + 1))
    assert [each["outcome"] is None for each in told] == [True] * (last - 1) + [False]
    with game.listen(Last_Event_ID=str(last)) as stream:
        assert stream.response.status_code == 204  # for a browser: do not come again
    with game.listen() as stream:
        assert stream.response.status_code == 204


def test_it_ends_when_the_game_is_deleted(game: Game) -> None:
    with game.listen() as stream:
        stream.opened()
        assert game.ask("DELETE", "", game.host).status_code == 204
        assert list(stream) == []
    with game.listen() as stream:
        assert stream.response.status_code == 404


def test_it_ends_when_the_game_expires(service: Service) -> None:
    game = Game(service, ttl=1)
    with game.listen() as stream:
        stream.opened()
        assert list(stream) == []
    with game.listen() as stream:
        assert stream.response.status_code == 404


def test_a_rotated_token_ends_its_streams_and_no_others(game: Game) -> None:
    with game.listen(game.seats[1]) as dead, game.listen(game.seats[2]) as alive:
        dead.opened()
        alive.opened()
        rotated = game.ask("PATCH", "/seats/1", game.host, {"rotate_token": True})
        game.act(0, LEAD)
        assert list(dead) == []
        assert versions(alive.until(1)) == [1]
    with game.listen(game.seats[1]) as stream:
        assert stream.response.status_code == 401
    with game.listen(rotated.json()["token"], "after=0") as stream:
        assert versions(stream.until(1)) == [1]


def test_who_is_not_let_in(service: Service, game: Game) -> None:
    closed = Game(service, spectators=False)
    with closed.listen() as stream:
        assert stream.response.status_code == 401
        assert "WWW-Authenticate" in stream.response.headers
    with closed.listen(closed.seats[0]) as stream:
        stream.opened()
    with game.listen(closed.host) as stream:
        assert stream.response.status_code == 401


# -- connections -----------------------------------------------------------------------------


def test_silence_is_filled_with_comments(game: Game) -> None:
    with game.listen() as stream:
        stream.opened()
        assert next(stream.blocks()) == b":"


def test_past_the_cap_it_is_503_and_a_place_is_free_again(tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("cap")
    with Service(folder, workers=1, streams="2", heartbeat="1") as service:
        game = Game(service)
        with game.listen() as one, game.listen() as two:
            one.opened()
            two.opened()
            with game.listen() as three:
                assert three.response.status_code == 503
                assert three.response.headers["Retry-After"] == "1"
                assert three.response.json()["type"].endswith("#too-many-streams")
            refused = game.poll("wait=1")
            assert refused.status_code == 503
            assert game.poll("after=0").status_code == 200, "what need not wait needs no place"
            game.act(0, LEAD)
            assert versions(one.until(1)) == [1]
        while True:  # the service notices in its own time that they hung up
            with game.listen() as stream:
                if stream.response.status_code == 200:
                    break


def test_a_head_opens_nothing(game: Game) -> None:
    answer = requests.head(f"{game.url}/events", timeout=30)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/event-stream")


def test_32_streams_and_actions_together(service: Service) -> None:
    """As many streams as would take all threads of the workers, if they took threads."""
    games = [Game(service) for _ in range(4)]
    turns = 40
    opened = threading.Barrier(32 + len(games), timeout=60)

    def watch(number: int) -> list[int]:
        with games[number % 4].listen(query="after=0") as stream:
            stream.opened()
            opened.wait()
            return versions(stream.until(turns))

    def play(game: Game) -> None:
        opened.wait()
        for _ in range(turns // 2):
            game.act(0, LEAD)
            assert game.ask("POST", "/undo", game.host, {"to_version": 0}).status_code == 200

    with ThreadPoolExecutor(36) as pool:
        watched = [pool.submit(watch, number) for number in range(32)]
        for played in [pool.submit(play, game) for game in games]:
            played.result()
        for each in watched:
            assert each.result() == list(range(1, turns + 1))


# -- long polls ------------------------------------------------------------------------------


def test_a_poll_answers_what_there_is_at_once(game: Game) -> None:
    game.act(0, LEAD)
    game.act(1)
    answer = game.poll("after=0&wait=60")
    assert answer.headers["Content-Type"] == "application/json"
    body = answer.json()
    assert body == {"items": game.log()[1:], "after": 2, "over": False}
    assert game.poll("after=1").json()["items"] == game.log()[2:]
    assert game.poll("after=2").json() == {"items": [], "after": 2, "over": False}
    assert game.poll("").json() == {"items": [], "after": 2, "over": False}


def test_a_poll_waits_for_what_comes(game: Game) -> None:
    with ThreadPoolExecutor(8) as pool:
        polls = [pool.submit(game.poll, "after=0&wait=60", game.seats[0]) for _ in range(8)]
        game.act(0, LEAD)
        for each in polls:
            body = each.result().json()
            assert (versions(body["items"]), body["after"], body["over"]) == ([1], 1, False)


def test_a_poll_that_waits_in_vain_says_so(game: Game) -> None:
    assert game.poll("wait=1").json() == {"items": [], "after": 0, "over": False}


def test_a_poll_past_the_end_does_not_wait(service: Service) -> None:
    game = ended(service)
    last = game.ask("GET", "", None).json()["version"]
    assert game.poll(f"after={last}&wait=60").json() == {"items": [], "after": last, "over": True}
    pages, after, over = 0, 0, False
    while not over:
        body = game.poll(f"after={after}&wait=60").json()
        assert versions(body["items"]) == list(range(after + 1, body["after"] + 1))
        after, over, pages = body["after"], body["over"], pages + 1
    assert after == last
    assert pages == -(-last // 100)


@pytest.mark.parametrize("wrong", ["wait=61", "wait=x", "after=-1", "limit=3"])
def test_a_poll_is_read_strictly(game: Game, wrong: str) -> None:
    assert game.poll(wrong).status_code == 422
