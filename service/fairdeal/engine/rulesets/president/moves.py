"""What may be done in President: legality, and the lists of legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairdeal.engine.cards import Card, CardSet, Hand, holds
from fairdeal.engine.ruleset import LEGAL, Action, Violation, broken
from fairdeal.engine.rulesets.president.holdings import holdings, to_beat
from fairdeal.engine.rulesets.president.records import (
    EXCHANGE,
    OPENING,
    PLAY,
    STRENGTH,
    Laid,
    Pass,
    Play,
    PresidentState,
    missing_to_four,
)
from fairdeal.engine.state import Seat
from fairdeal.engine.table import between_rounds

PASS: Final = Pass()

# -- legality --------------------------------------------------------------------------------


def play_violations(state: PresidentState, seat: Seat, cards: CardSet) -> Sequence[Violation]:
    """`president.opening`, `president.lead` and `president.beat`."""
    phase = state.phase
    opening = phase == OPENING
    if seat != state.turn or not cards or not (phase == PLAY or opening):
        return _no_play(state, seat)
    hand = state.hands[seat]
    if not holds(hand, cards):
        return broken("common.multiset", "not_held", cards=cards)
    rank = cards[0][0]
    if len(cards) > 1 and any(card[0] != rank for card in cards):
        return broken(_rule_of_play(state), "mixed_ranks", cards=cards)
    if opening:
        return _opening_violations(cards, state.options.opening_set)
    if rank == "2":
        return _two_violations(hand, cards)
    return _beat_violations(cards, state.pile[-1].cards) if state.pile else LEGAL


def _rule_of_play(state: PresidentState) -> str:
    """Return the rule that a play must keep now."""
    if state.phase == OPENING:
        return "president.opening"
    return "president.beat" if state.pile else "president.lead"


def _no_play(state: PresidentState, seat: Seat) -> Sequence[Violation]:
    """Return what is wrong with any play by that seat now, or with one of no cards."""
    rule = _rule_of_play(state)
    if state.phase not in (PLAY, OPENING):
        return between_rounds(state, rule) or broken(rule, "wrong_phase")
    return broken(rule, "not_your_turn" if seat != state.turn else "no_cards")


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


def leads(hand: Hand) -> list[Action]:
    """`president.lead`: any set of one rank, or a single 2."""
    actions: list[Action] = []
    for holding in holdings(hand).values():
        actions += holding.plays[0]
    return actions


def answers(hand: Hand, pile: tuple[Laid, ...]) -> list[Action]:
    """Return all that answers the set on top but the pass (`president.beat`, `.complete`).

    A larger set, or an equally large one of equal or higher rank; a 2; a completion.
    """
    ranks = holdings(hand)
    top = pile[-1].cards
    beating = to_beat(top)
    actions: list[Action] = []
    for holding in ranks.values():
        actions += holding.plays[beating]
    same = ranks.get(STRENGTH[top[0][0]])
    if same:
        actions += same.completions[missing_to_four(pile)[1]]
    return actions


def openings(hand: Hand, opening_set: bool) -> list[Action]:
    """`president.opening`."""
    if not opening_set:
        return [Play(("3c",))]
    threes = holdings(hand).get(STRENGTH["3"])
    return [each for each in threes.plays[0] if "3c" in each.cards] if threes else []


def completions(hand: Hand, pile: tuple[Laid, ...]) -> Sequence[Action]:
    """`president.complete`: all ways to add exactly the cards missing to four."""
    same = holdings(hand).get(STRENGTH[pile[-1].cards[0][0]])
    return same.completions[missing_to_four(pile)[1]] if same else ()
