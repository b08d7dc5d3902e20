"""What a state of President from outside must not be.

Whatever play can lead to passes here, and so does any view of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from fairdeal.engine.cards import HIDDEN, Card
from fairdeal.engine.ruleset import Problem, problem
from fairdeal.engine.rulesets.president.records import (
    EXCHANGE,
    OPENING,
    PLAY,
    ROUND_POINTS,
    STRENGTH,
    Laid,
    PresidentState,
    missing_to_four,
    most_rounds,
    pack_for,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, from_left
from fairdeal.engine.table import (
    base_problems,
    deck_problems,
    first_dealer,
    hidden_problems,
    pack_problems,
    seat_problems,
)

if TYPE_CHECKING:
    from fairdeal.engine.rulesets.president.game import President


def sense_problems(ruleset: President, state: PresidentState) -> list[Problem]:
    """Return everything that makes the state impossible, by rule where one names it."""
    seats = len(state.seats)
    last = most_rounds(seats, state.options.target)
    problems = base_problems(ruleset, state, (OPENING, EXCHANGE, PLAY), last)
    problems += _unknown_seats(state)
    if problems:
        return problems
    pack = pack_for(seats)
    problems += deck_problems(state, pack, last)
    problems += hidden_problems(state, _places_of_cards(state))
    cards = [card for _, there in _places_of_cards(state) for card in there]
    problems += pack_problems(cards, pack, "")
    problems += _places(ruleset, state)
    problems += _scores(state)
    problems += _hands(state)
    problems += _pile(state)
    problems += _turn(state)
    return problems


def _places_of_cards(state: PresidentState) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for seat, hand in enumerate(state.hands):
        yield f"/hands/{seat}", hand
    for place, laid in enumerate(state.pile):
        yield f"/pile/{place}/cards", laid.cards
    yield "/cleared", state.cleared
    for place, two in enumerate(state.stuck):
        yield f"/stuck/{place}/card", (two.card,)


def _unknown_seats(state: PresidentState) -> list[Problem]:
    named = [
        *(
            (f"/{name}/{i}", seat)
            for name in ("locked", "out", "places")
            for i, seat in enumerate(getattr(state, name))
        ),
        *((f"/stuck/{i}/seat", two.seat) for i, two in enumerate(state.stuck)),
        *((f"/pile/{i}/seat", laid.seat) for i, laid in enumerate(state.pile)),
    ]
    if state.turn is not None:
        named.append(("/turn", state.turn))
    return [each for at, seat in named for each in seat_problems(seat, len(state.seats), at)]


def _finished(state: PresidentState) -> int:
    """Return how many rounds have been scored."""
    return state.round - (0 if state.phase in (ROUND_OVER, MATCH_OVER) else 1)


def _places(ruleset: President, state: PresidentState) -> list[Problem]:
    """`president.out`, `president.stuck`, `president.dealer`: who has which place."""
    seats = range(len(state.seats))
    problems = []
    if state.places and sorted(state.places) != list(seats):
        problems.append(Problem("/places", "not_every_seat_once"))
    if bool(state.places) != (_finished(state) > 0):
        problems.append(Problem("/places", "places_after_a_round"))
    gone = (*state.out, *(two.seat for two in state.stuck))
    if len(set(gone)) < len(gone):
        problems.append(Problem("/out", "out_twice"))
    problems += [
        problem(f"/stuck/{i}/card", "stuck_without_two", card=two.card)
        for i, two in enumerate(state.stuck)
        if two.card[0] != "2"
    ]
    if problems:
        return problems
    if state.turn is None:
        left = [seat for seat in seats if seat not in gone]
        stuck = [two.seat for two in reversed(state.stuck)]
        if list(state.places) != [*state.out, *left, *stuck]:
            problems.append(Problem("/places", "places_as_the_round_ended"))
    if state.turn is not None and state.places:
        if state.dealer != state.places[-1]:
            problems.append(problem("/dealer", "a_hole_deals", dealer=state.places[-1]))
    elif state.round == 1:
        problems += _first_dealer(ruleset, state)
    return problems


def _first_dealer(ruleset: President, state: PresidentState) -> list[Problem]:
    """`common.dealer`: by the option, or by the seed where that is known."""
    if state.options.dealer == "random" and state.seed is None:
        return []
    first = first_dealer(ruleset, state.options, len(state.seats), state.seed or "")
    return [] if state.dealer == first else [problem("/dealer", "first_dealer", dealer=first)]


def _scores(state: PresidentState) -> list[Problem]:
    """`president.score`, `president.match_end`."""
    finished = _finished(state)
    target = state.options.target
    won = state.last_round or (0,) * len(state.seats)
    before = min(target - 1, 2 * max(0, finished - 1))  # nobody had won before the last round
    highest = target - 1 if state.phase != MATCH_OVER else target + 1
    problems = []
    for seat, (score, last) in enumerate(zip(state.scores, won, strict=True)):
        high = min(highest, before + last)
        if not last <= score <= high:
            at = f"/scores/{seat}"
            problems.append(problem(at, "impossible_score", low=last, high=high))
    if sum(state.scores) != ROUND_POINTS * finished:
        total = ROUND_POINTS * finished
        problems.append(problem("/scores", "impossible_total", total=total, rounds=finished))
    if state.phase == MATCH_OVER and max(state.scores) < target:
        problems.append(problem("/phase", "target_not_reached", target=target))
    if (state.last_round is None) != (finished == 0):
        problems.append(Problem("/last_round", "last_round_after_a_round"))
    if state.last_round is not None and len(state.places) == len(state.seats):
        points = tuple(
            {state.places[0]: 2, state.places[1]: 1}.get(s, 0) for s in range(len(state.seats))
        )
        if state.last_round != points:
            problems.append(problem("/last_round", "last_round_by_places", points=points))
    return problems


def _hands(state: PresidentState) -> list[Problem]:
    """`president.deal`, `president.out`, `president.stuck`, `president.round_end`."""
    seats = len(state.seats)
    gone = {*state.out, *(two.seat for two in state.stuck)}
    pack = len(pack_for(seats))
    problems = []
    for place, seat in enumerate(from_left(state.dealer, seats)):
        hand = state.hands[seat]
        at = f"/hands/{seat}"
        if bool(hand) == (seat in gone):
            problems.append(Problem(at, "cards_unless_out"))
        if len(hand) == 1 and hand[0][0] == "2":
            problems.append(Problem(at, "active_with_one_two"))
        most = pack // seats + (place < pack % seats)
        if state.phase == EXCHANGE and state.places:
            most += (seat == state.places[0]) - (seat == state.places[-1])
        fresh = state.phase in (OPENING, EXCHANGE)
        laid = sum(len(each.cards) for each in state.pile if each.seat == seat)
        laid += sum(1 for two in state.stuck if two.seat == seat)
        if len(hand) + laid > most or (fresh and len(hand) != most):
            problems.append(problem(at, "impossible_hand_size", most=most))
    active = sum(1 for hand in state.hands if hand)
    if state.turn is not None and active <= 1:
        problems.append(Problem("/phase", "round_should_be_over"))
    if state.turn is None and active > 1:
        problems.append(Problem("/phase", "round_is_not_over"))
    return problems


def _pile(state: PresidentState) -> list[Problem]:
    """`president.beat`, `president.quads`, `president.two`: what can lie on the pile."""
    problems = []
    for place, laid in enumerate(state.pile):
        ranks = {card[0] for card in laid.cards}
        if len(ranks) != 1 or "2" in ranks:
            problems.append(Problem(f"/pile/{place}/cards", "not_one_rank"))
    if problems:
        return problems

    def beats(laid: Laid, top: Laid) -> bool:
        size, rank = len(laid.cards), STRENGTH[laid.cards[0][0]]
        return size > len(top.cards) or (
            size == len(top.cards) and rank >= STRENGTH[top.cards[0][0]]
        )

    problems += [
        Problem(f"/pile/{place}/cards", "does_not_beat")
        for place, (top, laid) in enumerate(pairwise(state.pile), 1)
        if not beats(laid, top)
    ]
    if state.pile and missing_to_four(state.pile)[1] <= 0:
        problems.append(Problem("/pile", "four_are_cleared"))
    fresh = state.phase in (OPENING, EXCHANGE)
    if fresh and (state.pile or state.cleared or state.out or state.stuck):
        problems.append(Problem("/phase", "nothing_played_yet"))
    if state.phase == PLAY and state.round == 1 and not (state.pile or state.cleared):
        problems.append(Problem("/phase", "opening_first"))
    return problems


def _turn(state: PresidentState) -> list[Problem]:
    """`president.opening`, `president.president_leads`, `president.pass`: whose turn it is."""
    turn: Seat | None = state.turn
    if (turn is None) != (state.phase in (ROUND_OVER, MATCH_OVER)):
        return [Problem("/turn", "turn_while_playing")]
    problems = []
    if (state.phase == OPENING and state.round > 1) or (
        state.phase == EXCHANGE and state.round == 1
    ):
        problems.append(problem("/phase", "not_in_this_round", phase=state.phase))
    if turn is not None:
        if not state.hands[turn]:
            problems.append(Problem("/turn", "turn_of_a_seat_without_cards"))
        if state.pile and state.pile[-1].seat == turn:
            problems.append(Problem("/turn", "own_set_on_top"))
        if turn in state.locked:
            problems.append(Problem("/turn", "turn_of_a_locked_seat"))
    problems += _opener(state)
    if state.phase == EXCHANGE and state.places and turn != state.places[0]:
        problems.append(problem("/turn", "president_returns", seat=state.places[0]))
    if state.locked and not state.options.pass_locks:
        problems.append(Problem("/locked", "locked_without_option"))
    locked = state.locked
    if locked and (not state.pile or len(set(locked)) < len(locked)):
        problems.append(Problem("/locked", "locked_once_and_on_a_pile"))
    if any(not state.hands[seat] for seat in locked):
        problems.append(Problem("/locked", "locked_without_cards"))
    return problems


def _opener(state: PresidentState) -> list[Problem]:
    """`president.opening`: the first holder of 3♣ from the dealer's left leads it."""
    if state.phase != OPENING or state.turn is None:
        return []
    for seat in from_left(state.dealer, len(state.seats)):
        if seat == state.turn or "3c" in state.hands[seat]:
            break
    hand = state.hands[seat]
    if seat != state.turn or ("3c" not in hand and HIDDEN not in hand):
        return [Problem("/turn", "clubs_three_opens")]
    return []
