"""What a state of Progressive Poker from outside must not be.

Whatever play can lead to passes here, and so does any view of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fairdeal.engine.cards import HIDDEN, PACK, Card
from fairdeal.engine.poker_hands import worth
from fairdeal.engine.ruleset import Problem, problem
from fairdeal.engine.rulesets.progressive_poker.moves import asked, choice_violations, exchangers
from fairdeal.engine.rulesets.progressive_poker.records import (
    CONTRIBUTE,
    DRAW,
    EXCHANGE,
    FIVE,
    MOST_DISCARDS,
    PERSONAL,
    InPot,
    PokerState,
    is_over,
    players_from_left,
)
from fairdeal.engine.rulesets.progressive_poker.showdown import best_hands, ends_match, shares
from fairdeal.engine.state import MATCH_OVER, Seat, evolve
from fairdeal.engine.table import (
    base_problems,
    deck_problems,
    first_dealer,
    hidden_problems,
    pack_problems,
    seat_problems,
)

if TYPE_CHECKING:
    from fairdeal.engine.rulesets.progressive_poker.game import ProgressivePoker

BY_SEAT = ("personal", "choices", "exchanged", "discarded", "discards", "lost")
"""The fields of the game that have an entry for each seat."""


def sense_problems(ruleset: ProgressivePoker, state: PokerState) -> list[Problem]:
    """Return everything that makes the state impossible, by rule where one names it."""
    last = state.options.max_hands
    problems = base_problems(ruleset, state, (CONTRIBUTE, EXCHANGE, DRAW), last)
    problems += _entries(state)
    if problems:
        return problems
    problems += deck_problems(state, PACK, last)
    problems += hidden_problems(state, _places_of_cards(state))
    cards = [card for _, there in _places_of_cards(state) for card in there]
    problems += pack_problems(cards, PACK, "")
    problems += _dealer(ruleset, state)
    problems += _playing(state)
    if problems:
        return problems
    problems += _pot(state)
    problems += _personal(state)
    problems += _hands(state)
    problems += _last_round(state)
    if problems:
        return problems
    return _counts(state) + _choices(state) + _result(state)


def _places_of_cards(state: PokerState) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for name in ("hands", "personal", "discards"):
        for seat, cards in enumerate(getattr(state, name)):
            yield f"/{name}/{seat}", cards
    yield "/stock", state.stock
    for place, each in enumerate(state.pot):
        yield f"/pot/{place}/card", (each.card,)


def _entries(state: PokerState) -> list[Problem]:
    """An entry for each seat, and no seat that is not there, nor any twice."""
    seats = len(state.seats)
    problems = [
        problem(f"/{name}", "wrong_count", expected=seats, given=len(values))
        for name in BY_SEAT
        if len(values := getattr(state, name)) != seats
    ]
    named = [
        (f"/{name}/{i}", s)
        for name in ("playing", "chosen")
        for i, s in enumerate(getattr(state, name))
    ]
    named += [(f"/pot/{place}/seat", each.seat) for place, each in enumerate(state.pot)]
    problems += [each for at, seat in named for each in seat_problems(seat, seats, at)]
    problems += [
        Problem(f"/{name}", "not_in_order")
        for name in ("playing", "chosen")
        if list(getattr(state, name)) != sorted(set(getattr(state, name)))
    ]
    return problems


def _dealer(ruleset: ProgressivePoker, state: PokerState) -> list[Problem]:
    """`common.dealer`, `poker.next_hand`: the first dealer by the option, then who plays."""
    if state.round > 1:
        if state.dealer in state.playing:
            return []
        return [Problem("/dealer", "dealer_plays")]
    if state.seed is None and state.options.dealer == "random":
        return []
    first = first_dealer(ruleset, state.options, len(state.seats), state.seed or "")
    if state.dealer == first:
        return []
    return [problem("/dealer", "first_dealer", dealer=first)]


def _playing(state: PokerState) -> list[Problem]:
    """`poker.eliminated`: who plays, and since when the others do not."""
    problems = []
    finished = state.round - 1
    if len(state.playing) < 2 or (
        state.round <= PERSONAL and len(state.playing) < len(state.seats)
    ):
        problems.append(Problem("/playing", "too_few_play"))
    for seat, lost in enumerate(state.lost):
        if seat in state.playing:
            goes = is_over(state) and not state.personal[seat]
            right = lost == (state.round if goes else None)
        else:
            right = lost is not None and PERSONAL <= lost <= finished
        if not right:
            problems.append(Problem(f"/lost/{seat}", "lost_its_last"))
    return problems


def _pot(state: PokerState) -> list[Problem]:
    """`poker.contribute`: a card from each player, from the dealer's left, while a hand is on."""
    givers: tuple[Seat, ...] = ()
    if state.phase in (EXCHANGE, DRAW):
        givers = players_from_left(state.dealer, state.playing)
    if tuple(each.seat for each in state.pot) == givers:
        return []
    return [problem("/pot", "pot_from", seats=givers)]


def _personal(state: PokerState) -> list[Problem]:
    """`poker.personal`, `poker.score`: how many personal cards there are, and with whom."""
    seats = len(state.seats)
    held = [len(cards) for cards in state.personal]
    problems = [
        problem(f"/scores/{seat}", "score_is_personal", count=count)
        for seat, count in enumerate(held)
        if state.scores[seat] != count
    ]
    total = PERSONAL * seats - len(state.pot)
    if sum(held) != total:
        problems.append(problem("/personal", "personal_together", total=total, given=sum(held)))
    given = state.round - (state.phase == CONTRIBUTE)
    for seat, count in enumerate(held):
        low = max(PERSONAL - given, state.phase == CONTRIBUTE) if seat in state.playing else 0
        high = total if seat in state.playing else 0
        if not low <= count <= high or (state.round == 1 and count != low and not is_over(state)):
            problems.append(problem(f"/personal/{seat}", "impossible_personal", low=low, high=high))
    return problems


def _hands(state: PokerState) -> list[Problem]:
    """`poker.deal`: five cards each, once the pot is full."""
    size = 0 if state.phase == CONTRIBUTE else FIVE
    return [
        problem(f"/hands/{seat}", "wrong_count", expected=expected, given=len(hand))
        for seat, hand in enumerate(state.hands)
        if len(hand) != (expected := size if seat in state.playing else 0)
    ]


def _counts(state: PokerState) -> list[Problem]:
    """`poker.exchange`, `poker.draw`, `poker.reshuffle`: what was exchanged and discarded."""
    over = is_over(state)
    held = [len(cards) for cards in state.personal]
    if over and state.last_round is not None:
        held = [count - len(won) for count, won in zip(held, state.last_round, strict=True)]
    may: tuple[Seat, ...] = ()
    if over or state.phase == DRAW:
        may = exchangers(state.playing, tuple(held))
    problems = []
    for seat in range(len(state.seats)):
        high = min(FIVE, held[seat]) if seat in may else None
        problems += _count(f"/exchanged/{seat}", state.exchanged[seat], high)
        high = MOST_DISCARDS if over and seat in state.playing else None
        problems += _count(f"/discarded/{seat}", state.discarded[seat], high)
    lie = [count or 0 for count in state.discarded]
    if sum(lie) > len(PACK) - PERSONAL * len(state.seats) - FIVE * len(state.playing):
        lie = [0] * len(lie)
    return problems + [
        problem(f"/discards/{seat}", "wrong_count", expected=expected, given=len(cards))
        for seat, (cards, expected) in enumerate(zip(state.discards, lie, strict=True))
        if len(cards) != expected
    ]


def _count(at: str, count: int | None, high: int | None) -> list[Problem]:
    """Return what is wrong with a count that is from 0 to the highest, or none without one."""
    if high is None:
        return [] if count is None else [Problem(at, "not_counted")]
    if count is None or not 0 <= count <= high:
        return [problem(at, "out_of_range", low=0, high=high)]
    return []


def _choices(state: PokerState) -> list[Problem]:
    """`poker.together`: only who is asked has chosen, not all yet, and each something legal."""
    who = asked(state)
    if not who and not is_over(state):
        return [Problem("/phase", "nobody_is_asked")]
    problems = []
    if not set(state.chosen) <= set(who):
        problems.append(problem("/chosen", "not_asked", seats=who))
    elif who and len(state.chosen) == len(who):
        problems.append(Problem("/chosen", "all_have_chosen"))
    before = evolve(state, chosen=())
    for seat, choice in enumerate(state.choices):
        made = seat in state.chosen
        if choice is None and made and not state.is_view:
            problems.append(Problem(f"/choices/{seat}", "missing"))
        elif choice is not None and (not made or choice_violations(before, seat, choice)):
            problems.append(Problem(f"/choices/{seat}", "impossible_choice"))
    return problems


def _last_round(state: PokerState) -> list[Problem]:
    """`poker.showdown`, `poker.split`: what the seats took of the last pot."""
    last, over = state.last_round, is_over(state)
    if (last is None) != (state.round == 1 and not over):
        return [Problem("/last_round", "last_round_after_a_round")]
    if last is None:
        return []
    cards = [card for won in last for card in won]
    takers = [seat for seat, won in enumerate(last) if won]
    most = len(state.playing) if over else len(state.seats)
    if (
        not len(state.playing) <= len(cards) <= most
        or len(set(cards)) < len(cards)
        or not set(cards) <= set(PACK)
        or not set(takers) <= set(state.playing)
        or max(map(len, last)) - min(len(last[seat]) for seat in takers) > 1
    ):
        return [Problem("/last_round", "no_such_pot")]
    if not over and state.phase != CONTRIBUTE:
        return []
    return [
        Problem(f"/last_round/{seat}", "took_to_personal")
        for seat, won in enumerate(last)
        if HIDDEN not in state.personal[seat] and not set(won) <= set(state.personal[seat])
    ]


def _result(state: PokerState) -> list[Problem]:
    """`poker.showdown`, `poker.eliminated`, `poker.cap`: who won, and whether that ends it."""
    if not is_over(state) or state.last_round is None:
        return []
    problems = []
    if all(HIDDEN not in hand for hand in state.hands):
        winners = best_hands({seat: worth(state.hands[seat]) for seat in state.playing})
        pot = [InPot(seat, card) for seat, card in zip(state.playing, PACK, strict=False)]
        won = [len(cards) for cards in shares(pot, winners, state.dealer, len(state.seats))]
        if won != [len(cards) for cards in state.last_round]:
            problems.append(problem("/last_round", "best_hands_win", counts=won))
    ends = ends_match(state.options, state.round, state.personal) is not None
    if ends != (state.phase == MATCH_OVER):
        problems.append(Problem("/phase", "match_should_be_over" if ends else "match_is_not_over"))
    return problems
