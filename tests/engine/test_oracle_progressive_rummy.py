"""The oracle of Progressive Rummy, held to examples worked out by hand."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.engine.oracles.progressive_rummy import ORDER, ProgressiveRummy, value

FROM_STOCK = {"type": "draw", "from": "stock"}
FROM_DISCARD = {"type": "draw", "from": "discard"}


def cards_of(text: str) -> list[str]:
    return text.split()


def group(text: str) -> dict[str, Any]:
    return {"type": "meld", "kind": "group", "cards": cards_of(text)}


def sequence(text: str) -> dict[str, Any]:
    return {"type": "meld", "kind": "sequence", "cards": cards_of(text)}


def discard(card: str) -> dict[str, Any]:
    return {"type": "discard", "card": card}


def lay_off(meld: int, card: str, end: str | None = None) -> dict[str, Any]:
    action = {"type": "lay_off", "meld": meld, "card": card}
    return action if end is None else {**action, "end": end}


def swap(meld: int, index: int, card: str) -> dict[str, Any]:
    return {"type": "swap", "meld": meld, "index": index, "card": card}


def new_game(seats: int, **options: Any) -> ProgressiveRummy:
    return ProgressiveRummy(seats, options, lambda _, cards: cards, lambda _, n: n - 1)


def game_with(
    hands: dict[int, str], stock: str = "", seats: int = 4, **options: Any
) -> ProgressiveRummy:
    """Deal 1 with these hands and this top of the stock; what is not named is dealt from the rest.

    Seat 0 begins.
    """
    size = 7 if seats >= 7 else 8
    rest = list(new_game(seats).pack)
    dealt = [cards_of(hands.get(seat, "")) for seat in range(seats)]
    for card in [card for hand in dealt for card in hand] + cards_of(stock):
        rest.remove(card)
    for hand in dealt:
        while len(hand) < size:
            hand.append(rest.pop())
    pack = [hand[i] for i in range(size) for hand in dealt] + cards_of(stock) + rest
    game = ProgressiveRummy(seats, options, lambda _, cards: cards, lambda _, n: 0, [pack])
    assert game.hands == [sorted(hand, key=ORDER.index) for hand in dealt]
    return game


def play(game: ProgressiveRummy, *actions: dict[str, Any]) -> None:
    """The actions, each by the seat whose turn it is."""
    for action in actions:
        game.apply(game.to_act()[0], action)


def legal(game: ProgressiveRummy, *types: str) -> list[dict[str, Any]]:
    """What the seat to act may do, of these types."""
    found = game.legal(game.to_act()[0])
    assert all(found.count(action) == 1 for action in found)
    return [action for action in found if action["type"] in types]


def unordered(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(actions, key=lambda action: json.dumps(action, sort_keys=True))


@pytest.mark.parametrize(
    ("seats", "hand", "stock"), [(4, 8, 20), (5, 8, 25), (6, 8, 30), (7, 7, 42), (8, 7, 48)]
)
def test_one_suit_for_each_player(seats: int, hand: int, stock: int) -> None:
    game = new_game(seats)
    assert len(game.pack) == 13 * seats
    assert [len(cards) for cards in game.hands] == [hand] * seats
    assert len(game.stock) == stock
    assert game.discards == []
    assert game.to_act() == [0]
    assert legal(game, "draw") == [FROM_STOCK]


def test_the_fifth_suit_is_clubs_again() -> None:
    pack = new_game(5).pack
    assert pack == [*ORDER, *ORDER[:13]]
    assert pack[-1] == "Ac"


@pytest.mark.parametrize(("wild", "points"), [("A", 35), ("2", 16), ("K", 26)])
def test_what_cards_count(wild: str, points: int) -> None:
    assert sum(value(card, wild) for card in ["Ah", "Kh", "5h"]) == points


def test_ten_and_courts_count_ten() -> None:
    assert [value(card, "A") for card in cards_of("2c 9c Tc Jc Qc Kc Ac")] == [
        *(2, 9, 10, 10, 10, 10, 20)
    ]


@pytest.mark.parametrize(
    ("deal", "hand", "melds"),
    [
        (1, "7s 9s Ah", [sequence("7s Ah 9s")]),
        (1, "Ac Ah As", []),
        (
            1,
            "7d Ah As",
            [
                group("7d Ah As"),
                sequence("Ah As 7d"),
                sequence("As Ah 7d"),
                sequence("Ah 7d As"),
                sequence("As 7d Ah"),
                sequence("7d Ah As"),
                sequence("7d As Ah"),
            ],
        ),
        (  # nothing below the ace
            1,
            "2c Ac Ad",
            [
                group("2c Ac Ad"),
                sequence("Ac 2c Ad"),
                sequence("Ad 2c Ac"),
                sequence("2c Ac Ad"),
                sequence("2c Ad Ac"),
            ],
        ),
        (  # nothing above the king
            1,
            "Kc Ac Ad",
            [group("Kc Ac Ad"), sequence("Ac Ad Kc"), sequence("Ad Ac Kc")],
        ),
        (  # equal wilds are interchangeable
            1,
            "7d Ac Ac",
            [
                group("Ac Ac 7d"),
                sequence("Ac Ac 7d"),
                sequence("Ac 7d Ac"),
                sequence("7d Ac Ac"),
            ],
        ),
        (4, "As Qs Ks", []),
        (4, "As 2s 3s", [sequence("As 2s 3s")]),
        (1, "As 2s 3s", [sequence("As 2s 3s"), sequence("2s 3s As")]),
        (5, "4s 6s 5s", [sequence("4s 5s 6s")]),
        (5, "6s 7s 5s", [sequence("5s 6s 7s"), sequence("6s 7s 5s")]),
        (4, "5c 5c 5d", [group("5c 5c 5d")]),
        (4, "5c 6d 7c", []),
        (
            4,
            "9c 9d 9h 9s",
            [
                group("9c 9d 9h"),
                group("9c 9d 9s"),
                group("9c 9h 9s"),
                group("9d 9h 9s"),
                group("9c 9d 9h 9s"),
            ],
        ),
        (4, "5c 6c 7c 8c", [sequence("5c 6c 7c"), sequence("5c 6c 7c 8c"), sequence("6c 7c 8c")]),
    ],
)
def test_every_new_meld(deal: int, hand: str, melds: list[dict[str, Any]]) -> None:
    game = new_game(5)
    game.round = deal
    assert unordered(game.new_melds(cards_of(hand))) == unordered(melds)


def test_a_wild_is_swapped_for_the_exact_natural_card() -> None:
    game = game_with({0: "7s 9s Ah 8s 8h 2c 3d Kd"}, stock="Kh")
    play(game, FROM_STOCK)
    assert legal(game, "swap", "lay_off") == []  # no own meld yet
    play(game, sequence("7s Ah 9s"))
    assert legal(game, "swap") == [swap(0, 1, "8s")]
    play(game, swap(0, 1, "8s"))
    assert game.melds[0]["cards"] == ["7s", "8s", "9s"]
    assert "Ah" in game.hands[0]
    assert legal(game, "lay_off") == [lay_off(0, "Ah", "low"), lay_off(0, "Ah", "high")]
    play(game, lay_off(0, "Ah", "low"))
    assert game.melds[0]["cards"] == ["Ah", "7s", "8s", "9s"]
    assert legal(game, "swap", "lay_off") == []


def test_without_an_own_meld_others_are_not_touched() -> None:
    hands = {0: "7s 9s Ah 8h 2c 3d Kd Kc", 1: "8s Ts 6s 2h 2d Jh Js 4c"}
    game = game_with(hands, stock="Kh 2s")
    play(game, FROM_STOCK, sequence("7s Ah 9s"), discard("Kh"), FROM_STOCK)
    assert legal(game, "swap", "lay_off") == []
    play(game, group("2d 2h 2s"))
    assert legal(game, "swap") == [swap(0, 1, "8s")]
    assert legal(game, "lay_off") == [lay_off(0, "6s", "low"), lay_off(0, "Ts", "high")]


def test_in_a_group_any_natural_of_the_rank_takes_any_wild() -> None:
    game = game_with({0: "7d Ac As 7h 2c 3d Kd Kh"}, stock="Jh", seats=5)
    play(game, FROM_STOCK, group("7d As Ac"))
    assert game.melds[0]["cards"] == ["Ac", "7d", "As"]
    assert legal(game, "swap") == [swap(0, 0, "7h"), swap(0, 2, "7h")]
    assert legal(game, "lay_off") == [lay_off(0, "7h")]
    play(game, swap(0, 0, "7h"))
    assert game.melds[0]["cards"] == ["7d", "7h", "As"]
    assert legal(game, "lay_off") == [lay_off(0, "Ac")]
    play(game, lay_off(0, "Ac"))
    assert game.melds[0]["cards"] == ["Ac", "7d", "7h", "As"]


def test_a_wild_on_a_wild_slot_stays() -> None:
    game = game_with({0: "2s 3s Ah As 2c 3d Kd Kh"}, stock="Jh")
    play(game, FROM_STOCK, sequence("Ah 2s 3s"))
    assert legal(game, "swap") == []  # not even the ace of spades: it is wild


def test_one_group_a_rank_on_the_whole_table() -> None:
    game = game_with({0: "9c 9d 9h 2c 3d Kd Kh 6c", 1: "9s Ac Ad 9c Tc Jc Qc 2h"}, seats=5)
    play(game, FROM_STOCK, group("9c 9d 9h"), discard("2c"), FROM_STOCK)
    assert all(meld["kind"] == "sequence" for meld in legal(game, "meld") if "9s" in meld["cards"])
    assert sequence("9c Tc Jc") in legal(game, "meld")


def test_sequences_do_not_grow_into_each_other() -> None:
    hand = "4h 5h 6h 8h 9h Th 7h"
    game = game_with({0: hand}, stock="Ac 8h", seats=8)
    play(game, FROM_STOCK, sequence("4h 5h 6h"), sequence("8h 9h Th"))
    wild_anywhere = [lay_off(meld, "Ac", end) for meld in (0, 1) for end in ("low", "high")]
    seven = [lay_off(0, "7h", "high"), lay_off(1, "7h", "low")]
    assert unordered(legal(game, "lay_off")) == unordered(wild_anywhere + seven)
    play(game, lay_off(0, "7h", "high"))
    # 7h is covered for the upper one, 8h for the lower one.
    assert legal(game, "lay_off") == [lay_off(0, "Ac", "low"), lay_off(1, "Ac", "high")]


def test_a_wild_covers_its_slot() -> None:
    # Two hearts packs: 4 5 6 and the wild for the 7; then 8 9 T may not grow down to it.
    game = game_with({0: "4h 5h 6h Ac 8h 9h Th"}, stock="7h", seats=8)
    play(game, FROM_STOCK, sequence("4h 5h 6h Ac"), sequence("8h 9h Th"))
    assert legal(game, "lay_off") == []
    assert legal(game, "swap") == [swap(0, 3, "7h")]  # a swap is never barred


@pytest.mark.parametrize(("overlap", "may"), [("extend", True), ("never", False)])
def test_a_new_sequence_over_another(overlap: str, may: bool) -> None:
    game = game_with({0: "4h 5h 6h 6h 7h 8h 9h"}, seats=8, stock="Kc", overlap=overlap)
    play(game, FROM_STOCK, sequence("4h 5h 6h"))
    assert (sequence("6h 7h 8h") in legal(game, "meld")) is may
    assert sequence("7h 8h 9h") in legal(game, "meld")


NINES = {0: "9d 2c 3d Kd Kh 6c 7s 4s", 1: "9s 9h 4c 4d 4h 8c Td Qs"}


@pytest.mark.parametrize("option", ["new_meld", "meld_or_lay_off"])
def test_a_discard_is_taken_to_be_melded_at_once(option: str) -> None:
    game = game_with(NINES, stock="5c", discard_draw=option)
    play(game, FROM_STOCK, discard("9d"))
    assert legal(game, "draw") == [FROM_STOCK, FROM_DISCARD]
    play(game, FROM_DISCARD)
    assert game.discards == []
    assert game.legal(1) == [group("9d 9h 9s")]  # the fours may follow, not come first
    play(game, group("9s 9h 9d"), discard("8c"))
    assert game.to_act() == [2]


def test_a_discard_without_a_meld_stays() -> None:
    game = game_with(NINES, stock="5c")
    play(game, FROM_STOCK, discard("Kd"))
    assert legal(game, "draw") == [FROM_STOCK]


@pytest.mark.parametrize(
    ("option", "may"), [("new_meld", False), ("meld_or_lay_off", True), ("free", True)]
)
def test_a_discard_taken_to_lay_it_off(option: str, may: bool) -> None:
    # Seat 1 melds 4 5 6 of clubs; then seat 0 discards the 7 of clubs.
    hands = {
        0: "7c 2c 3d Kd Kh 9d 7s Js",
        1: "4c 5c 6c 8h Td Qs 2h 4s",
        2: "9c Th Qh 3s 5s 6h 8s Jc",
        3: "9h Tc Qd 3h 5d 6d 8d Jd",
    }
    game = game_with(hands, stock="2s 2d Ks Kc", discard_draw=option)
    play(game, FROM_STOCK, discard("2s"), FROM_STOCK, sequence("4c 5c 6c"), discard("2d"))
    play(game, FROM_STOCK, discard("Ks"), FROM_STOCK, discard("Kc"))
    play(game, FROM_STOCK, discard("7c"))
    assert (FROM_DISCARD in legal(game, "draw")) is may
    if may:
        play(game, FROM_DISCARD)
        if option == "meld_or_lay_off":
            assert game.legal(1) == [lay_off(0, "7c", "high")]
        else:
            assert discard("7c") in game.legal(1)
        play(game, lay_off(0, "7c", "high"), discard("8h"))
        assert game.melds[0]["cards"] == ["4c", "5c", "6c", "7c"]


def test_a_discard_that_could_only_be_swapped_in_stays() -> None:
    hands = {
        0: "8s 2c 3d Kd Kh 6c Jh 4s",
        1: "7s Ah 9s 5h Td Qs 2h 4c",
        2: "9c Th Qh 3s 5s 6h 8h Jc",
        3: "9h Tc Qd 3h 5d 6d 8d Jd",
    }
    game = game_with(hands, stock="2s 2d Ks Kc 7c", discard_draw="meld_or_lay_off")
    play(game, FROM_STOCK, discard("2s"), FROM_STOCK, sequence("7s Ah 9s"), discard("2d"))
    play(game, FROM_STOCK, discard("Ks"), FROM_STOCK, discard("Kc"))
    play(game, FROM_STOCK, discard("8s"))
    assert legal(game, "draw") == [FROM_STOCK]


def test_the_discards_are_turned_over_once() -> None:
    game = new_game(4)
    stock = list(game.stock)
    for card in stock:
        play(game, FROM_STOCK, discard(card))
    assert game.stock == stock[:19]
    assert game.discards == stock[19:]
    assert game.to_act() == [0]
    for card in stock[:19]:
        assert game.phase == "draw"
        play(game, FROM_STOCK, discard(card))
    assert game.phase == "ended"
    # Nobody went out, so all count. Unshuffled, seat 0 was dealt every fourth card of the pack.
    assert game.hands[0] == cards_of("2c 6c Tc Ac 5d 9d Kd 4h")
    assert game.last_round is not None
    assert game.last_round[0] == 2 + 6 + 10 + 20 + 5 + 9 + 10 + 4


def test_a_single_discard_cannot_be_turned_over() -> None:
    game = game_with({0: "9d 2c 3d Kd Kh 6c 7s 4s"}, stock="5c")
    game.stock = game.stock[:1]
    play(game, FROM_STOCK, discard("5c"))
    assert game.phase == "ended"


def test_sixty_turns_without_the_stock_end_a_free_deal() -> None:
    game = game_with(NINES, stock="5c", discard_draw="free")
    play(game, FROM_STOCK, discard("5c"))
    for _ in range(60):
        assert game.phase == "draw"
        play(game, FROM_DISCARD, discard("5c"))
    assert game.phase == "ended"
    assert game.last_round is not None
    # 9 2 3 K K 6 7 4 and 9 9 4 4 4 8 T Q
    assert game.last_round[:2] == [9 + 2 + 3 + 10 + 10 + 6 + 7 + 4, 9 + 9 + 4 + 4 + 4 + 8 + 10 + 10]


def test_a_card_from_the_stock_starts_the_sixty_anew() -> None:
    game = game_with(NINES, stock="5c 5d", discard_draw="free")
    play(game, FROM_STOCK, discard("5c"))
    for _ in range(59):
        play(game, FROM_DISCARD, discard("5c"))
    play(game, FROM_STOCK, discard("5d"))
    for _ in range(59):
        play(game, FROM_DISCARD, discard("5d"))
    assert game.phase == "draw"
    play(game, FROM_DISCARD, discard("5d"))
    assert game.phase == "ended"


LAST_DEAL = {
    0: "2c 3c 4c 5d 6d 7d 8h 8s",
    1: "Kc Kd Qc Jc Tc 9c As 2d",
    2: "Kh Ks Qd Jd Td 9d Ah 2h",
    3: "3d 3h 3s 4d 4h 4s 5c 5h",
}


def test_going_out_and_the_end_of_the_match() -> None:
    game = game_with(LAST_DEAL, stock="8d", deals=1)
    play(game, FROM_STOCK, sequence("2c 3c 4c"), sequence("5d 6d 7d"))
    assert game.outcome() is None
    play(game, group("8h 8d 8s"))
    # 10 x 5 + 9 + 20 + 2 twice; 9 + 12 + 10
    assert game.last_round == [0, 81, 81, 31]
    assert game.outcome() == {
        "winners": [0],
        "ranking": [[0], [3], [1, 2]],
        "scores": [0, 81, 81, 31],
    }
    assert [game.legal(seat) for seat in range(4)] == [[], [], [], []]


def test_going_out_by_a_lay_off_or_a_discard() -> None:
    for last in (lay_off(1, "8d", "high"), discard("8d")):
        game = game_with(LAST_DEAL, stock="8d")
        game.hands[0].remove("8h")
        game.hands[0].remove("8s")
        play(game, FROM_STOCK, sequence("2c 3c 4c"), sequence("5d 6d 7d"), last)
        assert game.phase == "ended"
        assert game.last_round == [0, 81, 81, 31]


def test_the_deal_passes_to_the_left() -> None:
    game = game_with(LAST_DEAL, stock="8d")
    assert game.dealer == 3
    play(game, FROM_STOCK, sequence("2c 3c 4c"), sequence("5d 6d 7d"), group("8d 8h 8s"))
    assert (game.round, game.to_act(), game.legal(0)) == (1, [0], [{"type": "deal"}])
    assert game.hands[3] == cards_of("5c 3d 4d 3h 4h 5h 3s 4s")  # as the deal ended
    play(game, {"type": "deal"})
    assert (game.round, game.dealer, game.to_act(), game.wild) == (2, 0, [1], "2")
    assert game.scores == [0, 81, 81, 31]
    assert game.last_round == [0, 81, 81, 31]
    assert (game.melds, game.discards, len(game.stock)) == ([], [], 20)


@pytest.mark.parametrize("action", [discard("9c"), FROM_DISCARD, sequence("2c 3c 4c")])
def test_an_action_out_of_place_is_refused(action: dict[str, Any]) -> None:
    game = game_with(LAST_DEAL)
    with pytest.raises(ValueError, match="may not"):
        game.apply(0, action)
    with pytest.raises(ValueError, match="may not"):
        game.apply(1, FROM_STOCK)


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("discard_draw", ["new_meld", "meld_or_lay_off", "free"])
@pytest.mark.parametrize("overlap", ["extend", "never"])
def test_random_matches_keep_the_pack(seats: int, discard_draw: str, overlap: str) -> None:
    rng = random.Random(f"{seats} {discard_draw} {overlap}")

    def shuffle(_: str, cards: list[str]) -> list[str]:
        return rng.sample(cards, len(cards))

    options = {"discard_draw": discard_draw, "overlap": overlap, "deals": 2, "dealer": "random"}
    game = ProgressiveRummy(seats, options, shuffle, lambda _, n: rng.randrange(n))
    pack = sorted(game.pack)
    while game.outcome() is None:
        (seat,) = game.to_act()
        by_type: dict[str, list[dict[str, Any]]] = {}
        for action in game.legal(seat):
            by_type.setdefault(action["type"], []).append(action)
        # By type first, so that melds, swaps and lay-offs come up as often as discards.
        game.apply(seat, rng.choice(by_type[rng.choice(sorted(by_type))]))
        melds = [meld["cards"] for meld in game.melds]
        places = [*game.hands, game.stock, game.discards, *melds]
        assert sorted(card for place in places for card in place) == pack
    assert game.round == 2
