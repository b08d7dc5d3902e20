"""Cards, packs and multisets."""

from __future__ import annotations

from collections import Counter

import pytest

from fairdeal.engine.cards import (
    CARDS,
    ORDER,
    PACK,
    hidden,
    holds,
    in_pack_order,
    joined,
    surplus,
    without,
)


def test_pack_order() -> None:
    clubs = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
    written = " ".join((clubs, *(clubs.replace("c", suit) for suit in "dhs")))
    assert " ".join(PACK) == written
    assert len(CARDS) == 53
    assert (ORDER["2c"], ORDER["Ac"], ORDER["2d"], ORDER["As"]) == (0, 12, 13, 51)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("", ""),
        ("As 2c", "2c As"),
        ("Jo As ?? Jo 2c", "2c As Jo Jo ??"),
        ("2s 2h 2d 2c", "2c 2d 2h 2s"),
        ("Kd Kd 3c", "3c Kd Kd"),
    ],
)
def test_in_pack_order(given: str, expected: str) -> None:
    assert in_pack_order(given.split()) == tuple(expected.split())


@pytest.mark.parametrize(
    ("hand", "cards", "expected"),
    [
        ("2c 2c Kd", "", True),
        ("2c 2c Kd", "2c", True),
        ("2c 2c Kd", "2c 2c", True),
        ("2c 2c Kd", "2c 2c 2c", False),
        ("2c 2c Kd", "Kd 2c", True),
        ("2c 2c Kd", "Kd Kd", False),
        ("2c 2c Kd", "Ah", False),
        ("2c 2c Kd", "2c Ah", False),
        ("", "2c", False),
    ],
)
def test_holds_as_often_as_asked(hand: str, cards: str, expected: bool) -> None:
    assert holds(tuple(hand.split()), tuple(cards.split())) is expected


def test_without_takes_each_card_once() -> None:
    assert without(("2c", "2c", "Kd", "2c"), ("2c", "2c")) == ("Kd", "2c")
    assert without(("Kd",), ()) == ("Kd",)


@pytest.mark.parametrize("cards", [("Kd",), ("2c", "2c")])
def test_without_a_card_that_is_not_there(cards: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without(("2c", "3c"), cards)


def test_joined_sorts_what_comes_in() -> None:
    assert joined(("3c", "Kd"), ("Ah", "2c", "Kd")) == ("2c", "3c", "Kd", "Kd", "Ah")


def test_hidden_keeps_the_count() -> None:
    assert hidden(("Ah", "2c")) == ("??", "??")
    assert hidden(()) == ()


def test_surplus_and_missing() -> None:
    many, missing = surplus(["2c", "2c", "Kd"], ["2c", "Kd", "Kd", "Ah"])
    assert many == Counter({"2c": 1})
    assert missing == Counter({"Kd": 1, "Ah": 1})
