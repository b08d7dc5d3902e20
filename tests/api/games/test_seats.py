"""Seats: renamed, played by bots, given new tokens."""

from __future__ import annotations

from typing import Any

import pytest

from fairdeal.engine import codec
from fairdeal.engine.rulesets import get
from fairdeal.sessions import bots
from fairdeal.sessions.store import Store
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table
from tests.api.problems import errors, problem

PASS = {"type": "pass"}


def test_a_seat_is_renamed_without_a_new_version(table: Table) -> None:
    table.play(3)
    response = table.call("PATCH", "/seats/2", "host", {"name": "Zoë"}, If_Match='"3"')
    assert response.status_code == 200
    assert response.headers["ETag"] == '"3.host.e1"'
    assert response.get_json() == {
        "id": table.id,
        "version": 3,
        "seat": 2,
        "name": "Zoë",
        "bot": None,
        "expires_at": table.seen()["expires_at"],
    }
    # The name is the seat's, whatever moment is looked at; an undo does not bring back the old.
    for version in (0, 3):
        assert table.seen(0, version)["state"]["seats"][2] == {"name": "Zoë"}
    undone = table.post("/undo", "host", {"to_version": 1}).get_json()
    assert undone["state"]["seats"][2] == {"name": "Zoë"}
    assert [each["version"] for each in table.log()] == [0, 1, 2, 3, 4]


def test_a_new_token_is_told_once_and_the_old_one_is_dead(table: Table) -> None:
    old = table.tokens[1]
    answer = table.call("PATCH", "/seats/1", "host", {"rotate_token": True})
    assert answer.headers["Cache-Control"] == "no-store"
    new = answer.get_json()["token"]
    for path in ("", "/log", "/actions"):
        problem(table.get(path, old), 401, "unauthorized")
        assert table.get(path, new).status_code == 200
    table.act(0, LEAD)
    problem(table.act(old, PASS), 401, "unauthorized")
    assert table.act(new, PASS).status_code == 200
    assert table.seen(0)["version"] == 2


def test_seats_that_cannot_be_changed(table: Table) -> None:
    for seat in ("4", "-1", "x", "00", "1.0", "9" * 40):
        problem(table.call("PATCH", f"/seats/{seat}", "host", {"name": "X"}), 404, "unknown-seat")
    assert errors(table.call("PATCH", "/seats/0", "host", {"name": "x" * 65, "bot": "wise"})) == {
        ("/name", "wrong_length"),
        ("/bot", "not_a_choice"),
    }
    assert errors(table.call("PATCH", "/seats/0", "host", {"token": "x"})) == {
        ("/token", "unknown_field")
    }
    assert errors(table.call("PATCH", "/seats/0", "host", {"name": "\u00ad "})) == {
        ("/name", "blank")
    }
    stale = table.call("PATCH", "/seats/0", "host", {"name": "X"}, If_Match='"1"')
    problem(stale, 412, "stale-version")
    assert table.seen()["state"]["seats"][0] == {"name": "Seat 1"}


def test_a_change_of_nothing_is_no_change(table: Table) -> None:
    body = problem(table.call("PATCH", "/seats/0", "host", {}), 422, "invalid-request")
    (wrong,) = body["errors"]
    assert (wrong["pointer"], wrong["code"]) == ("", "nothing_given")
    assert wrong["detail"] == "Give at least one of: name bot rotate_token."
    assert table.get("", "host").headers["ETag"] == '"0.host"'


def test_bots_move_at_once_in_the_same_step(open_table: Open) -> None:
    bot = {"bot": "greedy"}
    table = open_table(seats=["Ann", bot, bot, bot])
    assert table.seen()["version"] == 0
    body = table.act(0, LEAD).get_json()
    assert body["to_act"] == [0] or body["outcome"] is not None
    log = table.log(0)
    assert body["version"] == len(log) - 1
    assert [each["seat"] for each in log[1:3]] == [0, 1]
    assert 0 not in [each["seat"] for each in log[2:]]
    assert body["events"] == [event for each in log[1:] for event in each["events"]]
    assert body["state"] == table.seen(0)["state"]


def test_a_bot_that_begins_moves_at_creation(open_table: Open) -> None:
    bot = {"bot": "random"}
    table = open_table(seats=[bot, "Ben", bot, bot])
    assert table.created["version"] >= 1
    assert table.log()[1]["action"] == LEAD
    # By the end only the player could be to act.
    assert table.seen()["to_act"] in ([1], [])


def test_an_absent_players_seat_is_handed_to_a_bot_and_back(table: Table) -> None:
    table.act(0, LEAD)
    answer = table.call("PATCH", "/seats/1", "host", {"bot": "random"}, If_Match='"1"').get_json()
    assert answer["bot"] == "random"
    assert answer["version"] >= 2
    assert table.log()[2]["seat"] == 1
    assert table.seen(None)["bots"] == [None, "random", None, None]
    assert table.get("", 1).status_code == 200  # its player may look on
    problem(table.act(1, PASS), 403, "forbidden")
    back = table.call("PATCH", "/seats/1", "host", {"bot": None}).get_json()
    assert back["bot"] is None
    while table.seen()["to_act"] != [1]:
        table.play(1)
    legal = table.get("/actions", 1).get_json()["items"][0]
    assert table.act(1, legal).status_code == 200


def test_a_bot_knows_no_more_than_its_seat(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[Any, int]] = []
    president = get("president")

    def spy(ruleset: Any, state: Any, seat: int, rng: Any) -> Any:
        given.append((state, seat))
        return ruleset.random_action(state, seat, rng)

    monkeypatch.setattr(bots, "POLICIES", {"random": spy})
    open_table(seats=[{"bot": "random"}] * 4)
    assert given
    for state, seat in given:
        assert state == president.view(state, seat)
        assert "seed" not in codec.encode(state)


def test_a_game_of_bots_goes_on_when_somebody_looks(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_MOVES", 20)
    table = open_table(seats=[{"bot": "random"}] * 4)
    assert table.created["version"] == 20
    assert table.seen(None)["version"] == 40
    assert table.get("/log", None).get_json()["items"][-1]["version"] == 60
    for _ in range(1_000):
        if not table.seen(None)["to_act"]:
            break
    assert table.seen(None)["outcome"]
    versions = [each["version"] for each in table.log()]
    assert versions == list(range(table.seen()["version"] + 1))


def test_each_version_of_a_game_with_bots_follows_from_the_one_before(
    open_table: Open, game_store: Store
) -> None:
    table = open_table(seats=["Ann", {"bot": "random"}, {"bot": "greedy"}, "Di"])
    table.play(60)
    president = get("president")
    log = table.log("host")
    state = codec.decode(president.state_type, table.seen(version=0)["state"])
    for entry in log[1:]:
        action = codec.decode_action(president.actions, entry["action"])
        state, events = president.apply(state, entry["seat"], action)
        assert [codec.encode(each) for each in events] == entry["events"]
    assert codec.encode(state) == table.seen()["state"]
