"""What a seat may do follows from what it sees: views get the very bytes that states get."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fairdeal.engine import codec, rulesets
from fairdeal.engine.playing import playout
from tests.api.conftest import Post

POSITIONS = 12


def positions(ruleset_id: str, seed: int) -> list[tuple[Any, Any]]:
    """Return some states of a random match, from its beginning on."""
    ruleset = rulesets.get(ruleset_id)
    seats = [f"Seat {n}" for n in range(ruleset.seats.min)]
    state, _ = ruleset.deal(seats, ruleset.options_type(), str(seed))
    steps = list(playout(ruleset, state, "random", Random(seed), 150))
    chosen = [state, *(each.state for each in steps[:: max(1, len(steps) // POSITIONS)])]
    return [(ruleset, each) for each in chosen]


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_a_view_gets_the_bytes_that_the_state_gets(post: Post, ruleset_id: str) -> None:
    rng = Random(1)
    for ruleset, state in positions(ruleset_id, 1):
        whole = codec.encode(state)
        for seat in range(len(state.seats)):
            view = codec.encode(ruleset.view(state, seat))
            asked: dict[str, Any] = {"seat": seat, "limit": rng.choice((1, 3, 1000))}
            of_state = post(f"{ruleset_id}/legal-actions", {"state": whole, **asked})
            of_view = post(f"{ruleset_id}/legal-actions", {"state": view, **asked})
            assert of_state.status_code == 200, of_state.get_json()
            assert of_view.data == of_state.data
            for action in of_state.get_json()["items"][:3]:
                for other in (seat, (seat + 1) % len(state.seats)):
                    ask = {"seat": other, "action": action}
                    theirs = codec.encode(ruleset.view(state, other))
                    one = post(f"{ruleset_id}/check", {"state": whole, **ask})
                    two = post(f"{ruleset_id}/check", {"state": theirs, **ask})
                    assert one.status_code == 200
                    assert one.data == two.data
                    assert one.get_json()["legal"] or other != seat


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_pages_by_cursor_are_the_whole_list(post: Post, ruleset_id: str) -> None:
    for ruleset, state in positions(ruleset_id, 2)[:6]:
        whole = codec.encode(state)
        for seat in ruleset.to_act(state):
            for name in (None, *ruleset.counts(state, seat)):
                asked: dict[str, Any] = {"state": whole, "seat": seat, "limit": 7}
                asked |= {"type": name} if name else {}
                found: list[Any] = []
                while len(found) < 200:
                    page = post(f"{ruleset_id}/legal-actions", asked).get_json()
                    found += page["items"]
                    if page["count"] is None:
                        assert page["count_at_least"] >= len(found)
                    if page["next_cursor"] is None:
                        assert page["count"] in {len(found), None}
                        break
                    asked["cursor"] = page["next_cursor"]
                expected = [
                    codec.encode(each)
                    for each in ruleset.legal_actions(state, seat)
                    if name in {None, each.type}
                ]
                assert found == expected[: len(found)]
                assert len(found) >= min(200, len(expected))


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_every_state_of_play_is_valid_and_comes_back_as_it_was(post: Post, ruleset_id: str) -> None:
    for _, state in positions(ruleset_id, 3):
        whole = codec.encode(state)
        body = post(f"{ruleset_id}/validate", {"state": whole}).get_json()
        assert body == {"valid": True, "problems": []}
        asked = {"state": whole, "max_actions": 1, "seed": 1}
        assert post(f"{ruleset_id}/playout", asked).status_code == 200
