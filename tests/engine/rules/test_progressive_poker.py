"""Progressive Poker rule by rule: each id kept and broken, expected values worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, replace
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from fairdeal.engine.cards import PACK, in_pack_order
from fairdeal.engine.codec import decode_action, encode
from fairdeal.engine.playing import playout
from fairdeal.engine.poker_hands import strength
from fairdeal.engine.ruleset import Action, Event, IllegalAction, Malformed
from fairdeal.engine.rulesets.progressive_poker import PROGRESSIVE_POKER
from fairdeal.engine.rulesets.progressive_poker.greedy import best_exchange
from fairdeal.engine.rulesets.progressive_poker.records import (
    CONTRIBUTE,
    DRAW,
    EXCHANGE,
    Choice,
    Chose,
    Contribute,
    Contributed,
    Discard,
    Discarded,
    Drew,
    Exchange,
    Exchanged,
    InPot,
    PersonalDealt,
    PokerOptions,
    PokerOutcome,
    PokerState,
    Reshuffled,
    Showed,
    TookPot,
    WentOut,
    players_from_left,
)
from fairdeal.engine.rulesets.progressive_poker.showdown import prizes
from fairdeal.engine.shuffle import shuffle
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, evolve
from fairdeal.engine.table import Deal, Dealt, MatchEnded, RoundEnded

SEED = "7"
KEEP = Exchange((), ())
STAND = Discard(())


def cards(text: str) -> tuple[str, ...]:
    return in_pack_order(text.split())


def names(seats: int) -> list[str]:
    return [f"Seat {n + 1}" for n in range(seats)]


def dealt(seats: int = 3, decks: Sequence[Sequence[str]] = (), **options: Any) -> PokerState:
    return PROGRESSIVE_POKER.deal(names(seats), PokerOptions(**options), SEED, decks)[0]


def pack(personal: Sequence[str], hands: Sequence[str], stock: str = "") -> list[str]:
    """A pack for a dealer in the last seat: these personal cards, these hands, this stock."""
    top = [card for cards in zip(*map(str.split, personal), strict=True) for card in cards]
    top += [card for cards in zip(*map(str.split, hands), strict=True) for card in cards]
    top += stock.split()
    return top + [card for card in PACK if card not in top]


def position(
    personal: Sequence[int],
    hands: Sequence[str] = (),
    *,
    out: Sequence[int] = (),
    draw: bool = False,
    pot: str = "",
    stock: str = "",
    dealer: int | None = None,
    number: int = 5,
    options: PokerOptions | None = None,
) -> PokerState:
    """A position of a later hand after the contributions, with so many personal cards a seat.

    What is not named is taken from the pack in its order, personal cards first; the last who
    plays deals. With `draw`, all who were asked have exchanged nothing. It is checked.
    """
    seats = len(personal)
    playing = tuple(seat for seat in range(seats) if seat not in out)
    dealer = playing[-1] if dealer is None else dealer
    named = " ".join([*hands, pot, stock]).split()
    free = iter([card for card in PACK if card not in named])
    own = tuple(tuple(next(free) for _ in range(count)) for count in personal)
    in_pot = pot.split() or [next(free) for _ in playing]
    five = {
        seat: cards(hands[seat]) if hands else tuple(next(free) for _ in range(5))
        for seat in playing
    }
    order = players_from_left(dealer, playing)
    state = PROGRESSIVE_POKER.deal(names(seats), options or PokerOptions(), SEED)[0]
    before: list[tuple[str, ...]] = [()] * seats
    before[playing[0]] = PACK[: len(playing)]
    state = evolve(
        state,
        round=number,
        dealer=dealer,
        phase=EXCHANGE,
        playing=playing,
        personal=own,
        scores=tuple(personal),
        pot=tuple(InPot(seat, card) for seat, card in zip(order, in_pot, strict=True)),
        hands=tuple(five.get(seat, ()) for seat in range(seats)),
        stock=(*stock.split(), *free),
        lost=tuple(None if seat in playing else number - 1 for seat in range(seats)),
        last_round=tuple(before),
    )
    if draw:
        state = everybody(state, KEEP)
        state = evolve(state, phase=DRAW)
    assert PROGRESSIVE_POKER.problems(state) == []
    return state


def after(state: PokerState, *moves: tuple[int, Action]) -> PokerState:
    for seat, action in moves:
        state, _ = PROGRESSIVE_POKER.apply(state, seat, action)
        assert PROGRESSIVE_POKER.problems(state) == []
    return state


def everybody(state: PokerState, action: Action | None = None) -> PokerState:
    """All who are asked choose this, or the first card that they can contribute."""
    for seat in PROGRESSIVE_POKER.to_act(state):
        state = after(state, (seat, action or Contribute(state.personal[seat][0])))
    return state


def last_events(state: PokerState, *moves: tuple[int, Action]) -> Sequence[Event]:
    """What the last of these moves caused."""
    state = after(state, *moves[:-1])
    return PROGRESSIVE_POKER.apply(state, *moves[-1])[1]


def legal(state: PokerState, seat: int) -> list[Action]:
    return list(PROGRESSIVE_POKER.legal_actions(state, seat))


def refuses(
    state: PokerState, seat: int, action: Action, rule: str, code: str | None = None
) -> None:
    """The action breaks that rule, is not listed, and changes nothing."""
    wrong = PROGRESSIVE_POKER.violations(state, seat, action)
    assert [each.rule for each in wrong] == [rule]
    assert code in (None, wrong[0].code)
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction):
        PROGRESSIVE_POKER.apply(state, seat, action)


def three() -> PokerState:
    """The first hand of three. Seat 0 will hold a pair of 9s, 1 a straight, 2 a pair of 8s."""
    return dealt(
        3,
        [
            pack(
                ["2c 3c 4c", "2d 3d 4d", "2h 3h 4h"],
                ["9c 9d Kh Qs 5c", "Tc Jd Qh Ks Ac", "8c 8d Kc Qd 5d"],
                "6c 7c 7d 7h",
            )
        ],
    )


def contributed() -> PokerState:
    return after(three(), (0, Contribute("2c")), (1, Contribute("3d")), (2, Contribute("4h")))


# -- poker.personal, common.seats ------------------------------------------------------------


def test_poker_personal() -> None:
    state = dealt(2, [PACK], dealer=0)
    assert state.personal == (cards("3c 5c 7c"), cards("2c 4c 6c"))
    assert state.hands == ((), ())
    assert state.stock == PACK[6:]
    _, happened = PROGRESSIVE_POKER.deal(names(2), PokerOptions(dealer=0), SEED, [PACK])
    assert happened == [PersonalDealt(1, cards("2c 4c 6c")), PersonalDealt(0, cards("3c 5c 7c"))]
    assert happened[0].seen_by(0) == PersonalDealt(1, ("??",) * 3)


def test_poker_personal_are_seen_by_the_owner_only() -> None:
    state = contributed()
    for viewer in (None, 0, 1, 2):
        view = PROGRESSIVE_POKER.view(state, viewer)
        for seat in range(3):
            own = ("3c", "4c") if viewer == 0 else state.personal[seat]
            assert view.personal[seat] == (own if seat == viewer else ("??", "??"))
        assert PROGRESSIVE_POKER.problems(view) == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_poker_personal_are_three_a_seat_between_hands(seats: int) -> None:
    state = dealt(seats, max_hands=40)
    for step in playout(PROGRESSIVE_POKER, state, "random", Random(1)):
        if step.state.phase == ROUND_OVER:
            assert sum(map(len, step.state.personal)) == 3 * seats


@pytest.mark.parametrize("seats", [1, 7])
def test_common_seats_are_two_to_six(seats: int) -> None:
    with pytest.raises(Malformed):
        dealt(seats)


# -- poker.together --------------------------------------------------------------------------


def test_poker_together_nothing_moves_until_all_have_chosen() -> None:
    state = three()
    one = after(state, (1, Contribute("3d")))
    assert (one.personal, one.scores, one.pot) == (state.personal, (3, 3, 3), ())
    assert (one.chosen, one.choices) == ((1,), (None, Choice(("3d",)), None))
    assert PROGRESSIVE_POKER.to_act(one) == (0, 2)
    done = after(one, (2, Contribute("4h")), (0, Contribute("2c")))
    assert done.pot == (InPot(0, "2c"), InPot(1, "3d"), InPot(2, "4h"))
    assert (done.scores, done.chosen, done.choices) == ((2, 2, 2), (), (None, None, None))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_poker_together_others_see_only_who_has_chosen(viewer: int | None) -> None:
    drawing = everybody(contributed(), KEEP)
    state = after(drawing, (1, Discard(("Tc", "Ac"))))
    view = PROGRESSIVE_POKER.view(state, viewer)
    assert view.chosen == (1,)
    own = Choice(("Tc", "Ac"))
    assert view.choices == (None, own if viewer == 1 else None, None)
    assert view.discarded == (None, None, None)
    other = PROGRESSIVE_POKER.view(after(drawing, (1, STAND)), viewer)
    assert (view == other) == (viewer != 1)
    assert last_events(drawing, (1, STAND)) == [Chose(1)]


def test_poker_together_the_order_of_arrival_changes_nothing() -> None:
    moves = [(0, Contribute("2c")), (1, Contribute("3d")), (2, Contribute("4h"))]
    assert {after(three(), *order) for order in permutations(moves)} == {contributed()}
    swaps = [(0, Exchange(("5c",), ("3c",))), (1, KEEP), (2, Exchange(("5d",), ("2h",)))]
    states = {after(contributed(), *order) for order in permutations(swaps)}
    assert len(states) == 1
    draws = [(0, Discard(("Kh",))), (1, STAND), (2, Discard(cards("Kc Qd")))]
    assert len({after(next(iter(states)), *order) for order in permutations(draws)}) == 1


def test_poker_together_a_choice_is_final() -> None:
    state = after(three(), (1, Contribute("3d")))
    refuses(state, 1, Contribute("2d"), "poker.contribute", "already_chosen")
    assert legal(state, 1) == []
    assert PROGRESSIVE_POKER.counts(state, 1) == {}


def test_poker_together_the_last_choice_needs_the_whole_state() -> None:
    state = after(three(), (1, Contribute("3d")), (2, Contribute("4h")))
    with pytest.raises(Malformed):
        PROGRESSIVE_POKER.apply(PROGRESSIVE_POKER.view(state, 0), 0, Contribute("2c"))


# -- poker.contribute ------------------------------------------------------------------------


def test_poker_contribute() -> None:
    state = three()
    assert state.phase == CONTRIBUTE
    assert legal(state, 0) == [Contribute("2c"), Contribute("3c"), Contribute("4c")]
    assert PROGRESSIVE_POKER.counts(state, 0) == {"contribute": 3}
    moves = [(2, Contribute("4h")), (0, Contribute("2c")), (1, Contribute("3d"))]
    happened = last_events(state, *moves)
    pot = [Contributed(0, "2c"), Contributed(1, "3d"), Contributed(2, "4h")]
    assert happened[:4] == [Chose(1), *pot]
    view = PROGRESSIVE_POKER.view(contributed(), None)
    assert view.pot == (InPot(0, "2c"), InPot(1, "3d"), InPot(2, "4h"))


def test_poker_contribute_the_only_card_too() -> None:
    hands = ["Ac Kd Qh Js Td", "2c 5d 9h Jh Qc", "3c 5c 9d Jd Qs", "4c 6d 8h Th Ks"]
    state = everybody(position([4, 3, 0, 1], hands, draw=True), STAND)
    assert state.scores == (8, 3, 0, 1)
    state = after(state, (0, Deal()))
    assert legal(state, 3) == [Contribute(state.personal[3][0])]


def test_poker_contribute_one_of_the_own_cards_in_its_time() -> None:
    refuses(three(), 0, Contribute("2d"), "common.multiset", "not_personal")
    refuses(three(), 0, Contribute("9c"), "common.multiset", "not_personal")
    refuses(contributed(), 0, Contribute("3c"), "poker.contribute", "wrong_phase")
    refuses(position([4, 4, 1, 0], out=[3]), 3, Contribute("2c"), "poker.contribute")


# -- poker.deal ------------------------------------------------------------------------------


def test_poker_deal() -> None:
    """Five cards each, one at a time from the dealer's left, once all have contributed."""
    state = dealt(2, [PACK], dealer=0)
    state = after(state, (1, Contribute("2c")), (0, Contribute("3c")))
    left = PACK[6:]
    assert state.hands == (in_pack_order(left[1:10:2]), in_pack_order(left[0:10:2]))
    assert state.stock == left[10:]
    assert state.phase == EXCHANGE


def test_poker_deal_is_face_down() -> None:
    happened = last_events(
        three(), (0, Contribute("2c")), (1, Contribute("3d")), (2, Contribute("4h"))
    )
    assert happened[4] == Dealt(0, cards("5c 9c 9d Kh Qs"))
    assert happened[4].seen_by(1) == Dealt(0, ("??",) * 5)
    assert PROGRESSIVE_POKER.view(contributed(), 1).hands[0] == ("??",) * 5


def test_poker_deal_not_while_the_hand_is_on() -> None:
    refuses(three(), 0, Deal(), "common.next_round", "round_is_on")


# -- poker.exchange --------------------------------------------------------------------------


def test_poker_exchange() -> None:
    swap = Exchange(cards("5c Kh"), cards("3c 4c"))
    state = after(contributed(), (0, swap), (1, KEEP), (2, KEEP))
    assert state.hands[0] == cards("3c 4c 9c 9d Qs")
    assert state.personal[0] == cards("5c Kh")
    assert state.exchanged == (2, 0, 0)
    assert state.phase == DRAW
    happened = last_events(contributed(), (1, KEEP), (2, KEEP), (0, swap))
    assert happened[1] == Exchanged(0, cards("5c Kh"), cards("3c 4c"))
    assert happened[1].seen_by(2) == Exchanged(0, ("??", "??"), ("??", "??"))


def test_poker_exchange_list_of_two_personal_cards() -> None:
    """None, 5 · 2 single swaps, 10 · 1 double ones: 21, and all different."""
    actions = legal(contributed(), 0)
    assert actions[:3] == [KEEP, Exchange(("5c",), ("3c",)), Exchange(("5c",), ("4c",))]
    assert len(actions) == len(set(actions)) == 21
    assert PROGRESSIVE_POKER.counts(contributed(), 0) == {"exchange": 21}


def test_poker_exchange_of_two_players_with_eight() -> None:
    """C(13,5) = 1287, since any five of the thirteen cards may be kept."""
    state = position([8, 8, 0, 0, 0, 0], out=[2, 3, 4, 5])
    assert PROGRESSIVE_POKER.counts(state, 0) == {"exchange": 1287}
    actions = legal(state, 0)
    assert len(set(actions)) == len(actions) == 1287
    for place in (0, 1, 40, 41, 320, 1000, 1285, 1286):
        rest = PROGRESSIVE_POKER.legal_actions(state, 0, actions[place])
        assert list(rest) == actions[place + 1 :]
    seen = {PROGRESSIVE_POKER.random_action(state, 0, Random(n)) for n in range(4000)}
    assert seen <= set(actions)
    assert len(seen) > 1100
    assert {len(each.give) for each in seen if isinstance(each, Exchange)} == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("action", "rule", "code"),
    [
        (Exchange(cards("5c Kh"), ("3c",)), "poker.exchange", "unequal_exchange"),
        (Exchange((), ("3c",)), "poker.exchange", "unequal_exchange"),
        (Exchange(("Ac",), ("3c",)), "common.multiset", "not_held"),
        (Exchange(("5c", "5c"), cards("3c 4c")), "common.multiset", "not_held"),
        (Exchange(("5c",), ("2c",)), "common.multiset", "not_personal"),
        (Exchange(cards("5c Kh"), ("3c", "3c")), "common.multiset", "not_personal"),
        (Exchange(("3c",), ("5c",)), "common.multiset", "not_held"),
        (Discard(()), "poker.draw", "wrong_phase"),
    ],
)
def test_poker_exchange_card_for_card(action: Action, rule: str, code: str) -> None:
    refuses(contributed(), 0, action, rule, code)


def test_poker_exchange_once_a_hand() -> None:
    state = after(contributed(), (0, KEEP))
    refuses(state, 0, KEEP, "poker.exchange", "already_chosen")
    refuses(everybody(contributed(), KEEP), 0, KEEP, "poker.exchange", "wrong_phase")


# -- poker.barred ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("personal", "out", "asked"),
    [
        ([4, 2, 2, 0], [], (1, 2)),
        ([4, 4, 1, 0], [3], (2,)),
        ([2, 2, 2], [], (0, 1, 2)),
        ([5, 3, 2, 1, 0], [4], (1, 2, 3)),
    ],
)
def test_poker_barred(personal: list[int], out: list[int], asked: tuple[int, ...]) -> None:
    state = position(personal, out=out)
    assert PROGRESSIVE_POKER.to_act(state) == asked
    for seat in range(len(personal)):
        assert bool(legal(state, seat)) == (seat in asked)


def test_poker_barred_breaks_by_exchanging() -> None:
    state = position([4, 2, 2, 0])
    refuses(state, 0, KEEP, "poker.barred", "barred")
    refuses(state, 3, KEEP, "poker.exchange", "nothing_to_exchange")
    one_out = position([4, 4, 1, 0], out=[3])
    refuses(one_out, 1, KEEP, "poker.barred", "barred")
    refuses(one_out, 3, KEEP, "poker.exchange", "out_of_the_match")


def test_poker_barred_nobody_is_asked() -> None:
    """3, 3, 0 after the contributions: the draw follows at once."""
    state = position([3, 3, 0], draw=True)
    before = evolve(
        state,
        phase=CONTRIBUTE,
        hands=((),) * 3,
        pot=(),
        stock=(*_interleaved(state.hands), *state.stock),
        personal=tuple(
            in_pack_order((*own, *(each.card for each in state.pot if each.seat == seat)))
            for seat, own in enumerate(state.personal)
        ),
        scores=(4, 4, 1),
        last_round=(cards("2c 3c 4c"), (), ()),
    )
    given = {each.seat: each.card for each in state.pot}
    moves = [(seat, Contribute(given[seat])) for seat in range(3)]
    assert after(before, *moves).phase == DRAW
    assert after(before, *moves).exchanged == (None, None, None)


def _interleaved(hands: Sequence[tuple[str, ...]]) -> list[str]:
    return [card for row in zip(*hands, strict=True) for card in row]


# -- poker.draw ------------------------------------------------------------------------------


def test_poker_draw() -> None:
    state = everybody(contributed(), KEEP)
    assert state.phase == DRAW
    assert PROGRESSIVE_POKER.counts(state, 0) == {"discard": 26}
    assert len(set(legal(state, 0))) == 26
    happened = last_events(state, (0, Discard(cards("5c Kh"))), (1, STAND), (2, Discard(("5d",))))
    assert happened[1:7] == [
        Discarded(0, cards("5c Kh")),
        Discarded(1, ()),
        Discarded(2, ("5d",)),
        Drew(0, cards("6c 7c")),
        Drew(1, ()),
        Drew(2, ("7d",)),
    ]
    assert happened[1].seen_by(1) == Discarded(0, ("??", "??"))
    assert happened[4].seen_by(1) == Drew(0, ("??", "??"))
    shown = after(state, (0, Discard(cards("5c Kh"))), (1, STAND), (2, Discard(("5d",))))
    assert shown.hands[0] == cards("6c 7c 9c 9d Qs")
    assert shown.discarded == (2, 0, 1)
    assert shown.discards == (cards("5c Kh"), (), ("5d",))
    assert shown.stock[0] == "7h"


def test_poker_draw_a_player_sees_the_own_discards() -> None:
    state = everybody(contributed(), KEEP)
    state = after(state, (0, Discard(cards("5c Kh"))), (1, STAND), (2, Discard(("5d",))))
    assert PROGRESSIVE_POKER.view(state, 0).discards == (cards("5c Kh"), (), ("??",))
    assert PROGRESSIVE_POKER.view(state, None).discards == (("??", "??"), (), ("??",))
    assert PROGRESSIVE_POKER.view(state, 1).hands == state.hands


@pytest.mark.parametrize(
    ("action", "rule", "code"),
    [
        (Discard(cards("5c 9c 9d Kh")), "poker.draw", "too_many_discards"),
        (Discard(("Ac",)), "common.multiset", "not_held"),
        (Discard(("9c", "9c")), "common.multiset", "not_held"),
        (Discard(("2c",)), "common.multiset", "not_held"),
        (Contribute("3c"), "poker.contribute", "wrong_phase"),
    ],
)
def test_poker_draw_breaks(action: Action, rule: str, code: str) -> None:
    refuses(everybody(contributed(), KEEP), 0, action, rule, code)


def test_poker_draw_is_for_barred_players_too() -> None:
    state = everybody(position([4, 2, 2, 0]), KEEP)
    assert PROGRESSIVE_POKER.to_act(state) == (0, 1, 2, 3)
    assert state.exchanged == (None, 0, 0, None)


# -- poker.reshuffle -------------------------------------------------------------------------


def test_poker_reshuffle_six_in_the_first_hand() -> None:
    """18 personal, 34 left, 30 dealt, 4 in stock; all discard three: 4 dealt, 18 shuffled."""
    state = everybody(everybody(dealt(6, [PACK])), KEEP)
    assert len(state.stock) == 4
    away = [hand[:3] for hand in state.hands]
    moves = [(seat, Discard(cards)) for seat, cards in enumerate(away)]
    happened = last_events(state, *moves)
    assert [each for each in happened if isinstance(each, Reshuffled)] == [Reshuffled(18)]
    flat = [card for cards in away for card in cards]
    drawn = [*state.stock, *shuffle(flat, SEED, "fairdeal/1/progressive-poker/reshuffle/1")]
    shown = after(state, *moves)
    for seat, hand in enumerate(state.hands):
        assert shown.hands[seat] == in_pack_order((*hand[3:], *drawn[3 * seat : 3 * seat + 3]))
    assert shown.stock == tuple(drawn[18:])
    assert len(shown.stock) == 4
    assert shown.discards == ((),) * 6
    assert shown.discarded == (3,) * 6


def test_poker_reshuffle_five_later_on() -> None:
    """12 in stock and 15 discards: 12 dealt, 15 reshuffled, 3 dealt."""
    state = position([2, 2, 2, 2, 2], draw=True, number=5)
    assert len(state.stock) == 12
    moves = [(seat, Discard(hand[:3])) for seat, hand in enumerate(state.hands)]
    shown = after(state, *moves)
    away = [card for hand in state.hands for card in hand[:3]]
    new = shuffle(away, SEED, "fairdeal/1/progressive-poker/reshuffle/5")
    assert shown.hands[4] == in_pack_order((*state.hands[4][3:], *new[:3]))
    assert shown.hands[3] == in_pack_order((*state.hands[3][3:], *state.stock[9:]))
    assert shown.stock == new[3:]


def test_poker_reshuffle_not_before_a_card_is_due() -> None:
    """12 cards asked for and 12 in stock: the discards stay where they are."""
    state = position([2, 2, 2, 2, 2], draw=True, number=5)
    sizes = (3, 3, 3, 3, 0)
    moves = [(seat, Discard(state.hands[seat][:n])) for seat, n in enumerate(sizes)]
    shown = after(state, *moves)
    assert shown.stock == ()
    assert tuple(map(len, shown.discards)) == sizes
    assert Reshuffled(12) not in last_events(state, *moves)


# -- poker.showdown --------------------------------------------------------------------------


def test_poker_showdown() -> None:
    state = everybody(contributed(), KEEP)
    happened = last_events(state, (0, STAND), (1, STAND), (2, STAND))
    assert happened[-5:] == [
        Showed(0, cards("5c 9c 9d Kh Qs"), "one_pair"),
        Showed(1, cards("Tc Ac Jd Qh Ks"), "straight"),
        Showed(2, cards("8c Kc 5d 8d Qd"), "one_pair"),
        TookPot(1, cards("2c 3d 4h")),
        RoundEnded(1, (0, 3, 0), (2, 5, 2)),
    ]
    state = everybody(state, STAND)
    assert state.phase == ROUND_OVER
    assert state.personal[1] == cards("2c 2d 3d 4d 4h")
    assert state.last_round == ((), cards("2c 3d 4h"), ())
    assert state.pot == ()
    assert PROGRESSIVE_POKER.view(state, 0).hands == state.hands
    assert PROGRESSIVE_POKER.view(state, 0).personal[1] == ("??",) * 5


def test_poker_showdown_an_ace_is_low_only_in_the_wheel() -> None:
    hands = ["Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", "Ad Kh Qs Jc 9d"]
    state = position([2, 2, 2], hands, draw=True)
    assert [len(won) for won in everybody(state, STAND).last_round or ()] == [0, 3, 0]


def test_poker_showdown_suits_break_no_tie() -> None:
    hands = ["2c 5c 9c Jc Kc", "2s 5s 9s Js Ks", "2d 5d 9d Jd Qd"]
    state = position([2, 2, 2], hands, draw=True)
    assert [len(won) for won in everybody(state, STAND).last_round or ()] == [2, 1, 0]


def test_poker_showdown_ends_the_hand() -> None:
    state = everybody(everybody(contributed(), KEEP), STAND)
    for action in (Contribute("3c"), KEEP, STAND):
        (wrong,) = PROGRESSIVE_POKER.violations(state, 0, action)
        assert wrong.code == "round_is_over"


# -- poker.split -----------------------------------------------------------------------------


def test_poker_split() -> None:
    """A pot of three, seats 1 and 2 tie: the odd card to the first from the dealer's left."""
    hands = ["2c 5d 9h Jh Qc", "Ac Kd Qh Js 9c", "Ad Kh Qs Jc 9d"]
    state = position([2, 2, 2], hands, draw=True, pot="7c 7d 7h")
    state = everybody(state, STAND)
    assert state.last_round == ((), ("7c", "7h"), ("7d",))
    assert [len(own) for own in state.personal] == [2, 4, 3]


def test_poker_split_by_the_dealer() -> None:
    """Seat 1 deals, so seat 2 is first: the pot lies 2, 0, 1, and 2 takes the odd card."""
    hands = ["2c 5d 9h Jh Qc", "Ac Kd Qh Js 9c", "Ad Kh Qs Jc 9d"]
    state = position([2, 2, 2], hands, draw=True, pot="7c 7d 7h", dealer=1)
    assert state.pot == (InPot(2, "7c"), InPot(0, "7d"), InPot(1, "7h"))
    assert everybody(state, STAND).last_round == ((), ("7d",), ("7c", "7h"))


# -- poker.eliminated ------------------------------------------------------------------------


def test_poker_eliminated() -> None:
    """Seat 2 has contributed its last card and loses: it is out when the next hand is dealt."""
    hands = ["Ac Kd Qh Js Td", "2c 5d 9h Jh Qc", "3c 5c 9d Jd Qs"]
    state = everybody(position([4, 2, 0], hands, draw=True), STAND)
    assert (state.scores, state.playing) == ((7, 2, 0), (0, 1, 2))
    assert state.lost == (None, None, 5)
    happened = last_events(state, (0, Deal()))
    assert happened == [WentOut(2)]
    state = after(state, (0, Deal()))
    assert state.playing == (0, 1)
    refuses(state, 2, Contribute("2c"), "poker.contribute", "out_of_the_match")
    state = everybody(everybody(state), KEEP)
    assert (len(state.hands[2]), len(state.pot)) == (0, 2)


def test_poker_eliminated_not_who_wins_the_last_card_back() -> None:
    hands = ["2c 5d 9h Jh Qc", "3c 5c 9d Jd Qs", "Ac Kd Qh Js Td"]
    state = everybody(position([4, 2, 0], hands, draw=True), STAND)
    assert (state.scores, state.lost) == ((4, 2, 3), (None, None, None))


def test_poker_eliminated_all_but_one_ends_the_match() -> None:
    hands = ["Ac Kd Qh Js Td", "2c 5d 9h Jh Qc", ""]
    state = position([7, 0, 0], hands, out=[2], draw=True, number=8)
    happened = last_events(state, (0, STAND), (1, STAND))
    assert happened[-1] == MatchEnded((0,), "all_cards")
    state = everybody(state, STAND)
    outcome = PokerOutcome((0,), ((0,), (1,), (2,)), (9, 0, 0), "all_cards", (0, 0, 0))
    assert (state.phase, PROGRESSIVE_POKER.outcome(state)) == (MATCH_OVER, outcome)
    assert PROGRESSIVE_POKER.to_act(state) == ()
    refuses(state, 0, Deal(), "common.next_round", "match_is_over")


def test_poker_eliminated_goes_before_the_cap() -> None:
    hands = ["Ac Kd Qh Js Td", "2c 5d 9h Jh Qc", ""]
    options = PokerOptions(max_hands=8, dealer=2)
    state = position([7, 0, 0], hands, out=[2], draw=True, number=8, options=options)
    outcome = PROGRESSIVE_POKER.outcome(everybody(state, STAND))
    assert outcome is not None
    assert outcome.reason == "all_cards"


# -- poker.next_hand -------------------------------------------------------------------------


def test_poker_next_hand() -> None:
    state = everybody(everybody(contributed(), KEEP), STAND)
    assert PROGRESSIVE_POKER.to_act(state) == (0,)
    assert legal(state, 0) == [Deal()]
    refuses(state, 1, Deal(), "common.next_round", "not_the_dealer")
    new = after(state, (0, Deal()))
    held = {card for own in state.personal for card in own}
    free = [card for card in PACK if card not in held]
    assert new.stock == shuffle(free, SEED, "fairdeal/1/progressive-poker/deal/2")
    assert (new.dealer, new.round, new.phase) == (0, 2, CONTRIBUTE)
    assert new.personal == state.personal
    assert new.last_round == state.last_round
    assert (new.hands, new.discards, new.discarded) == (((),) * 3, ((),) * 3, (None,) * 3)


def test_poker_next_hand_the_dealer_holds_a_personal_card() -> None:
    """Seat 0 has lost its last card, seat 3 is out: after dealer 2 comes seat 1."""
    hands = ["2c 5d 9h Jh Qc", "Ac Kd Qh Js Td", "3c 5c 9d Jd Qs", ""]
    state = position([0, 5, 4, 0], hands, out=[3], draw=True, dealer=2)
    state = everybody(state, STAND)
    assert PROGRESSIVE_POKER.to_act(state) == (1,)
    assert after(state, (1, Deal())).dealer == 1


def test_poker_next_hand_a_deck_names_all_52() -> None:
    """Cards in personal piles are passed over."""
    first = pack(
        ["2c 3c 4c", "2d 3d 4d", "2h 3h 4h"],
        ["9c 9d Kh Qs 5c", "Tc Jd Qh Ks Ac", "8c 8d Kc Qd 5d"],
    )
    state = dealt(3, [first, PACK[::-1]])
    state = everybody(everybody(everybody(state), KEEP), STAND)
    state = after(state, (0, Deal()))
    held = {*cards("2c 3c 4c 2d 3d 4d 2h 3h 4h")}
    assert state.stock == tuple(card for card in reversed(PACK) if card not in held)
    with pytest.raises(Malformed):
        dealt(3, [first, PACK[9:]])


# -- poker.cap -------------------------------------------------------------------------------


def test_poker_cap() -> None:
    hands = ["Ac Kd Qh Js Td", "2c 5d 9h Jh Qc", "3c 5c 9d Jd Qs"]
    options = PokerOptions(max_hands=5, dealer=2)
    state = position([2, 3, 1], hands, draw=True, options=options)
    assert last_events(state, (0, STAND), (1, STAND), (2, STAND))[-1] == MatchEnded(
        (0,), "max_hands"
    )
    state = everybody(state, STAND)
    outcome = PokerOutcome((0,), ((0,), (1,), (2,)), (5, 3, 1), "max_hands", (0, 0, 0))
    assert (state.phase, PROGRESSIVE_POKER.outcome(state)) == (MATCH_OVER, outcome)


def test_poker_cap_is_shared() -> None:
    hands = ["Ac Kd Qh Js Td", "2c 5d 9h Jh Qc", "3c 5c 9d Jd Qs"]
    options = PokerOptions(max_hands=5, dealer=2, ante=5)
    state = position([1, 4, 1], hands, draw=True, options=options)
    outcome = PROGRESSIVE_POKER.outcome(everybody(state, STAND))
    assert outcome == PokerOutcome((0, 1), ((0, 1), (2,)), (4, 4, 1), "max_hands", (8, 7, 0))


def test_poker_cap_not_before() -> None:
    options = PokerOptions(max_hands=6, dealer=2)
    state = everybody(position([2, 3, 1], draw=True, options=options), STAND)
    assert (state.phase, PROGRESSIVE_POKER.outcome(state)) == (ROUND_OVER, None)


# -- poker.ante ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ante", "seats", "winners", "chips"),
    [
        (0, 3, (1,), (0, 0, 0)),
        (10, 3, (1,), (0, 30, 0)),
        (5, 5, (1, 3), (0, 13, 0, 12, 0)),
        (1, 5, (0, 2, 4), (2, 0, 2, 0, 1)),
        (1_000_000, 2, (0, 1), (1_000_000, 1_000_000)),
    ],
)
def test_poker_ante(
    ante: int, seats: int, winners: tuple[int, ...], chips: tuple[int, ...]
) -> None:
    assert prizes(ante, seats, winners) == chips


# -- poker.score -----------------------------------------------------------------------------


def test_poker_score_a_pot_belongs_to_nobody() -> None:
    assert three().scores == (3, 3, 3)
    assert contributed().scores == (2, 2, 2)
    assert everybody(everybody(contributed(), KEEP), STAND).scores == (2, 5, 2)


def test_poker_score_ranks_by_the_hand_of_the_last_card() -> None:
    """Seats 2 and 4 lost theirs in hand 5, seat 3 in hand 7: 3 is before 2 and 4."""
    hands = ["Ac Kd Qh Js Td", "2c 5d 9h Jh Qc", "", "3c 5c 9d Jd Qs", ""]
    options = PokerOptions(max_hands=7, dealer=4)
    state = position([8, 4, 0, 0, 0], hands, out=[2, 4], draw=True, number=7, options=options)
    state = everybody(evolve(state, lost=(None, None, 5, None, 5)), STAND)
    assert state.lost == (None, None, 5, 7, 5)
    outcome = PROGRESSIVE_POKER.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,), (3,), (2, 4))
    assert outcome.scores == (11, 4, 0, 0, 0)


# -- states from outside ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "pointers"),
    [
        ({"playing": (0, 1)}, ["/playing", "/lost/2"]),
        ({"playing": (1, 0, 2)}, ["/playing"]),
        ({"playing": (0, 1, 3)}, ["/playing/2"]),
        ({"playing": ()}, ["/playing", "/lost/0", "/lost/1", "/lost/2"]),
        ({"lost": (None, None, 3)}, ["/lost/2"]),
        ({"chosen": (0, 1, 2)}, ["/chosen", "/choices/0", "/choices/1", "/choices/2"]),
        ({"chosen": (0, 0)}, ["/chosen"]),
        ({"chosen": (0,)}, ["/choices/0"]),
        ({"choices": (Choice(()), None, None)}, ["/choices/0"]),
        ({"chosen": (0,), "choices": (Choice(("5c",)), None, None)}, ["/choices/0"]),
        ({"choices": (None, None)}, ["/choices"]),
        ({"pot": ()}, [""]),
        ({"scores": (2, 2, 3)}, ["/scores/2"]),
        ({"exchanged": (0, None, None)}, ["/exchanged/0"]),
        ({"discarded": (None, None, 1)}, ["/discarded/2", "/discards/2"]),
        ({"dealer": 1}, ["/dealer"]),
        ({"round": 2}, ["/last_round"]),
        ({"round": 101}, ["/round"]),
        ({"last_round": ((), (), ())}, ["/last_round"]),
        ({"phase": ROUND_OVER}, ["/pot", "/last_round"]),
        (
            {"phase": CONTRIBUTE},
            ["/pot", *(f"/{n}/{s}" for n in ("hands", "personal") for s in range(3))],
        ),
        ({"phase": "play"}, ["/phase"]),
    ],
)
def test_impossible_states(changes: dict[str, Any], pointers: list[str]) -> None:
    found = PROGRESSIVE_POKER.problems(evolve(contributed(), **changes))
    assert sorted(each.pointer for each in found) == sorted(pointers)


def test_impossible_draws() -> None:
    """Nobody may have swapped more than it holds, and not who was barred."""
    state = everybody(position([4, 2, 2, 0]), KEEP)
    for exchanged in ((0, 0, 0, None), (None, 3, 0, None), (None, None, 0, None)):
        found = PROGRESSIVE_POKER.problems(evolve(state, exchanged=exchanged))
        assert {each.code for each in found} <= {"not_counted", "out_of_range"}
        assert found
    found = PROGRESSIVE_POKER.problems(evolve(position([3, 3, 0], draw=True), phase=EXCHANGE))
    assert [each.code for each in found] == ["nobody_is_asked"]


def test_impossible_results() -> None:
    state = everybody(everybody(contributed(), KEEP), STAND)
    for changes, code in (
        ({"last_round": (("2c",), ("3d",), ("4h",))}, "took_to_personal"),
        ({"last_round": ((), ("2c", "3d"), ())}, "no_such_pot"),
        ({"last_round": (("3c", "4c"), ("3d",), ())}, "best_hands_win"),
        ({"phase": MATCH_OVER}, "match_is_not_over"),
        ({"options": PokerOptions(max_hands=1, dealer=2)}, "match_should_be_over"),
        ({"discarded": (1, 0, 0)}, "wrong_count"),
        ({"discarded": (4, 0, 0)}, "out_of_range"),
        ({"stock": (*state.stock[:-1], "??")}, "hidden_card"),
    ):
        found = PROGRESSIVE_POKER.problems(evolve(state, **changes))
        assert code in [each.code for each in found], code


# -- what actions are -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        Contribute("2c"),
        Exchange(give=("2c", "3d"), take=("4h", "5s")),
        Exchange((), ()),
        Discard(cards=("2c",)),
        Discard(()),
    ],
)
def test_actions_are_values(action: Action) -> None:
    """However an action is made: by its fields, from JSON, or as a copy."""
    assert decode_action([type(action)], encode(action)) == action
    for twin in (copy(action), deepcopy(action), replace(action)):  # type: ignore[type-var]
        assert twin == action
        assert hash(twin) == hash(action)
        assert repr(twin) == repr(action)
    with pytest.raises(FrozenInstanceError):
        action.cards = ("Ah",)  # type: ignore[attr-defined]


# -- whole matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_common_ends(seats: int, policy: Any) -> None:
    state = dealt(seats, max_hands=15)
    steps = list(playout(PROGRESSIVE_POKER, state, policy, Random(3)))
    assert PROGRESSIVE_POKER.outcome(steps[-1].state) is not None
    assert len(steps) <= PROGRESSIVE_POKER.bound(state) == 15 * (3 * seats + 1)


def test_greedy_keeps_the_best_five() -> None:
    hands = ["9c 9d Kh Qs 5c", "Tc Jd Qh Ks Ac", "8c 8d Kc Qd 5d"]
    state = dealt(3, [pack(["9h 9s 2c", "2d 3d 4d", "2h 3h 4h"], hands)])
    assert PROGRESSIVE_POKER.greedy_action(state, 0) == Contribute("2c")
    state = after(state, (0, Contribute("2c")), (1, Contribute("2d")), (2, Contribute("2h")))
    swap = Exchange(cards("5c Qs"), cards("9h 9s"))
    assert PROGRESSIVE_POKER.greedy_action(state, 0) == swap
    state = after(state, (0, swap), (1, KEEP), (2, KEEP))
    assert PROGRESSIVE_POKER.greedy_action(state, 0) == STAND
    assert PROGRESSIVE_POKER.greedy_action(state, 2) == Discard(cards("Kc 5d Qd"))


@pytest.mark.parametrize("pool", ["23456789TJQKA cdhs", "23456789TJQKA cd", "2345A cdhs"])
@pytest.mark.parametrize("personal", [1, 3, 5, 8])
def test_greedy_weighs_as_if_it_went_through_all_fives(pool: str, personal: int) -> None:
    """Of the best fives one that moves the fewest cards, the first of them in pack order."""
    ranks, suits = pool.split()
    pack_of = [rank + suit for suit in suits for rank in ranks]
    rng = Random(personal)
    for _ in range(40):
        drawn = rng.sample(pack_of, 5 + personal)
        hand, own = in_pack_order(drawn[:5]), in_pack_order(drawn[5:])
        fives = list(combinations(in_pack_order(drawn), 5))
        best = max(fives, key=lambda five: (strength(five), len({*five} & {*hand})))
        give = tuple(card for card in hand if card not in best)
        take = tuple(card for card in own if card in best)
        assert best_exchange(hand, own) == Exchange(give, take)
