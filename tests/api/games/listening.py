"""A client of the event stream, as plain as can be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Self

import requests


class Listener:
    """One connection to the event stream of a game, over a real socket.

    Reading waits half a minute at most: then something is wrong.
    """

    def __init__(self, url: str, game_id: str, token: str | None = None, **headers: str) -> None:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        path, _, query = game_id.partition("?")
        address = f"{url}/v1/games/{path}/events" + (query and f"?{query}")
        self.response = requests.get(address, headers=sent, stream=True, timeout=30)
        self.raw = b""
        self.last_id: str | None = None
        self._chunks = self.response.iter_content(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.response.close()

    def blocks(self) -> Iterator[bytes]:
        """Yield what is between empty lines, until the stream ends."""
        assert self.response.status_code == 200, self.response.text
        rest = b""
        for chunk in self._chunks:
            self.raw += chunk
            *whole, rest = (rest + chunk).split(b"\n\n")
            yield from whole

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Yield the data of each message, until the stream ends."""
        for block in self.blocks():
            fields = dict(
                line.split(": ", 1) for line in block.decode().split("\n") if line[0] != ":"
            )
            self.last_id = fields.get("id", self.last_id)
            if "data" in fields:
                message = json.loads(fields["data"])
                assert fields["id"] == str(message["version"])
                yield message

    def opened(self) -> Self:
        """Wait until the stream has begun."""
        first = next(self.blocks())
        assert first.startswith(b"retry: ")
        self.last_id = first.decode().rpartition("id: ")[2]
        return self

    def until(self, version: int) -> list[dict[str, Any]]:
        """Return the messages up to that version."""
        found = []
        for message in self:
            found.append(message)
            if message["version"] >= version:
                break
        return found
