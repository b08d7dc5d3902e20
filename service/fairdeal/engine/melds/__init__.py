"""Sets and runs with wild cards.

What differs between games is one `MeldRules`; everything else here follows from it:

    aces = MeldRules(wilds=frozenset(("Ac", "Ad", "Ah", "As")))        # deal 1 of a rummy
    read(aces, "run", ("7s", "Ah", "9s"))      # RunPlace(suit="s", low=7, high=9), or a Fault
    openings(aces, "run", ("7s", "Ah", "9s"))  # low end: 6s or an ace; high end: Ts or an ace
    swaps(aces, "run", ("7s", "Ah", "9s"))     # index 1: 8s

The melds in a hand, which must be in pack order, come lazily, each once, in a fixed order, and
`after` resumes behind one of them. `shapes` tells cheaply whether there is any:

    any(shapes(rules, hand, must="9d"))        # could 9d, in hand, be melded?
    melds(rules, hand, must="9d", allow=lambda shape: …, after=("run", cards))
    count(rules, hand), random_meld(rules, hand, rng)

A goal of several melds at once is met in many ways; they come in the same manner:

    goal = (("set", 3), ("set", 3), ("run", 4))
    can_meet(rules, hand, goal)
    ways(rules, hand, goal, after=way)         # a way: the cards of each meld, in goal order
    formed_ways(Meld, rules, hand, goal)       # the same, each meld as `Meld(kind, cards)`
    count_ways(rules, hand, goal), random_way(rules, hand, goal, rng)

`rules` says what a meld is, `shapes` what melds of a hand look like, `fillings` which cards
fill them, `hand`, `plans` and `goals` search.
"""

from fairdeal.engine.melds.goals import (
    Form,
    Way,
    can_meet,
    count_ways,
    formed_ways,
    random_way,
    ways,
)
from fairdeal.engine.melds.hand import Allow, count, melds, random_meld, shapes
from fairdeal.engine.melds.plans import Goal
from fairdeal.engine.melds.rules import (
    End,
    Fault,
    Kind,
    MeldRules,
    Opening,
    RunPlace,
    SetPlace,
    Swap,
    is_meld,
    openings,
    read,
    swaps,
)
from fairdeal.engine.melds.shapes import RunShape, SetShape, Shape

__all__ = [
    "Allow",
    "End",
    "Fault",
    "Form",
    "Goal",
    "Kind",
    "MeldRules",
    "Opening",
    "RunPlace",
    "RunShape",
    "SetPlace",
    "SetShape",
    "Shape",
    "Swap",
    "Way",
    "can_meet",
    "count",
    "count_ways",
    "formed_ways",
    "is_meld",
    "melds",
    "openings",
    "random_meld",
    "random_way",
    "read",
    "shapes",
    "swaps",
    "ways",
]
