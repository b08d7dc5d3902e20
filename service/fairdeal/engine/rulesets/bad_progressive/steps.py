"""What changes on the table when cards are put there: one step each, without an end of turn.

Each step takes it that the action is legal, or asks what would be if it were.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import TypeVar

from fairdeal.engine.cards import ORDER, Card, Cards, CardSet, in_pack_order, without
from fairdeal.engine.melds.rules import End
from fairdeal.engine.rulesets.bad_progressive.records import (
    BadProgressiveState,
    Meld,
    TableMeld,
)
from fairdeal.engine.state import Seat, evolve, put

T = TypeVar("T")


def put_down(state: BadProgressiveState, seat: Seat, melds: Sequence[Meld]) -> BadProgressiveState:
    """Return the state with the melds on the table, numbered on from those there (`bad.goal`)."""
    cards = [card for meld in melds for card in meld.cards]
    laid = tuple(
        TableMeld(seat, meld.kind, as_laid(meld), (seat,) * len(meld.cards)) for meld in melds
    )
    return evolve(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], cards)),
        melds=state.melds + laid,
        owed=paid(state.owed, cards),
        put_down_now=True,
        laid_now=True,
    )


def lay_off(
    state: BadProgressiveState, seat: Seat, number: int, card: Card, end: End | None
) -> BadProgressiveState:
    """Return the state with the card added to the meld (`bad.expand`, `bad.lay_off`)."""
    meld = state.melds[number]
    return evolve(
        state,
        hands=put(state.hands, seat, less_card(state.hands[seat], card)),
        melds=put(state.melds, number, _added(meld, place_of(meld, card, end), card, seat)),
        owed=paid(state.owed, (card,)),
        laid_now=True,
    )


def swap(
    state: BadProgressiveState, seat: Seat, number: int, index: int, card: Card
) -> BadProgressiveState:
    """Return the state with the card put for a wild, which is in hand and owed (`bad.swap`)."""
    meld = state.melds[number]
    wild = meld.cards[index]
    left = TableMeld(meld.seat, meld.kind, _less(meld.cards, index), _less(meld.by, index))
    place = swap_place(meld, index, card)
    return evolve(
        state,
        hands=put(state.hands, seat, with_card(less_card(state.hands[seat], card), wild)),
        melds=put(state.melds, number, _added(left, place, card, seat)),
        owed=with_card(state.owed, wild),
        laid_now=True,
    )


def with_card(cards: CardSet, card: Card) -> CardSet:
    """Return the cards, which are in pack order, with one more in its place."""
    place = _place_among(cards, card)
    return cards[:place] + (card,) + cards[place:]  # noqa: RUF005 - at every turn, and faster


def less_card(cards: CardSet, card: Card) -> CardSet:
    """Return the cards less one of them."""
    return _less(cards, cards.index(card))


def place_of(meld: TableMeld, card: Card, end: End | None) -> int:
    """Return the index at which a card laid off will stand: in a set, after its equals."""
    if end is None:
        return _place_among(meld.cards, card)
    return 0 if end == "low" else len(meld.cards)


def swap_place(meld: TableMeld, index: int, card: Card) -> int:
    """Return the index at which a card will stand once it is put for the wild at `index`."""
    if meld.kind == "run":
        return index
    return _place_among(_less(meld.cards, index), card)


def paid(owed: CardSet, cards: Iterable[Card]) -> CardSet:
    """Return what is still owed once these cards are played; equal cards pay (`bad.swap`)."""
    if owed:
        for card in cards:
            if card in owed:
                owed = without(owed, (card,))
    return owed


def as_laid(meld: Meld) -> Cards:
    """Return the cards as they lie on the table: a set's in pack order."""
    return in_pack_order(meld.cards) if meld.kind == "set" else tuple(meld.cards)


def _added(meld: TableMeld, place: int, card: Card, seat: Seat) -> TableMeld:
    cards, by = meld.cards, meld.by
    return TableMeld(
        meld.seat,
        meld.kind,
        (*cards[:place], card, *cards[place:]),
        (*by[:place], seat, *by[place:]),
    )


def _place_among(cards: CardSet, card: Card) -> int:
    return bisect_right(cards, ORDER[card], key=ORDER.__getitem__)


def _less(items: tuple[T, ...], index: int) -> tuple[T, ...]:
    return items[:index] + items[index + 1 :]
