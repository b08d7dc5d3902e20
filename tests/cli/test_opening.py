"""What a match is opened with, and how what cannot be is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fairdeal.engine.cards import PACK
from tests.cli.running import refusal, run

BAD = "Invalid value for"


def test_unknown_game_is_refused_with_the_nearest() -> None:
    said = refusal("perft", "presidant", "--depth", "1")
    assert said.startswith(f"{BAD} 'GAME': There is no game 'presidant'; is 'president' meant?")
    assert "progressive-rummy" in said


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("target", "write it as NAME=VALUE, such as target=3, not 'target'."),
        ("target=0", "target takes a whole number from 1 to 10000 (default 11), not 0."),
        ("target=", 'target takes a whole number from 1 to 10000 (default 11), not "".'),
        ("pass_locks=1", "pass_locks takes true or false (default false), not 1."),
        ("dealer=left", 'dealer takes a whole number from 0 to 15 or random, not "left".'),
        ("dealer=4", "dealer: There is no seat 4; the seats are 0 to 3."),
    ],
)
def test_bad_option_is_named_with_its_range(option: str, said: str) -> None:
    arguments = ("perft", "president", "--seats", "4", "--depth", "1", "--option", option)
    assert refusal(*arguments) == f"{BAD} '--option': {said}"


def test_unknown_option_is_refused_with_all_there_are() -> None:
    said = refusal("perft", "progression", "--depth", "1", "--option", "tarjet=3")
    assert "progression has no option 'tarjet'; is 'target' meant?" in said
    assert "empty_stack: -10 or 0 (default -10)" in said
    assert "variant: seed or original (default seed)" in said


def test_option_given_twice_is_refused() -> None:
    twice = ("--option", "target=3", "--option", "target=4")
    assert "target is given twice." in refusal("perft", "president", "--depth", "1", *twice)


def test_seats_out_of_range_are_refused() -> None:
    said = refusal("perft", "president", "--seats", "3", "--depth", "1")
    assert said == f"{BAD} '--seats': President is for 4 to 14 players, not 3."
    said = refusal("perft", "progression", "--seats", "4", "--depth", "1")
    assert said == f"{BAD} '--seats': Progression is for 3 players, not 4."


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("3c 10h", "'10h' is no card. Cards are such as 3c, Th or Jo."),
        ("[3]", "3 is no card. Cards are such as 3c, Th or Jo."),
        ('[["3c"], "4c"]', "a list of cards belongs here, or a list of such lists."),
        ("[", "this is no JSON"),
        ("3c 3c", "These cards are there more often than the pack has them: 3c."),
    ],
)
def test_bad_deck_is_refused(deck: str, said: str) -> None:
    refused = refusal("perft", "president", "--depth", "1", "--deck", "-", stdin=deck)
    assert refused.startswith(f"{BAD} '--deck': {said}")


@pytest.mark.parametrize("text", [" ".join(PACK), ",\n".join(PACK), json.dumps([PACK])])
def test_deck_may_be_words_or_json(text: str, tmp_path: Path) -> None:
    # In pack order the second card, which goes to seat 1, is 3c.
    (tmp_path / "deck").write_text(text)
    arguments = ("perft", "president", "--depth", "1", "--deck", str(tmp_path / "deck"))
    assert json.loads(run(*arguments, "--json").stdout)["branches"][0]["seat"] == 1
