"""What a state of Bad Progressive from outside must not be.

Whatever play can lead to passes here, and so does any view of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from fairdeal.engine.cards import HIDDEN, Card, in_pack_order, surplus
from fairdeal.engine.melds.rules import Fault, read
from fairdeal.engine.ruleset import Problem, problem
from fairdeal.engine.rulesets.bad_progressive.debts import payable
from fairdeal.engine.rulesets.bad_progressive.records import (
    CARDS_IN_ROUND,
    GOALS,
    IDLE_ROUNDS,
    MELDS,
    PICK_UP,
    PLAY,
    SHORT_STOCK,
    VALUES,
    WILDS,
    BadProgressiveState,
    TableMeld,
    least_decks,
    pack_for,
)
from fairdeal.engine.rulesets.bad_progressive.rights import has_goal_down
from fairdeal.engine.rulesets.bad_progressive.turns import round_points
from fairdeal.engine.state import MATCH_OVER, Seat
from fairdeal.engine.table import (
    base_problems,
    deck_problems,
    first_dealer,
    hidden_problems,
    pack_problems,
    seat_problems,
)

if TYPE_CHECKING:
    from fairdeal.engine.rulesets.bad_progressive.game import BadProgressive

_IN_PLAY = (PICK_UP, PLAY)
TAKEN_AT_MOST = 2
"""How many cards a turn takes from the stock at most: one passed on, one drawn."""
POINT = 5
"""All values are multiples of this (`bad.score`)."""


def sense_problems(ruleset: BadProgressive, state: BadProgressiveState) -> list[Problem]:
    """Return everything that makes the state impossible."""
    seats = len(state.seats)
    problems = base_problems(ruleset, state, _IN_PLAY, state.options.rounds)
    problems += _unknown_seats(state)
    least = least_decks(seats)
    if state.options.decks is None:
        problems.append(Problem("/options/decks", "missing"))
    elif state.options.decks < least:
        problems.append(problem("/options/decks", "too_few_packs", least=least))
    if problems:
        return problems
    pack = pack_for(seats, state.options)
    places = list(_places_of_cards(state))
    problems += deck_problems(state, pack, state.options.rounds)
    problems += hidden_problems(state, places)
    problems += pack_problems((card for _, there in places for card in there), pack, "")
    problems += _dealer(ruleset, state)
    problems += _melds(state)
    problems += _turn(state)
    problems += _counts(state, len(pack))
    problems += _scores(state, sum(map(VALUES.__getitem__, pack)))
    if not problems:
        problems += _owed(state)
    return problems


def _places_of_cards(state: BadProgressiveState) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for seat, hand in enumerate(state.hands):
        yield f"/hands/{seat}", hand
    yield "/stock", state.stock
    if state.discard is not None:
        yield "/discard", (state.discard,)
    for number, meld in enumerate(state.melds):
        yield f"/melds/{number}/cards", meld.cards


def _unknown_seats(state: BadProgressiveState) -> list[Problem]:
    named = [(f"/melds/{number}/seat", meld.seat) for number, meld in enumerate(state.melds)]
    named += [
        (f"/melds/{number}/by/{place}", seat)
        for number, meld in enumerate(state.melds)
        for place, seat in enumerate(meld.by)
    ]
    if state.turn is not None:
        named.append(("/turn", state.turn))
    return [each for at, seat in named for each in seat_problems(seat, len(state.seats), at)]


def _dealer(ruleset: BadProgressive, state: BadProgressiveState) -> list[Problem]:
    """`bad.deal`: the deal passes to the left."""
    if state.seed is None and state.options.dealer == "random":
        return []
    seats = len(state.seats)
    first = first_dealer(ruleset, state.options, seats, state.seed or "")
    dealer = (first + state.round - 1) % seats
    if state.dealer == dealer:
        return []
    return [problem("/dealer", "deal_passes_left", dealer=dealer, round=state.round)]


# -- the melds -------------------------------------------------------------------------------


def _melds(state: BadProgressiveState) -> list[Problem]:
    """`bad.set`, `bad.run`, `bad.goal`, `bad.before_goal`: what can lie on the table."""
    problems = [
        each for number, meld in enumerate(state.melds) for each in _meld(state, number, meld)
    ]
    goal = sorted(GOALS[state.round - 1])
    down: set[Seat] = set()
    for seat, group in groupby(state.melds, key=lambda meld: meld.seat):
        melds = list(group)
        if seat in down or sorted(meld.kind for meld in melds) != [kind for kind, _ in goal]:
            problems.append(problem("/melds", "melds_are_not_the_goal", seat=seat))
        down.add(seat)
    if state.options.before_goal == "nothing":
        problems += [
            problem(f"/melds/{number}/by/{place}", "card_of_a_seat_without_goal", seat=seat)
            for number, meld in enumerate(state.melds)
            for place, seat in enumerate(meld.by)
            if seat not in down
        ]
        problems += _hands_without_goal(state, down)
    return problems


def _meld(state: BadProgressiveState, number: int, meld: TableMeld) -> Iterator[Problem]:
    at = f"/melds/{number}"
    if len(meld.by) != len(meld.cards):
        yield problem(f"{at}/by", "wrong_count", expected=len(meld.cards), given=len(meld.by))
    found = read(MELDS[state.options.set_wilds], meld.kind, meld.cards)
    if isinstance(found, Fault):
        code = f"{meld.kind}_{found.code}"
        yield problem(f"{at}/cards", code, cards=meld.cards, **found.params)
    if meld.kind == "set" and meld.cards != in_pack_order(meld.cards):
        yield Problem(f"{at}/cards", "set_in_pack_order")
    least = max((s for kind, s in GOALS[state.round - 1] if kind == meld.kind), default=0)
    if len(meld.cards) < least:
        yield problem(f"{at}/cards", "smaller_than_the_goal", least=least, given=len(meld.cards))


def _hands_without_goal(state: BadProgressiveState, down: set[Seat]) -> Iterator[Problem]:
    """Who may lay nothing holds all that was dealt, two more for each pass, one more in turn."""
    for seat, hand in enumerate(state.hands):
        if seat not in down:
            least = CARDS_IN_ROUND[state.round - 1]
            least += state.phase == PLAY and seat == state.turn
            if len(hand) < least or (len(hand) - least) % 2:
                yield problem(f"/hands/{seat}", "hand_without_goal", least=least, given=len(hand))


# -- the turn --------------------------------------------------------------------------------


def _turn(state: BadProgressiveState) -> list[Problem]:
    """`bad.take` to `bad.stock_out`: what a turn can look like in its phase."""
    if (state.turn is not None) != (state.phase in _IN_PLAY):
        return [Problem("/turn", "turn_while_playing")]
    if state.turn is None:
        return _round_over(state)
    return _picking_up(state) if state.phase == PICK_UP else _playing(state, state.turn)


def _picking_up(state: BadProgressiveState) -> list[Problem]:
    problems = []
    if state.discard is None and not state.stock:
        problems.append(Problem("/stock", "nothing_to_pick_up"))
    if state.discard is None and not state.melds:
        problems.append(Problem("/discard", "discard_card_missing"))
    problems += _not_begun(state)
    return problems


def _not_begun(state: BadProgressiveState) -> list[Problem]:
    """Return what says of a turn that has not begun that something was done in it."""
    problems = [
        Problem(f"/{name}", "turn_not_begun")
        for name in ("owed", "put_down_now", "laid_now")
        if getattr(state, name)
    ]
    if state.stock_at_turn != len(state.stock):
        stock = len(state.stock)
        problems.append(problem("/stock_at_turn", "stock_at_turn_is_stock", stock=stock))
    return problems


def _playing(state: BadProgressiveState, turn: Seat) -> list[Problem]:
    problems = []
    if state.discard is not None:
        problems.append(Problem("/discard", "discard_was_picked_up"))
    if not state.hands[turn]:
        problems.append(problem(f"/hands/{turn}", "empty_in_turn", seat=turn))
    if not 0 <= state.stock_at_turn - len(state.stock) <= TAKEN_AT_MOST:
        low, high = len(state.stock), len(state.stock) + TAKEN_AT_MOST
        problems.append(problem("/stock_at_turn", "out_of_range", low=low, high=high))
    by_turn = any(turn in meld.by for meld in state.melds)
    if (state.put_down_now or state.owed) and not state.laid_now:
        problems.append(Problem("/laid_now", "laid_but_not_so"))
    if state.put_down_now and not has_goal_down(state, turn):
        problems.append(Problem("/put_down_now", "no_goal_there"))
    if state.put_down_now and state.melds and state.melds[-1].seat != turn:
        problems.append(Problem("/put_down_now", "put_down_before"))
    if state.laid_now and not by_turn:
        problems.append(Problem("/laid_now", "no_card_laid"))
    return problems


def _round_over(state: BadProgressiveState) -> list[Problem]:
    """`bad.gone_out`, `bad.stock_out`, `bad.match_end`: why no turn goes on."""
    problems = _not_begun(state)
    last = state.round == state.options.rounds
    if last != (state.phase == MATCH_OVER):
        rounds = state.options.rounds
        problems.append(problem("/phase", "match_ends_after", rounds=rounds))
    seats = len(state.seats)
    ran_full = state.short_turns == seats or state.idle_turns == IDLE_ROUNDS * seats
    if state.discard is None:
        ended = not state.stock and () in state.hands
    else:
        ended = ran_full or () in state.hands
    if not ended:
        problems.append(Problem("/phase", "nobody_ended_the_round"))
    return problems


def _owed(state: BadProgressiveState) -> list[Problem]:
    """`bad.swap`: wilds owed are in the hand of the seat in turn, and can be laid."""
    turn = state.turn
    if turn is None or not state.owed:
        return []
    problems = []
    if any(card not in WILDS for card in state.owed):
        problems.append(Problem("/owed", "owed_cards_are_wild"))
    hand = state.hands[turn]
    missing, _ = surplus(state.owed, hand)
    if len(state.owed) > len(hand) or (missing and HIDDEN not in hand):
        problems.append(Problem("/owed", "owed_cards_are_held"))
    if not problems and HIDDEN not in hand and not payable(state, turn):
        problems.append(problem("/owed", "owed_wilds_stuck", cards=state.owed))
    return problems


# -- counts and scores -----------------------------------------------------------------------


def _counts(state: BadProgressiveState, pack: int) -> list[Problem]:
    """`bad.deal`, `bad.stock_out`: the stock, and turns in a row."""
    seats = len(state.seats)
    problems = []
    stock = pack - seats * CARDS_IN_ROUND[state.round - 1] - 1
    if state.stock_at_turn > stock:
        problems.append(problem("/stock_at_turn", "out_of_range", low=0, high=stock))
    over = state.phase not in _IN_PLAY
    for name, count, full in (
        ("short_turns", state.short_turns, seats),
        ("idle_turns", state.idle_turns, IDLE_ROUNDS * seats),
    ):
        if count > full - (not over):
            problems.append(problem(f"/{name}", "out_of_range", low=0, high=full - (not over)))
    if state.short_turns and state.stock_at_turn >= SHORT_STOCK:
        problems.append(problem("/short_turns", "stock_is_not_short", stock=state.stock_at_turn))
    return problems


def _scores(state: BadProgressiveState, pack_value: int) -> list[Problem]:
    """`bad.score`: what can have been won so far."""
    over = state.phase not in _IN_PLAY
    finished = state.round - (not over)
    if (state.last_round is None) != (finished == 0):
        return [Problem("/last_round", "last_round_after_a_round")]
    problems = []
    for name, values, most in (
        ("last_round", state.last_round or (), pack_value),
        ("scores", state.scores, finished * pack_value),
    ):
        problems += [
            problem(f"/{name}/{seat}", "impossible_score", low=-most, high=most, step=POINT)
            for seat, points in enumerate(values)
            if points % POINT or not -most <= points <= most
        ]
    if finished == 1 and state.scores != state.last_round:
        problems.append(Problem("/scores", "first_round_is_all"))
    shown = not any(HIDDEN in hand for hand in state.hands)
    fits = all(len(meld.by) == len(meld.cards) for meld in state.melds)
    if over and shown and fits and state.last_round != (points := round_points(state)):
        problems.append(problem("/last_round", "last_round_by_cards", points=points))
    return problems
