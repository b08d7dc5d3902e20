"""Progression: four stacks, honours at the bottom, numbers upward.

`records` has what there is (state, options, actions, events), `stacks` what a stack takes and
brings, `game` what may be done and what comes of it, `sense` what a state from outside must
not be.
"""

from fairdeal.engine.rulesets.progression.game import PROGRESSION

__all__ = ["PROGRESSION"]
