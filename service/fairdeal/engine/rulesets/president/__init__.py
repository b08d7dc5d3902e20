"""President: be the first to get rid of your cards.

`records` has what there is (state, options, actions, events), `holdings` what the ranks of a hand
are good for, `moves` what may be done, `play` what comes of it, `greedy` a simple player, `game`
the match, and `sense` what a state from outside must not be.
"""

from fairdeal.engine.rulesets.president.game import PRESIDENT

__all__ = ["PRESIDENT"]
