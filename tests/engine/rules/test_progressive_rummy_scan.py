"""Seeing at a glance finds just what the search for melds finds, in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fairdeal.engine import melds
from fairdeal.engine.cards import HIDDEN, Hand, in_pack_order, joined
from fairdeal.engine.rulesets.progressive_rummy.records import (
    TABLE_KIND,
    WILD_RANKS,
    Meld,
    pack_for,
    rules_of,
)
from fairdeal.engine.rulesets.progressive_rummy.scan import can_meld, melds_in


def hands(seed: str, number: int) -> Iterator[tuple[int, Hand]]:
    """Deals and hands of up to 9 cards, wilds and neighbours being likelier than in play."""
    rng = Random(seed)
    for _ in range(number):
        deal, pack = rng.randrange(1, 14), list(pack_for(rng.randrange(4, 9)))
        wilds = [card for card in pack if card[0] == WILD_RANKS[deal - 1]]
        suits = rng.sample("cdhs", rng.randrange(1, 5))
        near = [card for card in pack if card[1] in suits and card not in wilds]
        chosen = rng.sample(wilds, rng.choice([0, 0, 1, 1, 2, 3, 4]))
        yield deal, in_pack_order((*chosen, *rng.sample(near, rng.randrange(1, 10 - len(chosen)))))


@pytest.mark.parametrize("barred", ["", "57TQ"])
def test_melds_in(barred: str) -> None:
    for deal, hand in hands(f"melds/{barred}", 600):
        found = melds_in(deal, hand, barred)
        wilds = sum(card[0] == WILD_RANKS[deal - 1] for card in hand)
        if found is None:
            assert wilds > 3
            continue
        assert wilds <= 3
        assert found == [
            Meld(TABLE_KIND[kind], cards)
            for kind, cards in melds.melds(
                rules_of(deal), hand, allow=lambda s: s.kind == "run" or s.rank not in barred
            )
        ]


@pytest.mark.parametrize("barred", ["", "57TQ"])
def test_can_meld(barred: str) -> None:
    rng = Random(f"can/{barred}")
    answers = set()
    for deal, hand in hands(f"can/{barred}", 1500):
        card = rng.choice(pack_for(4))
        can = can_meld(deal, hand, card, barred)
        answers.add(can)
        assert can == bool(
            melds.shapes(
                rules_of(deal),
                joined(hand, (card,)),
                must=card,
                allow=lambda s: s.kind == "run" or s.rank not in barred,
            )
        ), (deal, hand, card)
    assert answers == {False, True}


def test_hidden_cards_are_none() -> None:
    assert melds_in(1, (HIDDEN,) * 8, "") == []
    assert not can_meld(1, (HIDDEN,) * 8, "7c", "")
