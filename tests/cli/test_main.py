"""The command itself: its list, and what it says to mistakes."""

from __future__ import annotations

import pytest

from tests.cli.running import refusal, run

COMMANDS = (
    "openapi",
    "perft",
    "rulebook",
    "serve",
    "settings",
    "simulate",
    "table",
    "verify",
)


def test_lists_its_commands() -> None:
    shown = run("--help").stdout
    for command in COMMANDS:
        assert f"\n  {command} " in shown
    assert "..." not in shown.partition("Commands:")[2]  # each says in one line what it does


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str) -> None:
    assert run(command, "--help").stdout.startswith(f"Usage: fairdeal {command}")


def test_suggests_the_command_that_is_meant() -> None:
    assert refusal("simulat") == "There is no command 'simulat'. Is 'simulate' meant?"


def test_suggests_nothing_where_nothing_is_near() -> None:
    assert refusal("xyz") == "There is no command 'xyz'."
