"""A simple, sensible player of Progression."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairdeal.engine.cards import PACK, Card
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.progression.records import (
    TURN,
    Play,
    ProgressionState,
    Take,
    TakePublic,
)
from fairdeal.engine.rulesets.progression.stacks import FITS, PLACE, SUIT, VALUE, gap
from fairdeal.engine.state import Seat

PATIENCE: Final = 2
"""How many numbers a greedy player leaves out rather than wait for a better card."""

_STEPS: Final = {
    honours: {
        top: {card: gap((top,), card) if card in goes_on else len(PACK) for card in PACK}
        for top, goes_on in fits.items()
    }
    for honours, fits in FITS.items()
}
"""By the option `honours`, the top card and a card: how many numbers the card leaves out, or
many if it does not go there."""


def choose(state: ProgressionState, seat: Seat, legal: Sequence[Action]) -> Action:
    """Climb on the own stacks, leaving out as few numbers as can be, else draw.

    A top card in sight that would climb well is taken; in variant `original` a card that would
    climb badly goes to a public stack. Raises `IndexError` where nothing is legal.
    """
    plays = [each for each in legal if isinstance(each, Play)]
    if plays:
        return _best_play(state, seat, plays)
    wanted = [
        (steps, place)
        for place, action in enumerate(legal)
        if (card := _top(state, action)) and (steps := _steps(state, seat, card)) <= PATIENCE
    ]
    return legal[min(wanted)[1]] if wanted else legal[0]


def _best_play(state: ProgressionState, seat: Seat, plays: Sequence[Play]) -> Play:
    """Return the play that climbs best, or in variant `original` rids of the worst card."""

    def steps(play: Play) -> tuple[int, int]:
        return _steps(state, seat, play.card), VALUE[play.card]

    best = min(plays, key=steps)
    if state.phase == TURN or steps(best)[0] <= PATIENCE:
        return best
    return max(plays, key=lambda each: (each.to == "public", steps(each)))


def _steps(state: ProgressionState, seat: Seat, card: Card) -> int:
    """Return how many numbers the card leaves out on the own stack; many if it does not go."""
    stack = state.stacks[seat][SUIT[card]]
    return _STEPS[state.options.honours][stack[-1]][card] if stack else gap((), card)


def _top(state: ProgressionState, action: Action) -> Card | None:
    """Return the card in sight that an action takes."""
    if isinstance(action, Take):
        return state.stacks[action.seat][PLACE[action.suit]][-1]
    if isinstance(action, TakePublic):
        return state.public_stacks[PLACE[action.suit]][-1]
    return None
