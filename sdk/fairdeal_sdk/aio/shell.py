"""Carries requests to the service and brings answers back, on httpx."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from fairdeal_sdk._config import SILENCE, Config
from fairdeal_sdk._retry import Tries
from fairdeal_sdk._wire import Answer, Call, Flow, Request, settle
from fairdeal_sdk.errors import ConnectionFailed, TimedOut, TransportError

try:
    import httpx
except ImportError as missing:
    raise ImportError(
        "AsyncClient needs httpx: install it with  pip install 'fairdeal-sdk[async]'"
    ) from missing

T = TypeVar("T")


class AsyncShell:
    """A pool of connections to one service. Tasks of one event loop may share it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=config.pool)
        self._client = httpx.AsyncClient(limits=limits, follow_redirects=False)
        self._client.headers.clear()

    async def aclose(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def send(self, call: Call[T]) -> T:
        """Send a request, again where `Retry` says so, and return what its answer says."""
        tries = Tries(self.config.retry, call.request)
        while True:
            result = await self._exchange(call.request)
            pause = tries.pause_after(result)
            if pause is not None:
                await asyncio.sleep(pause)
            elif isinstance(result, TransportError):
                raise result
            elif tries.is_done_already(result):
                return call.read(result)
            else:
                return settle(call, result)

    async def run(self, flow: Flow[T]) -> T:
        """Carry out several calls that make one."""
        result: Any = None
        while True:
            try:
                call = flow.send(result)
            except StopIteration as done:
                value: T = done.value
                return value
            result = await self.send(call)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    @asynccontextmanager
    async def stream(self, request: Request) -> AsyncIterator[tuple[Answer, AsyncIterator[bytes]]]:
        """Open an answer that does not end, and yield its head and its bytes as they come.

        The bytes raise `ConnectionFailed` when the connection breaks or falls silent.
        """
        try:
            response = await self._client.send(self._built(request, SILENCE), stream=True)
        except httpx.HTTPError as error:
            raise _lost(error, request) from error
        try:
            ok = response.status_code == 200
            body = b"" if ok else await response.aread()
            yield _answer(response, body), _chunks(response, request)
        finally:
            await response.aclose()

    async def _exchange(self, request: Request) -> Answer | TransportError:
        try:
            response = await self._client.send(self._built(request))
        except httpx.HTTPError as error:
            lost = _lost(error, request)
            lost.__cause__ = error
            return lost
        return _answer(response, response.content)

    def _built(self, request: Request, silence: float | None = None) -> httpx.Request:
        timeout = self.config.timeout
        read = silence or timeout + request.wait
        return self._client.build_request(
            request.method,
            self.config.url(request),
            content=request.content,
            headers=self.config.headers(request),
            timeout=httpx.Timeout(timeout, read=read),
        )


def _answer(response: httpx.Response, body: bytes) -> Answer:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Answer(response.status_code, headers, body)


async def _chunks(response: httpx.Response, request: Request) -> AsyncIterator[bytes]:
    try:
        async for chunk in response.aiter_bytes():
            yield chunk
    except httpx.HTTPError as error:
        raise ConnectionFailed(_told(error, request)) from error


def _lost(error: httpx.HTTPError, request: Request) -> TransportError:
    """Return our exception for theirs."""
    kind: type[TransportError] = TransportError
    if isinstance(error, (httpx.ReadTimeout, httpx.WriteTimeout, httpx.PoolTimeout)):
        kind = TimedOut
    elif isinstance(error, (httpx.TransportError, httpx.DecodingError)):
        kind = ConnectionFailed
    return kind(_told(error, request), request.idempotency_key)


def _told(error: httpx.HTTPError, request: Request) -> str:
    return f"{request.method} {request.path}: {str(error) or type(error).__name__}"
