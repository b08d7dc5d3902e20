"""A simple, sensible player of President."""

from __future__ import annotations

from fairdeal.engine.cards import Hand
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.president.holdings import TWOS, Holdings, holdings, to_beat
from fairdeal.engine.rulesets.president.moves import PASS, completions
from fairdeal.engine.rulesets.president.records import Laid, Play


def choose(hand: Hand, pile: tuple[Laid, ...]) -> Action:
    """Complete if possible, lead the lowest set, answer with the lowest that beats.

    2s are kept until nothing else beats, but are spent before the last set, since a 2 cannot
    be the last card. Raises `IndexError` where there is nothing to lead.
    """
    ranks = holdings(hand)
    if not pile:
        return _lead(ranks)
    if complete := completions(hand, pile):
        return complete[0]
    return _answer(ranks, to_beat(pile[-1].cards)) or PASS


def _lead(ranks: Holdings) -> Play:
    """Return the play of the whole lowest rank, or of a 2 before the last set."""
    twos = ranks.get(TWOS)
    lead = twos if twos and len(ranks) <= 2 else [*ranks.values()][0]  # noqa: RUF015
    return lead.plays[0][-1]


def _answer(ranks: Holdings, beating: int) -> Play | None:
    """Return the smallest set that beats, of these the lowest; a 2 where there is no other."""
    best = None
    for place, holding in ranks.items():
        plays = holding.plays[beating]  # the smallest first
        if not plays:
            continue
        if best is None or (place != TWOS and len(plays[0].cards) < len(best.cards)):
            best = plays[0]
    return best
