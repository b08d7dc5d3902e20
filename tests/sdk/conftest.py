"""The real service on a real socket, with the real store, and clients of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from werkzeug.serving import make_server

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.store import Store
from fairdeal_sdk import Client

API_KEY = "sdk-tests-have-this-key"


@contextmanager
def serving(settings: Settings, store_url: str) -> Iterator[str]:
    """Serve on a port of its own, and yield the address."""
    store = Store(store_url)
    app = create_app(settings, store=store)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        app.extensions["fairdeal.streams"].stop()
        server.shutdown()
        thread.join()
        app.extensions["fairdeal.streams"].loop.join()
        store.close()


@pytest.fixture(scope="session")
def service(store_url: str) -> Iterator[str]:
    """The address of the service; whoever knows `API_KEY` may create games."""
    with serving(Settings(redis_url=store_url, api_keys=(API_KEY,)), store_url) as url:
        yield url


@pytest.fixture(scope="session")
def open_service(store_url: str) -> Iterator[str]:
    """The address of a service that lets everybody create games."""
    with serving(Settings(redis_url=store_url), store_url) as url:
        yield url


@pytest.fixture
def client(service: str) -> Iterator[Client]:
    """A client that may create games."""
    with Client(service, api_key=API_KEY) as client:
        yield client
