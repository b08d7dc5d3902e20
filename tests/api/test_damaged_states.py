"""Real states with something wrong in them: every route answers, and none with a 500."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from fairdeal.engine import codec, rulesets
from fairdeal.engine.playing import playout
from tests.api.conftest import Post

ROUNDS = 120
STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1,
    7,
    15,
    10_000,
    2**53,
    1.5,
    "",
    "??",
    "Jo",
    "Ah",
    "2c",
    "play",
    "round_over",
    "match_over",
    [],
    {},
    ["??"],
    ["2c", "2c"],
    [[]],
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every member of a JSON value, as what holds it and the key there."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, member in members:
        found.append((value, key))
        if isinstance(member, (dict, list)):
            found += places(member)
    return found


def damaged(state: Any, rng: Random) -> Any:
    """Return a copy of a state with one to three places changed."""
    state = copy.deepcopy(state)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        holder, key = rng.choice(places(state))
        others = places(state)
        match rng.randrange(5):
            case 0:
                holder[key] = rng.choice(STRANGE)
            case 1:
                del holder[key]
            case 2:
                from_, name = rng.choice(others)
                holder[key] = copy.deepcopy(from_[name])
            case 3 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case _:
                from_, name = rng.choice(others)
                holder[key], from_[name] = copy.deepcopy((from_[name], holder[key]))
    return state


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_a_damaged_state_is_played_by_the_rules_or_refused(post: Post, ruleset_id: str) -> None:
    rng = Random(ruleset_id)
    ruleset = rulesets.get(ruleset_id)
    seats = [f"Seat {n}" for n in range(ruleset.seats.min)]
    start, _ = ruleset.deal(seats, ruleset.options_type(), "7")
    steps = list(playout(ruleset, start, "random", Random(7), 300))
    valid = 0
    for _ in range(ROUNDS):
        step = rng.choice(steps)
        whole = step.state
        base = whole if rng.random() < 0.6 else ruleset.view(whole, rng.randrange(len(seats)))
        state = damaged(codec.encode(base), rng)
        verdict = post(f"{ruleset_id}/validate", {"state": state})
        assert verdict.status_code == 200, verdict.get_json()
        valid += verdict.get_json()["valid"]
        seat, action = rng.randrange(len(seats)), codec.encode(step.action)
        asked: list[tuple[str, dict[str, Any]]] = [
            ("legal-actions", {}),
            ("legal-actions", {"seat": seat, "limit": 3}),
            ("check", {"seat": seat, "action": action}),
            ("view", {"seat": seat}),
            ("apply", {"actions": [{"seat": seat, "action": action}]}),
            ("playout", {"seed": 1, "max_actions": 20}),
        ]
        for route, fields in asked:
            response = post(f"{ruleset_id}/{route}", {"state": state, **fields})
            assert response.status_code in {200, 422}, (route, state, response.get_json())
            if route == "view":
                refused = response.status_code == 422
                assert verdict.get_json()["valid"] is not refused
    assert valid < ROUNDS
