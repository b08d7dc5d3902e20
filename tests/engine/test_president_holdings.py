"""Hands of President by rank: what is derived from a hand is what that hand would be afresh."""

from __future__ import annotations

from itertools import combinations

import pytest

from fairdeal.engine.cards import HIDDEN, PACK, CardSet
from fairdeal.engine.rulesets.president.holdings import holdings, keep_left, to_beat
from fairdeal.engine.rulesets.president.moves import leads
from fairdeal.engine.rulesets.president.records import Play

HAND = ("3c", "Kc", "2d", "3h", "3s")


def led(hand: CardSet) -> list[CardSet]:
    return [each.cards for each in leads(hand) if isinstance(each, Play)]


def test_a_hand_is_led_rank_by_rank_by_size_and_the_twos_last() -> None:
    assert led(HAND) == [
        ("3c",),
        ("3h",),
        ("3s",),
        ("3c", "3h"),
        ("3c", "3s"),
        ("3h", "3s"),
        ("3c", "3h", "3s"),
        ("Kc",),
        ("2d",),
    ]


@pytest.mark.parametrize(
    ("laid", "left", "expected"),
    [
        (("3h",), ("3c", "Kc", "2d", "3s"), ["3c", "3s", "3c 3s", "Kc", "2d"]),
        (("3c", "3s"), ("Kc", "2d", "3h"), ["3h", "Kc", "2d"]),
        (("3c", "3h", "3s"), ("Kc", "2d"), ["Kc", "2d"]),
        (("Kc",), ("3c", "2d", "3h"), ["3c", "3h", "3c 3h", "2d"]),
        (("2d",), ("3c", "Kc", "3h"), ["3c", "3h", "3c 3h", "Kc"]),
    ],
)
def test_what_is_left_of_a_hand_is_derived_from_it(
    laid: CardSet, left: CardSet, expected: list[str]
) -> None:
    before = tuple(card for card in HAND if card in left or card in laid)

    keep_left(before, laid, left)

    assert [" ".join(cards) for cards in led(left)] == expected


def test_hands_are_found_again_after_many_others() -> None:
    keep_left(HAND, ("Kc",), ("3c", "2d", "3h", "3s"))
    for other in combinations(PACK[:12], 4):
        holdings(other)

    assert led(("3c", "2d", "3h", "3s"))[-2:] == [("3c", "3h", "3s"), ("2d",)]


def test_a_larger_set_beats_and_so_does_an_equal_one_of_no_lower_rank() -> None:
    ranks = holdings(("4c", "7d", "4h", "7s", "2s"))
    beats = [each.cards for holding in ranks.values() for each in holding.plays[to_beat(("5c",))]]

    assert beats == [("4c", "4h"), ("7d",), ("7s",), ("7d", "7s"), ("2s",)]


def test_hidden_cards_are_of_no_rank() -> None:
    assert not holdings((HIDDEN, HIDDEN))
