"""What five cards are worth at poker: one thin wrap of PokerKit's lookup.

Why PokerKit, and how it was measured against others, is told in `docs/poker-evaluator.md`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pokerkit import Card as PokerCard
from pokerkit import Label, StandardHighHand

from fairdeal.engine.cards import PACK, RANKS, Card

Category: TypeAlias = Literal[
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
"""The nine kinds of hands; the best straight flush is the royal one."""

CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)
"""The categories from low to high."""

_TABLE: Final = StandardHighHand.lookup
_CARDS: Final = {card: next(iter(PokerCard.parse(card))) for card in PACK}
_NAMES: Final[dict[Label, Category]] = {Label[name.upper()]: name for name in CATEGORIES}


class Worth(NamedTuple):
    """What a hand is worth: a number that is higher for a better hand, and the hand's kind."""

    strength: int
    category: Category


def worth(hand: tuple[Card, ...]) -> Worth:
    """Return what a hand of five is worth; hands that tie are worth the same.

    All five cards count; suits break no tie; an ace is low only in A-2-3-4-5. Raises
    `ValueError` for more or fewer than five cards.

    That depends on the hand's ranks, and on whether it is of one suit: the evaluator is asked
    once for each of the 7,462 hands that differ so.
    """
    told = sum(map(_TOLD.__getitem__, hand))
    if hand and hand[0][1] == hand[-1][1] and len({card[1] for card in hand}) == 1:
        told = -told
    known = _WORTHS.get(told)
    if known is None:
        entry = _TABLE.get_entry(tuple(map(_CARDS.__getitem__, hand)))
        known = _WORTHS[told] = Worth(entry.index, _NAMES[entry.label])
    return known


def strength(hand: tuple[Card, ...]) -> int:
    """Return a number that is higher for a better hand. Raises `ValueError` as `worth` does.

    >>> strength(("2c", "3d", "4h", "5s", "Ac")) < strength(("2c", "3d", "4h", "5s", "6c"))
    True
    """
    return worth(hand).strength


def category(hand: tuple[Card, ...]) -> Category:
    """Return the kind of a hand of five. Raises `ValueError` as `worth` does.

    >>> category(("2c", "3c", "4c", "5c", "Ac"))
    'straight_flush'
    """
    return worth(hand).category


_TOLD: Final = {card: 5 ** RANKS.index(card[0]) for card in PACK}
"""Their sum tells how many cards of each rank there are, four at most: a digit to the base 5."""
_WORTHS: Final[dict[int, Worth]] = {}
"""What the evaluator has said, by that sum; below zero for hands of one suit."""
