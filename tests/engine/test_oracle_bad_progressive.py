"""The oracle of Bad Progressive, held to worked examples of the rules: deals, turns, ends."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.engine.oracles.bad_progressive import Oracle
from tests.engine.oracles.bad_progressive_melds import (
    PACK,
    Meld,
)
from tests.engine.oracles.bad_progressive_positions import (
    FULL_RUN,
    FULL_SET,
    LATER,
    OPEN,
    OTHERS,
    TABLE,
    do,
    fresh,
    listed,
    position,
)

# ---- bad.deal and the pick-up


def test_the_deal_goes_round_from_the_dealers_left() -> None:
    asked: list[tuple[str, list[str]]] = []

    def shuffle(label: str, cards: list[str]) -> list[str]:
        asked.append((label, list(cards)))
        return cards

    oracle = Oracle(3, {}, shuffle, lambda label, k: 0)
    assert asked == [("deal/1", PACK + PACK)]
    assert oracle.dealer == 2
    assert oracle.hands[0] == ["2c", "5c", "8c", "Jc", "Ac", "4d"]
    assert oracle.hands[2] == ["4c", "7c", "Tc", "Kc", "3d", "6d"]
    assert (oracle.discard, oracle._stock[0], len(oracle._stock)) == ("7d", "8d", 89)
    assert oracle.to_act() == [0]


@pytest.mark.parametrize(("seats", "stock"), [(2, 95), (4, 83), (5, 131), (6, 125), (8, 167)])
def test_packs_grow_with_the_seats(seats: int, stock: int) -> None:
    assert len(fresh(seats)._stock) == stock


def test_decks_must_do_for_the_longest_deal() -> None:
    assert len(fresh(4, decks=1)._stock) == 29
    with pytest.raises(ValueError, match="packs"):
        fresh(5, decks=1, rounds=1)


def test_the_dealer_may_be_named_or_drawn() -> None:
    assert fresh(3, dealer=0).to_act() == [1]
    oracle = Oracle(3, {"dealer": "random"}, lambda _, c: c, lambda label, k: len(label) % k)
    assert (oracle.dealer, oracle.to_act()) == (0, [1])  # "dealer" has six letters


def test_given_packs_replace_the_first_shuffles() -> None:
    oracle = fresh(3, packs=[PACK + PACK])
    assert oracle.hands[0] == ["2c", "5c", "8c", "Jc", "Ac", "4d"]


def test_declining_passes_two_cards_to_the_left() -> None:
    oracle = fresh(3)
    first, second, discard = oracle._stock[0], oracle._stock[1], oracle.discard
    before = [Counter(hand) for hand in oracle.hands]
    assert listed(oracle) == {"take_discard", "decline"}
    do(oracle, "decline")
    assert [len(hand) for hand in oracle.hands] == [7, 8, 6]
    assert len(oracle._stock) == 87
    assert Counter(oracle.hands[1]) - before[1] == Counter([first, str(discard)])
    assert Counter(oracle.hands[0]) - before[0] == Counter([second])
    assert oracle.discard is None


def test_taking_the_discard_leaves_the_stock_alone() -> None:
    oracle = fresh(3)
    discard = str(oracle.discard)
    before = Counter(oracle.hands[0])
    do(oracle, "take_discard")
    assert Counter(oracle.hands[0]) - before == Counter([discard])
    assert (len(oracle._stock), oracle.discard) == (89, None)


def test_others_have_nothing_to_do() -> None:
    oracle = fresh(3)
    assert oracle.legal(1) == oracle.legal(2) == []
    with pytest.raises(ValueError, match="may not"):
        oracle.apply(1, {"type": "take_discard"})


# ---- bad.last_card, bad.gone_out


@pytest.mark.parametrize(
    ("options", "on_goal_turn", "expected"),
    [
        ({}, False, {"lay_off 0 Ks"}),
        ({}, True, {"lay_off 0 Ks"}),
        (LATER, True, {"lay_off 0 Ks"}),
        (OTHERS, False, {"lay_off 0 Ks", "discard Ks"}),
        ({**OTHERS, **LATER}, True, {"discard Ks"}),
        ({**OTHERS, **LATER}, False, {"lay_off 0 Ks", "discard Ks"}),
    ],
)
def test_a_last_card_that_fits_an_own_meld(
    options: dict[str, Any], on_goal_turn: bool, expected: set[str]
) -> None:
    oracle = position("Ks", "3h", melds=TABLE, on_goal_turn=on_goal_turn, **options)
    assert listed(oracle) == expected


@pytest.mark.parametrize("options", [{}, LATER, OTHERS, {**OTHERS, **LATER}])
def test_a_last_card_that_fits_anothers_meld(options: dict[str, Any]) -> None:
    oracle = position("7c", "3h", melds=TABLE, on_goal_turn=True, **options)
    assert listed(oracle) == {"lay_off 1 7c high"}


def test_two_cards_are_no_last_card() -> None:
    assert listed(position("7c Ks", "3h", melds=TABLE), "discard") == {"discard 7c", "discard Ks"}


def test_a_last_card_swapped_in_and_the_wild_laid() -> None:
    oracle = position("4c", "3h", melds=(FULL_SET, (1, "run", "3c Jo 5c 6c")))
    assert listed(oracle) == {"swap 1 1 4c"}
    do(oracle, "swap 1 1 4c")
    assert listed(oracle) == {"lay_off 1 Jo low", "lay_off 1 Jo high"}
    do(oracle, "lay_off 1 Jo high")
    assert (oracle.hands[0], oracle.to_act(), oracle.last_round) == ([], [1], None)


@pytest.mark.parametrize(
    ("options", "on_goal_turn", "expected"),
    [
        ({}, False, {"swap 1 3 4c"}),
        (LATER, True, {"swap 1 3 4c"}),
        (OTHERS, False, {"swap 1 3 4c"}),  # full rights: the joker may go to the own kings
        ({**OTHERS, **LATER}, True, {"discard 4c"}),  # there it may not, and nowhere else
    ],
)
def test_a_last_card_whose_wild_fits_an_own_meld_alone(
    options: dict[str, Any], on_goal_turn: bool, expected: set[str]
) -> None:
    melds = ((0, "set", "Kc Kd Kh"), FULL_RUN)
    oracle = position("4c", "3h", melds=melds, on_goal_turn=on_goal_turn, **options)
    assert listed(oracle) == expected
    if "swap 1 3 4c" in expected:
        do(oracle, "swap 1 3 4c")
        assert listed(oracle) == {"lay_off 0 Jo"}


def test_a_last_card_whose_wild_fits_nowhere_goes_out() -> None:
    oracle = position("4c", "3h", melds=(FULL_SET, FULL_RUN))
    assert listed(oracle) == {"discard 4c"}


def test_open_goes_out_without_the_goal() -> None:
    oracle = position("7c", "3h", melds=((1, "run", "3c 4c 5c 6c"),), **OPEN)
    assert listed(oracle) == {"lay_off 0 7c high"}
    oracle = position("9h", "3h", melds=((1, "run", "3c 4c 5c 6c"),), **OPEN)
    do(oracle, "discard 9h")
    assert oracle.last_round == [0, 4 * 5 - 5]


def test_open_may_empty_the_hand_with_the_goal() -> None:
    oracle = position("9c 9d 9h Kc Kd Kh", "3h", **OPEN)
    do(oracle, "put_down 9c 9d 9h | Kc Kd Kh")
    assert (oracle.hands[0], oracle.to_act(), listed(oracle, seat=1)) == ([], [1], {"draw"})


def test_an_emptied_hand_leaves_no_discard_and_plays_on() -> None:
    oracle = position("7c", "3h 9d", melds=TABLE, stock="9s 3d 3d 3d")
    do(oracle, "lay_off 1 7c high")
    assert (oracle.discard, oracle.last_round, oracle.to_act()) == (None, None, [1])
    assert listed(oracle, seat=1) == {"draw"}
    do(oracle, "draw")
    assert (oracle.hands, len(oracle._stock)) == ([[], ["9d", "3h", "9s"]], 3)
    do(oracle, "discard 9d")
    assert listed(oracle) == {"take_discard", "decline"}
    do(oracle, "take_discard")
    assert listed(oracle) == {"discard 9d"}
    do(oracle, "discard 9d")
    assert (oracle.discard, oracle.hands[0]) == ("9d", [])
    assert oracle.last_round == [3 * 10 + 5, 4 * 5 - 10]


def test_cards_passed_in_make_the_picked_one_no_last_card() -> None:
    oracle = position("7c", "3h 9d", "4h 4s", melds=TABLE, stock="9s 3d 5d 8s")
    do(oracle, "lay_off 1 7c high", "draw", "discard 9d", "decline")
    assert oracle.hands == [["3d", "9d"], ["3h", "9s"], ["5d", "4h", "4s"]]
    do(oracle, "discard 4h", "take_discard")
    assert listed(oracle) == {"discard 3d", "discard 9d", "discard 4h"}


# ---- bad.score


def test_the_round_counts_table_against_hand() -> None:
    oracle = position(
        "9s",
        "Ac 2h Jo 9d",
        "3s",
        melds=((0, "set", "Kc Kd Kh"), (2, "set", "2d 5c 5d")),
    )
    do(oracle, "discard 9s")
    assert oracle.last_round == oracle.scores == [30, -90, 30 - 5]
    assert oracle.to_act() == [0]
    assert listed(oracle) == {"deal"}


def test_a_card_counts_for_who_put_it_there_last() -> None:
    oracle = position("4c 9h", "3d 3h", melds=(FULL_SET, (1, "run", "3c Jo 5c 2d")))
    do(oracle, "swap 1 1 4c", "lay_off 1 Jo low", "discard 9h")
    assert oracle.last_round == [80 + 5 + 50, 5 + 5 + 20 - 10]


# ---- bad.stock_out


def test_with_fewer_than_two_in_stock_nobody_declines() -> None:
    oracle = position("Kc 9d", "3h 9h", stock="3d 4d")
    do(oracle, "discard Kc")
    assert listed(oracle, seat=1) == {"take_discard", "decline"}
    oracle = position("Kc 9d", "3h 9h", stock="3d")
    do(oracle, "discard Kc")
    assert listed(oracle, seat=1) == {"take_discard"}


def test_a_turn_with_nothing_to_pick_up_does_not_begin() -> None:
    oracle = position("7c", "3h 9h", melds=TABLE, stock="")
    do(oracle, "lay_off 1 7c high")
    assert oracle.last_round == [30 + 5, 20 - 10]
    oracle = position("7c", "3h 9h", melds=TABLE, stock="3d")
    do(oracle, "lay_off 1 7c high")
    assert listed(oracle, seat=1) == {"draw"}


def turns_until_the_round_ends(oracle: Oracle, *, decline: tuple[int, ...] = ()) -> int:
    """Everyone takes the discard and gives up the last card in pack order, save some decliners."""
    turns = 0
    while oracle.phase != "round_over":
        (seat,) = oracle.to_act()
        turns += 1
        oracle.apply(seat, {"type": "decline" if turns in decline else "take_discard"})
        oracle.apply(seat, {"type": "discard", "card": oracle.hands[seat][-1]})
    return turns


def low(stock: str, seats: int = 3) -> Oracle:
    """Before a pick-up, with as good as no stock."""
    oracle = position(*["Kc 9d"] * seats)
    oracle.stock = stock.split()
    oracle.discard = "5s"
    oracle._begin_turn(0)
    return oracle


def test_a_round_without_stock_ends_after_a_turn_of_each() -> None:
    assert turns_until_the_round_ends(low("")) == 3
    assert turns_until_the_round_ends(low("3d")) == 3
    assert turns_until_the_round_ends(low("", seats=2)) == 2


def test_the_turn_that_empties_the_stock_began_with_enough() -> None:
    assert turns_until_the_round_ends(low("3d 4d"), decline=(1,)) == 4


def test_a_card_put_down_starts_the_count_again() -> None:
    oracle = low("", seats=2)
    oracle.melds = [Meld(1, "set", ["Kd", "Kh", "Ks"], [1, 1, 1])]
    oracle.down[1] = True
    do(oracle, "take_discard", "discard 5s", "take_discard", "lay_off 0 Kc", "discard 5s")
    assert oracle.phase == "pick_up"
    assert turns_until_the_round_ends(oracle) == 2


def test_a_round_in_which_nobody_draws_ends_after_ten_turns_of_each() -> None:
    assert turns_until_the_round_ends(fresh(3)) == 30
    assert turns_until_the_round_ends(fresh(3), decline=(7,)) == 7 + 30


# ---- bad.match_end


def test_rounds_follow_one_another() -> None:
    oracle = fresh(3, rounds=2)
    turns_until_the_round_ends(oracle)
    first = list(oracle.scores)
    assert (oracle.to_act(), oracle.legal(1), oracle.outcome()) == ([0], [], None)
    do(oracle, "deal")
    assert (oracle.round, oracle.dealer, oracle.to_act()) == (2, 0, [1])
    assert [len(hand) for hand in oracle.hands] == [7, 7, 7]
    assert len(oracle._stock) == 108 - 21 - 1
    assert oracle.last_round == first
    turns_until_the_round_ends(oracle)
    assert oracle.last_round is not None
    assert oracle.scores == [a + b for a, b in zip(first, oracle.last_round, strict=True)]
    assert oracle.to_act() == []
    assert all(oracle.legal(seat) == [] for seat in range(3))
    assert oracle.outcome() is not None


def test_the_highest_total_wins_and_equals_share() -> None:
    oracle = position("9s", "3h", "4h", melds=((0, "set", "Kc Kd Kh"),), rounds=1)
    do(oracle, "discard 9s")
    assert oracle.outcome() == {
        "winners": [0],
        "ranking": [[0], [1, 2]],
        "scores": [30, -5, -5],
    }


# ---- whole matches


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"rounds": 6}),
        (3, {"rounds": 3, **OPEN}),
        (4, {"rounds": 3, **LATER, **OTHERS, "set_wilds": "one"}),
        (5, {"rounds": 2, **OPEN, **LATER, **OTHERS}),
        (8, {"rounds": 2, "decks": 2}),
    ],
)
def test_a_random_match_keeps_its_pack_and_ends(seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    oracle = fresh(seats, **options)
    pack = Counter(PACK * oracle.options["decks"])
    while oracle.to_act():
        (seat,) = oracle.to_act()
        actions = list(islice(oracle.legal_iter(seat), 300))
        kind = rng.choice(sorted({action["type"] for action in actions}))
        oracle.apply(seat, rng.choice([a for a in actions if a["type"] == kind]))
        lying = [*oracle._stock, *(card for hand in oracle.hands for card in hand)]
        lying += [card for meld in oracle.melds for card in meld.cards]
        lying += [oracle.discard] if oracle.discard else []
        assert Counter(lying) == pack
        assert not oracle.owed - Counter(oracle.hands[seat])
    outcome = oracle.outcome()
    assert outcome is not None
    assert sorted(seat for place in outcome["ranking"] for seat in place) == list(range(seats))
