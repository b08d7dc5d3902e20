"""Carries requests to the service and brings answers back, on requests."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import DefaultCookiePolicy
from typing import Any, TypeVar

import requests
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from requests.exceptions import (
    ChunkedEncodingError,
    ConnectTimeout,
    ContentDecodingError,
    RequestException,
    Timeout,
)
from urllib3.exceptions import HTTPError, ReadTimeoutError

from fairdeal_sdk._config import SILENCE, Config
from fairdeal_sdk._retry import Tries
from fairdeal_sdk._wire import Answer, Call, Flow, Request, settle
from fairdeal_sdk.errors import ConnectionFailed, TimedOut, TransportError

T = TypeVar("T")

PIECE = 65_536
"""So many bytes of a stream are read at once, where there are so many."""

_BROKEN = (requests.ConnectionError, ChunkedEncodingError, ContentDecodingError, ConnectTimeout)


class _AsItIs(AuthBase):
    """Keeps requests from putting a password of `.netrc` in the place of our token."""

    def __call__(self, r: requests.PreparedRequest) -> requests.PreparedRequest:
        return r


class Shell:
    """A pool of connections to one service. Threads may share it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._session = requests.Session()
        self._session.headers.clear()
        self._session.auth = _AsItIs()
        self._session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        adapter = HTTPAdapter(pool_connections=1, pool_maxsize=config.pool, max_retries=0)
        self._session.mount(config.base_url, adapter)

    def close(self) -> None:
        """Close all connections."""
        self._session.close()

    def send(self, call: Call[T]) -> T:
        """Send a request, again where `Retry` says so, and return what its answer says."""
        tries = Tries(self.config.retry, call.request)
        while True:
            result = self._exchange(call.request)
            pause = tries.pause_after(result)
            if pause is not None:
                time.sleep(pause)
            elif isinstance(result, TransportError):
                raise result
            elif tries.is_done_already(result):
                return call.read(result)
            else:
                return settle(call, result)

    def run(self, flow: Flow[T]) -> T:
        """Carry out several calls that make one."""
        result: Any = None
        while True:
            try:
                call = flow.send(result)
            except StopIteration as done:
                value: T = done.value
                return value
            result = self.send(call)

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    @contextmanager
    def stream(self, request: Request) -> Iterator[tuple[Answer, Iterator[bytes]]]:
        """Open an answer that does not end, and yield its head and its bytes as they come.

        The bytes raise `ConnectionFailed` when the connection breaks or falls silent.
        """
        response = self._open(request, silence=SILENCE)
        try:
            ok = response.status_code == 200
            yield _answer(response, b"" if ok else response.content), _chunks(response, request)
        finally:
            response.close()

    def _exchange(self, request: Request) -> Answer | TransportError:
        key = request.idempotency_key
        try:
            response = self._open(request)
            with response:
                body = response.content
                if _is_cut(response):
                    raise ConnectionFailed(_told(EOFError("the answer broke off"), request), key)
                return _answer(response, body)
        except TransportError as error:
            return error
        except RequestException as error:
            return _lost(error, request)

    def _open(self, request: Request, silence: float | None = None) -> requests.Response:
        timeout = self.config.timeout
        try:
            return self._session.request(
                request.method,
                self.config.url(request),
                data=request.content,
                headers=self.config.headers(request),
                timeout=(timeout, silence or timeout + request.wait),
                allow_redirects=False,
                stream=True,
            )
        except RequestException as error:
            raise _lost(error, request) from error


def _answer(response: requests.Response, body: bytes) -> Answer:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Answer(response.status_code, headers, body)


def _is_cut(response: requests.Response) -> bool:
    """Whether fewer bytes came than were promised: urllib3 before 2 does not look."""
    promised = response.headers.get("Content-Length", "")
    return promised.isdecimal() and response.raw.tell() < int(promised)


def _chunks(response: requests.Response, request: Request) -> Iterator[bytes]:
    chunked = response.headers.get("Transfer-Encoding", "").lower() == "chunked"
    read1 = getattr(response.raw, "read1", None)  # of urllib3 2; before it, byte by byte
    try:
        if chunked or read1 is None:
            yield from response.iter_content(None if chunked else 1)
        else:
            while data := read1(PIECE):
                yield data
    except (RequestException, HTTPError) as error:
        raise ConnectionFailed(_told(error, request)) from error


def _lost(error: RequestException, request: Request) -> TransportError:
    """Return our exception for theirs."""
    kind: type[TransportError] = TransportError
    late = bool(error.args) and isinstance(error.args[0], ReadTimeoutError)
    if isinstance(error, _BROKEN) and not late:
        kind = ConnectionFailed
    elif isinstance(error, Timeout) or late:
        kind = TimedOut
    lost = kind(_told(error, request), request.idempotency_key)
    lost.__cause__ = error
    return lost


def _told(error: BaseException, request: Request) -> str:
    """Say what went wrong at the bottom: `Connection refused`, not how it came up from there."""
    seen = {error}
    while isinstance(cause := _cause(error), BaseException) and cause not in seen:
        seen.add(cause)
        error = cause
    return f"{request.method} {request.path}: {str(error) or type(error).__name__}"


def _cause(error: BaseException) -> object:
    inner = getattr(error, "reason", None) or next(iter(error.args), None)
    return inner if isinstance(inner, BaseException) else error.__cause__ or error.__context__
