"""What a hand can meld, seen at a glance.

Most hands hold no meld or few, and play asks about a new hand at every turn. Ranks are counted
and suits laid out as bits, which tells at once where there is anything to find; what is found
there is kept, since the same few cards of a rank or suit come again in many hands.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final

from fairdeal.engine import melds
from fairdeal.engine.cards import HIDDEN, JOKER, PACK, SUITS, Card, Cards, Hand, in_pack_order
from fairdeal.engine.melds.rules import SLOT
from fairdeal.engine.rulesets.progressive_rummy.records import (
    WILD_RANKS,
    Meld,
    rules_of,
)

_MOST_WILDS: Final = 3
"""With more wilds in hand the melds are too many to be listed at once."""

# Each suit has a lane of 16 bits, slot n at bit n; each rank a byte that counts its cards.
_LANE: Final = 16
_BIT: Final = {card: 1 << _LANE * SUITS.index(card[1]) + SLOT[card] for card in PACK} | {
    HIDDEN: 0,
    JOKER: 0,
}
_ONE: Final = {card: 1 << 8 * SLOT[card] for card in PACK} | {HIDDEN: 0, JOKER: 0}

_EVERY_RANK: Final = sum(1 << 8 * slot for slot in range(1, 14))
_HIGH_BITS: Final = 128 * _EVERY_RANK
_NATURAL_BITS: Final = [
    sum(_BIT[card] for card in PACK if SLOT[card] != deal) for deal in range(14)
]
_SHORTEST: Final = 3


def can_meld(deal: int, hand: Hand, card: Card, barred: Collection[str]) -> bool:
    """Whether some cards of the hand make a new meld with one more card.

    `barred` are the ranks that make no group.
    """
    counts = sum(map(_ONE.__getitem__, hand)) + _ONE[card]
    wilds = counts >> 8 * deal & 255
    bits = reduce(or_, map(_BIT.__getitem__, hand), _BIT[card]) & _NATURAL_BITS[deal]
    slot = SLOT[card]
    if slot == deal:
        return bool(_near(bits, wilds)) or any(
            rank not in barred for rank in _group_ranks(deal, counts, wilds)
        )
    if card[0] not in barred and (counts >> 8 * slot & 255) + wilds >= _SHORTEST:
        return True
    lane = bits >> _LANE * SUITS.index(card[1])
    for low in range(max(1, slot - 2), min(slot, 11) + 1):
        if (lane >> low & 7).bit_count() + wilds >= _SHORTEST:
            return True
    return False


def melds_in(deal: int, hand: Hand, barred: Collection[str]) -> list[Meld] | None:
    """Return the melds in a hand, in their fixed order; None if it holds too many wilds.

    `barred` are the ranks that make no group.
    """
    counts = sum(map(_ONE.__getitem__, hand))
    wilds = counts >> 8 * deal & 255
    if wilds > _MOST_WILDS:
        return None
    bits = reduce(or_, map(_BIT.__getitem__, hand), 0) & _NATURAL_BITS[deal]
    ranks = _group_ranks(deal, counts, wilds)
    near = _near(bits, wilds)
    found: list[Meld] = []
    if not ranks and not near:
        return found
    wild = WILD_RANKS[deal - 1]
    wild_cards = tuple([card for card in hand if card[0] == wild]) if wilds else ()
    for rank in ranks:
        if rank not in barred:
            found += _groups(deal, tuple([card for card in hand if card[0] == rank]), wild_cards)
    if near:
        for place, suit in enumerate(SUITS):
            if near >> _LANE * place & 0xFFFF:
                for slots in _stretches(bits >> _LANE * place & 0xFFFF, wilds):
                    found += _sequences(deal, suit, slots, wild_cards)
    return found


def _group_ranks(deal: int, counts: int, wilds: int) -> list[str]:
    """Return the ranks of which there are enough for a group, from the ace up."""
    naturals = counts & ~(255 << 8 * deal)
    # A byte reaches its high bit where there are enough naturals, one at least.
    enough = naturals + (128 - max(1, _SHORTEST - wilds)) * _EVERY_RANK & _HIGH_BITS
    if not enough:
        return []
    return [WILD_RANKS[slot - 1] for slot in range(1, 14) if enough >> 8 * slot & 128]


def _near(bits: int, wilds: int) -> int:
    """Return the lowest naturals of what could be sequences: bits in the lanes of their suits."""
    if wilds == 0:
        return bits & bits >> 1 & bits >> 2
    return bits & (bits >> 1 | bits >> 2) if wilds == 1 else bits


@cache
def _stretches(slots: int, wilds: int) -> tuple[int, ...]:
    """Split the slots of a suit where wilds cannot bridge a gap: no sequence spans it.

    Stretches that are too short for any sequence are left out.
    """
    bridged = slots
    for _ in range(wilds):
        bridged |= bridged << 1
    found = []
    while slots:
        lowest = slots & -slots
        stretch = slots & bridged & ~(bridged + lowest)
        if stretch.bit_count() + wilds >= _SHORTEST:
            found.append(stretch)
        bridged &= bridged + lowest
        slots ^= stretch
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _groups(deal: int, naturals: Cards, wilds: Cards) -> tuple[Meld, ...]:
    hand = in_pack_order((*naturals, *wilds))
    return tuple(Meld("group", cards) for _, cards in melds.melds(rules_of(deal), hand, kind="set"))


@lru_cache(maxsize=1 << 13)
def _sequences(deal: int, suit: str, slots: int, wilds: Cards) -> tuple[Meld, ...]:
    naturals = [WILD_RANKS[slot - 1] + suit for slot in range(1, 14) if slots >> slot & 1]
    hand = in_pack_order((*naturals, *wilds))
    return tuple(
        Meld("sequence", cards) for _, cards in melds.melds(rules_of(deal), hand, kind="run")
    )
