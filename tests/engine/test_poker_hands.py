"""The poker evaluator is held to known counts and to close calls."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from fairdeal.engine.cards import PACK
from fairdeal.engine.poker_hands import CATEGORIES, category, strength

COUNTS = {
    "straight_flush": 40,  # ten of them in each of four suits
    "four_of_a_kind": 624,  # 13 ranks, 48 fifth cards
    "full_house": 3_744,  # 13 · C(4,3) · 12 · C(4,2)
    "flush": 5_108,  # 4 · C(13,5), less the straight flushes
    "straight": 10_200,  # 10 · 4^5, less the straight flushes
    "three_of_a_kind": 54_912,  # 13 · C(4,3) · C(12,2) · 4^2
    "two_pair": 123_552,  # C(13,2) · C(4,2)^2 · 44
    "one_pair": 1_098_240,  # 13 · C(4,2) · C(12,3) · 4^3
    "high_card": 1_302_540,  # (C(13,5) - 10) · (4^5 - 4)
}
"""How many of the 2,598,960 hands are of each kind."""


@pytest.mark.long
def test_all_hands() -> None:
    """Every hand: the nine counts, 7,462 different strengths, and no category below a lower one."""
    counts: Counter[str] = Counter()
    strengths: dict[str, set[int]] = {name: set() for name in CATEGORIES}
    for hand in combinations(PACK, 5):
        kind = category(hand)
        counts[kind] += 1
        strengths[kind].add(strength(hand))
    assert counts == COUNTS
    assert sum(counts.values()) == 2_598_960
    assert sum(map(len, strengths.values())) == 7_462
    for lower, higher in pairwise(CATEGORIES):
        assert max(strengths[lower]) < min(strengths[higher])


LADDER = [
    ("2c 3d 4h 5s 7c", "high_card"),
    ("2c 3d 4h 6s 7c", "high_card"),
    ("Ac 2d 3h 4s 6c", "high_card"),
    ("Ac Kd Qh Js 9c", "high_card"),
    ("2c 2d 3h 4s 5c", "one_pair"),
    ("2c 2d 3h 4s 6c", "one_pair"),
    ("2c 2d Ah Ks Qc", "one_pair"),
    ("3c 3d 2h 4s 5c", "one_pair"),
    ("Ac Ad Kh Qs Tc", "one_pair"),
    ("Ac Ad Kh Qs Jc", "one_pair"),
    ("3c 3d 2h 2s 4c", "two_pair"),
    ("3c 3d 2h 2s Ac", "two_pair"),
    ("4c 4d 2h 2s 3c", "two_pair"),
    ("4c 4d 3h 3s 2c", "two_pair"),
    ("Ac Ad Kh Ks Qc", "two_pair"),
    ("2c 2d 2h 3s 4c", "three_of_a_kind"),
    ("2c 2d 2h 3s 5c", "three_of_a_kind"),
    ("Ac Ad Ah Ks Qc", "three_of_a_kind"),
    ("Ac 2d 3h 4s 5c", "straight"),
    ("2c 3d 4h 5s 6c", "straight"),
    ("Tc Jd Qh Ks Ac", "straight"),
    ("2c 3c 4c 5c 7c", "flush"),
    ("2d 3d 4d 6d 7d", "flush"),
    ("Ah 2h 3h 4h 6h", "flush"),
    ("As Ks Qs Js 8s", "flush"),
    ("As Ks Qs Js 9s", "flush"),
    ("2c 2d 2h 3s 3c", "full_house"),
    ("2c 2d 2h As Ac", "full_house"),
    ("3c 3d 3h 2s 2c", "full_house"),
    ("Ac Ad Ah Ks Kc", "full_house"),
    ("2c 2d 2h 2s 3c", "four_of_a_kind"),
    ("2c 2d 2h 2s Ac", "four_of_a_kind"),
    ("3c 3d 3h 3s 2c", "four_of_a_kind"),
    ("Ac 2c 3c 4c 5c", "straight_flush"),
    ("2d 3d 4d 5d 6d", "straight_flush"),
    ("Ts Js Qs Ks As", "straight_flush"),
]
"""Hands from low to high: each beats the one before, if only by its last card."""


@pytest.mark.parametrize(("hand", "kind"), LADDER)
def test_category(hand: str, kind: str) -> None:
    assert category(tuple(hand.split())) == kind


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(hand for hand, _ in LADDER)))
def test_each_beats_the_one_before(lower: str, higher: str) -> None:
    assert strength(tuple(lower.split())) < strength(tuple(higher.split()))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ac Kd Qh Js 9c", "Ad Kh Qs Jc 9d"),
        ("Ac Ad Kh Qs Jc", "Ah As Kc Qd Jh"),
        ("Ac Ad Kh Ks Qc", "Ah As Kc Kd Qd"),
        ("Ac 2d 3h 4s 5c", "Ad 2h 3s 4c 5d"),
        ("2c 5c 9c Jc Kc", "2s 5s 9s Js Ks"),
        ("Ac 2c 3c 4c 5c", "As 2s 3s 4s 5s"),
        ("Tc Jc Qc Kc Ac", "Th Jh Qh Kh Ah"),
    ],
)
def test_suits_break_no_tie(one: str, other: str) -> None:
    assert strength(tuple(one.split())) == strength(tuple(other.split()))


def test_no_straight_around_the_ace() -> None:
    assert category(("Qc", "Kd", "Ah", "2s", "3c")) == "high_card"
    assert category(("Qc", "Kc", "Ac", "2c", "3c")) == "flush"


def test_the_order_of_the_cards_does_not_matter() -> None:
    assert strength(("5c", "Ac", "3c", "2c", "4c")) == strength(("Ac", "2c", "3c", "4c", "5c"))


@pytest.mark.parametrize("hand", [(), PACK[:4], PACK[:6]])
def test_a_hand_is_five_cards(hand: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="invalid"):
        strength(hand)
