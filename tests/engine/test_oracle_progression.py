"""The oracle of Progression, held to worked examples of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.engine.oracles.progression import PACK, SUITS, Oracle, in_pack_order, stack_score


def fresh(packs: list[list[str]] | None = None, **options: Any) -> Oracle:
    """A match whose shuffles come from Python's generator: here only the rules are on trial."""

    def shuffle(label: str, cards: list[str]) -> list[str]:
        Random(label).shuffle(cards)
        return cards

    return Oracle(3, options, shuffle, lambda label, k: Random(label).randrange(k), packs or [])


def pack_of(*hands: str, stock: str = "") -> list[str]:
    """A pack that deals seats 0, 1, 2 these five cards each, with these on top of the stock."""
    named = [hand.split() for hand in hands]
    top = [named[n % 3][n // 3] for n in range(15)] + stock.split()
    return top + [card for card in PACK if card not in top]


def play(card: str, to: str | None = None) -> dict[str, Any]:
    return {"type": "play", "card": card} | ({} if to is None else {"to": to})


def take(seat: int, suit: str) -> dict[str, Any]:
    return {"type": "take", "seat": seat, "suit": suit}


def take_public(suit: str) -> dict[str, Any]:
    return {"type": "take_public", "suit": suit}


DRAW: dict[str, Any] = {"type": "draw"}
DEAL: dict[str, Any] = {"type": "deal"}


def may_follow(cards: str, suit: str = "h", **options: Any) -> str:
    """The ranks that may be played on a stack of this suit, lowest in pack order first."""
    oracle = fresh(**options)
    oracle.hands[0] = [rank + suit for rank in "23456789TJQKA" if rank not in cards]
    oracle.stacks[0][suit] = [rank + suit for rank in cards]
    return "".join(a["card"][0] for a in oracle.legal(0) if a["type"] == "play")


# --------------------------------------------------------------------------- deal


def test_deal() -> None:
    hands = ["2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h"]
    oracle = fresh(packs=[pack_of(*hands, stock="As 9c")])
    assert oracle.hands == [hand.split() for hand in hands]
    assert oracle.stock is not None
    assert len(oracle.stock) == 37
    assert oracle.stock[:2] == ["As", "9c"]
    assert oracle.to_act() == [0]
    assert oracle.legal(1) == []
    other = fresh(packs=[pack_of(*hands)], dealer=0)
    assert other.hands[1] == hands[0].split()
    assert other.to_act() == [1]


@pytest.mark.parametrize("seats", [2, 4])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="exactly 3"):
        Oracle(seats, {}, lambda _, cards: cards, lambda _, k: k - 1)


# --------------------------------------------------------------------------- stacks


@pytest.mark.parametrize(
    ("stack", "ranks"),
    [
        ("", "23456789TJQKA"),
        ("K", "23456789TJQA"),
        ("J", "23456789TQKA"),
        ("K2", "3456789T"),
        ("KJ26", "789T"),
        ("T", ""),
    ],
)
def test_honours_in_any_order_then_numbers_upward(stack: str, ranks: str) -> None:
    assert may_follow(stack) == ranks


@pytest.mark.parametrize(
    ("stack", "ranks"),
    [("", "23456789TJQKA"), ("K", "23456789TJQ"), ("J", "23456789T"), ("5", "6789T")],
)
def test_honours_in_order(stack: str, ranks: str) -> None:
    assert may_follow(stack, honours="in_order") == ranks


# --------------------------------------------------------------------------- the seed's variant


def test_who_can_play_must_and_who_cannot_takes() -> None:
    oracle = fresh(packs=[pack_of("Tc 2c 3c 4c 5c", "Td Kd 8h 9h Ts", "2h 3h 4h 5h 6h")])
    assert oracle.legal(0) == [play(card) for card in ("2c", "3c", "4c", "5c", "Tc")]
    oracle.apply(0, play("Tc"))
    oracle.apply(1, play("Kd"))
    oracle.apply(2, play("6h"))
    assert oracle.legal(0) == [DRAW, take(1, "d"), take(2, "h")]  # no lower club goes on the ten
    oracle.apply(0, take(1, "d"))
    assert oracle.stacks[1]["d"] == []
    assert "Kd" in oracle.hands[0]
    assert oracle.to_act() == [1]
    oracle.apply(1, play("Td"))
    assert oracle.legal(2) == [DRAW, take(0, "c"), take(1, "d")]  # not from its own stack
    oracle.apply(2, DRAW)
    assert len(oracle.hands[2]) == 5
    assert oracle.legal(0) == [play("Kd")]


def test_an_empty_hand_draws_or_takes() -> None:
    oracle = fresh()
    oracle.hands[0] = []
    assert oracle.legal(0) == [DRAW]
    oracle.stacks[2]["s"] = ["As", "4s"]
    assert oracle.legal(0) == [DRAW, take(2, "s")]
    oracle.apply(0, take(2, "s"))
    assert oracle.hands[0] == ["4s"]
    assert oracle.stacks[2]["s"] == ["As"]


def test_illegal_actions_raise() -> None:
    oracle = fresh(packs=[pack_of("Tc 2c 3c 4c 5c", "Td Kd 8h 9h Ts", "2h 3h 4h 5h 6h")])
    for seat, action in (
        (0, DRAW),
        (0, play("Kd")),
        (0, play("Tc", "own")),
        (1, play("Kd")),
        (0, DEAL),
        (0, take_public("c")),
    ):
        with pytest.raises(ValueError, match="may not"):
            oracle.apply(seat, action)
    assert oracle.hands[0] == in_pack_order(["Tc", "2c", "3c", "4c", "5c"])


# --------------------------------------------------------------------------- the original


def test_original_turn() -> None:
    hands = ["Tc 2c 3d 4d 5d", "Td Kd 8h 9h Ts", "2h 3h 4h 5h 6h"]
    oracle = fresh(packs=[pack_of(*hands, stock="As 9c")], variant="original")
    assert play("Tc", "own") in oracle.legal(0)
    assert play("Tc", "public") in oracle.legal(0)
    assert len(oracle.legal(0)) == 10
    oracle.apply(0, play("Tc", "public"))
    assert oracle.to_act() == [0]
    assert oracle.legal(0) == [DRAW]  # the only public stack is the one just played on
    oracle.apply(0, DRAW)
    assert oracle.hands[0] == ["2c", "3d", "4d", "5d", "As"]
    oracle.apply(1, play("Ts", "own"))
    assert oracle.legal(1) == [DRAW, take_public("c")]
    oracle.apply(1, DRAW)
    assert "9c" in oracle.hands[1]
    oracle.apply(2, play("2h", "public"))
    assert oracle.legal(2) == [DRAW, take_public("c")]
    oracle.apply(2, take_public("c"))
    assert oracle.hands[2] == in_pack_order(["3h", "4h", "5h", "6h", "Tc"])
    assert oracle.public == {"c": [], "d": [], "h": ["2h"], "s": []}
    oracle.apply(0, play("2c", "public"))
    assert oracle.legal(0) == [DRAW, take_public("h")]


def test_original_public_takes_any_card_of_its_suit_and_own_only_what_fits() -> None:
    hands = ["Tc 2c 3d 4d 5d", "Td Kd 8h 9h Ts", "2h 3h 4h 5h 6h"]
    oracle = fresh(packs=[pack_of(*hands)], variant="original")
    oracle.stacks[0]["c"] = ["9c"]
    oracle.public["d"] = ["Qd", "9d"]
    plays = oracle.legal(0)
    assert play("Tc", "own") in plays
    assert play("2c", "own") not in plays
    assert play("2c", "public") in plays
    assert play("3d", "public") in plays
    assert play("3d") not in plays
    assert not any(action["type"] == "take" for action in plays)


# --------------------------------------------------------------------------- end and score


@pytest.mark.parametrize(
    ("ranks", "score"),
    [
        ("KJ2678", 33),  # (23 - 12) x 3
        ("AK", -30),
        ("AKQ", -40),
        ("AKQJ", -50),
        ("A", -20),
        ("", -10),
        ("345", 0),  # worth 12
        ("2", 0),
        ("3T", 1),  # worth 13
        ("23456789T", 42),  # 54 - 12
        ("AKQJ23456789T", 210),  # 42 x 5
        ("AT", 0),
    ],
)
def test_stack_score(ranks: str, score: int) -> None:
    assert stack_score([rank + "h" for rank in ranks], -10) == score


def test_the_last_card_of_the_stock_ends_the_deal() -> None:
    for empty_stack, lonely in ((-10, -40), (0, 0)):
        oracle = fresh(empty_stack=empty_stack)
        oracle.stock = ["2c"]
        oracle.hands[0] = []
        oracle.stacks[0] = {
            "c": ["Kc", "Jc", "6c", "7c", "8c"],
            "d": ["Ad", "Kd"],
            "h": [],
            "s": [],
        }
        oracle.apply(0, DRAW)
        assert oracle.phase == "round_over"
        assert oracle.hands[0] == ["2c"]
        # Clubs (21 - 12) x 3 = 27, diamonds -30, two empty stacks; the two others have four each.
        assert oracle.last_round == [-3 + lonely // 2, lonely, lonely]
        assert oracle.scores == oracle.last_round
        assert oracle.to_act() == [0]  # the left of seat 2, who dealt
        assert oracle.legal(0) == [DEAL]
        assert oracle.outcome() is None
        oracle.apply(0, DEAL)
        assert (oracle.round, oracle.dealer, oracle.to_act()) == (2, 0, [1])
        assert oracle.last_round == [-3 + lonely // 2, lonely, lonely]


def test_stall_counts_the_actions_since_a_card_left_the_stock() -> None:
    oracle = fresh(
        packs=[pack_of("Tc 2c 3c 4c 5c", "Td 2d 3d 4d 5d", "Th 2h 3h 4h 5h")], stall_limit=4
    )
    oracle.apply(0, play("Tc"))
    oracle.apply(1, play("Td"))
    oracle.apply(2, play("Th"))
    oracle.apply(0, DRAW)  # the fourth action; it starts the count anew
    oracle.apply(1, take(2, "h"))
    oracle.apply(2, play("5h"))
    oracle.apply(0, take(1, "d"))
    assert oracle.phase == "play"
    oracle.apply(1, play("Th"))
    assert oracle.phase == "round_over"


def test_stall_ends_between_the_halves_of_a_turn() -> None:
    hands = ["Tc 2c 3d 4d 5d", "Td Kd 8h 9h Ts", "2h 3h 4h 5h 6h"]
    oracle = fresh(packs=[pack_of(*hands)], variant="original", stall_limit=3)
    oracle.apply(0, play("Tc", "public"))
    oracle.apply(0, DRAW)
    oracle.apply(1, play("Kd", "own"))
    oracle.apply(1, take_public("c"))
    oracle.apply(2, play("2h", "public"))
    assert oracle.phase == "round_over"
    assert len(oracle.hands[2]) == 4
    # Seat 1: a king alone -20 and three empty stacks; a public stack counts for nobody.
    assert oracle.last_round == [-40, -50, -40]


def finish(oracle: Oracle, before: list[int]) -> None:
    """End a deal in which nobody played a card: with `empty_stack` 0 it counts nothing."""
    oracle.scores = list(before)
    oracle.stock = ["2c"]
    oracle.hands[oracle.turn] = []
    oracle.apply(oracle.turn, DRAW)


def test_first_to_target() -> None:
    oracle = fresh(empty_stack=0)
    finish(oracle, [200, 250, 10])
    assert oracle.outcome() == {
        "winners": [1],
        "ranking": [[1], [0], [2]],
        "scores": [200, 250, 10],
    }
    assert oracle.to_act() == []
    assert oracle.legal(0) == []


def test_below_target_goes_on() -> None:
    oracle = fresh(empty_stack=0)
    finish(oracle, [199, 0, 0])
    assert oracle.outcome() is None


def test_still_equal_another_deal_until_the_last() -> None:
    oracle = fresh(empty_stack=0, max_deals=2)
    finish(oracle, [220, 220, 210])
    assert oracle.outcome() is None
    oracle.apply(0, DEAL)
    finish(oracle, [220, 220, 210])
    assert oracle.outcome() == {
        "winners": [0, 1],
        "ranking": [[0, 1], [2]],
        "scores": [220, 220, 210],
    }


def test_after_max_deals_the_highest_wins() -> None:
    oracle = fresh(empty_stack=0, max_deals=1)
    finish(oracle, [-30, -10, -30])
    assert oracle.outcome() == {
        "winners": [1],
        "ranking": [[1], [0, 2]],
        "scores": [-30, -10, -30],
    }


@pytest.mark.parametrize("variant", ["seed", "original"])
@pytest.mark.parametrize("honours", ["any", "in_order"])
@pytest.mark.parametrize("number", range(5))
def test_random_matches_end_and_conserve_the_pack(variant: str, honours: str, number: int) -> None:
    rng = Random(number)
    oracle = fresh(variant=variant, honours=honours, max_deals=3, target=60, dealer="random")
    still = 0
    while oracle.outcome() is None:
        [seat] = oracle.to_act()
        assert [len(oracle.legal(other)) for other in range(3) if other != seat] == [0, 0]
        action = rng.choice(oracle.legal(seat))
        oracle.apply(seat, action)
        still = 0 if action["type"] in ("draw", "deal") else still + 1
        assert still <= 60
        assert oracle.stock is not None
        lying = [*oracle.hands, oracle.stock, *oracle.public.values()]
        lying += [stacks[suit] for stacks in oracle.stacks for suit in SUITS]
        assert Counter(card for cards in lying for card in cards) == Counter(PACK)
    assert oracle.round <= 3
