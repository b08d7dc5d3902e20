"""What a state of Progressive Rummy from outside must not be.

Whatever play can lead to passes here, and so does any view of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fairdeal.engine import melds
from fairdeal.engine.cards import HIDDEN, Card, in_pack_order
from fairdeal.engine.melds import Fault, SetPlace
from fairdeal.engine.ruleset import Problem, problem
from fairdeal.engine.rulesets.progressive_rummy.legality import may_take
from fairdeal.engine.rulesets.progressive_rummy.records import (
    DRAW,
    IDLE_TURNS,
    PLAY,
    SHAPE_KIND,
    RummyState,
    hand_size,
    pack_for,
    rules_of,
)
from fairdeal.engine.rulesets.progressive_rummy.tables import slots_of, table_of
from fairdeal.engine.rulesets.progressive_rummy.turns import hand_points
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, evolve
from fairdeal.engine.table import (
    base_problems,
    deck_problems,
    first_dealer,
    hidden_problems,
    pack_problems,
    seat_problems,
)

if TYPE_CHECKING:
    from fairdeal.engine.rulesets.progressive_rummy.game import ProgressiveRummy


def sense_problems(ruleset: ProgressiveRummy, state: RummyState) -> Sequence[Problem]:
    """Return everything that makes the state impossible, by rule where one names it."""
    seats = len(state.seats)
    deals = state.options.deals
    problems = base_problems(ruleset, state, (DRAW, PLAY), deals)
    problems += _unknown_seats(state)
    if problems:
        return problems
    pack = pack_for(seats)
    problems += deck_problems(state, pack, deals)
    problems += hidden_problems(state, _places_of_cards(state))
    cards = [card for _, there in _places_of_cards(state) for card in there]
    problems += pack_problems(cards, pack, "")
    problems += _phase(state)
    problems += _dealer(ruleset, state)
    problems += _melds(state)
    if problems:
        return problems
    return [*_hands(state), *_turn(state), *_taken(state), *_stock(state), *_scores(state)]


def _over(state: RummyState) -> bool:
    return state.phase in (ROUND_OVER, MATCH_OVER)


def _places_of_cards(state: RummyState) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for seat, hand in enumerate(state.hands):
        yield f"/hands/{seat}", hand
    yield "/stock", state.stock
    yield "/discards", state.discards
    for number, meld in enumerate(state.melds):
        yield f"/melds/{number}/cards", meld.cards


def _unknown_seats(state: RummyState) -> list[Problem]:
    named = [(f"/melds/{number}/seat", meld.seat) for number, meld in enumerate(state.melds)]
    if state.turn is not None:
        named.append(("/turn", state.turn))
    return [each for at, seat in named for each in seat_problems(seat, len(state.seats), at)]


def _phase(state: RummyState) -> list[Problem]:
    """`rummy.match_end`, `common.next_round`."""
    problems = []
    if (state.turn is None) != _over(state):
        problems.append(Problem("/turn", "turn_while_playing"))
    last = state.round == state.options.deals
    if (state.phase == MATCH_OVER and not last) or (state.phase == ROUND_OVER and last):
        problems.append(problem("/phase", "over_after_the_last_deal", deals=state.options.deals))
    return problems


def _dealer(ruleset: ProgressiveRummy, state: RummyState) -> list[Problem]:
    """`rummy.dealer`: the deal passes to the left."""
    seats = len(state.seats)
    if state.seed is None and state.options.dealer == "random":
        return []
    first = first_dealer(ruleset, state.options, seats, state.seed or "")
    dealer = (first + state.round - 1) % seats
    return [] if state.dealer == dealer else [problem("/dealer", "deal_passes", dealer=dealer)]


def _melds(state: RummyState) -> list[Problem]:
    """`rummy.group`, `rummy.sequence`, `rummy.one_group`, `rummy.overlap`."""
    problems = []
    ranks = set()
    for number, meld in enumerate(state.melds):
        at = f"/melds/{number}/cards"
        place = melds.read(rules_of(state.round), SHAPE_KIND[meld.kind], meld.cards)
        if isinstance(place, Fault):
            problems.append(Problem(at, place.code, place.params))
        elif isinstance(place, SetPlace):
            if place.rank in ranks:
                problems.append(problem(at, "rank_lies_there", rank=place.rank))
            if meld.cards != in_pack_order(meld.cards):
                problems.append(Problem(at, "group_in_pack_order"))
            ranks.add(place.rank)
        elif state.options.overlap == "never":
            other = table_of(state).covering(slots_of(place), number)
            if other is not None:
                problems.append(problem(at, "covered_by", meld=other))
    return problems


def _hands(state: RummyState) -> list[Problem]:
    """`rummy.draw`, `rummy.discard`, `rummy.out`: how many cards hands can have.

    A turn brings a card in and puts one away, so hands and melds together have as many cards as
    were dealt, but for the one drawn in a turn that has not ended with a discard.
    """
    size, seats = hand_size(len(state.seats)), len(state.seats)
    problems = []
    for seat, hand in enumerate(state.hands):
        own = sum(meld.seat == seat for meld in state.melds)
        drawn = (seat == state.turn and state.phase == PLAY) or not hand
        most = size + drawn - 3 * own
        least = most if not own else 0 if _over(state) else 1
        if not least <= len(hand) <= most:
            at = f"/hands/{seat}"
            problems.append(problem(at, "impossible_hand_size", least=least, most=most))
    out = sum(not hand for hand in state.hands)
    there = sum(map(len, state.hands)) + sum(len(meld.cards) for meld in state.melds)
    extra = there - seats * size
    possible = (0, 1) if out else (int(state.phase == PLAY),)
    if extra not in possible:
        problems.append(problem("", "cards_in_play", expected=seats * size + possible[0]))
    if _over(state) and out != 1 and not (out == 0 and _counted(state)):
        problems.append(Problem("/phase", "nothing_ended_the_deal"))
    return problems


def _counted(state: RummyState) -> bool:
    """Whether a deal in which nobody went out has ended (`rummy.stock_out`)."""
    return (state.turned and not state.stock) or state.idle == IDLE_TURNS


def _turn(state: RummyState) -> list[Problem]:
    """`rummy.stock`: whose turn it is, as long as that follows from the cards drawn.

    Each turn before this one brought a discard; none of them was taken while no meld lies there
    that a taken card went to.
    """
    if state.turn is None:
        return []
    seats = len(state.seats)
    stock = len(pack_for(seats)) - seats * hand_size(seats)
    drawn = stock - len(state.stock)
    if state.turned:
        drawn += stock - 1
    drawn -= state.phase == PLAY and not state.taken
    if not state.melds and state.options.discard_draw != "free":
        turn = (state.dealer + 1 + drawn) % seats
        if state.turn != turn:
            return [problem("/turn", "turn_by_the_stock", seat=turn)]
    fresh = not state.discards and state.phase == DRAW
    if fresh and (state.turned or state.melds or state.turn != (state.dealer + 1) % seats):
        return [Problem("/discards", "discards_after_a_turn")]
    return []


def _taken(state: RummyState) -> list[Problem]:
    """`rummy.discard_draw`: the card that is to be laid next."""
    if state.taken is None:
        return []
    if state.phase != PLAY or state.turn is None or state.options.discard_draw == "free":
        return [Problem("/taken", "taken_while_bound")]
    hand = state.hands[state.turn]
    if HIDDEN in hand:
        return []
    if state.taken not in hand:
        return [problem("/taken", "not_held", cards=(state.taken,))]
    place = hand.index(state.taken)
    before = evolve(
        state,
        phase=DRAW,
        hands=tuple(
            hand[:place] + hand[place + 1 :] if seat == state.turn else each
            for seat, each in enumerate(state.hands)
        ),
        discards=(*state.discards, state.taken),
    )
    if not may_take(before, state.turn):
        return [problem("/taken", "taken_makes_no_meld", card=state.taken)]
    return []


def _stock(state: RummyState) -> list[Problem]:
    """`rummy.stock_out`, and the idle turns of `rummy.discard_draw`."""
    problems = []
    seats = len(state.seats)
    full = len(pack_for(seats)) - seats * hand_size(seats)
    if state.phase == DRAW and not state.stock:
        problems.append(Problem("/stock", "stock_before_a_turn"))
    if state.turned and len(state.stock) >= full:
        problems.append(problem("/stock", "turned_without_the_top", most=full - 1))
    free = state.options.discard_draw == "free"
    most = 0 if not free else IDLE_TURNS - (state.phase == DRAW)
    if state.idle > most:
        problems.append(problem("/idle", "out_of_range", low=0, high=most))
    return problems


def _scores(state: RummyState) -> list[Problem]:
    """`rummy.score`."""
    seats, size = len(state.seats), hand_size(len(state.seats))
    finished = state.round - (not _over(state))
    dearest = 20 * min(size, seats) + 10 * max(0, size - seats)
    problems = []
    if (state.last_round is None) != (finished == 0):
        problems.append(Problem("/last_round", "last_round_after_a_deal"))
    points = state.last_round or (0,) * seats
    for seat, (score, last) in enumerate(zip(state.scores, points, strict=True)):
        most = dearest * max(0, finished - 1)
        if not 0 <= last <= dearest:
            at = f"/last_round/{seat}"
            problems.append(problem(at, "impossible_score", low=0, high=dearest))
        if not last <= score <= last + most:
            at = f"/scores/{seat}"
            problems.append(problem(at, "impossible_score", low=last, high=last + most))
    if not _over(state) or state.last_round is None:
        return problems
    if any(HIDDEN in hand for hand in state.hands):
        return [*problems, Problem("/hands", "hands_lie_open")]
    if state.last_round != hand_points(state):
        points = hand_points(state)
        problems.append(problem("/last_round", "last_round_by_hands", points=points))
    return problems
