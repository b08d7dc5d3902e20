"""Is it a ruleset? `check_ruleset` plays random matches on any game and finds out.

The author of a game writes one test:

    from fairdeal.engine.testing import check_ruleset

    def test_contract() -> None:
        check_ruleset(HIGH_CARD)

What it holds the game to is listed in `Clause`. When the game breaks a clause, the
`ContractError` says which, at what position, and carries the whole match that leads there as
JSON, which `replay` plays once more.

Nothing here knows any game: what could be done is made from the types of the actions, what is
hidden is found by comparing a state with its view.
"""

from __future__ import annotations

from fairdeal.engine.testing.contract import Checked, check_ruleset
from fairdeal.engine.testing.match import Clause, ContractError
from fairdeal.engine.testing.replaying import replay

__all__ = ["Checked", "Clause", "ContractError", "check_ruleset", "replay"]
