"""A real server that misbehaves by a script, and remembers what it was asked."""

from __future__ import annotations

import json
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Asked:
    """A request that came."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


Handler = BaseHTTPRequestHandler
Behaviour = Callable[[Handler], None]


def drop(handler: Handler) -> None:
    """Close the connection without a word."""
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


def sleep_on(handler: Handler) -> None:
    """Answer nothing until the client has gone."""
    handler.rfile.read(1)


def cut(handler: Handler) -> None:
    """Promise a body and break off in the middle of it."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"items": [')
    handler.wfile.flush()
    drop(handler)


def answer(status: int, body: Any = None, **headers: str) -> Behaviour:
    """Answer with JSON."""

    def behave(handler: Handler) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(content)))
        handler.send_header("X-Request-Id", "request-1")
        if body is not None and "Content_Type" not in headers:
            handler.send_header("Content-Type", "application/json")
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(content)

    return behave


def text(status: int, content: str, media_type: str, **headers: str) -> Behaviour:
    """Answer with a text, as a proxy might."""

    def behave(handler: Handler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", media_type)
        handler.send_header("Content-Length", str(len(content.encode())))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(content.encode())

    return behave


def stream(*pieces: str) -> Behaviour:
    """Answer with a chunked event stream in these pieces, and end the connection after them."""

    def behave(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        for piece in pieces:
            content = piece.encode()
            handler.wfile.write(b"%x\r\n%b\r\n" % (len(content), content))
            handler.wfile.flush()
        drop(handler)

    return behave


def plain_stream(*pieces: str) -> Behaviour:
    """Answer with an event stream that ends where the connection ends, without chunks."""

    def behave(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream; charset=utf-8")
        handler.send_header("Connection", "close")
        handler.end_headers()
        for piece in pieces:
            handler.wfile.write(piece.encode())
            handler.wfile.flush()
        handler.rfile.read(1)  # stay open until the client has gone

    return behave


@dataclass
class Server:
    """The server: what it will do next, and what it was asked."""

    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    script: deque[Behaviour] = field(default_factory=deque)

    def will(self, *behaviours: Behaviour) -> None:
        """Do this with the requests to come, one each."""
        self.script.extend(behaviours)

    def keys(self) -> list[str | None]:
        """Return the idempotency keys that came."""
        return [each.headers.get("idempotency-key") for each in self.asked]


@contextmanager
def running() -> Iterator[Server]:
    """Run a server."""
    server = Server()

    class OneRequest(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _do(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            server.asked.append(Asked(self.command, self.path, headers, self.rfile.read(length)))
            server.script.popleft()(self)

        do_GET = do_POST = do_PATCH = do_DELETE = _do  # noqa: N815 - as http.server names them

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    http = ThreadingHTTPServer(("127.0.0.1", 0), OneRequest)
    http.daemon_threads = True
    server.url = f"http://127.0.0.1:{http.server_port}"
    thread = threading.Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()
