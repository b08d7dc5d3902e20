"""Every installed game keeps the contract; the example ruleset does too."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

import pytest

from fairdeal.engine.playing import POLICY_NAMES, PolicyName
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.rulesets import GROUP
from fairdeal.engine.testing import check_ruleset
from tests.engine.example_ruleset import HIGH_CARD

GAMES: Final = sorted(entry_points(group=GROUP), key=lambda point: point.name)

TRAITS: Final[dict[str, dict[str, Any]]] = {
    "bad-progressive": {"noted": ("owed",), "any_order": ("put_down",)},
    "progressive-poker": {"noted": ("choices",)},
    "progressive-rummy": {"noted": ("taken",)},
}
"""What is peculiar to a game."""

SHORT: Final[dict[str, dict[str, Any]]] = {
    "bad-progressive": {"rounds": 2},
    "president": {"target": 3},
    "progression": {"target": 20, "max_deals": 2},
    "progressive-poker": {"max_hands": 3},
    "progressive-rummy": {"deals": 2},
}
"""Options by which a match of each game ends soon."""

every_game = pytest.mark.parametrize("game", GAMES, ids=[point.name for point in GAMES])
every_policy = pytest.mark.parametrize("policy", POLICY_NAMES)


def test_there_are_games() -> None:
    assert {point.name for point in GAMES} >= set(SHORT)


@every_policy
def test_the_example(policy: PolicyName) -> None:
    checked = check_ruleset(HIGH_CARD, matches=12, policy=policy)
    assert checked.matches == 12
    # Two rounds of three cards and the deal between them, with two players, at the least.
    assert checked.actions > 12 * (2 * 3 + 1)


@every_game
def test_every_seat_count_and_option(game: EntryPoint) -> None:
    """The beginnings of many matches: a few deals of the shorter games, one of the longer."""
    ruleset: AnyRuleset = game.load()
    check_ruleset(ruleset, matches=24, max_actions=90, positions=3, **TRAITS.get(game.name, {}))


@every_game
@every_policy
def test_whole_matches(game: EntryPoint, policy: PolicyName) -> None:
    ruleset: AnyRuleset = game.load()
    options = [SHORT.get(game.name, {})]
    check_ruleset(
        ruleset,
        matches=3,
        options=options,
        policy=policy,
        positions=6,
        **TRAITS.get(game.name, {}),
        elsewhere=False,
    )


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@every_game
def test_a_thousand_matches(game: EntryPoint, part: int) -> None:
    ruleset: AnyRuleset = game.load()
    checked = check_ruleset(
        ruleset,
        matches=50,
        seed=f"long/{part}",
        positions=8,
        policy=POLICY_NAMES[part % 2],
        **TRAITS.get(game.name, {}),
    )
    assert checked.matches == 50
