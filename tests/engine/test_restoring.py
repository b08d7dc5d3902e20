"""What a store kept comes back as it was, for every game and whoever looks."""

from __future__ import annotations

import json
from random import Random

import orjson
import pytest

from fairdeal.engine import codec, rulesets
from fairdeal.engine.playing import playout
from fairdeal.engine.restoring import restore
from fairdeal.engine.rulesets.president.records import Laid, PresidentOptions, PresidentState
from fairdeal.engine.state import Player, State


@pytest.mark.parametrize("name", rulesets.ids())
def test_a_state_and_its_views_come_back_equal(name: str) -> None:
    ruleset = rulesets.get(name)
    seats = range(ruleset.seats.min)
    names = [f"Seat {seat + 1}" for seat in seats]
    state, _ = ruleset.deal(names, ruleset.options_type(), "restored")
    states: list[State] = [state]
    states += (step.state for step in playout(ruleset, state, "random", Random(3), 400))
    for each in states:
        for kept in (each, *(ruleset.view(each, viewer) for viewer in (None, *seats))):
            back = restore(ruleset.state_type, orjson.loads(orjson.dumps(kept)))
            assert back == kept
            assert json.dumps(codec.encode(back)) == json.dumps(codec.encode(kept))


def test_lists_become_tuples_and_objects_become_what_they_are_called() -> None:
    data = {
        "schema": 1,
        "ruleset": "president",
        "rules": "1",
        "seats": [{"name": "Ann"}],
        "options": {
            "dealer": 0,
            "target": 3,
            "opening_set": True,
            "pass_locks": False,
            "two_is_highest": False,
        },
        "seed": None,
        "decks": None,
        "round": 2,
        "dealer": 0,
        "phase": "play",
        "hands": [["2c", "Ah"]],
        "scores": [2],
        "last_round": [2],
        "turn": 0,
        "pile": [{"seat": 0, "cards": ["3c", "3d"]}],
        "cleared": [],
        "locked": [],
        "out": [],
        "stuck": [],
        "places": [0],
    }
    state = restore(PresidentState, data)
    assert state.seats == (Player("Ann"),)
    assert state.options == PresidentOptions(dealer=0, target=3, opening_set=True)
    assert state.hands == (("2c", "Ah"),)
    assert state.pile == (Laid(0, ("3c", "3d")),)
    assert state.last_round == (2,)
    assert vars(state).keys() == data.keys()
    older = {name: value for name, value in data.items() if name not in ("pile", "stuck")}
    assert (restore(PresidentState, older).pile, restore(PresidentState, older).stuck) == ((), ())
