"""A game as tests play it: over the API alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

LEAD = {"type": "play", "cards": ["3c"]}
"""The only legal first action of the usual game."""

Who = int | str | None
"""A seat, `"host"`, None without a token, or any other text as a token."""


class Table:
    """A game created over the API, and the tokens of all who sit there."""

    def __init__(self, client: FlaskClient, created: Mapping[str, Any]) -> None:
        self.client = client
        self.created = created
        self.id: str = created["id"]
        self.tokens: dict[Who, str] = {
            "host": created["tokens"]["host"],
            **dict(enumerate(created["tokens"]["seats"])),
        }

    @classmethod
    def create(cls, client: FlaskClient, body: Any, **headers: str) -> Table:
        response = client.post("/v1/games", json=body, headers=headers)
        assert response.status_code == 201, response.text
        return cls(client, response.get_json())

    def at(self, client: FlaskClient) -> Table:
        """The same game by way of another application."""
        return Table(client, self.created)

    def headers(self, who: Who, more: Mapping[str, str] | None = None) -> dict[str, str]:
        if who is None:
            return dict(more or {})
        return {"Authorization": f"Bearer {self.tokens.get(who, who)}", **(more or {})}

    def call(
        self, method: str, path: str, who: Who, body: Any = None, **headers: str
    ) -> TestResponse:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.open(
            f"/v1/games/{self.id}{path}",
            method=method,
            headers=self.headers(who, more),
            json=body,
        )

    def get(self, path: str = "", who: Who = "host", **headers: str) -> TestResponse:
        return self.call("GET", path, who, **headers)

    def post(self, path: str, who: Who, body: Any, **headers: str) -> TestResponse:
        return self.call("POST", path, who, body, **headers)

    def act(self, who: Who, action: Any, **headers: str) -> TestResponse:
        return self.post("/actions", who, {"action": action}, **headers)

    def seen(self, who: Who = "host", version: int | None = None) -> dict[str, Any]:
        """The game as it is shown."""
        response = self.get("" if version is None else f"?version={version}", who)
        assert response.status_code == 200, response.text
        body: dict[str, Any] = response.get_json()
        return body

    def log(self, who: Who = "host") -> list[dict[str, Any]]:
        """The whole log, page by page."""
        items: list[dict[str, Any]] = []
        cursor: str | None = ""
        while cursor is not None:
            page = self.get(f"/log?limit=7{cursor and '&cursor=' + cursor}", who).get_json()
            items += page["items"]
            cursor = page["next_cursor"]
        return items

    def play(self, actions: int) -> None:
        """Let whoever is to act take the first action of their list, so many times."""
        for _ in range(actions):
            shown = self.seen()
            if not shown["to_act"]:
                return
            seat = shown["to_act"][0]
            legal = self.get("/actions?limit=1", seat).get_json()["items"]
            response = self.act(seat, legal[0], If_Match=f'"{shown["version"]}"')
            assert response.status_code == 200, response.text
