"""Players that need no thought: any legal action, or a simple and sensible one."""

from __future__ import annotations

from functools import cache
from random import Random

from fairdeal.engine.cards import HIDDEN, JOKER, ORDER, PACK, Card, Hand
from fairdeal.engine.melds.rules import SLOT
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.bad_progressive.choices import (
    put_downs,
    random_put_down,
    short_list,
)
from fairdeal.engine.rulesets.bad_progressive.records import (
    GOALS,
    PICK_UP,
    VALUES,
    WILDS,
    BadProgressiveState,
    Discard,
    LayOff,
    Swap,
)
from fairdeal.engine.rulesets.bad_progressive.rights import has_goal_down
from fairdeal.engine.rulesets.bad_progressive.tables import table_of
from fairdeal.engine.state import Seat

NEAR = 2
"""Cards of a suit so close may come to lie in one run."""


def random_action(state: BadProgressiveState, seat: Seat, rng: Random) -> Action:
    """Return some legal action: every other time the goal, if it can be put down."""
    short = short_list(state, seat)
    if state.phase != PICK_UP and (not short or rng.random() < 0.5):
        action = random_put_down(state, seat, rng)
        if action is not None:
            return action
    return rng.choice(short)


def greedy_action(state: BadProgressiveState, seat: Seat) -> Action:
    """Return what a simple player does.

    It takes a discard card that is of use, swaps wilds of others out to lay them as its own,
    puts the goal down as soon as it can, lays off the dearest card, and discards the dearest
    that goes with nothing. Raises `IndexError` if nothing is legal.
    """
    short = short_list(state, seat)
    if state.phase == PICK_UP:
        wanted = state.discard is None or _is_wanted(state, seat, state.discard)
        return short[0] if wanted else short[-1]
    swaps = [
        each
        for each in short
        if isinstance(each, Swap) and state.melds[each.meld].by[each.index] != seat
    ]
    if swaps:
        return swaps[0]
    put_down = next(put_downs(state, seat), None)
    if put_down is not None:
        return put_down
    lay_offs = [each for each in short if isinstance(each, LayOff)]
    if lay_offs:
        owed = [each for each in lay_offs if each.card in state.owed]
        return max(owed or lay_offs, key=lambda each: VALUES[each.card])
    discards = [each for each in short if isinstance(each, Discard)]
    if not discards:
        return short[0]
    hand, down = state.hands[seat], has_goal_down(state, seat)
    return min(discards, key=lambda each: _worth(state, hand, each.card, down))


def _is_wanted(state: BadProgressiveState, seat: Seat, card: Card) -> bool:
    """Whether a card is wild, fits a meld, or goes with a card in hand."""
    if card in WILDS:
        return True
    if has_goal_down(state, seat):
        return bool(table_of(state).lay_offs(card))
    return _company(state, state.hands[seat], card) > 0


def _worth(state: BadProgressiveState, hand: Hand, card: Card, down: bool) -> tuple[int, int, int]:
    """Return how much a card should be kept: the least is discarded first."""
    company = 0 if down else len(hand) if card in WILDS else _company(state, hand, card)
    return company, -VALUES[card], ORDER[card]


def _company(state: BadProgressiveState, hand: Hand, card: Card) -> int:
    """Return with how many naturals in hand the card could come to lie in a meld of the goal."""
    together = _together(state.round, card)
    itself = together[card] if card in hand else 0
    return sum(map(together.__getitem__, hand)) - itself


@cache
def _together(number: int, card: Card) -> dict[Card, int]:
    """Return for each other card 1 if it may lie with this one in the goal of a round, else 0.

    Equal cards may lie in a set together, but not in a run.
    """
    kinds = {kind for kind, _ in GOALS[number - 1]}
    found = dict.fromkeys((*PACK, JOKER, HIDDEN), 0)
    for other in PACK:
        if other in WILDS:
            continue
        if "set" in kinds and other[0] == card[0]:
            found[other] = 1
        elif "run" in kinds and other[1] == card[1] and other != card:
            found[other] = int(abs(SLOT[other] - SLOT[card]) <= NEAR)
    return found
