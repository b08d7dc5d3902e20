"""Every route and every kind of wrong token: 401, 403 and 404 come before all else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table, Who
from tests.api.problems import problem

Call = tuple[str, str, Any]

HOSTS: list[Call] = [
    ("POST", "/undo", {"to_version": 0}),
    ("POST", "/fork", {"version": 0}),
    ("PATCH", "/seats/0", {"name": "Zed"}),
    ("DELETE", "", None),
]
SEATS: list[Call] = [
    ("GET", "/actions?seat=0", None),
    ("POST", "/actions", {"seat": 0, "action": LEAD}),
]
ALL: list[Call] = [("GET", "", None), ("GET", "?version=0", None), ("GET", "/log", None)]

WRONG: dict[str, Callable[[Table, Table], str]] = {
    "random": lambda _, __: "Bearer " + "x" * 43,
    "of another game's host": lambda _, other: f"Bearer {other.tokens['host']}",
    "of another game's seat": lambda _, other: f"Bearer {other.tokens[0]}",
    "almost right": lambda table, _: f"Bearer {table.tokens['host'][:-1]}",
    "right and more": lambda table, _: f"Bearer {table.tokens['host']}A",
    "of another scheme": lambda table, _: f"Basic {table.tokens['host']}",
    "without a scheme": lambda table, _: table.tokens["host"],
    "two": lambda table, _: f"Bearer {table.tokens[0]} {table.tokens['host']}",
    "empty": lambda _, __: "Bearer ",
    "not ASCII": lambda _, __: "Bearer né",
    "a hash": lambda _, __: "Bearer " + "0" * 64,
    "long": lambda _, __: "Bearer " + "x" * 5_000,
}


def ask(table: Table, call: Call, who: Who) -> Any:
    method, path, body = call
    return table.call(method, path, who, body)


def untouched(table: Table) -> None:
    shown = table.seen()
    assert shown["version"] == 0
    assert shown["state"]["seats"][0]["name"] == "Seat 1"


@pytest.mark.parametrize("call", [*HOSTS, *SEATS, *ALL], ids=lambda call: " ".join(call[:2]))
@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_token_is_401(table: Table, open_table: Open, call: Call, kind: str) -> None:
    method, path, body = call
    header = WRONG[kind](table, open_table())
    response = table.client.open(
        f"/v1/games/{table.id}{path}", method=method, headers={"Authorization": header}, json=body
    )
    problem(response, 401, "unauthorized")
    assert response.headers["WWW-Authenticate"].startswith("Bearer")
    assert "Authorization" in response.headers["Vary"]
    untouched(table)


@pytest.mark.parametrize("call", [*HOSTS, *SEATS], ids=lambda call: " ".join(call[:2]))
def test_no_token_where_one_is_needed_is_401(table: Table, call: Call) -> None:
    problem(ask(table, call, None), 401, "unauthorized")
    untouched(table)


@pytest.mark.parametrize("call", HOSTS, ids=lambda call: " ".join(call[:2]))
@pytest.mark.parametrize("seat", [0, 3])
def test_a_seats_token_is_not_the_hosts(table: Table, call: Call, seat: int) -> None:
    problem(ask(table, call, seat), 403, "forbidden")
    untouched(table)


@pytest.mark.parametrize("call", SEATS, ids=lambda call: " ".join(call[:2]))
def test_a_seats_token_is_not_another_seats(table: Table, call: Call) -> None:
    problem(ask(table, call, 1), 403, "forbidden")
    untouched(table)


def test_another_seat_is_403_before_the_body_is_judged(table: Table) -> None:
    body = {"seat": 0, "action": {"type": "dance"}, "surprise": 1}
    problem(table.post("/actions", 1, body), 403, "forbidden")


@pytest.mark.parametrize("call", [*HOSTS, *SEATS, *ALL], ids=lambda call: " ".join(call[:2]))
@pytest.mark.parametrize("who", [None, "host", 0])
@pytest.mark.parametrize("game_id", ["0" * 22, "x", "a" * 21 + "-", "%00", "ä" * 22])
def test_an_unknown_game_is_404(table: Table, call: Call, who: Who, game_id: str) -> None:
    method, path, body = call
    response = table.client.open(
        f"/v1/games/{game_id}{path}", method=method, headers=table.headers(who), json=body
    )
    problem(response, 404, "unknown-game")


@pytest.mark.parametrize("call", ALL, ids=lambda call: " ".join(call[:2]))
def test_spectators_are_let_in_unless_the_host_said_no(open_table: Open, call: Call) -> None:
    assert ask(open_table(), call, None).status_code == 200
    closed = open_table(spectators=False)
    problem(ask(closed, call, None), 401, "unauthorized")
    assert ask(closed, call, 2).status_code == 200
    assert ask(closed, call, "host").status_code == 200


def test_who_asks_is_judged_before_what_is_asked(table: Table) -> None:
    for path in ("/actions", "/undo", "/fork", "/seats/0"):
        method = "PATCH" if "seats" in path else "POST"
        address = f"/v1/games/{table.id}{path}"
        broken: dict[str, Any] = {"data": "{", "content_type": "text/plain"}
        headers = {"Idempotency-Key": "", "If-Match": "?"}
        problem(
            table.client.open(address, method=method, headers=headers, **broken),
            401,
            "unauthorized",
        )
        problem(
            table.client.open(
                address, method=method, headers=table.headers("host", headers), **broken
            ),
            415,
            "unsupported-media-type",
        )
