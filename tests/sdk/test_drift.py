"""The SDK reaches every operation of the contract, and names all that each of them takes."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
import requests
import yaml

from fairdeal_sdk import Client, IllegalAction, WaitTimedOut
from fairdeal_sdk.rulesets import president
from fairdeal_sdk.sync.shell import Shell
from tests.sdk.decks import PRESIDENT_DECK

CONTRACT: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[2] / "openapi.yaml").read_text("utf-8")
)

OTHERWISE = {
    ("act", "version"): "said by If-Match",
    ("undo", "version"): "said by If-Match",
}
"""Fields of bodies that the SDK says in another way."""

Sent = dict[str, set[str]]


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield method, path and operation of the whole contract."""
    for path, methods in CONTRACT["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def operation_of(method: str, path: str) -> dict[str, Any]:
    """Return the operation that a request reaches: the one with the fewest parts left open."""
    found = [
        (template.count("{"), operation)
        for m, template, operation in operations()
        if m == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path)
    ]
    assert found, f"{method} {path} is not in the contract"
    return min(found, key=lambda pair: pair[0])[1]


def taken(operation: dict[str, Any]) -> set[str]:
    """Return the names of all that an operation takes in its query and body."""
    names = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
    content = operation.get("requestBody", {}).get("content", {})
    for each in content.values():
        schema = each["schema"]
        if "$ref" in schema:
            schema = CONTRACT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        for one in (schema, *schema.get("oneOf", ()), *schema.get("anyOf", ())):
            names |= set(one.get("properties", ()))
    return names


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What is sent from now on: by operation, the names of all fields and parameters."""
    sent: Sent = defaultdict(set)
    send = Shell._open

    def spy(self: Shell, request: Any, **more: Any) -> requests.Response:
        operation = operation_of(request.method, request.path)
        names = sent[operation["operationId"]]
        names.update(dict(parse_qsl(urlsplit(request.target).query)))
        names.update(json.loads(request.content or b"{}"))
        return send(self, request, **more)

    monkeypatch.setattr(Shell, "_open", spy)
    return sent


def use_everything(client: Client) -> None:
    """Call everything that there is to call, with every argument."""
    client.is_healthy()
    client.is_ready()
    client.rulesets.list()
    ruleset = client.rulesets.get("president")
    ruleset.info()
    ruleset.rulebook()
    table = ruleset.deal(4, {"target": 2}, 7, PRESIDENT_DECK)
    ruleset.view(table, 0)
    ruleset.check(table, 0, president.Pass())
    ruleset.validate(table)
    table = ruleset.apply(table, 0, president.Play("3c"))
    page = ruleset.legal_page(table, 1, "play", 1)
    ruleset.legal_page(table, 1, "play", 1, page.next_cursor)
    ruleset.playout(table, "greedy", 7, 10)

    deck, options = PRESIDENT_DECK, president.Options(target=2)
    game = client.games.create(
        "president", 4, options=options, seed=7, deck=deck, ttl=3600, spectators=True
    )
    client.games.create_from(table.state, ttl=3600)
    game.host.view(version=0)
    game.host.play(0, president.Play("3c"))
    page = game.host.legal_page(1, "play", 1)
    game.host.legal_page(1, "play", 1, page.next_cursor)
    with suppress(IllegalAction):
        game.host.play_all(1, [president.Pass(), president.Pass()])
    game.host.undo(0)
    [*game.host.log(after=0, page_size=1)]
    game.host.wait_for_version(after=0, timeout=1)
    with suppress(WaitTimedOut):
        game.host.wait_for_version(after=game.host.view().version, timeout=0.01)
    game.host.fork(0, 7)
    game.host.rename(0, "Ann")
    game.host.hand_back(0)
    game.host.rotate_token(0)
    game.host.delete()


def test_every_operation_is_reached_with_all_that_it_takes(client: Client, sent: Sent) -> None:
    use_everything(client)
    for method, path, operation in operations():
        name = operation["operationId"]
        assert name in sent, f"the SDK does not reach {method} {path}"
        missing = {each for each in taken(operation) if (name, each) not in OTHERWISE}
        assert missing <= sent[name], f"{name}: the SDK never says {missing - sent[name]}"
