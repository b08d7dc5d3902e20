"""The things of Progression: state, options, actions, events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from fairdeal.engine.cards import Card, Cards, DownCard, Stock
from fairdeal.engine.ruleset import Action, Event
from fairdeal.engine.state import Absent, Count, Natural, Options, Points, Seat, SeatNumber, State
from fairdeal.engine.table import EVERYBODY_SEES

SEATS: Final = 3
HAND: Final = 5
STOCK: Final = 37
"""The cards left when everybody has been dealt a hand."""

TURN = "turn"
"""The one phase of variant `seed`: whether a seat plays or takes is known to it alone."""
PLAY = "play"
"""The first half of a turn in variant `original`."""
TAKE = "take"
"""The second half of a turn in variant `original`."""

Suit: TypeAlias = Literal["c", "d", "h", "s"]
Place: TypeAlias = Literal["own", "public"]
"""Where a card is played in variant `original`: on the player's own stack, or a public one."""


@dataclass(frozen=True, kw_only=True)
class ProgressionOptions(Options):
    """How Progression is played at this table."""

    variant: Literal["seed", "original"] = "seed"
    """Play or take; or, as in the original game, play and then take, with public stacks."""
    honours: Literal["any", "in_order"] = "any"
    """Whether honours go on each other in any order, or only A, K, Q, J (`progression.stack`)."""
    empty_stack: Literal[-10, 0] = -10
    """What a stack with no card brings at the end of a deal (`progression.score_zero`)."""
    target: Count = 200
    """The match ends when a total reaches this many points (`progression.match_end`)."""
    max_deals: Count = 50
    """The match ends with this deal at the latest (`progression.match_end`)."""
    stall_limit: Count = 60
    """After so many actions without a card leaving the stock a deal ends (`progression.stall`)."""


@dataclass(frozen=True, kw_only=True)
class ProgressionState(State):
    """A match of Progression."""

    options: ProgressionOptions
    last_round: tuple[Points, ...] | None
    turn: SeatNumber | None
    """Whose turn it is; None between deals."""
    stock: Stock
    """The cards still to be drawn, the top one first; only their number is public."""
    stacks: tuple[tuple[Cards, ...], ...]
    """By seat, then by suit in the order c d h s: the cards of a stack, the top one last."""
    public_stacks: tuple[Cards, ...]
    """By suit likewise the stacks that are nobody's; none (an empty list) in variant `seed`."""
    closed: Suit | None = None
    """The public stack just played on, from which this turn must not take."""
    stalled: Natural = 0
    """How many actions in a row have left the stock as it was (`progression.stall`)."""


PUBLIC: Final = EVERYBODY_SEES | {"turn", "stacks", "public_stacks", "closed", "stalled"}
"""What everybody sees; of the stock that is the number of cards, of a hand too."""


def left_of(seat: Seat) -> Seat:
    """Return the next seat clockwise."""
    return (seat + 1) % SEATS


# -- actions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Play(Action):
    """Play a card on a stack of its suit (`progression.play`, `progression.original`)."""

    card: Card
    to: Annotated[Place | None, Absent()] = None
    """On the player's own stack or on a public one: given in variant `original` alone."""


@dataclass(frozen=True)
class Draw(Action):
    """Draw the top card of the stock (`progression.take`, `progression.original`)."""


@dataclass(frozen=True)
class Take(Action):
    """Take the top card of another player's stack of that suit (`progression.take`)."""

    seat: SeatNumber
    """Whose stack it is."""
    suit: Suit
    """The suit of the stack."""


@dataclass(frozen=True)
class TakePublic(Action):
    """Take the top card of the public stack of that suit (`progression.original`)."""

    suit: Suit
    """The suit of the stack."""


# -- events ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played(Event):
    """A seat played a card on a stack: its own, or a public one if `to` says so."""

    seat: SeatNumber
    card: Card
    to: Annotated[Place | None, Absent()] = None
    """On its own stack or on a public one: told in variant `original` alone."""


@dataclass(frozen=True)
class Drew(Event):
    """A seat drew the top card of the stock; only it sees which."""

    hides: ClassVar[tuple[str, ...]] = ("card",)
    seat: SeatNumber
    card: DownCard


@dataclass(frozen=True)
class Took(Event):
    """A seat took the top card of a stack; `owner` is absent where that is a public one."""

    seat: SeatNumber
    card: Card
    owner: Annotated[SeatNumber | None, Absent()] = None
    """Whose stack it was; absent for a public one."""


@dataclass(frozen=True)
class Stalled(Event):
    """The deal ended because so many actions in a row left the stock as it was."""

    actions: Natural
    """How many actions that were."""


@dataclass(frozen=True)
class Counted(Event):
    """A seat's stacks were counted: the points of each, by suit in the order c d h s."""

    seat: SeatNumber
    stacks: tuple[Points, ...]
    """The points of each stack, by suit in the order c d h s."""
