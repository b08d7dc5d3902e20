"""Whether a hand is far from a goal, seen at a glance.

Most hands do not meet their goal, and play asks about a new hand at every turn. Ranks are
counted and suits laid out as bits, which tells how many wilds each meld would need by itself.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final

from fairdeal.engine.cards import JOKER, PACK, SUITS, Hand
from fairdeal.engine.melds.rules import SLOT, MeldRules
from fairdeal.engine.rulesets.bad_progressive.records import GOALS, MELDS, WILDS

# Each suit has a lane of 16 bits, slot n at bit n; each rank a byte that counts its cards, and
# the wilds share the byte of rank 2.
_LANE: Final = 16
_LANE_BITS: Final = (1 << _LANE) - 1
_WILD_BYTE: Final = 8 * 2
_BIT: Final = {
    card: 0 if card in WILDS else 1 << _LANE * SUITS.index(card[1]) + SLOT[card]
    for card in (*PACK, JOKER)
}
_ONE: Final = {
    card: 1 << (_WILD_BYTE if card in WILDS else 8 * SLOT[card]) for card in (*PACK, JOKER)
}
_NATURAL_BYTES: Final = tuple(8 * slot for slot in range(1, 14) if slot != 2)
_NEVER: Final = 99


def far_from_goal(set_wilds: str, number: int, hand: Hand) -> bool:
    """Whether the goal of round `number` would need more wilds than the hand has.

    What melds take from one another is not counted: where this says no, there may be no way.
    """
    sets, runs, length = _SIZES[number - 1]
    counts = sum(map(_ONE.__getitem__, hand))
    wilds = counts >> _WILD_BYTE & 255
    need = 0
    if runs:
        bits = reduce(or_, map(_BIT.__getitem__, hand), 0)
        need = runs * min(
            _fewest_in_run(bits & _LANE_BITS, length),
            _fewest_in_run(bits >> _LANE & _LANE_BITS, length),
            _fewest_in_run(bits >> 2 * _LANE & _LANE_BITS, length),
            _fewest_in_run(bits >> 3 * _LANE, length),
        )
        if need > wilds:
            return True
    if sets:
        held = [n for byte in _NATURAL_BYTES if (n := counts >> byte & 255)]
        held.sort()
        need += fewest_in_sets(MELDS[set_wilds], tuple(held), sets)
    return need > wilds


_SIZES: Final = tuple(
    (
        sum(kind == "set" for kind, _ in goal),
        sum(kind == "run" for kind, _ in goal),
        max((size for kind, size in goal if kind == "run"), default=0),
    )
    for goal in GOALS
)
"""By round: how many sets the goal has, how many runs, and their length."""


@cache
def _fewest_in_run(slots: int, length: int) -> int:
    """Return how many wilds a run of one suit needs at least, given the slots of its naturals."""
    slots |= (slots >> 1 & 1) << 14
    fewest, window = _FEWEST[length], (1 << length) - 1
    return min([fewest[slots >> low & window] for low in range(1, 16 - length)])


def _fewest_in_window(slots: int, length: int) -> int:
    """Return how many wilds fill a run, of which these slots are held; wilds may not touch."""
    gaps = ~slots & (1 << length) - 1
    return _NEVER if gaps & gaps << 1 else gaps.bit_count()


_FEWEST: Final = {
    length: [_fewest_in_window(slots, length) for slots in range(1 << length)]
    for _, _, length in _SIZES
}
"""By the length of a run and the slots that are held of it."""


SET_SIZE: Final = 3


@lru_cache(maxsize=1 << 14)
def fewest_in_sets(rules: MeldRules, counts: tuple[int, ...], sets: int) -> int:
    """Return how many wilds so many sets of three need at least; `counts` are those of ranks.

    From a rank with `n` naturals `t` sets take `min(n, 3t)`, each its share.
    """
    share = SET_SIZE - rules.most_wilds(SET_SIZE)
    gains = sorted(
        (
            min(count, SET_SIZE * t) - min(count, SET_SIZE * (t - 1))
            for count in counts
            for t in range(1, min(count // share, sets) + 1)
        ),
        reverse=True,
    )
    return _NEVER if len(gains) < sets else SET_SIZE * sets - sum(gains[:sets])
