"""Sets and runs with wild cards: worked examples by hand, and the searches against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Final

import pytest

from fairdeal.engine.cards import ORDER, PACK, RANKS, Cards, in_pack_order
from fairdeal.engine.melds import (
    Fault,
    Goal,
    Kind,
    MeldRules,
    Opening,
    RunPlace,
    SetPlace,
    Swap,
    Way,
    can_meet,
    count,
    count_ways,
    formed_ways,
    is_meld,
    melds,
    openings,
    random_meld,
    random_way,
    read,
    shapes,
    swaps,
    ways,
)

ACES = MeldRules(wilds=frozenset(("Ac", "Ad", "Ah", "As")))
"""Aces wild, low; wilds may touch, and any number of them may lie in a set."""

DEUCES = MeldRules(
    wilds=frozenset(("2c", "2d", "2h", "2s", "Jo")),
    ace_high=True,
    wilds_touch=False,
    set_wilds="no_touch",
    shortest_run=4,
)
"""Deuces and jokers wild, aces low or high; no two wilds may touch."""

ONE_IN_THREE = MeldRules(wilds=DEUCES.wilds, set_wilds="one")


def cards(text: str) -> Cards:
    return tuple(text.split())


def fault(rules: MeldRules, kind: Kind, text: str) -> tuple[str, dict[str, int]]:
    found = read(rules, kind, cards(text))
    assert isinstance(found, Fault)
    return found.code, dict(found.params)


# -- what is a meld --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "text", "rank"),
    [
        (ACES, "9c 9c 9h", "9"),
        (ACES, "Ah 7d As", "7"),
        (ACES, "Ac Ad Ah As 5s", "5"),
        (DEUCES, "Kh Ks 2d", "K"),
        (DEUCES, "Kh Jo 2d", "K"),
        (DEUCES, "Jo Ah Jo As Jo", "A"),
        (ONE_IN_THREE, "Kh Ks 2d", "K"),
        (ONE_IN_THREE, "Kh Ks 2d Jo Kc Kd", "K"),
    ],
)
def test_sets(rules: MeldRules, text: str, rank: str) -> None:
    assert read(rules, "set", cards(text)) == SetPlace(rank)


@pytest.mark.parametrize(
    ("rules", "text", "code", "params"),
    [
        (ACES, "9c 9h", "too_few_cards", {"least": 3, "given": 2}),
        (ACES, "As Ah Ad", "no_natural", {}),
        (ACES, "9c 9h 8h", "several_ranks", {}),
        (ACES, "9c 9h Jo", "several_ranks", {}),
        (ACES, "Jo Jo Jo", "no_natural", {}),
        (DEUCES, "2c 2d 2h", "no_natural", {}),
        (DEUCES, "Kh Jo Jo 2d", "too_many_wilds", {"most": 2, "given": 3}),
        (ONE_IN_THREE, "Kh Jo 2d", "too_many_wilds", {"most": 1, "given": 2}),
        (ONE_IN_THREE, "Kh Ks Kd Jo 2d", "too_many_wilds", {"most": 1, "given": 2}),
    ],
)
def test_no_sets(rules: MeldRules, text: str, code: str, params: dict[str, int]) -> None:
    assert fault(rules, "set", text) == (code, params)
    assert not is_meld(rules, "set", cards(text))


@pytest.mark.parametrize(
    ("rules", "text", "suit", "low", "high"),
    [
        (ACES, "7s Ah 9s", "s", 7, 9),
        (ACES, "Ah As 3d", "d", 1, 3),  # an ace on its own slot is a wild like any other
        (ACES, "Jd Ac Ac", "d", 11, 13),
        (ACES, "Qd Kd Ac", "d", 0, 0),  # past the king there is nothing
        (DEUCES, "3c Jo 5c 2h", "c", 3, 6),
        (DEUCES, "Ad 2c 3d 4d", "d", 1, 4),
        (DEUCES, "Js Qs Ks As", "s", 11, 14),
        (DEUCES, "Jo Qs Jo As", "s", 11, 14),
        (DEUCES, "Ah 2c 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "h", 1, 14),
    ],
)
def test_runs(rules: MeldRules, text: str, suit: str, low: int, high: int) -> None:
    if low:
        assert read(rules, "run", cards(text)) == RunPlace(suit, low, high)
    else:
        assert fault(rules, "run", text) == ("past_the_end", {})


@pytest.mark.parametrize(
    ("rules", "text", "code"),
    [
        (ACES, "7s 8s", "too_few_cards"),
        (ACES, "As Ah Ad", "no_natural"),
        (ACES, "7s 8h 9s", "several_suits"),
        (ACES, "7s 9s Ts", "not_consecutive"),
        (ACES, "7s 7s 8s", "not_consecutive"),
        (ACES, "9s 8s 7s", "not_consecutive"),
        (ACES, "As 2s Ah Ad 6s", "not_consecutive"),
        (ACES, "Ac Ad 2s", "past_the_end"),
        (DEUCES, "3c Jo 2h 6c", "wilds_touch"),
        (DEUCES, "Ks As 2s 3s", "not_consecutive"),
        (DEUCES, "Qs Ks As 2s", "past_the_end"),
        (DEUCES, "Jo As 2s 3s", "past_the_end"),
        (DEUCES, "3c 2c Ac 2d", "not_consecutive"),
    ],
)
def test_no_runs(rules: MeldRules, text: str, code: str) -> None:
    assert fault(rules, "run", text)[0] == code


def test_the_ace_is_low_where_it_does_not_go_high() -> None:
    kings = MeldRules(wilds=frozenset(("Kc", "Kd", "Kh", "Ks")))
    assert read(kings, "run", cards("Ac 2c 3c")) == RunPlace("c", 1, 3)
    assert fault(kings, "run", "Qc Kd Ac") == ("not_consecutive", {})


# -- adding and swapping ---------------------------------------------------------------------


def test_openings_of_runs() -> None:
    aces = set(ACES.wilds)
    assert openings(ACES, "run", cards("7s Ah 9s")) == (
        Opening("low", 6, frozenset({"6s"} | aces)),
        Opening("high", 10, frozenset({"Ts"} | aces)),
    )
    # Below the two only an ace is left, which is wild; past the king there is nothing.
    assert openings(ACES, "run", cards("2s 3s 4s"))[0] == Opening("low", 1, ACES.wilds)
    assert [each.end for each in openings(ACES, "run", cards("Js Qs Ks"))] == ["low"]


def test_openings_of_runs_where_wilds_may_not_touch() -> None:
    # To 6, that card being a deuce: 7c but no wild. Below the 3 only a wild may stand.
    assert openings(DEUCES, "run", cards("3c Jo 5c 2d")) == (
        Opening("low", 2, DEUCES.wilds),
        Opening("high", 7, frozenset({"7c"})),
    )
    # Below a wild on 3 there is slot 2, which only another wild could fill.
    assert [each.end for each in openings(DEUCES, "run", cards("Jo 4c 5c 6c"))] == ["high"]
    assert openings(DEUCES, "run", cards("Tc Jc Qc Kc"))[1] == Opening(
        "high", 14, frozenset({"Ac"} | DEUCES.wilds)
    )


def test_openings_of_sets() -> None:
    sevens = {"7c", "7d", "7h", "7s"}
    assert openings(ACES, "set", cards("7c 7d Ah")) == (
        Opening(None, 0, frozenset(sevens | ACES.wilds)),
    )
    assert openings(DEUCES, "set", cards("7c 7d 2h"))[0].fits == sevens | DEUCES.wilds
    assert openings(DEUCES, "set", cards("7c 2d 2h"))[0].fits == sevens
    assert openings(ONE_IN_THREE, "set", cards("7c 7d 2h"))[0].fits == sevens
    assert openings(ONE_IN_THREE, "set", cards("7c 7d 2h 7s 7s"))[0].fits == (sevens | DEUCES.wilds)


def test_swaps() -> None:
    assert swaps(ACES, "run", cards("7s Ah 9s")) == (Swap(1, frozenset({"8s"})),)
    # The ace that stands for an ace stays; the one for the deuce may go.
    assert swaps(ACES, "run", cards("Ah As 3d")) == (Swap(1, frozenset({"2d"})),)
    assert swaps(ACES, "set", cards("Ac 7d Ah")) == (
        Swap(0, frozenset({"7c", "7d", "7h", "7s"})),
        Swap(2, frozenset({"7c", "7d", "7h", "7s"})),
    )
    # A deuce is nobody's literal card.
    assert swaps(DEUCES, "run", cards("Ad 2d 3d 4d")) == ()
    assert swaps(DEUCES, "run", cards("Jc Qc Kc Jo")) == (Swap(3, frozenset({"Ac"})),)


def test_no_meld_has_no_openings_and_no_swaps() -> None:
    assert openings(ACES, "run", cards("7s As 7s")) == ()
    assert swaps(ACES, "run", cards("7s As 7s")) == ()


# -- melds in a hand -------------------------------------------------------------------------


def test_melds_by_hand() -> None:
    # 9 9 A makes a set; 7 8, with the ace above, below and between, makes runs.
    assert list(melds(ACES, cards("Ac 9d 7h 8h 9s"))) == [
        ("set", cards("Ac 9d 9s")),
        ("run", cards("Ac 7h 8h")),
        ("run", cards("7h 8h Ac")),
    ]
    assert count(ACES, cards("Ac 9d 7h 8h 9s")) == 3
    assert list(melds(ACES, cards("Ac 9d 7h 8h 9s"), must="9s")) == [("set", cards("Ac 9d 9s"))]
    assert list(melds(ACES, cards("3c 9d 7h"))) == []


def test_different_wilds_make_different_runs() -> None:
    in_the_middle = [c for k, c in melds(ACES, cards("4c 6c Ad Ah")) if k == "run" and len(c) == 3]
    assert cards("4c Ad 6c") in in_the_middle
    assert cards("4c Ah 6c") in in_the_middle


def test_allow_refuses_shapes() -> None:
    hand = cards("Ac 9d 7h 8h 9s")
    assert [c for _, c in melds(ACES, hand, allow=lambda shape: shape.kind == "run")] == [
        cards("Ac 7h 8h"),
        cards("7h 8h Ac"),
    ]
    assert count(ACES, hand, allow=lambda shape: shape.kind == "set") == 1
    assert not shapes(ACES, hand, allow=lambda shape: False)


def test_hidden_cards_make_no_melds() -> None:
    assert list(melds(ACES, ("7h", "8h", "??", "??"))) == []


def test_random_meld_of_none() -> None:
    with pytest.raises(IndexError):
        random_meld(ACES, cards("3c 9d 7h"), Random(1))


def test_resuming_behind_what_is_no_meld_is_refused() -> None:
    hand = cards("Ac 9d 7h 8h 9s")
    with pytest.raises(ValueError, match="too_few_cards"):
        list(melds(ACES, hand, after=("set", cards("9d 9s"))))


def brute_melds(rules: MeldRules, hand: Cards) -> set[tuple[Kind, Cards]]:
    found: set[tuple[Kind, Cards]] = set()
    for size in range(3, len(hand) + 1):
        found |= {("set", c) for c in combinations(hand, size) if is_meld(rules, "set", c)}
        found |= {("run", c) for c in permutations(hand, size) if is_meld(rules, "run", c)}
    return found


def hands(seed: int, number: int, size: int) -> Iterator[tuple[MeldRules, Cards]]:
    """Hands in which much is going on: two suits, two packs, often many wilds."""
    rng = Random(seed)
    for _ in range(number):
        rules = rng.choice([ACES, DEUCES])
        suits, low = rng.sample("cdhs", 2), rng.randrange(9)
        pool = [c for c in PACK if c[1] in suits and c[0] in RANKS[low : low + 6] + "A"] * 2
        pool += sorted(rules.wilds) * rng.choice([0, 1, 2])
        yield rules, in_pack_order(rng.sample(pool, size))


def test_melds_are_all_there_are() -> None:
    rng = Random(5)
    for rules, hand in hands(1, 60, 6):
        every = list(melds(rules, hand))
        assert len(every) == len(set(every)) == count(rules, hand)
        assert set(every) == brute_melds(rules, hand)
        for card in set(hand):
            some = list(melds(rules, hand, must=card))
            assert len(some) == count(rules, hand, must=card)
            assert some == [each for each in every if card in each[1]]
            assert bool(some) == bool(shapes(rules, hand, must=card))
            if some:
                place = rng.randrange(len(some))
                assert list(melds(rules, hand, must=card, after=some[place])) == some[place + 1 :]
                assert random_meld(rules, hand, rng, must=card) in some


def test_every_meld_may_be_drawn() -> None:
    hand, rng = cards("Ac Ad 6c 7c 7d"), Random(3)
    assert {random_meld(ACES, hand, rng) for _ in range(2000)} == set(melds(ACES, hand))


def test_a_hand_of_wilds_is_counted_and_resumed_without_walking() -> None:
    # Each of 4 wilds twice. In so many orders can k of them lie, k from 2 to 8:
    # 16, 60, 204, 600, 1440, 2520, 2520; and so many choices are there: 10, 16, 19, 16, 10, 4, 1.
    # A run of n cards can have the seven in n places up to n = 7, then in 6, then in 5.
    hand = in_pack_order(cards("Ac Ac Ad Ad Ah Ah As As 7h"))
    runs = 3 * 16 + 4 * 60 + 5 * 204 + 6 * 600 + 7 * 1440 + 6 * 2520 + 5 * 2520
    sets = 10 + 16 + 19 + 16 + 10 + 4 + 1
    assert count(ACES, hand) == runs + sets
    every = list(melds(ACES, hand))
    assert len(set(every)) == len(every) == runs + sets
    assert list(melds(ACES, hand, after=every[-3])) == every[-2:]


# -- goals -----------------------------------------------------------------------------------

SET: Final = ("set", 3)
RUN: Final = ("run", 4)


def test_ways_by_hand() -> None:
    # The joker goes with the nines or the kings, not with both.
    hand = cards("9c 9d Kd 9h Kh Jo")
    assert set(ways(DEUCES, hand, (SET, SET))) == {
        (cards("9c 9d 9h"), cards("Kd Kh Jo")),
    }
    assert count_ways(DEUCES, hand, (SET, SET)) == 1
    assert can_meet(DEUCES, hand, (SET, SET))
    assert not can_meet(DEUCES, hand, (SET, RUN))
    assert list(ways(DEUCES, hand, (SET, RUN))) == []
    with pytest.raises(IndexError):
        random_way(DEUCES, hand, (SET, RUN), Random(1))


def test_alike_melds_are_named_in_one_order_only() -> None:
    # Three kings twice over: K K K and K K K, from two packs, in one way.
    assert list(ways(DEUCES, cards("Kc Kc Kd Kd Kh Kh"), (SET, SET))) == [
        (cards("Kc Kc Kd"), cards("Kd Kh Kh")),
        (cards("Kc Kc Kh"), cards("Kd Kd Kh")),
        (cards("Kc Kd Kd"), cards("Kc Kh Kh")),
        (cards("Kc Kd Kh"), cards("Kc Kd Kh")),
    ]


def test_a_run_from_the_ace_is_shown_from_low_to_high() -> None:
    kings = MeldRules(wilds=frozenset(("Kc", "Kd", "Kh", "Ks")))
    hand = cards("2c 3c 4c Ac")
    goal: Goal = (("run", 4),)
    assert list(ways(kings, hand, goal)) == [(cards("Ac 2c 3c 4c"),)]
    (formed,) = formed_ways(lambda kind, run: f"{kind} to {run[-1]}", kings, hand, goal)
    assert formed == ("run to 4c",)


def test_a_run_leaves_its_cards_to_no_set() -> None:
    # 5h is in the run, so the set is of the fives that are left; 6h stays in the run too.
    hand = cards("5c 5d 3h 4h 5h 6h 5s")
    assert list(ways(DEUCES, hand, (SET, RUN))) == [(cards("5c 5d 5s"), cards("3h 4h 5h 6h"))]


def brute_ways(rules: MeldRules, hand: Cards, goal: Goal) -> set[Way]:
    found, every = set(), list(melds(rules, hand))
    pools = [[c for k, c in every if (k, len(c)) == each] for each in goal]
    for chosen in product(*pools):
        if Counter(card for meld in chosen for card in meld) <= Counter(hand):
            keys = (
                (goal.index(g), [ORDER[x] for x in c], c) for g, c in zip(goal, chosen, strict=True)
            )
            found.add(tuple(c for _, _, c in sorted(keys)))
    return found


@pytest.mark.parametrize(
    "goal",
    [(SET, SET), (SET, RUN), (RUN, RUN), (("run", 5), SET), (SET, SET, SET), (SET, SET, RUN)],
)
def test_ways_are_all_there_are(goal: Goal) -> None:
    rng = Random(7)
    for rules, hand in hands(2, 40, sum(size for _, size in goal)):
        if count(rules, hand) > 60:
            continue
        every = list(ways(rules, hand, goal))
        assert len(every) == len(set(every)) == count_ways(rules, hand, goal, 10**6)
        assert set(every) == brute_ways(rules, hand, goal)
        assert can_meet(rules, hand, goal) == bool(every)
        for place in rng.sample(range(len(every)), min(3, len(every))):
            assert list(ways(rules, hand, goal, after=every[place])) == every[place + 1 :]
            assert random_way(rules, hand, goal, rng) in every


def test_every_way_may_be_drawn() -> None:
    hand, rng = in_pack_order(cards("9c 9d Kd 9h Kh Ks Jo 2c")), Random(3)
    every = set(ways(DEUCES, hand, (SET, SET)))
    assert {random_way(DEUCES, hand, (SET, SET), rng) for _ in range(len(every) * 40)} == every


def test_a_hand_with_millions_of_ways_is_paged() -> None:
    wilds = cards("2c 2c 2d 2d 2h 2s Jo Jo")
    hand = in_pack_order((*wilds, *(c for c in PACK if c[0] in "3456"), "7c"))
    goal: Goal = (SET, SET, RUN)
    page = list(islice(ways(DEUCES, hand, goal), 100))
    assert count_ways(DEUCES, hand, goal) is None
    assert list(islice(ways(DEUCES, hand, goal, after=page[49]), 50)) == page[50:]
    deep = random_way(DEUCES, hand, goal, Random(1))
    following = list(islice(ways(DEUCES, hand, goal, after=deep), 2))
    assert deep not in following
    assert next(ways(DEUCES, hand, goal, after=following[0])) == following[1]


def test_resuming_does_not_care_how_alike_melds_are_ordered() -> None:
    hand = cards("Kc Kc Kd Kd Kh Kh")
    first = (cards("Kd Kh Kh"), cards("Kc Kc Kd"))
    assert next(ways(DEUCES, hand, (SET, SET), after=first)) == (
        cards("Kc Kc Kh"),
        cards("Kd Kd Kh"),
    )
