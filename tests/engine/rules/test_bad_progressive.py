"""Bad Progressive rule by rule: each id kept and broken, expected values worked out by hand.

Where a test says nothing, three players use two packs, seat 0 is in turn and has picked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from fairdeal.engine.cards import HIDDEN, in_pack_order
from fairdeal.engine.ruleset import Action, Event, IllegalAction, Malformed, Outcome
from fairdeal.engine.rulesets.bad_progressive import BAD_PROGRESSIVE
from fairdeal.engine.rulesets.bad_progressive.records import (
    CARDS_IN_ROUND,
    PICK_UP,
    PLAY,
    BadProgressiveOptions,
    BadProgressiveState,
    Decline,
    Discard,
    Discarded,
    Draw,
    Drew,
    LaidOff,
    LayOff,
    Meld,
    PassedOn,
    PlayStopped,
    PutDown,
    PutGoalDown,
    RanEmpty,
    Swap,
    Swapped,
    TableMeld,
    TakeDiscard,
    TookDiscard,
    TurnedUp,
    WentOut,
    pack_for,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, evolve
from fairdeal.engine.table import Deal, Dealt, RoundEnded

TAKE, DECLINE, DRAW = TakeDiscard(), Decline(), Draw()


def names(seats: int) -> list[str]:
    return [f"Seat {n + 1}" for n in range(seats)]


def dealt(seats: int = 3, packs: Sequence[Sequence[str]] = (), **options: Any) -> Any:
    return BAD_PROGRESSIVE.deal(names(seats), BadProgressiveOptions(**options), "7", packs)[0]


def meld(text: str) -> TableMeld:
    """A meld on the table: `0 set Kh Ks 2d`; with `by 0 1 0` who put each card there."""
    seat, kind, *rest = text.split()
    cards, _, by = " ".join(rest).partition(" by ")
    laid = tuple(cards.split())
    who = tuple(map(int, by.split())) or (int(seat),) * len(laid)
    return TableMeld(int(seat), "set" if kind == "set" else "run", laid, who)


def position(
    hand: str,
    melds: Sequence[str] = (),
    number: int = 1,
    *,
    phase: str = PLAY,
    discard: str | None = None,
    others: Sequence[str] = (),
    stock: int | None = None,
    seats: int = 3,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> BadProgressiveState:
    """A position of a round with this hand of seat 0, in turn. It is checked.

    Other seats hold `others`, or as many cards as were dealt; with `stock`, what would be in
    the stock beyond so many is in the hand of seat 1.
    """
    state: BadProgressiveState = dealt(seats, **(options or {}))
    hands = [hand.split(), *(text.split() for text in others)]
    table = tuple(map(meld, melds))
    lie = [card for cards in hands for card in cards] + [c for m in table for c in m.cards]
    lie += [discard] if discard else []
    left = Counter(pack_for(seats, state.options))
    assert not Counter(lie) - left
    left -= Counter(lie)
    rest = sorted(left.elements(), key=lambda card: (card[1], card))
    while len(hands) < seats:
        each = CARDS_IN_ROUND[number - 1]
        hands.append(rest[:each])
        rest = rest[each:]
    if stock is not None:
        hands[1] += rest[stock:]
        rest = rest[:stock]
    before = (0,) * seats if number > 1 else None
    state = evolve(
        state,
        round=number,
        dealer=(state.dealer + number - 1) % seats,
        phase=phase,
        turn=0,
        hands=tuple(map(in_pack_order, hands)),
        stock=tuple(rest),
        discard=discard,
        melds=table,
        stock_at_turn=len(rest),
        last_round=before,
        **changes,
    )
    assert BAD_PROGRESSIVE.problems(state) == []
    return state


def after(state: BadProgressiveState, *moves: tuple[int, Action]) -> BadProgressiveState:
    for seat, action in moves:
        state, _ = BAD_PROGRESSIVE.apply(state, seat, action)
        assert BAD_PROGRESSIVE.problems(state) == []
    return state


def events(state: BadProgressiveState, seat: int, action: Action) -> list[Event]:
    return list(BAD_PROGRESSIVE.apply(state, seat, action)[1])


def legal(state: BadProgressiveState, seat: int = 0) -> list[Action]:
    return list(BAD_PROGRESSIVE.legal_actions(state, seat))


def allows(state: BadProgressiveState, action: Action, seat: int = 0) -> None:
    """The action is listed once and breaks no rule."""
    assert legal(state, seat).count(action) == 1
    assert list(BAD_PROGRESSIVE.violations(state, seat, action)) == []


def refuses(state: BadProgressiveState, action: Action, rule: str, seat: int = 0) -> None:
    """The action breaks that rule, is not listed, and changes nothing."""
    assert [each.rule for each in BAD_PROGRESSIVE.violations(state, seat, action)] == [rule]
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction):
        BAD_PROGRESSIVE.apply(state, seat, action)


def put_down(*melds: str) -> PutDown:
    """The action: each meld as `set Kh Ks 2d`."""
    named = [meld(f"0 {text}") for text in melds]
    return PutDown(
        tuple(
            Meld(each.kind, in_pack_order(each.cards) if each.kind == "set" else each.cards)
            for each in named
        )
    )


ROUND_1 = ("0 set 5c 5d 5h", "0 set 8c 8d 8h")
"""Seat 0's goal of round 1."""
ROUND_2 = ("0 set 5c 5d 5h", "0 run 9s Ts Js Qs")
"""Seat 0's goal of round 2."""


# -- bad.rounds, bad.deal --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "cards", "goal"),
    [
        (1, 6, ("set 9c 9d 9h", "set Kc Kd Kh")),
        (2, 7, ("set 9c 9d 9h", "run 3c 4c 5c 6c")),
        (3, 8, ("run 3c 4c 5c 6c", "run 5d 6d 7d 8d")),
        (4, 9, ("set 9c 9d 9h", "set Kc Kd Kh", "set Ac Ad Ah")),
        (5, 10, ("set 9c 9d 9h", "set Kc Kd Kh", "run 3c 4c 5c 6c")),
        (6, 11, ("run 3c 4c 5c 6c 7c 8c 9c Tc", "set Kc Kd Kh")),
    ],
)
def test_bad_rounds_cards_and_goals(number: int, cards: int, goal: tuple[str, ...]) -> None:
    action = put_down(*goal)
    hand = [card for each in action.melds for card in each.cards] + ["7s"]
    assert len(hand) == cards + 1
    state = position(" ".join(hand), number=number)
    assert [len(each) for each in state.hands] == [cards + 1, cards, cards]
    allows(state, action)


def test_bad_rounds_goal_of_another_round_is_refused() -> None:
    state = position("9c 9d 9h 3c 4c 5c 6c")
    refuses(state, put_down("set 9c 9d 9h", "run 3c 4c 5c 6c"), "bad.goal")


@pytest.mark.parametrize(
    ("seats", "packs"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)]
)
def test_bad_deal_packs_by_players(seats: int, packs: int) -> None:
    state = dealt(seats)
    assert state.options.decks == packs
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert len(state.stock) == packs * 54 - 6 * seats - 1
    assert state.discard is not None
    assert state.turn == 0
    assert state.dealer == seats - 1


def test_bad_deal_three_players_leave_89() -> None:
    assert len(dealt(3).stock) == 89


def test_bad_deal_one_at_a_time_then_the_discard_card() -> None:
    pack = list(pack_for(2, BadProgressiveOptions()))
    state, happened = BAD_PROGRESSIVE.deal(names(2), BadProgressiveOptions(), "7", [pack])
    assert state.hands == (
        ("2c", "4c", "6c", "8c", "Tc", "Qc"),
        ("3c", "5c", "7c", "9c", "Jc", "Kc"),
    )
    assert state.discard == "Ac"
    assert state.stock[:3] == ("2d", "3d", "4d")
    assert list(happened) == [
        Dealt(0, state.hands[0]),
        Dealt(1, state.hands[1]),
        TurnedUp("Ac"),
    ]


@pytest.mark.parametrize(("seats", "least"), [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_bad_deal_least_packs(seats: int, least: int) -> None:
    assert dealt(seats, decks=least, rounds=1).options.decks == least
    if least > 1:
        with pytest.raises(Malformed) as refused:
            dealt(seats, decks=least - 1, rounds=1)
        assert [each.pointer for each in refused.value.problems] == ["/options/decks"]


def test_bad_deal_four_players_with_one_pack_use_all_of_it() -> None:
    # 4 seats of 11 cards and one more are 45 of the 54.
    assert len(dealt(4, decks=1).stock) == 54 - 4 * 6 - 1


def test_bad_deal_more_packs_than_rounds_are_refused() -> None:
    pack = pack_for(2, BadProgressiveOptions())
    with pytest.raises(Malformed):
        dealt(2, [pack, pack], rounds=1)


def test_bad_deal_passes_to_the_left() -> None:
    state = position("Kd", ROUND_1, options={"dealer": 1})
    over = after(state, (0, Discard("Kd")))
    assert over.phase == ROUND_OVER
    assert BAD_PROGRESSIVE.to_act(over) == (2,)
    refuses(over, Deal(), "common.next_round", seat=0)
    allows(over, Deal(), seat=2)
    fresh = after(over, (2, Deal()))
    assert (fresh.round, fresh.dealer, fresh.turn) == (2, 2, 0)
    assert [len(hand) for hand in fresh.hands] == [7, 7, 7]
    assert fresh.melds == ()
    assert fresh.last_round == over.last_round


# -- bad.take, bad.decline, bad.no_discard ----------------------------------------------------


def test_bad_take_puts_the_discard_card_in_hand() -> None:
    state = position("3c 4c 6c 8c Tc Qc", phase=PICK_UP, discard="9h")
    assert legal(state) == [TAKE, DECLINE]
    taken = after(state, (0, TAKE))
    assert taken.hands[0] == ("3c", "4c", "6c", "8c", "Tc", "Qc", "9h")
    assert taken.discard is None
    assert len(taken.stock) == len(state.stock)
    assert events(state, 0, TAKE) == [TookDiscard(0, "9h")]


def test_bad_take_once_and_in_turn() -> None:
    state = position("3c 4c 6c 8c Tc Qc", phase=PICK_UP, discard="9h")
    refuses(state, TAKE, "bad.take", seat=1)
    refuses(after(state, (0, TAKE)), TAKE, "bad.take")
    without = position("3c", ROUND_1, phase=PICK_UP)
    refuses(without, TAKE, "bad.take")


def test_bad_decline_passes_two_cards_and_draws() -> None:
    # The worked example: 89 in stock; then seat 1 holds 8, seat 0 holds 7, the stock 87.
    state = dealt(3)
    top, second, *rest = state.stock
    declined = after(state, (0, DECLINE))
    assert declined.hands[1] == in_pack_order((*state.hands[1], state.discard, top))
    assert declined.hands[0] == in_pack_order((*state.hands[0], second))
    assert [len(hand) for hand in declined.hands] == [7, 8, 6]
    assert len(declined.stock) == 87
    assert list(declined.stock) == rest
    assert declined.discard is None
    assert declined.turn == 0


def test_bad_decline_the_passed_card_is_the_receivers_secret() -> None:
    state = dealt(3)
    passed, drew = events(state, 0, DECLINE)
    assert passed == PassedOn(0, 1, state.discard, state.stock[0])
    assert drew == Drew(0, state.stock[1])
    blind = PassedOn(0, 1, state.discard, HIDDEN)
    assert [passed.seen_by(viewer) for viewer in (0, 1, 2, None)] == [blind, passed, blind, blind]
    assert [drew.seen_by(viewer) for viewer in (0, 1, 2, None)] == [
        drew,
        Drew(0, HIDDEN),
        Drew(0, HIDDEN),
        Drew(0, HIDDEN),
    ]


def test_bad_decline_needs_a_discard_card_and_the_pick_up() -> None:
    state = position("3c", ROUND_1, phase=PICK_UP)
    refuses(state, DECLINE, "bad.decline")
    refuses(position("3c 4c 6c 8c Tc Qc Kh"), DECLINE, "bad.decline")


def test_bad_no_discard_draws_one_and_passes_nothing() -> None:
    state = position("3c", ROUND_1, phase=PICK_UP)
    assert legal(state) == [DRAW]
    drawn = after(state, (0, DRAW))
    assert drawn.hands[0] == in_pack_order(("3c", state.stock[0]))
    assert drawn.hands[1:] == state.hands[1:]
    assert len(drawn.stock) == len(state.stock) - 1
    assert events(state, 0, DRAW) == [Drew(0, state.stock[0])]


def test_bad_no_discard_no_draw_past_a_discard_card() -> None:
    refuses(position("3c 4c 6c 8c Tc Qc", phase=PICK_UP, discard="9h"), DRAW, "bad.no_discard")


def test_bad_no_discard_with_an_empty_hand_the_drawn_card_is_the_last_one() -> None:
    state = position("", ROUND_1, phase=PICK_UP, stock=88)
    assert state.stock[0][0] not in "258J"
    drawn = after(state, (0, DRAW))
    assert legal(drawn) == [Discard(state.stock[0])]


# -- bad.wild --------------------------------------------------------------------------------


def test_bad_wild_a_deuce_stands_for_any_card() -> None:
    state = position("Kh Ks 2d 9c 9d Jo 4s")
    allows(state, put_down("set 9c 9d Jo", "set 2d Kh Ks"))


def test_bad_wild_no_set_of_deuces() -> None:
    state = position("2c 2d 2h 9c 9d 9h 4s")
    refuses(state, put_down("set 2c 2d 2h", "set 9c 9d 9h"), "bad.wild")


def test_bad_wild_a_deuce_is_wild_where_a_two_would_stand() -> None:
    # Slot 2 holds a wild, so slots 1 and 3 cannot.
    state = position("9c 9d 9h Ad 2d 3d 4d Jo", number=2)
    allows(state, put_down("set 9c 9d 9h", "run Ad 2d 3d 4d"))
    refuses(state, put_down("set 9c 9d 9h", "run Ad 2d Jo 4d"), "bad.run")


# -- bad.set, bad.run ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "set_wilds", "wrong"),
    [
        ("2d Kh Ks", "no_touch", ""),
        ("2d Kh Jo", "no_touch", ""),
        ("2d 2h Jo", "no_touch", "bad.wild"),
        ("Kh Kh Kh", "no_touch", "common.multiset"),
        ("Kh Ks Qs", "no_touch", "bad.set"),
        ("2d Kh Ks", "one", ""),
        ("2d Kh Jo", "one", "bad.set"),
    ],
)
def test_bad_set_of_three(cards: str, set_wilds: str, wrong: str) -> None:
    # The first set and the second are of three cards each; a seventh card is left.
    hand = "2d 2h Jo Kh Ks Qs 9c 9d 9h"
    state = position(hand, options={"set_wilds": set_wilds})
    action = put_down(f"set {cards}", "set 9c 9d 9h")
    if wrong:
        refuses(state, action, wrong)
    else:
        first, second = action.melds
        assert list(BAD_PROGRESSIVE.violations(state, 0, action)) == []
        assert PutDown((first, second)) in legal(state) or PutDown((second, first)) in legal(state)


@pytest.mark.parametrize(
    ("lies", "set_wilds", "fits"),
    [
        ("2d Kh Ks", "no_touch", True),  # two of each
        ("2c 2d Kh Ks", "no_touch", True),  # three wilds, two naturals
        ("2c 2d Kh Ks Jo", "no_touch", False),
        ("2d Kh Ks", "one", False),
        ("2d Kh Ks Kc", "one", False),  # two wilds in five
        ("2d Kh Ks Kc Kd", "one", True),  # two wilds in six
    ],
)
def test_bad_set_takes_wilds_as_its_naturals_bear(lies: str, set_wilds: str, fits: bool) -> None:
    cards = " ".join(in_pack_order(lies.split()))
    melds = [f"0 set {cards}", "0 set 9c 9d 9h"]
    state = position("2s 7c", melds, options={"set_wilds": set_wilds})
    if fits:
        allows(state, LayOff(0, "2s"))
    else:
        refuses(state, LayOff(0, "2s"), "bad.set")


def test_bad_set_takes_naturals_of_its_rank_alone() -> None:
    state = position("5s 6s 7c", ROUND_1)
    allows(state, LayOff(0, "5s"))
    refuses(state, LayOff(1, "5s"), "bad.set")
    refuses(state, LayOff(0, "6s"), "bad.set")


def test_bad_set_lies_in_pack_order_equal_cards_as_they_came() -> None:
    melds = ["1 set 7c 7d Jo", "1 set Kc Kd Kh", *ROUND_1]
    state = position("7d 2c 9s", melds)
    laid = after(state, (0, LayOff(0, "7d")), (0, LayOff(0, "2c")))
    assert laid.melds[0].cards == ("2c", "7c", "7d", "7d", "Jo")
    assert laid.melds[0].by == (0, 1, 1, 0, 1)
    assert events(state, 0, LayOff(0, "7d")) == [LaidOff(0, 0, 2, "7d")]


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ("3c Jo 5c 2h", ""),
        ("3c Jo 2h 6c", "bad.run"),  # two wilds touch
        ("Ad 2c 3d 4d", ""),
        ("Ks As 2s 3s", "bad.run"),  # round the corner
        ("Js Qs Ks As", ""),
        ("2c 3d 4d 5d", ""),
        ("3d 4d 5d 3c", "bad.run"),
        ("5d 4d 3d 2c", "bad.run"),  # from high to low
        ("3d 4d 5d 6c", "bad.run"),  # two suits
        ("Jo Qs Ks As", ""),
        ("Qs Ks As Jo", "bad.run"),  # past the ace
        ("2s Ad 2c 3d", "bad.run"),  # before the ace
    ],
)
def test_bad_run_of_four(cards: str, wrong: str) -> None:
    held = Counter(("9h", "9h", "9s", *cards.split()))
    spare = ["4h", "7h"][: 8 - sum(held.values())]
    state = position(" ".join([*held.elements(), *spare]), number=2)
    action = put_down("set 9h 9h 9s", f"run {cards}")
    if wrong:
        refuses(state, action, wrong)
    else:
        allows(state, action)


def test_bad_run_order_makes_another_action() -> None:
    state = position("9h 9h 9s 3c Jo 5c 2h 7d", number=2)
    assert {each.melds[1].cards for each in legal(state) if isinstance(each, PutDown)} == {
        ("3c", "2h", "5c", "Jo"),
        ("3c", "Jo", "5c", "2h"),
        ("2h", "3c", "Jo", "5c"),
        ("Jo", "3c", "2h", "5c"),
    }


def test_bad_run_of_fourteen_from_ace_to_ace() -> None:
    run = "Ad 2c 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"
    melds = ["0 run 5h 6h 7h 8h", f"0 run {run}"]
    state = position("Ad Jo 4s", melds, number=3)
    allows(state, LayOff(1, "Ad", "high"))
    whole = after(state, (0, LayOff(1, "Ad", "high")))
    assert whole.melds[1].cards == (*run.split(), "Ad")
    refuses(whole, LayOff(1, "Jo", "high"), "bad.run")
    refuses(whole, LayOff(1, "Jo", "low"), "bad.run")


def test_bad_run_takes_no_second_wild_side_by_side() -> None:
    state = position("2c 2d 7d", ["0 set 5c 5d 5h", "0 run 3c Jo 5c 2d"], number=2)
    refuses(state, LayOff(1, "2c", "high"), "bad.run")
    allows(state, LayOff(1, "2c", "low"))


# -- bad.goal --------------------------------------------------------------------------------


def test_bad_goal_lies_numbered_on_and_belongs_to_the_seat() -> None:
    state = position("Kh Ks 2d 9c 9d 9h 4s", ["1 set 5c 5d 5h", "1 set 8c 8d 8h"])
    action = put_down("set Kh Ks 2d", "set 9c 9d 9h")
    down = after(state, (0, action))
    assert down.melds[2:] == (meld("0 set 2d Kh Ks"), meld("0 set 9c 9d 9h"))
    assert down.hands[0] == ("4s",)
    assert down.turn == 0
    assert events(state, 0, action) == [
        PutGoalDown(0, 2, (Meld("set", ("2d", "Kh", "Ks")), Meld("set", ("9c", "9d", "9h"))))
    ]


@pytest.mark.parametrize(
    "melds",
    [
        ["set 9c 9d 9h"],
        ["set 9c 9d 9h", "set Kc Kd Kh", "set 7c 7d 7h"],
        ["set 9c 9d 9h 9s", "set Kc Kd Kh"],
        ["set 9c 9d 9h", "run 9d Td Jd Qd"],
        [],
    ],
)
def test_bad_goal_no_more_no_less(melds: list[str]) -> None:
    state = position("9c 9d 9h 9s Kc Kd Kh 7c 7d 7h Td Jd Qd")
    refuses(state, put_down(*melds), "bad.goal")


def test_bad_goal_may_repeat_a_rank() -> None:
    state = position("Kc Kc Kd Kd Kh Kh 4s")
    # Six kings, two of each suit, split in two threes in four ways.
    assert [each for each in legal(state) if isinstance(each, PutDown)] == [
        put_down("set Kc Kc Kd", "set Kd Kh Kh"),
        put_down("set Kc Kc Kh", "set Kd Kd Kh"),
        put_down("set Kc Kd Kd", "set Kc Kh Kh"),
        put_down("set Kc Kd Kh", "set Kc Kd Kh"),
    ]


def test_bad_goal_runs_may_overlap() -> None:
    state = position("3c 4c 5c 6c 5c 6c 7c 8c 9d", number=3)
    allows(state, put_down("run 3c 4c 5c 6c", "run 5c 6c 7c 8c"))


def test_bad_goal_another_order_is_the_same_choice() -> None:
    state = position("9c 9d 9h Kc Kd Kh 4s")
    ways = [each for each in legal(state) if isinstance(each, PutDown)]
    assert ways == [put_down("set 9c 9d 9h", "set Kc Kd Kh")]
    turned = put_down("set Kc Kd Kh", "set 9c 9d 9h")
    assert list(BAD_PROGRESSIVE.violations(state, 0, turned)) == []
    # Numbered in the order given.
    assert [each.cards[0] for each in after(state, (0, turned)).melds] == ["Kc", "9c"]


def test_bad_goal_once_a_round() -> None:
    state = position("9c 9d 9h Kc Kd Kh 4s", ROUND_1)
    refuses(state, put_down("set 9c 9d 9h", "set Kc Kd Kh"), "bad.goal")


def test_bad_goal_not_before_picking_up_nor_out_of_turn() -> None:
    action = put_down("set 9c 9d 9h", "set Kc Kd Kh")
    refuses(position("9c 9d 9h Kc Kd Kh", phase=PICK_UP, discard="4s"), action, "bad.goal")
    refuses(position("9c 9d 9h Kc Kd Kh 4s"), action, "bad.goal", seat=1)


def test_bad_goal_is_put_down_with_cards_in_hand() -> None:
    state = position("9c 9d 9h Kc Kd 4s 7s")
    refuses(state, put_down("set 9c 9d 9h", "set Kc Kd Kh"), "common.multiset")
    refuses(state, put_down("set 9c 9d 9h", "set Kc Kd Kd"), "common.multiset")


# -- bad.expand, bad.lay_off ------------------------------------------------------------------


def test_bad_expand_in_the_same_turn() -> None:
    state = position("9c 9d 9h Kc Kd Kh Ks 4s 7d")
    down = after(state, (0, put_down("set 9c 9d 9h", "set Kc Kd Kh")))
    allows(down, LayOff(1, "Ks"))
    laid = after(down, (0, LayOff(1, "Ks")))
    assert laid.melds[1].cards == ("Kc", "Kd", "Kh", "Ks")


def test_bad_expand_option_from_the_next_turn_on() -> None:
    other = ("1 set 7c 7d 7h", "1 set Jc Jd Jh")
    state = position("9c 9d 9h Kc Kd Kh Ks 4s 7s", other, options={"expand_on_goal_turn": False})
    down = after(state, (0, put_down("set 9c 9d 9h", "set Kc Kd Kh")))
    refuses(down, LayOff(3, "Ks"), "bad.expand")
    refuses(down, LayOff(0, "7s"), "bad.expand")
    later = after(down, (0, Discard("4s")), (1, DECLINE))
    later = after(later, (1, later_discard(later, 1)), (2, DECLINE))
    later = after(later, (2, later_discard(later, 2)), (0, TAKE))
    allows(later, LayOff(3, "Ks"))
    allows(later, LayOff(0, "7s"))


def later_discard(state: BadProgressiveState, seat: int) -> Discard:
    """Some discard of the seat that is no seven or king."""
    return next(
        each
        for each in legal(state, seat)
        if isinstance(each, Discard) and each.card[0] not in "7K2J"
    )


def test_bad_expand_option_a_last_card_is_added_all_the_same() -> None:
    state = position("9c 9d 9h Kc Kd Kh Ks", options={"expand_on_goal_turn": False})
    down = after(state, (0, put_down("set 9c 9d 9h", "set Kc Kd Kh")))
    assert legal(down) == [LayOff(1, "Ks")]
    refuses(down, Discard("Ks"), "bad.last_card")
    assert after(down, (0, LayOff(1, "Ks"))).turn == 1


def test_bad_lay_off_on_other_players_melds_as_they_stand() -> None:
    melds = ["1 set Ac Ad Ah", "1 run 6c 7c 8c 9c", *ROUND_2]
    state = position("As 5c Tc Jc", melds, number=2)
    allows(state, LayOff(0, "As"))
    allows(state, LayOff(1, "5c", "low"))
    refuses(state, LayOff(1, "Jc", "high"), "bad.run")
    longer = after(state, (0, LayOff(1, "Tc", "high")))
    allows(longer, LayOff(1, "Jc", "high"))
    assert longer.melds[1] == meld("1 run 6c 7c 8c 9c Tc by 1 1 1 1 0")
    lower = after(longer, (0, LayOff(1, "5c", "low")))
    assert lower.melds[1] == meld("1 run 5c 6c 7c 8c 9c Tc by 0 1 1 1 1 0")
    assert events(longer, 0, LayOff(1, "5c", "low")) == [LaidOff(0, 1, 0, "5c")]


def test_bad_lay_off_names_the_end_of_runs_alone() -> None:
    melds = ["1 set Ac Ad Ah", "1 run 6c 7c 8c 9c", *ROUND_2]
    state = position("As 5s Tc 4c", melds, number=2)
    refuses(state, LayOff(0, "As", "low"), "bad.lay_off")
    refuses(state, LayOff(1, "Tc"), "bad.lay_off")
    refuses(state, LayOff(2, "5s", "high"), "bad.expand")
    refuses(state, LayOff(1, "Tc", "low"), "bad.run")


def test_bad_lay_off_needs_a_meld_a_card_and_the_turn() -> None:
    state = position("5s 4c", ROUND_1)
    refuses(state, LayOff(2, "5s"), "bad.lay_off")
    refuses(state, LayOff(0, "5d"), "common.multiset")
    refuses(state, LayOff(0, "5s"), "bad.lay_off", seat=1)
    refuses(position("5s 4c", ROUND_1, phase=PICK_UP, discard="9h"), LayOff(0, "5s"), "bad.lay_off")


# -- bad.swap --------------------------------------------------------------------------------


EXAMPLE = ("1 set 7c 7d Jo", "1 run 3c Jo 5c 2d", *ROUND_2)
"""The run 3♣ Jo 5♣ 2♦ of the worked example, on which a wild fits only before the 3♣."""


def test_bad_swap_the_worked_example() -> None:
    state = position("4c Kd 4d", EXAMPLE, number=2)
    action = Swap(1, 1, "4c")
    allows(state, action)
    swapped = after(state, (0, action))
    assert swapped.melds[1] == meld("1 run 3c 4c 5c 2d by 1 0 1 1")
    assert swapped.hands[0] == ("4d", "Kd", "Jo")
    assert swapped.owed == ("Jo",)
    assert events(state, 0, action) == [Swapped(0, 1, 1, "4c", "Jo")]
    refuses(swapped, LayOff(1, "Jo", "high"), "bad.run")
    allows(swapped, LayOff(1, "Jo", "low"))
    laid = after(swapped, (0, LayOff(1, "Jo", "low")))
    assert laid.melds[1] == meld("1 run Jo 3c 4c 5c 2d by 0 1 0 1 1")
    assert laid.owed == ()
    allows(laid, Discard("Kd"))


def test_bad_swap_the_turn_cannot_end_while_a_wild_is_owed() -> None:
    state = after(position("4c Kd", EXAMPLE, number=2), (0, Swap(1, 1, "4c")))
    refuses(state, Discard("Kd"), "bad.swap")
    refuses(state, Discard("Jo"), "bad.swap")


def test_bad_swap_an_equal_card_from_the_hand_pays() -> None:
    state = after(position("4c Jo Kd", EXAMPLE, number=2), (0, Swap(1, 1, "4c")))
    assert state.hands[0] == ("Kd", "Jo", "Jo")
    paid = after(state, (0, LayOff(2, "Jo")))
    assert paid.owed == ()
    allows(paid, Discard("Jo"))


def test_bad_swap_another_wild_does_not_pay() -> None:
    state = after(position("4c 2s Kd", EXAMPLE, number=2), (0, Swap(1, 1, "4c")))
    assert after(state, (0, LayOff(2, "2s"))).owed == ("Jo",)


def test_bad_swap_only_the_literal_card() -> None:
    state = position("4d 6c 2c Kd", EXAMPLE, number=2)
    refuses(state, Swap(1, 1, "4d"), "bad.swap")
    refuses(state, Swap(1, 1, "6c"), "bad.swap")
    refuses(state, Swap(1, 1, "2c"), "bad.swap")
    refuses(state, Swap(1, 0, "6c"), "bad.swap")  # no wild there
    refuses(state, Swap(1, 4, "6c"), "bad.swap")
    refuses(state, Swap(4, 0, "6c"), "bad.swap")
    refuses(state, Swap(1, 1, "4c"), "common.multiset")
    allows(state, Swap(1, 3, "6c"))


def test_bad_swap_a_deuce_is_nobodys_literal_card() -> None:
    melds = ["1 set 7c 7d 7h", "1 run Ad 2c 3d 4d", *ROUND_2]
    refuses(position("2d Kd", melds, number=2), Swap(1, 1, "2d"), "bad.swap")


def test_bad_swap_in_a_set_any_natural_each_index_by_itself() -> None:
    seat_2 = ["2 set 9c 9d 9h", "2 set Ac Ad Ah"]
    melds = ["1 set 7c 7d Jo Jo by 1 1 1 2", "1 set Kc Kd Kh", *seat_2, *ROUND_1]
    state = position("7s 4s", melds)
    swaps = [each for each in legal(state) if isinstance(each, Swap)]
    assert swaps == [Swap(0, 2, "7s"), Swap(0, 3, "7s")]
    assert after(state, (0, swaps[0])).melds[0] == meld("1 set 7c 7d 7s Jo by 1 1 0 2")
    assert after(state, (0, swaps[1])).melds[0] == meld("1 set 7c 7d 7s Jo by 1 1 0 1")


def test_bad_swap_several_may_be_owed() -> None:
    state = position("4c 6c 9d", EXAMPLE, number=2)
    twice = after(state, (0, Swap(1, 1, "4c")), (0, Swap(1, 3, "6c")))
    assert twice.owed == ("2d", "Jo")
    paid = after(twice, (0, LayOff(1, "2d", "low")), (0, LayOff(1, "Jo", "high")))
    assert paid.owed == ()


# The table has no room for wilds but at the low end of the run from 3 to 6.
TIGHT = (
    "1 run 3c Jo 5c 2d",
    "1 run 2h 5d 6d Jo",
    "0 run Jo 9s Ts 2s",
    "0 run Jo Js Qs 2c",
)


def test_bad_swap_not_where_the_wild_would_fit_nowhere() -> None:
    allows(position("4c Kd", TIGHT, number=3), Swap(0, 1, "4c"))
    full = ("1 run Jo 4c 2d 6c 2h", *TIGHT[1:])
    refuses(position("5c Kd", full, number=3), Swap(0, 2, "5c"), "bad.swap")


def test_bad_swap_no_action_may_take_the_last_place_from_an_owed_wild() -> None:
    state = after(position("4c 2c Kd", TIGHT, number=3), (0, Swap(0, 1, "4c")))
    assert state.owed == ("Jo",)
    refuses(state, LayOff(0, "2c", "low"), "bad.swap")
    assert legal(state) == [LayOff(0, "Jo", "low")]


def test_bad_swap_belongs_to_the_swapper() -> None:
    state = after(
        position("4c Kd 4d", EXAMPLE, number=2),
        (0, Swap(1, 1, "4c")),
        (0, LayOff(2, "Jo")),
    )
    assert state.melds[1].by == (1, 0, 1, 1)
    assert state.melds[2] == meld("0 set 5c 5d 5h Jo")


# -- bad.before_goal --------------------------------------------------------------------------

OTHERS = ("1 set 7c 7d Jo", "1 set Kc Kd Kh")


def test_bad_before_goal_nothing() -> None:
    state = position("7s 9c 9d 4s 6c Ts Qd", OTHERS)
    refuses(state, LayOff(0, "7s"), "bad.before_goal")
    refuses(state, Swap(0, 2, "7s"), "bad.before_goal")


def test_bad_before_goal_open() -> None:
    state = position("7s 9c 9d 4s 6c Ts Qd", OTHERS, options={"before_goal": "open"})
    allows(state, LayOff(0, "7s"))
    allows(state, Swap(0, 2, "7s"))


def test_bad_before_goal_open_an_owed_wild_may_go_into_the_goal() -> None:
    # No meld takes a wild, before the swap or after it; but the goal needs one.
    full = ("1 set 2c 7c 2d", "1 run Jo 4c 2d 6c 2h")
    options = {"before_goal": "open"}
    state = position("5c 9c 9d 9h 3s 4s 6s Kd", full, number=2, options=options)
    allows(state, Swap(1, 2, "5c"))
    swapped = after(state, (0, Swap(1, 2, "5c")))
    goal = put_down("set 9c 9d 9h", "run 3s 4s 2d 6s")
    assert legal(swapped) == [goal]
    assert after(swapped, (0, goal)).owed == ()
    without_goal = position("5c 9c 9d 9h 3s 4s 7s Kd", full, number=2, options=options)
    refuses(without_goal, Swap(1, 2, "5c"), "bad.swap")


def test_bad_before_goal_open_the_goal_may_make_room_for_an_owed_wild() -> None:
    # The goal takes no wild, but its set does, unless one must wait a turn to add to it.
    full = ("1 set 2c 7c 2d", "1 run Jo 4c 2d 6c 2h")
    hand = "5c 9c 9d 9h 3s 4s 5s 6s Kd"
    state = position(hand, full, number=2, options={"before_goal": "open"})
    allows(state, Swap(1, 2, "5c"))
    down = after(state, (0, Swap(1, 2, "5c")), (0, put_down("set 9c 9d 9h", "run 3s 4s 5s 6s")))
    assert down.owed == ("2d",)
    refuses(down, Discard("Kd"), "bad.swap")
    allows(down, LayOff(2, "2d"))
    waits = {"before_goal": "open", "expand_on_goal_turn": False}
    state = position(hand, full, number=2, options=waits)
    allows(state, Swap(1, 2, "5c"))  # 3s 4s 2d 6s is a way still
    swapped = after(state, (0, Swap(1, 2, "5c")))
    refuses(swapped, put_down("set 9c 9d 9h", "run 3s 4s 5s 6s"), "bad.swap")


def test_bad_before_goal_open_a_hand_may_go_out_without_the_goal() -> None:
    state = position("4s", OTHERS, options={"before_goal": "open"})
    allows(state, Discard("4s"))
    over = after(state, (0, Discard("4s")))
    assert over.phase == ROUND_OVER


# -- bad.discard, bad.last_card, bad.gone_out --------------------------------------------------


def test_bad_discard_ends_the_turn_even_with_a_card_that_fits() -> None:
    state = position("5s 4c", ROUND_1)
    allows(state, Discard("5s"))
    passed = after(state, (0, Discard("5s")))
    assert (passed.turn, passed.phase, passed.discard) == (1, PICK_UP, "5s")
    assert passed.hands[0] == ("4c",)
    assert events(state, 0, Discard("5s")) == [Discarded(0, "5s")]


def test_bad_discard_of_a_card_in_hand_after_picking_up() -> None:
    refuses(position("5s 4c", ROUND_1), Discard("5c"), "common.multiset")
    refuses(position("5s 4c", ROUND_1), Discard("5s"), "bad.discard", seat=1)
    waiting = position("5s 4c", ROUND_1, phase=PICK_UP, discard="9h")
    refuses(waiting, Discard("5s"), "bad.discard")


def test_bad_last_card_that_fits_is_laid_off() -> None:
    state = position("5s", ROUND_1)
    refuses(state, Discard("5s"), "bad.last_card")
    assert legal(state) == [LayOff(0, "5s")]
    empty = after(state, (0, LayOff(0, "5s")))
    assert (empty.turn, empty.phase, empty.discard, empty.hands[0]) == (1, PICK_UP, None, ())
    assert events(state, 0, LayOff(0, "5s")) == [LaidOff(0, 0, 3, "5s"), RanEmpty(0)]
    assert legal(empty, 1) == [DRAW]


def test_bad_last_card_unless_others_were_passed_in() -> None:
    state = after(position("5s", ROUND_1), (0, LayOff(0, "5s")), (1, DRAW))
    state = after(state, (1, later_discard(state, 1)), (2, DECLINE))
    assert len(state.hands[0]) == 2
    state = after(state, (2, later_discard(state, 2)), (0, TAKE))
    assert sum(isinstance(each, Discard) for each in legal(state)) == len(set(state.hands[0]))


def test_bad_last_card_swapped_in_where_it_fits_so() -> None:
    # 4♣ fits no end, but stands in for the joker, which then goes before the 3♣.
    state = position("4c", EXAMPLE, number=2)
    refuses(state, Discard("4c"), "bad.last_card")
    assert legal(state) == [Swap(1, 1, "4c")]
    wild = after(state, (0, Swap(1, 1, "4c")))
    assert set(legal(wild)) == {
        LayOff(0, "Jo"),
        LayOff(1, "Jo", "low"),
        LayOff(2, "Jo"),
        LayOff(3, "Jo", "low"),
        LayOff(3, "Jo", "high"),
    }


@pytest.mark.parametrize(
    ("going_out", "card", "actions"),
    [
        ("any_meld", "5s", [LayOff(2, "5s")]),
        ("other_players", "5s", [LayOff(2, "5s"), Discard("5s")]),
        ("other_players", "7s", [LayOff(0, "7s"), Swap(0, 2, "7s")]),
        ("other_players", "4s", [Discard("4s")]),
    ],
)
def test_bad_last_card_option_going_out(going_out: str, card: str, actions: list[Action]) -> None:
    state = position(card, [*OTHERS, *ROUND_1], options={"going_out": going_out})
    assert legal(state) == actions


def test_bad_last_card_whatever_the_rights_of_the_turn() -> None:
    options = {"expand_on_goal_turn": False, "going_out": "other_players"}
    state = position("9c 9d 9h Ac Ad Ah 7s", OTHERS, options=options)
    down = after(state, (0, put_down("set 9c 9d 9h", "set Ac Ad Ah")))
    refuses(down, Discard("7s"), "bad.last_card")
    assert legal(down) == [LayOff(0, "7s"), Swap(0, 2, "7s")]
    # The wild that comes back is a last card too: it goes on the others' melds, not on one's own.
    wild = after(down, (0, Swap(0, 2, "7s")))
    assert legal(wild) == [LayOff(0, "Jo"), LayOff(1, "Jo")]


def test_bad_gone_out_with_a_card_that_fits_nowhere() -> None:
    state = position("4s", ROUND_1)
    over = after(state, (0, Discard("4s")))
    assert (over.phase, over.turn, over.discard) == (ROUND_OVER, None, "4s")
    happened = events(state, 0, Discard("4s"))
    assert happened[:2] == [Discarded(0, "4s"), WentOut(0)]
    assert isinstance(happened[2], RoundEnded)


def test_bad_gone_out_nothing_else_a_player_does_ends_the_round() -> None:
    state = after(position("5s", ROUND_1), (0, LayOff(0, "5s")))
    assert state.phase == PICK_UP
    refuses(state, Deal(), "common.next_round", seat=0)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (TAKE, "bad.take"),
        (DECLINE, "bad.decline"),
        (DRAW, "bad.no_discard"),
        (put_down("set 9c 9d 9h", "set Kc Kd Kh"), "bad.goal"),
        (LayOff(0, "5s"), "bad.lay_off"),
        (Swap(0, 0, "5s"), "bad.swap"),
        (Discard("5s"), "bad.discard"),
    ],
)
def test_common_phase_between_rounds_each_breaks_its_own_rule(action: Action, rule: str) -> None:
    over = after(position("4s", ROUND_1), (0, Discard("4s")))
    refuses(over, action, rule)


# -- bad.stock_out ---------------------------------------------------------------------------


OPEN = {"before_goal": "open"}


def test_bad_stock_out_nobody_declines_with_fewer_than_two() -> None:
    two = position("3c 4c", ROUND_1, phase=PICK_UP, discard="9h", stock=2, seats=2, options=OPEN)
    assert legal(two) == [TAKE, DECLINE]
    one = position("3c", ROUND_1, phase=PICK_UP, discard="9h", stock=1, seats=2, options=OPEN)
    assert legal(one) == [TAKE]
    refuses(one, DECLINE, "bad.stock_out")


def test_bad_stock_out_a_turn_with_nothing_to_pick_up_does_not_begin() -> None:
    state = position("5s", ROUND_1, stock=0, seats=2, options=OPEN)
    over = after(state, (0, LayOff(0, "5s")))
    assert (over.phase, over.discard, over.stock) == (ROUND_OVER, None, ())
    assert PlayStopped("no_card") in events(state, 0, LayOff(0, "5s"))


def test_bad_stock_out_after_a_turn_each_on_a_short_stock() -> None:
    state = position("3c 4c", ROUND_1, stock=1, seats=2, options=OPEN)
    first = after(state, (0, Discard("3c")))
    assert (first.short_turns, first.idle_turns, first.phase) == (1, 1, PICK_UP)
    picked = after(first, (1, TAKE))
    last = Discard(picked.hands[1][-1])
    assert PlayStopped("short_stock") in events(picked, 1, last)
    over = after(picked, (1, last))
    assert (over.phase, over.short_turns) == (ROUND_OVER, 2)


def test_bad_stock_out_a_card_put_down_starts_the_count_again() -> None:
    counts: dict[str, Any] = {"short_turns": 1, "idle_turns": 1}
    state = position("5s 3c 4c", ROUND_1, stock=1, seats=2, options=OPEN, **counts)
    laid = after(state, (0, LayOff(0, "5s")), (0, Discard("3c")))
    assert (laid.short_turns, laid.idle_turns, laid.phase) == (0, 0, PICK_UP)


def test_bad_stock_out_after_ten_idle_turns_of_each() -> None:
    state = position("3c 4c", ROUND_1, idle_turns=29)
    assert PlayStopped("idle") in events(state, 0, Discard("3c"))
    still = after(position("3c 4c", ROUND_1, idle_turns=28), (0, Discard("3c")))
    assert (still.phase, still.idle_turns) == (PICK_UP, 29)


def test_bad_stock_out_a_card_drawn_is_not_idle() -> None:
    state = position("3c 4c", ROUND_1, phase=PICK_UP, discard="9h", idle_turns=29)
    drawn = after(state, (0, DECLINE), (0, Discard("3c")))
    assert (drawn.phase, drawn.idle_turns) == (PICK_UP, 0)


def test_bad_stock_out_going_out_comes_first() -> None:
    state = position("4s", ROUND_1, idle_turns=29)
    kinds = [type(each) for each in events(state, 0, Discard("4s"))]
    assert WentOut in kinds
    assert PlayStopped not in kinds


# -- bad.score, bad.match_end ------------------------------------------------------------------


def test_bad_score_the_worked_example() -> None:
    # A 2 Jo 9 in hand: 15 + 20 + 50 + 5.
    state = position("4s", ROUND_1, others=["Ac 2c Jo 9c Kd Kh", "3c 4c 6c 6d 3d 4d"])
    over = after(state, (0, Discard("4s")))
    # Seat 0: six cards of 5; the 4 that went out counts neither way. Seat 1: 90 + 20.
    assert over.last_round == (30, -110, -30)
    assert over.scores == (30, -110, -30)


def test_bad_score_goes_to_who_put_the_card_there() -> None:
    melds = ["1 set 7c 7d 7s Jo by 1 1 0 0", "1 set Tc Td Th", *ROUND_1]
    state = position("4s", melds, others=["Ah Qh", "3c 4c 6c 6d 3d 4d"])
    over = after(state, (0, Discard("4s")))
    # Seat 0: 30 of its own, 5 and 50 on seat 1's set. Seat 1: 10 + 30 less 25.
    assert over.last_round == (85, 15, -30)


def test_bad_score_equal_cards_a_swap_takes_the_one_at_its_index() -> None:
    melds = ["1 set 7c 7d Jo Jo by 1 1 1 2", "1 set Kc Kd Kh", "2 set 9c 9d 9h", "2 set Ac Ad Ah"]
    state = position("7s 4s", [*melds, *ROUND_1], others=["Tc", "Td"])
    moves = [(0, Swap(0, 3, "7s")), (0, LayOff(0, "Jo")), (0, Discard("4s"))]
    over = after(state, *moves)
    # Seat 0: 30, the 7 and the joker. Seat 1: 10, 50 and 30 less 10. Seat 2: 15 and 45 less 10.
    assert over.last_round == (85, 80, 50)


def test_bad_match_end_highest_total_wins() -> None:
    others = ["Ac Kd Kh Qc Qd Qh", "3c 4c 6c 6d 3d 4d"]
    state = position("4s", ROUND_1, options={"rounds": 1}, others=others)
    assert BAD_PROGRESSIVE.outcome(state) is None
    over = after(state, (0, Discard("4s")))
    assert over.phase == MATCH_OVER
    scores = (30, -65, -30)
    assert BAD_PROGRESSIVE.outcome(over) == Outcome((0,), ((0,), (2,), (1,)), scores, "rounds")
    assert BAD_PROGRESSIVE.to_act(over) == ()
    for seat in range(3):
        refuses(over, Deal(), "common.next_round", seat=seat)


def test_bad_match_end_equal_totals_share_the_place() -> None:
    others = ["3c 4c 6c 6d 3d 4d", "3d 4d 6d 6c 3h 4h"]
    over = after(position("4s", ROUND_1, options={"rounds": 1}, others=others), (0, Discard("4s")))
    assert BAD_PROGRESSIVE.outcome(over) == Outcome((0,), ((0,), (1, 2)), (30, -30, -30), "rounds")


def test_bad_match_end_not_before_the_last_round() -> None:
    over = after(position("4s", ROUND_1, options={"rounds": 2}), (0, Discard("4s")))
    assert over.phase == ROUND_OVER
    assert BAD_PROGRESSIVE.outcome(over) is None


# -- views -----------------------------------------------------------------------------------


def test_view_shows_the_own_hand_and_the_table() -> None:
    state = position("4c Kd 4d", EXAMPLE, number=2)
    view = BAD_PROGRESSIVE.view(state, 0)
    assert view.hands == (state.hands[0], (HIDDEN,) * 7, (HIDDEN,) * 7)
    assert view.stock == (HIDDEN,) * len(state.stock)
    assert view.melds == state.melds
    assert (view.seed, view.decks) == (None, None)
    assert BAD_PROGRESSIVE.problems(view) == []
    assert legal(view) == legal(state)
    assert BAD_PROGRESSIVE.view(state, None).hands[0] == (HIDDEN,) * 3


def test_view_opens_the_hands_when_the_round_is_over() -> None:
    over = after(position("4s", ROUND_1), (0, Discard("4s")))
    view = BAD_PROGRESSIVE.view(over, None)
    assert view.hands == over.hands
    assert view.stock == (HIDDEN,) * len(over.stock)
    assert BAD_PROGRESSIVE.problems(view) == []


# -- lists -----------------------------------------------------------------------------------


def test_list_resumes_after_each_of_its_actions() -> None:
    states = [
        position("9c 9d 9h Kc Kd Kh Jo 2c 4s", OTHERS),
        position("4c 6c 2c Kd", EXAMPLE, number=2),
        after(position("4c Kd 2c", EXAMPLE, number=2), (0, Swap(1, 1, "4c"))),
        position("3c 4c 6c 8c Tc Qc", phase=PICK_UP, discard="9h"),
    ]
    for state in states:
        whole = legal(state)
        for place, action in enumerate(whole):
            rest = list(BAD_PROGRESSIVE.legal_actions(state, 0, action))
            assert rest == whole[place + 1 :]


def test_counts_go_with_the_list() -> None:
    for state in (
        position("9c 9d 9h Kc Kd Kh Jo 2c 4s", OTHERS),
        position("4c 6c 2c Kd", EXAMPLE, number=2),
        position("9c 9d 9h Kc Kd Kh 4s"),
    ):
        listed = Counter(each.type for each in legal(state))
        assert BAD_PROGRESSIVE.counts(state, 0) == dict(listed)
        assert BAD_PROGRESSIVE.counts(state, 1) == {}


# -- states from outside -----------------------------------------------------------------------


def on_table(state: BadProgressiveState, number: int, **changes: Any) -> dict[str, Any]:
    melds = list(state.melds)
    melds[number] = evolve_meld(melds[number], **changes)
    return {"melds": tuple(melds)}


def evolve_meld(laid: TableMeld, **changes: Any) -> TableMeld:
    fields = {"seat": laid.seat, "kind": laid.kind, "cards": laid.cards, "by": laid.by}
    return TableMeld(**(fields | changes))


GOOD = position("4c Kd 4d", EXAMPLE, number=2)
WAITING = position("3c 4c 6c 8c Tc Qc", phase=PICK_UP, discard="9h")
OVER = after(position("4s", ROUND_1), (0, Discard("4s")))


@pytest.mark.parametrize(
    ("state", "changes", "pointers"),
    [
        (GOOD, {"turn": 3}, {"/turn"}),
        (GOOD, {"turn": None}, {"/turn"}),
        (GOOD, {"dealer": 1}, {"/dealer"}),
        (GOOD, {"round": 7}, {"/round"}),
        (GOOD, {"discard": "4c", "hands": (("4d", "Kd"), *GOOD.hands[1:])}, {"/discard"}),
        (GOOD, {"owed": ("Jo",)}, {"/laid_now"}),
        (GOOD, {"owed": ("Kd",), "laid_now": True}, {"/owed"}),
        (GOOD, {"owed": ("Jo",), "laid_now": True}, {"/owed"}),
        (GOOD, {"put_down_now": True}, {"/laid_now"}),
        (GOOD, {"stock_at_turn": len(GOOD.stock) + 3}, {"/stock_at_turn"}),
        (GOOD, {"short_turns": 1}, {"/short_turns"}),
        (GOOD, {"idle_turns": 30}, {"/idle_turns"}),
        (GOOD, {"scores": (1, 0, 0)}, {"/scores", "/scores/0"}),
        (GOOD, {"scores": (5, 0, 0)}, {"/scores"}),
        (GOOD, {"last_round": None}, {"/last_round"}),
        (GOOD, on_table(GOOD, 0, seat=2), {"/melds"}),
        (GOOD, on_table(GOOD, 0, by=(1, 1)), {"/melds/0/by"}),
        (GOOD, on_table(GOOD, 0, by=(1, 1, 2)), {"/melds/0/by/2"}),
        (GOOD, on_table(GOOD, 0, by=(1, 1, 9)), {"/melds/0/by/2"}),
        (GOOD, on_table(GOOD, 0, cards=("7d", "7c", "Jo")), {"/melds/0/cards"}),
        (GOOD, on_table(GOOD, 1, cards=("3c", "5c", "Jo", "2d")), {"/melds/1/cards"}),
        (GOOD, {"melds": GOOD.melds[:3]}, {"", "/melds"}),
        (GOOD, {"stock": GOOD.stock[1:]}, {""}),
        (GOOD, {"stock": (HIDDEN, *GOOD.stock[1:])}, {"/stock/0"}),
        (WAITING, {"laid_now": True}, {"/laid_now"}),
        (WAITING, {"stock_at_turn": 3}, {"/stock_at_turn"}),
        (WAITING, {"phase": PLAY}, {"/discard", "/hands/0"}),
        (WAITING, {"turn": 1, "phase": MATCH_OVER}, {"/turn", "/last_round"}),
        (OVER, {"phase": MATCH_OVER}, {"/phase"}),
        (OVER, {"discard": None, "stock": (*OVER.stock, "4s")}, {"/phase", "/stock_at_turn"}),
        (OVER, {"last_round": (0, 0, 0), "scores": (0, 0, 0)}, {"/last_round"}),
    ],
)
def test_strange_states(
    state: BadProgressiveState, changes: dict[str, Any], pointers: set[str]
) -> None:
    found = BAD_PROGRESSIVE.problems(evolve(state, **changes))
    assert {each.pointer for each in found} == pointers
    for each in found:
        for language in ("en", "ru", "it"):
            assert BAD_PROGRESSIVE.book.explain(each, language)


def test_strange_options() -> None:
    for decks, pointer in ((None, "/options/decks"), (1, "/options/decks")):
        state = evolve(dealt(5), options=evolve(dealt(5).options, decks=decks))
        assert pointer in {each.pointer for each in BAD_PROGRESSIVE.problems(state)}


# -- bots ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_greedy_matches_are_of_real_length(seats: int) -> None:
    state = dealt(seats)
    actions = 0
    while seat := BAD_PROGRESSIVE.to_act(state):
        action = BAD_PROGRESSIVE.greedy_action(state, seat[0])
        state, _ = BAD_PROGRESSIVE.apply(state, seat[0], action)
        actions += 1
    # Six rounds, each seat with a turn or two of two actions in each.
    assert 6 * 2 * seats <= actions <= BAD_PROGRESSIVE.bound(state)
    assert state.round == 6


def test_greedy_swaps_another_seats_wild_and_lays_it_as_its_own() -> None:
    state = position("4c Kd 4d", EXAMPLE, number=2)
    first = BAD_PROGRESSIVE.greedy_action(state, 0)
    assert first == Swap(1, 1, "4c")
    second = BAD_PROGRESSIVE.greedy_action(after(state, (0, first)), 0)
    assert isinstance(second, LayOff)
    assert second.card == "Jo"
