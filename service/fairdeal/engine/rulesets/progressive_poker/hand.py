"""What comes of the choices: a hand from the first contribution to the showdown."""

from __future__ import annotations

from collections.abc import Mapping

from fairdeal.engine import shuffle
from fairdeal.engine.cards import in_pack_order, joined, without
from fairdeal.engine.poker_hands import category
from fairdeal.engine.ruleset import Event, Malformed, Problem
from fairdeal.engine.rulesets.progressive_poker import moves
from fairdeal.engine.rulesets.progressive_poker.records import (
    CONTRIBUTE,
    DRAW,
    EXCHANGE,
    FIVE,
    Choice,
    Chose,
    Contributed,
    Discarded,
    Drew,
    Exchanged,
    InPot,
    PokerState,
    Reshuffled,
    Showed,
    TookPot,
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
    chosen = (*state.chosen, seat)
    choices = put(state.choices, seat, choice)
    events: list[Event] = [Chose(seat)]
    if len(chosen) < len(moves.asked(state)):
        return evolve(state, chosen=tuple(sorted(chosen)), choices=choices), events
    seed = state.seed
    if seed is None:
        raise Malformed([Problem("/seed", "view_given")])
    made = {
        seat: each
        for seat in players_from_left(state.dealer, state.playing)
        if (each := choices[seat])
    }
    state = evolve(state, chosen=(), choices=(None,) * len(choices))
    if state.phase == CONTRIBUTE:
        return _fill_pot(state, made, events)
    if state.phase == EXCHANGE:
        return _exchange(state, made, events)
    return _draw(state, made, events, seed)


def _fill_pot(state: PokerState, made: Mapping[Seat, Choice], events: list[Event]) -> Result:
    """Turn the pot up and deal five cards each (`poker.contribute`, `poker.deal`)."""
    personal = list(state.personal)
    pot = []
    for seat, choice in made.items():
        (card,) = choice.cards
        personal[seat] = without(personal[seat], (card,))
        pot.append(InPot(seat, card))
        events.append(Contributed(seat, card))
    order = list(made)
    hands = list(state.hands)
    for place, seat in enumerate(order):
        hands[seat] = in_pack_order(state.stock[place : FIVE * len(order) : len(order)])
        events.append(Dealt(seat, hands[seat]))
    state = evolve(
        state,
        phase=EXCHANGE,
        personal=tuple(personal),
        scores=tuple(map(len, personal)),
        pot=tuple(pot),
        hands=tuple(hands),
        stock=state.stock[FIVE * len(order) :],
    )
    return (state if moves.asked(state) else evolve(state, phase=DRAW)), events


def _exchange(state: PokerState, made: Mapping[Seat, Choice], events: list[Event]) -> Result:
    """Swap cards of the hands for personal ones (`poker.exchange`)."""
    hands, personal = list(state.hands), list(state.personal)
    exchanged = list(state.exchanged)
    for seat, choice in made.items():
        give, take = choice.cards, choice.take
        hands[seat] = joined(without(hands[seat], give), take)
        personal[seat] = joined(without(personal[seat], take), give)
        exchanged[seat] = len(give)
        events.append(Exchanged(seat, give, take))
    return evolve(
        state,
        phase=DRAW,
        hands=tuple(hands),
        personal=tuple(personal),
        exchanged=tuple(exchanged),
    ), events


def _draw(state: PokerState, made: Mapping[Seat, Choice], events: list[Event], seed: str) -> Result:
    """Replace the discards, then see who takes the pot (`poker.draw`, `poker.reshuffle`)."""
    hands, discards = list(state.hands), list(state.discards)
    for seat, choice in made.items():
        hands[seat] = without(hands[seat], choice.cards)
        discards[seat] = choice.cards
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
        hands[seat] = joined(hands[seat], cards)
        events.append(Drew(seat, in_pack_order(cards)))
    discarded = tuple(len(made[seat].cards) if seat in made else None for seat in range(len(hands)))
    state = evolve(
        state, hands=tuple(hands), stock=stock, discards=tuple(discards), discarded=discarded
    )
    return _showdown(state, events)


def _showdown(state: PokerState, events: list[Event]) -> Result:
    """Turn the hands up and give the pot to the best (`poker.showdown`, `poker.split`)."""
    hands = state.hands
    events += [
        Showed(s, hands[s], category(hands[s]))
        for s in players_from_left(state.dealer, state.playing)
    ]
    winners = best_hands(hands, state.playing)
    taken = shares(state.pot, winners, state.dealer, len(hands))
    events += [TookPot(seat, cards) for seat, cards in enumerate(taken) if cards]
    personal = tuple(joined(own, won) for own, won in zip(state.personal, taken, strict=True))
    scores = tuple(map(len, personal))
    lost = tuple(
        state.round if seat in state.playing and not personal[seat] else before
        for seat, before in enumerate(state.lost)
    )
    events.append(RoundEnded(state.round, tuple(map(len, taken)), scores))
    reason = ends_match(state.options, state.round, personal)
    state = evolve(
        state,
        phase=MATCH_OVER if reason else ROUND_OVER,
        personal=personal,
        scores=scores,
        lost=lost,
        pot=(),
        last_round=tuple(taken),
    )
    if reason:
        events.append(MatchEnded(outcome(state, reason).winners, reason))
    return state, events
