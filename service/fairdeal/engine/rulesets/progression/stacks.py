"""What a card is worth, and what goes on a stack."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from fairdeal.engine.cards import PACK, SUITS, Card, Cards

HONOURS: Final = "AKQJ"
NUMBERS: Final = "23456789T"

VALUE: Final = {card: NUMBERS.index(card[0]) + 2 if card[0] in NUMBERS else 0 for card in PACK}
"""What a card is worth (`progression.value`)."""

PLACE: Final = {suit: place for place, suit in enumerate(SUITS)}
"""The place of a suit in the order c d h s."""

SUIT: Final = {card: PLACE[card[1]] for card in PACK}
"""The place of a card's suit in the order c d h s."""

_CLIMB: Final = HONOURS + NUMBERS


def _goes_on(honours: str, top: Card, card: Card) -> bool:
    if card == top or SUIT[card] != SUIT[top]:
        return False
    if honours == "in_order":
        return _CLIMB.index(card[0]) > _CLIMB.index(top[0])
    return VALUE[card] >= VALUE[top]


FITS: Final = {
    honours: {top: frozenset(card for card in PACK if _goes_on(honours, top, card)) for top in PACK}
    for honours in ("any", "in_order")
}
"""By the option `honours`, then by the top card: what goes on it (`progression.stack`)."""


def is_stack(honours: str, suit: str, stack: Cards) -> bool:
    """Whether these cards can have come to lie so on a stack of this suit (`progression.stack`)."""
    fits = FITS[honours]
    return all(card[1] == suit for card in stack) and all(
        upper in fits[lower] for lower, upper in pairwise(stack)
    )


def gap(stack: Cards, card: Card) -> int:
    """Return how many numbers a card would leave out if it went on the stack.

    >>> gap(("Kh",), "2h"), gap(("Kh", "3h"), "6h"), gap((), "Ah")
    (0, 2, 0)
    """
    if VALUE[card] == 0:
        return 0
    below = VALUE[stack[-1]] if stack else 0
    return VALUE[card] - max(below, 1) - 1
