"""A service for one table: on a port of its own, its games in a folder that goes with it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from werkzeug.serving import WSGIRequestHandler, make_server

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.embedded import EmbeddedStore
from fairdeal.sessions.store import Store


class _Quiet(WSGIRequestHandler):
    """Says nothing of requests: the terminal is the table."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def own_service() -> Iterator[str]:
    """Run a service in this process, and give its address. Raises `StoreStartError`."""
    with (
        TemporaryDirectory(prefix="fairdeal-table-") as folder,
        EmbeddedStore(Path(folder)) as embedded,
    ):
        store = Store(embedded.url)
        server = make_server(
            "127.0.0.1",
            0,
            create_app(Settings(), store=store),
            threaded=True,
            request_handler=_Quiet,
        )
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            store.close()
