"""Creating games: dealt, from a state, with bots; and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from fairdeal.engine.shuffle import commitment
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table
from tests.api.problems import errors, problem


def test_a_game_is_dealt_at_version_0(client: FlaskClient) -> None:
    response = client.post("/v1/games", json={"ruleset": "president", "seats": 4, "seed": 7})
    body = response.get_json()
    assert response.status_code == 201
    assert response.headers["Location"] == f"/v1/games/{body['id']}"
    assert response.headers["ETag"] == '"0.host"'
    assert response.headers["Cache-Control"] == "no-store"
    assert (body["version"], body["seat"], body["to_act"], body["outcome"]) == (0, None, [0], None)
    assert body["state"]["seed"] == "7"
    assert body["state"]["seats"] == [{"name": f"Seat {n}"} for n in (1, 2, 3, 4)]
    assert body["bots"] == [None] * 4
    assert [each["type"] for each in body["events"]] == ["dealt"] * 4 + ["led"]


def test_the_tokens_differ_and_hold_256_bits(table: Table) -> None:
    tokens = list(table.tokens.values())
    assert len(set(tokens)) == 5
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", each) for each in tokens)


def test_players_and_bots_sit_down(open_table: Open) -> None:
    seats = ["Ann", {"name": "Łukasz 🂡"}, {"name": "Eve", "bot": "greedy"}, {"bot": "random"}]
    shown = open_table(seats=seats).seen()
    names = [each["name"] for each in shown["state"]["seats"]]
    assert names == ["Ann", "Łukasz 🂡", "Eve", "Seat 4"]
    assert shown["bots"] == [None, None, "greedy", "random"]


def test_a_seed_of_ours_is_committed_to(client: FlaskClient) -> None:
    body = client.post("/v1/games", json={"ruleset": "president", "seats": 4}).get_json()
    assert re.fullmatch("[0-9a-f]{64}", body["state"]["seed"])
    assert body["commitment"] == commitment("president", body["state"]["seed"])


def test_a_seed_of_the_callers_is_not(table: Table) -> None:
    assert table.created["commitment"] is None


def test_the_deck_fixes_the_deal(open_table: Open) -> None:
    suits = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    hands = open_table(deck=suits).seen()["state"]["hands"]
    # The last seat deals, so seat 0 gets the first card and every fourth one from there.
    assert hands[0] == [
        *("2c", "6c", "Tc", "Ac", "5d", "9d", "Kd"),
        *("4h", "8h", "Qh", "3s", "7s", "Js"),
    ]


def test_a_game_goes_on_from_a_state(table: Table, open_table: Open) -> None:
    table.act(0, LEAD)
    state = table.seen()["state"]
    other = open_table(state=state)
    assert other.created["version"] == 0
    assert other.created["commitment"] is None
    assert other.seen()["state"] == state
    assert other.act(1, {"type": "pass"}).get_json()["version"] == 1


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"seats": 4}, ("/ruleset", "missing")),
        ({"ruleset": "whist", "seats": 4}, ("/ruleset", "unknown_ruleset")),
        ({"ruleset": 3, "seats": 4}, ("/ruleset", "not_a_string")),
        ({"ruleset": "president"}, ("/seats", "missing")),
        ({"ruleset": "president", "seats": 3}, ("/seats", "wrong_seat_count")),
        ({"ruleset": "president", "seats": 10**9}, ("/seats", "wrong_seat_count")),
        ({"ruleset": "president", "seats": True}, ("/seats", "not_seats")),
        ({"ruleset": "president", "seats": ["A", "B", "C"]}, ("/seats", "wrong_seat_count")),
        ({"ruleset": "president", "seats": ["A", "B", "C", ""]}, ("/seats/3", "wrong_length")),
        ({"ruleset": "president", "seats": ["A", "\u2060", "C", "D"]}, ("/seats/1", "blank")),
        (
            {"ruleset": "president", "seats": ["A", "B", {"name": "\t "}, "D"]},
            ("/seats/2/name", "control_character"),
        ),
        (
            {"ruleset": "president", "seats": ["A", "B", {"name": "  "}, "D"]},
            ("/seats/2/name", "blank"),
        ),
        (
            {"ruleset": "president", "seats": ["A", "B", {"name": "a\u0007"}, "D"]},
            ("/seats/2/name", "control_character"),
        ),
        (
            {"ruleset": "president", "seats": ["A", "B", {"bot": "clever"}, "D"]},
            ("/seats/2/bot", "not_a_choice"),
        ),
        ({"ruleset": "president", "seats": 4, "ttl": 59}, ("/ttl", "out_of_range")),
        ({"ruleset": "president", "seats": 4, "ttl": 366 * 86400}, ("/ttl", "out_of_range")),
        ({"ruleset": "president", "seats": 4, "players": 4}, ("/players", "unknown_field")),
        ({"ruleset": "president", "seats": 4, "spectators": 1}, ("/spectators", "not_a_boolean")),
        ({"ruleset": "president", "seats": 4, "deck": ["2c"]}, ("/deck", "missing_cards")),
    ],
)
def test_what_cannot_be_created_is_refused_by_name(
    client: FlaskClient, body: Any, expected: tuple[str, str]
) -> None:
    assert expected in errors(client.post("/v1/games", json=body))


@pytest.mark.parametrize("ttl", [0, -1, 59, 31_536_001, 2**31 + 1, 2**60, -(2**60)])
def test_a_life_out_of_bounds_is_told_the_bounds(client: FlaskClient, ttl: int) -> None:
    response = client.post("/v1/games", json={"ruleset": "president", "seats": 4, "ttl": ttl})
    (wrong,) = problem(response, 422, "invalid-request")["errors"]
    assert wrong["detail"] == "The value must be from 60 to 31536000."


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_an_unknown_ruleset_is_told_which_there_are(client: FlaskClient, language: str) -> None:
    response = client.post(
        "/v1/games", json={"ruleset": "whist"}, headers={"Accept-Language": language}
    )
    detail = problem(response, 422, "invalid-request")["errors"][0]["detail"]
    assert detail.endswith(
        ": bad-progressive president progression progressive-poker progressive-rummy."
    )


def test_a_state_leaves_no_room_for_a_deal(table: Table, client: FlaskClient) -> None:
    body = {"ruleset": "president", "state": table.seen()["state"], "seats": 4, "seed": "x"}
    assert errors(client.post("/v1/games", json=body)) == {
        ("/seats", "not_with_state"),
        ("/seed", "not_with_state"),
    }


def test_a_state_has_no_seat_that_cannot_be_read(table: Table, client: FlaskClient) -> None:
    state = table.seen()["state"]
    state["seats"][2]["name"] = "\u200e"
    body = {"ruleset": "president", "state": state}
    assert errors(client.post("/v1/games", json=body)) == {("/state/seats/2/name", "blank")}


def test_a_view_is_no_state(table: Table, client: FlaskClient) -> None:
    body = {"ruleset": "president", "state": table.seen(1)["state"]}
    assert errors(client.post("/v1/games", json=body)) == {("/state", "view_given")}


def test_a_body_that_is_no_json(client: FlaskClient) -> None:
    problem(
        client.post("/v1/games", data="{", content_type="application/json"), 400, "malformed-body"
    )
    problem(
        client.post("/v1/games", data="{}", content_type="text/plain"),
        415,
        "unsupported-media-type",
    )
    problem(client.post("/v1/games"), 400, "malformed-body")
