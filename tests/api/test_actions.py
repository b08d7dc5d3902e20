"""Check, apply, view, playout: on a real match of President."""

from __future__ import annotations

from typing import Any

from tests.api.conftest import Post
from tests.api.problems import errors, problem, rules

PASS = {"type": "pass"}
LEAD = {"type": "play", "cards": ["3c"]}


def turns(*actions: tuple[int, dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"seat": seat, "action": action} for seat, action in actions]


def test_check_says_yes(post: Post, opening: dict[str, Any]) -> None:
    body = post("president/check", {"state": opening, "seat": 0, "action": LEAD}).get_json()
    assert body == {"legal": True, "violations": []}


def test_check_names_the_rule_in_the_language_asked_for(
    post: Post, opening: dict[str, Any]
) -> None:
    asked = {"state": opening, "seat": 0, "action": PASS}
    response = post("president/check", asked, language="it-CH, en;q=0.3")
    assert response.status_code == 200
    assert response.headers["Content-Language"] == "it"
    body = response.get_json()
    assert body["legal"] is False
    (violation,) = body["violations"]
    assert (violation["rule"], violation["code"]) == ("president.pass", "leader_cannot_pass")
    english = post("president/check", asked).get_json()["violations"][0]["detail"]
    assert violation["detail"] != english


def test_check_takes_the_seats_view(post: Post, opening: dict[str, Any]) -> None:
    view = post("president/view", {"state": opening, "seat": 0}).get_json()["state"]
    for action in (LEAD, PASS, {"type": "play", "cards": ["Ks"]}):
        asked = {"seat": 0, "action": action}
        of_view = post("president/check", {"state": view, **asked})
        assert of_view.data == post("president/check", {"state": opening, **asked}).data


def test_check_of_a_card_that_is_not_held(post: Post, opening: dict[str, Any]) -> None:
    asked = {"state": opening, "seat": 0, "action": {"type": "play", "cards": ["4c"]}}
    body = post("president/check", asked).get_json()
    assert body["legal"] is False
    assert body["violations"]


def test_what_an_action_must_be(post: Post, opening: dict[str, Any]) -> None:
    wrong: list[tuple[Any, tuple[str, str]]] = [
        ({"type": "fold"}, ("/action/type", "not_a_choice")),
        ({"type": 7}, ("/action/type", "not_a_choice")),
        ({"cards": ["3c"]}, ("/action/type", "missing")),
        ({"type": "play"}, ("/action/cards", "missing")),
        ({"type": "play", "card": "3c", "cards": ["3c"]}, ("/action/card", "unknown_field")),
        ({"type": "play", "cards": "3c"}, ("/action/cards", "not_a_list")),
        ({"type": "play", "cards": ["3x"]}, ("/action/cards/0", "not_a_card")),
        ({"type": "play", "cards": ["??"]}, ("/action/cards/0", "not_a_card")),
        ({"type": "play", "cards": [None]}, ("/action/cards/0", "not_a_card")),
        ("pass", ("/action", "not_an_object")),
        (None, ("/action", "not_an_object")),
    ]
    for action, expected in wrong:
        asked = {"state": opening, "seat": 0, "action": action}
        assert errors(post("president/check", asked)) == {expected}, action


def test_apply_gives_the_state_after_and_what_may_be_done_then(
    post: Post, opening: dict[str, Any]
) -> None:
    body = post("president/apply", {"state": opening, "actions": turns((0, LEAD))}).get_json()
    assert body["state"]["pile"] == [{"seat": 0, "cards": ["3c"]}]
    assert "3c" not in body["state"]["hands"][0]
    assert body["events"] == [{"type": "played", "seat": 0, "cards": ["3c"]}]
    assert (body["to_act"], body["outcome"]) == ([1], None)
    after = post("president/legal-actions", {"state": body["state"], "seat": 1}).get_json()
    assert body["legal_actions"] == after
    assert PASS in after["items"]


def test_apply_takes_several(post: Post, opening: dict[str, Any]) -> None:
    one = post("president/apply", {"state": opening, "actions": turns((0, LEAD))}).get_json()
    two = post("president/apply", {"state": one["state"], "actions": turns((1, PASS))}).get_json()
    both = post(
        "president/apply", {"state": opening, "actions": turns((0, LEAD), (1, PASS))}
    ).get_json()
    assert both["state"] == two["state"]
    assert both["events"] == one["events"] + two["events"]


def test_apply_is_all_or_nothing_and_names_the_illegal_one(
    post: Post, opening: dict[str, Any]
) -> None:
    actions = turns((0, LEAD), (1, PASS), (1, PASS), (3, {"type": "deal"}))
    response = post("president/apply", {"state": opening, "actions": actions})
    assert rules(response) == {("president.pass", "not_your_turn")}
    body = response.get_json()
    assert body["index"] == 2
    assert "state" not in body


def test_apply_tells_of_every_action_that_is_malformed(post: Post, opening: dict[str, Any]) -> None:
    actions = [
        {"seat": 0, "action": LEAD},
        {"seat": "1", "action": {"type": "play", "cards": ["9z"]}},
        {"seat": 1, "actoin": PASS},
        7,
    ]
    assert errors(post("president/apply", {"state": opening, "actions": actions})) == {
        ("/actions/1/seat", "not_an_integer"),
        ("/actions/1/action/cards/0", "not_a_card"),
        ("/actions/2/action", "missing"),
        ("/actions/2/actoin", "unknown_field"),
        ("/actions/3", "not_an_object"),
    }


def test_apply_wants_seats_of_the_match_and_some_action(
    post: Post, opening: dict[str, Any]
) -> None:
    asked = {"state": opening, "actions": turns((0, LEAD), (4, PASS))}
    assert errors(post("president/apply", asked)) == {("/actions/1/seat", "no_such_seat")}
    wrong: list[tuple[Any, str]] = [
        ([], "wrong_item_count"),
        ({}, "not_a_list"),
        (None, "not_a_list"),
    ]
    for actions, code in wrong:
        response = post("president/apply", {"state": opening, "actions": actions})
        assert errors(response) == {("/actions", code)}
    asked = {"state": opening, "actions": turns(*[(0, PASS)] * 1_001)}
    assert errors(post("president/apply", asked)) == {("/actions", "wrong_item_count")}


def test_a_view_is_no_state_to_play_on_from(post: Post, opening: dict[str, Any]) -> None:
    view = post("president/view", {"state": opening, "seat": 0}).get_json()["state"]
    expected = {("/state", "view_given")}
    assert errors(post("president/apply", {"state": view, "actions": turns((0, LEAD))})) == expected
    assert errors(post("president/view", {"state": view, "seat": 0})) == expected
    assert errors(post("president/playout", {"state": view})) == expected


def test_a_seat_sees_its_own_hand_alone(post: Post, opening: dict[str, Any]) -> None:
    body = post("president/view", {"state": opening, "seat": 2}).get_json()
    view = body["state"]
    assert view["hands"][2] == opening["hands"][2]
    assert all(view["hands"][seat] == ["??"] * 13 for seat in (0, 1, 3))
    assert "seed" not in view
    assert (body["seat"], body["to_act"], body["outcome"]) == (2, [0], None)


def test_a_spectator_sees_no_hand(post: Post, opening: dict[str, Any]) -> None:
    body = post("president/view", {"state": opening}).get_json()
    assert body["seat"] is None
    assert body["state"]["hands"] == [["??"] * 13] * 4
    wrong = post("president/view", {"state": opening, "seat": 9})
    assert errors(wrong) == {("/seat", "no_such_seat")}


def test_a_playout_can_be_replayed_from_its_actions(post: Post, opening: dict[str, Any]) -> None:
    asked = {"state": opening, "policy": "random", "seed": 3, "max_actions": 40}
    played = post("president/playout", asked).get_json()
    assert len(played["actions"]) == 40
    assert played["seed"] == "3"
    again = post("president/apply", {"state": opening, "actions": played["actions"]}).get_json()
    for name in ("state", "to_act", "outcome"):
        assert again[name] == played[name]
    assert post("president/playout", asked).get_json() == played


def test_a_playout_without_a_seed_tells_the_one_it_drew(
    post: Post, opening: dict[str, Any]
) -> None:
    played = post("president/playout", {"state": opening, "max_actions": 30}).get_json()
    asked = {"state": opening, "max_actions": 30, "seed": played["seed"]}
    assert post("president/playout", asked).get_json() == played


def test_a_playout_to_the_end_has_an_outcome(post: Post, opening: dict[str, Any]) -> None:
    asked = {"state": opening, "policy": "greedy", "seed": 1, "max_actions": 10_000}
    played = post("president/playout", asked).get_json()
    assert played["to_act"] == []
    (winner,) = played["outcome"]["winners"]
    assert played["outcome"]["scores"][winner] >= 11


def test_what_a_playout_may_be_asked_for(post: Post, opening: dict[str, Any]) -> None:
    wrong: list[tuple[dict[str, Any], tuple[str, str]]] = [
        ({"policy": "clever"}, ("/policy", "not_a_choice")),
        ({"max_actions": 0}, ("/max_actions", "out_of_range")),
        ({"max_actions": 10_001}, ("/max_actions", "out_of_range")),
        ({"seed": []}, ("/seed", "not_a_string")),
    ]
    for asked, expected in wrong:
        assert errors(post("president/playout", {"state": opening, **asked})) == {expected}


def test_an_action_after_the_end_breaks_its_rule(post: Post, opening: dict[str, Any]) -> None:
    asked = {"state": opening, "policy": "greedy", "seed": 1, "max_actions": 10_000}
    over = post("president/playout", asked).get_json()["state"]
    response = post("president/apply", {"state": over, "actions": turns((0, PASS))})
    assert rules(response) == {("president.pass", "match_is_over")}
    assert problem(response, 422, "illegal-action")["index"] == 0
