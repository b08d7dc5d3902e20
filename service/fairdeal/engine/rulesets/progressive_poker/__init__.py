"""Progressive Poker: draw poker for personal cards.

`records` has what there is (state, options, actions, events), `moves` what a seat may do,
`game` the match, `hand` what comes of the choices, `showdown` who takes the pot and who wins,
`greedy` a simple player, `sense` what a state from outside must not be.
"""

from fairdeal.engine.rulesets.progressive_poker.game import PROGRESSIVE_POKER

__all__ = ["PROGRESSIVE_POKER"]
