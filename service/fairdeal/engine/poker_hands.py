"""What five cards are worth at poker: one thin wrap of PokerKit's lookup.

Why PokerKit, and how it was measured against others, is told in `docs/poker-evaluator.md`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pokerkit import Card as PokerCard
from pokerkit import Label, StandardHighHand

from fairdeal.engine.cards import PACK, RANKS, SUITS, Card

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
    once for each of the 7,462 hands that differ so. No sum of other than five cards is one of
    theirs.
    """
    told = sum(map(_TOLD.__getitem__, hand))
    key = told & _RANKS
    if told >> _SUITS_AT in _ONE_SUIT:
        key |= 1 << _SUITS_AT
    known = _WORTHS.get(key)
    if known is None:
        entry = _TABLE.get_entry(tuple(map(_CARDS.__getitem__, hand)))
        known = _WORTHS[key] = Worth(entry.index, _NAMES[entry.label])
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


_BITS: Final = 4
"""So many bits count the cards of a rank, and as many those of a suit, above them."""
_SUITS_AT: Final = _BITS * len(RANKS)
_RANKS: Final = (1 << _SUITS_AT) - 1
_TOLD: Final = {
    card: (1 << _BITS * RANKS.index(card[0])) | (1 << _SUITS_AT + _BITS * SUITS.index(card[1]))
    for card in PACK
}
_ONE_SUIT: Final = frozenset(5 << _BITS * suit for suit in range(len(SUITS)))
_WORTHS: Final[dict[int, Worth]] = {}
