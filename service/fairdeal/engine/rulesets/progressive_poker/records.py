"""The things of Progressive Poker: state, options, actions, events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import repeat
from operator import itemgetter
from typing import Annotated, Any, ClassVar, Final, Self, TypeVar

from fairdeal.engine.cards import Card, CardSet, Hand, Stock
from fairdeal.engine.poker_hands import Category
from fairdeal.engine.ruleset import Action, Event, Outcome
from fairdeal.engine.state import (
    MATCH_OVER,
    ROUND_OVER,
    Count,
    Natural,
    Options,
    Range,
    Seat,
    SeatNumber,
    State,
)
from fairdeal.engine.table import EVERYBODY_SEES

CONTRIBUTE = "contribute"
"""Everybody puts a personal card into the pot; the hands are dealt when all have."""
EXCHANGE = "exchange"
"""Who is not barred may swap cards of the five for personal ones."""
DRAW = "draw"
"""Everybody discards, then draws as many; the showdown follows at once."""

PERSONAL: Final = 3
"""The personal cards that each player starts with (`poker.personal`)."""
FIVE: Final = 5
"""The cards of a hand."""
MOST_DISCARDS: Final = 3


@dataclass(frozen=True, kw_only=True)
class PokerOptions(Options):
    """How Progressive Poker is played at this table."""

    ante: Annotated[int, Range(0, 1_000_000)] = 0
    """The chips that each seat pays once before the match (`poker.ante`)."""
    max_hands: Count = 100
    """After this hand the most personal cards win (`poker.cap`)."""


@dataclass(frozen=True)
class Choice:
    """What a seat has chosen, kept apart until all have (`poker.together`)."""

    cards: CardSet
    """What it lays away: the card for the pot, the cards it gives for personal ones, or its
    discard."""
    take: CardSet = ()
    """The personal cards that it takes in an exchange."""


@dataclass(frozen=True)
class InPot:
    """A card of the pot, and who gave it."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True, kw_only=True)
class PokerState(State):
    """A match of Progressive Poker; a round is a hand."""

    options: PokerOptions
    last_round: tuple[CardSet, ...] | None
    """The cards of the last pot that each seat took."""
    playing: tuple[SeatNumber, ...]
    """The seats that play this hand: those that had a personal card when it was dealt."""
    personal: tuple[Hand, ...]
    """The personal cards by seat; each is seen by its owner only (`poker.personal`)."""
    stock: Stock
    """The cards still to be dealt, the top one first; only their number is public."""
    chosen: tuple[SeatNumber, ...] = ()
    """The seats that have made the choice which is asked now (`poker.together`)."""
    choices: tuple[Choice | None, ...]
    """By seat what it has chosen; null where it has not, and in the views of others."""
    pot: tuple[InPot, ...] = ()
    """The pot, turned up when all have given, from the dealer's left; empty after the showdown."""
    exchanged: tuple[Natural | None, ...]
    """By seat how many cards it exchanged in this hand; null if it was not asked, or not yet."""
    discarded: tuple[Natural | None, ...]
    """By seat how many cards it discarded in this hand; null before the draw."""
    discards: tuple[Hand, ...]
    """By seat the discards that lie there, seen by who discarded them; a reshuffle takes all."""
    lost: tuple[Count | None, ...]
    """By seat the hand in which it lost its last personal card (`poker.score`)."""


PUBLIC: Final = EVERYBODY_SEES | {
    "playing",
    "chosen",
    "pot",
    "exchanged",
    "discarded",
    "lost",
}
"""What everybody sees; of the stock that is the number of cards, of what is a seat's own too."""


@dataclass(frozen=True)
class PokerOutcome(Outcome):
    """How a match of Progressive Poker ended."""

    chips: tuple[int, ...]
    """What each seat collects of the antes, by seat (`poker.ante`)."""


# -- actions ---------------------------------------------------------------------------------


class _Listed(Action, tuple[CardSet, ...]):
    """An action of which there may be a page to list.

    It is a dataclass as every action, and also the tuple of its fields, so that `each` can make
    it without running a constructor.
    """

    __slots__ = ()

    def __getnewargs__(self) -> tuple[CardSet, ...]:
        """Return what a copy is made of."""
        return tuple(self)


L = TypeVar("L", bound=_Listed)


def _items_as_fields(kind: type[L]) -> type[L]:
    """Let the items of the tuple be read by the names of the fields."""
    for place, item in enumerate(fields(kind)):  # type: ignore[arg-type]
        setattr(kind, item.name, property(itemgetter(place)))
    return kind


def each(kind: type[L], items: Iterable[tuple[CardSet, ...]]) -> Iterator[L]:
    """Make an action of every tuple of fields."""
    make: Any = tuple.__new__
    return map(make, repeat(kind), items)


@dataclass(frozen=True)
class Contribute(Action):
    """Put a personal card face down into the pot (`poker.contribute`)."""

    secret: ClassVar[bool] = True
    card: Card


@_items_as_fields
@dataclass(frozen=True, init=False)
class Exchange(_Listed):
    """Swap cards of the five for as many personal ones, or none (`poker.exchange`)."""

    __slots__ = ()
    secret: ClassVar[bool] = True
    give: CardSet
    """The cards of the five that go."""
    take: CardSet
    """The personal cards that come for them, as many."""

    def __new__(cls, give: CardSet, take: CardSet) -> Self:
        """Say what goes, and what comes for it."""
        return super().__new__(cls, (give, take))


@_items_as_fields
@dataclass(frozen=True, init=False)
class Discard(_Listed):
    """Discard up to three of the five, to draw as many (`poker.draw`)."""

    __slots__ = ()
    secret: ClassVar[bool] = True
    cards: CardSet
    """The cards to discard, three at most."""

    def __new__(cls, cards: CardSet) -> Self:
        """Say what goes."""
        return super().__new__(cls, (cards,))


# -- events ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PersonalDealt(Event):
    """A seat was dealt its personal cards; the others see how many."""

    hides: ClassVar[tuple[str, ...]] = ("cards",)
    seat: SeatNumber
    cards: Hand
    """Its personal cards."""


@dataclass(frozen=True)
class WentOut(Event):
    """A seat without personal cards is out of the match (`poker.eliminated`)."""

    seat: SeatNumber


@dataclass(frozen=True)
class Chose(Event):
    """A seat made the choice that is asked; which, is kept apart (`poker.together`)."""

    seat: SeatNumber


@dataclass(frozen=True)
class Contributed(Event):
    """The pot was turned up: this card is from that seat."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True)
class Exchanged(Event):
    """A seat swapped cards of its five for personal ones; the others see how many."""

    hides: ClassVar[tuple[str, ...]] = ("give", "take")
    seat: SeatNumber
    give: Hand
    """The cards of the five that went."""
    take: Hand
    """The personal cards that came for them."""


@dataclass(frozen=True)
class Discarded(Event):
    """A seat discarded cards; the others see how many."""

    hides: ClassVar[tuple[str, ...]] = ("cards",)
    seat: SeatNumber
    cards: Hand
    """The cards that it discarded."""


@dataclass(frozen=True)
class Reshuffled(Event):
    """The stock ran out, and the discards of the hand became a new one (`poker.reshuffle`)."""

    cards: Natural
    """How many cards the new stock has."""


@dataclass(frozen=True)
class Drew(Event):
    """A seat drew cards; the others see how many."""

    hides: ClassVar[tuple[str, ...]] = ("cards",)
    seat: SeatNumber
    cards: Hand
    """The cards that it drew."""


@dataclass(frozen=True)
class Showed(Event):
    """A seat turned up its five cards, and what they are worth (`poker.showdown`)."""

    seat: SeatNumber
    cards: CardSet
    """Its five cards."""
    category: Category
    """What kind of hand they are."""


@dataclass(frozen=True)
class TookPot(Event):
    """A seat took these cards of the pot into its personal cards."""

    seat: SeatNumber
    cards: CardSet
    """The cards that it took."""


def is_over(state: PokerState) -> bool:
    """Whether no hand is on: the last one has been shown and the next not dealt."""
    return state.phase in (ROUND_OVER, MATCH_OVER)


def with_personal(personal: tuple[Hand, ...]) -> tuple[Seat, ...]:
    """Return the seats that hold a personal card."""
    return tuple([seat for seat, cards in enumerate(personal) if cards])


@cache
def players_from_left(dealer: Seat, playing: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that play a hand in the order of play, from the dealer's left.

    >>> players_from_left(2, (0, 2, 3, 5))
    (3, 5, 0, 2)
    """
    return tuple(sorted(playing, key=lambda seat: (seat <= dealer, seat)))


@cache
def chosen_with(chosen: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return who has chosen when that seat has as well.

    >>> chosen_with((1, 4), 2)
    (1, 2, 4)
    """
    return tuple(sorted((*chosen, seat)))


@cache
def given(card: Card) -> Choice:
    """Return the choice to give a card to the pot."""
    return Choice((card,))


# Few of these can be told apart: each is made once.
chose: Final = cache(Chose)
contributed: Final = cache(Contributed)
in_pot: Final = cache(InPot)
