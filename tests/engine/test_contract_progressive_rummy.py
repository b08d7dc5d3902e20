"""Progressive Rummy keeps the contract of all rulesets."""

from __future__ import annotations

import pytest

from fairdeal.engine.playing import PolicyName
from fairdeal.engine.rulesets.progressive_rummy import PROGRESSIVE_RUMMY
from fairdeal.engine.testing import check_ruleset


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_contract(policy: PolicyName) -> None:
    checked = check_ruleset(
        PROGRESSIVE_RUMMY, policy=policy, matches=2, seed=policy, positions=6, noted=("taken",)
    )
    assert checked.matches == 2
