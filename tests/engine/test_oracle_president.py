"""The oracle of President, held to worked examples of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.engine.oracles.president import PACK, Oracle, in_pack_order


def fresh(seats: int = 4, packs: list[list[str]] | None = None, **options: Any) -> Oracle:
    """A match whose shuffles come from Python's generator: here only the rules are on trial."""

    def shuffle(label: str, cards: list[str]) -> list[str]:
        Random(label).shuffle(cards)
        return cards

    return Oracle(seats, options, shuffle, lambda label, k: Random(label).randrange(k), packs or [])


def position(*hands: str, turn: int = 0, **options: Any) -> Oracle:
    """A round that is past its opening, with an empty pile and these hands."""
    oracle = fresh(len(hands), **options)
    oracle.hands = [in_pack_order(hand.split()) for hand in hands]
    oracle.opening = False
    oracle.turn = turn
    return oracle


def pack_of(*hands: str) -> list[str]:
    """A pack for four seats that deals each seat the named cards first, the rest anyhow."""
    named = [hand.split() for hand in hands] + [[] for _ in range(4 - len(hands))]
    rest = [card for card in PACK if not any(card in hand for hand in named)]
    for hand in named:
        while len(hand) < 13:
            hand.append(rest.pop(0))
    return [named[n % 4][n // 4] for n in range(52)]


def play(cards: str) -> dict[str, Any]:
    return {"type": "play", "cards": cards.split()}


def complete(cards: str) -> dict[str, Any]:
    return {"type": "complete", "cards": cards.split()}


PASS: dict[str, Any] = {"type": "pass"}
DEAL: dict[str, Any] = {"type": "deal"}


def give_back(card: str) -> dict[str, Any]:
    return {"type": "return_card", "card": card}


def listed(oracle: Oracle, seat: int, kind: str) -> list[str]:
    return sorted(" ".join(a["cards"]) for a in oracle.legal(seat) if a["type"] == kind)


# --------------------------------------------------------------------------- deal and opening


def test_the_first_seats_from_the_dealers_left_hold_one_more() -> None:
    assert [len(hand) for hand in fresh(5).hands] == [11, 11, 10, 10, 10]
    assert [len(hand) for hand in fresh(5, dealer=2).hands] == [10, 10, 10, 11, 11]
    assert sum(len(hand) for hand in fresh(8).hands) == 104


@pytest.mark.parametrize("seats", [3, 15])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="4 to 14"):
        fresh(seats)


def test_the_three_of_clubs_opens_alone() -> None:
    oracle = fresh(packs=[pack_of("", "", "3c 3d 2c")])
    assert oracle.to_act() == [2]
    assert oracle.legal(2) == [play("3c")]
    assert oracle.legal(0) == []


def test_a_set_with_the_three_of_clubs_may_open_where_the_option_says_so() -> None:
    oracle = fresh(packs=[pack_of("", "", "3c 3d 3h 2c", "3s")], opening_set=True)
    assert listed(oracle, 2, "play") == ["3c", "3c 3d", "3c 3d 3h", "3c 3h"]


def test_with_two_packs_the_first_holder_from_the_dealers_left_opens() -> None:
    pack = PACK + PACK
    pack.remove("3c")
    pack.remove("3c")
    pack.insert(1, "3c")  # dealt second: to seat 1 with the last seat dealing
    pack.insert(6, "3c")  # dealt seventh: to seat 6
    assert fresh(8, packs=[pack]).to_act() == [1]
    # Seat 4 deals: the second card goes to seat 6 and the seventh to seat 3.
    assert fresh(8, packs=[pack], dealer=4).to_act() == [6]
    # Seat 1 deals: the second card goes to seat 3, the seventh to seat 0; seat 3 comes first.
    assert fresh(8, packs=[pack], dealer=1).to_act() == [3]


def test_the_opener_may_complete_the_opening() -> None:
    oracle = fresh(packs=[pack_of("3c 3d 3h 3s")])
    oracle.apply(0, play("3c"))
    assert oracle.to_act() == [1]
    assert oracle.legal(0) == [complete("3d 3h 3s")]
    oracle.apply(0, complete("3d 3h 3s"))
    assert oracle.to_act() == [0]
    assert PASS not in oracle.legal(0)


# --------------------------------------------------------------------------- what beats what


def test_on_a_single_nine() -> None:
    oracle = position("9c 3c", "8c 9d Ac 3d 3h 4c 4d 4h 2s", "5c 5d", "6c 6d")
    oracle.apply(0, play("9c"))
    assert listed(oracle, 1, "play") == sorted(
        ["9d", "Ac", "3d 3h", "4c 4d", "4c 4h", "4d 4h", "4c 4d 4h", "2s"]
    )
    assert PASS in oracle.legal(1)
    assert oracle.legal(2) == []


def test_on_a_pair_of_kings() -> None:
    oracle = position("Kc Kd 3c", "Kh Ks Qc Qd Ac Ad 4c 4d 4h 5c 5d 5h 5s 2c", "6c 6d", "7c 7d")
    oracle.apply(0, play("Kc Kd"))
    fives = ["5c 5d 5h", "5c 5d 5s", "5c 5h 5s", "5d 5h 5s", "5c 5d 5h 5s"]
    assert listed(oracle, 1, "play") == sorted(["Kh Ks", "Ac Ad", "4c 4d 4h", "2c", *fives])
    assert listed(oracle, 1, "complete") == ["Kh Ks"]
    oracle.apply(1, play("Kh Ks"))
    assert oracle.pile == []
    assert oracle.to_act() == [1]  # it makes four: clears, leads, and skips nobody


def test_only_the_set_on_top_counts() -> None:
    oracle = position("9c 3c", "4c 4d 3d", "5c Td 6d 6h", "7c 7d")
    oracle.apply(0, play("9c"))
    oracle.apply(1, play("4c 4d"))
    assert listed(oracle, 2, "play") == ["6d 6h"]


def test_leading() -> None:
    oracle = position("2c 2d 7c 7d", "3c 4c", "5c 6c", "8c 9c")
    assert listed(oracle, 0, "play") == ["2c", "2d", "7c", "7c 7d", "7d"]
    assert PASS not in oracle.legal(0)


# --------------------------------------------------------------------------- match and four


def test_a_match_skips_the_next_who_may_yet_complete() -> None:
    oracle = position("7c 3c", "7d 4c", "7h 7s 5c", "8c 9c")
    oracle.apply(0, play("7c"))
    oracle.apply(1, play("7d"))
    assert oracle.to_act() == [3]
    assert oracle.legal(2) == [complete("7h 7s")]
    oracle.apply(2, complete("7h 7s"))
    assert oracle.to_act() == [2]
    assert oracle.legal(2) == [play("5c")]


def test_a_larger_set_of_the_same_rank_is_no_match() -> None:
    oracle = position("7c 3c", "7d 7h 4c", "8c 9c", "7s 5c")
    oracle.apply(0, play("7c"))
    oracle.apply(1, play("7d 7h"))
    assert oracle.to_act() == [2]
    assert oracle.legal(3) == [complete("7s")]
    oracle.apply(2, PASS)
    assert oracle.legal(3) == [PASS, complete("7s")]  # a single 7 beats no pair
    oracle.apply(3, complete("7s"))
    assert oracle.to_act() == [3]


def test_another_rank_breaks_the_count() -> None:
    oracle = position("7c 7s 3c", "8c 4c", "8d 5c", "8h 8s 9c")
    oracle.apply(0, play("7c"))
    oracle.apply(1, play("8c"))
    assert oracle.legal(0) == []  # the 7 is no longer on top
    assert oracle.legal(3) == []  # one 8 lies there, and three are missing
    oracle.apply(2, play("8d"))
    assert oracle.to_act() == [0]  # seat 3 is skipped
    assert oracle.legal(3) == [complete("8h 8s")]


def test_a_skip_passes_over_who_is_out() -> None:
    oracle = position("9c", "7c 3c", "7d 4c", "8c 5c", "Tc 6c")
    oracle.apply(0, play("9c"))
    for seat in (1, 2, 3, 4):
        oracle.apply(seat, PASS)
    oracle.apply(1, play("7c"))
    oracle.apply(2, PASS)
    oracle.apply(3, PASS)
    oracle.apply(4, PASS)
    oracle.apply(1, play("3c"))
    # Out now are 0 and 1. Seat 2 leads after the three passes.
    oracle.apply(2, play("4c"))
    assert oracle.to_act() == [3]


def test_two_active_and_a_match_gives_the_lead_and_no_time_to_complete() -> None:
    oracle = position("7c 7h 7s 3c", "7d 4c", "8c", "9c", turn=2)
    oracle.apply(2, play("8c"))
    oracle.apply(3, play("9c"))
    oracle.apply(0, PASS)
    oracle.apply(1, PASS)  # back at seat 3, who is out: seat 0 leads
    oracle.apply(0, play("7c"))
    oracle.apply(1, play("7d"))
    assert oracle.to_act() == [1]
    assert oracle.legal(0) == []
    assert oracle.legal(1) == [play("4c")]


def test_two_packs_complete_makes_exactly_four_and_suits_differ() -> None:
    hands = ["7c 3c", "7c 7d 7d 7h 4c", *(["8c 9c"] * 6)]
    oracle = position(*hands)
    oracle.apply(0, play("7c"))
    assert listed(oracle, 1, "complete") == ["7c 7d 7d", "7c 7d 7h", "7d 7d 7h"]
    oracle.apply(1, play("7c 7d 7d 7h"))  # five of the rank on top clear as well
    assert oracle.pile == []
    assert oracle.to_act() == [1]


def test_four_from_the_hand_clear_at_once() -> None:
    oracle = position("7c 7d 7h 7s 3c", "8c 9c", "Tc 4c", "Jc 5c")
    oracle.apply(0, play("7c 7d 7h 7s"))
    assert oracle.to_act() == [0]
    assert oracle.pile == []


# --------------------------------------------------------------------------- twos, out and stuck


def test_a_two_then_a_five_gets_out() -> None:
    oracle = position("Kc 3c", "2c 5c", "6c 7c", "8c 9c")
    oracle.apply(0, play("Kc"))
    oracle.apply(1, play("2c"))
    assert oracle.to_act() == [1]
    oracle.apply(1, play("5c"))
    assert oracle.places == [1, None, None, None]
    assert oracle.to_act() == [2]


def test_the_five_first_is_stuck() -> None:
    oracle = position("4c 3c", "2c 5c", "6c 7c", "8c 9c")
    oracle.apply(0, play("4c"))
    oracle.apply(1, play("5c"))
    assert oracle.places == [None, None, None, 1]
    assert oracle.hands[1] == []
    assert oracle.apart[1] == ["2c"]
    assert oracle.to_act() == [2]  # the 5 lies on the pile as ever
    oracle.apply(2, PASS)
    oracle.apply(3, PASS)
    oracle.apply(0, PASS)
    assert oracle.to_act() == [2]  # who should lead is out


def test_a_hand_of_twos_must_lead_into_being_stuck() -> None:
    oracle = position("2c 2d", "4c 5c", "6c 7c", "8c 9c")
    assert oracle.legal(0) == [play("2c"), play("2d")]
    oracle.apply(0, play("2c"))
    assert oracle.places == [None, None, None, 0]
    assert oracle.to_act() == [1]
    assert oracle.legal(1) == [play("4c"), play("5c")]


def test_the_second_who_is_stuck_sits_above_the_first() -> None:
    oracle = position("2c 2d", "2h 2s", "6c 7c", "8c 9c")
    oracle.apply(0, play("2c"))
    oracle.apply(1, play("2h"))
    assert oracle.places == [None, None, 1, 0]


def test_the_one_who_is_left_may_be_first_with_cards_in_hand() -> None:
    oracle = position("2c 2d", "2h 2s", "2c 2d", "8c 9c")
    for seat, card in ((0, "2c"), (1, "2h"), (2, "2c")):
        oracle.apply(seat, play(card))
    assert oracle.places == [3, 2, 1, 0]
    assert oracle.last_round == [0, 0, 1, 2]
    assert oracle.hands[3] == ["8c", "9c"]


def test_a_match_that_gets_out_skips_and_hands_the_lead_on() -> None:
    oracle = position("7c 3c", "7d", "8c 4c", "9c 5c")
    oracle.apply(0, play("7c"))
    oracle.apply(1, play("7d"))
    assert oracle.to_act() == [3]
    oracle.apply(3, PASS)
    assert oracle.to_act() == [0]
    oracle.apply(0, PASS)
    assert oracle.to_act() == [2]  # the skipped one is the next active to the left of seat 1
    assert PASS not in oracle.legal(2)


def test_a_completion_that_gets_out_hands_the_lead_to_the_left() -> None:
    oracle = position("7c 3c", "8c 4c", "7d 7h 7s", "9c 5c")
    oracle.apply(0, play("7c"))
    oracle.apply(2, complete("7d 7h 7s"))
    assert oracle.places == [2, None, None, None]
    assert oracle.to_act() == [3]


def test_a_play_that_ends_the_round_stays_unless_it_clears() -> None:
    stays = position("7c", "3c 4c", "8c", "9c")
    for seat, action in ((0, play("7c")), (1, PASS), (2, play("8c")), (3, play("9c"))):
        stays.apply(seat, action)
    assert stays.phase == "round_over"
    assert stays.places == [0, 2, 3, 1]
    assert stays.pile == [["7c"], ["8c"], ["9c"]]
    clears = position("7c", "3c 4c", "8c", "9c 9d 9h 9s")
    for seat, action in ((0, play("7c")), (1, PASS), (2, play("8c"))):
        clears.apply(seat, action)
    clears.apply(3, play("9c 9d 9h 9s"))
    assert clears.phase == "round_over"
    assert clears.pile == []


# --------------------------------------------------------------------------- passing


def test_who_passed_may_play_later_on_the_same_pile() -> None:
    oracle = position("7c 3c", "8c Tc", "9c 4c", "5c 6c")
    oracle.apply(0, play("7c"))
    oracle.apply(1, PASS)
    oracle.apply(2, play("9c"))
    oracle.apply(3, PASS)
    oracle.apply(0, PASS)
    assert oracle.to_act() == [1]
    oracle.apply(1, play("Tc"))
    for seat in (2, 3, 0):
        oracle.apply(seat, PASS)
    assert oracle.to_act() == [1]
    assert oracle.pile == []


def test_pass_locks_until_the_pile_is_cleared_but_not_from_completing() -> None:
    oracle = position("7c Jc", "9d 9h 9s 8c", "9c 4c", "5c 6c", pass_locks=True)
    oracle.apply(0, play("7c"))
    oracle.apply(1, PASS)
    oracle.apply(2, play("9c"))
    oracle.apply(3, PASS)
    assert oracle.legal(1) == [complete("9d 9h 9s")]
    oracle.apply(0, PASS)
    assert oracle.to_act() == [2]  # seat 1 is locked, so the turn is back
    oracle.apply(2, play("4c"))
    assert oracle.places[0] == 2
    oracle.apply(3, play("5c"))
    oracle.apply(0, PASS)
    assert oracle.to_act() == [1]  # the clearing unlocked it


def test_a_skip_may_fall_on_a_locked_seat() -> None:
    oracle = position("7c 9c", "8c 3c", "Tc 4c", "9d 5c", pass_locks=True)
    oracle.apply(0, play("7c"))
    oracle.apply(1, PASS)
    oracle.apply(2, PASS)
    oracle.apply(3, play("9d"))
    oracle.apply(0, play("9c"))
    assert oracle.to_act() == [3]  # the skip fell on seat 1, seat 2 is locked


def test_a_play_on_which_all_others_are_locked_clears_at_once() -> None:
    oracle = position("7c Ac 3c", "8c 4c", "Tc 5c", "9d 6c", pass_locks=True)
    oracle.apply(0, play("7c"))
    oracle.apply(1, PASS)
    oracle.apply(2, PASS)
    oracle.apply(3, play("9d"))
    oracle.apply(0, play("Ac"))
    assert oracle.to_act() == [3]
    oracle.apply(3, PASS)
    assert oracle.to_act() == [0]
    assert oracle.pile == []


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (1, play("8c")),  # too low
        (1, play("Tc Td 4c")),  # not of one rank
        (1, play("Kc")),  # not held
        (2, PASS),  # not asked
        (2, complete("9d")),  # does not make four
        (1, DEAL),
        (1, {"type": "play", "cards": ["Tc"], "extra": 1}),
    ],
)
def test_illegal_actions_raise_and_change_nothing(seat: int, action: dict[str, Any]) -> None:
    oracle = position("9c 3c", "8c Tc Td 4c", "9d 5c", "6c 7c")
    oracle.apply(0, play("9c"))
    before = (oracle.hands[1][:], oracle.to_act(), [cards[:] for cards in oracle.pile])
    with pytest.raises(ValueError, match="may not"):
        oracle.apply(seat, action)
    assert (oracle.hands[1], oracle.to_act(), oracle.pile) == before


# --------------------------------------------------------------------------- rounds and match


def to_the_end(oracle: Oracle) -> Oracle:
    """Play the last cards of a round that seat 2 wins before 1 and 0; seat 3 is the A-hole."""
    oracle.hands = [["5c"], ["6c"], ["3h"], ["3c", "4c"]]
    oracle.opening, oracle.turn = False, 2
    for seat, action in (
        (2, play("3h")),
        (3, PASS),
        (0, PASS),
        (1, play("6c")),
        (3, PASS),
        (0, PASS),  # back at seat 1, which is out, as seat 2 is: seat 3 leads
        (3, play("3c")),
        (0, play("5c")),
    ):
        oracle.apply(seat, action)
    return oracle


def test_score_and_next_dealer() -> None:
    oracle = to_the_end(fresh())
    assert oracle.places == [2, 1, 0, 3]
    assert oracle.last_round == [0, 1, 2, 0]
    assert oracle.scores == [0, 1, 2, 0]
    assert oracle.to_act() == [3]
    assert oracle.dealer == 3
    assert oracle.legal(3) == [DEAL]
    assert oracle.legal(2) == []
    assert oracle.outcome() is None


def second_round(pack: list[str], **options: Any) -> Oracle:
    """Round 2 of `to_the_end`: seat 3 deals and owes seat 2 its highest card."""
    oracle = to_the_end(fresh(packs=[list(PACK), pack], **options))
    oracle.apply(3, DEAL)
    return oracle


# Its highest card is a queen, of two the one of hearts; by the option it is a two, that of spades.
A_HOLE = "Qc Qh 2s 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h"


def test_the_highest_card_goes_to_the_president_who_returns_any() -> None:
    oracle = second_round(pack_of("", "", "As Ks", A_HOLE))
    assert oracle.round == 2
    assert oracle.to_act() == [2]
    assert "Qh" in oracle.hands[2]
    assert "Qh" not in oracle.hands[3]
    assert [len(hand) for hand in oracle.hands] == [13, 13, 14, 12]
    assert oracle.legal(3) == []
    assert oracle.legal(2) == [give_back(card) for card in oracle.hands[2]]
    oracle.apply(2, give_back("Ks"))
    assert "Ks" in oracle.hands[3]
    assert oracle.last_round == [0, 1, 2, 0]
    assert oracle.to_act() == [2]
    assert play("As") in oracle.legal(2)
    assert PASS not in oracle.legal(2)
    assert oracle.legal(0) == []  # 3c has no role


def test_a_two_is_the_highest_where_the_option_says_so() -> None:
    oracle = second_round(pack_of("", "", "", A_HOLE), two_is_highest=True)
    assert "2s" in oracle.hands[2]
    assert {"2h", "Qh"} <= set(oracle.hands[3])


def test_a_hand_of_twos_gives_the_last_suit() -> None:
    assert fresh()._highest(["2c", "2h", "2s"]) == "2s"


def test_the_a_hole_deals_and_its_left_gets_the_first_card() -> None:
    oracle = to_the_end(fresh(packs=[list(PACK), list(PACK)], dealer=1))
    assert oracle.dealer == 1
    oracle.apply(3, DEAL)
    assert oracle.dealer == 3
    assert "2c" in oracle.hands[0]


def test_the_match_ends_at_the_target_and_the_last_place_parts_equals() -> None:
    oracle = fresh()
    oracle.scores = [0, 10, 9, 10]
    to_the_end(oracle)
    assert oracle.scores == [0, 11, 11, 10]
    assert oracle.outcome() == {
        "winners": [2],
        "ranking": [[2], [1], [3], [0]],
        "scores": [0, 11, 11, 10],
    }
    assert oracle.to_act() == []
    assert [oracle.legal(seat) for seat in range(4)] == [[], [], [], []]


@pytest.mark.parametrize("seats", [4, 5, 7, 8, 14])
@pytest.mark.parametrize("flag", [False, True])
def test_random_matches_end_and_conserve_the_pack(seats: int, flag: bool) -> None:
    rng = Random(seats)
    oracle = fresh(
        seats, target=4, pass_locks=flag, opening_set=flag, two_is_highest=flag, dealer="random"
    )
    whole = Counter(PACK if seats <= 7 else PACK + PACK)
    while oracle.outcome() is None:
        options = [(seat, action) for seat in range(seats) for action in oracle.legal(seat)]
        assert options
        assert all(oracle.legal(seat) for seat in oracle.to_act())
        oracle.apply(*rng.choice(options))
        lying = [*oracle.hands, *oracle.pile, oracle.cleared, *oracle.apart]
        assert Counter(card for cards in lying for card in cards) == whole
        active = [hand for hand in oracle.hands if hand]
        if oracle.phase == "play":
            assert not any(len(hand) == 1 and hand[0][0] == "2" for hand in active)
    assert sum(oracle.scores) == 3 * oracle.round
