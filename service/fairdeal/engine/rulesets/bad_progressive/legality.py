"""What is legal: each action with the rules that it may break."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.engine.cards import holds
from fairdeal.engine.melds.rules import Fault, read
from fairdeal.engine.ruleset import LEGAL, Violation, broken
from fairdeal.engine.rulesets.bad_progressive import steps
from fairdeal.engine.rulesets.bad_progressive.debts import leaves_room, payable, spare_room
from fairdeal.engine.rulesets.bad_progressive.records import (
    GOALS,
    MELDS,
    PICK_UP,
    PLAY,
    SHORT_STOCK,
    WILDS,
    BadProgressiveState,
    Decline,
    Discard,
    Draw,
    LayOff,
    PutDown,
    Swap,
    TakeDiscard,
)
from fairdeal.engine.rulesets.bad_progressive.rights import (
    counts_for_last,
    has_goal_down,
    rights,
)
from fairdeal.engine.rulesets.bad_progressive.tables import table_of
from fairdeal.engine.state import Seat
from fairdeal.engine.table import between_rounds


def _out_of_turn(
    state: BadProgressiveState, seat: Seat, rule: str, phase: str
) -> Sequence[Violation]:
    """Return how an action of that phase comes at the wrong time (`common.phase`)."""
    if seat == state.turn and phase == state.phase:
        return LEGAL
    if state.turn is None:
        return between_rounds(state, rule)
    if seat != state.turn:
        return broken(rule, "not_your_turn")
    return broken(rule, "pick_up_first" if phase == PLAY else "picked_up_already")


# -- picking up ------------------------------------------------------------------------------


def take_discard_violations(
    state: BadProgressiveState, seat: Seat, _: TakeDiscard
) -> Sequence[Violation]:
    """`bad.take`."""
    if wrong := _out_of_turn(state, seat, "bad.take", PICK_UP):
        return wrong
    return LEGAL if state.discard is not None else broken("bad.take", "no_discard_card")


def decline_violations(state: BadProgressiveState, seat: Seat, _: Decline) -> Sequence[Violation]:
    """`bad.decline`, `bad.stock_out`."""
    if wrong := _out_of_turn(state, seat, "bad.decline", PICK_UP):
        return wrong
    if state.discard is None:
        return broken("bad.decline", "no_discard_card")
    if len(state.stock) < SHORT_STOCK:
        return broken("bad.stock_out", "too_few_to_decline", stock=len(state.stock))
    return LEGAL


def draw_violations(state: BadProgressiveState, seat: Seat, _: Draw) -> Sequence[Violation]:
    """`bad.no_discard`."""
    if wrong := _out_of_turn(state, seat, "bad.no_discard", PICK_UP):
        return wrong
    if state.discard is not None:
        return broken("bad.no_discard", "discard_card_lies_there", card=state.discard)
    return LEGAL if state.stock else broken("bad.no_discard", "stock_is_empty")


# -- putting down ----------------------------------------------------------------------------


def put_down_violations(
    state: BadProgressiveState, seat: Seat, action: PutDown
) -> Sequence[Violation]:
    """`bad.goal`, and `bad.set`, `bad.run`, `bad.wild` for each meld."""
    melds = action.melds
    if wrong := _out_of_turn(state, seat, "bad.goal", PLAY):
        return wrong
    if has_goal_down(state, seat):
        return broken("bad.goal", "goal_is_down")
    goal = GOALS[state.round - 1]
    if sorted((meld.kind, len(meld.cards)) for meld in melds) != sorted(goal):
        return _not_the_goal(state.round)
    cards = tuple(card for meld in melds for card in meld.cards)
    if not holds(state.hands[seat], cards):
        return broken("common.multiset", "not_held", cards=cards)
    rules = MELDS[state.options.set_wilds]
    for meld in melds:
        found = read(rules, meld.kind, steps.as_laid(meld))
        if isinstance(found, Fault):
            rule = "bad.wild" if found.code == "no_natural" else f"bad.{meld.kind}"
            code = f"{meld.kind}_{found.code}"
            return broken(rule, code, cards=tuple(meld.cards), **found.params)
    if not state.owed or payable(steps.put_down(state, seat, melds), seat):
        return LEGAL
    return broken("bad.swap", "owed_wilds_stuck", cards=state.owed)


def _not_the_goal(number: int) -> Sequence[Violation]:
    sizes = [size for kind, size in GOALS[number - 1] if kind == "run"]
    sets, length = len(GOALS[number - 1]) - len(sizes), max(sizes, default=4)
    return broken(
        "bad.goal", "not_the_goal", round=number, sets=sets, runs=len(sizes), length=length
    )


# -- adding to melds -------------------------------------------------------------------------


def lay_off_violations(
    state: BadProgressiveState, seat: Seat, action: LayOff
) -> Sequence[Violation]:
    """`bad.expand`, `bad.lay_off`, `bad.before_goal`, and the rule of the meld."""
    number, card, end = action.meld, action.card, action.end
    if wrong := _out_of_turn(state, seat, "bad.lay_off", PLAY):
        return wrong
    if not 0 <= number < len(state.melds):
        return broken("bad.lay_off", "no_such_meld", meld=number)
    hand = state.hands[seat]
    if card not in hand:
        return broken("common.multiset", "not_held", cards=(card,))
    meld = state.melds[number]
    own = meld.seat == seat
    if not rights(state, seat, last=len(hand) == 1).lay(own):
        return _no_right(state, seat)
    rule = "bad.expand" if own else "bad.lay_off"
    if (end is None) != (meld.kind == "set"):
        return broken(rule, "end_for_runs_alone")
    for fitting in table_of(state).lay_offs(card):
        if fitting.meld == number and fitting.end == end:
            if not state.owed or leaves_room(state, seat, number, card, end):
                return LEGAL
            return broken("bad.swap", "owed_wilds_stuck", cards=state.owed)
    return broken(f"bad.{meld.kind}", "does_not_fit", card=card, meld=number)


def swap_violations(state: BadProgressiveState, seat: Seat, action: Swap) -> Sequence[Violation]:
    """`bad.swap`, `bad.before_goal`."""
    number, index, card = action.meld, action.index, action.card
    if wrong := _out_of_turn(state, seat, "bad.swap", PLAY):
        return wrong
    if not 0 <= number < len(state.melds):
        return broken("bad.swap", "no_such_meld", meld=number)
    hand = state.hands[seat]
    if card not in hand:
        return broken("common.multiset", "not_held", cards=(card,))
    meld = state.melds[number]
    if not rights(state, seat, last=len(hand) == 1).swap(meld.seat == seat):
        return _no_right(state, seat)
    if not 0 <= index < len(meld.cards) or meld.cards[index] not in WILDS:
        return broken("bad.swap", "no_wild_there", meld=number, index=index)
    fitting = table_of(state).swaps(card)
    if not any(each.meld == number and each.index == index for each in fitting):
        wild = meld.cards[index]
        return broken("bad.swap", "not_what_the_wild_stands_for", card=card, wild=wild)
    if spare_room(state, seat) > 0:
        return LEGAL
    after = steps.swap(state, seat, number, index, card)
    if payable(after, seat):
        return LEGAL
    return broken("bad.swap", "no_place_for_wilds", cards=after.owed)


def _no_right(state: BadProgressiveState, seat: Seat) -> Sequence[Violation]:
    if not has_goal_down(state, seat):
        return broken("bad.before_goal", "goal_is_not_down")
    return broken("bad.expand", "not_on_the_goal_turn")


# -- discarding ------------------------------------------------------------------------------


def discard_violations(
    state: BadProgressiveState, seat: Seat, action: Discard
) -> Sequence[Violation]:
    """`bad.discard`, `bad.swap`, `bad.last_card`."""
    card = action.card
    if wrong := _out_of_turn(state, seat, "bad.discard", PLAY):
        return wrong
    if card not in state.hands[seat]:
        return broken("common.multiset", "not_held", cards=(card,))
    if state.owed:
        return broken("bad.swap", "wilds_are_owed", cards=state.owed)
    if len(state.hands[seat]) == 1 and last_card_fits(state, seat):
        return broken("bad.last_card", "last_card_fits", card=card)
    return LEGAL


def last_card_fits(state: BadProgressiveState, seat: Seat) -> bool:
    """Whether the last card of the seat in turn fits a meld that counts (`bad.last_card`).

    It fits where it can be added, whatever the seat's rights, or swapped in for a wild that
    can then be laid.
    """
    (card,) = state.hands[seat]
    table = table_of(state)
    return any(
        counts_for_last(state, seat, state.melds[each.meld].seat) for each in table.lay_offs(card)
    ) or any(
        counts_for_last(state, seat, state.melds[each.meld].seat)
        and payable(steps.swap(state, seat, each.meld, each.index, card), seat)
        for each in table.swaps(card)
    )
