"""What may be done in President: legality, and the lists of legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, combinations
from operator import getitem, itemgetter
from typing import Final, NamedTuple, TypeAlias

from fairdeal.engine.cards import HIDDEN, SUITS, Card, CardSet, Hand, holds
from fairdeal.engine.ruleset import LEGAL, Action, Violation, broken
from fairdeal.engine.rulesets.president.records import (
    EXCHANGE,
    OPENING,
    PLAY,
    STRENGTH,
    Complete,
    Laid,
    Play,
    PresidentState,
    missing_to_four,
)
from fairdeal.engine.state import Seat
from fairdeal.engine.table import between_rounds

_LARGEST: Final = 8
"""The most cards of one rank that there are: in two packs."""

# -- legality --------------------------------------------------------------------------------


def play_violations(state: PresidentState, seat: Seat, cards: CardSet) -> Sequence[Violation]:
    """`president.opening`, `president.lead` and `president.beat`."""
    opening = state.phase == OPENING
    rule = "president.opening" if opening else "president.beat" if state.pile else "president.lead"
    if state.phase != PLAY and not opening:
        return between_rounds(state, rule) or broken(rule, "wrong_phase")
    if seat != state.turn:
        return broken(rule, "not_your_turn")
    if not cards:
        return broken(rule, "no_cards")
    hand = state.hands[seat]
    if not holds(hand, cards):
        return broken("common.multiset", "not_held", cards=cards)
    rank = cards[0][0]
    if len(cards) > 1 and any(card[0] != rank for card in cards):
        return broken(rule, "mixed_ranks", cards=cards)
    if opening:
        return _opening_violations(cards, state.options.opening_set)
    if rank == "2":
        return _two_violations(hand, cards)
    return _beat_violations(cards, state.pile[-1].cards) if state.pile else LEGAL


def _opening_violations(cards: CardSet, opening_set: bool) -> Sequence[Violation]:
    """`president.opening`."""
    if "3c" not in cards:
        return broken("president.opening", "open_with_clubs_three")
    if len(cards) > 1 and not opening_set:
        return broken("president.opening", "open_alone")
    return LEGAL


def _two_violations(hand: Hand, cards: CardSet) -> Sequence[Violation]:
    """`president.two` and `president.out`."""
    if len(cards) > 1:
        return broken("president.two", "one_two_only")
    return broken("president.out", "two_cannot_be_last") if len(hand) == 1 else LEGAL


def _beat_violations(cards: CardSet, top: CardSet) -> Sequence[Violation]:
    """`president.beat`."""
    if len(cards) < len(top):
        return broken("president.beat", "too_few", cards=cards, top=top)
    if len(cards) == len(top) and STRENGTH[cards[0][0]] < STRENGTH[top[0][0]]:
        return broken("president.beat", "too_low", cards=cards, top=top)
    return LEGAL


def pass_violations(state: PresidentState, seat: Seat) -> Sequence[Violation]:
    """`president.pass`."""
    rule = "president.pass"
    if state.phase == EXCHANGE:
        return broken(rule, "wrong_phase")
    if state.turn is None:
        return between_rounds(state, rule)
    if seat != state.turn:
        return broken(rule, "not_your_turn")
    return LEGAL if state.pile else broken(rule, "leader_cannot_pass")


def complete_violations(state: PresidentState, seat: Seat, cards: CardSet) -> Sequence[Violation]:
    """`president.complete`."""
    rule = "president.complete"
    if state.turn is None:
        return between_rounds(state, rule)
    if not state.hands[seat]:
        return broken(rule, "out_of_the_round")
    if not state.pile:
        return broken(rule, "nothing_to_complete")
    rank, missing = missing_to_four(state.pile)
    if len(cards) != missing or any(card[0] != rank for card in cards):
        return broken(rule, "not_the_missing_cards", rank=rank, missing=missing)
    if not holds(state.hands[seat], cards):
        return broken("common.multiset", "not_held", cards=cards)
    return LEGAL


def return_violations(state: PresidentState, seat: Seat, card: Card) -> Sequence[Violation]:
    """`president.exchange`."""
    rule = "president.exchange"
    if state.phase != EXCHANGE:
        return between_rounds(state, rule) or broken(rule, "wrong_phase")
    if seat != state.turn:
        return broken(rule, "not_your_turn")
    if card not in state.hands[seat]:
        return broken("common.multiset", "not_held", cards=(card,))
    return LEGAL


# -- legal lists -----------------------------------------------------------------------------


_PLACE: Final = {
    card: 1 << 8 * place + 2 * suit
    for place, rank in enumerate((*STRENGTH, "2"))
    for suit, card in enumerate(rank + each for each in SUITS)
} | {HIDDEN: 0}
"""What a card counts in the number that tells a hand: a byte a rank, in it two bits a suit."""

_PLACES: Final = len(STRENGTH) + 1

Plays: TypeAlias = tuple[tuple[Play, ...], ...]
"""The plays of one rank, by the smallest size that is wanted: all of at least that size."""

_AT_LEAST: Final = tuple(itemgetter(size) for size in range(_LARGEST + 2))


class _Sets(NamedTuple):
    """What can be played of a hand: by strength from low to high, and the 2s.

    `held` has a byte for each rank that tells its cards.
    """

    held: bytes
    plays: Sequence[Plays]
    twos: tuple[Play, ...]


# A hand is asked for again until it changes. To remember many more would cost more than it
# saves: the garbage collector goes through all that is remembered.
@lru_cache(maxsize=256)
def _sets(hand: Hand) -> _Sets:
    held = sum(map(_PLACE.__getitem__, hand)).to_bytes(_PLACES, "little")
    return _Sets(held, tuple(map(getitem, _PLAYS, held)), _twos(held[-1]))


@cache
def _cards(place: int, held: int) -> CardSet:
    """Return the cards of a rank that a byte tells."""
    rank = (*STRENGTH, "2")[place]
    return tuple(
        rank + each for suit, each in enumerate(SUITS) for _ in range(held >> 2 * suit & 0b11)
    )


class _PlaysOf(dict[int, Plays]):
    """The plays of one rank by the byte that tells its cards, made when first needed."""

    def __init__(self, place: int) -> None:
        self._place = place

    def __missing__(self, held: int) -> Plays:
        cards = _cards(self._place, held)
        by_size = [
            tuple(Play(chosen) for chosen in dict.fromkeys(combinations(cards, size)))
            for size in range(1, _LARGEST + 2)
        ]
        made = self[held] = tuple(
            tuple(chain.from_iterable(by_size[max(size - 1, 0) :])) for size in range(_LARGEST + 2)
        )
        return made


_PLAYS: Final = tuple(map(_PlaysOf, range(len(STRENGTH))))


@cache
def _twos(held: int) -> tuple[Play, ...]:
    """Return the plays of a single 2."""
    return tuple(Play((card,)) for card in dict.fromkeys(_cards(len(STRENGTH), held)))


def leads(hand: Hand) -> list[Action]:
    """`president.lead`: any set of one rank, or a single 2."""
    sets = _sets(hand)
    return [*chain.from_iterable(map(_AT_LEAST[1], sets.plays)), *sets.twos]


def answers(hand: Hand, pile: tuple[Laid, ...]) -> list[Action]:
    """Return all that answers the set on top but the pass (`president.beat`, `.complete`).

    A larger set, or an equally large one of equal or higher rank; a 2; a completion.
    """
    sets = _sets(hand)
    top = pile[-1].cards
    size, strength = len(top), STRENGTH[top[0][0]]
    return [
        *chain.from_iterable(map(_AT_LEAST[size + 1], sets.plays[:strength])),
        *chain.from_iterable(map(_AT_LEAST[size], sets.plays[strength:])),
        *sets.twos,
        *_completions(sets.held, strength, pile),
    ]


def openings(hand: Hand, opening_set: bool) -> list[Action]:
    """`president.opening`."""
    if not opening_set:
        return [Play(("3c",))]
    return [each for each in _sets(hand).plays[0][1] if "3c" in each.cards]


@cache
def _complete_with(place: int, held: int, missing: int) -> tuple[Complete, ...]:
    chosen = combinations(_cards(place, held), missing)
    return tuple(Complete(each) for each in dict.fromkeys(chosen))


def completions(hand: Hand, pile: tuple[Laid, ...]) -> Sequence[Action]:
    """`president.complete`: all ways to add exactly the cards missing to four."""
    return _completions(_sets(hand).held, STRENGTH[pile[-1].cards[0][0]], pile)


def _completions(held: bytes, place: int, pile: tuple[Laid, ...]) -> Sequence[Action]:
    same = held[place]
    return _complete_with(place, same, missing_to_four(pile)[1]) if same else ()
