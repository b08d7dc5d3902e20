"""Answers are written as marshmallow would write them, only sooner."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from marshmallow import Schema

from fairdeal.api.legal import legal_page
from fairdeal.api.schemas.base import answering
from fairdeal.api.schemas.game_replies import ActedGame, CreatedGame, GameReply
from fairdeal.api.schemas.replies import CheckReply, LegalActionsReply
from fairdeal.api.schemas.writing import Reply
from fairdeal.engine import rulesets
from fairdeal.engine.playing import playout


def plainly(kind: type[Reply], value: Any) -> Any:
    """What marshmallow's own dump makes of it."""
    made = answering(kind)
    dumped: dict[str, Any] = Schema.dump(made, value)
    return made.trimmed(dumped)


def game(name: str, actions: int) -> dict[str, Any]:
    ruleset = rulesets.get(name)
    seats = ruleset.seats.min
    state, events = ruleset.deal([f"Seat {n}" for n in range(seats)], ruleset.options_type(), "7")
    for step in playout(ruleset, state, "random", Random(1), actions):
        state, events = step.state, step.events
    outcome = ruleset.outcome(state)
    return {
        "id": "game",
        "ruleset": name,
        "version": actions,
        "seat": 0,
        "bots": (None, "random"),
        "expires_at": "2026-01-01T00:00:00Z",
        "commitment": None,
        "seed": None if outcome is None else state.seed,
        "state": state,
        "to_act": ruleset.to_act(state),
        "outcome": outcome,
        "events": events,
        "legal_actions": legal_page(ruleset, state, None),
        "tokens": {"host": "h", "seats": ["a", "b"]},
    }


@pytest.mark.parametrize("actions", [0, 3, 40, 100_000])
@pytest.mark.parametrize("name", rulesets.ids())
def test_games_are_written_alike(name: str, actions: int) -> None:
    value = game(name, actions)
    for kind in (GameReply, ActedGame, CreatedGame):
        assert answering(kind).dump(value) == plainly(kind, value)
    written = answering(ActedGame).dump(value)
    assert ("seed" in written) == (value["outcome"] is not None)
    assert written["bots"] == [None, "random"]


def test_pages_are_written_alike_from_objects_and_mappings() -> None:
    ruleset = rulesets.get("progressive-poker")
    state, _ = ruleset.deal(["Ann", "Ben"], ruleset.options_type(), "7")
    page = legal_page(ruleset, state, 0)
    written = answering(LegalActionsReply).dump(page)
    assert written == plainly(LegalActionsReply, page)
    assert written == answering(LegalActionsReply).dump(vars(page))
    assert written["types"] == {"contribute": {"count": 3}}
    assert "count_at_least" not in written


def test_what_is_not_there_is_left_out() -> None:
    assert answering(CheckReply).dump({"legal": True}) == {"legal": True}
    both = answering(CheckReply).dump([{"legal": True}, {"legal": False}], many=True)
    assert both == [{"legal": True}, {"legal": False}]
