"""What is wrong below the application: requests that are no HTTP, and bodies that break off."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.api.games.service import Service
from tests.api.games.table import LEAD

ACT = json.dumps({"action": LEAD}).encode()
CHUNK = 65_536
SECRET = b"not-to-be-logged"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("wire"), workers=1, rate_limit="9999/minute") as running:
        yield running


@pytest.fixture
def game(service: Service) -> Any:
    create = {"ruleset": "president", "seats": 4, "seed": "7"}
    return requests.post(f"{service.url}/v1/games", json=create, timeout=30).json()


def exchange(service: Service, sent: bytes) -> tuple[bytes, bytes]:
    """Send bytes and no more; return the head and the body of all that comes back."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=30) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        came = b""
        while data := connection.recv(CHUNK):
            came += data
    head, _, body = came.partition(b"\r\n\r\n")
    return head, body


def acting(game: Any, *headers: bytes) -> bytes:
    """The head of a request to act for seat 0."""
    token = game["tokens"]["seats"][0].encode()
    lines = (
        b"POST /v1/games/" + game["id"].encode() + b"/actions HTTP/1.1",
        b"Host: fairdeal",
        b"Authorization: Bearer " + token,
        b"Content-Type: application/json",
        *headers,
    )
    return b"\r\n".join((*lines, b"", b""))


def chunks(*parts: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(each), each) for each in parts)


def version(service: Service, game: Any) -> int:
    shown = requests.get(f"{service.url}/v1/games/{game['id']}", timeout=30).json()
    return int(shown["version"])


@pytest.mark.parametrize(
    ("sent", "status", "kind"),
    [
        (b"\x16\x03\x01\x02\x00" + SECRET + b"\r\n\r\n", 400, "malformed-request"),
        (b"GET\r\n\r\n", 400, "malformed-request"),
        (b"GET / HTTP/9.9\r\n\r\n", 400, "malformed-request"),
        (b"get / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed-request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "malformed-request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n\r\n", 400, "malformed-request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n", 400, "malformed-request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n", 400, "malformed-request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nExpect: much\r\n\r\n", 400, "malformed-request"),
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414, "address-too-long"),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 9_000 + b"\r\n\r\n", 431, "headers-too-large"),
        (b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
    ],
)
def test_what_is_no_http_is_answered_with_a_problem(
    service: Service, sent: bytes, status: int, kind: str
) -> None:
    head, body = exchange(service, sent)
    first, *lines = head.decode().split("\r\n")
    assert first.split()[:2] == ["HTTP/1.1", str(status)]
    headers = dict(line.split(": ", 1) for line in lines)
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["Content-Length"] == str(len(body))
    assert headers["Connection"] == "close"
    assert headers["X-Request-Id"]
    told = json.loads(body)
    assert (told["type"], told["status"]) == (f"/docs/errors#{kind}", status)
    assert SECRET not in service.log.read_bytes()


@pytest.mark.parametrize("cut", [1, len(ACT) - 1, len(ACT)])
def test_a_body_shorter_than_its_length_is_not_acted_on(
    service: Service, game: Any, cut: int
) -> None:
    """Nobody knows what else would have come, even where the beginning makes sense."""
    head, body = exchange(service, acting(game, b"Content-Length: %d" % (len(ACT) + 1)) + ACT[:cut])
    assert head.startswith(b"HTTP/1.1 400")
    assert json.loads(body)["type"] == "/docs/errors#malformed-body"
    assert "breaks off" in json.loads(body)["detail"]
    assert version(service, game) == 0


@pytest.mark.parametrize(
    "body",
    [
        chunks(ACT)[:-4],
        chunks(ACT),
        chunks(ACT) + b"zz\r\n",
        chunks(ACT)[:-2] + b"XX0\r\n\r\n",
        b"zz\r\n" + ACT,
        b"-1\r\n" + ACT,
    ],
)
def test_chunks_that_are_none_are_not_acted_on(service: Service, game: Any, body: bytes) -> None:
    head, told = exchange(service, acting(game, b"Transfer-Encoding: chunked") + body)
    assert head.startswith(b"HTTP/1.1 400")
    assert json.loads(told)["type"] == "/docs/errors#malformed-body"
    assert version(service, game) == 0


def test_chunks_past_the_limit_are_not_acted_on(service: Service, game: Any) -> None:
    """The blanks after an action are of no meaning, but the limit of 1 MiB is one."""
    head = acting(game, b"Transfer-Encoding: chunked", b"Connection: close")
    blanks = [b" " * CHUNK] * 16
    much = head + chunks(ACT, *blanks) + b"0\r\n\r\n"
    status, told = exchange(service, much)
    assert status.startswith(b"HTTP/1.1 413")
    assert json.loads(told)["type"] == "/docs/errors#body-too-large"
    assert version(service, game) == 0
    blanks[-1] = blanks[-1][len(ACT) :]  # now it is 1 MiB to the byte
    status, _ = exchange(service, head + chunks(ACT, *blanks) + b"0\r\n\r\n")
    assert status.startswith(b"HTTP/1.1 200")
    assert version(service, game) == 1


def test_what_is_left_of_a_broken_body_is_no_request(service: Service, game: Any) -> None:
    """No bytes of a body are ever taken for the request that comes next."""
    host = game["tokens"]["host"].encode()
    delete = b"DELETE /v1/games/%s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\n\r\n" % (
        game["id"].encode(),
        host,
    )
    for head in (
        acting(game, b"Transfer-Encoding: chunked"),
        acting(game, b"Content-Length: %d" % len(delete)),
        acting(game, b"Content-Length: %d" % len(delete)).replace(b"/json", b"/xml"),
    ):
        status, _ = exchange(service, head + delete)
        assert status.startswith(b"HTTP/1.1 4")
        assert version(service, game) == 0
