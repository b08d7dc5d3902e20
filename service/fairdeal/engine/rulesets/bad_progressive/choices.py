"""All that a seat may do: the legal list, in its fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from fairdeal.engine.cards import HIDDEN, ORDER, Card
from fairdeal.engine.melds.goals import Way, can_meet, count_ways, random_way, ways
from fairdeal.engine.melds.rules import End, openings, swaps
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.bad_progressive import steps
from fairdeal.engine.rulesets.bad_progressive.debts import payable, spare_room
from fairdeal.engine.rulesets.bad_progressive.legality import last_card_fits
from fairdeal.engine.rulesets.bad_progressive.records import (
    GOALS,
    MELDS,
    PICK_UP,
    SHORT_STOCK,
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
from fairdeal.engine.rulesets.bad_progressive.rights import has_goal_down, rights
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
    if HIDDEN in state.hands[seat]:
        return ()
    if not state.melds:
        return discards(state, seat)
    return [*lay_offs(state, seat), *swap_ins(state, seat), *discards(state, seat)]


def lay_offs(state: BadProgressiveState, seat: Seat) -> list[LayOff]:
    """Return what can be laid off by the seat in turn: by meld, low end first, then by card."""
    hand = state.hands[seat]
    right = rights(state, seat, last=len(hand) == 1)
    if not right.lay_others and not right.lay_own:
        return []
    rules = MELDS[state.options.set_wilds]
    held = frozenset(hand)
    found = [
        _lay_off(number, card, opening.end)
        for number, meld in enumerate(state.melds)
        if right.lay(meld.seat == seat)
        for opening in openings(rules, meld.kind, meld.cards)
        for card in _in_order(held & opening.fits)
    ]
    if not state.owed:
        return found
    return [
        each
        for each in found
        if payable(steps.lay_off(state, seat, each.meld, each.card, each.end), seat)
    ]


def swap_ins(state: BadProgressiveState, seat: Seat) -> list[Swap]:
    """Return what can be swapped in by the seat in turn: by meld, index and card."""
    hand = state.hands[seat]
    right = rights(state, seat, last=len(hand) == 1)
    if not right.swap_others and not right.swap_own:
        return []
    rules = MELDS[state.options.set_wilds]
    held = frozenset(hand)
    found = [
        _swap(number, index, card)
        for number, meld in enumerate(state.melds)
        if right.swap(meld.seat == seat)
        for index, fits in swaps(rules, meld.kind, meld.cards)
        for card in _in_order(held & fits)
    ]
    # A swap takes no room from wilds: where there is a place to spare, each has one.
    if not found or spare_room(state, seat) > 0:
        return found
    return [
        each
        for each in found
        if payable(steps.swap(state, seat, each.meld, each.index, each.card), seat)
    ]


def discards(state: BadProgressiveState, seat: Seat) -> list[Discard]:
    """Return what the seat in turn can discard, in pack order."""
    hand = state.hands[seat]
    if state.owed or (len(hand) == 1 and last_card_fits(state, seat)):
        return []
    return [_discard(card) for card in dict.fromkeys(hand)]


def put_downs(
    state: BadProgressiveState, seat: Seat, after: PutDown | None = None
) -> Iterator[PutDown]:
    """Yield every way to put the goal down, lazily; `after` resumes behind one of them."""
    if not _may_put_down(state, seat):
        return
    goal = GOALS[state.round - 1]
    found = ways(
        MELDS[state.options.set_wilds],
        state.hands[seat],
        goal,
        after=None if after is None else _way(state, after),
    )
    for way in found:
        action = _put_down(state, way)
        if not state.owed or payable(steps.put_down(state, seat, action.melds), seat):
            yield action


def counts(state: BadProgressiveState, seat: Seat) -> Mapping[str, int | None]:
    """Return how many legal actions of each type there are; None for too many to count."""
    found: dict[str, int | None] = {}
    for action in short_list(state, seat):
        found[action.type] = (found.get(action.type) or 0) + 1
    if not state.owed and _may_put_down(state, seat):
        rules, goal = MELDS[state.options.set_wilds], GOALS[state.round - 1]
        number = count_ways(rules, state.hands[seat], goal)
        if number != 0:
            found[PutDown.type] = number
    elif next(put_downs(state, seat), None) is not None:
        found[PutDown.type] = None
    return found


def random_put_down(state: BadProgressiveState, seat: Seat, rng: Random) -> PutDown | None:
    """Return some way to put the goal down, each with a chance; None if there is none."""
    if not _may_put_down(state, seat):
        return None
    rules, goal = MELDS[state.options.set_wilds], GOALS[state.round - 1]
    if not can_meet(rules, state.hands[seat], goal):
        return None
    action = _put_down(state, random_way(rules, state.hands[seat], goal, rng))
    if payable(steps.put_down(state, seat, action.melds), seat):
        return action
    return next(put_downs(state, seat), None)


def _may_put_down(state: BadProgressiveState, seat: Seat) -> bool:
    return (
        seat == state.turn
        and state.phase != PICK_UP
        and HIDDEN not in state.hands[seat]
        and not has_goal_down(state, seat)
    )


def _put_down(state: BadProgressiveState, way: Way) -> PutDown:
    goal = GOALS[state.round - 1]
    return PutDown(tuple(Meld(kind, cards) for (kind, _), cards in zip(goal, way, strict=True)))


def _way(state: BadProgressiveState, action: PutDown) -> Way:
    """Return the melds of an action in the order of the goal."""
    left = list(action.melds)
    way = []
    for kind, _ in GOALS[state.round - 1]:
        meld = next(each for each in left if each.kind == kind)
        left.remove(meld)
        way.append(meld.cards)
    return tuple(way)


def _in_order(cards: frozenset[Card]) -> Sequence[Card]:
    return sorted(cards, key=ORDER.__getitem__) if len(cards) > 1 else tuple(cards)


@cache
def _lay_off(number: int, card: Card, end: End | None) -> LayOff:
    return LayOff(number, card, end)


@cache
def _swap(number: int, index: int, card: Card) -> Swap:
    return Swap(number, index, card)


@cache
def _discard(card: Card) -> Discard:
    return Discard(card)
