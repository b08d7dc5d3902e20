"""`fairdeal rulebook`, as a pipe and as a terminal see it."""

from __future__ import annotations

import pytest

from fairdeal.engine import rulesets
from tests.cli.running import refusal, run
from tests.cli.terminal import on_terminal


@pytest.mark.parametrize("game", rulesets.ids())
def test_pipe_gets_the_book_as_markdown(game: str) -> None:
    page = rulesets.get(game).book.page("it")
    assert run("rulebook", game, "--language", "it").stdout == page.markdown()


def test_pipe_gets_one_rule() -> None:
    shown = run("rulebook", "president", "--rule", "president.two").stdout
    assert shown.startswith("## president.two — The two\n\nA 2, one only, goes on anything at all.")
    assert shown.count("##") == 1


def test_unknown_rule_is_refused_with_the_nearest() -> None:
    said = refusal("rulebook", "president", "--rule", "president.macth")
    assert "there is no rule 'president.macth'; is 'president.match' meant?" in said
    assert "common.seats" in said


def test_unknown_language_is_refused() -> None:
    assert "'de' is not one of 'en', 'ru', 'it'" in refusal(
        "rulebook", "president", "--language", "de"
    )


def test_terminal_gets_it_set_out() -> None:
    shown = on_terminal("rulebook", "president", "--rule", "president.pass", width=60)
    lines = [line.rstrip() for line in shown.splitlines()]
    assert "Passing  president.pass" in lines
    assert "##" not in shown
    assert "`" not in shown  # code is set in colour, not in quotes
    assert max(map(len, lines)) <= 60
