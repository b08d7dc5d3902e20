from __future__ import annotations

import hashlib
from typing import Any

import pytest

from fairdeal.engine.cards import PACK
from tests.api.conftest import Post
from tests.api.problems import errors


def test_a_count_of_seats_names_them(post: Post) -> None:
    body = post("president/deal", {"seats": 4, "seed": 7}).get_json()
    assert body["state"]["seats"] == [{"name": f"Seat {n}"} for n in (1, 2, 3, 4)]
    assert body["to_act"] == [0]  # seat 0 holds 3c
    assert body["outcome"] is None


def test_the_pack_is_dealt_one_by_one_from_seat_0(post: Post) -> None:
    # shuffle.md: with seed 7 the pack begins 6s 7d Tc Qh 5h 8c 9h 7c; the last seat deals.
    hands = post("president/deal", {"seats": 4, "seed": "7"}).get_json()["state"]["hands"]
    for hand, first, second in zip(
        hands, ("6s", "7d", "Tc", "Qh"), ("5h", "8c", "9h", "7c"), strict=True
    ):
        assert {first, second} <= set(hand)


def test_an_integer_seed_is_its_decimal_text(post: Post) -> None:
    one = post("president/deal", {"seats": 4, "seed": -12})
    other = post("president/deal", {"seats": 4, "seed": "-12"})
    assert one.data == other.data
    assert one.get_json()["state"]["seed"] == "-12"


def test_a_seed_of_the_callers_has_no_commitment(post: Post) -> None:
    assert post("president/deal", {"seats": 4, "seed": 7}).get_json()["commitment"] is None


def test_a_seed_of_the_services_is_committed_to(post: Post) -> None:
    body = post("president/deal", {"seats": 4}).get_json()
    seed = body["state"]["seed"]
    assert len(bytes.fromhex(seed)) == 32
    promise = hashlib.sha256(b"fairdeal/1/president/commit\0" + seed.encode()).hexdigest()
    assert body["commitment"] == promise
    assert post("president/deal", {"seats": 4}).get_json()["state"]["seed"] != seed


def test_options_not_given_have_their_defaults(post: Post) -> None:
    body = post("president/deal", {"seats": 4, "options": {"target": 5, "dealer": 1}})
    assert body.get_json()["state"]["options"] == {
        "dealer": 1,
        "target": 5,
        "opening_set": False,
        "pass_locks": False,
        "two_is_highest": False,
    }


def test_a_deck_fixes_the_deal(post: Post) -> None:
    # The pack in pack order: seat 0 gets every fourth card, from the first.
    body = {"seats": 4, "seed": 1, "deck": list(PACK)}
    hands = post("president/deal", body).get_json()["state"]["hands"]
    assert hands[0] == list(PACK[0::4])
    assert hands[3] == list(PACK[3::4])


def test_a_list_of_decks_fixes_a_round_each(post: Post) -> None:
    body = {"seats": 4, "seed": 1, "deck": [list(PACK), list(reversed(PACK))]}
    state = post("president/deal", body).get_json()["state"]
    assert state["hands"][0] == list(PACK[0::4])
    assert state["decks"] == body["deck"]


def test_events_tell_all_that_was_dealt(post: Post) -> None:
    body = post("president/deal", {"seats": 4, "seed": 7}).get_json()
    dealt = {e["seat"]: e["cards"] for e in body["events"] if e["type"] == "dealt"}
    assert [dealt[seat] for seat in range(4)] == body["state"]["hands"]


def test_names_of_any_script_are_kept_as_given(post: Post) -> None:
    names = ["👩\u200d👧 Ann", "Женя", "שלום\u200f", "e\u0301".ljust(64, "x")]
    seats = post("president/deal", {"seats": names}).get_json()["state"]["seats"]
    assert [each["name"] for each in seats] == names


def test_what_seats_must_be(post: Post) -> None:
    wrong: list[tuple[Any, set[tuple[str, str]]]] = [
        (3, {("/seats", "wrong_seat_count")}),
        (15, {("/seats", "wrong_seat_count")}),
        (10**9, {("/seats", "wrong_seat_count")}),
        (True, {("/seats", "not_seats")}),
        (4.0, {("/seats", "not_seats")}),
        (None, {("/seats", "not_seats")}),
        ("4", {("/seats", "not_seats")}),
        (["a", "b"], {("/seats", "wrong_seat_count")}),
        (["a", "", "c", "d" * 65], {("/seats/1", "wrong_length"), ("/seats/3", "wrong_length")}),
        (
            ["a", "b\n", "c", "d\x85"],
            {("/seats/1", "control_character"), ("/seats/3", "control_character")},
        ),
        (["a", " ", "c", "\u200b\ufeff"], {("/seats/1", "blank"), ("/seats/3", "blank")}),
        (["a", 7, "c", None], {("/seats/1", "not_a_string"), ("/seats/3", "not_a_string")}),
    ]
    for seats, expected in wrong:
        assert errors(post("president/deal", {"seats": seats})) == expected, seats


def test_what_a_seed_must_be(post: Post) -> None:
    for seed, code in [
        ("", "wrong_length"),
        ("x" * 129, "wrong_length"),
        ("a\0", "control_character"),
        (2**53, "out_of_range"),
        (1.5, "not_a_string"),
        (True, "not_a_string"),
        (None, "not_a_string"),
    ]:
        assert errors(post("president/deal", {"seats": 4, "seed": seed})) == {("/seed", code)}


def test_what_a_deck_must_be(post: Post) -> None:
    def wrong(deck: Any) -> set[tuple[str, str]]:
        return errors(post("president/deal", {"seats": 4, "deck": deck}))

    assert wrong([*PACK[1:], "2d"]) == {("/deck", "surplus_cards"), ("/deck", "missing_cards")}
    assert wrong([]) == {("/deck", "missing_cards")}
    assert wrong("pack") == {("/deck", "not_a_list")}
    assert wrong([*PACK[1:], "1c"]) == {("/deck/51", "not_a_card")}
    assert wrong([*PACK[1:], "??"]) == {("/deck/51", "not_a_card")}
    assert wrong([list(PACK), [*PACK[1:], "2d"]]) == {
        ("/deck/1", "surplus_cards"),
        ("/deck/1", "missing_cards"),
    }


def test_everything_wrong_is_told_at_once(post: Post) -> None:
    body = {"seat": 4, "seed": "", "options": {"targett": 5, "pass_locks": 1, "dealer": "me"}}
    assert errors(post("president/deal", body)) == {
        ("/seats", "missing"),
        ("/seat", "unknown_field"),
        ("/seed", "wrong_length"),
        ("/options/targett", "unknown_field"),
        ("/options/pass_locks", "not_a_boolean"),
        ("/options/dealer", "not_an_integer"),
    }


def test_a_misspelt_field_is_named_with_those_there_are(post: Post) -> None:
    response = post("president/deal", {"seats": 4, "sead": 1})
    detail = response.get_json()["errors"][0]["detail"]
    assert detail == "There is no field sead here. The fields are: seats options seed deck."


def test_pointers_escape_what_json_pointers_must(post: Post) -> None:
    body = {"seats": 4, "a/b~c": 1, "options": {"d/e~f": 1}}
    assert errors(post("president/deal", body)) == {
        ("/a~1b~0c", "unknown_field"),
        ("/options/d~1e~0f", "unknown_field"),
    }


@pytest.mark.parametrize(("deck", "at"), [(list(PACK[1:]), "/deck"), ([list(PACK[1:])], "/deck/0")])
def test_a_problem_points_into_the_deck_as_it_was_given(
    post: Post, deck: list[Any], at: str
) -> None:
    expected = {(at, "missing_cards")}
    assert errors(post("president/deal", {"seats": 4, "deck": deck})) == expected
