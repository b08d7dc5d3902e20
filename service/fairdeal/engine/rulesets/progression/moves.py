"""What a seat may do: the legality of each action, and the lists of legal ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Final

from fairdeal.engine.cards import HIDDEN, PACK, Card, Hand
from fairdeal.engine.ruleset import LEGAL, Action, Violation, broken
from fairdeal.engine.rulesets.progression.records import (
    SEATS,
    TAKE,
    TURN,
    Draw,
    Place,
    Play,
    ProgressionState,
    Suit,
    Take,
    TakePublic,
)
from fairdeal.engine.rulesets.progression.stacks import FITS, PLACE, SUIT
from fairdeal.engine.state import Seat
from fairdeal.engine.table import between_rounds

DRAW: Final = Draw()
PLAYS: Final = {card: Play(card) for card in PACK}
PLAYS_OWN: Final = {card: Play(card, "own") for card in PACK}
PLAYS_PUBLIC: Final = {card: Play(card, "public") for card in PACK}
_SUITS: Final[tuple[Suit, ...]] = ("c", "d", "h", "s")
TAKES: Final = tuple(tuple(Take(seat, suit) for suit in _SUITS) for seat in range(SEATS))
_TAKES_OF: Final = tuple(
    tuple((owner, takes) for owner, takes in enumerate(TAKES) if owner != seat)
    for seat in range(SEATS)
)
"""By seat: the owners of the stacks that it may take from, and how it takes from them."""
TAKES_PUBLIC: Final = tuple(TakePublic(suit) for suit in _SUITS)


# -- legality --------------------------------------------------------------------------------


def _turn_violations(state: ProgressionState, seat: Seat, rule: str) -> Sequence[Violation]:
    """Return what is wrong with any action by that seat now, but for the half of the turn."""
    if state.turn is None:
        return between_rounds(state, rule)
    return LEGAL if seat == state.turn else broken(rule, "not_your_turn")


def play_violations(
    state: ProgressionState, seat: Seat, card: Card, to: Place | None
) -> Sequence[Violation]:
    """`progression.play`, `progression.original`, `progression.stack`."""
    phase = state.phase
    if seat != state.turn or phase == TAKE:
        rule = "progression.play" if state.options.variant == "seed" else "progression.original"
        return _turn_violations(state, seat, rule) or broken(rule, "take_now")
    if phase == TURN:
        if to is not None:
            return broken("progression.original", "no_public_stacks")
    elif to not in ("own", "public"):
        return broken("progression.original", "say_where")
    if card not in state.hands[seat]:
        return broken("common.multiset", "not_held", cards=(card,))
    if to != "public":
        stack = state.stacks[seat][SUIT[card]]
        if stack and card not in FITS[state.options.honours][stack[-1]]:
            return broken("progression.stack", "does_not_go_on", card=card, top=stack[-1])
    return LEGAL


def draw_violations(state: ProgressionState, seat: Seat) -> Sequence[Violation]:
    """`progression.take`, `progression.original`."""
    if state.phase == TAKE or state.options.variant == "original":
        return _second_half_violations(state, seat)
    return _unable_violations(state, seat)


def take_violations(
    state: ProgressionState, seat: Seat, owner: Seat, suit: str
) -> Sequence[Violation]:
    """`progression.take`."""
    rule = "progression.take"
    if state.options.variant == "original":
        return _turn_violations(state, seat, rule) or broken(rule, "stacks_are_safe")
    if wrong := _unable_violations(state, seat):
        return wrong
    place = PLACE.get(suit)
    if place is None or not 0 <= owner < SEATS:
        return broken(rule, "no_such_stack")
    if owner == seat:
        return broken(rule, "own_stack")
    return LEGAL if state.stacks[owner][place] else broken(rule, "empty_stack")


def take_public_violations(state: ProgressionState, seat: Seat, suit: str) -> Sequence[Violation]:
    """`progression.original`."""
    rule = "progression.original"
    if state.options.variant == "seed":
        return _turn_violations(state, seat, rule) or broken(rule, "no_public_stacks")
    if wrong := _second_half_violations(state, seat):
        return wrong
    place = PLACE.get(suit)
    if place is None:
        return broken(rule, "no_such_stack")
    if not state.public_stacks[place]:
        return broken(rule, "empty_stack")
    return LEGAL if suit != state.closed else broken(rule, "just_played_on")


def _unable_violations(state: ProgressionState, seat: Seat) -> Sequence[Violation]:
    """Return what is wrong with taking a card in variant `seed` (`progression.take`)."""
    rule = "progression.take"
    if seat != state.turn:
        return _turn_violations(state, seat, rule)
    plays = own_plays(state, seat)
    return broken(rule, "can_play", cards=[play.card for play in plays]) if plays else LEGAL


def _second_half_violations(state: ProgressionState, seat: Seat) -> Sequence[Violation]:
    """Return what is wrong with taking a card in variant `original` (`progression.original`)."""
    rule = "progression.original"
    if wrong := _turn_violations(state, seat, rule):
        return wrong
    return LEGAL if state.phase == TAKE else broken(rule, "play_first")


# -- legal lists -----------------------------------------------------------------------------


def own_plays(
    state: ProgressionState, seat: Seat, plays: Mapping[Card, Play] = PLAYS
) -> list[Play]:
    """Return the plays of the cards that go on the own stacks (`progression.stack`)."""
    hand = state.hands[seat]
    if hand and hand[-1] == HIDDEN:
        return []  # nobody can tell what goes on a stack
    mine = state.stacks[seat]
    fits = FITS[state.options.honours]
    own = []
    for card in hand:
        stack = mine[SUIT[card]]
        if not stack or card in fits[stack[-1]]:
            own.append(plays[card])
    return own


def public_plays(hand: Hand) -> list[Play]:
    """Return the plays on public stacks, where any card goes (`progression.original`)."""
    return [PLAYS_PUBLIC[card] for card in hand if card != HIDDEN]


def turn_actions(state: ProgressionState, seat: Seat) -> Sequence[Action]:
    """Return what the seat in turn may do in variant `seed`: play, or if it cannot, take."""
    return own_plays(state, seat) or takes(state, seat)


def takes(state: ProgressionState, seat: Seat) -> list[Action]:
    """`progression.take`: the stock, or a stack of another player."""
    actions: list[Action] = [DRAW]
    for owner, theirs in _TAKES_OF[seat]:
        actions += compress(theirs, state.stacks[owner])  # where a card lies
    return actions


def public_takes(state: ProgressionState) -> list[Action]:
    """`progression.original`: the stock, or a public stack but the one just played on."""
    open_stacks = zip(TAKES_PUBLIC, state.public_stacks, strict=True)
    closed = state.closed
    return [DRAW, *(take for take, stack in open_stacks if stack and take.suit != closed)]
