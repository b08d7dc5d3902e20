"""What each one sees of a game, and how it is cached."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from fairdeal.engine.rulesets import get
from fairdeal.engine.shuffle import PACK, commitment, shuffle
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table, Who
from tests.api.problems import errors, problem

HAND_0 = sorted(shuffle(PACK, "7", "fairdeal/1/president/deal/1")[::4], key=PACK.index)
"""What seat 0 is dealt from the seed 7: the first card, and every fourth one from there."""
DOWN = ["??"] * 13


def test_each_one_sees_what_is_theirs(table: Table) -> None:
    host, seat, other, anybody = (table.seen(who) for who in ("host", 0, 1, None))
    assert host["state"]["hands"][0] == HAND_0
    assert seat["state"]["hands"] == [HAND_0, DOWN, DOWN, DOWN]
    assert other["state"]["hands"][0] == DOWN
    assert "??" not in other["state"]["hands"][1]
    assert anybody["state"]["hands"] == [DOWN] * 4
    assert [each["seat"] for each in (host, seat, other, anybody)] == [None, 0, 1, None]
    assert host["state"]["seed"] == "7"
    assert all("seed" not in each["state"] for each in (seat, other, anybody))
    assert all("seed" not in each for each in (host, seat, other, anybody))


@pytest.mark.parametrize(("who", "tag"), [("host", "host"), (2, "s2"), (None, "public")])
def test_the_etag_is_the_version_and_the_viewer(table: Table, who: Who, tag: str) -> None:
    response = table.get("", who)
    assert response.headers["ETag"] == f'"0.{tag}"'
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert response.headers["Vary"] == "Authorization"
    again = table.get("", who, If_None_Match=response.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == response.headers["ETag"]
    assert again.headers["Vary"] == "Authorization"
    others = '"1.host", W/"0.' + tag + '" ,"0.s9"'
    assert table.get("", who, If_None_Match=others).status_code == 304
    assert table.get("", who, If_None_Match='"0.s9"').status_code == 200
    table.act(0, LEAD)
    after = table.get("", who, If_None_Match=response.headers["ETag"])
    assert (after.status_code, after.headers["ETag"]) == (200, f'"1.{tag}"')


def test_a_header_that_is_no_list_of_tags_is_400(table: Table) -> None:
    problem(table.get("", 0, If_None_Match="0.s0"), 400, "malformed-request")


def test_another_name_is_another_etag(table: Table) -> None:
    before = table.get("", 1).headers["ETag"]
    table.call("PATCH", "/seats/0", "host", {"name": "Ann"})
    after = table.get("", 1, If_None_Match=before)
    assert after.status_code == 200
    assert after.headers["ETag"] == '"0.s1.e1"'
    assert table.act(0, LEAD, If_Match=after.headers["ETag"]).status_code == 200


def test_an_earlier_moment_is_shown(table: Table) -> None:
    first = table.seen(0)
    table.play(40)
    then = table.seen(0, version=0)
    assert then["version"] == 0
    assert then["state"] == first["state"]
    assert table.seen(0)["version"] == 40
    tag = table.get("?version=0", 0).headers["ETag"]
    assert tag == '"0.s0.v40"'
    assert table.get("?version=0", 0, If_None_Match=tag).status_code == 304
    problem(table.get("?version=41"), 404, "unknown-version")
    for wrong in ("-1", "x", "", "1.0", "9" * 99):
        assert table.get(f"?version={wrong}").status_code in (404, 422)
    assert errors(table.get("?version=x")) == {("/version", "not_an_integer")}
    assert errors(table.get("?verzion=1")) == {("/verzion", "unknown_field")}


def test_every_moment_is_as_it_was(table: Table) -> None:
    shown = []
    for _ in range(70):  # past two snapshots
        shown.append((table.seen("host"), table.seen(2), table.seen(None)))
        table.play(1)
    for version, then in enumerate(shown):
        for who, was in zip(("host", 2, None), then, strict=True):
            now = table.seen(who, version)
            assert now["state"] == was["state"]
            assert (now["to_act"], now["outcome"]) == (was["to_act"], was["outcome"])


def test_a_page_of_legal_actions(table: Table) -> None:
    response = table.get("/actions", 0)
    assert response.headers["ETag"] == '"0.s0"'
    assert response.get_json() == {
        "seat": 0,
        "version": 0,
        "items": [LEAD],
        "types": {"play": {"count": 1}},
        "count": 1,
        "next_cursor": None,
    }
    table.act(0, LEAD)
    pages: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        page = table.get(f"/actions?limit=3{cursor}", 1).get_json()
        pages += page["items"]
        cursor = page["next_cursor"] and f"&cursor={page['next_cursor']}"
    assert pages == table.get("/actions", 1).get_json()["items"]
    assert table.get("/actions?seat=1").get_json()["items"] == pages
    assert table.get("/actions?type=pass", 1).get_json()["items"] == [{"type": "pass"}]
    assert table.get("/actions", 2).get_json()["items"] == []


def test_the_host_says_whose_actions(table: Table) -> None:
    assert errors(table.get("/actions")) == {("/seat", "missing")}
    assert errors(table.get("/actions?seat=4")) == {("/seat", "no_such_seat")}
    assert errors(table.get("/actions?seat=x")) == {("/seat", "not_an_integer")}
    assert errors(table.get("/actions?limit=0", 0)) == {("/limit", "out_of_range")}
    assert errors(table.get("/actions?limit=1001", 0)) == {("/limit", "out_of_range")}
    assert errors(table.get("/actions?type=dance", 0)) == {("/type", "not_a_choice")}
    assert errors(table.get("/actions?cursor=x", 0)) == {("/cursor", "stale_cursor")}


def test_the_log_is_paged_and_redacted(table: Table) -> None:
    table.play(20)
    log = table.log("host")
    assert [each["version"] for each in log] == list(range(21))
    assert log[0]["action"] is None
    assert [each["type"] for each in log[0]["events"]] == ["dealt"] * 4 + ["led"]
    assert log[1]["action"] == LEAD
    assert log[1]["events"] == [{"type": "played", "seat": 0, "cards": ["3c"]}]
    mine, public = table.log(0), table.log(None)
    assert [each["cards"] for each in mine[0]["events"][:4]] == [HAND_0, DOWN, DOWN, DOWN]
    assert [each["cards"] for each in public[0]["events"][:4]] == [DOWN] * 4
    assert log[1:] == mine[1:] == public[1:]
    page = table.get("/log?after=18&limit=1").get_json()
    assert [each["version"] for each in page["items"]] == [19]
    assert page["next_cursor"] == "19"
    last = table.get("/log?cursor=19").get_json()
    assert [each["version"] for each in last["items"]] == [20]
    assert last["next_cursor"] is None
    assert table.get("/log?after=20").get_json() == {"items": [], "next_cursor": None}
    assert errors(table.get("/log?limit=0")) == {("/limit", "out_of_range")}
    assert errors(table.get("/log?after=-1")) == {("/after", "out_of_range")}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("?version=0&version=1", ("/version", "sent_twice")),
        ("/log?limit=5&limit=5", ("/limit", "sent_twice")),
        ("/actions?seat=0&seat=1", ("/seat", "sent_twice")),
        ("/actions?seat=0&type=play&type=pass", ("/type", "sent_twice")),
        ("/events?after=0&after=0", ("/after", "sent_twice")),
        ("?version=00", ("/version", "not_an_integer")),
        ("?version=%2B1", ("/version", "not_an_integer")),
        ("?version=1.0", ("/version", "not_an_integer")),
        ("?version=%D9%A1", ("/version", "not_an_integer")),
        ("?version=-1", ("/version", "out_of_range")),
        ("/log?limit=" + "9" * 500, ("/limit", "out_of_range")),
    ],
)
def test_a_query_that_could_be_read_two_ways_is_refused(
    table: Table, path: str, expected: tuple[str, str]
) -> None:
    assert errors(table.get(path, Accept="application/json")) == {expected}


def over(open_table: Open) -> Table:
    """A game that bots played to its end: nothing stands between them and it."""
    table = open_table(seats=[{"bot": "greedy"}] * 4, options={"target": 2}, seed=None)
    while table.seen()["to_act"]:
        pass
    return table


def test_the_seed_is_shown_when_the_game_is_over(open_table: Open) -> None:
    table = over(open_table)
    seed = table.seen("host")["state"]["seed"]
    for who in ("host", 0, 3, None):
        shown = table.seen(who)
        assert shown["outcome"]["reason"] == "target"
        assert shown["seed"] == shown["state"]["seed"] == seed
        assert shown["commitment"] == commitment("president", seed)
        assert table.seen(who, version=0)["seed"] == seed
        assert seed not in table.get("/log?limit=1000", who).text


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("bad-progressive", {"rounds": 1}),
        ("president", {"target": 1}),
        ("progression", {"max_deals": 1, "stall_limit": 10}),
        ("progressive-poker", {"max_hands": 2}),
        ("progressive-rummy", {"deals": 1}),
    ],
)
def test_a_view_of_a_game_that_is_over_is_still_a_view(
    open_table: Open, game: str, options: dict[str, int]
) -> None:
    """Whoever sends it to the stateless routes is answered, as for any other view."""
    seats = get(game).seats.min
    table = open_table(ruleset=game, seats=[{"bot": "greedy"}] * seats, options=options)
    while table.seen()["to_act"]:
        pass
    shown = table.seen(0)["state"]
    assert shown["seed"] == "7"
    asked = {"state": shown, "seat": 0}
    routes = f"/v1/rulesets/{game}"
    legal = table.client.post(f"{routes}/legal-actions", json=asked)
    assert (legal.status_code, legal.get_json()["items"]) == (200, [])
    deal = table.client.post(f"{routes}/check", json=asked | {"action": {"type": "deal"}})
    assert deal.get_json()["violations"][0]["code"] == "match_is_over"


def test_the_time_to_live_is_told_and_counts_from_the_last_write(open_table: Open) -> None:
    table = open_table(ttl=3_600)
    told = datetime.fromisoformat(table.seen()["expires_at"])
    assert abs(told - datetime.now(UTC) - timedelta(hours=1)) < timedelta(seconds=30)
    assert table.seen(0)["expires_at"] == table.seen(None)["expires_at"]
    acted = table.act(0, LEAD).get_json()["expires_at"]
    assert datetime.fromisoformat(acted) >= told
    assert table.seen()["expires_at"] == acted
