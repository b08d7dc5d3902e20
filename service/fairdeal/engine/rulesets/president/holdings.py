"""A hand rank by rank, and what can be done with the cards of each rank.

Of one rank there are few different holdings: what can be done with each is worked out once, and
a list of legal actions joins what the ranks of a hand have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, combinations
from typing import Final, TypeAlias

from fairdeal.engine.cards import Card, CardSet, Hand, without
from fairdeal.engine.rulesets.president.records import QUADS, STRENGTH, Complete, Play

__all__ = ["TWOS", "Holding", "Holdings", "holdings", "keep_left", "to_beat"]

_LARGEST: Final = 8
"""The most cards of one rank that there are: in two packs."""

TWOS: Final = len(STRENGTH)
"""The place of the 2s, which have no strength, behind all other ranks."""

_PLACE: Final = {**STRENGTH, "2": TWOS}


class Holding:
    """The cards of one rank in a hand, and what can be done with them."""

    __slots__ = ("completions", "less", "plays")

    plays: Sequence[tuple[Play, ...]]
    """All that can be led, and from then on by the set `to_beat`."""
    completions: Sequence[tuple[Complete, ...]]
    """By the number of cards that are missing to four."""
    less: Mapping[CardSet, Holding | None]
    """By the cards that are laid: what is left, None for nothing."""

    def __init__(self, cards: CardSet) -> None:
        """Work it out for these cards, which are in pack order."""
        place = _PLACE[cards[0][0]]
        sets = [list(dict.fromkeys(combinations(cards, n))) for n in range(_LARGEST + 1)]
        self.plays = _plays(place, [[Play(each) for each in of_size] for of_size in sets])
        self.completions = [tuple(map(Complete, of_size)) for of_size in sets[:QUADS]]
        self.less = {laid: _left(cards, laid) for laid in chain.from_iterable(sets[1:])}


def _plays(place: int, sets: Sequence[Sequence[Play]]) -> list[tuple[Play, ...]]:
    """Return the plays of a rank as `Holding.plays` has them; `sets` are by size."""
    if place == TWOS:  # one alone beats everything
        return [tuple(sets[1])] * (TWOS * (_LARGEST + 1))
    at_least = [tuple(chain.from_iterable(sets[size:])) for size in range(1, _LARGEST + 2)]
    return [
        at_least[max(size - (place >= strength), 0)]
        for size in range(_LARGEST + 1)
        for strength in range(TWOS)
    ]


def to_beat(top: CardSet) -> int:
    """Return where `Holding.plays` has what beats this set; where all leads are, is 0."""
    return len(top) * TWOS + STRENGTH[top[0][0]]


@cache
def _holding(cards: CardSet) -> Holding:
    return Holding(cards)


def _left(cards: CardSet, laid: CardSet) -> Holding | None:
    left = without(cards, laid)
    return _holding(left) if left else None


# -- hands -----------------------------------------------------------------------------------

Holdings: TypeAlias = Mapping[int, Holding]
"""A hand by rank: the strength of each rank that it holds, in their order, then the 2s."""

_kept: Final[dict[Hand, Holdings]] = {}
_MOST_KEPT: Final = 128


def holdings(hand: Hand) -> Holdings:
    """Return a hand by rank; cards that a view hides are left out."""
    found = _kept.get(hand)
    if found is None:
        ranks: dict[str, list[Card]] = {}
        for card in hand:  # in pack order, and so are the cards of each rank
            ranks.setdefault(card[0], []).append(card)
        found = {
            place: _holding(tuple(ranks[rank])) for rank, place in _PLACE.items() if rank in ranks
        }
        _keep(hand, found)
    return found


def keep_left(hand: Hand, laid: CardSet, left: Hand) -> None:
    """Have the holdings ready of what is left of a hand: only one rank is another.

    So a list of legal actions need not sort the hand again after every play.
    """
    place = _PLACE[laid[0][0]]
    found = dict(holdings(hand))
    rank_left = found[place].less[laid]
    if rank_left:
        found[place] = rank_left
    else:
        del found[place]
    _keep(left, found)


def _keep(hand: Hand, found: Holdings) -> None:
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()  # the hands now in play are soon found again
    _kept[hand] = found
