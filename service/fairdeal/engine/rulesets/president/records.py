"""The things of President: state, options, actions, events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from fairdeal.engine.cards import PACK, Card, CardSet, DownCard, Hand
from fairdeal.engine.ruleset import Action, Event
from fairdeal.engine.state import Count, Natural, Options, Points, Seat, SeatNumber, State
from fairdeal.engine.table import EVERYBODY_SEES

OPENING = "opening"
"""The phase of the very first play of a match: the holder of 3♣ leads it."""
EXCHANGE = "exchange"
"""The phase in which the President returns a card to the A-hole."""
PLAY = "play"

STRENGTH: Final = {rank: place for place, rank in enumerate("3456789TJQKA")}
"""The ranks from low to high; a 2 has none (`president.rank`)."""

QUADS: Final = 4

ONE_PACK_SEATS: Final = 7
"""With more players there are two packs (`president.deal`)."""
ROUND_POINTS: Final = 3
"""The points that a round gives in all (`president.score`)."""


def pack_for(seats: int) -> tuple[Card, ...]:
    """Return the pack: 52 cards for 4 to 7 players, twice that for more."""
    return PACK if seats <= ONE_PACK_SEATS else PACK * 2


def most_rounds(seats: int, target: int) -> int:
    """Return how many rounds a match can have at most: nobody reached the target before the last.

    A round gives 2 points to one seat and 1 to another; below a target of 3 the first
    President has won.
    """
    most = target - 1
    return 1 + (seats * most // ROUND_POINTS if most > 1 else 0)


@dataclass(frozen=True, kw_only=True)
class PresidentOptions(Options):
    """How President is played at this table."""

    target: Count = 11
    """The match ends when a total reaches this many points (`president.match_end`)."""
    opening_set: bool = False
    """Whether 3♣ may be led together with other threes (`president.opening`)."""
    pass_locks: bool = False
    """Whether who passed is locked out until the pile is cleared (`president.pass`)."""
    two_is_highest: bool = False
    """Whether the A-hole's highest card may be a 2 while others are held."""


@dataclass(frozen=True)
class Laid:
    """A set on the pile, and who played it."""

    seat: SeatNumber
    cards: CardSet
    """The cards of the set."""


def missing_to_four(pile: tuple[Laid, ...]) -> tuple[str, int]:
    """Return the rank on top of a pile, and how many cards are missing to four of it.

    What counts is the unbroken top: the plays since the last different rank
    (`president.quads`).
    """
    rank = pile[-1].cards[0][0]
    there = 0
    for laid in reversed(pile):
        if laid.cards[0][0] != rank:
            break
        there += len(laid.cards)
    return rank, QUADS - there


@dataclass(frozen=True)
class StuckTwo:
    """The single 2 that a seat was left with; it lies face up apart (`president.stuck`)."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True, kw_only=True)
class PresidentState(State):
    """A match of President."""

    options: PresidentOptions
    last_round: tuple[Points, ...] | None
    turn: SeatNumber | None
    """Who plays or passes next, or returns a card; None between rounds."""
    pile: tuple[Laid, ...] = ()
    """The plays since the last clearing, the top one last (`president.visible`)."""
    cleared: Hand = ()
    """The cards cleared away in this round; only their number is public."""
    locked: tuple[SeatNumber, ...] = ()
    """Seats that a pass locks out of this pile; none without the option `pass_locks`."""
    out: tuple[SeatNumber, ...] = ()
    """Seats that got rid of all their cards in this round, the first one first."""
    stuck: tuple[StuckTwo, ...] = ()
    """Seats left with a single 2 in this round, the first one, who is the A-hole, first."""
    places: tuple[SeatNumber, ...] = ()
    """The seats by their place in the last finished round: President first, A-hole last."""


PUBLIC: Final = EVERYBODY_SEES | {"turn", "pile", "locked", "out", "stuck", "places"}
"""What everybody sees; hands and cleared cards are seen in part (`president.visible`)."""


# -- actions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Play(Action):
    """Lead, or answer the set on top (`president.lead`, `president.beat`, `president.two`)."""

    cards: CardSet
    """The cards to lay on the pile."""


@dataclass(frozen=True)
class Pass(Action):
    """Do not answer the set on top (`president.pass`)."""


@dataclass(frozen=True)
class Complete(Action):
    """Make four of the rank on top, in turn or not (`president.complete`)."""

    cards: CardSet
    """The cards that are missing to four."""


@dataclass(frozen=True)
class ReturnCard(Action):
    """As the President, return a card to the A-hole (`president.exchange`)."""

    secret: ClassVar[bool] = True
    card: Card


# -- events ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Led(Event):
    """The table learned who must lead (`president.opening`, `president.president_leads`)."""

    seat: SeatNumber


@dataclass(frozen=True)
class Gave(Event):
    """A card went from the A-hole to the President, or back; only these two see it."""

    hides: ClassVar[tuple[str, ...]] = ("card",)
    seat: SeatNumber
    """Who gave it."""
    to: SeatNumber
    """Who got it."""
    card: DownCard

    def knowers(self) -> tuple[Seat, ...]:
        """Return the giver and the taker."""
        return (self.seat, self.to)


@dataclass(frozen=True)
class Played(Event):
    """A seat laid cards on the pile."""

    seat: SeatNumber
    cards: CardSet
    """The cards that it laid."""


@dataclass(frozen=True)
class Passed(Event):
    """A seat passed."""

    seat: SeatNumber


@dataclass(frozen=True)
class Skipped(Event):
    """A match took this seat's turn away (`president.match`)."""

    seat: SeatNumber


@dataclass(frozen=True)
class Cleared(Event):
    """The pile was cleared away; `leader` leads next, or nobody when the round is over."""

    count: Natural
    """How many cards were cleared away."""
    leader: SeatNumber | None
    """Who leads next; None when the round is over."""


@dataclass(frozen=True)
class WentOut(Event):
    """A seat got rid of its last card (`president.out`)."""

    seat: SeatNumber


@dataclass(frozen=True)
class GotStuck(Event):
    """A seat was left with nothing but this 2 (`president.stuck`)."""

    seat: SeatNumber
    card: Card
