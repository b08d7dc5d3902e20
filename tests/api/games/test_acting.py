"""Actions: one or several, on a version or on the current state."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table
from tests.api.problems import errors, problem, rules

PASS = {"type": "pass"}


def test_a_seat_acts_and_sees_what_came_of_it(table: Table) -> None:
    response = table.act(0, LEAD)
    body = response.get_json()
    assert response.status_code == 200
    assert response.headers["ETag"] == '"1.s0"'
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert body["events"] == [{"type": "played", "seat": 0, "cards": ["3c"]}]
    legal = body.pop("legal_actions")
    del body["events"]
    assert body == table.seen(0)
    shown = table.get("/actions", 0).get_json()
    del shown["version"]
    assert legal == shown


def test_the_host_acts_for_a_seat_and_sees_what_that_seat_sees(table: Table) -> None:
    assert errors(table.act("host", LEAD)) == {("/seat", "missing")}
    assert errors(table.post("/actions", "host", {"seat": 4, "action": LEAD})) == {
        ("/seat", "no_such_seat")
    }
    response = table.post("/actions", "host", {"seat": 0, "action": LEAD})
    assert response.headers["ETag"] == '"1.s0"'
    assert response.get_json()["state"] == table.seen(0)["state"]


def test_several_actions_are_taken_all_or_none(open_table: Open) -> None:
    # Seat 0 leads 3c; everybody passes; it leads again.
    table = open_table()
    table.act(0, LEAD)
    lead, illegal = {"type": "play", "cards": ["Td"]}, {"type": "play", "cards": ["2c"]}
    for seat in (1, 2, 3):
        assert table.act(seat, PASS).status_code == 200
    before = table.seen()
    response = table.post("/actions", 0, {"actions": [lead, illegal]})
    body = problem(response, 422, "illegal-action")
    assert body["index"] == 1
    assert rules(response) == {("president.beat", "not_your_turn")}
    assert table.seen() == before
    assert [each["version"] for each in table.log()] == list(range(5))
    assert table.post("/actions", 0, {"actions": [lead]}).get_json()["version"] == 5


def test_each_of_several_actions_is_a_version(open_table: Open) -> None:
    # Seat 0 completes its own 3 to four of a kind when it holds all, and goes on leading.
    threes = ["3c", "3d", "3h", "3s"]
    rest = [r + s for s in "cdhs" for r in "23456789TJQKA" if r != "3"]
    deck: list[str] = []
    for turn in range(13):
        deck += [threes[turn] if turn < 4 else rest.pop(), rest.pop(), rest.pop(), rest.pop()]
    table = open_table(deck=deck, seed=None)
    batch = [LEAD, {"type": "complete", "cards": threes[1:]}]
    body = table.post("/actions", 0, {"actions": batch, "version": 0}).get_json()
    assert body["version"] == 2
    assert [each["action"] for each in table.log()[1:]] == batch
    assert [each["type"] for each in body["events"]] == ["played", "played", "cleared"]
    assert table.seen(None, version=1)["state"]["pile"] == [{"seat": 0, "cards": ["3c"]}]


@pytest.mark.parametrize(
    "headers", [{"If_Match": '"0"'}, {"If_Match": '"0.host"'}, {"If_Match": 'W/"0.s3.e2"'}, {}]
)
def test_a_stale_version_is_412_and_says_the_current_one(
    table: Table, headers: dict[str, str]
) -> None:
    table.act(0, LEAD)
    body: dict[str, Any] = {"action": PASS} | ({} if headers else {"version": 0})
    wrong = problem(table.post("/actions", 1, body, **headers), 412, "stale-version")
    assert wrong["version"] == 1
    assert table.seen()["version"] == 1


def test_versions_that_fit(table: Table) -> None:
    assert table.act(0, LEAD, If_Match='"7", "0.s0"').status_code == 200
    assert table.act(1, PASS, If_Match="*").status_code == 200
    assert table.post("/actions", 2, {"action": PASS, "version": 2}).status_code == 200
    both = {"action": PASS, "version": 3}
    problem(table.post("/actions", 3, both, If_Match='"2"'), 412, "stale-version")
    problem(table.post("/actions", 3, {"action": PASS}, If_Match='"abc"'), 412, "stale-version")
    problem(table.post("/actions", 3, {"action": PASS}, If_Match='"03"'), 412, "stale-version")
    problem(table.post("/actions", 3, {"action": PASS}, If_Match='""'), 412, "stale-version")
    problem(table.post("/actions", 3, both, If_Match="3"), 400, "malformed-request")
    assert table.post("/actions", 3, both, If_Match='"3.public"').status_code == 200


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, ("/action", "missing")),
        ({"action": LEAD, "actions": [LEAD]}, ("/actions", "not_with_action")),
        ({"actions": []}, ("/actions", "wrong_item_count")),
        ({"actions": [LEAD] * 101}, ("/actions", "wrong_item_count")),
        ({"actions": LEAD}, ("/actions", "not_a_list")),
        ({"actions": [LEAD, {"type": "dance"}]}, ("/actions/1/type", "not_a_choice")),
        ({"action": {"type": "play"}}, ("/action/cards", "missing")),
        ({"action": {"type": "play", "cards": ["1c"]}}, ("/action/cards/0", "not_a_card")),
        ({"action": LEAD | {"card": "3c"}}, ("/action/card", "unknown_field")),
        ({"action": LEAD, "verzion": 0}, ("/verzion", "unknown_field")),
        ({"action": LEAD, "version": -1}, ("/version", "out_of_range")),
        ({"action": LEAD, "version": "0"}, ("/version", "not_an_integer")),
        ({"action": LEAD, "seat": "0"}, ("/seat", "not_an_integer")),
        ([], ("", "not_an_object")),
    ],
)
def test_a_body_that_is_wrong_is_told_where(
    table: Table, body: Any, expected: tuple[str, str]
) -> None:
    # Shape comes before the version: a stale one is not told of yet.
    response = table.post("/actions", 0, body, If_Match='"5"')
    assert expected in errors(response)
    assert table.seen()["version"] == 0


def test_the_version_is_judged_before_the_rules(table: Table) -> None:
    problem(table.act(2, PASS, If_Match='"1"'), 412, "stale-version")
    assert rules(table.act(2, PASS)) == {("president.pass", "not_your_turn")}


def test_the_rule_is_told_in_the_language_asked_for(table: Table) -> None:
    response = table.act(2, PASS, Accept_Language="ru")
    assert response.headers["Content-Language"] == "ru"
    assert problem(response, 422, "illegal-action")["detail"] == "Сейчас ход не этого места."


def test_a_game_that_is_over_takes_no_actions(open_table: Open) -> None:
    table = open_table(options={"target": 1})
    while table.seen()["to_act"]:
        table.play(20)
    version = table.seen()["version"]
    problem(table.act(0, PASS), 409, "game-over")
    problem(table.act(0, PASS, If_Match='"0"'), 412, "stale-version")
    assert errors(table.act(0, {"type": "dance"})) == {("/action/type", "not_a_choice")}
    assert table.seen()["version"] == version
    assert table.get("/actions", 0).get_json()["items"] == []
