"""The things of Bad Progressive: goals and values, state, options, actions, events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from fairdeal.engine.cards import JOKER, PACK, Card, Cards, CardSet, DownCard, Stock
from fairdeal.engine.melds.rules import End, Kind, MeldRules
from fairdeal.engine.ruleset import Action, Event
from fairdeal.engine.state import (
    Absent,
    Natural,
    Options,
    Points,
    Range,
    Seat,
    SeatNumber,
    State,
)
from fairdeal.engine.table import EVERYBODY_SEES

PICK_UP: Final = "pick_up"
"""The phase in which a turn begins: the discard card is taken or declined, or a card drawn."""
PLAY: Final = "play"
"""The phase in which melds are put down and added to, until a discard ends the turn."""

ROUNDS: Final = 6
CARDS_IN_ROUND: Final = (6, 7, 8, 9, 10, 11)
"""How many cards each seat is dealt, by round (`bad.rounds`)."""

GOALS: Final[tuple[tuple[tuple[Kind, int], ...], ...]] = (
    (("set", 3), ("set", 3)),
    (("set", 3), ("run", 4)),
    (("run", 4), ("run", 4)),
    (("set", 3), ("set", 3), ("set", 3)),
    (("set", 3), ("set", 3), ("run", 4)),
    (("run", 8), ("set", 3)),
)
"""What each round asks for: kinds and sizes of the melds, in their order (`bad.rounds`)."""

WILDS: Final = frozenset(("2c", "2d", "2h", "2s", JOKER))
"""Deuces and jokers (`bad.wild`)."""

MELDS: Final[Mapping[str, MeldRules]] = {
    set_wilds: MeldRules(
        wilds=WILDS,
        ace_high=True,
        wilds_touch=False,
        set_wilds=set_wilds,
        shortest_set=3,
        shortest_run=4,
    )
    for set_wilds in ("no_touch", "one")
}
"""How melds are built, by the option `set_wilds` (`bad.set`, `bad.run`)."""

_VALUES: Final = dict.fromkeys("3456789", 5) | dict.fromkeys("TJQK", 10) | {"A": 15, "2": 20}
VALUES: Final[Mapping[Card, int]] = {card: _VALUES[card[0]] for card in PACK} | {JOKER: 50}
"""What each card counts (`bad.score`)."""

PACK_WITH_JOKERS: Final = (*PACK, JOKER, JOKER)

SHORT_STOCK: Final = 2
"""With fewer cards in stock than this nobody can decline (`bad.stock_out`)."""
IDLE_ROUNDS: Final = 10
"""After so many idle turns of each seat the round ends (`bad.stock_out`)."""
MATCH_END: Final = "rounds"
"""The reason for which a match ends: its rounds have been played."""


@dataclass(frozen=True, kw_only=True)
class BadProgressiveOptions(Options):
    """How Bad Progressive is played at this table."""

    decks: Annotated[Annotated[int, Range(1, 16)] | None, Absent()] = None
    """How many packs of 54; absent, it goes by the number of players (`bad.deal`)."""
    rounds: Annotated[int, Range(1, ROUNDS)] = ROUNDS
    """After how many rounds the match ends (`bad.match_end`)."""
    set_wilds: Literal["no_touch", "one"] = "no_touch"
    """Whether a set takes one wild more than naturals, or one for each three cards (`bad.set`)."""
    expand_on_goal_turn: bool = True
    """Whether who puts the goal down may add to melds in that same turn (`bad.expand`)."""
    before_goal: Literal["nothing", "open"] = "nothing"
    """What may be done on the table before one's own goal is down (`bad.before_goal`)."""
    going_out: Literal["any_meld", "other_players"] = "any_meld"
    """Which melds keep a last card that fits from being discarded (`bad.last_card`)."""


@dataclass(frozen=True)
class Meld:
    """A set or run as it is put down; a run's cards are given from low to high."""

    kind: Kind
    """A set or a run."""
    cards: Cards
    """Its cards; those of a run from low to high."""


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table."""

    seat: SeatNumber
    """Who put it down and owns it."""
    kind: Kind
    """A set or a run."""
    cards: Cards
    """A run from low to high; a set in pack order, equal cards in the order in which they came."""
    by: tuple[SeatNumber, ...]
    """Card for card the seat that put it there last, for whom it counts."""


@dataclass(frozen=True, kw_only=True)
class BadProgressiveState(State):
    """A match of Bad Progressive."""

    options: BadProgressiveOptions
    last_round: tuple[Points, ...] | None
    turn: SeatNumber | None
    """Whose turn it is; None between rounds."""
    stock: Stock
    """The cards still to be drawn, the top one first; only their number is public."""
    discard: Card | None
    """The discard card: None after it is taken or passed on, and after an emptied hand."""
    melds: tuple[TableMeld, ...] = ()
    """All melds on the table, numbered from 0 in the order in which they were put down."""
    owed: CardSet = ()
    """Wilds swapped out in this turn and not yet played again (`bad.swap`)."""
    put_down_now: bool = False
    """Whether the seat in turn has put its goal down in this very turn (`bad.expand`)."""
    laid_now: bool = False
    """Whether a card was put on the table in this turn."""
    stock_at_turn: Natural = 0
    """How many cards the stock had when this turn began; between rounds, how many it has."""
    short_turns: Natural = 0
    """Turns in a row that began with fewer than two cards in stock and put none down."""
    idle_turns: Natural = 0
    """Turns in a row in which no card left the stock and none was put down."""


PUBLIC: Final = EVERYBODY_SEES | {
    "turn",
    "discard",
    "melds",
    "owed",
    "put_down_now",
    "laid_now",
    "stock_at_turn",
    "short_turns",
    "idle_turns",
}
"""What everybody sees; of the stock that is the number of cards, of a hand too."""


def usual_decks(seats: int) -> int:
    """Return how many packs so many players use (`bad.deal`)."""
    return 2 if seats <= 4 else 3 if seats <= 6 else 4


def least_decks(seats: int) -> int:
    """Return how many packs there must be at least, whatever `rounds` is (`bad.deal`)."""
    return -(-(CARDS_IN_ROUND[-1] * seats + 1) // len(PACK_WITH_JOKERS))


def pack_for(seats: int, options: BadProgressiveOptions) -> tuple[Card, ...]:
    """Return the cards of a round, in the order in which they are shuffled."""
    return PACK_WITH_JOKERS * (options.decks or usual_decks(seats))


# -- actions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class TakeDiscard(Action):
    """Pick up the discard card (`bad.take`)."""


@dataclass(frozen=True)
class Decline(Action):
    """Pass the discard card and the top of the stock to the left, and draw (`bad.decline`)."""


@dataclass(frozen=True)
class Draw(Action):
    """Draw from the stock where there is no discard card (`bad.no_discard`)."""


@dataclass(frozen=True)
class PutDown(Action):
    """Put down the goal of the round (`bad.goal`)."""

    melds: tuple[Meld, ...]
    """All melds of the goal."""


@dataclass(frozen=True)
class LayOff(Action):
    """Add a card to a meld on the table (`bad.expand`, `bad.lay_off`, `bad.last_card`)."""

    meld: Natural
    """The number of the meld."""
    card: Card
    end: Annotated[End | None, Absent()] = None
    """The end of a run to which the card goes; left out for a set."""


@dataclass(frozen=True)
class Swap(Action):
    """Put the card that a wild stands for in its place, and owe the wild (`bad.swap`)."""

    meld: Natural
    """The number of the meld."""
    index: Natural
    """The place of the wild in the meld, from 0."""
    card: Card


@dataclass(frozen=True)
class Discard(Action):
    """End the turn with a discard (`bad.discard`)."""

    card: Card


# -- events ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnedUp(Event):
    """The top card of the stock was turned up as the discard card (`bad.deal`)."""

    card: Card


@dataclass(frozen=True)
class TookDiscard(Event):
    """A seat took the discard card."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True)
class PassedOn(Event):
    """A seat declined: its left neighbour got the discard card and a card that it alone sees."""

    hides: ClassVar[tuple[str, ...]] = ("stock_card",)
    seat: SeatNumber
    to: SeatNumber
    """Its left neighbour."""
    discard: Card
    """The discard card."""
    stock_card: DownCard
    """The top card of the stock."""

    def knowers(self) -> tuple[Seat, ...]:
        """Return the neighbour: who passes the card does not look at it."""
        return (self.to,)


@dataclass(frozen=True)
class Drew(Event):
    """A seat drew a card from the stock."""

    hides: ClassVar[tuple[str, ...]] = ("card",)
    seat: SeatNumber
    card: DownCard


@dataclass(frozen=True)
class PutGoalDown(Event):
    """A seat put its goal down; the first of its melds has the number `first`."""

    seat: SeatNumber
    first: Natural
    """The number of the first of the melds; the others follow."""
    melds: tuple[Meld, ...]
    """All melds of the goal."""


@dataclass(frozen=True)
class LaidOff(Event):
    """A seat added a card to a meld, where it now stands at `index`."""

    seat: SeatNumber
    meld: Natural
    """The number of the meld."""
    index: Natural
    """Where the card stands in the meld, from 0."""
    card: Card


@dataclass(frozen=True)
class Swapped(Event):
    """A seat swapped a card, which now stands at `index`, for a wild."""

    seat: SeatNumber
    meld: Natural
    """The number of the meld."""
    index: Natural
    """Where the card stands in the meld, from 0."""
    card: Card
    wild: Card
    """The wild that it took for the card."""


@dataclass(frozen=True)
class Discarded(Event):
    """A seat ended its turn with a discard."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True)
class RanEmpty(Event):
    """A seat emptied its hand on the table: its turn is over, and there is no discard card."""

    seat: SeatNumber


@dataclass(frozen=True)
class WentOut(Event):
    """A seat discarded a last card that fits nowhere: it has gone out (`bad.gone_out`)."""

    seat: SeatNumber


@dataclass(frozen=True)
class PlayStopped(Event):
    """The round ended without anybody going out (`bad.stock_out`)."""

    reason: Literal["no_card", "short_stock", "idle"]
    """`no_card`: there is nothing to begin the next turn with; `short_stock` and `idle`: a count of
    turns has run full."""
