"""What may be done in President: legality, and the lists of legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from fairdeal.engine.cards import RANKS, Card, CardSet, Hand, holds
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


@lru_cache(maxsize=8192)
def _by_rank(hand: Hand) -> tuple[tuple[int, CardSet], ...]:
    """Return the sets of equal rank in a hand, by strength from low to high; 2s count as -1."""
    groups: dict[str, list[Card]] = {}
    for card in hand:
        groups.setdefault(card[0], []).append(card)
    return tuple(
        (place - 1, tuple(groups[rank])) for place, rank in enumerate(RANKS) if rank in groups
    )


@cache
def _plays(cards: CardSet, smallest: int) -> tuple[Play, ...]:
    """Return every play of some of these cards of one rank, of at least that size."""
    return tuple(
        Play(chosen)
        for size in range(smallest, len(cards) + 1)
        for chosen in dict.fromkeys(combinations(cards, size))
    )


@cache
def _two(cards: CardSet) -> tuple[Play, ...]:
    return tuple(Play((card,)) for card in dict.fromkeys(cards))


def leads(hand: Hand) -> list[Action]:
    """`president.lead`: any set of one rank, or a single 2."""
    actions: list[Action] = []
    for strength, cards in _by_rank(hand):
        if strength >= 0:
            actions += _plays(cards, 1)
    if hand[0][0] == "2" or any(card[0] == "2" for card in hand):
        actions += _two(_by_rank(hand)[0][1])
    return actions


def answers(hand: Hand, top: CardSet) -> list[Action]:
    """`president.beat`: a larger set, or an equally large one of equal or higher rank; a 2."""
    size, rank = len(top), STRENGTH[top[0][0]]
    actions: list[Action] = []
    twos: tuple[Play, ...] = ()
    for strength, cards in _by_rank(hand):
        if strength < 0:
            twos = _two(cards)
        else:
            actions += _plays(cards, size if strength >= rank else size + 1)
    actions += twos
    return actions


def openings(hand: Hand, opening_set: bool) -> list[Action]:
    """`president.opening`."""
    if not opening_set:
        return [Play(("3c",))]
    threes = tuple(card for card in hand if card[0] == "3")
    return [each for each in _plays(threes, 1) if "3c" in each.cards]


@cache
def _complete_with(cards: CardSet, missing: int) -> tuple[Complete, ...]:
    return tuple(Complete(chosen) for chosen in dict.fromkeys(combinations(cards, missing)))


def completions(hand: Hand, pile: tuple[Laid, ...]) -> Sequence[Action]:
    """`president.complete`: all ways to add exactly the cards missing to four."""
    rank, missing = missing_to_four(pile)
    cards = tuple(card for card in hand if card[0] == rank)
    return _complete_with(cards, missing) if len(cards) >= missing else ()
