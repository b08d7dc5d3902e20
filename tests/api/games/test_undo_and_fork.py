"""Undo, fork, rematch, delete."""

from __future__ import annotations

import pytest

from fairdeal.engine.shuffle import commitment
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table
from tests.api.problems import errors, problem

PASS = {"type": "pass"}


def test_undo_is_a_new_version_with_an_old_state(table: Table) -> None:
    first = table.seen()["state"]
    table.play(5)
    response = table.post("/undo", "host", {"to_version": 0}, If_Match='"5"')
    body = response.get_json()
    assert response.headers["ETag"] == '"6.host"'
    assert (body["version"], body["state"], body["to_act"], body["events"]) == (6, first, [0], [])
    assert table.log()[6] == {
        "version": 6,
        "at": table.log()[6]["at"],
        "seat": None,
        "action": None,
        "events": [],
        "to_act": [0],
        "outcome": None,
        "undone_to": 0,
    }
    assert table.act(0, LEAD).get_json()["version"] == 7
    assert table.seen(version=5)["state"] != first
    assert table.seen(version=6)["state"] == first


def test_undo_of_an_undo(table: Table) -> None:
    table.play(40)
    was = {version: table.seen(version=version)["state"] for version in (3, 33, 40)}
    for to_version in (33, 3, 40, 41, 0):
        table.post("/undo", "host", {"to_version": to_version})
    # 41 was the undo to 33, so 44 has that state again.
    for version, then in ((41, 33), (42, 3), (43, 40), (44, 33)):
        assert table.seen(version=version)["state"] == was[then]
    table.play(35)
    assert table.seen(version=44)["state"] == was[33]
    assert table.seen(version=40)["state"] == was[40]


def test_undo_is_refused(table: Table) -> None:
    table.play(2)
    problem(table.post("/undo", "host", {"to_version": 0}, If_Match='"1"'), 412, "stale-version")
    body = {"to_version": 0, "version": 1}
    problem(table.post("/undo", "host", body), 412, "stale-version")
    assert errors(table.post("/undo", "host", {"to_version": 3})) == {
        ("/to_version", "out_of_range")
    }
    assert errors(table.post("/undo", "host", {})) == {("/to_version", "missing")}
    assert table.seen()["version"] == 2


def test_a_game_that_is_over_is_not_undone_but_may_be_forked(open_table: Open) -> None:
    """Its seed is public: who played on from before would know every card to come."""
    table = open_table(options={"target": 1})
    table.play(1_000)
    last = table.seen()
    assert last["outcome"]
    problem(table.post("/undo", "host", {"to_version": last["version"] - 1}), 409, "not-undone")
    assert table.seen() == last
    fork = Table(
        table.client,
        table.post("/fork", "host", {"version": last["version"] - 1}).get_json(),
    )
    assert fork.seen()["outcome"] is None
    assert "seed" not in fork.seen(0)


def test_after_an_undo_nobody_sees_more_than_before(table: Table) -> None:
    table.play(12)
    before = {
        who: [table.seen(who, version)["state"] for version in range(13)] for who in (0, 1, None)
    }
    table.post("/undo", "host", {"to_version": 4})
    for who, states in before.items():
        assert table.seen(who)["state"] == states[4]
        assert [table.seen(who, version)["state"] for version in range(13)] == states
    logged = table.log(1)
    assert all(each["cards"][0] == "??" for each in logged[0]["events"][:4] if each["seat"] != 1)


def test_a_fork_shares_the_history_and_nothing_else(table: Table) -> None:
    table.call("PATCH", "/seats/2", "host", {"name": "Cleo"})
    table.play(40)
    response = table.post("/fork", "host", {"version": 35})
    fork = Table(table.client, response.get_json())
    assert response.headers["Location"] == f"/v1/games/{fork.id}"
    assert response.headers["ETag"] == '"35.host"'
    assert fork.created["state"] == table.seen(version=35)["state"]
    assert fork.created["version"] == 35
    assert fork.log() == table.log()[:36]
    assert [each["name"] for each in fork.seen()["state"]["seats"]][2] == "Cleo"
    assert not set(fork.tokens.values()) & set(table.tokens.values())
    problem(table.get("", fork.tokens[0]), 401, "unauthorized")
    fork.play(1)
    assert (fork.seen()["version"], table.seen()["version"]) == (36, 40)
    assert fork.seen(version=7)["state"] == table.seen(version=7)["state"]
    assert fork.post("/undo", "host", {"to_version": 7}).status_code == 200


def test_a_fork_of_what_was_just_dealt_has_the_same_deal(table: Table) -> None:
    fork = Table(table.client, table.post("/fork", "host", {}).get_json())
    assert fork.created["version"] == 0
    assert fork.created["state"] == table.seen()["state"]
    assert fork.log() == table.log()


def test_a_fork_without_a_version_is_of_the_current_one(table: Table) -> None:
    table.play(3)
    response = table.client.post(f"/v1/games/{table.id}/fork", headers=table.headers("host"))
    assert response.get_json()["version"] == 3
    problem(table.post("/fork", "host", {}, If_Match='"2"'), 412, "stale-version")
    assert errors(table.post("/fork", "host", {"version": 4})) == {("/version", "out_of_range")}


def test_a_rematch_is_dealt_anew(open_table: Open) -> None:
    seats = ["Ann", {"name": "Bo", "bot": "greedy"}, "Cy", "Di"]
    table = open_table(seats=seats, options={"target": 5, "dealer": 1}, ttl=600, seed=None)
    before = table.seen()
    rematch = Table(table.client, table.post("/fork", "host", {"version": 0}).get_json())
    shown = rematch.seen(version=0)
    assert shown["state"]["seats"] == before["state"]["seats"]
    assert shown["state"]["options"] == before["state"]["options"]
    assert shown["bots"] == before["bots"]
    assert shown["state"]["seed"] != before["state"]["seed"]
    assert shown["state"]["hands"] != before["state"]["hands"]
    assert shown["commitment"] == commitment("president", shown["state"]["seed"])
    assert rematch.log()[0]["version"] == 0


def test_a_rematch_from_a_seed(table: Table, open_table: Open) -> None:
    table.play(2)
    rematch = table.post("/fork", "host", {"version": 0, "seed": 8}).get_json()
    assert rematch["state"]["hands"] == open_table(seed="8").created["state"]["hands"]
    assert rematch["commitment"] is None
    assert errors(table.post("/fork", "host", {"version": 1, "seed": 8})) == {
        ("/seed", "only_for_a_rematch")
    }
    assert errors(table.post("/fork", "host", {"seed": 8})) == {("/seed", "only_for_a_rematch")}


def test_a_rematch_of_given_packs_takes_no_pack(open_table: Open) -> None:
    pack = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    table = open_table(deck=pack)
    rematch = table.post("/fork", "host", {"version": 0}).get_json()
    assert "decks" not in rematch["state"]
    assert rematch["state"]["hands"] != table.created["state"]["hands"]


def test_delete_leaves_nothing(table: Table, client: object) -> None:
    table.act(0, LEAD, Idempotency_Key="a")
    problem(table.call("DELETE", "", "host", If_Match='"0"'), 412, "stale-version")
    response = table.call("DELETE", "", "host", If_Match='"1.host"')
    assert (response.status_code, response.data) == (204, b"")
    for path in ("", "/log", "/actions?seat=0"):
        problem(table.get(path), 404, "unknown-game")
    problem(table.act(0, LEAD, Idempotency_Key="a"), 404, "unknown-game")
    problem(table.call("DELETE", "", "host"), 404, "unknown-game")
    store = table.client.application.extensions["fairdeal.store"]
    assert store._server.call("KEYS", f"fairdeal:{{{table.id}}}*") == []


@pytest.mark.parametrize("to_version", [0, 31, 32, 33, 64, 65])
def test_undo_around_snapshots(table: Table, to_version: int) -> None:
    table.play(66)
    was = table.seen(version=to_version)["state"]
    assert table.post("/undo", "host", {"to_version": to_version}).get_json()["state"] == was
