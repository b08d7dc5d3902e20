"""President rule by rule: each id kept and broken, expected values worked out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from fairdeal.engine.cards import PACK, in_pack_order
from fairdeal.engine.ruleset import Action, Event, IllegalAction, Malformed, Outcome
from fairdeal.engine.rulesets.president import PRESIDENT
from fairdeal.engine.rulesets.president.records import (
    EXCHANGE,
    OPENING,
    PLAY,
    Cleared,
    Complete,
    Gave,
    GotStuck,
    Laid,
    Pass,
    Play,
    PresidentOptions,
    PresidentState,
    ReturnCard,
    Skipped,
    StuckTwo,
    WentOut,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, evolve
from fairdeal.engine.table import Deal


def cards(text: str) -> tuple[str, ...]:
    return in_pack_order(text.split())


def play(text: str) -> Play:
    return Play(cards(text))


def complete(text: str) -> Complete:
    return Complete(cards(text))


def names(seats: int) -> list[str]:
    return [f"Seat {n + 1}" for n in range(seats)]


def dealt(seats: int = 4, decks: Sequence[Sequence[str]] = (), **options: Any) -> PresidentState:
    return PRESIDENT.deal(names(seats), PresidentOptions(**options), "7", decks)[0]


def position(
    hands: Sequence[str],
    pile: Sequence[tuple[int, str]] = (),
    turn: int = 0,
    *,
    out: tuple[int, ...] = (),
    stuck: Sequence[tuple[int, str]] = (),
    options: PresidentOptions | None = None,
    **changes: Any,
) -> PresidentState:
    """A position of round 1 with these hands; all other cards are cleared. It is checked."""
    seats = len(hands)
    options = options or PresidentOptions()
    state = PRESIDENT.deal(names(seats), options, "7")[0]
    lie = [card for text in hands for card in text.split()]
    lie += [card for _, text in pile for card in text.split()] + [card for _, card in stuck]
    pack = Counter(PACK if seats <= 7 else PACK * 2)
    assert not Counter(lie) - pack
    rest = in_pack_order((pack - Counter(lie)).elements())
    state = evolve(
        state,
        phase=PLAY,
        hands=tuple(cards(text) for text in hands),
        pile=tuple(Laid(seat, cards(text)) for seat, text in pile),
        turn=turn,
        out=out,
        stuck=tuple(StuckTwo(seat, card) for seat, card in stuck),
        cleared=rest,
        **changes,
    )
    assert PRESIDENT.problems(state) == []
    return state


def after(state: PresidentState, *moves: tuple[int, Action]) -> PresidentState:
    for seat, action in moves:
        state, _ = PRESIDENT.apply(state, seat, action)
        assert PRESIDENT.problems(state) == []
    return state


def events(state: PresidentState, seat: int, action: Action) -> Sequence[Event]:
    return PRESIDENT.apply(state, seat, action)[1]


def rules(state: PresidentState, seat: int, action: Action) -> list[str]:
    return [each.rule for each in PRESIDENT.violations(state, seat, action)]


def legal(state: PresidentState, seat: int) -> set[Action]:
    return set(PRESIDENT.legal_actions(state, seat))


def refuses(state: PresidentState, seat: int, action: Action, rule: str) -> None:
    """The action breaks that rule, is not listed, and changes nothing."""
    assert rules(state, seat, action) == [rule]
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction):
        PRESIDENT.apply(state, seat, action)


# -- president.deal --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (4, [13, 13, 13, 13]),
        (5, [11, 11, 10, 10, 10]),
        (6, [9, 9, 9, 9, 8, 8]),
        (7, [8, 8, 8, 7, 7, 7, 7]),
        (8, [13] * 8),
        (9, [12] * 5 + [11] * 4),
        (14, [8] * 6 + [7] * 8),
    ],
)
def test_deal_gives_out_the_whole_pack_from_the_dealers_left(seats: int, sizes: list[int]) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == sizes
    pack = Counter(PACK if seats <= 7 else PACK * 2)
    assert Counter(card for hand in state.hands for card in hand) == pack


def test_deal_begins_at_the_left_of_the_dealer_named() -> None:
    state = dealt(5, dealer=1)
    assert [len(hand) for hand in state.hands] == [10, 10, 11, 11, 10]


def test_deal_follows_the_deck_given_one_card_at_a_time() -> None:
    state = dealt(4, [PACK])
    assert state.hands[0] == cards("2c 6c Tc Ac 5d 9d Kd 4h 8h Qh 3s 7s Js")
    assert state.hands[3] == cards("5c 9c Kc 4d 8d Qd 3h 7h Jh 2s 6s Ts As")


@pytest.mark.parametrize("seats", [3, 15])
def test_deal_is_not_for_so_many(seats: int) -> None:
    with pytest.raises(Malformed, match="wrong_seat_count"):
        dealt(seats)


@pytest.mark.parametrize(
    "deck",
    [PACK[:-1], (*PACK[:-1], "2c"), (*PACK, "Jo")],
    ids=["one short", "one twice", "a joker"],
)
def test_deal_refuses_a_deck_that_is_not_the_pack(deck: tuple[str, ...]) -> None:
    with pytest.raises(Malformed, match=r"/deck/0: (surplus|missing)_cards"):
        dealt(4, [deck])


@pytest.mark.parametrize(("target", "rounds"), [(1, 1), (2, 1), (3, 3), (11, 14)])
def test_deal_takes_no_more_decks_than_rounds(target: int, rounds: int) -> None:
    """Below the target stand at most 4 x (target - 1) points, 3 a round."""
    dealt(4, [PACK] * rounds, target=target)
    with pytest.raises(Malformed, match="too_many_decks"):
        dealt(4, [PACK] * (rounds + 1), target=target)


# -- president.rank, .lead, .beat ------------------------------------------------------------


def test_rank_and_beat_on_a_single_nine() -> None:
    hand = "3c 4c 4d 8c 8d 9c Th Jh Qh Kh Ah 2h"
    state = position([hand, "5c 6c", "5d 6d", "5h 6h"], [(3, "9s")])
    plays = {each for each in legal(state, 0) if isinstance(each, Play)}
    singles = {play(card) for card in ("9c", "Th", "Jh", "Qh", "Kh", "Ah", "2h")}
    assert plays == singles | {play("4c 4d"), play("8c 8d")}
    assert Pass() in legal(state, 0)
    refuses(state, 0, play("8c"), "president.beat")


def test_beat_on_two_kings() -> None:
    state = position(
        ["Kc Kd Ac Ad Qc Qd 3c 3d 3h 7c 7d 2c", "5c", "5d", "5h"], [(3, "Kh Ks")], turn=0
    )
    assert {each for each in legal(state, 0) if isinstance(each, Play)} == {
        play("Kc Kd"),
        play("Ac Ad"),
        play("3c 3d 3h"),
        play("2c"),
    }
    refuses(state, 0, play("Qc Qd"), "president.beat")
    refuses(state, 0, play("Ac"), "president.beat")
    assert after(state, (0, play("Kc Kd"))).pile == ()


def test_beat_counts_only_the_set_on_top() -> None:
    state = position(["4c 5c 6c", "7c", "7d", "7h"], [(2, "Ah"), (3, "3d 3h")])
    refuses(state, 0, play("6c"), "president.beat")
    state = position(["4c 4d 5c", "7c", "7d", "7h"], [(2, "Ah"), (3, "3d 3h")])
    assert play("4c 4d") in legal(state, 0)


def test_rank_does_not_look_at_suits() -> None:
    state = position(["9c 3c", "4c", "4d", "4h"], [(3, "9s")])
    assert rules(state, 0, play("9c")) == []


def test_lead_is_any_set_of_one_rank_or_a_single_two() -> None:
    state = position(["3c 3d 9h 2c 2d", "4c", "4d", "4h"])
    assert legal(state, 0) == {
        play("3c"),
        play("3d"),
        play("3c 3d"),
        play("9h"),
        play("2c"),
        play("2d"),
    }
    refuses(state, 0, play("3c 9h"), "president.lead")
    refuses(state, 0, Play(()), "president.lead")
    refuses(state, 0, play("2c 2d"), "president.two")
    refuses(state, 1, play("4c"), "president.lead")


def test_lead_of_a_two_clears_nothing_and_leads_again() -> None:
    state = position(["3c 9h 2c", "4c", "4d", "4h"])
    later = after(state, (0, play("2c")))
    assert (later.turn, later.pile) == (0, ())
    assert len(later.cleared) == len(state.cleared) + 1


def test_lead_of_twos_alone_goes_on_into_being_stuck() -> None:
    state = position(["2c 2d 2h", "4c", "4d", "4h"])
    assert legal(state, 0) == {play("2c"), play("2d"), play("2h")}
    state = after(state, (0, play("2c")))
    assert state.turn == 0
    state = after(state, (0, play("2d")))
    assert state.stuck == (StuckTwo(0, "2h"),)
    assert state.turn == 1


def test_lead_clears_also_when_the_two_ends_the_round() -> None:
    state = position(["2c 2d", "4c 5c", "", ""], out=(2, 3), pile=[(1, "6c")])
    later = after(state, (0, play("2c")))
    assert later.phase == ROUND_OVER
    assert later.pile == ()
    assert {"2c", "6c"} <= set(later.cleared)


# -- president.opening -----------------------------------------------------------------------


def test_opening_is_by_the_holder_of_clubs_three_with_that_card_alone() -> None:
    deck = ("4c", "3c", *(card for card in PACK if card not in ("3c", "4c")))
    state = dealt(4, [deck])
    assert (state.phase, PRESIDENT.to_act(state)) == (OPENING, (1,))
    assert legal(state, 1) == {play("3c")}
    assert [seat for seat in range(4) if legal(state, seat)] == [1]
    refuses(state, 0, play("4c"), "president.opening")
    refuses(state, 1, Pass(), "president.pass")
    refuses(state, 1, play(state.hands[1][-1]), "president.opening")


def test_opening_with_a_set_is_an_option() -> None:
    threes = ("3c", "4c", "5c", "6c", "3d")
    deck = (*threes, *(card for card in PACK if card not in threes))
    refuses(dealt(4, [deck]), 0, play("3c 3d"), "president.opening")
    state = dealt(4, [deck], opening_set=True)
    assert play("3c 3d") in legal(state, 0)
    refuses(state, 0, play("3d"), "president.opening")


def test_opening_with_two_packs_is_by_the_first_holder_from_the_dealers_left() -> None:
    rest = list(PACK * 2)
    rest.remove("3c")
    rest.remove("3c")
    deck = (*rest[:2], "3c", *rest[2:4], "3c", *rest[4:])
    assert PRESIDENT.to_act(dealt(8, [deck])) == (2,)
    assert PRESIDENT.to_act(dealt(8, [deck], dealer=2)) == (5,)


def test_opening_three_can_be_completed_at_once() -> None:
    deck = ("3c", "3d", "4c", "5c", "6c", "3h", "4d", "5d", "6d", "3s")
    state = after(dealt(4, [(*deck, *(c for c in PACK if c not in deck))]), (0, play("3c")))
    assert complete("3d 3h 3s") in legal(state, 1)
    assert after(state, (1, complete("3d 3h 3s"))).turn == 1


# -- president.match -------------------------------------------------------------------------


def test_match_skips_the_next_active_player() -> None:
    state = position(["7c 4c", "7d 4d", "7h 7s 5c", "4h 8c"])
    state = after(state, (0, play("7c")))
    found = events(state, 1, play("7d"))
    assert Skipped(2) in found
    state = after(state, (1, play("7d")))
    assert PRESIDENT.to_act(state) == (3,)
    assert legal(state, 2) == {complete("7h 7s")}
    assert after(state, (2, complete("7h 7s"))).turn == 2


def test_match_passes_over_who_is_out() -> None:
    state = position(["7c 4c", "7d 4d", "", "4h 8c", "5c 6c"], out=(2,))
    state = after(state, (0, play("7c")), (1, play("7d")))
    assert state.turn == 4


def test_match_with_the_last_card_still_skips_and_leaves_the_lead_to_the_left() -> None:
    """P0 is out by a match: P1 is skipped, P2 and P3 pass, and P1 leads."""
    state = position(["7c", "4c 5c", "4d 5d", "7d 8c"], pile=[(3, "7s")])
    state = after(state, (0, play("7c")))
    assert (state.out, state.turn) == ((0,), 2)
    state = after(state, (2, Pass()), (3, Pass()))
    assert (state.pile, state.turn) == ((), 1)


def test_match_skips_a_player_whom_a_pass_has_locked_out() -> None:
    """P2 has passed and is locked: the skip falls on it all the same, and P3 is to act."""
    options = PresidentOptions(pass_locks=True)
    state = position(["7c 4c", "7d 4d", "5c 6c", "8h 9h"], [(0, "7h")], 1, options=options)
    state = evolve(state, locked=(2,))
    assert PRESIDENT.problems(state) == []
    assert Skipped(2) in events(state, 1, play("7d"))
    assert after(state, (1, play("7d"))).turn == 3


def test_match_is_none_with_a_larger_set_of_the_rank() -> None:
    state = position(["7c 4c", "7d 7h 4d", "7s 5c", "4h 8c"])
    state = after(state, (0, play("7c")), (1, play("7d 7h")))
    assert state.turn == 2
    assert complete("7s") in legal(state, 2)
    refuses(state, 2, play("7s"), "president.beat")


def test_match_between_two_players_gives_the_lead_at_once() -> None:
    state = position(["7c 4c", "7d 7h 4d", "", ""], pile=[(1, "7s")], out=(2, 3))
    found = events(state, 0, play("7c"))
    assert Cleared(2, 0) in found
    state = after(state, (0, play("7c")))
    assert (state.turn, state.pile) == (0, ())
    refuses(state, 1, complete("7d 7h"), "president.complete")


def test_match_may_skip_a_locked_player() -> None:
    options = PresidentOptions(pass_locks=True)
    state = position(
        ["7c 4c", "7d 4d", "5d 5h", "4h 8c"], pile=[(3, "7h")], locked=(1,), options=options
    )
    assert after(state, (0, play("7c"))).turn == 2


# -- president.two, .out, .stuck ---------------------------------------------------------------


@pytest.mark.parametrize("top", ["As", "Ac Ad", "Kc Kd Kh"])
def test_two_clears_anything_and_leads(top: str) -> None:
    state = position(["2c 5c 6c", "4c", "4d", "4h"], pile=[(3, top)])
    later = after(state, (0, play("2c")))
    assert (later.turn, later.pile) == (0, ())
    assert {"2c", *top.split()} <= set(later.cleared)


def test_two_is_played_alone() -> None:
    state = position(["2c 2d 5c", "4c", "4d", "4h"], pile=[(3, "As")])
    refuses(state, 0, play("2c 2d"), "president.two")
    refuses(state, 0, play("2c 5c"), "president.beat")


def test_out_takes_the_best_place_left() -> None:
    state = position(["9c", "4c 5c", "4d 5d", "4h 5h"], pile=[(3, "8s")])
    assert WentOut(0) in events(state, 0, play("9c"))
    later = after(state, (0, play("9c")))
    assert (later.out, later.turn) == ((0,), 1)


def test_out_with_a_two_last_is_refused() -> None:
    """No play leads to a hand of one 2: the rule is judged all the same."""
    state = position(["2c 5c", "4c", "4d", "4h"], pile=[(3, "As")])
    impossible = evolve(state, hands=(cards("2c"), *state.hands[1:]))
    refuses_rule = [each.rule for each in PRESIDENT.violations(impossible, 0, play("2c"))]
    assert refuses_rule == ["president.out"]


def test_out_by_two_then_five_but_stuck_the_other_way_round() -> None:
    state = position(["2c 5c", "4c 6c", "4d 6d", "4h 6h"], pile=[(3, "Ks")])
    assert after(state, (0, play("2c")), (0, play("5c"))).out == (0,)
    state = position(["2c 5c", "4c 6c", "4d 6d", "4h 6h"])
    later = after(state, (0, play("5c")))
    assert (later.out, later.stuck) == ((), (StuckTwo(0, "2c"),))
    assert later.hands[0] == ()
    assert GotStuck(0, "2c") in events(state, 0, play("5c"))


def test_stuck_first_is_last_and_the_next_one_above() -> None:
    state = position(["2c 5c", "2d 6c", "9d 9h", "Th Jh"], turn=0)
    state = after(state, (0, play("5c")), (1, play("6c")), (2, play("9d 9h")))
    assert state.phase == ROUND_OVER
    assert state.places == (2, 3, 1, 0)


def test_stuck_needs_a_single_two() -> None:
    state = position(["2c 2d 5c", "4c 6c", "4d 6d", "4h 6h"])
    later = after(state, (0, play("5c")))
    assert later.stuck == ()
    assert later.hands[0] == cards("2c 2d")


# -- president.quads, .complete ---------------------------------------------------------------


def test_quads_of_two_pairs_clear_and_do_not_skip() -> None:
    state = position(["Kc Kd 3c", "4c", "4d", "4h"], pile=[(3, "Kh Ks")])
    found = events(state, 0, play("Kc Kd"))
    assert Cleared(4, 0) in found
    assert not any(isinstance(each, Skipped) for each in found)
    assert after(state, (0, play("Kc Kd"))).turn == 0


def test_quads_from_the_hand_clear_at_once() -> None:
    state = position(["Kc Kd Kh Ks 3c", "4c", "4d", "4h"])
    later = after(state, (0, play("Kc Kd Kh Ks")))
    assert (later.turn, later.pile) == (0, ())


def test_quads_count_back_to_the_last_different_rank() -> None:
    """7, then 7 7, then the last 7 out of turn: four without a break."""
    state = position(["7c 4c", "7d 7h 4d", "7s 5c", "4h 8c"])
    state = after(state, (0, play("7c")), (1, play("7d 7h")))
    assert [len(laid.cards) for laid in state.pile] == [1, 2]
    assert after(state, (2, complete("7s"))).pile == ()
    broken = position(["9c", "7s 9d", "5c", "4h"], pile=[(2, "7c"), (3, "8h 8d")])
    refuses(broken, 1, complete("7s"), "president.complete")


def test_quads_of_five_with_two_packs() -> None:
    state = position(["7c 7c 7d 7h 3c", "4c", "4d", "4h", "5c", "5d", "5h", "6c"], [(7, "7s")])
    later = after(state, (0, play("7c 7c 7d 7h")))
    assert (later.turn, later.pile) == (0, ())


def test_complete_is_open_to_who_passed_and_to_the_last_player() -> None:
    options = PresidentOptions(pass_locks=True)
    state = position(["7c 7d 4c", "7h 4d", "5c 6c", "8c 9c"], options=options)
    state = after(state, (0, play("7c")), (1, Pass()))
    assert state.locked == (1,)
    assert legal(state, 1) == set()
    state = position(["7d 7h 7s 5h", "4d 6d", "5c 6c", "8c 9c"], pile=[(0, "7c")], turn=1)
    assert legal(state, 0) == {complete("7d 7h 7s")}
    assert after(state, (0, complete("7d 7h 7s"))).turn == 0


def test_complete_in_turn_is_listed_beside_the_play() -> None:
    state = position(["7d 7h 5h", "4d 6d", "5c 6c", "8c 9c"], pile=[(3, "7c 7s")])
    assert {play("7d 7h"), complete("7d 7h")} <= legal(state, 0)


def test_complete_takes_exactly_the_missing_cards() -> None:
    state = position(["7d 7h 5h", "7s 6d", "5c 6c", "8c 9c"], pile=[(3, "7c")])
    refuses(state, 0, complete("7d 7h"), "president.complete")
    refuses(state, 0, complete("5h"), "president.complete")
    refuses(state, 0, complete("7d 7h 7s"), "common.multiset")
    lead = position(["7d 7h 5h", "7s 6d", "5c 6c", "8c 9c"])
    refuses(lead, 0, complete("7d 7h"), "president.complete")


def test_complete_out_of_turn_with_the_last_cards_leaves_the_lead_to_the_left() -> None:
    state = position(["9c 4c", "7d 7h", "5c 6c", "8c 9d"], [(3, "7c 7s")])
    later = after(state, (1, complete("7d 7h")))
    assert (later.out, later.pile, later.turn) == ((1,), (), 2)


def test_complete_down_to_a_single_two_is_stuck_and_ends_the_round_with_the_pile_cleared() -> None:
    """Of two left one completes out of turn and keeps a 2: the other is placed, the pile goes."""
    state = position(["9c 4c", "7d 7h 2h", "", ""], [(1, "7c 7s")], out=(3, 2))
    later = after(state, (1, complete("7d 7h")))
    assert (later.phase, later.pile, later.places) == (ROUND_OVER, (), (3, 2, 0, 1))
    assert later.stuck == (StuckTwo(1, "2h"),)


def test_complete_is_not_for_who_is_out() -> None:
    state = position(["7d 5h", "", "5c 6c", "8c 9c"], [(3, "7c 7s")], out=(1,))
    refuses(state, 1, complete("7d 7h"), "president.complete")
    stuck = position(["7d 5h", "", "5c 6c", "8c 9c"], [(3, "7c 7s")], stuck=[(1, "2h")])
    refuses(stuck, 1, complete("7d 7h"), "president.complete")


def test_complete_with_two_packs_lists_each_choice_of_suits() -> None:
    hands = ["7c 7c 7d 3c", "4c", "4d", "4h", "5c", "5d", "5h", "6c"]
    state = position(hands, [(7, "7s 7h")])
    found = {each for each in legal(state, 0) if isinstance(each, Complete)}
    assert found == {complete("7c 7c"), complete("7c 7d")}


# -- president.pass, .cleared -----------------------------------------------------------------


def test_pass_is_free_and_shuts_nobody_out() -> None:
    state = position(["9c 4c", "5c 6c", "9d 4d", "4h 6h"], pile=[(3, "8s")])
    state = after(state, (0, Pass()), (1, Pass()), (2, play("9d")), (3, Pass()))
    assert state.turn == 0
    assert play("9c") in legal(state, 0)


def test_pass_locks_until_the_pile_is_cleared() -> None:
    options = PresidentOptions(pass_locks=True)
    state = position(["9c 4c", "5c 6c", "9d Td 4d", "4h 6h"], pile=[(3, "8s")], options=options)
    state = after(state, (0, Pass()), (1, Pass()), (2, play("9d")))
    assert state.turn == 3
    refuses(state, 0, play("9c"), "president.beat")
    state = after(state, (3, Pass()))
    assert (state.turn, state.pile, state.locked) == (2, (), ())


def test_pass_is_not_for_the_leader() -> None:
    state = position(["9c 4c", "5c 6c", "9d 4d", "4h 6h"])
    refuses(state, 0, Pass(), "president.pass")
    refuses(state, 1, Pass(), "president.pass")


def test_cleared_when_the_turn_comes_back() -> None:
    state = position(["9c 4c", "5c 6c", "9d 4d", "4h 6h"])
    state = after(state, (0, play("9c")), (1, Pass()), (2, Pass()))
    assert state.pile == (Laid(0, ("9c",)),)
    state = after(state, (3, Pass()))
    assert (state.pile, state.turn) == ((), 0)


def test_cleared_pile_of_one_who_is_out_goes_to_the_left() -> None:
    state = position(["9c", "5c 6c", "9d 4d", "4h 6h"])
    state = after(state, (0, play("9c")), (1, Pass()), (2, Pass()))
    assert state.turn == 3
    assert after(state, (3, Pass())).turn == 1


# -- president.round_end, .score, .match_end, .dealer ------------------------------------------


def last_play(scores: tuple[int, ...] = (0, 0, 0, 0), **changes: Any) -> PresidentState:
    """Seat 2 is out, seat 0 goes out with its next card, then seat 1 with its own."""
    return position(["9c", "Tc", "", "4h 6h"], pile=[(3, "8s")], out=(2,), scores=scores, **changes)


def test_round_end_with_one_left() -> None:
    state = after(last_play(), (0, play("9c")))
    assert state.phase == PLAY
    state = after(state, (1, play("Tc")))
    assert (state.phase, state.turn) == (ROUND_OVER, None)
    assert state.places == (2, 0, 1, 3)
    assert state.hands[3] == cards("4h 6h")
    assert [each.seat for each in state.pile] == [3, 0, 1]


def test_round_end_by_a_match_that_nobody_can_answer_clears_the_pile() -> None:
    """Of two active players one matches with its last card: the other is skipped."""
    state = position(["9c", "Tc Jc", "", ""], pile=[(1, "9d")], out=(2, 3))
    found = events(state, 0, play("9c"))
    assert [type(each).__name__ for each in found[:4]] == [
        "Played",
        "WentOut",
        "Skipped",
        "Cleared",
    ]
    later = after(state, (0, play("9c")))
    assert (later.phase, later.pile, later.places) == (ROUND_OVER, (), (2, 3, 0, 1))


def test_score_two_for_the_president_and_one_for_the_next() -> None:
    state = after(last_play(), (0, play("9c")), (1, play("Tc")))
    assert (state.scores, state.last_round) == ((1, 0, 2, 0), (1, 0, 2, 0))
    assert last_play().last_round is None


def test_dealer_is_the_a_hole() -> None:
    state = after(last_play(), (0, play("9c")), (1, play("Tc")))
    assert PRESIDENT.to_act(state) == (3,)
    assert legal(state, 3) == {Deal()}
    refuses(state, 2, Deal(), "common.next_round")
    refuses(state, 3, Pass(), "president.pass")
    assert after(state, (3, Deal())).dealer == 3


def test_deal_is_not_for_the_middle_of_a_round() -> None:
    refuses(last_play(), 3, Deal(), "common.next_round")


def match_point(first: int, second: int) -> PresidentState:
    """Round 6 of a match: seat 2 is out first, seat 0 is about to be second."""
    scores = (second, 4, first, 15 - 4 - first - second)
    return last_play(scores, round=6, dealer=3, places=(1, 2, 0, 3), last_round=(0, 2, 1, 0))


def test_match_end_at_the_target() -> None:
    state = after(match_point(9, 1), (0, play("9c")), (1, play("Tc")))
    assert state.phase == MATCH_OVER
    expected = Outcome((2,), ((2,), (1,), (0,), (3,)), (2, 4, 11, 1), "target")
    assert PRESIDENT.outcome(state) == expected
    assert PRESIDENT.to_act(state) == ()
    refuses(state, 3, Deal(), "common.next_round")


def test_match_end_below_the_target_goes_on() -> None:
    state = after(match_point(8, 1), (0, play("9c")), (1, play("Tc")))
    assert state.phase == ROUND_OVER
    assert PRESIDENT.outcome(state) is None


def test_match_end_of_two_is_won_by_the_better_place() -> None:
    options = PresidentOptions(target=5)
    state = position(
        ["9c", "Tc", "", "4h 6h"],
        pile=[(3, "8s")],
        out=(2,),
        options=options,
        scores=(4, 2, 3, 0),
        round=4,
        dealer=3,
        places=(0, 2, 1, 3),
        last_round=(2, 0, 1, 0),
    )
    state = after(state, (0, play("9c")), (1, play("Tc")))
    expected = Outcome((2,), ((2,), (0,), (1,), (3,)), (5, 2, 5, 0), "target")
    assert PRESIDENT.outcome(state) == expected


# -- president.exchange, .president_leads ------------------------------------------------------


def next_round(hands: Sequence[str], **options: Any) -> tuple[PresidentState, Sequence[Event]]:
    """Round 2, seat 3 (A-hole) having dealt these hands from a pack made for it."""
    first = PRESIDENT.deal(names(4), PresidentOptions(**options), "7")[0]
    own = [in_pack_order(text.split()) for text in hands]
    used = {card for hand in own for card in hand}
    rest = iter([card for card in PACK if card not in used])
    full = [[*hand, *(next(rest) for _ in range(13 - len(hand)))] for hand in own]
    deck = tuple(full[place % 4][place // 4] for place in range(52))
    over = after(last_play(), (0, play("9c")), (1, play("Tc")))
    over = evolve(over, decks=(PACK, deck), options=evolve(first.options, **options))
    return PRESIDENT.apply(over, 3, Deal())


A_HOLE = "3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 6c Kd Kh"


def test_exchange_takes_the_a_holes_highest_card_of_the_highest_suit() -> None:
    """Seat 2 was President, seat 3 the A-hole; Kh comes after Kd in c d h s."""
    state, found = next_round(["", "", "7c", A_HOLE])
    assert Gave(3, 2, "Kh") in found
    assert "Kh" in state.hands[2]
    assert (state.phase, PRESIDENT.to_act(state)) == (EXCHANGE, (2,))
    assert [len(hand) for hand in state.hands] == [13, 13, 14, 12]


def test_exchange_leaves_twos_unless_the_option_says_so() -> None:
    hand = "3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 6c Kd 2d"
    assert Gave(3, 2, "Kd") in next_round(["", "", "7c", hand])[1]
    assert Gave(3, 2, "2d") in next_round(["", "", "7c", hand], two_is_highest=True)[1]


def test_exchange_is_seen_by_the_two_alone() -> None:
    gave = Gave(3, 2, "Kh")
    assert gave.seen_by(2) == gave.seen_by(3) == gave
    assert gave.seen_by(0) == gave.seen_by(None) == Gave(3, 2, "??")


def test_exchange_returns_any_one_card_also_the_one_received() -> None:
    state, _ = next_round(["", "", "7c", A_HOLE])
    assert legal(state, 2) == {ReturnCard(card) for card in state.hands[2]}
    assert ReturnCard("Kh") in legal(state, 2)
    later = after(state, (2, ReturnCard("7c")))
    assert "7c" in later.hands[3]
    assert [len(hand) for hand in later.hands] == [13] * 4


def test_exchange_is_the_presidents_and_of_held_cards() -> None:
    state, _ = next_round(["", "", "7c", A_HOLE])
    refuses(state, 3, ReturnCard("3c"), "president.exchange")
    refuses(state, 2, ReturnCard("3c"), "common.multiset")
    refuses(state, 2, play("7c"), "president.lead")
    later = after(state, (2, ReturnCard("7c")))
    refuses(later, 2, ReturnCard("Kh"), "president.exchange")


def test_president_leads_any_play_and_clubs_three_has_no_role() -> None:
    state, _ = next_round(["", "", "7c", A_HOLE])
    state = after(state, (2, ReturnCard("7c")))
    assert PRESIDENT.to_act(state) == (2,)
    assert play("Kh") in legal(state, 2)
    refuses(state, 3, play("3c"), "president.lead")


# -- president.visible -------------------------------------------------------------------------


def test_visible_is_the_pile_and_the_number_of_cleared_cards() -> None:
    state = position(["9c 4c", "5c 6c", "9d 4d", "4h 6h"], pile=[(3, "8s")])
    view = PRESIDENT.view(state, 0)
    assert view.hands == (cards("9c 4c"), ("??", "??"), ("??", "??"), ("??", "??"))
    assert view.pile == state.pile
    assert view.cleared == ("??",) * 43
    assert (view.seed, view.decks) == (None, None)
    assert PRESIDENT.view(state, None).hands == (("??", "??"),) * 4


def test_visible_hands_lie_open_when_the_round_is_over() -> None:
    state = after(last_play(), (0, play("9c")), (1, play("Tc")))
    assert PRESIDENT.view(state, 0).hands[3] == cards("4h 6h")
    assert set(PRESIDENT.view(state, 0).cleared) == {"??"}


# -- states from outside -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"turn": 1, "pile": (Laid(1, ("8s",)),)}, "/turn", "own_set_on_top"),
        ({"phase": "dance"}, "/phase", "impossible_phase"),
        ({"scores": (0, -1, 0, 0)}, "/scores/1", "impossible_score"),
        ({"scores": (0, 0, 1, 0)}, "/scores", "impossible_total"),
        ({"scores": (0, 0, 0)}, "/scores", "wrong_count"),
        ({"turn": 7}, "/turn", "no_such_seat"),
        ({"turn": None}, "/turn", "turn_while_playing"),
        ({"dealer": 2}, "/dealer", "first_dealer"),
        ({"locked": (1,)}, "/locked", "locked_without_option"),
        ({"out": (1,)}, "/hands/1", "cards_unless_out"),
        ({"places": (0, 1, 2, 3)}, "/places", "places_after_a_round"),
        ({"phase": EXCHANGE}, "/phase", "not_in_this_round"),
        ({"round": 2}, "/places", "places_after_a_round"),
        ({"round": 99}, "/round", "out_of_range"),
        ({"pile": (Laid(3, ("8s", "9s")),)}, "/pile/0/cards", "not_one_rank"),
        ({"pile": (Laid(2, ("9s",)), Laid(3, ("8s",)))}, "/pile/1/cards", "does_not_beat"),
        ({"hands": (("9c", "9c"), *[("4d",)] * 3)}, "", "surplus_cards"),
        ({"hands": (("9c", "??"), *[("4d",)] * 3)}, "/hands/0/1", "hidden_card"),
        ({"decks": (("??", *PACK[1:]),)}, "/decks/0/0", "hidden_card"),
        ({"rules": "2"}, "/rules", "other_rules"),
        ({"ruleset": "progression"}, "/ruleset", "other_ruleset"),
    ],
)
def test_a_strange_state_is_told_what_is_wrong(
    change: dict[str, Any], pointer: str, code: str
) -> None:
    state = position(["9c 4c", "5c 6c", "9d 4d", "4h 6h"], pile=[(3, "8s")])
    found = [(each.pointer, each.code) for each in PRESIDENT.problems(evolve(state, **change))]
    assert (pointer, code) in found


def test_a_strange_match_end_is_told_what_is_wrong() -> None:
    """Round 6 of seat 2 with 9 and seat 0 with 1 points before: the target is reached now."""
    state = after(match_point(9, 1), (0, play("9c")), (1, play("Tc")))
    assert state.last_round == (1, 0, 2, 0)
    # 11 + 2 - 2: seat 1 would have had 11 before the round, and the match would have been over.
    won_before = evolve(state, scores=(2, 11, 4, 1))
    found = [(each.pointer, each.code) for each in PRESIDENT.problems(won_before)]
    assert found == [("/scores/1", "impossible_score")]
    # Seat 2 cannot have 13: 11 before the round.
    found = [(p.pointer, p.code) for p in PRESIDENT.problems(evolve(state, scores=(2, 3, 13, 0)))]
    assert found == [("/scores/2", "impossible_score")]


def test_a_strange_first_dealer_is_told_also_when_the_round_is_over() -> None:
    state = after(last_play(), (0, play("9c")), (1, play("Tc")))
    found = [(each.pointer, each.code) for each in PRESIDENT.problems(evolve(state, dealer=1))]
    assert found == [("/dealer", "first_dealer")]


def test_a_strange_first_dealer_is_told_by_the_seed() -> None:
    state = dealt(4, dealer="random")
    view = PRESIDENT.view(evolve(state, dealer=(state.dealer + 2) % 4), None)
    assert PRESIDENT.problems(view) == []  # 13 cards each: nothing that a spectator sees tells
    found = [p.code for p in PRESIDENT.problems(evolve(state, dealer=(state.dealer + 2) % 4))]
    assert "first_dealer" in found


def test_a_seat_that_is_out_is_not_locked() -> None:
    options = PresidentOptions(pass_locks=True)
    state = position(["9c 4c", "", "9d 4d", "4h 6h"], [(3, "8s")], out=(1,), options=options)
    found = [(p.pointer, p.code) for p in PRESIDENT.problems(evolve(state, locked=(1,)))]
    assert found == [("/locked", "locked_without_cards")]
