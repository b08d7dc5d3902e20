"""What a seat may do: the legality of each action. None of it enumerates what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fairdeal.engine import melds
from fairdeal.engine.cards import HIDDEN, Card, Hand, holds, joined
from fairdeal.engine.melds import Allow, Fault, SetPlace
from fairdeal.engine.ruleset import LEGAL, Violation, broken
from fairdeal.engine.rulesets.progressive_rummy.records import (
    DRAW,
    PLAY,
    SHAPE_KIND,
    Discard,
    Draw,
    LayOff,
    Meld,
    RummyState,
    Swap,
    rules_of,
)
from fairdeal.engine.rulesets.progressive_rummy.scan import can_meld
from fairdeal.engine.rulesets.progressive_rummy.tables import slots_of, table_of
from fairdeal.engine.state import Seat
from fairdeal.engine.table import Deal, between_rounds, deal_violations

# -- the table ---------------------------------------------------------------------------------


def allowed_shapes(state: RummyState) -> Allow:
    """Return which shapes of new melds the table leaves room for."""
    return partial(table_of(state).leaves_room, overlap=state.options.overlap == "extend")


# -- dealing ---------------------------------------------------------------------------------


def next_dealer(state: RummyState) -> Seat:
    """Return who deals next: the deal passes to the left (`rummy.dealer`)."""
    return (state.dealer + 1) % len(state.seats)


def next_deal_violations(state: RummyState, seat: Seat, _: Deal) -> Sequence[Violation]:
    """`rummy.dealer` and `common.next_round`."""
    return deal_violations(state, seat, next_dealer(state))


# -- drawing ---------------------------------------------------------------------------------


def draw_violations(state: RummyState, seat: Seat, action: Draw) -> Sequence[Violation]:
    """`rummy.draw` and `rummy.discard_draw`."""
    if seat != state.turn or state.phase != DRAW:
        return _not_now(state, seat, "rummy.draw")
    if action.from_ != "discard":
        return LEGAL
    if not state.discards:
        return broken("rummy.draw", "no_discards")
    if may_take(state, seat):
        return LEGAL
    code = "taken_fits_nowhere" if _may_lay_off_taken(state, seat) else "taken_makes_no_meld"
    return broken("rummy.discard_draw", code, card=state.discards[-1])


def may_take(state: RummyState, seat: Seat) -> bool:
    """Whether the seat, whose turn begins, may take the top discard (`rummy.discard_draw`)."""
    if not state.discards:
        return False
    options = state.options
    if options.discard_draw == "free":
        return True
    card, hand, there = state.discards[-1], state.hands[seat], table_of(state)
    if options.overlap == "extend":
        if can_meld(state.round, hand, card, there.ranks):
            return True
    elif melds.shapes(
        rules_of(state.round), joined(hand, (card,)), must=card, allow=allowed_shapes(state)
    ):
        return True
    return _may_lay_off_taken(state, seat) and any(
        card in room.fits and not room.slot & there.covered
        for each in there.lie
        for room in each.rooms
    )


def _may_lay_off_taken(state: RummyState, seat: Seat) -> bool:
    return state.options.discard_draw == "meld_or_lay_off" and seat in table_of(state).owners


# -- melding ---------------------------------------------------------------------------------


def meld_violations(state: RummyState, seat: Seat, action: Meld) -> Sequence[Violation]:
    """`rummy.meld`, `rummy.group`, `rummy.sequence`, `rummy.one_group`, `rummy.overlap`."""
    if seat != state.turn or state.phase != PLAY:
        return _not_now(state, seat, "rummy.meld")
    kind, cards = action.kind, action.cards
    if state.taken is not None and state.taken not in cards:
        return broken("rummy.discard_draw", "lay_taken_first", card=state.taken)
    if not holds(state.hands[seat], cards):
        return broken("common.multiset", "not_held", cards=cards)
    place = melds.read(rules_of(state.round), SHAPE_KIND[kind], cards)
    if isinstance(place, Fault):
        rule = "rummy.group" if kind == "group" else "rummy.sequence"
        return broken(rule, place.code, **place.params)
    if isinstance(place, SetPlace):
        if place.rank in table_of(state).ranks:
            return broken("rummy.one_group", "rank_lies_there", rank=place.rank)
    elif state.options.overlap == "never":
        other = table_of(state).covering(slots_of(place))
        if other is not None:
            return broken("rummy.overlap", "covered_by", meld=other)
    return LEGAL


# -- building on melds -----------------------------------------------------------------------


def lay_off_violations(state: RummyState, seat: Seat, action: LayOff) -> Sequence[Violation]:
    """`rummy.lay_off` and `rummy.overlap`."""
    rule = "rummy.lay_off"
    if seat != state.turn or state.phase != PLAY:
        return _not_now(state, seat, rule)
    number, card, end = action.meld, action.card, action.end
    bound = state.taken is not None
    if bound and (state.options.discard_draw == "new_meld" or card != state.taken):
        return broken("rummy.discard_draw", "lay_taken_first", card=state.taken)
    if wrong := _meld_violations(state, seat, number, card, rule):
        return wrong
    meld = state.melds[number]
    if (end is None) != (meld.kind == "group"):
        return broken(rule, "end_for_sequences", meld=number)
    there = table_of(state)
    room = next((each for each in there.lie[number].rooms if each.end == end), None)
    if room is None:
        return broken(rule, "past_the_end")
    if card not in room.fits:
        return broken(rule, "does_not_fit", card=card, meld=number)
    if room.slot & there.covered:
        return broken("rummy.overlap", "covered_by", meld=there.covering(room.slot))
    return LEGAL


def swap_violations(state: RummyState, seat: Seat, action: Swap) -> Sequence[Violation]:
    """`rummy.swap`."""
    rule = "rummy.swap"
    if seat != state.turn or state.phase != PLAY:
        return _not_now(state, seat, rule)
    number, index, card = action.meld, action.index, action.card
    if state.taken is not None:
        return broken("rummy.discard_draw", "lay_taken_first", card=state.taken)
    if wrong := _meld_violations(state, seat, number, card, rule):
        return wrong
    meld = state.melds[number]
    rules = rules_of(state.round)
    if not 0 <= index < len(meld.cards):
        return broken(rule, "no_such_index", index=index, last=len(meld.cards) - 1)
    if meld.cards[index] not in rules.wilds:
        return broken(rule, "not_a_wild", card=meld.cards[index], index=index)
    for at, fits in table_of(state).lie[number].swaps:
        if at == index:
            return LEGAL if card in fits else broken(rule, "not_what_it_is_for", card=card)
    return broken(rule, "stands_for_a_wild", index=index)


def discard_violations(state: RummyState, seat: Seat, action: Discard) -> Sequence[Violation]:
    """`rummy.discard`."""
    if seat != state.turn or state.phase != PLAY:
        return _not_now(state, seat, "rummy.discard")
    if state.taken is not None:
        return broken("rummy.discard_draw", "lay_taken_first", card=state.taken)
    return _held(state.hands[seat], action.card)


# -- what actions have in common -------------------------------------------------------------


def _not_now(state: RummyState, seat: Seat, rule: str) -> Sequence[Violation]:
    """Return why a seat cannot act now as in another seat's turn or phase (`common.phase`)."""
    if state.turn is None:
        return between_rounds(state, rule)
    if seat != state.turn:
        return broken(rule, "not_your_turn")
    return broken(rule, "draw_first" if state.phase == DRAW else "drawn_already")


def _meld_violations(
    state: RummyState, seat: Seat, number: int, card: Card, rule: str
) -> Sequence[Violation]:
    """Return what is wrong with building with a card on a meld, whatever the meld is."""
    if seat not in table_of(state).owners:
        return broken(rule, "no_own_meld")
    if not 0 <= number < len(state.melds):
        return broken(rule, "no_such_meld", meld=number, last=len(state.melds) - 1)
    return _held(state.hands[seat], card)


def _held(hand: Hand, card: Card) -> Sequence[Violation]:
    if card in hand and card != HIDDEN:
        return LEGAL
    return broken("common.multiset", "not_held", cards=(card,))
