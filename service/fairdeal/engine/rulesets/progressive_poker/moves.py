"""What a seat may do: who is asked, the legality of each choice, and the lists of legal ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, product, repeat
from math import comb
from random import Random
from typing import Final

from fairdeal.engine.cards import HIDDEN, PACK, Card, CardSet, Hand
from fairdeal.engine.ruleset import LEGAL, Action, Violation, broken
from fairdeal.engine.rulesets.progressive_poker.records import (
    CONTRIBUTE,
    DRAW,
    EXCHANGE,
    FIVE,
    MOST_DISCARDS,
    Choice,
    Contribute,
    Discard,
    Exchange,
    PokerState,
    each,
)
from fairdeal.engine.state import Seat
from fairdeal.engine.table import between_rounds

NOBODY: Final[tuple[Seat, ...]] = ()


def asked(state: PokerState) -> tuple[Seat, ...]:
    """Return the seats that make the choice of this phase, chosen already or not."""
    phase = state.phase
    if phase == EXCHANGE:
        return exchangers(state.playing, state.scores)
    return state.playing if phase in (CONTRIBUTE, DRAW) else NOBODY


@lru_cache(maxsize=4096)
def exchangers(playing: tuple[Seat, ...], held: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats that may exchange, by how many personal cards each holds.

    Those with the most are barred, unless all have equally many (`poker.barred`).

    >>> exchangers((0, 1, 2, 3), (4, 2, 2, 0))
    (1, 2)
    """
    most = max(held[seat] for seat in playing)
    if all(held[seat] == most for seat in playing):
        return playing if most else NOBODY
    return tuple(seat for seat in playing if 0 < held[seat] < most)


def to_choose(state: PokerState) -> tuple[Seat, ...]:
    """Return the seats that are asked and have not chosen yet."""
    who, chosen = asked(state), state.chosen
    return _others(who, chosen) if chosen else who


@lru_cache(maxsize=4096)
def _others(who: tuple[Seat, ...], chosen: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in who if seat not in chosen)


# -- legality --------------------------------------------------------------------------------


def _phase_violations(state: PokerState, seat: Seat, phase: str, rule: str) -> Sequence[Violation]:
    """Return why the seat is not asked for this choice now (`common.phase`)."""
    if state.phase != phase:
        return between_rounds(state, rule) or broken(rule, "wrong_phase")
    if seat in state.chosen:
        return broken(rule, "already_chosen")
    return LEGAL if seat in state.playing else broken(rule, "out_of_the_match")


def contribute_violations(state: PokerState, seat: Seat, card: Card) -> Sequence[Violation]:
    """`poker.contribute`."""
    if wrong := _phase_violations(state, seat, CONTRIBUTE, "poker.contribute"):
        return wrong
    if card not in state.personal[seat]:
        return broken("common.multiset", "not_personal", cards=(card,))
    return LEGAL


def exchange_violations(
    state: PokerState, seat: Seat, give: CardSet, take: CardSet
) -> Sequence[Violation]:
    """`poker.exchange`, `poker.barred`."""
    rule = "poker.exchange"
    if wrong := _phase_violations(state, seat, EXCHANGE, rule):
        return wrong
    personal = state.personal[seat]
    if not personal:
        return broken(rule, "nothing_to_exchange")
    if seat not in asked(state):
        return broken("poker.barred", "barred", count=len(personal))
    if len(give) != len(take):
        return broken(rule, "unequal_exchange", give=len(give), take=len(take))
    if not _holds(state.hands[seat], give):
        return broken("common.multiset", "not_held", cards=give)
    if not _holds(personal, take):
        return broken("common.multiset", "not_personal", cards=take)
    return LEGAL


def discard_violations(state: PokerState, seat: Seat, cards: CardSet) -> Sequence[Violation]:
    """`poker.draw`."""
    rule = "poker.draw"
    if wrong := _phase_violations(state, seat, DRAW, rule):
        return wrong
    if len(cards) > MOST_DISCARDS:
        return broken(rule, "too_many_discards", most=MOST_DISCARDS)
    if not _holds(state.hands[seat], cards):
        return broken("common.multiset", "not_held", cards=cards)
    return LEGAL


def _holds(hand: Hand, cards: CardSet) -> bool:
    """Whether the hand has all the cards and none is named twice: there is only one pack."""
    return len(set(cards).intersection(hand)) == len(cards)


def choice_violations(state: PokerState, seat: Seat, choice: Choice) -> Sequence[Violation]:
    """Return what is wrong with a choice that a state says the seat has made in this phase."""
    cards, take = choice.cards, choice.take
    if state.phase == EXCHANGE:
        return exchange_violations(state, seat, cards, take)
    if take or (state.phase == CONTRIBUTE and len(cards) != 1):
        return broken("poker.together", "wrong_phase")
    if state.phase == CONTRIBUTE:
        return contribute_violations(state, seat, cards[0])
    return discard_violations(state, seat, cards)


# -- legal lists -----------------------------------------------------------------------------


_CONTRIBUTIONS: Final = {card: Contribute(card) for card in PACK}


def choices(state: PokerState, seat: Seat, after: Action | None) -> Iterator[Action]:
    """Yield what the seat can choose now: cards in pack order, the fewest first."""
    if seat in state.chosen or seat not in asked(state):
        return iter(())
    if state.phase == EXCHANGE:
        return exchanges(state.hands[seat], state.personal[seat], after)
    actions: Iterator[Action]
    if state.phase == CONTRIBUTE:
        actions = map(_CONTRIBUTIONS.__getitem__, _known(state.personal[seat]))
    else:
        actions = each(Discard, zip(parts(_known(state.hands[seat])), strict=False))
    if after is None:
        return actions
    listed = list(actions)
    return iter(listed[listed.index(after) + 1 :])


def exchanges(hand: Hand, personal: Hand, after: Action | None) -> Iterator[Exchange]:
    """Yield every exchange by its size, then by what is given, then by what is taken.

    There are C(5,k)·C(p,k) of size k. Those before `after` are not gone through: all of a
    smaller size are left out, and so are those that give an earlier set.
    """
    hand, personal = _known(hand), _known(personal)
    sizes = range(min(len(hand), len(personal)) + 1)
    if not isinstance(after, Exchange):
        return each(Exchange, _swaps(hand, personal, sizes))
    size = len(after.give)
    gives = list(combinations(hand, size))
    takes = list(combinations(personal, size))
    place = gives.index(after.give) * len(takes) + takes.index(after.take) + 1
    given, taken = divmod(place, len(takes))
    rest = islice(product(gives[given:], takes), taken, None)
    return each(Exchange, chain(rest, _swaps(hand, personal, sizes[size + 1 :])))


def _swaps(hand: Hand, personal: Hand, sizes: range) -> Iterator[tuple[CardSet, CardSet]]:
    return chain.from_iterable(
        product(combinations(hand, size), combinations(personal, size)) for size in sizes
    )


def exchange_count(personal: int) -> int:
    """Return how many exchanges there are with so many personal cards.

    >>> exchange_count(8)
    1287
    """
    return sum(comb(FIVE, size) * comb(personal, size) for size in range(FIVE + 1))


def any_exchange(hand: Hand, personal: Hand, rng: Random) -> Exchange:
    """Return one of all exchanges, all equally likely: some five of all the cards are kept."""
    kept = set(rng.sample(hand + personal, len(hand)))
    give = tuple(card for card in hand if card not in kept)
    return Exchange(give, tuple(card for card in personal if card in kept))


def parts(hand: Hand) -> Iterator[CardSet]:
    """Yield what can be discarded of a hand: nothing, one card, two, three."""
    return chain.from_iterable(map(combinations, repeat(hand), range(MOST_DISCARDS + 1)))


def _known(cards: Hand) -> Hand:
    """Return the cards, or none where a view hides them: nobody else can tell them."""
    return () if cards and cards[-1] == HIDDEN else cards
