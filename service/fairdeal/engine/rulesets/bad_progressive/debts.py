"""Whether all owed wilds can still be laid one after another (`bad.swap`).

Wilds are alike where they are laid: a run takes one at either end that is open and has no wild
next to it, a set as many as its naturals bear, and no place takes from another. So it is enough
to count the room, and where the goal may come in between, to count what a goal could use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from fairdeal.engine.cards import HIDDEN, Card, Hand
from fairdeal.engine.melds.rules import SLOT, End, Kind, MeldRules
from fairdeal.engine.melds.shapes import BIT, RunShape, holding, run_shapes
from fairdeal.engine.rulesets.bad_progressive.prospects import SET_SIZE, fewest_in_sets
from fairdeal.engine.rulesets.bad_progressive.records import (
    GOALS,
    MELDS,
    WILDS,
    BadProgressiveOptions,
    BadProgressiveState,
)
from fairdeal.engine.rulesets.bad_progressive.rights import has_goal_down, rights
from fairdeal.engine.rulesets.bad_progressive.steps import lay_off
from fairdeal.engine.rulesets.bad_progressive.tables import (
    room_in_set,
    rooms_for_wilds,
    table_of,
)
from fairdeal.engine.state import Seat


def payable(state: BadProgressiveState, seat: Seat) -> bool:
    """Whether the seat in turn can lay everything it owes on the table as it stands.

    Only owed wilds are laid, and with `before_goal: "open"` one goal may be put down between
    them. The last card of the hand may go wherever a last card may (`bad.last_card`).
    """
    owed = len(state.owed)
    if not owed:
        return True
    hand = state.hands[seat]
    own, others = rooms_for_wilds(state, seat)
    usual, last = rights(state, seat, last=False), rights(state, seat, last=True)
    free = own * usual.lay_own + others * usual.lay_others
    free_at_last = own * last.lay_own + others * last.lay_others
    if _enough(owed, len(hand), free, free_at_last):
        return True
    if state.options.before_goal != "open" or has_goal_down(state, seat):
        return False
    return _goal_pays(state.options, GOALS[state.round - 1], hand, owed, others)


def spare_room(state: BadProgressiveState, seat: Seat) -> int:
    """Return how many wilds more than those owed the seat in turn could lay.

    With a place to spare every action on the table leaves what is owed payable: to lay off a
    card takes one place at most, and a swap takes none.
    """
    rooms = table_of(state).rooms
    usual = rights(state, seat, last=False)
    room = sum(rooms.values()) if usual.lay_others else 0
    if room and not usual.lay_own:
        room -= rooms.get(seat, 0)
    return room - len(state.owed)


def leaves_room(
    state: BadProgressiveState, seat: Seat, number: int, card: Card, end: End | None
) -> bool:
    """Whether all that is owed is still payable once the card is laid off.

    An owed wild takes one place and needs one less.
    """
    return (card in state.owed and spare_room(state, seat) >= 0) or payable(
        lay_off(state, seat, number, card, end), seat
    )


def _enough(owed: int, held: int, free: int, free_at_last: int) -> bool:
    """Whether so many wilds find room; if they are all that is held, one goes as a last card."""
    return owed <= free or (owed == held and owed - 1 <= free and owed <= free_at_last)


# -- what a goal could use -------------------------------------------------------------------


def _goal_pays(
    options: BadProgressiveOptions,
    goal: Sequence[tuple[Kind, int]],
    hand: Hand,
    owed: int,
    others: int,
) -> bool:
    """Whether some goal in the hand lets all that is owed be laid, `others` of it elsewhere."""
    held = len(hand) - sum(size for _, size in goal)
    wilds = sum(card in WILDS for card in hand)
    if held < 0:
        return False
    at_once = options.expand_on_goal_turn
    at_last = at_once or options.going_out == "any_meld"
    for used, room in _goals(MELDS[options.set_wilds], goal, hand):
        if used <= wilds and _enough(
            max(owed - used, 0), held, others + room * at_once, others + room * at_last
        ):
            return True
    return False


def _goals(
    rules: MeldRules, goal: Sequence[tuple[Kind, int]], hand: Hand
) -> Iterator[tuple[int, int]]:
    """Yield how many wilds a goal in the hand could use, and their room for more."""
    sets = sum(kind == "set" for kind, _ in goal)
    sizes = [size for kind, size in goal if kind == "run"]
    if len(sizes) == 2:
        yield from _two_runs(rules, hand, sizes[0])
        return
    held = {slot: len(cards) for slot, cards in holding(rules, hand).ranks.items()}
    for run in run_shapes(rules, hand, sizes[0]) if sizes else (None,):
        counts, wilds, room = dict(held), 0, 0
        if run is not None:
            wilds, room = run.wilds, _room_at_ends(rules, run)
            for card in run.cards:
                if card != HIDDEN:
                    counts[SLOT[card]] -= 1
        for used in _wilds_in_sets(rules, counts.values(), sets):
            yield wilds + used, room + _room_in_sets(rules, sets, used)


def _two_runs(rules: MeldRules, hand: Hand, size: int) -> Iterator[tuple[int, int]]:
    """Yield the same for two runs: which runs they are matters only in that both can be held."""
    alike: dict[tuple[int, int], list[int]] = {}
    for run in run_shapes(rules, hand, size):
        alike.setdefault((run.wilds, _room_at_ends(rules, run)), []).append(run.bits)
    single = sum(BIT[card] for card in set(hand) - WILDS if hand.count(card) == 1)
    for one, other in combinations_with_replacement(alike, 2):
        if any(not a & b & single for a in alike[one] for b in alike[other]):
            yield one[0] + other[0], one[1] + other[1]


def _room_at_ends(rules: MeldRules, run: RunShape) -> int:
    """Return how many wilds a run takes at its ends."""
    high = run.low + run.size - 1
    at_low = run.low > 1 and run.cards[0] != HIDDEN
    return at_low + (high < rules.last_slot and run.cards[-1] != HIDDEN)


def _wilds_in_sets(rules: MeldRules, counts: Iterable[int], sets: int) -> range:
    """Return how many wilds so many sets of three can use, from the least to the most.

    Above the least, a wild can always take the place of one more natural, down to the share of
    naturals that each set needs.
    """
    fewest = fewest_in_sets(rules, tuple(sorted(counts)), sets)
    return range(fewest, rules.most_wilds(SET_SIZE) * sets + 1)


def _room_in_sets(rules: MeldRules, sets: int, wilds: int) -> int:
    """Return the room for more wilds in so many sets of three that use so many together.

    It goes by the sum: each wild used takes the same room, however they are spread.
    """
    empty = room_in_set(rules, SET_SIZE, 0)
    each = empty - room_in_set(rules, SET_SIZE, 1)
    return empty * sets - each * wilds
