"""What a hand can meld, seen at a glance.

Most hands hold no meld or few, and play asks about a new hand at every turn. So a hand is added
up to one number, whose digits count the cards of each face and rank: a few operations on it tell
where there is anything to find, and only that is looked at card by card.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from fairdeal.engine.cards import HIDDEN, JOKER, PACK, SUITS, Card, Cards, Hand
from fairdeal.engine.melds.rules import SLOT
from fairdeal.engine.rulesets.progressive_rummy.records import WILD_RANKS, Meld, MeldKind

_MOST_WILDS: Final = 3
"""With more wilds in hand the melds are too many to be listed at once."""

_SHORTEST: Final = 3
_LAST: Final = 13
"""The slot of the king; the ace has slot 1."""

# -- hands as numbers --------------------------------------------------------------------------

# Each suit has a lane with a digit of two bits for each slot, as no pack has a card more than
# twice; two more digits keep the lanes apart. Above the lanes a byte for each slot counts the
# naturals of its rank. Byte 0 counts the wilds, which have no slot and no rank.
_DIGIT: Final = 2
_LANE: Final = _DIGIT * (_LAST + 2)
_LANES: Final = {suit: _LANE * place for place, suit in enumerate(SUITS)}
_RANKS: Final = _LANE * len(SUITS)


def _bit(suit: str, slot: int) -> int:
    """Return the lower bit of a digit; 0 where there is no such slot."""
    return 1 << _LANES[suit] + _DIGIT * slot if 1 <= slot <= _LAST else 0


def _worth(card: Card, deal: int) -> int:
    """Return what a card adds to the number of a hand."""
    if card not in SLOT:
        return 0
    slot = SLOT[card]
    return 1 << _RANKS if slot == deal else _bit(card[1], slot) + (1 << _RANKS + 8 * slot)


_WORTH: Final = [
    {card: _worth(card, deal) for card in (*PACK, JOKER, HIDDEN)}.__getitem__
    for deal in range(_LAST + 1)
]
_LANE_BITS: Final = (1 << _LANE) - 1
_LOWER_BITS: Final = sum(_bit(suit, slot) for suit in SUITS for slot in range(1, _LAST + 1))

# A rank's byte reaches its high bit when this is added, by the number of wilds, to enough
# naturals for a group: with the wilds three, and one at least.
_HIGH_BITS: Final = {128 << _RANKS + 8 * slot: WILD_RANKS[slot - 1] for slot in range(1, _LAST + 1)}
_ENOUGH: Final = [
    sum(high - (high >> 7) * max(1, _SHORTEST - wilds) for high in _HIGH_BITS)
    for wilds in range(_MOST_WILDS + 1)
]
_ANY_RANK: Final = sum(_HIGH_BITS)


class _Around(NamedTuple):
    """Where the neighbours of a card are counted: its rank's byte, and the digits of its suit."""

    rank: int
    beside: int
    """The digits of all that are two slots away at most."""
    pairs: tuple[tuple[int, int], ...]
    """The digits of each two that make a sequence with the card."""


def _around(card: Card) -> _Around:
    suit, slot = card[1], SLOT[card]
    beside = {away: 3 * _bit(suit, slot + away) for away in (-2, -1, 1, 2)}
    return _Around(
        _RANKS + 8 * slot,
        sum(beside.values()),
        tuple((beside[one], beside[other]) for one, other in ((-2, -1), (-1, 1), (1, 2))),
    )


_AROUND: Final = {card: _around(card) for card in PACK}

# -- what there is -----------------------------------------------------------------------------


def can_meld(deal: int, hand: Hand, card: Card, barred: Collection[str]) -> bool:
    """Whether some cards of the hand make a new meld with one more card.

    `barred` are the ranks that make no group.
    """
    number = sum(map(_WORTH[deal], hand))
    wilds = number >> _RANKS & 255
    if card[0] == WILD_RANKS[deal - 1]:
        if wilds:  # any natural makes a sequence with two wilds
            return bool(number & _LOWER_BITS * 3)
        if _lowest((number | number >> 1) & _LOWER_BITS, 1):
            return True
        return any(rank not in barred for rank in _ranks(number + _ENOUGH[1] & _ANY_RANK))
    if wilds > 1:  # so does the card
        return True
    rank, beside, pairs = _AROUND[card]
    if (number >> rank & 255) + wilds >= _SHORTEST - 1 and card[0] not in barred:
        return True
    if not number & beside:
        return False
    return wilds == 1 or any(number & one and number & other for one, other in pairs)


def melds_in(deal: int, hand: Hand, barred: Collection[str]) -> list[Meld] | None:
    """Return the melds in a hand, in their fixed order; None if it holds too many wilds.

    `barred` are the ranks that make no group.
    """
    number = sum(map(_WORTH[deal], hand))
    wilds = number >> _RANKS & 255
    if wilds > _MOST_WILDS:
        return None
    ranks = number + _ENOUGH[wilds] & _ANY_RANK
    slots = (number | number >> 1) & _LOWER_BITS
    lowest = _lowest(slots, wilds)
    found: list[Meld] = []
    if not ranks and not lowest:
        return found
    wild = WILD_RANKS[deal - 1]
    for rank in _ranks(ranks):
        if rank not in barred:
            found += _groups([card for card in hand if card[0] == rank or card[0] == wild], wild)
    if lowest:
        wild_cards = tuple([card for card in hand if card[0] == wild]) if wilds else ()
        for suit, lane in _LANES.items():
            if lowest >> lane & _LANE_BITS:
                found += _sequences(suit, slots >> lane & _LANE_BITS, wild_cards)
    return found


def _lowest(slots: int, wilds: int) -> int:
    """Return the slots of the lowest naturals of what could be sequences."""
    if wilds == 0:
        return slots & slots >> _DIGIT & slots >> 2 * _DIGIT
    return slots & (slots >> _DIGIT | slots >> 2 * _DIGIT) if wilds == 1 else slots


def _ranks(high_bits: int) -> list[str]:
    """Return the ranks whose bytes have their high bit, from the ace up."""
    found = []
    while high_bits:
        lowest = high_bits & -high_bits
        found.append(_HIGH_BITS[lowest])
        high_bits ^= lowest
    return found


# -- groups and sequences ----------------------------------------------------------------------

# What is kept here are numbers alone, the places of cards, and no melds: those the garbage
# collector would go through again and again, which costs more than to make them anew.


def _meld(kind: MeldKind, cards: Cards) -> Meld:
    """Make a meld of cards that lie in their order already: `Meld` would sort them again."""
    meld = object.__new__(Meld)
    object.__setattr__(meld, "kind", kind)
    object.__setattr__(meld, "cards", cards)
    return meld


def _groups(cards: list[Card], wild: str) -> list[Meld]:
    """Return the groups that the cards of a rank make with wilds, given in pack order."""
    faces = tuple([~cards.index(c) if c[0] == wild else cards.index(c) for c in cards])
    card = cards.__getitem__
    return [_meld("group", tuple(map(card, places))) for places in _choices(faces)]


@lru_cache(maxsize=1 << 10)
def _choices(faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the places of the cards of each group, by how many naturals and wilds they have.

    A face is the first place of such a card; that of a wild is given as its complement.
    """
    naturals = [face for face in faces if face >= 0]
    wilds = [~face for face in faces if face < 0]
    return tuple(
        [
            tuple(sorted((*some, *others)))
            for size in range(1, len(naturals) + 1)
            for extra in range(max(0, _SHORTEST - size), len(wilds) + 1)
            for some in dict.fromkeys(combinations(naturals, size))
            for others in dict.fromkeys(combinations(wilds, extra))
        ]
    )


_SUIT_CARDS: Final = {suit: (HIDDEN, *(rank + suit for rank in WILD_RANKS)) for suit in SUITS}
"""The cards of each suit by their slots."""


def _sequences(suit: str, slots: int, wilds: Cards) -> list[Meld]:
    """Return the sequences of a suit, from the ace up, the shorter ones first."""
    card = (_SUIT_CARDS[suit] + wilds).__getitem__
    faces = tuple([_LAST + 1 + wilds.index(wild) for wild in wilds]) if wilds else ()
    return [
        _meld("sequence", tuple(map(card, places)))
        for stretch in _stretches(slots, len(wilds))
        for places in _runs(stretch, faces)
    ]


@lru_cache(maxsize=1 << 12)
def _stretches(slots: int, wilds: int) -> tuple[tuple[int, ...], ...]:
    """Split the slots of a suit where wilds cannot bridge a gap: no sequence spans it.

    Stretches that are too short for any sequence are left out.
    """
    found: list[list[int]] = []
    for slot in range(1, _LAST + 1):
        if slots >> _DIGIT * slot & 1:
            if found and slot - found[-1][-1] <= wilds + 1:
                found[-1].append(slot)
            else:
                found.append([slot])
    return tuple(tuple(stretch) for stretch in found if len(stretch) + wilds >= _SHORTEST)


@lru_cache(maxsize=1 << 9)
def _runs(slots: tuple[int, ...], wilds: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the sequences of a stretch: for each card its slot or, past the king, a wild.

    Wilds that look the same have the same number.
    """
    found = []
    for low in range(max(1, slots[0] - len(wilds)), slots[-1] + 1):
        for high in range(low + _SHORTEST - 1, _LAST + 1):
            run = range(low, high + 1)
            bridged = [slot for slot in run if slot not in slots]
            if len(bridged) > len(wilds):
                break
            naturals = [slot for slot in run if slot in slots]
            for more in range(min(len(wilds), high - low) - len(bridged) + 1):
                for replaced in combinations(naturals, more):
                    gaps = sorted((*bridged, *replaced))
                    for some in dict.fromkeys(permutations(wilds, len(gaps))):
                        filled = dict(zip(gaps, some, strict=True))
                        found.append(tuple([filled.get(slot, slot) for slot in run]))
    return tuple(found)
