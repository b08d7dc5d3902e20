"""Who may put cards on which melds, and which melds a last card must go to."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from fairdeal.engine.rulesets.bad_progressive.records import BadProgressiveState
from fairdeal.engine.state import Seat


class Rights(NamedTuple):
    """Where a seat may lay off and swap: on its own melds, on those of others."""

    lay_own: bool
    lay_others: bool
    swap_own: bool
    swap_others: bool

    def lay(self, own: bool) -> bool:
        """Whether cards may be laid off on a meld that is one's own, or on one that is not."""
        return self.lay_own if own else self.lay_others

    def swap(self, own: bool) -> bool:
        """Whether wilds may be swapped out of such a meld."""
        return self.swap_own if own else self.swap_others


def has_goal_down(state: BadProgressiveState, seat: Seat) -> bool:
    """Whether the seat's goal lies on the table."""
    return seat in [meld.seat for meld in state.melds]


def counts_as_down(state: BadProgressiveState, seat: Seat) -> bool:
    """Whether the seat has the rights of one whose goal is down (`bad.expand`)."""
    if state.put_down_now and not state.options.expand_on_goal_turn:
        return False
    return has_goal_down(state, seat)


def rights(state: BadProgressiveState, seat: Seat, *, last: bool) -> Rights:
    """Return where the seat in turn may lay off and swap; `last`: with its last card."""
    options = state.options
    return _rights(counts_as_down(state, seat), last, options.before_goal, options.going_out)


@cache
def _rights(down: bool, last: bool, before_goal: str, going_out: str) -> Rights:
    """`bad.expand`, `bad.lay_off`, `bad.swap`, `bad.before_goal`, `bad.last_card`."""
    must_own, must_others = last and going_out == "any_meld", last
    free = down or before_goal == "open"
    return Rights(down or must_own, free or must_others, free or must_own, free or must_others)


def counts_for_last(state: BadProgressiveState, seat: Seat, owner: Seat) -> bool:
    """Whether a last card of the seat that fits a meld of that owner must be added to one."""
    return state.options.going_out == "any_meld" or owner != seat
