"""All that a seat may do: the legal list, in its fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from random import Random

from fairdeal.engine.cards import HIDDEN, Card
from fairdeal.engine.melds.goals import Way, can_meet, count_ways, formed_ways, random_way
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.bad_progressive import steps
from fairdeal.engine.rulesets.bad_progressive.debts import leaves_room, payable, spare_room
from fairdeal.engine.rulesets.bad_progressive.legality import last_card_fits
from fairdeal.engine.rulesets.bad_progressive.prospects import far_from_goal
from fairdeal.engine.rulesets.bad_progressive.records import (
    GOALS,
    MELDS,
    PICK_UP,
    SHORT_STOCK,
    WILDS,
    BadProgressiveState,
    Decline,
    Discard,
    Draw,
    LayOff,
    Meld,
    PutDown,
    Swap,
    TakeDiscard,
)
from fairdeal.engine.rulesets.bad_progressive.rights import Rights, has_goal_down, rights
from fairdeal.engine.rulesets.bad_progressive.tables import Table, table_of
from fairdeal.engine.state import Seat

_TAKE, _DECLINE, _DRAW = TakeDiscard(), Decline(), Draw()


def short_list(state: BadProgressiveState, seat: Seat) -> Sequence[Action]:
    """Return all that the seat may do but put its goal down: never a long list."""
    if seat != state.turn:
        return ()
    if state.phase == PICK_UP:
        if state.discard is None:
            return (_DRAW,)
        return (_TAKE, _DECLINE) if len(state.stock) >= SHORT_STOCK else (_TAKE,)
    hand = state.hands[seat]
    faces = dict.fromkeys(hand)
    if HIDDEN in faces:
        return ()
    last = len(hand) == 1
    found: list[Action] = []
    if state.melds:
        right = rights(state, seat, last=last)
        if right.lay_others:
            table = table_of(state)
            found += _lay_offs(state, seat, faces, right, table)
            if table.swapped and right.swap_others:
                found += _swap_ins(state, seat, faces, right, table)
    if not (state.owed or (last and last_card_fits(state, seat))):
        found += map(_discard, faces)
    return found


def _lay_offs(
    state: BadProgressiveState, seat: Seat, faces: Iterable[Card], right: Rights, table: Table
) -> list[LayOff]:
    """Return what can be laid off: by card, then by meld, the low end first."""
    naturals = table.naturals
    found: list[LayOff] = []
    for card in faces:
        if card in naturals:
            found += naturals[card]
        elif card in WILDS:
            found += table.lay_offs(card)
    if not right.lay_own:
        found = [each for each in found if state.melds[each.meld].seat != seat]
    if not state.owed or spare_room(state, seat) > 0:
        return found
    return [each for each in found if leaves_room(state, seat, each.meld, each.card, each.end)]


def _swap_ins(
    state: BadProgressiveState, seat: Seat, faces: Iterable[Card], right: Rights, table: Table
) -> list[Swap]:
    """Return what can be swapped in: by card, meld and index."""
    swapped = table.swapped
    found: list[Swap] = []
    for card in faces:
        if card in swapped:
            found += swapped[card]
    if not right.swap_own:
        found = [each for each in found if state.melds[each.meld].seat != seat]
    if not found or spare_room(state, seat) > 0:
        return found
    return [
        each
        for each in found
        if payable(steps.swap(state, seat, each.meld, each.index, each.card), seat)
    ]


def put_downs(
    state: BadProgressiveState, seat: Seat, after: PutDown | None = None
) -> Iterator[PutDown]:
    """Return every way to put the goal down, lazily; `after` resumes behind one of them."""
    if not _near_goal(state, seat):
        return iter(())
    found = formed_ways(
        Meld,
        MELDS[state.options.set_wilds],
        state.hands[seat],
        GOALS[state.round - 1],
        after=None if after is None else _way(state, after),
    )
    actions = map(PutDown, found)
    return filter(partial(_leaves_payable, state, seat), actions) if state.owed else actions


def _leaves_payable(state: BadProgressiveState, seat: Seat, action: PutDown) -> bool:
    """Whether all that is owed is still payable once the goal is down."""
    return payable(steps.put_down(state, seat, action.melds), seat)


def counts(state: BadProgressiveState, seat: Seat) -> Mapping[str, int | None]:
    """Return how many legal actions of each type there are; None for too many to count."""
    found: dict[str, int | None] = {}
    for action in short_list(state, seat):
        found[action.type] = (found.get(action.type) or 0) + 1
    if not state.owed and _near_goal(state, seat):
        rules, goal = MELDS[state.options.set_wilds], GOALS[state.round - 1]
        number = count_ways(rules, state.hands[seat], goal)
        if number != 0:
            found[PutDown.type] = number
    elif next(put_downs(state, seat), None) is not None:
        found[PutDown.type] = None
    return found


def random_put_down(state: BadProgressiveState, seat: Seat, rng: Random) -> PutDown | None:
    """Return some way to put the goal down, each with a chance; None if there is none."""
    if not _near_goal(state, seat):
        return None
    rules, goal = MELDS[state.options.set_wilds], GOALS[state.round - 1]
    if not can_meet(rules, state.hands[seat], goal):
        return None
    way = random_way(rules, state.hands[seat], goal, rng)
    action = PutDown(tuple([Meld(kind, cards) for (kind, _), cards in zip(goal, way, strict=True)]))
    if not state.owed or _leaves_payable(state, seat, action):
        return action
    return next(put_downs(state, seat), None)


def _near_goal(state: BadProgressiveState, seat: Seat) -> bool:
    """Whether there is any sense in looking for a way to put the goal down."""
    if seat != state.turn or state.phase == PICK_UP or has_goal_down(state, seat):
        return False
    hand = state.hands[seat]
    return HIDDEN not in hand and not far_from_goal(state.options.set_wilds, state.round, hand)


def _way(state: BadProgressiveState, action: PutDown) -> Way:
    """Return the melds of an action in the order of the goal. Raises `ValueError` for others."""
    left = list(action.melds)
    way = []
    for kind, _ in GOALS[state.round - 1]:
        place = [each.kind for each in left].index(kind)
        way.append(left.pop(place).cards)
    return tuple(way)


@cache
def _discard(card: Card) -> Discard:
    return Discard(card)
