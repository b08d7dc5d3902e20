"""Bad Progressive: a rummy of six goals, with wilds to swap and cards to push on the neighbour.

`records` has what there is (goals, options, state, actions, events). `rights` says who may put
cards where, `debts` whether owed wilds can be laid; from these `legality` judges an action and
`choices` lists them all. `steps` puts cards on the table, `turns` makes of that a turn and a
round. `sense` knows what a state from outside must not be, `bots` play, `game` puts it together.
"""

from fairdeal.engine.rulesets.bad_progressive.game import BAD_PROGRESSIVE

__all__ = ["BAD_PROGRESSIVE"]
