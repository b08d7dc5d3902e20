"""Bad Progressive: a rummy of six goals, with wilds to swap and cards to push on the neighbour.

`records` has what there is: goals, options, state, actions, events. `tables` knows what the
melds on the table leave open, `rights` who may put cards there, `debts` whether owed wilds can
be laid, `prospects` whether a hand is far from its goal; from these `legality` judges an action
and `choices` lists all. `steps` puts cards on the table, `turns` makes of that a turn and a
round. `sense` knows what a state from outside must not be, `bots` play, `game` puts it together.
"""

from fairdeal.engine.rulesets.bad_progressive.game import BAD_PROGRESSIVE

__all__ = ["BAD_PROGRESSIVE"]
