"""What a state of Progression from outside must not be.

Whatever play can lead to passes here, and so does any view of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from fairdeal.engine.cards import PACK, SUITS, Card
from fairdeal.engine.ruleset import Problem, problem
from fairdeal.engine.rulesets.progression.records import (
    HAND,
    PLAY,
    SEATS,
    STOCK,
    TAKE,
    TURN,
    ProgressionState,
    left_of,
)
from fairdeal.engine.rulesets.progression.scoring import BEST, WORST, ends_match, stacks_points
from fairdeal.engine.rulesets.progression.stacks import is_stack
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER
from fairdeal.engine.table import (
    base_problems,
    deck_problems,
    first_dealer,
    hidden_problems,
    pack_problems,
    seat_problems,
)

if TYPE_CHECKING:
    from fairdeal.engine.rulesets.progression.game import Progression

PHASES: Final = {"seed": (TURN,), "original": (PLAY, TAKE)}
"""The phases of a deal by variant."""


def sense_problems(ruleset: Progression, state: ProgressionState) -> list[Problem]:
    """Return everything that makes the state impossible, by rule where one names it."""
    options = state.options
    problems = base_problems(ruleset, state, PHASES[options.variant], options.max_deals)
    problems = problems or _shape(state)
    if problems:
        return problems
    problems += deck_problems(state, PACK, options.max_deals)
    problems += hidden_problems(state, _places_of_cards(state))
    cards = [card for _, there in _places_of_cards(state) for card in there]
    problems += pack_problems(cards, PACK, "")
    problems += _dealer(ruleset, state)
    problems += _turn(state)
    problems += _hands(state)
    problems += _first_actions(state)
    return problems + (_stacks(state) or _scores(state))


def _places_of_cards(state: ProgressionState) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for seat, hand in enumerate(state.hands):
        yield f"/hands/{seat}", hand
    yield "/stock", state.stock
    yield from _all_stacks(state)


def _all_stacks(state: ProgressionState) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for seat, stacks in enumerate(state.stacks):
        for place, stack in enumerate(stacks):
            yield f"/stacks/{seat}/{place}", stack
    for place, stack in enumerate(state.public_stacks):
        yield f"/public_stacks/{place}", stack


def _shape(state: ProgressionState) -> list[Problem]:
    """How many stacks there are, and that it is the turn of somebody who sits there."""
    stacks = state.stacks
    public = len(SUITS) if state.options.variant == "original" else 0
    lists = [("/stacks", len(stacks), SEATS), ("/public_stacks", len(state.public_stacks), public)]
    lists += [(f"/stacks/{seat}", len(each), len(SUITS)) for seat, each in enumerate(stacks)]
    problems = [
        problem(at, "wrong_count", expected=expected, given=given)
        for at, given, expected in lists
        if given != expected
    ]
    if state.turn is not None:
        problems += seat_problems(state.turn, SEATS, "/turn")
    if (state.turn is None) != (state.phase in (ROUND_OVER, MATCH_OVER)):
        problems.append(Problem("/turn", "turn_while_playing"))
    return problems


def _dealer(ruleset: Progression, state: ProgressionState) -> list[Problem]:
    """`common.dealer`, `progression.dealer`."""
    if state.seed is None and state.options.dealer == "random":
        return []
    first = first_dealer(ruleset, state.options, SEATS, state.seed or "")
    dealer = (first + state.round - 1) % SEATS
    if state.dealer == dealer:
        return []
    return [problem("/dealer", "not_this_dealer", dealer=dealer, round=state.round)]


def _stacks(state: ProgressionState) -> list[Problem]:
    """`progression.stack`, `progression.original`: what can lie on the stacks."""
    problems = []
    honours = state.options.honours
    for seat, stacks in enumerate(state.stacks):
        for place, (suit, stack) in enumerate(zip(SUITS, stacks, strict=True)):
            if not is_stack(honours, suit, stack):
                problems.append(problem(f"/stacks/{seat}/{place}", "not_a_stack", suit=suit))
    for place, (suit, stack) in enumerate(zip(SUITS, state.public_stacks, strict=False)):
        if any(card[1] != suit for card in stack):
            problems.append(problem(f"/public_stacks/{place}", "other_suit", suit=suit))
    return problems


def _turn(state: ProgressionState) -> list[Problem]:
    """`progression.round_end`, `progression.stall`, `progression.original`: where the deal is."""
    problems = []
    limit = state.options.stall_limit
    ended = not state.stock or state.stalled >= limit
    if len(state.stock) > STOCK:
        problems.append(problem("/stock", "stock_too_large", most=STOCK))
    if state.turn is not None and ended:
        problems.append(Problem("/phase", "deal_should_be_over"))
    if state.turn is None and not ended:
        problems.append(Problem("/phase", "deal_is_not_over"))
    if state.stalled > limit:
        problems.append(problem("/stalled", "out_of_range", low=0, high=limit))
    if not state.stock and state.stalled:
        problems.append(Problem("/stalled", "just_drawn"))
    if state.turn is not None and state.options.variant == "original":
        if state.stalled % 2 != (state.phase == TAKE):
            problems.append(Problem("/stalled", "two_actions_a_turn"))
        if state.phase == TAKE and state.closed is None and not any(state.stacks[state.turn]):
            problems.append(Problem("/closed", "played_nowhere"))
    if state.closed is not None:
        place = SUITS.index(state.closed)
        if state.phase != TAKE or not state.public_stacks[place]:
            problems.append(Problem("/closed", "closed_after_a_play"))
    return problems


def _hands(state: ProgressionState) -> list[Problem]:
    """`progression.original`: a turn leaves as many cards in hand as there were."""
    if state.options.variant == "seed":
        return []
    short = state.turn if state.phase == TAKE else None
    if state.turn is None and state.stalled % 2:
        short = next((seat for seat, hand in enumerate(state.hands) if len(hand) < HAND), None)
    return [
        problem(f"/hands/{seat}", "wrong_count", expected=expected, given=len(hand))
        for seat, hand in enumerate(state.hands)
        if len(hand) != (expected := HAND - (seat == short))
    ]


def _first_actions(state: ProgressionState) -> list[Problem]:
    """Before the first draw, `stalled` counts all actions of the deal: see what they can be."""
    if len(state.stock) != STOCK:
        return []
    problems = []
    laid = sum(len(stack) for _, stack in _all_stacks(state))
    if state.options.variant == "seed":
        turns = state.stalled
        can_be = laid <= turns and (turns - laid) % 2 == 0
    else:
        turns, half = divmod(state.stalled, 2)
        can_be = laid == half
    if not can_be:
        problems.append(problem("/stalled", "other_actions", laid=laid))
    turn = (left_of(state.dealer) + turns) % SEATS
    if state.turn not in (None, turn):
        problems.append(problem("/turn", "not_this_turn", seat=turn))
    return problems


def _scores(state: ProgressionState) -> list[Problem]:
    """`progression.score_zero` and the others, `progression.match_end`."""
    options = state.options
    over = state.turn is None
    deals = state.round if over else state.round - 1
    last = state.last_round
    if (last is None) != (deals == 0):
        return [Problem("/last_round", "last_round_after_a_round")]
    if last is None:
        return [Problem("/scores", "no_points_yet")] if any(state.scores) else []
    problems = []
    counted = tuple(sum(stacks_points(stacks, options.empty_stack)) for stacks in state.stacks)
    if over and last != counted:
        problems.append(problem("/last_round", "stacks_bring", points=counted))
    for seat, (total, won) in enumerate(zip(state.scores, last, strict=True)):
        if not WORST <= won <= BEST:
            problems.append(problem(f"/last_round/{seat}", "out_of_range", low=WORST, high=BEST))
        low, high = won + WORST * (deals - 1), won + BEST * (deals - 1)
        if not low <= total <= high:
            problems.append(problem(f"/scores/{seat}", "impossible_score", low=low, high=high))
    if problems:
        return problems
    before = tuple(total - won for total, won in zip(state.scores, last, strict=True))
    if deals > 1 and ends_match(options, deals - 1, before):
        problems.append(Problem("/scores", "match_was_over"))
    ends = ends_match(options, deals, state.scores) is not None
    if ends != (state.phase == MATCH_OVER):
        problems.append(Problem("/phase", "match_should_be_over" if ends else "match_is_not_over"))
    return problems
