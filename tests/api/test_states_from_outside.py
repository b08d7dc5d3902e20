"""Strange states that a front end could send, and what validate says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.conftest import Post
from tests.api.problems import errors

Json = dict[str, Any]
Damage = Callable[[Json], Any]


def held_twice(state: Json) -> None:
    """Seat 0 shows seat 1's first card instead of a card of its own."""
    state["hands"][0][0] = state["hands"][1][0]


def one_card_less(state: Json) -> None:
    state["hands"][3].pop()


def one_card_more(state: Json) -> None:
    state["hands"][3].append("Ah")


def without(name: str) -> Damage:
    return lambda state: state.pop(name)


def with_(**changes: Any) -> Damage:
    return lambda state: state.update(changes)


DAMAGES: list[tuple[Damage, set[tuple[str, str]]]] = [
    (
        held_twice,  # 3c is gone, and with it the reason why seat 0 is to open
        {
            ("/state", "surplus_cards"),
            ("/state", "missing_cards"),
            ("/state/turn", "clubs_three_opens"),
        },
    ),
    (
        one_card_less,
        {("/state", "missing_cards"), ("/state/hands/3", "impossible_hand_size")},
    ),
    (
        one_card_more,
        {("/state", "surplus_cards"), ("/state/hands/3", "impossible_hand_size")},
    ),
    (with_(phase="lunch"), {("/state/phase", "impossible_phase")}),
    (
        with_(scores=[-1, 0, 0, 0]),
        {("/state/scores/0", "impossible_score"), ("/state/scores", "impossible_total")},
    ),
    (with_(schema=2), {("/state/schema", "not_a_choice")}),
    (with_(ruleset="progression"), {("/state/ruleset", "other_ruleset")}),
    (with_(ruleset=7), {("/state/ruleset", "not_a_string")}),
    (with_(rules="2"), {("/state/rules", "other_rules")}),
    (with_(turn=4), {("/state/turn", "no_such_seat")}),
    (with_(dealer=16), {("/state/dealer", "out_of_range")}),
    (with_(colour="red"), {("/state/colour", "unknown_field")}),
    (with_(round=0), {("/state/round", "out_of_range")}),
    (with_(round=10**30), {("/state/round", "out_of_range")}),
    (with_(seed=None), {("/state/seed", "not_a_string")}),
    (with_(hands=None), {("/state/hands", "not_a_list")}),
    (with_(hands=[[["2c"]]]), {("/state/hands/0/0", "not_a_card")}),
    (with_(hands=[{"0": "2c"}]), {("/state/hands/0", "not_a_list")}),
    (with_(seats=[{"name": "x" * 65}]), {("/state/seats/0/name", "wrong_length")}),
    (without("hands"), {("/state/hands", "missing")}),
    (without("scores"), {("/state/scores", "missing")}),
    (without("seed"), {("/state", "view_given")}),
]


@pytest.mark.parametrize(("damage", "expected"), DAMAGES)
def test_a_strange_state_is_told_of_and_never_played(
    post: Post, opening: Json, damage: Damage, expected: set[tuple[str, str]]
) -> None:
    damage(opening)
    response = post("president/validate", {"state": opening})
    assert response.status_code == 200
    body = response.get_json()
    assert body["valid"] is False
    told = {(each["pointer"], each["code"]) for each in body["problems"]}
    assert told == expected
    assert all(each["detail"] for each in body["problems"])
    # The routes that play on refuse it with the same pointers.
    actions = [{"seat": 0, "action": {"type": "play", "cards": ["3c"]}}]
    assert errors(post("president/apply", {"state": opening, "actions": actions})) == told


def test_a_state_that_play_led_to_is_valid(post: Post, opening: Json) -> None:
    asked = {"state": opening, "policy": "random", "seed": 5, "max_actions": 57}
    later = post("president/playout", asked).get_json()["state"]
    for state in (opening, later):
        body = post("president/validate", {"state": state}).get_json()
        assert body == {"valid": True, "problems": []}


@pytest.mark.parametrize("state", [None, 7, "state", [], True])
def test_what_is_no_object_is_no_state(post: Post, state: Any) -> None:
    body = post("president/validate", {"state": state}).get_json()
    assert [(each["pointer"], each["code"]) for each in body["problems"]] == [
        ("/state", "not_an_object")
    ]


def test_validate_needs_something_to_judge(post: Post) -> None:
    assert errors(post("president/validate", {})) == {("/state", "missing")}
    assert errors(post("president/validate", [])) == {("", "not_an_object")}


def test_every_problem_is_told(post: Post, opening: Json) -> None:
    opening["hands"][0][3] = "1c"
    opening["hands"][2][12] = "joker"
    opening["seats"][1] = {"nam": "Ben"}
    opening["options"]["target"] = 0
    opening["last_round"] = ["two"]
    body = post("president/validate", {"state": opening}).get_json()
    assert {(each["pointer"], each["code"]) for each in body["problems"]} == {
        ("/state/hands/0/3", "not_a_card"),
        ("/state/hands/2/12", "not_a_card"),
        ("/state/seats/1/name", "missing"),
        ("/state/seats/1/nam", "unknown_field"),
        ("/state/options/target", "out_of_range"),
        ("/state/last_round/0", "not_an_integer"),
    }


def test_problems_are_told_in_the_language_asked_for(post: Post, opening: Json) -> None:
    opening["phase"] = "lunch"
    details = set()
    for language in ("en", "ru", "it"):
        response = post("president/validate", {"state": opening}, language=language)
        assert response.headers["Content-Language"] == language
        details.add(response.get_json()["problems"][0]["detail"])
    assert len(details) == 3


def test_an_answer_lists_a_thousand_problems_at_most(post: Post, opening: Json) -> None:
    opening["hands"] = [["no"] * 5_000] * 4
    body = post("president/validate", {"state": opening}).get_json()
    assert len(body["problems"]) == 1_000
    refused = post("president/view", {"state": opening})
    assert refused.status_code == 422
    assert len(refused.get_json()["errors"]) == 1_000
