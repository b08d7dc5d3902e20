"""What the client does when the service is not at its best; each try is counted by a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal_sdk import (
    Client,
    ConnectionFailed,
    IllegalAction,
    RateLimited,
    Retry,
    ServerError,
    ServiceUnavailable,
    StillRunning,
    TimedOut,
    UnexpectedAnswer,
)
from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk.rulesets import president
from fairdeal_sdk.sync.seats import Seat
from fairdeal_sdk.sync.table import Host
from tests.sdk.misbehaving import Behaviour, Server, answer, cut, drop, running, sleep_on, text

CATALOGUE: dict[str, list[str]] = {"items": []}
QUICK = Retry(tries=4, first_wait=0.001, longest_wait=0.002)
UNAVAILABLE = {"type": "/docs/errors#store-unavailable", "title": "The store", "status": 503}
RUNNING = {"type": "/docs/errors#still-running", "title": "It runs", "status": 409}
ILLEGAL = {
    "type": "/docs/errors#illegal-action",
    "title": "The rules forbid the action",
    "status": 422,
    "detail": "A single 8 does not beat a 9.",
    "violations": [{"rule": "president.beat", "code": "too_low", "detail": "8 is below 9."}],
}
PLAYED = {
    "id": "game",
    "ruleset": "president",
    "version": 8,
    "seat": 0,
    "state": {},
    "to_act": [1],
    "outcome": None,
    "bots": [None],
    "expires_at": "2030-01-01T00:00:00Z",
    "commitment": None,
    "events": [],
    "legal_actions": {
        "seat": 0,
        "items": [],
        "types": {},
        "count": 0,
        "next_cursor": None,
    },
    "a_field_of_next_year": {"deep": [1]},
}


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with Client(server.url, retry=QUICK) as client:
        yield client


def seat_of(client: Client) -> Seat[president.State, president.Action, president.Event]:
    return Seat(client._shell, GameCalls(president.SPEC, "game", "token"), 0)


def test_a_dropped_connection_is_tried_again_with_the_same_key(
    server: Server, client: Client
) -> None:
    server.will(drop, cut, answer(200, PLAYED))
    played = seat_of(client).play(president.Pass(), version=7)
    assert played.version == 8
    assert [each.method for each in server.asked] == ["POST"] * 3
    first, *others = server.keys()
    assert first is not None
    assert others == [first, first]
    assert {each.body for each in server.asked} == {b'{"action": {"type": "pass"}}'}
    assert {each.headers["if-match"] for each in server.asked} == {'"7"'}
    assert {each.headers["authorization"] for each in server.asked} == {"Bearer token"}


def test_each_call_has_a_key_of_its_own(server: Server, client: Client) -> None:
    server.will(answer(200, PLAYED), answer(200, PLAYED))
    seat = seat_of(client)
    seat.play(president.Pass())
    seat.play(president.Pass())
    assert len(set(server.keys())) == 2


def test_a_key_of_the_callers_is_used_as_it_is(server: Server, client: Client) -> None:
    server.will(answer(200, PLAYED))
    seat_of(client).play(president.Pass(), idempotency_key="order-1")
    assert server.keys() == ["order-1"]


def test_503_and_429_are_tried_again(server: Server, client: Client) -> None:
    server.will(answer(503, UNAVAILABLE), answer(429, {"status": 429}), answer(200, CATALOGUE))
    assert client.rulesets.list() == ()
    assert len(server.asked) == 3


def test_retry_after_is_waited_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("fairdeal_sdk.sync.shell.time.sleep", waited.append)
    server.will(answer(503, UNAVAILABLE, Retry_After="3"), answer(200, CATALOGUE))
    with Client(server.url, retry=Retry(first_wait=0.2)) as client:
        client.rulesets.list()
    assert len(waited) == 1
    assert 3 <= waited[0] <= 3.1


def test_the_wait_doubles_with_jitter_up_to_its_bound() -> None:
    retry = Retry(tries=9, first_wait=1, longest_wait=4)
    for tried, longest in ((1, 1), (2, 2), (3, 4), (4, 4), (8, 4)):
        waits = [retry.backoff(tried) for _ in range(200)]
        assert all(longest / 2 <= wait <= longest for wait in waits)
        assert len(set(waits)) > 100


def test_a_retry_after_that_is_too_long_is_told_at_once(server: Server, client: Client) -> None:
    server.will(answer(429, {"title": "Too many requests", "status": 429}, Retry_After="3600"))
    with pytest.raises(RateLimited) as caught:
        client.rulesets.list()
    assert caught.value.retry_after == 3600
    assert len(server.asked) == 1


def test_after_the_last_try_the_error_comes_as_it_is(server: Server, client: Client) -> None:
    server.will(*[answer(503, UNAVAILABLE, Retry_After="0")] * 4)
    with pytest.raises(ServiceUnavailable) as caught:
        client.rulesets.list()
    assert len(server.asked) == 4
    error = caught.value
    assert (error.status, error.retry_after, error.request_id) == (503, 0, "request-1")
    assert error.problem.kind == "store-unavailable"


def test_when_every_connection_breaks_the_key_is_in_the_error(
    server: Server, client: Client
) -> None:
    server.will(*[drop] * 4)
    with pytest.raises(ConnectionFailed) as caught:
        seat_of(client).play(president.Pass())
    assert server.keys() == [caught.value.idempotency_key] * 4


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 412, 413, 415, 422, 500, 502])
def test_nothing_else_is_tried_again(server: Server, client: Client, status: int) -> None:
    server.will(answer(status, {"title": "no", "status": status}))
    with pytest.raises(Exception, match=f"^{status} no"):
        client.rulesets.list()
    assert len(server.asked) == 1


def test_a_late_answer_is_a_timeout_and_not_tried_again(server: Server) -> None:
    server.will(sleep_on)
    with Client(server.url, timeout=0.2, retry=QUICK) as client, pytest.raises(TimedOut) as caught:
        seat_of(client).play(president.Pass())
    assert server.keys() == [caught.value.idempotency_key]


def test_our_own_lost_try_that_still_runs_is_waited_for(server: Server, client: Client) -> None:
    server.will(drop, answer(409, RUNNING), answer(200, PLAYED))
    assert seat_of(client).play(president.Pass()).version == 8
    assert len(set(server.keys())) == 1


def test_somebody_elses_running_request_is_told(server: Server, client: Client) -> None:
    server.will(answer(409, RUNNING))
    with pytest.raises(StillRunning):
        seat_of(client).play(president.Pass(), idempotency_key="taken")
    assert len(server.asked) == 1


def test_a_delete_whose_answer_was_lost_is_done(server: Server, client: Client) -> None:
    host = Host(client._shell, GameCalls(president.SPEC, "game", "token"))
    server.will(drop, answer(404, {"title": "no such game", "status": 404}))
    host.delete()
    assert [each.method for each in server.asked] == ["DELETE"] * 2


def test_probes_are_asked_once(server: Server, client: Client) -> None:
    server.will(answer(503, UNAVAILABLE, Retry_After="1"))
    assert client.is_ready() is False
    assert len(server.asked) == 1


def test_an_illegal_action_names_the_rule(server: Server, client: Client) -> None:
    server.will(answer(422, ILLEGAL))
    with pytest.raises(IllegalAction) as caught:
        seat_of(client).play(president.Play("8c"))
    (violation,) = caught.value.violations
    assert (violation.rule, violation.code) == ("president.beat", "too_low")
    assert "president.beat: 8 is below 9." in str(caught.value)


@pytest.mark.parametrize(
    ("behaviour", "error"),
    [
        (text(200, "<html>hello</html>", "text/html"), UnexpectedAnswer),
        (text(404, "<html>nginx</html>", "text/html"), UnexpectedAnswer),
        (text(502, "<html>bad gateway</html>", "text/html"), ServerError),
        (text(302, "", "text/html", Location="https://elsewhere.example"), UnexpectedAnswer),
        (answer(200, {"items": [{"id": "president"}]}), UnexpectedAnswer),
        (answer(200, {"items": "all"}), UnexpectedAnswer),
        (answer(200, ["items"]), UnexpectedAnswer),
    ],
)
def test_an_answer_that_is_not_fairdeals_says_so(
    server: Server, client: Client, behaviour: Behaviour, error: type[Exception]
) -> None:
    server.will(behaviour)
    with pytest.raises(error) as caught:
        client.rulesets.list()
    assert len(server.asked) == 1
    assert "elsewhere" not in str(caught.value) or "base_url" in str(caught.value)


def test_a_password_of_netrc_never_takes_the_place_of_the_token(
    server: Server, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("default login me password secret\n", "utf-8")
    monkeypatch.setenv("NETRC", str(netrc))
    server.will(answer(200, PLAYED), answer(200, CATALOGUE))
    seat_of(client).play(president.Pass())
    client.rulesets.list()
    assert server.asked[0].headers["authorization"] == "Bearer token"
    assert "authorization" not in server.asked[1].headers


def test_secrets_are_in_no_repr() -> None:
    client = Client("http://127.0.0.1:1", token="tell-nobody", api_key="nor-this")
    shown = repr([client, client._shell.config, seat_of(client), seat_of(client)._calls.view()])
    assert "tell-nobody" not in shown
    assert "nor-this" not in shown
    assert "'token'" not in repr(seat_of(client)._calls.view().request)


@pytest.mark.parametrize(
    "url",
    ["localhost:8000", "ftp://host", "http://", "http://host/?a=1", "http://me:secret@host"],
)
def test_a_base_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="base_url"):
        Client(url)
