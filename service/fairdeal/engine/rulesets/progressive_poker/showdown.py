"""Who takes the pot, and who wins the match: the results of hands and of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairdeal.engine.cards import CardSet, Hand, in_pack_order
from fairdeal.engine.poker_hands import Worth
from fairdeal.engine.rulesets.progressive_poker.records import (
    InPot,
    PokerOptions,
    PokerOutcome,
    PokerState,
    players_from_left,
)
from fairdeal.engine.state import Seat
from fairdeal.engine.table import ranking


def best_hands(worths: Mapping[Seat, Worth]) -> tuple[Seat, ...]:
    """Return the seats whose hand is worth most, more than one if they tie (`poker.showdown`)."""
    best = max(worths.values())
    return tuple([seat for seat, each in worths.items() if each == best])


def shares(
    pot: Sequence[InPot], winners: Sequence[Seat], dealer: Seat, seats: int
) -> list[CardSet]:
    """Return by seat the cards of the pot that it takes (`poker.split`).

    The pot lies in the order of its contributors from the dealer's left, and is dealt so.
    """
    order = players_from_left(dealer, tuple(winners))
    taken: list[CardSet] = [()] * seats
    for place, seat in enumerate(order):
        taken[seat] = in_pack_order([each.card for each in pot[place :: len(order)]])
    return taken


def ends_match(options: PokerOptions, hand: int, personal: Sequence[Hand]) -> str | None:
    """Return why the match is over after this hand, None while it goes on.

    Somebody holds all personal cards (`poker.eliminated`), or it was the last hand
    (`poker.cap`).
    """
    if personal.count(()) == len(personal) - 1:
        return "all_cards"
    return "max_hands" if hand == options.max_hands else None


def outcome(state: PokerState, reason: str) -> PokerOutcome:
    """Rank by personal cards, then by the hand of the last one, later first (`poker.score`)."""
    places = ranking(
        [(held, lost or 0) for held, lost in zip(state.scores, state.lost, strict=True)]
    )
    winners = places[0]
    chips = prizes(state.options.ante, len(state.seats), winners)
    return PokerOutcome(winners, places, state.scores, reason, chips)


def prizes(ante: int, seats: int, winners: Sequence[Seat]) -> tuple[int, ...]:
    """Return by seat the chips that it collects (`poker.ante`).

    >>> prizes(5, 5, (1, 3))
    (0, 13, 0, 12, 0)
    """
    each, odd = divmod(ante * seats, len(winners))
    chips = {seat: each + (place < odd) for place, seat in enumerate(winners)}
    return tuple(chips.get(seat, 0) for seat in range(seats))
