"""Progressive Rummy rule by rule: each id kept and broken, expected values worked out by hand.

Deal d of 13 makes the d-th rank of A 2 … K wild; where a test says nothing it is deal 1, with
aces wild, and seat 0 of four players is at its turn, having drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from fairdeal.engine import codec
from fairdeal.engine.cards import HIDDEN, PACK, in_pack_order
from fairdeal.engine.playing import playout
from fairdeal.engine.ruleset import Action, Event, IllegalAction, Malformed
from fairdeal.engine.rulesets.progressive_rummy import PROGRESSIVE_RUMMY
from fairdeal.engine.rulesets.progressive_rummy.records import (
    DRAW,
    PLAY,
    Counted,
    Discard,
    Discarded,
    Draw,
    Drew,
    LaidOff,
    LayOff,
    Meld,
    Melded,
    MeldKind,
    RummyOptions,
    RummyState,
    Swap,
    Swapped,
    TableMeld,
    TurnedOver,
    WentOut,
    card_values,
    pack_for,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, evolve, put
from fairdeal.engine.table import Deal, RoundEnded

STOCK = Draw("stock")
TAKE = Draw("discard")
Laid = tuple[int, MeldKind, str]


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def group(text: str) -> Meld:
    return Meld("group", cards(text))


def sequence(text: str) -> Meld:
    return Meld("sequence", cards(text))


def table_meld(seat: int, kind: MeldKind, text: str) -> TableMeld:
    return TableMeld(seat, kind, Meld(kind, cards(text)).cards)


def names(seats: int) -> list[str]:
    return [f"Seat {n + 1}" for n in range(seats)]


def dealt(seats: int = 4, decks: Sequence[Sequence[str]] = (), **options: Any) -> RummyState:
    return PROGRESSIVE_RUMMY.deal(names(seats), RummyOptions(**options), "7", decks)[0]


def position(
    hand: str,
    melds: Sequence[Laid] = (),
    discards: str = "",
    *,
    phase: str = PLAY,
    deal: int = 1,
    seats: int = 4,
    stock: int | None = None,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> RummyState:
    """A position of seat 0 with these cards in hand, filled up to the number it must have.

    The others hold what they must by the melds they laid, all from what is left of the pack; the
    rest is the stock, of which `stock` leaves so many and adds the others to the discards.
    """
    rest = Counter(pack_for(seats))
    lie = [*cards(hand), *cards(discards), *(card for _, _, text in melds for card in cards(text))]
    assert not Counter(lie) - rest, "a card is there too often"
    left = list(in_pack_order((rest - Counter(lie)).elements()))
    Random(1).shuffle(left)
    hands = []
    for seat in range(seats):
        own = sum(len(cards(text)) for owner, _, text in melds if owner == seat)
        size = (8 if seats <= 6 else 7) - own + (seat == 0 and phase == PLAY)
        held = cards(hand) if seat == 0 else ()
        assert len(held) <= size, f"seat {seat} can hold {size}"
        fill = size - len(held)
        hands.append(in_pack_order((*held, *left[:fill])))
        left = left[fill:]
    below = () if stock is None else tuple(left[stock:])
    pile = (*below, *cards(discards))
    dealer = (-1 - len(pile)) % seats
    first = (dealer - deal + 1) % seats
    state = dealt(seats, **{"dealer": first, **(options or {})})
    points = (0, *(10,) * (seats - 1)) if deal > 1 else (0,) * seats
    state = evolve(
        state,
        round=deal,
        dealer=dealer,
        phase=phase,
        hands=tuple(hands),
        scores=points,
        last_round=points if deal > 1 else None,
        turn=0,
        stock=tuple(left if stock is None else left[:stock]),
        discards=pile,
        melds=tuple(table_meld(*each) for each in melds),
    )
    state = evolve(state, **changes)
    assert list(PROGRESSIVE_RUMMY.problems(state)) == []
    return state


def after(state: RummyState, *actions: Action) -> RummyState:
    """Apply actions of whose turn it is, and find nothing wrong with any state on the way."""
    for action in actions:
        (seat,) = PROGRESSIVE_RUMMY.to_act(state)
        state, _ = PROGRESSIVE_RUMMY.apply(state, seat, action)
        assert list(PROGRESSIVE_RUMMY.problems(state)) == []
    return state


def events(state: RummyState, *actions: Action) -> Sequence[Event]:
    """Return the events of the last of the actions."""
    state = after(state, *actions[:-1])
    (seat,) = PROGRESSIVE_RUMMY.to_act(state)
    return PROGRESSIVE_RUMMY.apply(state, seat, actions[-1])[1]


def legal(state: RummyState, seat: int = 0) -> set[Action]:
    return set(PROGRESSIVE_RUMMY.legal_actions(state, seat))


def allows(state: RummyState, action: Action) -> None:
    assert PROGRESSIVE_RUMMY.violations(state, 0, action) == ()
    assert action in legal(state)


def refuses(state: RummyState, action: Action, rule: str, code: str = "", seat: int = 0) -> None:
    """The action breaks that rule, is not listed, and is not applied."""
    (violation,) = PROGRESSIVE_RUMMY.violations(state, seat, action)
    assert (violation.rule, violation.code) == (rule, code or violation.code)
    assert PROGRESSIVE_RUMMY.book.explain(violation)
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction):
        PROGRESSIVE_RUMMY.apply(state, seat, action)


SEVEN_LAID: Sequence[Laid] = [(0, "sequence", "5c 6c 7c"), (0, "sequence", "5d 6d 7d 8d")]
"""With two cards in hand, of which 8c can be laid off, seat 0 goes out."""

FREE: dict[str, Any] = {"discard_draw": "free"}


# -- the pack, rummy.wild, rummy.stock ---------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "suits", "hand", "stock"),
    [(4, "cdhs", 8, 20), (5, "cdhsc", 8, 25), (6, "cdhscd", 8, 30), (8, "cdhscdhs", 7, 48)],
)
def test_a_suit_for_each_player(seats: int, suits: str, hand: int, stock: int) -> None:
    state = dealt(seats)
    there = [*state.stock, *(card for each in state.hands for card in each)]
    assert Counter(card[1] for card in there) == {s: 13 * suits.count(s) for s in suits}
    assert {len(each) for each in state.hands} == {hand}
    assert len(state.stock) == stock


def test_wild_goes_up_a_rank_each_deal() -> None:
    # 7h 7d with an ace, in deal 1; with a two, in deal 2.
    assert group("Ac 7d 7h") in legal(position("Ac 7d 7h"))
    assert group("2c 7d 7h") in legal(position("2c 7d 7h", deal=2))
    refuses(position("2c 7d 7h"), group("2c 7d 7h"), "rummy.group", "several_ranks")
    refuses(position("Ac 7d 7h", deal=2), group("Ac 7d 7h"), "rummy.group", "several_ranks")


def test_stock_begins_a_deal_and_no_card_is_turned_up() -> None:
    state = dealt()
    assert state.discards == ()
    assert PROGRESSIVE_RUMMY.to_act(state) == (0,)
    assert list(PROGRESSIVE_RUMMY.legal_actions(state, 0)) == [STOCK]
    refuses(state, TAKE, "rummy.draw", "no_discards")


def test_deal_gives_one_card_at_a_time() -> None:
    state = dealt(decks=[PACK], dealer=1)
    # The pack lies in its order; the dealer's left gets the 1st, 5th, 9th … card of it.
    assert state.hands[2] == cards("2c 6c Tc Ac 5d 9d Kd 4h")
    assert state.stock[0] == "8h"


# -- rummy.draw ------------------------------------------------------------------------------


def test_draw_takes_the_top_of_the_stock() -> None:
    state = dealt()
    top = state.stock[0]
    drawn = after(state, STOCK)
    assert drawn.hands[0] == in_pack_order((*state.hands[0], top))
    assert drawn.stock == state.stock[1:]
    (drew,) = events(state, STOCK)
    assert drew == Drew(0, top)
    assert drew.seen_by(1) == Drew(0, HIDDEN)


def test_draw_once_and_first() -> None:
    refuses(position("9s"), STOCK, "rummy.draw", "drawn_already")
    refuses(position("9s", phase=DRAW), Discard("9s"), "rummy.discard", "draw_first")
    refuses(position("9s", phase=DRAW), group("9s 9h 9d"), "rummy.meld", "draw_first")
    refuses(dealt(), STOCK, "rummy.draw", "not_your_turn", seat=1)


# -- rummy.discard_draw ------------------------------------------------------------------------


def test_discard_draw_for_a_new_meld_only() -> None:
    # With 9s 9h in hand the discard 9d may be taken, and must be melded at once.
    state = position("2c 3d 5h 9h 9s Js", discards="4c 9d", phase=DRAW)
    allows(state, TAKE)
    state = after(state, TAKE)
    assert state.taken == "9d"
    assert state.discards == ("4c",)
    assert legal(state) == {group("9d 9h 9s")}
    refuses(state, Discard("2c"), "rummy.discard_draw", "lay_taken_first")
    state = after(state, group("9d 9h 9s"))
    assert state.taken is None
    assert Discard("2c") in legal(state)


def test_discard_draw_is_refused_where_the_card_makes_no_meld() -> None:
    hand = "2c 4d 6h 8s Td Kh"
    refuses(
        position(f"{hand} 3s 5s", discards="4c 9d", phase=DRAW),
        TAKE,
        "rummy.discard_draw",
        "taken_makes_no_meld",
    )


LAY_OFF_ONLY: Sequence[Laid] = [(0, "sequence", "5c 6c 7c")]
"""With 8c as discard and nothing near it in hand, it can only be laid off."""


def test_discard_draw_only_to_lay_off_needs_its_option() -> None:
    state = position("2d 4h 6s Th Qd", LAY_OFF_ONLY, "3d 8c", phase=DRAW)
    refuses(state, TAKE, "rummy.discard_draw", "taken_makes_no_meld")

    loose = {"discard_draw": "meld_or_lay_off"}
    state = position("2d 4h 6s Th Qd", LAY_OFF_ONLY, "3d 8c", phase=DRAW, options=loose)
    allows(state, TAKE)
    state = after(state, TAKE)
    assert legal(state) == {LayOff(0, "8c", "high")}
    refuses(state, LayOff(0, "4h", "low"), "rummy.discard_draw", "lay_taken_first")
    assert after(state, LayOff(0, "8c", "high")).taken is None


def test_discard_draw_to_lay_off_needs_an_own_meld_and_room() -> None:
    loose = {"discard_draw": "meld_or_lay_off"}
    others: Sequence[Laid] = [(1, "sequence", "5c 6c 7c")]
    hand = "2d 4h 6s Th Qd Kd 3s 9s"
    state = position(hand, others, "3d 8c", phase=DRAW, options=loose)
    refuses(state, TAKE, "rummy.discard_draw", "taken_makes_no_meld")
    state = position("2d 4h 6s Th Qd", LAY_OFF_ONLY, "3d 9c", phase=DRAW, options=loose)
    refuses(state, TAKE, "rummy.discard_draw", "taken_fits_nowhere")


def test_discard_draw_for_a_swap_is_none() -> None:
    # 8s could be put for the ace, which is no reason to take it.
    loose = {"discard_draw": "meld_or_lay_off"}
    melds: Sequence[Laid] = [(0, "sequence", "7s Ah 9s")]
    state = position("2d 4h 6c Tc Qd", melds, "3d 8s", phase=DRAW, options=loose)
    refuses(state, TAKE, "rummy.discard_draw", "taken_fits_nowhere")


def test_discard_draw_free_has_no_bond() -> None:
    state = position("2c 4d 6h 8s Td Kh 3s 5s", discards="4c 9d", phase=DRAW, options=FREE)
    state = after(state, TAKE)
    assert (state.taken, state.idle) == (None, 1)
    allows(state, Discard("9d"))


def test_discard_draw_free_ends_after_60_turns_without_the_stock() -> None:
    state = after(dealt(**FREE), STOCK)
    state = after(state, Discard(state.hands[0][0]))
    for _ in range(59):
        top = state.discards[-1]
        state = after(state, TAKE, Discard(top))
    assert (state.idle, state.phase) == (59, DRAW)
    top = state.discards[-1]
    assert events(state, TAKE, Discard(top))[:2] == [
        Discarded(0, top),
        Counted("idle"),
    ]
    stopped = after(state, TAKE, Discard(top))
    assert stopped.phase == ROUND_OVER
    assert min(stopped.last_round or ()) > 0
    going_on = after(state, STOCK)
    assert going_on.idle == 0


def test_discard_draw_free_going_out_comes_first() -> None:
    state = position("Kh", SEVEN_LAID, "2s 8c", phase=DRAW, options=FREE, idle=59)
    state = after(state, TAKE, LayOff(0, "8c", "high"))
    assert state.idle == 60
    assert events(state, Discard("Kh"))[1] == WentOut(0)


# -- rummy.group, rummy.sequence, rummy.meld ---------------------------------------------------


@pytest.mark.parametrize("text", ["7c 7d 7h", "7c 7d 7h 7s", "7d Ah As", "7c 7d Ac Ad Ah As"])
def test_group(text: str) -> None:
    allows(position(text), group(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7c 7d", "too_few_cards"),
        ("Ad Ah As", "no_natural"),
        ("7c 7d 8h", "several_ranks"),
    ],
)
def test_group_broken(text: str, code: str) -> None:
    refuses(position(text), group(text), "rummy.group", code)


def test_group_lies_in_pack_order_however_it_is_given() -> None:
    state = position("As 7s 7c")
    assert group("As 7s 7c") == group("7c 7s As")
    assert after(state, group("As 7s 7c")).melds == (TableMeld(0, "group", cards("7c 7s As")),)


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("7s Ah 9s", 1),
        ("Ah As 9s", 1),
        ("9s Ah As", 1),
        ("2d 3d 4d", 1),
        ("Ah 2d 3d", 1),
        ("As Qs Ks", 1),
        ("Ac 2c 3c", 4),
        ("Js Qs Ks", 4),
        ("5d 4s 7d 8d", 4),
        ("2h 3h 4h", 4),  # the wild four on its own slot
    ],
)
def test_sequence(text: str, deal: int) -> None:
    allows(position(text, deal=deal), sequence(text))


@pytest.mark.parametrize(
    ("text", "deal", "code"),
    [
        ("7s 8s", 1, "too_few_cards"),
        ("Ad Ah As", 1, "no_natural"),
        ("7s 8s 9h", 1, "several_suits"),
        ("7s 9s Ah", 1, "not_consecutive"),
        ("9s 8s 7s", 1, "not_consecutive"),
        ("Qs Ks As", 1, "past_the_end"),
        ("Qs Ks As", 4, "not_consecutive"),
        ("Ks As 2s", 4, "not_consecutive"),
        ("Qs Ks 4s", 4, "past_the_end"),
        ("4s As 2s", 4, "past_the_end"),
    ],
)
def test_sequence_broken(text: str, deal: int, code: str) -> None:
    refuses(position(text, deal=deal), sequence(text), "rummy.sequence", code)


def test_meld_in_another_order_is_another_action() -> None:
    # 7 8 and an ace, above or below; 7 A 9 in that order alone.
    state = position("7s 8s Ah 2c 4d 6c Tc Qd Kh")
    sequences = {each for each in legal(state) if isinstance(each, Meld)}
    assert sequences == {sequence("7s 8s Ah"), sequence("Ah 7s 8s")}


def test_meld_any_number_in_a_turn_numbered_in_the_order_laid() -> None:
    state = position("7c 7d 7h 2s 3s 4s", [(2, "sequence", "8h 9h Th")])
    state = after(state, sequence("2s 3s 4s"), group("7c 7d 7h"))
    assert [(each.seat, each.kind) for each in state.melds] == [
        (2, "sequence"),
        (0, "sequence"),
        (0, "group"),
    ]
    state = position("7c 7d 7h 2s 3s 4s", [(2, "sequence", "8h 9h Th")])
    assert events(state, group("7c 7d 7h")) == [Melded(0, 1, "group", cards("7c 7d 7h"))]


def test_meld_only_what_is_held() -> None:
    state = position("7c 7d 2h 3h 4s 6s 9d Jd Qs")
    refuses(state, group("7c 7d 7h"), "common.multiset", "not_held")
    refuses(state, group("7c 7c 7d"), "common.multiset", "not_held")
    refuses(state, group("7c 7d 7h"), "rummy.meld", "not_your_turn", seat=1)


# -- rummy.one_group, rummy.overlap -----------------------------------------------------------


def test_one_group_a_rank_on_the_whole_table() -> None:
    melds: Sequence[Laid] = [(2, "group", "7c 7s Ac")]
    state = position("7d 7h As 8c 8d 8h", melds)
    refuses(state, group("7d 7h As"), "rummy.one_group", "rank_lies_there")
    allows(state, group("8c 8d 8h"))
    allows(position("7d 7h As", [(2, "sequence", "7c 8c 9c")]), group("7d 7h As"))


def test_one_group_keeps_a_discard_from_being_taken() -> None:
    melds: Sequence[Laid] = [(2, "group", "7c 7s Ac")]
    hand = "7d Ah 2c 4d 6c Tc Qd Kh"
    refuses(position(hand, melds, "2d 7h", phase=DRAW), TAKE, "rummy.discard_draw")
    assert TAKE in legal(position(hand, [], "2d 7h", phase=DRAW))


FOUR_AND_EIGHT: Sequence[Laid] = [(0, "sequence", "4h 5h 6h"), (1, "sequence", "8h 9h Th")]


def test_overlap_is_no_place_to_extend_to() -> None:
    # 7h fits on either; the first may not then take a card on the eight.
    state = position("7h Ac 2c 3d", FOUR_AND_EIGHT)
    allows(state, LayOff(0, "7h", "high"))
    allows(state, LayOff(1, "7h", "low"))
    state = after(state, LayOff(0, "7h", "high"))
    refuses(state, LayOff(0, "Ac", "high"), "rummy.overlap", "covered_by")
    refuses(state, LayOff(1, "Ac", "low"), "rummy.overlap", "covered_by")
    allows(state, LayOff(1, "Ac", "high"))


def test_overlap_counts_own_sequences_too() -> None:
    melds: Sequence[Laid] = [(0, "sequence", "4h 5h 6h"), (0, "sequence", "8h 9h Th")]
    state = after(position("7h Ac", melds), LayOff(1, "7h", "low"))
    refuses(state, LayOff(0, "Ac", "high"), "rummy.overlap", "covered_by")


def test_overlap_is_no_matter_for_new_melds() -> None:
    # With wilds 6h lies in two sequences: laid by one, stood for in another.
    hand = "7h Ac As 2c 3d"
    allows(position(hand, FOUR_AND_EIGHT), sequence("7h Ac As"))
    never = {"overlap": "never"}
    state = position(hand, FOUR_AND_EIGHT, options=never)
    refuses(state, sequence("7h Ac As"), "rummy.overlap", "covered_by")
    refuses(state, sequence("Ac 7h As"), "rummy.overlap", "covered_by")
    allows(position("Jh Qh Kh", FOUR_AND_EIGHT, options=never), sequence("Jh Qh Kh"))


def test_overlap_never_keeps_a_discard_from_being_taken() -> None:
    never = {"overlap": "never"}
    hand = "Ac As 2c 4d 8d"
    # 7h with two aces: 5 6 7, 6 7 8 and 7 8 9 all touch the table; as a group it is fine.
    melds: Sequence[Laid] = [*FOUR_AND_EIGHT, (2, "group", "7c 7d 7s")]
    state = position(hand, melds, "Kd 7h", phase=DRAW, options=never)
    refuses(state, TAKE, "rummy.discard_draw")
    allows(position(hand, FOUR_AND_EIGHT, "Kd 7h", phase=DRAW, options=never), TAKE)


def test_overlap_never_bars_a_swap() -> None:
    melds: Sequence[Laid] = [(0, "sequence", "7s Ah 9s"), (1, "sequence", "Ac Td Jd")]
    allows(position("8s", melds), Swap(0, 1, "8s"))
    overlapping: Sequence[Laid] = [(0, "sequence", "7s Ah 9s"), (1, "sequence", "Ac Ts Js")]
    allows(position("8s", overlapping), Swap(0, 1, "8s"))


# -- rummy.lay_off ---------------------------------------------------------------------------


def test_lay_off_needs_an_own_meld() -> None:
    state = position("3h 7h 9c 9d 9s", [(1, "sequence", "4h 5h 6h")])
    refuses(state, LayOff(0, "7h", "high"), "rummy.lay_off", "no_own_meld")
    state = after(state, group("9c 9d 9s"))
    allows(state, LayOff(0, "7h", "high"))
    assert events(state, LayOff(0, "3h", "low")) == [LaidOff(0, 0, "3h", "low")]
    state = after(state, LayOff(0, "7h", "high"), LayOff(0, "3h", "low"))
    assert state.melds[0] == TableMeld(1, "sequence", cards("3h 4h 5h 6h 7h"))


def test_lay_off_names_an_end_for_sequences_alone() -> None:
    melds: Sequence[Laid] = [(0, "sequence", "4h 5h 6h"), (1, "group", "9c 9d 9s")]
    state = position("7h 9h Ac", melds)
    refuses(state, LayOff(0, "7h"), "rummy.lay_off", "end_for_sequences")
    refuses(state, LayOff(1, "9h", "low"), "rummy.lay_off", "end_for_sequences")
    allows(state, LayOff(1, "9h"))
    allows(state, LayOff(1, "Ac"))
    allows(state, LayOff(0, "Ac", "low"))
    assert after(state, LayOff(1, "9h")).melds[1].cards == cards("9c 9d 9h 9s")


def test_lay_off_must_fit() -> None:
    melds: Sequence[Laid] = [(0, "sequence", "Jh Qh Kh"), (1, "group", "9c 9d 9s")]
    state = position("8h Th Ac 2c 4d Qs", melds)
    refuses(state, LayOff(0, "8h", "low"), "rummy.lay_off", "does_not_fit")
    refuses(state, LayOff(0, "Th", "high"), "rummy.lay_off", "past_the_end")
    refuses(state, LayOff(0, "Ac", "high"), "rummy.lay_off", "past_the_end")
    refuses(state, LayOff(1, "8h"), "rummy.lay_off", "does_not_fit")
    refuses(state, LayOff(2, "8h"), "rummy.lay_off", "no_such_meld")
    refuses(state, LayOff(-1, "8h"), "rummy.lay_off", "no_such_meld")
    refuses(state, LayOff(0, "Td", "low"), "common.multiset", "not_held")
    allows(state, LayOff(0, "Th", "low"))


# -- rummy.swap ------------------------------------------------------------------------------


def test_swap_puts_the_natural_card_for_a_wild() -> None:
    state = position("8s 8h", [(1, "sequence", "7s Ah 9s"), (0, "sequence", "2d 3d 4d")])
    assert events(state, Swap(0, 1, "8s")) == [Swapped(0, 0, 1, "8s", "Ah")]
    swapped = after(state, Swap(0, 1, "8s"))
    assert swapped.melds[0] == TableMeld(1, "sequence", cards("7s 8s 9s"))
    assert "Ah" in swapped.hands[0]
    refuses(state, Swap(0, 1, "8h"), "rummy.swap", "not_what_it_is_for")
    refuses(state, Swap(0, 0, "8s"), "rummy.swap", "not_a_wild")
    refuses(state, Swap(0, 3, "8s"), "rummy.swap", "no_such_index")
    refuses(state, Swap(0, -1, "8s"), "rummy.swap", "no_such_index")
    refuses(state, Swap(2, 1, "8s"), "rummy.swap", "no_such_meld")


def test_swap_in_a_group_takes_any_natural_and_each_wild_by_itself() -> None:
    state = position("7c", [(0, "group", "7d Ah As")])
    assert {each for each in legal(state) if isinstance(each, Swap)} == {
        Swap(0, 1, "7c"),
        Swap(0, 2, "7c"),
    }
    state = after(state, Swap(0, 2, "7c"))
    assert state.melds[0].cards == cards("7c 7d Ah")
    assert "As" in state.hands[0]


def test_swap_needs_an_own_meld() -> None:
    state = position("8s 2d 3d 4d", [(1, "sequence", "7s Ah 9s")])
    refuses(state, Swap(0, 1, "8s"), "rummy.swap", "no_own_meld")
    allows(after(state, sequence("2d 3d 4d")), Swap(0, 1, "8s"))


def test_swap_never_for_a_wild_that_stands_for_a_wild() -> None:
    # Deal 8: the eight between 7 and 9 is wild on its own slot.
    state = position("8s", [(0, "sequence", "7s 8h 9s")], deal=8)
    refuses(state, Swap(0, 1, "8s"), "rummy.swap", "stands_for_a_wild")


# -- rummy.discard, rummy.out ------------------------------------------------------------------


def test_discard_ends_the_turn() -> None:
    state = position("9s 2c 3d 4h 5s 6c 8d Th Qd")
    ended = after(state, Discard("9s"))
    assert ended.discards[-1] == "9s"
    assert PROGRESSIVE_RUMMY.to_act(ended) == (1,)
    refuses(state, Discard("9h"), "common.multiset", "not_held")
    refuses(state, Discard("9s"), "rummy.discard", "not_your_turn", seat=2)


def test_out_by_a_discard() -> None:
    state = position("8c Kh", SEVEN_LAID)
    state = after(state, LayOff(0, "8c", "high"))
    assert events(state, Discard("Kh"))[:2] == [Discarded(0, "Kh"), WentOut(0)]
    assert after(state, Discard("Kh")).phase == ROUND_OVER


def test_out_by_a_lay_off() -> None:
    state = after(position("8c 9c", SEVEN_LAID), LayOff(0, "8c", "high"))
    assert state.phase == PLAY
    out, happened = PROGRESSIVE_RUMMY.apply(state, 0, LayOff(0, "9c", "high"))
    assert happened[:2] == [LaidOff(0, 0, "9c", "high"), WentOut(0)]
    assert (out.phase, out.hands[0]) == (ROUND_OVER, ())


def test_out_by_melding() -> None:
    melds: Sequence[Laid] = [(0, "sequence", "5c 6c 7c"), (0, "sequence", "5d 6d 7d")]
    out = after(position("9c 9d 9s", melds), group("9c 9d 9s"))
    assert (out.phase, out.hands[0]) == (ROUND_OVER, ())
    assert (out.last_round or ())[0] == 0
    assert PROGRESSIVE_RUMMY.to_act(out) == ((out.dealer + 1) % 4,)


# -- rummy.stock_out ---------------------------------------------------------------------------


def test_stock_out_turns_the_discards_over_once() -> None:
    state = position("2d", discards="3c 4c 5s", stock=0)
    assert len(state.discards) == 20 - 1
    state_after = after(state, Discard("2d"))
    assert events(state, Discard("2d")) == [Discarded(0, "2d"), TurnedOver(19)]
    assert state_after.stock == state.discards, "the oldest discard is the new top"
    assert state_after.discards == ("2d",)
    assert state_after.turned
    assert PROGRESSIVE_RUMMY.view(state_after, 1).stock == (HIDDEN,) * 19


def test_stock_out_the_second_time_everybody_counts() -> None:
    state = position(
        "2d",
        discards="3c 4c 5s",
        stock=0,
        turned=True,
        dealer=(-1 - 19 - 19) % 4,
        options={"dealer": (-1 - 19 - 19) % 4},
    )
    assert events(state, Discard("2d"))[:2] == [Discarded(0, "2d"), Counted("stock")]
    over = after(state, Discard("2d"))
    assert over.phase == ROUND_OVER
    assert all(points > 0 for points in over.last_round or ())


def test_stock_out_comes_after_going_out() -> None:
    state = position("8c Kh", SEVEN_LAID, stock=0, turned=True)
    state = after(state, LayOff(0, "8c", "high"))
    assert events(state, Discard("Kh"))[1] == WentOut(0)


# -- rummy.visible -----------------------------------------------------------------------------


def test_visible_are_the_own_hand_the_melds_and_the_discards() -> None:
    state = position("9s", discards="3c 4c")
    view = PROGRESSIVE_RUMMY.view(state, 1)
    assert view.hands == ((HIDDEN,) * 9, state.hands[1], (HIDDEN,) * 8, (HIDDEN,) * 8)
    assert view.stock == (HIDDEN,) * len(state.stock)
    assert (view.discards, view.melds) == (state.discards, state.melds)
    assert (view.seed, view.decks) == (None, None)
    assert PROGRESSIVE_RUMMY.view(view, 1) == view


def test_visible_are_all_hands_when_the_deal_is_over() -> None:
    out = after(position("8c Kh", SEVEN_LAID), LayOff(0, "8c", "high"), Discard("Kh"))
    view = PROGRESSIVE_RUMMY.view(out, None)
    assert view.hands == out.hands
    assert view.stock == (HIDDEN,) * len(out.stock)
    assert list(PROGRESSIVE_RUMMY.problems(view)) == []


# -- rummy.score -------------------------------------------------------------------------------


@pytest.mark.parametrize(("deal", "points"), [(1, 35), (2, 16), (13, 26)])
def test_score_of_ace_king_five(deal: int, points: int) -> None:
    # The example: A K 5 counts 35 with aces wild, 16 with twos, 26 with kings.
    wild = {1: "A", 2: "2", 13: "K"}[deal]
    # Seat 0 goes out with its discard; seat 1 is left with A K 5, having laid five cards.
    melds: Sequence[Laid] = [
        (0, "sequence", "6c 7c 8c"),
        (0, "sequence", "6d 7d 8d 9d"),
        (1, "sequence", "6h 7h 8h 9h Th"),
    ]
    state = position("9c Jd", melds, deal=deal)
    held = cards("5s Ks As")
    others = [card for hand in state.hands[1:] for card in hand]
    pool = [*others, *state.stock]
    rest = [card for card in pool if card not in held]
    hands = (state.hands[0], held, in_pack_order(rest[:8]), in_pack_order(rest[8:16]))
    state = evolve(state, hands=hands, stock=tuple(rest[16:]))
    assert list(PROGRESSIVE_RUMMY.problems(state)) == []
    over = after(state, LayOff(0, "9c", "high"), Discard("Jd"))
    assert over.last_round is not None
    assert (over.last_round[0], over.last_round[1]) == (0, points), wild
    assert over.scores == tuple(
        old + new for old, new in zip(state.scores, over.last_round, strict=True)
    )


@pytest.mark.parametrize(
    ("card", "points"), [("2d", 2), ("9d", 9), ("Td", 10), ("Jd", 10), ("Qd", 10), ("Ad", 20)]
)
def test_score_of_single_cards(card: str, points: int) -> None:
    assert card_values(1)[card] == points


def test_score_is_told() -> None:
    state = after(position("8c Kh", SEVEN_LAID), LayOff(0, "8c", "high"))
    over, happened = PROGRESSIVE_RUMMY.apply(state, 0, Discard("Kh"))
    assert happened[-1] == RoundEnded(1, over.last_round or (), over.scores)


# -- rummy.match_end, rummy.dealer, common.* --------------------------------------------------


def test_match_end_after_the_deals_of_the_option() -> None:
    state = position("8c Kh", SEVEN_LAID, options={"deals": 1})
    over = after(state, LayOff(0, "8c", "high"), Discard("Kh"))
    assert over.phase == MATCH_OVER
    outcome = PROGRESSIVE_RUMMY.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "deals")
    assert outcome.ranking[0] == (0,)
    assert PROGRESSIVE_RUMMY.to_act(over) == ()
    refuses(over, Deal(), "common.next_round", "match_is_over", seat=0)


def test_match_end_lowest_total_wins_and_equal_totals_share() -> None:
    state = position("8c Kh", SEVEN_LAID, options={"deals": 1})
    over = after(state, LayOff(0, "8c", "high"), Discard("Kh"))
    outcome = PROGRESSIVE_RUMMY.outcome(evolve(over, scores=(30, 12, 30, 12)))
    assert outcome is not None
    assert outcome.winners == (1, 3)
    assert outcome.ranking == ((1, 3), (0, 2))


def test_match_end_thirteen_deals_by_default() -> None:
    final = [*playout(PROGRESSIVE_RUMMY, dealt(), "greedy", Random(1))][-1].state
    assert (final.round, final.phase) == (13, MATCH_OVER)
    assert list(PROGRESSIVE_RUMMY.problems(final)) == []


@pytest.mark.parametrize("deals", [0, 14])
def test_match_end_deals_are_1_to_13(deals: int) -> None:
    with pytest.raises(Malformed) as wrong:
        codec.decode(RummyOptions, {"deals": deals})
    assert [each.pointer for each in wrong.value.problems] == ["/deals"]


def test_dealer_passes_to_the_left() -> None:
    out = after(position("8c Kh", SEVEN_LAID), LayOff(0, "8c", "high"), Discard("Kh"))
    left = (out.dealer + 1) % 4
    refuses(out, Deal(), "common.next_round", "not_the_dealer", seat=(left + 1) % 4)
    fresh = after(out, Deal())
    assert (fresh.round, fresh.dealer, fresh.turn) == (2, left, (left + 1) % 4)
    assert (fresh.melds, fresh.discards, fresh.turned) == ((), (), False)
    assert fresh.last_round == out.last_round


def test_phase_nothing_but_a_deal_between_deals() -> None:
    out = after(position("8c Kh", SEVEN_LAID), LayOff(0, "8c", "high"), Discard("Kh"))
    for action, rule in (
        (STOCK, "rummy.draw"),
        (group("7c 7d 7h"), "rummy.meld"),
        (LayOff(0, "8c", "high"), "rummy.lay_off"),
        (Swap(0, 0, "8c"), "rummy.swap"),
        (Discard("8c"), "rummy.discard"),
    ):
        refuses(out, action, rule, "round_is_over")


def test_deck_problems_are_pointed_at() -> None:
    with pytest.raises(Malformed) as wrong:
        dealt(decks=[PACK, PACK[1:]])
    assert {each.pointer for each in wrong.value.problems} == {"/deck/1"}
    with pytest.raises(Malformed, match="too_many_decks"):
        dealt(decks=[PACK, PACK], deals=1)
    with pytest.raises(Malformed, match="wrong_seat_count"):
        dealt(3)
    with pytest.raises(Malformed, match="no_such_seat"):
        dealt(4, dealer=4)


# -- many wilds --------------------------------------------------------------------------------


def test_many_wilds_are_listed_page_by_page() -> None:
    state = position("2c Ac Ad Ah As 7h 8h 9h Kd")
    first = list(PROGRESSIVE_RUMMY.legal_actions(state, 0))
    counts = PROGRESSIVE_RUMMY.counts(state, 0)
    assert len(first) == len(set(first)) == sum(count or 0 for count in counts.values())
    for place in (0, 57, len(first) // 2, len(first) - 12, len(first) - 2):
        assert list(PROGRESSIVE_RUMMY.legal_actions(state, 0, first[place])) == first[place + 1 :]
    rng = Random(1)
    assert {type(PROGRESSIVE_RUMMY.random_action(state, 0, rng)) for _ in range(3000)} >= {Meld}


# -- impossible states -------------------------------------------------------------------------

WITH_MELD = position("2c 4s 6s 8d Td Qh", [(0, "sequence", "4h 5h 6h")], "3c 4c")
OVER = after(position("8c Kh", SEVEN_LAID), LayOff(0, "8c", "high"), Discard("Kh"))
TAKEN = after(position("2c 3d 5h 9h 9s Js", discards="4c 9d", phase=DRAW), TAKE)


@pytest.mark.parametrize(
    ("state", "changes", "pointer", "code"),
    [
        (WITH_MELD, {"turn": None}, "/turn", "turn_while_playing"),
        (WITH_MELD, {"turn": 4}, "/turn", "no_such_seat"),
        (WITH_MELD, {"phase": "meld"}, "/phase", "impossible_phase"),
        (WITH_MELD, {"phase": MATCH_OVER, "turn": None}, "/phase", "over_after_the_last_deal"),
        (
            WITH_MELD,
            {"phase": ROUND_OVER, "turn": None, "last_round": (1, 2, 3, 4)},
            "/phase",
            "nothing_ended_the_deal",
        ),
        (WITH_MELD, {"phase": DRAW}, "", "cards_in_play"),
        (WITH_MELD, {"round": 14}, "/round", "out_of_range"),
        (WITH_MELD, {"round": 2}, "/dealer", "deal_passes"),
        (WITH_MELD, {"dealer": (WITH_MELD.dealer + 1) % 4}, "/dealer", "deal_passes"),
        (WITH_MELD, {"idle": 1}, "/idle", "out_of_range"),
        (WITH_MELD, {"scores": (0, 0, 0, 1)}, "/scores/3", "impossible_score"),
        (WITH_MELD, {"last_round": (0, 1, 1, 1)}, "/last_round", "last_round_after_a_deal"),
        (WITH_MELD, {"taken": "2c"}, "/taken", "taken_makes_no_meld"),
        (WITH_MELD, {"taken": "9s"}, "/taken", "not_held"),
        (WITH_MELD, {"stock": WITH_MELD.stock[1:]}, "", "missing_cards"),
        (WITH_MELD, {"discards": ()}, "", "missing_cards"),
        (
            WITH_MELD,
            {"melds": (TableMeld(0, "sequence", cards("4h 6h 5h")),)},
            "/melds/0/cards",
            "not_consecutive",
        ),
        (
            WITH_MELD,
            {"melds": (TableMeld(4, "sequence", cards("4h 5h 6h")),)},
            "/melds/0/seat",
            "no_such_seat",
        ),
        (
            WITH_MELD,
            {"melds": (TableMeld(1, "sequence", cards("4h 5h 6h")),)},
            "/hands/0",
            "impossible_hand_size",
        ),
        (
            OVER,
            {"last_round": (0, 1, 1, 1), "scores": (0, 1, 1, 1)},
            "/last_round",
            "last_round_by_hands",
        ),
        (OVER, {"last_round": None}, "/last_round", "last_round_after_a_deal"),
        (TAKEN, {"taken": "2c"}, "/taken", "taken_makes_no_meld"),
        (TAKEN, {"phase": DRAW}, "", "cards_in_play"),
    ],
)
def test_problems(state: RummyState, changes: dict[str, Any], pointer: str, code: str) -> None:
    problems = PROGRESSIVE_RUMMY.problems(evolve(state, **changes))
    assert (pointer, code) in {(each.pointer, each.code) for each in problems}
    assert all(PROGRESSIVE_RUMMY.book.explain(each) for each in problems)


def test_problems_of_melds_together() -> None:
    hand = "2c 3c 4c"
    state = position(hand, [(0, "group", "7c 7d Ac"), (1, "group", "8h 8s Ah")])
    two = put(state.melds, 1, table_meld(1, "group", "7h 7s Ah"))
    swapped = {"8h": "7h", "8s": "7s", "7h": "8h", "7s": "8s"}

    def renamed(held: tuple[str, ...]) -> tuple[str, ...]:
        return in_pack_order(swapped.get(card, card) for card in held)

    twice = evolve(
        state,
        melds=two,
        hands=tuple(map(renamed, state.hands)),
        stock=tuple(swapped.get(card, card) for card in state.stock),
    )
    assert [(each.pointer, each.code) for each in PROGRESSIVE_RUMMY.problems(twice)] == [
        ("/melds/1/cards", "rank_lies_there")
    ]
    mixed = put(state.melds, 0, TableMeld(0, "group", cards("7d 7c Ac")))
    assert [each.code for each in PROGRESSIVE_RUMMY.problems(evolve(state, melds=mixed))] == [
        "group_in_pack_order"
    ]


def test_problems_of_a_turn_that_the_stock_contradicts() -> None:
    state = position("9s", discards="3c 4c", phase=DRAW)
    hands = state.hands
    wrong = evolve(state, turn=1, hands=(hands[1], hands[0], *hands[2:]))
    assert [(each.pointer, each.code) for each in PROGRESSIVE_RUMMY.problems(wrong)] == [
        ("/turn", "turn_by_the_stock")
    ]


# -- a match ---------------------------------------------------------------------------------


def test_a_match_of_greedy_players_is_the_same_every_time() -> None:
    def scores() -> tuple[int, ...]:
        steps = playout(PROGRESSIVE_RUMMY, dealt(5), "greedy", Random(1))
        return [*steps][-1].state.scores

    first = scores()
    assert scores() == first
    assert min(first) >= 0
    final = [*playout(PROGRESSIVE_RUMMY, dealt(8), "random", Random(1))]
    assert len(final) < PROGRESSIVE_RUMMY.bound(final[-1].state)
