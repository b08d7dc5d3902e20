"""What comes of the choices: a hand from the first contribution to the showdown."""

from __future__ import annotations

from collections.abc import Mapping

from fairdeal.engine import shuffle
from fairdeal.engine.cards import in_pack_order, joined, without
from fairdeal.engine.poker_hands import worth
from fairdeal.engine.ruleset import Event, Malformed, Problem
from fairdeal.engine.rulesets.progressive_poker import moves
from fairdeal.engine.rulesets.progressive_poker.records import (
    CONTRIBUTE,
    DRAW,
    EXCHANGE,
    FIVE,
    Choice,
    Discarded,
    Drew,
    Exchanged,
    PokerState,
    Reshuffled,
    Showed,
    TookPot,
    chose,
    chosen_with,
    contributed,
    in_pot,
    players_from_left,
)
from fairdeal.engine.rulesets.progressive_poker.showdown import (
    best_hands,
    ends_match,
    outcome,
    shares,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, evolve, put
from fairdeal.engine.table import Dealt, MatchEnded, RoundEnded

Result = tuple[PokerState, list[Event]]
"""The state after an action, and what happened."""


def choose(state: PokerState, seat: Seat, choice: Choice) -> Result:
    """Keep a choice apart; carry all of them out if it is the last (`poker.together`).

    Raises `Malformed` for the last choice on a view, which does not have those of the others.
    """
    chosen = chosen_with(state.chosen, seat)
    choices = put(state.choices, seat, choice)
    events: list[Event] = [chose(seat)]
    if len(chosen) < len(moves.asked(state)):
        return evolve(state, chosen=chosen, choices=choices), events
    if state.seed is None:
        raise Malformed([Problem("/seed", "view_given")])
    made = {
        seat: each
        for seat in players_from_left(state.dealer, state.playing)
        if (each := choices[seat])
    }
    if state.phase == CONTRIBUTE:
        return _fill_pot(state, made, events)
    if state.phase == EXCHANGE:
        return _exchange(state, made, events)
    return _draw(state, made, events, state.seed)


def _fill_pot(state: PokerState, made: Mapping[Seat, Choice], events: list[Event]) -> Result:
    """Turn the pot up and deal five cards each (`poker.contribute`, `poker.deal`)."""
    personal, hands = list(state.personal), list(state.hands)
    stock, players = state.stock, len(made)
    pot = []
    for seat, choice in made.items():
        (card,) = choice.cards
        personal[seat] = without(personal[seat], choice.cards)
        pot.append(in_pot(seat, card))
        events.append(contributed(seat, card))
    for place, seat in enumerate(made):
        hands[seat] = in_pack_order(stock[place : FIVE * players : players])
        events.append(Dealt(seat, hands[seat]))
    scores = tuple(map(len, personal))
    return evolve(
        state,
        phase=EXCHANGE if moves.exchangers(state.playing, scores) else DRAW,
        chosen=(),
        choices=(None,) * len(hands),
        personal=tuple(personal),
        scores=scores,
        pot=tuple(pot),
        hands=tuple(hands),
        stock=stock[FIVE * players :],
    ), events


def _exchange(state: PokerState, made: Mapping[Seat, Choice], events: list[Event]) -> Result:
    """Swap cards of the hands for personal ones (`poker.exchange`)."""
    hands, personal = list(state.hands), list(state.personal)
    exchanged = list(state.exchanged)
    for seat, choice in made.items():
        give, take = choice.cards, choice.take
        if give:
            hands[seat] = joined(without(hands[seat], give), take)
            personal[seat] = joined(without(personal[seat], take), give)
        exchanged[seat] = len(give)
        events.append(Exchanged(seat, give, take))
    return evolve(
        state,
        phase=DRAW,
        chosen=(),
        choices=(None,) * len(hands),
        hands=tuple(hands),
        personal=tuple(personal),
        exchanged=tuple(exchanged),
    ), events


def _draw(state: PokerState, made: Mapping[Seat, Choice], events: list[Event], seed: str) -> Result:
    """Replace the discards, then see who takes the pot (`poker.draw`, `poker.reshuffle`)."""
    hands, discards = list(state.hands), list(state.discards)
    discarded: list[int | None] = [None] * len(hands)
    for seat, choice in made.items():
        discards[seat] = choice.cards
        discarded[seat] = len(choice.cards)
        events.append(Discarded(seat, choice.cards))
    stock = state.stock
    for seat, choice in made.items():
        wanted = len(choice.cards)
        cards, stock = stock[:wanted], stock[wanted:]
        if len(cards) < wanted:
            use = shuffle.label(state.ruleset, f"reshuffle/{state.round}")
            stock = shuffle.shuffle([card for each in discards for card in each], seed, use)
            discards = [()] * len(discards)
            events.append(Reshuffled(len(stock)))
            missing = wanted - len(cards)
            cards, stock = (*cards, *stock[:missing]), stock[missing:]
        if wanted:
            hands[seat] = joined(without(hands[seat], choice.cards), cards)
        events.append(Drew(seat, in_pack_order(cards)))
    return _showdown(
        evolve(
            state,
            chosen=(),
            choices=(None,) * len(hands),
            hands=tuple(hands),
            stock=stock,
            discards=tuple(discards),
            discarded=tuple(discarded),
        ),
        events,
    )


def _showdown(state: PokerState, events: list[Event]) -> Result:
    """Turn the hands up and give the pot to the best (`poker.showdown`, `poker.split`)."""
    hands, dealer = state.hands, state.dealer
    worths = {seat: worth(hands[seat]) for seat in players_from_left(dealer, state.playing)}
    events += [Showed(seat, hands[seat], each.category) for seat, each in worths.items()]
    taken = shares(state.pot, best_hands(worths), dealer, len(hands))
    personal, lost = list(state.personal), list(state.lost)
    for seat, cards in enumerate(taken):
        if cards:
            events.append(TookPot(seat, cards))
            personal[seat] = joined(personal[seat], cards)
        elif not personal[seat] and seat in worths:
            lost[seat] = state.round
    scores = tuple(map(len, personal))
    events.append(RoundEnded(state.round, tuple(map(len, taken)), scores))
    reason = ends_match(state.options, state.round, personal)
    state = evolve(
        state,
        phase=MATCH_OVER if reason else ROUND_OVER,
        personal=tuple(personal),
        scores=scores,
        lost=tuple(lost),
        pot=(),
        last_round=tuple(taken),
    )
    if reason:
        events.append(MatchEnded(outcome(state, reason).winners, reason))
    return state, events
