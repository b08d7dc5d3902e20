"""Bodies that are no JSON, or none that is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from fairdeal.api.strict_json import NotJson, parse
from tests.api.problems import errors, problem

DEAL = "/v1/rulesets/president/deal"


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b'{"seats": 4',
        b'{"seats": 4,}',
        b"{'seats': 4}",
        b"seats=4",
        b'{"seats": NaN}',
        b'{"seats": Infinity}',
        b'{"seats": -Infinity}',
        b'{"seats": 1e400}',
        b'{"seats": ' + b"9" * 5_000 + b"}",
        b'{"seats": 4}{"seats": 4}',
        b'{"seats": ["\xff"]}',
        b'{"seats": ["\\ud800"]}',
        b'{"seats": ["\x00"]}',
        b"\xef\xbb\xbf{}",
        '{"seats": 4}'.encode("utf-16"),
        nested(33),
        nested(100_000),
        b'{"a":' * 40 + b"1" + b"}" * 40,
    ],
)
def test_what_is_no_json_is_answered_400(client: FlaskClient, body: bytes) -> None:
    response = client.post(DEAL, data=body, content_type="application/json")
    problem(response, 400, "malformed-body")


def test_a_name_that_stands_twice_is_answered_400(client: FlaskClient) -> None:
    for body in (
        b'{"seats": 4, "seats": 5}',
        b'{"seats": 4, "options": {"target": 5, "target": 6}}',
        b'{"seats": 4, "seat\\u0073": 5}',
    ):
        response = client.post(DEAL, data=body, content_type="application/json")
        assert "twice" in problem(response, 400, "malformed-body")["detail"]


@pytest.mark.parametrize(
    "value", [{"a": ":", "b": [":::", {"c": {}}]}, {":": 1, "::": {":": 2}}, [], "::", 1.5]
)
def test_colons_in_texts_are_no_second_names(value: Any) -> None:
    assert parse(json.dumps(value).encode()) == value


def test_levels_are_counted(client: FlaskClient) -> None:
    assert parse(nested(32)) is not None
    with pytest.raises(NotJson, match="too_deep"):
        parse(nested(33))


@pytest.mark.parametrize("number", [2**53, 2**63, 2**64, -(2**64), 10**40])
def test_integers_are_read_exactly_and_bounded(client: FlaskClient, number: int) -> None:
    body = json.dumps({"seats": 4, "seed": number}).encode()
    assert parse(body) == {"seats": 4, "seed": number}
    response = client.post(DEAL, data=body, content_type="application/json")
    assert errors(response) == {("/seed", "out_of_range")}


def test_numbers_with_a_fraction_are_no_integers(client: FlaskClient) -> None:
    for number in (b"4.0", b"4e0", b"-0.5"):
        response = client.post(
            DEAL, data=b'{"seats": %s}' % number, content_type="application/json"
        )
        assert errors(response) == {("/seats", "not_seats")}


@pytest.mark.parametrize("size", [2_000_000, 1_048_577])
def test_a_body_that_is_too_large_is_answered_413(client: FlaskClient, size: int) -> None:
    response = client.post(DEAL, data=b" " * size, content_type="application/json")
    assert "1048576" in problem(response, 413, "body-too-large")["detail"]


def test_a_body_just_small_enough_is_read(client: FlaskClient) -> None:
    body = b'{"seats": 4}'.ljust(1_048_576)
    assert client.post(DEAL, data=body, content_type="application/json").status_code == 200


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin-1",
        "application/jsonp",
        "nonsense",
    ],
)
def test_another_media_type_is_answered_415(client: FlaskClient, content_type: str | None) -> None:
    response = client.post(DEAL, data=b'{"seats": 4}', content_type=content_type)
    assert "application/json" in problem(response, 415, "unsupported-media-type")["detail"]


def test_the_media_type_is_judged_before_the_body(client: FlaskClient) -> None:
    problem(client.post(DEAL, data=b"{", content_type="text/plain"), 415, "unsupported-media-type")
    large = client.post(DEAL, data=b" " * 2_000_000, content_type="text/plain")
    problem(large, 415, "unsupported-media-type")


@pytest.mark.parametrize(
    "content_type",
    ["application/json", "application/json; charset=UTF-8", "application/vnd.fairdeal+json"],
)
def test_json_by_any_of_its_names_is_read(client: FlaskClient, content_type: str) -> None:
    response = client.post(DEAL, data=b'{"seats": 4}', content_type=content_type)
    assert response.status_code == 200


@pytest.mark.parametrize("body", [b"[]", b"null", b"7", b'"deal"', b"true"])
def test_a_body_must_be_an_object(client: FlaskClient, body: bytes) -> None:
    response = client.post(DEAL, data=body, content_type="application/json")
    assert errors(response) == {("", "not_an_object")}
