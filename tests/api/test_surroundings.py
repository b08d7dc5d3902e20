"""What surrounds the routes: problems, headers, logs, CORS, keys, limits, probes."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

from fairdeal.api.app import create_app
from fairdeal.api.logs import JsonLines
from fairdeal.api.settings import Settings
from fairdeal.engine.rulesets.president import PRESIDENT
from tests.api.conftest import Post
from tests.api.problems import problem

KEY = "a-key-of-24-characters--"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged, as it would be written."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("fairdeal")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield written
    logger.removeHandler(handler)
    logger.setLevel(level)


# -- problems --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/nowhere", "/v1", "/v1/rulesets/", "//v1/rulesets", "/%ff"])
def test_an_unknown_address_is_answered_404(client: FlaskClient, path: str) -> None:
    problem(client.get(path), 404, "not-found")


def test_another_method_is_answered_405_with_those_there_are(client: FlaskClient) -> None:
    response = client.get("/v1/rulesets/president/deal")
    problem(response, 405, "method-not-allowed")
    assert response.headers["Allow"] == "OPTIONS, POST"
    assert client.delete("/v1/rulesets").headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("it", "it"),
        ("ru-RU, en;q=0.5", "ru"),
        ("de, it-CH;q=0.3, en;q=0.2", "it"),
        ("it;q=0, ru;q=0.1", "ru"),
        ("de", "en"),
        ("*", "en"),
        ("", "en"),
        (";;;q=x,\t,", "en"),
    ],
)
def test_problems_speak_the_language_asked_for(
    client: FlaskClient, wanted: str, language: str
) -> None:
    response = client.get("/nowhere", headers={"Accept-Language": wanted})
    assert response.headers["Content-Language"] == language
    title = {"en": "There is nothing here", "ru": "Здесь ничего нет", "it": "Qui non c'è nulla"}
    assert problem(response, 404, "not-found")["title"] == title[language]
    assert "Accept-Language" in response.headers["Vary"]


def test_an_error_of_ours_shows_a_request_id_and_no_internals(
    monkeypatch: pytest.MonkeyPatch, lines: io.StringIO, opening: dict[str, Any], app: Flask
) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("Qh is in the hand of seat 3")

    monkeypatch.setattr(type(PRESIDENT), "view", broken)
    response = app.test_client().post(
        "/v1/rulesets/president/view", json={"state": opening}, headers={"X-Request-Id": "abc-1"}
    )
    body = problem(response, 500, "internal-error")
    assert body["request_id"] == response.headers["X-Request-Id"] == "abc-1"
    assert "Qh" not in response.get_data(as_text=True)
    logged = lines.getvalue()
    assert "KeyError" in logged
    assert "abc-1" in logged
    assert "Qh" not in logged


# -- headers ---------------------------------------------------------------------------------


def test_a_safe_request_id_is_kept(client: FlaskClient) -> None:
    response = client.get("/healthz", headers={"X-Request-Id": "Trace_1.a-Z"})
    assert response.headers["X-Request-Id"] == "Trace_1.a-Z"


@pytest.mark.parametrize("unsafe", ["", "a b", "x" * 65, 'a"b', "é", "<script>"])
def test_any_other_request_id_is_replaced(client: FlaskClient, unsafe: str) -> None:
    given = {"X-Request-Id": unsafe.encode().decode("latin-1")}
    made = client.get("/healthz", headers=given).headers["X-Request-Id"]
    assert len(bytes.fromhex(made)) == 16
    assert client.get("/healthz").headers["X-Request-Id"] != made


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/docs", "/docs/assets/docs.js"])
def test_every_answer_forbids_browsers_what_it_can(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_answers_that_hold_states_are_not_stored(post: Post) -> None:
    assert post("president/deal", {"seats": 4}).headers["Cache-Control"] == "no-store"


# -- logs ------------------------------------------------------------------------------------


def test_a_request_is_one_line_with_nothing_secret_in_it(
    client: FlaskClient, lines: io.StringIO
) -> None:
    response = client.post(
        "/v1/rulesets/president/deal?token=query-secret",
        json={"seats": ["Ann", "Ben", "Cleo", "Dan"], "seed": "seed-secret"},
        headers={"Authorization": "Bearer token-secret", "X-Request-Id": "id-1"},
    )
    card = response.get_json()["state"]["hands"][0][0]
    (text,) = lines.getvalue().splitlines()
    line = orjson.loads(text)
    assert line.pop("ms") >= 0
    assert line.pop("time")
    assert line == {
        "level": "INFO",
        "logger": "fairdeal.requests",
        "message": "request",
        "request_id": "id-1",
        "method": "POST",
        "route": "/v1/rulesets/<ruleset>/deal",
        "status": 200,
        "game": None,
    }
    assert "secret" not in text
    assert f'"{card}"' not in text


def test_an_unknown_address_is_logged_without_it(client: FlaskClient, lines: io.StringIO) -> None:
    client.get("/v1/games/token-secret/nowhere?token=secret")
    assert "secret" not in lines.getvalue()
    assert orjson.loads(lines.getvalue())["route"] is None


# -- CORS ------------------------------------------------------------------------------------


def test_without_origins_no_page_may_call(client: FlaskClient) -> None:
    headers = client.get("/healthz", headers={"Origin": "https://example.org"}).headers
    assert "Access-Control-Allow-Origin" not in headers


def test_pages_of_an_allowed_origin_may_call() -> None:
    app = create_app(Settings(cors_origins=("https://example.org",)))
    client = app.test_client()
    allowed = client.get("/v1/rulesets/president", headers={"Origin": "https://example.org"})
    assert allowed.headers["Access-Control-Allow-Origin"] == "https://example.org"
    assert "ETag" in allowed.headers["Access-Control-Expose-Headers"]
    assert "Origin" in allowed.headers["Vary"]
    other = client.get("/v1/rulesets/president", headers={"Origin": "https://example.org.evil"})
    assert "Access-Control-Allow-Origin" not in other.headers
    assert "Access-Control-Allow-Credentials" not in allowed.headers


def test_a_preflight_is_answered_before_anything_else() -> None:
    app = create_app(Settings(cors_origins=("*",), api_keys=(KEY,)))
    response = app.test_client().options(
        "/v1/rulesets/president/deal",
        headers={
            "Origin": "https://anything.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization, content-type",
        },
    )
    assert response.status_code == 204
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in response.headers["Access-Control-Allow-Methods"]
    assert "Authorization" in response.headers["Access-Control-Allow-Headers"]


def test_pages_may_read_problems_too() -> None:
    client = create_app(Settings(cors_origins=("*",))).test_client()
    response = client.get("/nowhere", headers={"Origin": "https://example.org"})
    assert response.headers["Access-Control-Allow-Origin"] == "*"


# -- keys and limits -------------------------------------------------------------------------


def test_where_keys_are_set_one_is_needed_to_compute() -> None:
    client = create_app(Settings(api_keys=("another-key-16-characters", KEY))).test_client()
    url, body = "/v1/rulesets/president/deal", {"seats": 4}
    for headers in (
        {},
        {"Authorization": f"Bearer {KEY}x"},
        {"Authorization": f"Bearer {KEY[:-1]}"},
    ):
        response = client.post(url, json=body, headers=headers)
        problem(response, 401, "unauthorized")
        assert response.headers["WWW-Authenticate"].startswith("Bearer")
    assert (
        client.post(url, json=body, headers={"Authorization": f"Bearer {KEY}"}).status_code == 200
    )
    assert client.get("/v1/rulesets/president/rulebook").status_code == 200


@pytest.mark.parametrize("header", ["Basic dTpw", KEY, "Bearer", "Bearer "])
def test_another_kind_of_authorization_is_answered_400(header: str) -> None:
    client = create_app(Settings(api_keys=(KEY,))).test_client()
    response = client.post(
        "/v1/rulesets/president/deal", json={"seats": 4}, headers={"Authorization": header}
    )
    problem(response, 400, "malformed-request")


def test_the_key_is_judged_before_the_rest() -> None:
    client = create_app(Settings(api_keys=(KEY,))).test_client()
    response = client.post("/v1/rulesets/chess/deal", data=b"{", content_type="text/plain")
    problem(response, 401, "unauthorized")


def test_keys_are_kept_as_hashes_only() -> None:
    app = create_app(Settings(api_keys=(KEY,)))
    assert KEY not in repr(vars(app.extensions["fairdeal.api_keys"]))
    assert KEY not in repr(app.extensions["fairdeal.settings"])


def test_past_the_rate_limit_it_is_429() -> None:
    client = create_app(Settings(rate_limit="2/hour")).test_client()
    assert [client.get("/v1/rulesets/president").status_code for _ in range(2)] == [200, 200]
    response = client.get("/v1/rulesets/president")
    problem(response, 429, "too-many-requests")
    assert 1 <= int(response.headers["Retry-After"]) <= 7_200
    assert client.get("/healthz").status_code == 200
    other = client.get("/v1/rulesets/president", environ_base={"REMOTE_ADDR": "10.0.0.2"})
    assert other.status_code == 200


def test_behind_trusted_proxies_the_caller_is_who_they_say() -> None:
    client = create_app(Settings(rate_limit="1/hour", trusted_proxies=1)).test_client()

    def status(caller: str) -> int:
        headers = {"X-Forwarded-For": caller}
        return client.get("/v1/rulesets/president", headers=headers).status_code

    assert [status("192.0.2.1"), status("192.0.2.1"), status("192.0.2.2")] == [200, 429, 200]
    # What a caller adds in front of the proxy's own entry counts for nothing.
    assert status("192.0.2.9, 192.0.2.1") == 429


# -- probes ----------------------------------------------------------------------------------


def test_the_process_lives(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}


def test_without_a_store_it_is_not_ready(client: FlaskClient) -> None:
    response = client.get("/readyz")
    problem(response, 503, "store-unavailable")
    assert response.headers["Retry-After"] == "1"
