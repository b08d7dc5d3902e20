"""`fairdeal table`: whole matches on a real terminal, against a real service."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import request
from werkzeug.serving import make_server

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.engine import rulesets
from fairdeal.sessions.store import Store
from tests.cli.running import run
from tests.cli.terminal import Terminal

PROMPT = "Your move (? for help) › "
API_KEY = "table-tests-have-this-key"

SHORT: dict[str, tuple[str, ...]] = {
    "bad-progressive": ("--option", "rounds=1", "--seats", "2"),
    "president": ("--option", "target=1"),
    "progression": ("--option", "max_deals=1"),
    "progressive-poker": ("--option", "max_hands=2"),
    "progressive-rummy": ("--option", "deals=1"),
}


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """What the service has been asked for: paths with their queries."""
    return []


@pytest.fixture(scope="module")
def service(store_url: str, asked: list[str]) -> Iterator[str]:
    """The address of a running service, which asks for `API_KEY`."""
    store = Store(store_url)
    app = create_app(Settings(redis_url=store_url, api_keys=(API_KEY,)), store=store)
    app.before_request(lambda: asked.append(request.full_path))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    store.close()


def test_every_game_of_the_house_is_tried() -> None:
    assert set(rulesets.ids()) == set(SHORT)


@pytest.mark.parametrize("game", SHORT)
def test_whole_match_on_a_service_of_its_own(game: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    with Terminal("table", game, *SHORT[game], "--record", str(record)) as table:
        while table.wait_for(PROMPT, " won (").endswith(PROMPT):
            table.enter("1")
        assert table.end() == 0, table.shown
        assert "✓ The seed is the one promised at the start" in table.shown
    data: dict[str, Any] = json.loads(record.read_text())
    assert data["ruleset"] == game
    assert data["outcome"] is not None
    verified = run("verify", str(record))
    assert verified.exit_code == 0
    assert verified.stdout.endswith("All of it is proven.\n")


def test_what_was_told_is_not_asked_for_again(service: str, asked: list[str]) -> None:
    asked.clear()
    with Terminal("table", "president", "--url", service, "--api-key", API_KEY) as table:
        for _ in range(3):
            table.wait_for(PROMPT)
            table.enter("1")
        table.wait_for(PROMPT)
        table.enter("quit")
        assert table.end() == 0, table.shown
    first, *others = [each.partition("?")[2] for each in asked if "/log?" in each]
    assert first == ""
    after = [int(each.removeprefix("after=")) for each in others]
    assert len(after) >= 3
    assert after == sorted(set(after))


def test_talk_at_the_table(service: str) -> None:
    """Seed 7 gives seat 0 of 4 the 3♣, which it must lead (`president.opening`)."""
    arguments = ("--seed", "7", "--url", service, "--api-key", API_KEY)
    with Terminal("table", "president", *arguments) as table:
        shown = table.wait_for(PROMPT)
        assert "President · round 1 · opening · dealer Bot 3" in shown
        assert "your hand (13)  3♣ K♣" in shown
        assert "1  play 3♣" in shown

        table.enter("?")
        assert "play CARDS…" in table.wait_for(PROMPT)

        table.enter("k♣")  # cards alone are meant for `play`
        refused = table.wait_for(PROMPT)
        assert "not allowed" in refused
        assert "Opening the first round  president.opening" in refused
        assert "Whoever holds 3♣ opens round 1" in refused

        table.enter("play zz")
        assert "'zz' is too much. Write it as: play CARDS…" in table.wait_for(PROMPT)
        table.enter("shoot")
        assert "There is no action 'shoot'. The actions are: play." in table.wait_for(PROMPT)
        table.enter("7")
        assert "No action 7 has been shown." in table.wait_for(PROMPT)
        table.enter("n")
        assert "There are no more." in table.wait_for(PROMPT)
        table.enter("rules president.two")
        assert "A 2, one only, goes on anything at all." in table.wait_for(PROMPT)
        table.enter("rules whist")
        assert "There is no rule 'whist'." in table.wait_for(PROMPT)
        table.enter("")
        assert "your hand (13)" in table.wait_for(PROMPT)

        table.enter("PLAY 3C")
        assert "You    played  3♣" in table.wait_for(PROMPT)
        table.enter("quit")
        assert table.end() == 0
        assert "You left the table." in table.shown


def test_long_lists_are_shown_by_the_screen(service: str) -> None:
    """Two personal cards are left after the first: 21 exchanges, then 26 discards."""
    arguments = ("--seats", "2", "--seed", "7", "--url", service, "--api-key", API_KEY)
    with Terminal("table", "progressive-poker", *arguments) as table:
        table.wait_for(PROMPT)
        table.enter("1")  # contribute the first card
        # C(5,0) + C(5,1)·C(2,1) + C(5,2)·C(2,2) = 1 + 10 + 10 = 21 exchanges.
        shown = table.wait_for(PROMPT)
        assert "exchange nothing" in shown
        assert "21  exchange give" in shown
        table.enter("exchange nothing")
        # 1 + 5 + 10 + 10 = 26 discards.
        assert "1 to 24 of 26 · n: more" in table.wait_for(PROMPT)
        table.enter("n")
        assert "25 to 26 of 26 · p: back" in table.wait_for(PROMPT)
        table.enter("p")
        assert "1 to 24 of 26 · n: more" in table.wait_for(PROMPT)
        table.enter("discard")
        assert "1 to 24 of 26 of discard" in table.wait_for(PROMPT)


def test_interrupt_leaves_the_table_and_keeps_the_record(service: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    arguments = ("--url", service, "--api-key", API_KEY, "--record", str(record))
    with Terminal("table", "progression", *arguments) as table:
        table.wait_for(PROMPT)
        table.interrupt("You left the table.")
        assert table.end() == 0
    verified = run("verify", str(record))
    assert verified.exit_code == 0
    assert "? The match is not over: the log ends before it." in verified.stdout


def test_other_languages(service: str) -> None:
    arguments = ("--seed", "7", "--language", "ru", "--url", service, "--api-key", API_KEY)
    with Terminal("table", "president", *arguments) as table:
        table.wait_for(PROMPT)
        table.enter("pass")
        assert "Пас  president.pass" in table.wait_for(PROMPT)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("presidant",), "There is no game 'presidant'; is 'president' meant?"),
        (("president", "--seats", "3"), "President is for 4 to 14 players, not 3."),
        (("president", "--option", "tarjet=3"), "is 'target' meant?"),
        (("president", "--option", "target=0"), "target: The value must be from 1 to 10000."),
        (("president", "--seed", ""), "The text must be 1 to 128 characters long."),
    ],
)
def test_what_cannot_be_is_refused(service: str, arguments: tuple[str, ...], said: str) -> None:
    result = run("table", *arguments, "--url", service, "--api-key", API_KEY)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_wrong_key_is_told(service: str) -> None:
    result = run("table", "president", "--url", service, "--api-key", "another-key-altogether")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: 401 ")


def test_no_service_is_told() -> None:
    result = run("table", "president", "--url", "http://127.0.0.1:1")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: GET /v1/rulesets: ")


def test_bad_address_is_told() -> None:
    result = run("table", "president", "--url", "somewhere")
    assert result.exit_code == 1
    assert "must be like http://host:port" in result.stderr
