"""The things of Progressive Rummy: packs and values, state, options, actions, events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from fairdeal.engine import melds
from fairdeal.engine.cards import (
    PACK,
    SUITS,
    Card,
    Cards,
    DownCard,
    Stock,
    in_pack_order,
)
from fairdeal.engine.melds import MeldRules
from fairdeal.engine.ruleset import Action, Event
from fairdeal.engine.state import Absent, Natural, Options, Points, Range, SeatNumber, State
from fairdeal.engine.table import EVERYBODY_SEES

DRAW: Final = "draw"
"""The phase in which a turn begins: a card is drawn from the stock or taken from the discards."""
PLAY: Final = "play"
"""The phase in which melds are laid and added to, until a discard ends the turn."""

WILD_RANKS: Final = "A23456789TJQK"
"""The wild rank of each deal (`rummy.wild`)."""

FEW_SEATS: Final = 6
"""With more players each is dealt a card less."""

IDLE_TURNS: Final = 60
"""With the option `discard_draw: "free"`, so many turns without a card from the stock end it."""

MeldKind: TypeAlias = Literal["group", "sequence"]
"""The name of a set and of a run at this table."""

End: TypeAlias = Annotated[melds.End | None, Absent()]
"""The end of a sequence; left out for a group."""

SHAPE_KIND: Final[Mapping[MeldKind, melds.Kind]] = {"group": "set", "sequence": "run"}
TABLE_KIND: Final[Mapping[melds.Kind, MeldKind]] = {"set": "group", "run": "sequence"}


@cache
def pack_for(seats: int) -> tuple[Card, ...]:
    """Return the pack: one suit a player, the four suits over again past the fourth."""
    return tuple(card for n in range(seats) for card in PACK if card[1] == SUITS[n % len(SUITS)])


def hand_size(seats: int) -> int:
    """Return how many cards each is dealt."""
    return 8 if seats <= FEW_SEATS else 7


@cache
def rules_of(deal: int) -> MeldRules:
    """Return how melds are built in a deal, counted from 1 (`rummy.wild`, `rummy.sequence`)."""
    return MeldRules(wilds=frozenset(WILD_RANKS[deal - 1] + suit for suit in SUITS))


@cache
def card_values(deal: int) -> Mapping[Card, int]:
    """Return what each card left in hand counts in a deal (`rummy.score`)."""
    wilds = rules_of(deal).wilds
    plain = {rank: min(number, 10) for number, rank in enumerate(WILD_RANKS, 1)}
    return {card: 20 if card in wilds else plain[card[0]] for card in PACK}


@dataclass(frozen=True, kw_only=True)
class RummyOptions(Options):
    """How Progressive Rummy is played at this table."""

    deals: Annotated[int, Range(1, len(WILD_RANKS))] = len(WILD_RANKS)
    """How many deals make a match, from wild aces on (`rummy.match_end`)."""
    discard_draw: Literal["new_meld", "meld_or_lay_off", "free"] = "new_meld"
    """What must be done with a discard that is taken (`rummy.discard_draw`)."""
    overlap: Literal["extend", "never"] = "extend"
    """Whether new sequences may overlap others, or none may at all (`rummy.overlap`)."""


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table and the seat that laid it."""

    seat: SeatNumber
    """Who laid it."""
    kind: MeldKind
    """A group or a sequence."""
    cards: Cards
    """A group in pack order, a sequence from low to high."""


@dataclass(frozen=True, kw_only=True)
class RummyState(State):
    """A match of Progressive Rummy. Its rounds are the deals."""

    options: RummyOptions
    last_round: tuple[Points, ...] | None
    turn: SeatNumber | None
    """Whose turn it is; None between deals."""
    stock: Stock
    """The cards still to be drawn, the top one first; only their number is public."""
    discards: Cards = ()
    """The discards, the oldest first and the top one last."""
    melds: tuple[TableMeld, ...] = ()
    """The melds on the table, in the order in which they were laid: their numbers."""
    taken: Card | None = None
    """The discard that was taken into the hand and must be laid with the next action."""
    turned: bool = False
    """Whether the discards were turned over as stock in this deal (`rummy.stock_out`)."""
    idle: Natural = 0
    """With `discard_draw: "free"`, how many turns in a row, this one included, began without a
    card from the stock; 0 otherwise."""


PUBLIC: Final = EVERYBODY_SEES | {"turn", "discards", "melds", "taken", "turned", "idle"}
"""What everybody sees; of the stock that is the number of cards, of a hand too."""


# -- actions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw(Action):
    """Begin the turn with a card (`rummy.draw`, `rummy.discard_draw`)."""

    from_: Literal["stock", "discard"]
    """Where the card comes from."""


@dataclass(frozen=True)
class Meld(Action):
    """Lay a new meld (`rummy.meld`).

    A sequence is given from low to high. A group has no order; it is put into pack order here.
    """

    kind: MeldKind
    """A group or a sequence."""
    cards: Cards
    """A sequence from low to high, a group in any order."""

    def __post_init__(self) -> None:
        """Put a group into pack order."""
        if self.kind == "group":
            object.__setattr__(self, "cards", in_pack_order(self.cards))


@dataclass(frozen=True)
class LayOff(Action):
    """Add a card to a meld on the table (`rummy.lay_off`)."""

    meld: int
    """The number of the meld, from 0."""
    card: Card
    end: End = None
    """The end of a sequence to which the card goes; left out for a group."""


@dataclass(frozen=True)
class Swap(Action):
    """Put a natural card for a wild on the table, and take that (`rummy.swap`)."""

    meld: int
    """The number of the meld, from 0."""
    index: int
    """The place of the wild in the meld, from 0."""
    card: Card


@dataclass(frozen=True)
class Discard(Action):
    """End the turn (`rummy.discard`)."""

    card: Card


# -- events ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drew(Event):
    """A seat drew the top card of the stock; it alone sees which."""

    hides: ClassVar[tuple[str, ...]] = ("card",)
    seat: SeatNumber
    card: DownCard


@dataclass(frozen=True)
class TookDiscard(Event):
    """A seat took the top discard."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True)
class Melded(Event):
    """A seat laid a new meld; `meld` is its number."""

    seat: SeatNumber
    meld: Natural
    """The number of the meld, from 0."""
    kind: MeldKind
    """A group or a sequence."""
    cards: Cards
    """A group in pack order, a sequence from low to high."""


@dataclass(frozen=True)
class LaidOff(Event):
    """A seat added a card to a meld."""

    seat: SeatNumber
    meld: Natural
    """The number of the meld, from 0."""
    card: Card
    end: End = None
    """The end of a sequence to which the card went; absent for a group."""


@dataclass(frozen=True)
class Swapped(Event):
    """A seat put a natural card for a wild of a meld, and took the wild into its hand."""

    seat: SeatNumber
    meld: Natural
    """The number of the meld, from 0."""
    index: Natural
    """The place in the meld, from 0."""
    card: Card
    wild: Card
    """The wild that it took for the card."""


@dataclass(frozen=True)
class Discarded(Event):
    """A seat ended its turn with this card."""

    seat: SeatNumber
    card: Card


@dataclass(frozen=True)
class TurnedOver(Event):
    """The discards but the top one were turned over: the new stock has so many cards."""

    count: Natural
    """How many cards the new stock has."""


@dataclass(frozen=True)
class WentOut(Event):
    """A seat has no card left, which ends the deal."""

    seat: SeatNumber


@dataclass(frozen=True)
class Counted(Event):
    """The deal ended with nobody out; everyone counts."""

    reason: Literal["stock", "idle"]
    """The `stock` has run out, or it lay `idle` for too long."""
