"""The oracle of Progressive Poker, held to examples worked out by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.oracles.progressive_poker import PACK, ProgressivePoker, strength


def cards_of(text: str) -> list[str]:
    return text.split()


ROYAL = cards_of("Ts Js Qs Ks As")
JUNK = [cards_of("5c 6d 8h 9c Td"), cards_of("5d 6h 8c 9d Jc")]


def pack(front: str, *hands: list[str]) -> list[str]:
    """A pack that begins with `front`, then deals the hands one card at a time."""
    top = front.split() + [hand[i] for i in range(5) for hand in hands]
    return top + [card for card in PACK if card not in top]


def new_game(seats: int, packs: list[list[str]] | None = None, **options: Any) -> ProgressivePoker:
    """A match whose shuffles leave the cards as they are, past the packs given."""
    return ProgressivePoker(seats, options, lambda _, cards: cards, lambda _, n: n - 1, packs or [])


def contribute(game: ProgressivePoker) -> None:
    for seat in game.to_act():
        game.apply(seat, {"type": "contribute", "card": game.personal[seat][0]})


def exchange_nothing(game: ProgressivePoker) -> None:
    while game.phase == "exchange":
        game.apply(game.to_act()[0], {"type": "exchange", "give": [], "take": []})


def stand_pat(game: ProgressivePoker) -> None:
    for seat in game.to_act():
        game.apply(seat, {"type": "discard", "cards": []})


def quiet_hand(game: ProgressivePoker) -> None:
    """A whole hand in which all give their lowest card and change nothing."""
    if game.phase == "ended":
        game.apply(game.to_act()[0], {"type": "deal"})
    contribute(game)
    exchange_nothing(game)
    stand_pat(game)


def hand_with(*counts: int) -> ProgressivePoker:
    """The second hand of a match, begun with so many personal cards a seat."""
    game = new_game(len(counts))
    quiet_hand(game)
    cards = [card for personal in game.personal for card in personal]
    game.personal = [[cards.pop() for _ in range(count)] for count in counts]
    assert not cards
    game.apply(game.to_act()[0], {"type": "deal"})
    return game


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ts Js Qs Ks As", "9h Th Jh Qh Kh"),
        ("Ah 2h 3h 4h 5h", "Ac Ad Ah As Kc"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc"),
        ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac"),
        ("2c 2d 2h 3s 3c", "Ah Kh Qh Jh 9h"),
        ("2h 3h 4h 5h 7h", "Tc Jd Qh Ks Ac"),
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),
        ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc"),
        ("2c 2d 2h 3s 4c", "Ac Ad Ks Kc Qh"),
        ("3c 3d 2s 2c 4h", "Ac Ad Ks Qc Jh"),
        ("2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c"),
        ("Ac Kd Qh Js 9c", "Ad Kc Qs Jh 8c"),
        ("5c 5d Ah 3s 2c", "5h 5s Kh Qs Jc"),
    ],
)
def test_strength(better: str, worse: str) -> None:
    assert strength(better.split()) > strength(worse.split())


def test_suits_do_not_break_ties_and_straights_do_not_wrap() -> None:
    assert strength(cards_of("Ac Kd Qh Js 9c")) == strength(cards_of("Ad Kc Qs Jh 9h"))
    assert strength(cards_of("Qc Kd Ah 2s 3c"))[0] == 0


def test_the_first_deal_goes_round_one_card_at_a_time() -> None:
    game = new_game(3, [pack("2c 3c 4c 2d 3d 4d 2h 3h 4h", ROYAL, *JUNK)])
    assert (game.dealer, game.round, game.phase) == (2, 1, "contribute")
    assert game.personal == [["2c", "2d", "2h"], ["3c", "3d", "3h"], ["4c", "4d", "4h"]]
    assert game.hands == [[], [], []]
    contribute(game)
    assert game.pot == {0: "2c", 1: "3c", 2: "4c"}
    assert game.hands == [ROYAL, *[sorted(junk, key=PACK.index) for junk in JUNK]]
    assert game.scores == [2, 2, 2]


def test_nothing_moves_until_the_last_has_chosen() -> None:
    game = new_game(2)
    before = [list(cards) for cards in game.personal]
    game.apply(1, {"type": "contribute", "card": before[1][2]})
    assert (game.personal, game.pot, game.scores) == (before, {}, [3, 3])
    assert game.to_act() == [0]
    assert game.legal(1) == []


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ((5, 3, 3, 1), [1, 2]),  # 4, 2, 2, 0
        ((5, 5, 2, 0), [2]),  # 4, 4, 1 and one out
        ((3, 3, 3), [0, 1, 2]),  # 2, 2, 2
        ((4, 4, 1), []),  # 3, 3, 0
    ],
)
def test_who_is_asked_to_exchange(before: tuple[int, ...], asked: list[int]) -> None:
    game = hand_with(*before)
    playing = [seat for seat, count in enumerate(before) if count]
    assert game.to_act() == playing
    contribute(game)
    if asked:
        assert (game.phase, game.to_act()) == ("exchange", asked)
        exchange_nothing(game)
    assert (game.phase, game.to_act()) == ("discard", playing)


def test_two_seats_with_nine_each_have_1287_exchanges() -> None:
    game = hand_with(9, 9, 0, 0, 0, 0)
    contribute(game)
    assert [len(game.legal(seat)) for seat in range(6)] == [1287, 1287, 0, 0, 0, 0]


def test_an_exchange_swaps_equal_counts() -> None:
    game = new_game(2, [pack("2c 3c 2d 3d 2h 3h", ROYAL, JUNK[0])])
    contribute(game)
    with pytest.raises(ValueError, match="may not"):
        game.apply(0, {"type": "exchange", "give": ["Ts", "Js"], "take": ["2d"]})
    game.apply(0, {"type": "exchange", "give": ["As", "Ts"], "take": ["2h", "2d"]})
    assert game.hands[0] == ROYAL
    game.apply(1, {"type": "exchange", "give": [], "take": []})
    assert game.hands[0] == ["2d", "2h", "Js", "Qs", "Ks"]
    assert game.personal[0] == ["Ts", "As"]


def test_a_draw_discards_three_at_most() -> None:
    game = new_game(2)
    contribute(game)
    exchange_nothing(game)
    assert len(game.legal(0)) == 1 + 5 + 10 + 10
    with pytest.raises(ValueError, match="may not"):
        game.apply(0, {"type": "discard", "cards": game.hands[0][:4]})


@pytest.mark.parametrize(
    ("seats", "left", "discards", "after"), [(6, 4, 18, 18 - 14), (5, 12, 15, 15 - 3)]
)
def test_the_discards_become_the_stock(seats: int, left: int, discards: int, after: int) -> None:
    calls: list[tuple[str, list[str]]] = []

    def shuffle(label: str, cards: list[str]) -> list[str]:
        calls.append((label, list(cards)))
        return cards[::-1]

    game = ProgressivePoker(seats, {}, shuffle, lambda _, n: 0)
    contribute(game)
    exchange_nothing(game)
    assert len(game.stock) == left
    hands = [list(hand) for hand in game.hands]
    stock = list(game.stock)
    for seat in reversed(range(seats)):
        game.apply(seat, {"type": "discard", "cards": hands[seat][:3]})
    away = [card for hand in hands for card in hand[:3]]
    assert len(away) == discards
    assert calls == [("deal/1", PACK), ("reshuffle/1", away)]
    # All of a player's cards at a time, from the dealer's left (seat 0).
    came = stock + away[::-1]
    for seat in range(seats):
        wanted = hands[seat][3:] + came[3 * seat : 3 * seat + 3]
        assert game.hands[seat] == sorted(wanted, key=PACK.index)
    assert game.stock == came[3 * seats :]
    assert len(game.stock) == after


@pytest.mark.parametrize(
    ("dealer", "taken"),
    [(2, [[], ["2c", "4c"], ["3c"]]), (0, [[], ["2c", "3c"], ["4c"]])],
)
def test_tied_winners_share_the_pot(dealer: int, taken: list[list[str]]) -> None:
    hands = [cards_of("5d 6h 8c 9d Jc"), cards_of("9h Jh Qh Kd Ah"), cards_of("9s Js Qs Kc As")]
    first = dealer + 1
    front = "2c 3c 4c 2d 3d 4d 2h 3h 4h"
    if dealer == 0:
        front = "3c 4c 2c 3d 4d 2d 3h 4h 2h"
    dealt = [hands[(first + step) % 3] for step in range(3)]
    game = new_game(3, [pack(front, *dealt)], dealer=dealer)
    quiet_hand(game)
    assert game.hands == [sorted(hand, key=PACK.index) for hand in hands]
    assert game.last_round == taken
    assert game.scores == [2, 4, 3]


def test_a_match_to_the_last_holder_of_personal_cards() -> None:
    # The royal flush takes the pot: seat 0, then 1, then 0 for good.
    junk, other = JUNK
    packs = [
        pack("2c 3c 4c 2d 3d 4d 2h 3h 4h", ROYAL, junk, other),  # dealer 2
        pack("2h 3h", ROYAL, junk, other),  # dealer 0, from seat 1; 2h and 3h are passed over
        pack("", junk, ROYAL, other),  # dealer 1, from seat 2
        pack("", junk, ROYAL),  # seat 2 is out: dealer 0, from seat 1
        pack("", ROYAL, junk),  # dealer 1, from seat 0
        pack("", junk, ROYAL),  # dealer 0
    ]
    game = new_game(3, packs, ante=5)
    seen = []
    for _ in packs:
        assert game.outcome() is None
        quiet_hand(game)
        seen.append((game.dealer, game.scores))
    assert seen == [
        (2, [5, 2, 2]),
        (0, [4, 4, 1]),
        (1, [6, 3, 0]),
        (0, [7, 2, 0]),
        (1, [8, 1, 0]),
        (0, [9, 0, 0]),
    ]
    assert game.outcome() == {
        "winners": [0],
        "ranking": [[0], [1], [2]],
        "scores": [9, 0, 0],
        "chips": [15, 0, 0],
    }
    assert [game.legal(seat) for seat in range(3)] == [[], [], []]


def test_the_cap_and_the_odd_chip() -> None:
    # Seats 1 and 2 share both pots of three. Hand 1, dealer 0: two cards to seat 1, one to seat 2.
    # Hand 2, dealer 1: two to seat 2, one to seat 1. So 3-1+2-1+1 = 4 and 3-1+1-1+2 = 4.
    one, two = cards_of("9h Jh Qh Kd Ah"), cards_of("9s Js Qs Kc As")
    packs = [
        pack("3c 4c 2c 3d 4d 2d 3h 4h 2h", one, two, JUNK[1]),
        pack("", two, JUNK[1], one),
    ]
    game = new_game(3, packs, dealer=0, max_hands=2, ante=1)
    quiet_hand(game)
    assert game.scores == [2, 4, 3]
    quiet_hand(game)
    assert game.outcome() == {
        "winners": [1, 2],
        "ranking": [[1, 2], [0]],
        "scores": [1, 4, 4],
        "chips": [0, 2, 1],
    }


def test_losers_of_the_same_hand_share_the_place() -> None:
    front = "2c 3c 4c 2d 3d 4d 2h 3h 4h"
    packs = [
        pack(front, ROYAL, *JUNK),
        pack("", *JUNK, ROYAL),
        pack("", JUNK[0], ROYAL, JUNK[1]),
    ]
    game = new_game(3, packs)
    for _ in packs:
        quiet_hand(game)
    assert game.outcome() == {
        "winners": [0],
        "ranking": [[0], [1, 2]],
        "scores": [9, 0, 0],
        "chips": [0, 0, 0],
    }


def test_a_random_dealer_is_drawn() -> None:
    labels = []

    def below(label: str, n: int) -> int:
        labels.append((label, n))
        return 1

    game = ProgressivePoker(4, {"dealer": "random"}, lambda _, cards: cards, below)
    assert (game.dealer, labels) == (1, [("dealer", 4)])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_matches_keep_the_pack(seats: int) -> None:
    rng = random.Random(seats)

    def shuffle(_: str, cards: list[str]) -> list[str]:
        return rng.sample(cards, len(cards))

    game = ProgressivePoker(seats, {"max_hands": 30}, shuffle, lambda _, n: rng.randrange(n))
    while game.outcome() is None:
        seat = rng.choice(game.to_act())
        game.apply(seat, rng.choice(game.legal(seat)))
        places = [*game.personal, *game.hands, game.stock, list(game.pot.values()), game.discards]
        assert sorted(card for place in places for card in place) == sorted(PACK)
    assert sum(game.scores) == 3 * seats
    assert game.round <= 30
