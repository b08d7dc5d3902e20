"""Cards, packs and multisets of cards.

A card is a string of two characters: rank `23456789TJQKA` and suit `cdhs` (`"Ah"`, `"Td"`),
or `"Jo"` for a joker. `"??"` stands where a viewer may not see the card. Equal cards of a
multi-deck pack are the same value; they have no identity.

*Pack order* is clubs, diamonds, hearts, spades, each from 2 to A, then jokers. Cards that lie
in no order of their own are kept in pack order, so that their order tells nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER: Final = "Jo"
HIDDEN: Final = "??"

PACK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""A fresh pack of 52 in pack order."""

CARDS: Final = frozenset((*PACK, JOKER))
"""Every card there is."""

ORDER: Final = {card: place for place, card in enumerate((*PACK, JOKER, HIDDEN))}
"""The place of a card in pack order; hidden cards come last."""


@dataclass(frozen=True)
class Face:
    """Marks a string type as a card; `down` says that it may lie face down (`"??"`)."""

    down: bool = False


@dataclass(frozen=True)
class PackOrder:
    """Marks a tuple of cards as a multiset, kept and shown in pack order."""


Card: TypeAlias = Annotated[str, Face()]
"""A card whose face is known."""

DownCard: TypeAlias = Annotated[str, Face(down=True)]
"""A card in a state: `"??"` in the view of somebody who may not see it."""

Cards: TypeAlias = tuple[Card, ...]
"""Known cards in an order that matters: a run, a pile."""

CardSet: TypeAlias = Annotated[tuple[Card, ...], PackOrder()]
"""Known cards without an order: a set, a play, a discard of several."""

Stock: TypeAlias = tuple[DownCard, ...]
"""Cards that may lie face down, in their order: the first is the top."""

Hand: TypeAlias = Annotated[tuple[DownCard, ...], PackOrder()]
"""Cards without an order that may lie face down: a hand."""


def in_pack_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted into pack order.

    >>> in_pack_order(["Jo", "Ah", "2h", "Tc"])
    ('Tc', '2h', 'Ah', 'Jo')
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))


def holds(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether the hand has each of the cards, as often as it is asked for (`common.multiset`)."""
    if len(cards) == 1:
        return cards[0] in hand
    for card in cards:  # noqa: SIM110 - `all` over a generator costs several times as much
        if hand.count(card) < cards.count(card):
            return False
    return True


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the hand less the cards, its order kept.

    Raises `ValueError` when a card is not there (often enough).

    >>> without(("2c", "2c", "Kd"), ["2c"])
    ('2c', 'Kd')
    """
    for card in cards:
        place = hand.index(card)
        hand = hand[:place] + hand[place + 1 :]
    return hand


def joined(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return hand and cards together in pack order."""
    together = [*hand, *cards]
    together.sort(key=ORDER.__getitem__)
    return tuple(together)


def hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return as many face-down cards: the count is public, the faces are not."""
    return (HIDDEN,) * len(cards)


def surplus(cards: Iterable[Card], pack: Iterable[Card]) -> tuple[Counter[Card], Counter[Card]]:
    """Compare cards with the pack they should be: what is too many, and what is missing."""
    have, want = Counter(cards), Counter(pack)
    return have - want, want - have
