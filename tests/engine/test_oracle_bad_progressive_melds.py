"""The oracle of Bad Progressive, held to worked examples of the rules: melds, lay-offs, swaps."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.engine.oracles.bad_progressive import Oracle
from tests.engine.oracles.bad_progressive_melds import (
    GOALS,
    in_pack_order,
    is_run,
    is_set,
    ways_to_put_down,
)
from tests.engine.oracles.bad_progressive_positions import (
    FULL_RUN,
    FULL_SET,
    LATER,
    OPEN,
    OTHERS,
    TABLE,
    do,
    listed,
    on_table,
    position,
)

# ---- bad.set, bad.run, bad.wild


@pytest.mark.parametrize(
    ("cards", "no_touch", "one"),
    [
        ("Kh Ks 2d", True, True),
        ("Kh Kh Kh", True, True),
        ("Kh 2d Jo", True, False),
        ("Kh Ks Kd Jo Jo", True, False),
        ("Kh Ks Kd Kc Jo Jo", True, True),
        ("Kh Ks Jo Jo Jo", True, False),
        ("Kh Jo Jo Jo", False, False),
        ("2c 2d 2h", False, False),
        ("Kh Ks Qd", False, False),
        ("Kh Ks", False, False),
    ],
)
def test_sets(cards: str, no_touch: bool, one: bool) -> None:
    assert is_set(cards.split(), "no_touch") is no_touch
    assert is_set(cards.split(), "one") is one


@pytest.mark.parametrize(
    ("cards", "run"),
    [
        ("3c Jo 5c 2h", True),
        ("3c Jo 2h 6c", False),
        ("Ad 2c 3d 4d", True),
        ("Ad 2d 3d 4d", True),
        ("Ks As 2s 3s", False),
        ("Jd Qd Kd Ad", True),
        ("Jd Qd Kd 2c", True),
        ("Qd Kd Ad 2d", False),
        ("Jo 3d 4d 5d", True),
        ("Jo 2d 3d 4d", False),
        ("Jo 4c Jo 6c", True),
        ("3d 4d 5d", False),
        ("3d 4d 5d 6h", False),
        ("6c 5c 4c 3c", False),
        ("Ah 2c 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", True),
        ("Ah 2c 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2c", False),
    ],
)
def test_runs(cards: str, run: bool) -> None:
    assert is_run(cards.split()) is run


# ---- bad.goal


@pytest.mark.parametrize(
    ("round_", "hand", "ways"),
    [
        (1, "Kc Kd Kh Ks 9c 9d 9h", 4),
        (1, "Kc Kc Kd Kd Kh Kh 5s", 4),  # cdh+cdh, ccd+dhh, cch+ddh, cdd+chh
        (1, "Kc Kd 2h 9c 9d 9h 5s", 1),
        (1, "2c 2d 2h 9c 9d 9h Ts", 9 + 3 + 9),  # 9 and 99; 999 and T; 99 and T
        (2, "Kc Kd Kh 3c 4c 5c 6c 9s", 1),
        (2, "Kc Kd Kh Jo 3c 4c 5c 6c", 7 + 3),  # KKK and seven runs, or the joker with two kings
        (3, "3c 3c 4c 4c 5c 5c 6c 6c 9s", 1),
        (3, "3c 4c 5c 6c Ad 2c 3d 4d 9s", 1),
        (4, "3c 3d 3h 5c 5d 5h 9c 9d 9h Ks", 1),
        (5, "3c 3d 3h 5c 5d 5h 9c Tc Jc Qc Ks", 1),
        (6, "3c 4c 5c 6c 7c 8c 9c Tc Kc Kd Kh 9s", 1),
        (6, "3c 4c 5c 6c Jo 8c 9c Tc Kc Kd Kh 9s", 1),
    ],
)
def test_ways_to_put_the_goal_down(round_: int, hand: str, ways: int) -> None:
    assert len(listed(position(hand, "3h", round_=round_), "put_down")) == ways


def test_set_wilds_one_thins_the_goals() -> None:
    hand = "2c 2d 2h 9c 9d 9h Ts Th"
    # At most a wild a set: 999 with T T + one of three deuces; or 9 9 + a deuce with T T + another.
    assert len(listed(position(hand, "3h", set_wilds="one"), "put_down")) == 3 + 3 * 3 * 2


def test_the_goal_stands_in_its_own_order() -> None:
    oracle = position("Kc Kd Kh 3c 4c 5c 6c 9s", "3h", round_=2)
    assert listed(oracle, "put_down") == {"put_down Kc Kd Kh | 3c 4c 5c 6c"}
    oracle = position("3c 4c 5c 6c 7c 8c 9c Tc Kc Kd Kh 9s", "3h", round_=6)
    assert listed(oracle, "put_down") == {"put_down 3c 4c 5c 6c 7c 8c 9c Tc | Kc Kd Kh"}
    oracle = position("Kc Kd Kh 9c 9d 9h 3s", "3h")
    assert listed(oracle, "put_down") == {"put_down 9c 9d 9h | Kc Kd Kh"}


def is_listed(kind: str, cards: list[str]) -> bool:
    """Whether these cards, in this order, are a meld as an action names it."""
    if kind == "run":
        return is_run(cards)
    return cards == in_pack_order(cards) and is_set(cards, "no_touch")


@pytest.mark.parametrize("round_", [1, 2, 3])
@pytest.mark.parametrize(
    "hand",
    [
        "3c 4c 5c 6c 3d 4d 5d 6d",
        "3c 4c 5c Jo 3d 4d 5d 2h",
        "Ac Ac 2c Jo 3c 4c Ad Ah",
        "Kc Kc Ac Jc Qc 2d Kd Jo",
        "9c 9d 9h Jo Jo 2s 7c 8c",
    ],
)
def test_every_way_is_found_that_shuffling_the_hand_finds(round_: int, hand: str) -> None:
    held = hand.split()
    found = set()
    (kind_a, size_a), (kind_b, size_b) = GOALS[round_ - 1]
    for a in permutations(range(8), size_a):
        if not is_listed(kind_a, [held[i] for i in a]):
            continue
        for b in permutations(set(range(8)) - set(a), size_b):
            if is_listed(kind_b, [held[i] for i in b]):
                melds = [(kind_a, tuple(held[i] for i in a)), (kind_b, tuple(held[i] for i in b))]
                found.add(tuple(sorted(melds)))
    ways = list(ways_to_put_down(held, GOALS[round_ - 1], "no_touch"))
    assert len(ways) == len(found)
    assert {tuple(sorted((kind, tuple(cards)) for kind, cards in way)) for way in ways} == found


def test_melds_are_numbered_in_the_order_given() -> None:
    oracle = position("Kc Kd Kh 3c 4c 5c 6c 9s", "3h", round_=2, melds=((1, "set", "7c 7d 7h"),))
    run = {"kind": "run", "cards": ["3c", "4c", "5c", "6c"]}
    kings = {"kind": "set", "cards": ["Kh", "Kc", "Kd"]}
    oracle.apply(0, {"type": "put_down", "melds": [run, kings]})
    assert [meld.cards for meld in oracle.melds[1:]] == [run["cards"], ["Kc", "Kd", "Kh"]]
    assert [meld.seat for meld in oracle.melds] == [1, 0, 0]


@pytest.mark.parametrize(
    "melds",
    [
        [],
        [("set", "Kc Kd Kh")],
        [("set", "Kc Kd Kh"), ("set", "9c 9d 9h"), ("set", "3c 3d 3h")],
        [("set", "Kc Kd Kh Ks"), ("set", "9c 9d 9h")],
        [("set", "Kc Kd Kh"), ("set", "Kc Kd Kh")],
        [("set", "Kc Kd Kh"), ("run", "3c 4c 5c 6c")],
        [("pair", "Kc Kd Kh"), ("set", "9c 9d 9h")],
        [("set", "Kc Kd Ah"), ("set", "9c 9d 9h")],
    ],
)
def test_no_more_no_less_than_the_goal(melds: list[tuple[str, str]]) -> None:
    oracle = position("Kc Kd Kh Ks 9c 9d 9h 3c 3d 3h 4c 5c 6c Ah", "3h")
    with pytest.raises(ValueError, match="may not"):
        oracle.apply(
            0,
            {"type": "put_down", "melds": [{"kind": k, "cards": c.split()} for k, c in melds]},
        )


def test_the_goal_goes_down_once() -> None:
    oracle = position("Kc Kd Kh Kc Kd Kh 9c 9d 9h 9s 9s 9d", "3h")
    do(oracle, "put_down 9c 9d 9h | Kc Kd Kh")
    assert listed(oracle, "put_down") == set()
    with pytest.raises(ValueError, match="may not"):
        oracle.apply(
            0,
            {
                "type": "put_down",
                "melds": [
                    {"kind": "set", "cards": ["9d", "9s", "9s"]},
                    {"kind": "set", "cards": ["Kc", "Kd", "Kh"]},
                ],
            },
        )


@pytest.mark.parametrize(
    "action", [{}, [], {"type": "draw"}, {"type": "put_down"}, {"type": "put_down", "melds": [1]}]
)
def test_what_is_no_action_is_refused(action: Any) -> None:
    with pytest.raises(ValueError, match=r"no action|may not"):
        position("Kc Kd Kh 9c 9d 9h 3c", "3h").apply(0, action)


# ---- bad.expand, bad.lay_off, bad.before_goal


def test_who_is_down_lays_off_on_all_melds() -> None:
    oracle = position("Ks 2d 7c 9h", "3h", melds=TABLE)
    assert listed(oracle, "lay_off") == {
        "lay_off 0 Ks",
        "lay_off 0 2d",
        "lay_off 1 7c high",
        "lay_off 1 2d low",
        "lay_off 1 2d high",
    }
    do(oracle, "lay_off 1 2d low")
    assert on_table(oracle, 1) == [("2d", 0), ("3c", 1), ("4c", 1), ("5c", 1), ("6c", 1)]
    assert oracle.melds[1].seat == 1


@pytest.mark.parametrize(
    ("run", "hand", "expected"),
    [
        ("2d 3c 4c 5c", "Ac Jo 9h 9s", {"lay_off 0 Ac low", "lay_off 0 Jo high"}),
        ("Jc Qc Kc Jo", "Ac Tc 2h 9s", {"lay_off 0 Tc low", "lay_off 0 2h low"}),
        ("Jc Qc Kc Ac", "2c 3c 9h 9s", {"lay_off 0 2c low"}),
        ("Ac 2d 3c 4c", "Kc 2c 9h 9s", {"lay_off 0 2c high"}),
        (
            "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
            "Ac 2h 9s",
            {"lay_off 0 Ac high", "lay_off 0 2h high"},
        ),
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", "Ac Kc 2h 9s", set()),
    ],
)
def test_ends_of_runs(run: str, hand: str, expected: set[str]) -> None:
    oracle = position(hand, "3h", melds=((0, "run", run),))
    assert listed(oracle, "lay_off") == expected


@pytest.mark.parametrize(
    ("cards", "set_wilds", "fits"),
    [
        ("Kc Kd Jo", "no_touch", True),
        ("2c Kc Jo", "no_touch", False),
        ("Kc Kd Jo", "one", False),
        ("Kc Kd Kh", "one", True),
        ("Kc Kd Kh Ks Jo", "one", True),
        ("Kc Kd Kh Jo", "one", False),
    ],
)
def test_wilds_laid_off_on_sets(cards: str, set_wilds: str, fits: bool) -> None:
    oracle = position("2h 9s 9h", "3h", melds=((0, "set", cards),), set_wilds=set_wilds)
    assert listed(oracle, "lay_off") == ({"lay_off 0 2h"} if fits else set())


def test_who_is_not_down_only_discards() -> None:
    oracle = position("3c 4c Ks 2d", "3h", melds=((1, "set", "Kc Kd Jo"),))
    assert listed(oracle) == {"discard 3c", "discard 4c", "discard Ks", "discard 2d"}


def test_before_goal_open_lets_all_lay_off_and_swap() -> None:
    oracle = position("3c 4c Ks 2d", "3h", melds=((1, "set", "Kc Kd Jo"),), **OPEN)
    assert listed(oracle, "lay_off", "swap") == {"lay_off 0 2d", "lay_off 0 Ks", "swap 0 2 Ks"}


def test_expand_on_goal_turn() -> None:
    def after_the_goal(**options: Any) -> Oracle:
        oracle = position(
            "Kc Kd Kh 9c 9d 9h Ks 7c 7d", "3h 3h", melds=((1, "run", "3c 4c Jo 6c"),), **options
        )
        do(oracle, "put_down 9c 9d 9h | Kc Kd Kh")
        return oracle

    discards = {"discard 7c", "discard 7d", "discard Ks"}
    assert listed(after_the_goal()) == discards | {"lay_off 2 Ks", "lay_off 0 7c high"}
    assert listed(after_the_goal(**LATER)) == discards
    # Open to all: laying off on others' melds, not on one's own.
    assert listed(after_the_goal(**LATER, **OPEN)) == discards | {"lay_off 0 7c high"}
    oracle = after_the_goal(**LATER)
    do(oracle, "discard 7d", "take_discard", "discard 7d", "take_discard")
    assert {"lay_off 2 Ks", "lay_off 0 7c high"} <= listed(oracle)


# ---- bad.swap


def test_a_swapped_out_joker_may_not_touch_a_deuce() -> None:
    oracle = position("4c 9h 9s", "3h", melds=(FULL_SET, (1, "run", "3c Jo 5c 2d")))
    assert listed(oracle, "swap") == {"swap 1 1 4c"}
    do(oracle, "swap 1 1 4c")
    assert listed(oracle) == {"lay_off 1 Jo low"}
    do(oracle, "lay_off 1 Jo low")
    assert on_table(oracle, 1) == [("Jo", 0), ("3c", 1), ("4c", 0), ("5c", 1), ("2d", 1)]
    assert listed(oracle) == {"discard 9h", "discard 9s"}


def test_a_wild_that_could_not_be_laid_stays() -> None:
    oracle = position("4c 9h 9s", "3h", melds=(FULL_SET, FULL_RUN))
    assert listed(oracle) == {"discard 4c", "discard 9h", "discard 9s"}


def test_an_equal_card_pays() -> None:
    oracle = position("4c Jo 9h", "3h", melds=(FULL_SET, (1, "run", "3c Jo 5c 6c")))
    do(oracle, "swap 1 1 4c")
    assert oracle.hands[0] == ["9h", "Jo", "Jo"]
    assert listed(oracle) == {"lay_off 1 Jo low", "lay_off 1 Jo high"}
    do(oracle, "lay_off 1 Jo low")
    assert listed(oracle) == {"lay_off 1 Jo high", "discard 9h", "discard Jo"}


def test_another_wild_does_not_pay() -> None:
    oracle = position("4c 2h 9h 9d", "3h", melds=(FULL_SET, (1, "run", "3c Jo 5c 6c")))
    do(oracle, "swap 1 1 4c", "lay_off 1 2h low")
    assert listed(oracle) == {"lay_off 1 Jo high"}


def test_several_may_be_owed() -> None:
    oracle = position("4c 6c 2h 9h", "3h", melds=(FULL_SET, (1, "run", "3c Jo 5c 2d 7c")))
    do(oracle, "swap 1 1 4c", "swap 1 3 6c")
    # Two ends for two wilds: the deuce of hearts, which is not owed, would take one of them.
    assert listed(oracle) == {
        "lay_off 1 2d low",
        "lay_off 1 2d high",
        "lay_off 1 Jo low",
        "lay_off 1 Jo high",
    }
    do(oracle, "lay_off 1 Jo low")
    assert listed(oracle) == {"lay_off 1 2d high"}
    do(oracle, "lay_off 1 2d high")
    assert listed(oracle) == {"discard 2h", "discard 9h"}


def test_a_second_swap_needs_a_second_place() -> None:
    # Before the run an ace: only 8c is free. The first wild may go there, the second nowhere.
    oracle = position("4c 6c 9h", "3h", melds=(FULL_SET, (1, "run", "Ac 2h 3c Jo 5c 2d 7c")))
    do(oracle, "swap 1 3 4c")
    assert listed(oracle) == {"lay_off 1 Jo high"}


def test_in_a_set_any_natural_of_the_rank_for_each_wild() -> None:
    oracle = position("Kh Kc 9s", "3h", melds=((0, "run", "3c 4c 5c 6c"), (1, "set", "2d Kh Jo")))
    assert listed(oracle, "swap") == {"swap 1 0 Kc", "swap 1 0 Kh", "swap 1 2 Kc", "swap 1 2 Kh"}
    do(oracle, "swap 1 2 Kh")
    assert on_table(oracle, 1) == [("2d", 1), ("Kh", 1), ("Kh", 0)]


def test_own_wilds_may_be_swapped_and_a_deuce_is_no_literal() -> None:
    oracle = position("Ah 2c 2d 9s 5c", "3h", melds=((0, "run", "2c 3c 4c Jo"),))
    assert listed(oracle, "swap") == {"swap 0 3 5c"}


def test_equal_wilds_in_a_run_are_swaps_of_their_own() -> None:
    oracle = position("4c 6c 9s", "3h", melds=((0, "run", "3c Jo 5c Jo"),))
    assert listed(oracle, "swap") == {"swap 0 1 4c", "swap 0 3 6c"}


def test_an_owed_wild_may_go_into_the_goal() -> None:
    hand = "4c 9c 9d Tc Th Ts 5h"
    assert listed(position(hand, "3h", melds=(FULL_RUN,)), "swap") == set()
    oracle = position(hand, "3h", melds=(FULL_RUN,), **OPEN)
    assert listed(oracle, "swap") == {"swap 0 3 4c"}
    do(oracle, "swap 0 3 4c")
    assert listed(oracle) == {"put_down 9c 9d Jo | Tc Th Ts"}
    do(oracle, "put_down 9c 9d Jo | Tc Th Ts")
    assert listed(oracle) == {"discard 5h"}
    without_goal = position("4c 9c 7d Tc Th Ts 5h", "3h", melds=(FULL_RUN,), **OPEN)
    assert listed(without_goal, "swap") == set()


@pytest.mark.parametrize(
    ("spare", "options", "ways"),
    [
        (" 5h", {}, 7),
        (" 5h", LATER, 6),  # the joker kept could not be laid on own sets in this turn
        ("", LATER, 7),  # but as a last card it must
        ("", {**LATER, **OTHERS}, 6),
    ],
)
def test_an_owed_wild_after_the_goal(spare: str, options: dict[str, Any], ways: int) -> None:
    # 999 TTT without the joker; 999 and T T Jo three times; 9 9 Jo and TTT three times.
    oracle = position("4c 9c 9d 9h Tc Th Ts" + spare, "3h", melds=(FULL_RUN,), **OPEN, **options)
    do(oracle, "swap 0 3 4c")
    assert len(listed(oracle)) == len(listed(oracle, "put_down")) == ways
