"""What is wrong below the application: requests that are no HTTP, that break off, that dawdle."""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import requests

from fairdeal.cli._framing import Reach, is_asking, reach
from tests.api.games.service import Service
from tests.api.games.table import LEAD

ACT = json.dumps({"action": LEAD}).encode()
CHUNK = 65_536
SECRET = b"not-to-be-logged"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: a\r\n"
CREATE = b"POST /v1/games HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
MANY = 40
"""More clients than the service has threads, by so much that it would not get round in time."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("wire")
    with Service(folder, workers=1, threads="2", rate_limit="9999/minute") as running:
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


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /hea",
        HEALTH,
        HEALTH + b"Content-Length: 9\r\n\r\n{",
        HEALTH + b"Transfer-Encoding: chunked\r\n\r\n9\r\n{",
        HEALTH + b"Content-Length: 2000000000\r\n\r\n{",
        HEALTH + b"Content-Length: 00000000000009\r\n\r\n{",
        HEALTH + b"Transfer-Encoding: gzip, chunked\r\n\r\n9\r\n{",
        CREATE + b"Transfer-Encoding: chunked\r\n\r\n9\r\n{}\r\n\r\n",
        HEALTH + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n",
        HEALTH + b"Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n",
        HEALTH + b"Connection: close\r\n\r\n",
        HEALTH + b"\r\n",
        HEALTH + b"\r\n" + HEALTH,
    ],
    ids=[
        "nothing",
        "line",
        "head",
        "body",
        "chunk",
        "too-much",
        "noughts",
        "zipped",
        "almost-chunks",
        "asking",
        "asking-chunks",
        "no-farewell",
        "nothing-more",
        "half-the-next",
    ],
)
def test_clients_that_dawdle_hold_nobody_up(service: Service, said: bytes) -> None:
    """Neither those who do not say all they have to, nor those who do not hang up."""
    with ExitStack() as open_ends:
        for _ in range(MANY):
            address = ("127.0.0.1", service.port)
            slow = open_ends.enter_context(socket.create_connection(address, timeout=60))
            slow.sendall(said)
        for _ in range(2):
            assert requests.get(f"{service.url}/healthz", timeout=20).status_code == 200


@pytest.mark.long
def test_a_client_that_takes_no_answer_is_cut_off(service: Service) -> None:
    """It asks again and again, until nothing fits in between any more."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.connect(("127.0.0.1", service.port))
        deaf.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n" * 500)
        end = select.poll()
        end.register(deaf, select.POLLERR | select.POLLHUP)
        assert end.poll(60_000)
    assert b"unforeseen" not in service.log.read_bytes()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (HEALTH, b""),
        (CREATE + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 400"),
        (CREATE + b"Content-Length: 200000\r\n\r\n" + b" " * 150_000, b"HTTP/1.1 400"),
        (CREATE + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 256, b"HTTP/1.1 400"),
    ],
    ids=["head", "body", "long-body", "many-chunks"],
)
def test_who_does_not_end_a_request_is_let_go(service: Service, said: bytes, answer: bytes) -> None:
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as slow:
        slow.sendall(said)
        came = b""
        while data := slow.recv(CHUNK):
            came += data
    assert came[: len(answer) or 1] == answer


def test_a_request_may_come_byte_by_byte(service: Service) -> None:
    said = HEALTH + b"Connection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as slow:
        slow.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in said:
            slow.sendall(bytes([byte]))
        assert slow.recv(CHUNK).startswith(b"HTTP/1.1 200")


def test_requests_may_come_one_behind_the_other(service: Service, game: Any) -> None:
    """All at once on one connection, with bodies: each is answered, in turn."""
    act = acting(game, b"Content-Length: %d" % len(ACT)) + ACT
    in_chunks = acting(game, b"Transfer-Encoding: chunked") + chunks(ACT, b"")
    with socket.create_connection(("127.0.0.1", service.port), timeout=5) as client:
        client.sendall(act + in_chunks + act + HEALTH + b"Connection: close\r\n\r\n")
        came = b""
        while data := client.recv(CHUNK):
            came += data
    head, _, rest = came.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    assert rest.count(b"HTTP/1.1 422") == 2
    assert rest.count(b"HTTP/1.1 200") == 1
    assert version(service, game) == 1


@pytest.mark.parametrize(
    ("data", "came"),
    [
        (b"", Reach.NOTHING),
        (b"\r\n", Reach.PART),
        (b"GET / HTTP/1.1\r\n", Reach.PART),
        (b"\r\n\r\nGET / HTTP/1.1\r\n", Reach.PART),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", Reach.WHOLE),
        (b"GET / HTTP/1.1\r\n\r\n", Reach.WHOLE),
        (b"POST / HTTP/1.1\r\ncontent-LENGTH:  3 \r\n\r\n12", Reach.PART),
        (b"POST / HTTP/1.1\r\ncontent-LENGTH:  3 \r\n\r\n123", Reach.WHOLE),
        (b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\n123GET", Reach.WHOLE),
        (b"POST / HTTP/1.1\r\nContent-Length: 8\r\n\r\n1234567", Reach.PART),
        (b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n1", Reach.WHOLE),
        (b"POST / HTTP/1.1\r\nContent-Length: 00000000000000003\r\n\r\n12", Reach.PART),
        (b"POST / HTTP/1.1\r\nContent-Length: 00000000000000003\r\n\r\n123", Reach.WHOLE),
        (b"POST / HTTP/1.1\r\nX-Content-Length: 3\r\n\r\n", Reach.WHOLE),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", Reach.WHOLE),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", Reach.PART),
    ],
)
def test_how_much_of_a_request_has_come(data: bytes, came: Reach) -> None:
    assert reach(data, most=8) is came


@pytest.mark.parametrize(
    ("body", "came"),
    [
        (b"", Reach.PART),
        (b"3", Reach.PART),
        (b"3\r\n12", Reach.PART),
        (b"3\r\n123\r\n", Reach.PART),
        (b"3\r\n123\r\n0\r\n", Reach.PART),
        (b"3\r\n123\r\n0\r\n\r\n", Reach.WHOLE),
        (b"3\r\n123\r\n0\r\n\r\nGET / HTTP/1.1\r\n", Reach.WHOLE),
        (b"00A ;a=b\r\n0123456789\r\n0\r\n\r\n", Reach.WHOLE),
        (b"9\r\n1\r\n\r\n", Reach.PART),
        (b"5\r\n0\r\n\r\n\r\n", Reach.PART),
        (b"0\r\nA: b\r\n", Reach.PART),
        (b"0\r\nA: b\r\n\r\n", Reach.WHOLE),
        (b"x\r\n", Reach.UNTOLD),
        (b"-1\r\n", Reach.UNTOLD),
        (b"123456789\r\n", Reach.UNTOLD),
        (b"1\r\n1\r\n" * 255, Reach.PART),
        (b"1\r\n1\r\n" * 256, Reach.UNTOLD),
    ],
)
def test_how_many_of_the_chunks_have_come(body: bytes, came: Reach) -> None:
    assert reach(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + body, 8) is came


@pytest.mark.parametrize(
    ("data", "asking"),
    [
        (b"POST / HTTP/1.1\r\nHost: a\r\nexpect:100-Continue\r\n\r\n", True),
        (b"\r\nPOST / HTTP/1.1\r\nExpect: 100-continue\r\nHost: a\r\n\r\n", True),
        (b"POST / HTTP/1.1\r\nExpect: 100-continue\r\n", False),
        (b"POST / HTTP/1.1\r\nContent-Length: 99\r\n\r\n\r\nExpect: 100-continue\r\n", False),
        (b"POST / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n", False),
        (b"POST / HTTP/1.1\r\nExpect: more\r\n\r\n", False),
    ],
)
def test_who_asks_before_sending(data: bytes, asking: bool) -> None:
    assert is_asking(data) is asking


def test_who_asks_before_sending_is_not_left_waiting(service: Service, game: Any) -> None:
    """Nor is who asks for the second time, behind a request that is answered: once for each."""
    head = acting(game, b"Expect: 100-continue", b"Content-Length: %d" % len(ACT))
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as client:
        client.sendall(head)
        assert client.recv(CHUNK) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(ACT + HEALTH + b"\r\n" + head)
        came = b""
        while not came.endswith(b"HTTP/1.1 100 Continue\r\n\r\n"):
            came += (more := client.recv(CHUNK))
            assert more
        assert came.count(b"HTTP/1.1 200") == 2
        assert came.count(b"HTTP/1.1 100") == 1
        client.sendall(ACT)
        assert client.recv(CHUNK).startswith(b"HTTP/1.1 422")
        client.sendall(head + ACT)  # it did not wait
        assert client.recv(CHUNK).startswith(b"HTTP/1.1 422")
