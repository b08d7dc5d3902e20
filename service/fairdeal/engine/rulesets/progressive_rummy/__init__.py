"""Progressive Rummy: meld, build on what lies there, and be the first to go out.

`records` has what there is (state, options, actions, events), `legality` what a seat may do and
`moves` the lists of it, `turns` what comes of it, `greedy` a sensible player, `sense` what a state
from outside must not be, and `game` the ruleset itself. What is asked about at every action is
worked out in `tables`, for the melds on the table, and in `scan`, for those in a hand.
"""

from fairdeal.engine.rulesets.progressive_rummy.game import PROGRESSIVE_RUMMY

__all__ = ["PROGRESSIVE_RUMMY"]
