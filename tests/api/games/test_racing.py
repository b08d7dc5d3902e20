"""What happens when another write comes between reading a game and writing to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask.testing import FlaskClient

from fairdeal.sessions import games
from fairdeal.sessions.store import Store
from tests.api.games.conftest import Open
from tests.api.games.table import LEAD, Table
from tests.api.problems import problem

PASS = {"type": "pass"}


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Let something happen right before the next writes: `with between(act, times=1):`."""
    write, delete = Store.write, Store.delete

    @contextmanager
    def arranged(happen: Callable[[], Any], times: int = 1) -> Iterator[None]:
        left = times

        def with_rival(real: Callable[..., Any]) -> Callable[..., Any]:
            def late(*arguments: Any, **more: Any) -> Any:
                nonlocal left
                if left:
                    left -= 1
                    with monkeypatch.context() as undisturbed:
                        undisturbed.setattr(Store, "write", write)
                        undisturbed.setattr(Store, "delete", delete)
                        happen()
                return real(*arguments, **more)

            return late

        with monkeypatch.context() as disturbed:
            disturbed.setattr(Store, "write", with_rival(write))
            disturbed.setattr(Store, "delete", with_rival(delete))
            yield
        assert left == 0

    return arranged


def choices(table: Table) -> list[dict[str, Any]]:
    """The first legal action of each seat that is to act at the same time."""
    return [
        table.get("/actions?limit=1", seat).get_json()["items"][0]
        for seat in table.seen()["to_act"]
    ]


def test_simultaneous_choices_do_not_hinder_each_other(
    open_table: Open, between: Callable[..., Any]
) -> None:
    table = open_table(ruleset="progressive-poker", seats=3)
    assert table.seen()["to_act"] == [0, 1, 2]
    first, second, third = choices(table)

    def others() -> None:
        assert table.act(1, second).status_code == 200
        assert table.act(2, third).status_code == 200

    with between(others):
        response = table.act(0, first)
    assert response.status_code == 200
    log = table.log("host")
    assert [each["seat"] for each in log[:4]] == [None, 1, 2, 0]


def test_a_choice_on_a_version_is_stale_when_another_came_first(
    open_table: Open, between: Callable[..., Any]
) -> None:
    table = open_table(ruleset="progressive-poker", seats=3)
    first, second, _ = choices(table)
    with between(lambda: table.act(1, second)):
        response = table.act(0, first, If_Match='"0"')
    assert problem(response, 412, "stale-version")["version"] == 1


def test_what_is_not_legal_any_more_is_refused(table: Table, between: Callable[..., Any]) -> None:
    with between(lambda: table.post("/actions", "host", {"seat": 0, "action": LEAD})):
        response = table.act(0, LEAD, Idempotency_Key="a")
    problem(response, 422, "illegal-action")
    again = table.act(0, LEAD, Idempotency_Key="a")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert table.seen()["version"] == 1


def test_a_game_that_moves_on_again_and_again_is_409(
    table: Table, between: Callable[..., Any]
) -> None:
    def rename() -> None:
        assert table.call("PATCH", "/seats/3", "host", {"name": "Di"}).status_code == 200

    with between(rename, times=games.TRIES - 1):
        assert table.act(0, LEAD).status_code == 200
    with between(rename, times=games.TRIES):
        problem(table.act(1, PASS, Idempotency_Key="a"), 409, "moved-on")
    assert table.act(1, PASS, Idempotency_Key="a").get_json()["version"] == 2
    with between(rename, times=games.TRIES):
        problem(table.call("DELETE", "", "host"), 409, "moved-on")


def test_a_twin_of_the_request_comes_first(
    table: Table, other_worker: FlaskClient, between: Callable[..., Any]
) -> None:
    """The lease of the first is over, and its twin acts while it sleeps: one of them writes."""
    twins: list[Any] = []

    def twin() -> None:
        store: Store = table.client.application.extensions["fairdeal.store"]
        answers = f"fairdeal:{{{table.id}}}:answers"
        for field, claim in store._server.call("HGETALL", answers).items():
            lapsed = b":".join([b"c", b"1", *claim.split(b":")[2:]])
            store._server.call("HSET", answers, field, lapsed)
        twins.append(table.at(other_worker).act(0, LEAD, Idempotency_Key="a", If_Match='"0"'))

    with between(twin):
        response = table.act(0, LEAD, Idempotency_Key="a", If_Match='"0"')
    assert twins[0].status_code == 200
    assert "Idempotency-Replayed" not in twins[0].headers
    assert response.data == twins[0].data
    assert response.headers["Idempotency-Replayed"] == "true"
    assert table.seen()["version"] == 1


def test_a_token_that_dies_while_its_action_is_judged_is_dead(
    table: Table, between: Callable[..., Any]
) -> None:
    with between(lambda: table.call("PATCH", "/seats/0", "host", {"rotate_token": True})):
        problem(table.act(0, LEAD), 401, "unauthorized")
    assert table.seen()["version"] == 0


def test_a_game_that_is_deleted_while_an_action_is_judged_is_gone(
    table: Table, between: Callable[..., Any]
) -> None:
    with between(lambda: table.call("DELETE", "", "host")):
        problem(table.act(0, LEAD), 404, "unknown-game")


def test_bots_that_go_on_for_two_readers_go_on_once(
    open_table: Open, between: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.sessions.bots.MOST_MOVES", 3)
    table = open_table(seats=[{"bot": "random"}] * 4)
    with between(table.get):
        response = table.get("", None)
    assert response.get_json()["version"] == 6
    assert [each["version"] for each in table.log()][:7] == list(range(7))
