"""Progression rule by rule: each id kept and broken, expected values worked out by hand."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from fairdeal.engine.cards import PACK, in_pack_order
from fairdeal.engine.playing import playout
from fairdeal.engine.ruleset import Action, Event, IllegalAction, Malformed, Outcome
from fairdeal.engine.rulesets.progression import PROGRESSION
from fairdeal.engine.rulesets.progression.records import (
    PLAY,
    TAKE,
    TURN,
    Counted,
    Draw,
    Drew,
    Play,
    Played,
    ProgressionOptions,
    ProgressionState,
    Stalled,
    Take,
    TakePublic,
    Took,
)
from fairdeal.engine.rulesets.progression.scoring import ends_match, stack_points
from fairdeal.engine.rulesets.progression.stacks import VALUE
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, evolve
from fairdeal.engine.table import Deal, MatchEnded, RoundEnded

NAMES = ["Ada", "Boris", "Carla"]
SUITS = "cdhs"
EMPTY: dict[str, str] = {}


def cards(text: str) -> tuple[str, ...]:
    return in_pack_order(text.split())


def stacks(by_suit: dict[str, str]) -> tuple[tuple[str, ...], ...]:
    """The four stacks of a player, each given as ranks, the top one last: `{"h": "KJ2"}`."""
    return tuple(tuple(rank + suit for rank in by_suit.get(suit, "")) for suit in SUITS)


def dealt(decks: Sequence[Sequence[str]] = (), **options: Any) -> ProgressionState:
    return PROGRESSION.deal(NAMES, ProgressionOptions(**options), "7", decks)[0]


def pack(*hands: str, stock: str = "") -> list[str]:
    """A pack that deals seats 0, 1 and 2 these five cards each, with these on top of the stock."""
    named = [hand.split() for hand in hands]
    top = [named[n % 3][n // 3] for n in range(15)] + stock.split()
    return top + [card for card in PACK if card not in top]


def position(
    hands: Sequence[str] = ("", ""),
    lie: Sequence[dict[str, str]] = (EMPTY, EMPTY, EMPTY),
    stock: str = "",
    *,
    turn: int | None = 0,
    **changes: Any,
) -> ProgressionState:
    """A position of variant `seed`; seat 2 holds all other cards. It is checked."""
    options = changes.pop("options", ProgressionOptions())
    start = PROGRESSION.deal(NAMES, options, "7")[0]
    on_table = tuple(stacks(each) for each in lie)
    taken = [*stock.split(), *" ".join(hands).split()]
    taken += [card for each in on_table for stack in each for card in stack]
    rest = [card for card in PACK if card not in taken]
    state = evolve(
        start,
        hands=(cards(hands[0]), cards(hands[1]), tuple(rest)),
        stacks=on_table,
        stock=tuple(stock.split()),
        turn=turn,
        **changes,
    )
    assert PROGRESSION.problems(state) == []
    return state


def original(**options: Any) -> ProgressionState:
    """The first turn of variant `original`: seat 0 holds Kc 5c 3d 9h As, the stock begins 2c."""
    hands = ("Kc 5c 3d 9h As", "2d 4d 6d 8d Td", "2s 4s 6s 8s Ts")
    return dealt([pack(*hands, stock="2c 7c")], variant="original", **options)


def after(state: ProgressionState, *moves: tuple[int, Action]) -> ProgressionState:
    for seat, action in moves:
        state, _ = PROGRESSION.apply(state, seat, action)
        assert PROGRESSION.problems(state) == []
    return state


def events(state: ProgressionState, seat: int, action: Action) -> Sequence[Event]:
    return PROGRESSION.apply(state, seat, action)[1]


def legal(state: ProgressionState, seat: int) -> list[Action]:
    return list(PROGRESSION.legal_actions(state, seat))


def refuses(
    state: ProgressionState, seat: int, action: Action, rule: str, code: str | None = None
) -> None:
    """The action breaks that rule, is not listed, and changes nothing."""
    wrong = PROGRESSION.violations(state, seat, action)
    assert [each.rule for each in wrong] == [rule]
    assert code in (None, wrong[0].code)
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction):
        PROGRESSION.apply(state, seat, action)


# -- progression.value, common.seats, common.deal --------------------------------------------


@pytest.mark.parametrize(("ranks", "value"), [("AKQJ", 0), ("2", 2), ("3", 3), ("9", 9), ("T", 10)])
def test_progression_value(ranks: str, value: int) -> None:
    assert {VALUE[rank + suit] for rank in ranks for suit in SUITS} == {value}


def test_progression_value_counts_only_numbers() -> None:
    """A stack of 2 and 9 is worth 11, the honours below them add nothing."""
    assert stack_points(("Ah", "Kh", "2h", "9h"), -10) == 0
    assert stack_points(("Ah", "Kh", "2h", "Th"), -10) == 0
    assert stack_points(("Ah", "Kh", "3h", "Th"), -10) == 3


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_common_seats_are_three(seats: int) -> None:
    with pytest.raises(Malformed) as wrong:
        PROGRESSION.deal(["x"] * seats, ProgressionOptions(), "7")
    assert [each.pointer for each in wrong.value.problems] == ["/seats"]


def test_common_deal_five_each_from_the_dealers_left() -> None:
    state = dealt([PACK], dealer=0)
    assert state.hands[1] == cards("2c 5c 8c Jc Ac")
    assert state.hands[2] == cards("3c 6c 9c Qc 2d")
    assert state.hands[0] == cards("4c 7c Tc Kc 3d")
    assert state.stock == PACK[15:]
    assert state.turn == 1


@pytest.mark.parametrize("deck", [PACK[:51], (*PACK[:51], "2c"), (*PACK, "Jo")])
def test_common_deal_refuses_another_pack(deck: tuple[str, ...]) -> None:
    with pytest.raises(Malformed):
        dealt([deck])


def test_common_deal_refuses_more_packs_than_deals() -> None:
    assert dealt([PACK, PACK], max_deals=2).decks == (PACK, PACK)
    with pytest.raises(Malformed):
        dealt([PACK, PACK], max_deals=1)


# -- progression.stack -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lies", "honours", "goes"),
    [
        ("", "any", "23456789TJQKA"),
        ("K", "any", "23456789TJQA"),
        ("K2", "any", "3456789T"),
        ("K28", "any", "9T"),
        ("2T", "any", ""),
        ("JA", "any", "23456789TQK"),
        ("", "in_order", "23456789TJQKA"),
        ("A", "in_order", "23456789TJQK"),
        ("AQ", "in_order", "23456789TJ"),
        ("J", "in_order", "23456789T"),
        ("Q5", "in_order", "6789T"),
    ],
)
def test_progression_stack(lies: str, honours: str, goes: str) -> None:
    hand = " ".join(rank + "h" for rank in "23456789TJQKA" if rank not in lies)
    options = ProgressionOptions(honours="any" if honours == "any" else "in_order")
    state = position([hand, ""], [{"h": lies}, EMPTY, EMPTY], "2c", options=options)
    for card in state.hands[0]:
        if card[0] in goes:
            assert PROGRESSION.violations(state, 0, Play(card)) == ()
        else:
            refuses(state, 0, Play(card), "progression.stack", "does_not_go_on")
    plays = [each.card for each in legal(state, 0) if isinstance(each, Play)]
    assert plays == [card for card in state.hands[0] if card[0] in goes]


def test_progression_stack_is_the_players_own_and_of_the_suit() -> None:
    state = position(["2d 3h", ""], [{"d": "9"}, {"d": "A"}, EMPTY], "2c")
    refuses(state, 0, Play("2d"), "progression.stack")
    state = after(state, (0, Play("3h")))
    assert state.stacks[0] == stacks({"d": "9", "h": "3"})
    assert state.hands[0] == ("2d",)


# -- progression.play ------------------------------------------------------------------------


def test_progression_play() -> None:
    state = position(["9c 2d", "3c"], [{"c": "5"}, EMPTY, EMPTY], "2c")
    assert legal(state, 0) == [Play("9c"), Play("2d")]
    after_play, happened = PROGRESSION.apply(state, 0, Play("9c"))
    assert after_play.stacks[0][0] == ("5c", "9c")
    assert (after_play.hands[0], after_play.turn) == (("2d",), 1)
    assert happened == [Played(0, "9c")]


def test_progression_play_is_in_turn_and_from_the_hand() -> None:
    state = position(["9c 2d", "3c"], stock="2c")
    refuses(state, 1, Play("3c"), "progression.play", "not_your_turn")
    refuses(state, 0, Play("3c"), "common.multiset", "not_held")
    refuses(state, 0, Play("Jo"), "common.multiset", "not_held")
    assert legal(state, 1) == []


def test_progression_play_there_is_no_pass() -> None:
    """Who can play must: neither the stock nor another's stack may be taken from."""
    state = position(["9c", ""], [{"c": "5"}, {"d": "7"}, EMPTY], "2c")
    refuses(state, 0, Draw(), "progression.take", "can_play")
    refuses(state, 0, Take(1, "d"), "progression.take", "can_play")


# -- progression.take ------------------------------------------------------------------------


def unable() -> ProgressionState:
    """Seat 0 holds 4c, which does not go on 5c."""
    return position(["4c", "3h"], [{"c": "5"}, {"c": "7T", "s": "K"}, {"d": "2"}], "2c 8d")


def test_progression_take_when_nothing_can_be_played() -> None:
    state = unable()
    assert legal(state, 0) == [Draw(), Take(1, "c"), Take(1, "s"), Take(2, "d")]
    assert PROGRESSION.counts(state, 0) == {"draw": 1, "take": 3}
    drawn, happened = PROGRESSION.apply(state, 0, Draw())
    assert (drawn.hands[0], drawn.stock, drawn.turn) == (cards("4c 2c"), ("8d",), 1)
    assert happened == [Drew(0, "2c")]
    took, happened = PROGRESSION.apply(state, 0, Take(1, "c"))
    assert (took.hands[0], took.stacks[1][0], took.turn) == (cards("4c Tc"), ("7c",), 1)
    assert happened == [Took(0, "Tc", 1)]


def test_progression_take_from_an_empty_hand() -> None:
    state = position(["", "3h"], [EMPTY, {"c": "7"}, EMPTY], "2c")
    assert legal(state, 0) == [Draw(), Take(1, "c")]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Take(0, "c"), "own_stack"),
        (Take(1, "h"), "empty_stack"),
        (Take(3, "c"), "no_such_stack"),
        (Take(-1, "c"), "no_such_stack"),
    ],
)
def test_progression_take_only_what_lies_before_others(action: Action, code: str) -> None:
    refuses(unable(), 0, action, "progression.take", code)


def test_progression_take_is_in_turn_and_only_in_variant_seed() -> None:
    refuses(unable(), 1, Draw(), "progression.take", "not_your_turn")
    refuses(unable(), 2, Take(1, "c"), "progression.take", "not_your_turn")
    state = after(original(), (0, Play("Kc", "own")), (0, Draw()), (1, Play("2d", "own")))
    refuses(state, 1, Take(0, "c"), "progression.take", "stacks_are_safe")


def test_progression_take_is_secret_until_done() -> None:
    """Whether a seat can play follows from its hand, so phase and to_act do not tell."""
    can, cannot = position(["9c", ""], stock="2c"), position(["", "9c"], stock="2c")
    assert can.phase == cannot.phase == TURN
    assert PROGRESSION.to_act(can) == PROGRESSION.to_act(cannot) == (0,)


# -- progression.original --------------------------------------------------------------------


def test_progression_original_first_a_card_is_played() -> None:
    state = original()
    assert state.phase == PLAY
    assert legal(state, 0) == [
        *(Play(card, "own") for card in cards("5c Kc 3d 9h As")),
        *(Play(card, "public") for card in cards("5c Kc 3d 9h As")),
    ]
    state = after(state, (0, Play("5c", "own")))
    assert (state.phase, state.turn, state.closed) == (TAKE, 0, None)
    assert state.stacks[0] == stacks({"c": "5"})
    assert state.hands[0] == cards("Kc 3d 9h As")


def test_progression_original_then_a_card_is_taken() -> None:
    state = after(original(), (0, Play("9h", "public")))
    assert state.public_stacks == stacks({"h": "9"})
    assert legal(state, 0) == [Draw()]
    refuses(state, 0, TakePublic("h"), "progression.original", "just_played_on")
    state = after(state, (0, Draw()))
    assert (state.phase, state.turn, state.closed) == (PLAY, 1, None)
    assert state.hands[0] == cards("2c 5c Kc 3d As")
    state = after(state, (1, Play("2d", "own")))
    assert legal(state, 1) == [Draw(), TakePublic("h")]
    assert events(state, 1, TakePublic("h")) == [Took(1, "9h")]
    state = after(state, (1, TakePublic("h")))
    assert state.hands[1] == cards("4d 6d 8d Td 9h")
    assert state.public_stacks == stacks({})
    assert state.turn == 2


def test_progression_original_a_public_stack_takes_any_card_of_its_suit() -> None:
    state = after(
        original(),
        (0, Play("9h", "public")),
        (0, Draw()),
        (1, Play("Td", "public")),
        (1, Draw()),
        (2, Play("2s", "own")),
        (2, Draw()),
        (0, Play("3d", "public")),
    )
    assert state.public_stacks == stacks({"d": "T3", "h": "9"})
    assert legal(state, 0) == [Draw(), TakePublic("h")]


def test_progression_original_own_stacks_never_go_down() -> None:
    state = after(original(), (0, Play("5c", "own")), (0, Draw()))
    state = after(state, (1, Play("2d", "own")), (1, Draw()), (2, Play("2s", "own")), (2, Draw()))
    refuses(state, 0, Play("2c", "own"), "progression.stack")
    assert PROGRESSION.violations(state, 0, Play("2c", "public")) == ()


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, Play("5c"), "say_where"),
        (0, Draw(), "play_first"),
        (0, TakePublic("c"), "play_first"),
        (1, Play("2d", "own"), "not_your_turn"),
        (1, Draw(), "not_your_turn"),
        (1, TakePublic("c"), "not_your_turn"),
    ],
)
def test_progression_original_before_the_play(seat: int, action: Action, code: str) -> None:
    refuses(original(), seat, action, "progression.original", code)


@pytest.mark.parametrize(
    ("action", "code"), [(Play("5c", "own"), "take_now"), (TakePublic("d"), "empty_stack")]
)
def test_progression_original_after_the_play(action: Action, code: str) -> None:
    state = after(original(), (0, Play("9h", "public")))
    refuses(state, 0, action, "progression.original", code)


@pytest.mark.parametrize("to", ["own", "public"])
def test_progression_original_to_is_refused_in_the_other_variant(to: Any) -> None:
    state = position(["9c", ""], stock="2c")
    refuses(state, 0, Play("9c", to), "progression.original", "no_public_stacks")
    refuses(state, 0, TakePublic("c"), "progression.original", "no_public_stacks")
    assert state.public_stacks == ()


# -- progression.visible ---------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_progression_visible(viewer: int | None) -> None:
    state = after(unable(), (0, Take(1, "c")))
    view = PROGRESSION.view(state, viewer)
    assert view.stacks == state.stacks
    assert view.stock == ("??", "??")
    hands = [("??", "??"), ("??",)]
    if viewer is not None:
        hands[viewer] = state.hands[viewer]
    assert view.hands[:2] == tuple(hands)
    assert set(view.hands[2]) == {"??"}
    assert (view.seed, view.decks) == (None, None)
    assert PROGRESSION.problems(view) == []


def test_progression_visible_a_draw_is_secret_and_a_take_is_not() -> None:
    (drew,) = events(unable(), 0, Draw())
    assert drew.seen_by(0) == Drew(0, "2c")
    assert drew.seen_by(1) == drew.seen_by(None) == Drew(0, "??")
    (took,) = events(unable(), 0, Take(1, "c"))
    assert took.seen_by(2) == Took(0, "Tc", 1)


def test_progression_visible_hands_after_the_deal_but_not_the_stock() -> None:
    state = after(dealt([PACK], stall_limit=1), (0, Play("2c")))
    assert state.phase == ROUND_OVER
    view = PROGRESSION.view(state, 1)
    assert view.hands == state.hands
    assert view.stock == ("??",) * 37


# -- progression.round_end -------------------------------------------------------------------


def last_card() -> ProgressionState:
    """One card in the stock, seat 0 in turn and unable to play."""
    lie = [{"c": "5", "h": "KJ2678"}, {"c": "AKQ", "d": "345", "s": "3T"}, EMPTY]
    return position(["4c", "3h"], lie, "2c")


def test_progression_round_end_with_the_last_card() -> None:
    state, happened = PROGRESSION.apply(last_card(), 0, Draw())
    assert (state.phase, state.turn, state.stock) == (ROUND_OVER, None, ())
    assert state.hands[0] == cards("2c 4c")
    # 5c: 0, no diamond: -10, KJ2678: 33, no spade: -10. Cards in hand count nothing.
    # AKQ: -40, 345: 0, no heart: -10, 3T: 1. Four empty stacks: -40.
    assert state.last_round == state.scores == (13, -49, -40)
    assert happened == [
        Drew(0, "2c"),
        Counted(0, (0, -10, 33, -10)),
        Counted(1, (-40, 0, -10, 1)),
        Counted(2, (-10, -10, -10, -10)),
        RoundEnded(1, (13, -49, -40), (13, -49, -40)),
    ]
    refuses(state, 1, Draw(), "progression.take", "round_is_over")
    refuses(state, 1, Play("3h"), "progression.play", "round_is_over")


def test_progression_round_end_not_before() -> None:
    state = after(last_card(), (0, Take(1, "c")))
    assert (state.phase, len(state.stock)) == (TURN, 1)


# -- progression.stall -----------------------------------------------------------------------


def test_progression_stall_by_default_after_sixty() -> None:
    state = evolve(unable(), stalled=58)
    state = after(state, (0, Take(1, "c")))
    assert (state.phase, state.stalled) == (TURN, 59)
    happened = events(state, 1, Play("3h"))
    state = after(state, (1, Play("3h")))
    assert (state.phase, state.stalled, len(state.stock)) == (ROUND_OVER, 60, 2)
    assert happened[:2] == [Played(1, "3h"), Stalled(60)]


def test_progression_stall_a_draw_begins_the_count_anew() -> None:
    state = after(evolve(unable(), stalled=59), (0, Draw()))
    assert (state.phase, state.stalled) == (TURN, 0)


def test_progression_stall_between_the_halves_of_a_turn() -> None:
    state = after(original(stall_limit=1), (0, Play("9h", "public")))
    assert (state.phase, state.turn, state.closed) == (ROUND_OVER, None, None)
    assert [len(hand) for hand in state.hands] == [4, 5, 5]


def test_progression_stall_is_public() -> None:
    assert PROGRESSION.view(evolve(unable(), stalled=7), None).stalled == 7


# -- progression.score_zero, progression.score_low, progression.score_high -------------------


@pytest.mark.parametrize(
    ("stack", "points"), [("A", -20), ("AK", -30), ("AKQ", -40), ("JQKA", -50)]
)
def test_progression_score_zero(stack: str, points: int) -> None:
    assert stack_points(tuple(rank + "d" for rank in stack), -10) == points


@pytest.mark.parametrize(("option", "total"), [(-10, -40), (0, 0)])
def test_progression_score_zero_of_an_empty_stack(option: Any, total: int) -> None:
    options = ProgressionOptions(empty_stack=option)
    state = position(["", ""], [{"c": "2"}, EMPTY, EMPTY], "3c", options=options)
    state = after(state, (0, Draw()))
    assert state.last_round == (total * 3 // 4, total, total)


@pytest.mark.parametrize("stack", ["2", "T", "2T", "AKQJ2", "345", "K39"])
def test_progression_score_low(stack: str) -> None:
    assert stack_points(tuple(rank + "s" for rank in stack), -10) == 0


@pytest.mark.parametrize(
    ("stack", "points"),
    [("KJ2678", 33), ("3T", 1), ("23456789T", 42), ("A3T", 2), ("AKQJ23456789T", 210)],
)
def test_progression_score_high(stack: str, points: int) -> None:
    assert stack_points(tuple(rank + "s" for rank in stack), -10) == points


# -- progression.match_end -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deals", "scores", "reason"),
    [
        (1, (199, 0, 0), None),
        (1, (200, 0, 0), "target"),
        (1, (250, 0, 260), "target"),
        (1, (250, 250, 0), None),
        (1, (250, 260, 260), None),
        (50, (250, 250, 0), "max_deals"),
        (49, (-1, -2, -3), None),
        (50, (-1, -2, -3), "max_deals"),
    ],
)
def test_progression_match_end(
    deals: int, scores: tuple[int, int, int], reason: str | None
) -> None:
    assert ends_match(ProgressionOptions(), deals, scores) == reason


def test_progression_match_end_at_the_target() -> None:
    state = evolve(last_card(), options=ProgressionOptions(target=13, dealer=2))
    ended, happened = PROGRESSION.apply(state, 0, Draw())
    assert ended.phase == MATCH_OVER
    outcome = Outcome((0,), ((0,), (2,), (1,)), (13, -49, -40), "target")
    assert PROGRESSION.outcome(ended) == outcome
    assert happened[-1] == MatchEnded((0,), "target")
    assert PROGRESSION.to_act(ended) == ()
    refuses(ended, 0, Deal(), "common.next_round", "match_is_over")
    refuses(ended, 1, Draw(), "progression.take", "match_is_over")


def test_progression_match_end_not_below_the_target() -> None:
    state = evolve(last_card(), options=ProgressionOptions(target=14, dealer=2))
    ended = after(state, (0, Draw()))
    assert (ended.phase, PROGRESSION.outcome(ended)) == (ROUND_OVER, None)


def test_progression_match_end_by_the_cap_is_shared() -> None:
    state = after(
        dealt([PACK], max_deals=1, stall_limit=3, empty_stack=0),
        (0, Play("2c")),
        (1, Play("3c")),
        (2, Play("4c")),
    )
    assert state.scores == (0, 0, 0)
    assert PROGRESSION.outcome(state) == Outcome((0, 1, 2), ((0, 1, 2),), (0, 0, 0), "max_deals")


# -- progression.dealer, common.next_round ---------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_progression_dealer(dealer: int) -> None:
    state = dealt([PACK, PACK], stall_limit=1, dealer=dealer)
    first = (dealer + 1) % 3
    assert state.turn == first
    refuses(state, first, Deal(), "common.next_round", "round_is_on")
    state = after(state, (first, legal(state, first)[0]))
    refuses(state, dealer, Deal(), "common.next_round", "not_the_dealer")
    assert PROGRESSION.to_act(state) == (first,)
    assert legal(state, first) == [Deal()]
    last = state.last_round
    state = after(state, (first, Deal()))
    assert (state.dealer, state.round, state.turn) == (first, 2, (first + 1) % 3)
    assert (state.stalled, state.last_round) == (0, last)
    assert len(state.stock) == 37


@pytest.mark.parametrize("seed", ["1", "7", "a long secret"])
def test_common_dealer_by_the_seed(seed: str) -> None:
    """The first word of the stream modulo 3; none of these is the one that is refused."""
    label = b"fairdeal/1/progression/dealer"
    stream = hashlib.sha256(label + b"\0" + seed.encode() + bytes(8)).digest()
    dealer = int.from_bytes(stream[:4], "big") % 3
    state = PROGRESSION.deal(NAMES, ProgressionOptions(dealer="random"), seed)[0]
    assert (state.dealer, state.options.dealer) == (dealer, "random")
    wrong = PROGRESSION.problems(evolve(state, dealer=(dealer + 1) % 3))
    assert "/dealer" in [each.pointer for each in wrong]


def test_common_dealer_sits_at_the_table() -> None:
    assert dealt().dealer == 2
    with pytest.raises(Malformed) as wrong:
        dealt(dealer=3)
    assert [each.pointer for each in wrong.value.problems] == ["/options/dealer"]


# -- states from outside ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "pointers"),
    [
        ({"turn": None}, ["/turn"]),
        ({"phase": PLAY}, ["/phase"]),
        ({"phase": MATCH_OVER}, ["/turn"]),
        ({"phase": MATCH_OVER, "turn": None}, ["/phase", "/last_round"]),
        ({"turn": 3}, ["/turn"]),
        ({"stalled": 60}, ["/phase"]),
        ({"stalled": 61}, ["/phase", "/stalled"]),
        ({"closed": "c"}, ["/closed"]),
        ({"public_stacks": ((),) * 4}, ["/public_stacks"]),
        ({"stacks": (((),) * 4,) * 2}, ["/stacks"]),
        ({"scores": (1, 0, 0)}, ["/scores"]),
        ({"last_round": (0, 0, 0)}, ["/last_round"]),
        ({"dealer": 0}, ["/dealer"]),
        ({"round": 2}, ["/dealer", "/last_round"]),
        ({"round": 51}, ["/round"]),
        ({"stock": ("2c", "??")}, ["/stock/1"]),
        ({"stock": ("2c",)}, [""]),
    ],
)
def test_impossible_states(changes: dict[str, Any], pointers: list[str]) -> None:
    problems = PROGRESSION.problems(evolve(unable(), **changes))
    assert sorted(each.pointer for each in problems) == sorted(pointers)


@pytest.mark.parametrize("stack", ["2h Kh", "3h 2h", "Th 9h", "2h 2h", "2h 3c", "Jo"])
def test_impossible_stacks(stack: str) -> None:
    state = unable()
    mine = (*state.stacks[0][:2], tuple(stack.split()), ())
    found = PROGRESSION.problems(evolve(state, stacks=(mine, *state.stacks[1:])))
    assert ("/stacks/0/2", "not_a_stack") in [(each.pointer, each.code) for each in found]


def test_impossible_first_actions() -> None:
    """Before the first draw the count of actions tells whose turn it is."""
    state = after(dealt([PACK]), (0, Play("2c")))
    assert [p.pointer for p in PROGRESSION.problems(evolve(state, turn=2))] == ["/turn"]
    wrong = PROGRESSION.problems(evolve(state, stalled=0, turn=0))
    assert [(p.pointer, p.code) for p in wrong] == [("/stalled", "other_actions")]


def test_impossible_results() -> None:
    ended = after(last_card(), (0, Draw()))
    found = PROGRESSION.problems(evolve(ended, last_round=(14, -49, -40)))
    assert [p.code for p in found] == ["stacks_bring", "impossible_score"]
    found = PROGRESSION.problems(evolve(ended, phase=MATCH_OVER))
    assert [p.code for p in found] == ["match_is_not_over"]
    found = PROGRESSION.problems(evolve(ended, options=ProgressionOptions(target=13, dealer=2)))
    assert [p.code for p in found] == ["match_should_be_over"]


# -- whole matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["seed", "original"])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_common_ends(variant: Any, policy: Any) -> None:
    state = dealt(variant=variant, max_deals=5, stall_limit=12)
    steps = list(playout(PROGRESSION, state, policy, Random(3)))
    assert PROGRESSION.outcome(steps[-1].state) is not None
    assert len(steps) <= PROGRESSION.bound(state) == 5 * (37 * 12 + 1)
