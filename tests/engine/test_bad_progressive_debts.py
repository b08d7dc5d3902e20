"""Whether owed wilds can be laid is counted; here it is tried out, goal by goal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fairdeal.engine.cards import in_pack_order
from fairdeal.engine.melds.goals import ways
from fairdeal.engine.rulesets.bad_progressive import BAD_PROGRESSIVE, steps
from fairdeal.engine.rulesets.bad_progressive.debts import payable
from fairdeal.engine.rulesets.bad_progressive.records import (
    GOALS,
    MELDS,
    PACK_WITH_JOKERS,
    PLAY,
    WILDS,
    BadProgressiveOptions,
    BadProgressiveState,
    Meld,
    TableMeld,
)
from fairdeal.engine.rulesets.bad_progressive.rights import rights
from fairdeal.engine.rulesets.bad_progressive.tables import table_of
from fairdeal.engine.state import evolve

OPTIONS: list[dict[str, Any]] = [
    {"set_wilds": set_wilds, "expand_on_goal_turn": expand, "going_out": going_out}
    for set_wilds in ("no_touch", "one")
    for expand in (True, False)
    for going_out in ("any_meld", "other_players")
]


def laid_one_by_one(state: BadProgressiveState) -> bool:
    """Lay owed wilds in every way, without a goal."""
    if not state.owed:
        return True
    right = rights(state, 0, last=len(state.hands[0]) == 1)
    return any(
        laid_one_by_one(steps.lay_off(state, 0, each.meld, each.card, each.end))
        for each in table_of(state).lay_offs(state.owed[0])
        if right.lay(state.melds[each.meld].seat == 0)
    )


def with_a_goal_first(state: BadProgressiveState) -> bool:
    """Put each goal in the hand down, then lay what is still owed.

    To lay owed wilds on others' melds before the goal gains nothing: that room is there after
    it as well, and cards equal to those owed can go into the goal in their place.
    """
    goal, rules = GOALS[state.round - 1], MELDS[state.options.set_wilds]
    for way in ways(rules, state.hands[0], goal):
        melds = [Meld(kind, cards) for (kind, _), cards in zip(goal, way, strict=True)]
        if laid_one_by_one(steps.put_down(state, 0, melds)):
            return True
    return False


def random_position(rng: Random, options: dict[str, Any]) -> BadProgressiveState:
    """A hand with wilds of which some are owed, and few places or none for them."""
    state, _ = BAD_PROGRESSIVE.deal(
        ["Ann", "Bob"], BadProgressiveOptions(before_goal="open", **options), "7"
    )
    ranks = rng.sample("3456789TJQKA", rng.choice((4, 6)))
    naturals = [card for card in PACK_WITH_JOKERS if card[0] in ranks and card not in WILDS] * 2
    wilds = [card for card in PACK_WITH_JOKERS if card in WILDS] * 2
    number = rng.randint(1, 6)
    size = sum(size for _, size in GOALS[number - 1]) + rng.choice((-1, 0, 0, 1, 2))
    some = rng.sample(wilds, rng.randint(1, 4))
    table = rng.sample(
        [
            TableMeld(1, "run", ("3c", "Jo", "5c", "2d"), (1,) * 4),
            TableMeld(1, "set", ("Kc", "2h", "Jo"), (1,) * 3),
            TableMeld(1, "run", ("2h", "5d", "6d", "Jo"), (1,) * 4),
        ],
        rng.randint(1, 3),
    )
    return evolve(
        state,
        round=number,
        phase=PLAY,
        hands=(in_pack_order((*rng.sample(naturals, size - len(some)), *some)), ("3c",)),
        owed=in_pack_order(rng.sample(some, rng.randint(1, len(some)))),
        melds=tuple(table),
    )


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_counting_agrees_with_trying(options: dict[str, Any]) -> None:
    rng = Random(str(options))
    found = set()
    for _ in range(150):
        state = random_position(rng, options)
        tried = laid_one_by_one(state) or with_a_goal_first(state)
        assert payable(state, 0) == tried, (state.hands[0], state.owed, state.melds, state.round)
        found.add((tried, laid_one_by_one(state)))
    # Some pay without a goal, some through one alone, some in no way.
    assert found == {(True, True), (True, False), (False, False)}
