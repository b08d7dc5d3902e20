from __future__ import annotations

import base64
from typing import Any

import pytest

from tests.api.conftest import Post
from tests.api.problems import errors

ROUTE = "president/legal-actions"


def cards(text: str) -> list[str]:
    return text.split()


@pytest.fixture
def leading(post: Post) -> dict[str, Any]:
    """Seat 2 is on lead: seat 1 opened with 3c, and seat 2 cleared the pile with 2h.

    The twelve cards left to it are of twelve ranks, so it may lead each by itself.
    """
    hands = [
        cards("2c 6c Tc Ac 5d 9d Kd 4h 8h Qh 3s 7s Js"),
        cards("7c Jc 2d 6d Td Ad 5h 9h Kh 4s 8s Qs"),
        cards("4c 8c Qc 3d 7d Jd 6h Th Ah 5s 9s Ks"),
        cards("5c 9c Kc 4d 8d Qd 3h 7h Jh 2s 6s Ts As"),
    ]
    state: dict[str, Any] = post("president/deal", {"seats": 4, "seed": 7}).get_json()["state"]
    return state | {"hands": hands, "cleared": ["3c", "2h"], "phase": "play", "turn": 2}


def page(post: Post, state: Any, **asked: Any) -> dict[str, Any]:
    response = post(ROUTE, {"state": state, **asked})
    assert response.status_code == 200, response.get_json()
    body: dict[str, Any] = response.get_json()
    return body


def test_without_a_seat_it_is_the_seat_to_act(post: Post, opening: dict[str, Any]) -> None:
    assert page(post, opening) == {
        "seat": 0,
        "items": [{"type": "play", "cards": ["3c"]}],
        "types": {"play": {"count": 1}},
        "count": 1,
        "next_cursor": None,
    }


def test_a_seat_that_may_do_nothing_gets_an_empty_page(post: Post, opening: dict[str, Any]) -> None:
    assert page(post, opening, seat=2) == {
        "seat": 2,
        "items": [],
        "types": {},
        "count": 0,
        "next_cursor": None,
    }


def test_pages_follow_each_other_without_gap_or_twin(post: Post, leading: dict[str, Any]) -> None:
    whole = page(post, leading)["items"]
    assert [each["cards"] for each in whole] == [
        [card] for card in cards("3d 4c 5s 6h 7d 8c 9s Th Jd Qc Ks Ah")
    ]
    cursor, found, sizes = None, [], []
    while True:
        asked = {"limit": 5} | ({"cursor": cursor} if cursor else {})
        one = page(post, leading, **asked)
        found += one["items"]
        sizes.append(len(one["items"]))
        assert one["count"] == 12
        cursor = one["next_cursor"]
        if cursor is None:
            break
    assert sizes == [5, 5, 2]
    assert found == whole


def test_a_page_that_ends_with_the_list_has_no_cursor(post: Post, leading: dict[str, Any]) -> None:
    assert page(post, leading, limit=12)["next_cursor"] is None
    assert page(post, leading, limit=11)["next_cursor"] is not None


def test_a_type_is_all_that_is_listed_and_counted(post: Post, leading: dict[str, Any]) -> None:
    one = page(post, leading, type="pass")
    assert (one["items"], one["count"]) == ([], 0)
    assert one["types"] == {"play": {"count": 12}}
    assert page(post, leading, type="play")["count"] == 12


def test_a_view_gets_the_very_answer_of_the_state(post: Post, leading: dict[str, Any]) -> None:
    view = post("president/view", {"state": leading, "seat": 2}).get_json()["state"]
    asked = {"seat": 2, "limit": 4}
    assert (
        post(ROUTE, {"state": view, **asked}).data == post(ROUTE, {"state": leading, **asked}).data
    )


def test_a_cursor_of_the_view_goes_on_in_the_state(post: Post, leading: dict[str, Any]) -> None:
    view = post("president/view", {"state": leading, "seat": 2}).get_json()["state"]
    cursor = page(post, view, seat=2, limit=11)["next_cursor"]
    assert page(post, leading, seat=2, cursor=cursor)["items"] == [
        {"type": "play", "cards": ["Ah"]}
    ]


def test_a_cursor_says_nothing_of_hidden_cards(post: Post, leading: dict[str, Any]) -> None:
    cursor = page(post, leading, limit=5)["next_cursor"]
    swapped = leading | {"hands": [leading["hands"][seat] for seat in (3, 1, 2, 0)]}
    assert page(post, swapped, limit=5)["next_cursor"] == cursor


def test_a_cursor_of_another_list_is_stale(post: Post, leading: dict[str, Any]) -> None:
    cursor = page(post, leading, limit=5)["next_cursor"]
    stale = {("/cursor", "stale_cursor")}
    for asked in ({"type": "play"}, {"seat": 1}):
        assert errors(post(ROUTE, {"state": leading, "cursor": cursor, **asked})) == stale
    later = leading | {"options": leading["options"] | {"target": 12}}
    assert errors(post(ROUTE, {"state": later, "cursor": cursor})) == stale


def test_a_made_up_cursor_is_refused(post: Post, leading: dict[str, Any]) -> None:
    cursor = page(post, leading, limit=5)["next_cursor"]
    digest = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))[:12]
    made = [
        digest + b'[5,{"type":"play","cards":["2c"]}]',  # not held
        digest + b'[-5,{"type":"play","cards":["3d"]}]',
        digest + b'[true,{"type":"play","cards":["3d"]}]',
        digest + b'[5,{"type":"play"}]',
        digest + b'{"a":1}',
        digest + b"[]",
        digest,
        b"",
        b"\xff" * 40,
    ]
    cursors = [base64.urlsafe_b64encode(each).decode() for each in made if each]
    for wrong in [*cursors, "é", "=", "a", "....", cursor[:-1], cursor + "A"]:
        assert errors(post(ROUTE, {"state": leading, "cursor": wrong})) == {
            ("/cursor", "stale_cursor")
        }, wrong


def test_what_a_page_may_be_asked_for(post: Post, opening: dict[str, Any]) -> None:
    wrong: list[tuple[dict[str, Any], tuple[str, str]]] = [
        ({"limit": 0}, ("/limit", "out_of_range")),
        ({"limit": 1001}, ("/limit", "out_of_range")),
        ({"limit": "5"}, ("/limit", "not_an_integer")),
        ({"type": "fold"}, ("/type", "not_a_choice")),
        ({"type": ["play"]}, ("/type", "not_a_choice")),
        ({"cursor": ""}, ("/cursor", "wrong_length")),
        ({"cursor": None}, ("/cursor", "not_a_string")),
        ({"seat": 4}, ("/seat", "no_such_seat")),
        ({"seat": -1}, ("/seat", "out_of_range")),
        ({"seat": None}, ("/seat", "not_an_integer")),
    ]
    for asked, expected in wrong:
        assert errors(post(ROUTE, {"state": opening, **asked})) == {expected}, asked


def test_the_view_of_another_seat_is_not_enough(post: Post, opening: dict[str, Any]) -> None:
    view = post("president/view", {"state": opening, "seat": 1}).get_json()["state"]
    assert errors(post(ROUTE, {"state": view, "seat": 0})) == {("/state/hands/0", "other_view")}
    assert errors(post(ROUTE, {"state": view})) == {("/state/hands/0", "other_view")}
    spectator = post("president/view", {"state": opening}).get_json()["state"]
    assert errors(post(ROUTE, {"state": spectator})) == {("/state/hands/0", "other_view")}


def test_when_the_match_is_over_nobody_is_to_act(post: Post, opening: dict[str, Any]) -> None:
    asked = {"state": opening, "policy": "greedy", "seed": 1, "max_actions": 10_000}
    over = post("president/playout", asked).get_json()
    assert over["outcome"] is not None
    assert page(post, over["state"]) == {
        "seat": None,
        "items": [],
        "types": {},
        "count": 0,
        "next_cursor": None,
    }
