# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""Progressive Rummy: the types of its states, options, actions and events.

A rummy for 4 to 8 players with one suit of cards for each player and a wild rank that climbs
from ace to king over thirteen deals. Lay groups and sequences; once you have a meld of your own
you may build on everybody's and take their wild cards. The first to empty the hand scores zero,
the others count what they hold, and the lowest total wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias, TypedDict

from fairdeal_sdk.records import Action as _Action
from fairdeal_sdk.records import Event as _Event
from fairdeal_sdk.records import OtherAction, OtherEvent, Spec
from fairdeal_sdk.rulesets import common

Player: TypeAlias = common.Player
Secrets: TypeAlias = common.Secrets
Deal: TypeAlias = common.Deal
Dealt: TypeAlias = common.Dealt
RoundEnded: TypeAlias = common.RoundEnded
MatchEnded: TypeAlias = common.MatchEnded


class TableMeld(TypedDict):
    """A meld on the table and the seat that laid it."""

    seat: int
    """Who laid it."""
    kind: Literal["group", "sequence"]
    """A group or a sequence."""
    cards: list[str]
    """A group in pack order, a sequence from low to high."""


class Options(TypedDict, total=False):
    """How Progressive Rummy is played at this table."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    deals: int
    """How many deals make a match, from wild aces on (`rummy.match_end`)."""
    discard_draw: Literal["new_meld", "meld_or_lay_off", "free"]
    """What must be done with a discard that is taken (`rummy.discard_draw`)."""
    overlap: Literal["extend", "never"]
    """Whether new sequences may overlap others, or none may at all (`rummy.overlap`)."""


class AllOptions(TypedDict):
    """The options that a match is played with: each has its value."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    deals: int
    """How many deals make a match, from wild aces on (`rummy.match_end`)."""
    discard_draw: Literal["new_meld", "meld_or_lay_off", "free"]
    """What must be done with a discard that is taken (`rummy.discard_draw`)."""
    overlap: Literal["extend", "never"]
    """Whether new sequences may overlap others, or none may at all (`rummy.overlap`)."""


class State(Secrets):
    """A match of Progressive Rummy. Its rounds are the deals."""

    schema: Literal[1]
    """The version of the JSON shape."""
    ruleset: Literal["progressive-rummy"]
    """The id of the game."""
    rules: Literal["1"]
    """The version of the rules that it is played by."""
    seats: list[Player]
    """Who plays, from seat 0 on."""
    options: AllOptions
    """How it is played: each option has its value."""
    round: int
    """The number of the round, from 1."""
    dealer: int
    """The seat that deals this round."""
    phase: str
    """What the match waits for: a word of the game's own, or `round_over` or `match_over`."""
    hands: list[list[str]]
    """The hands by seat; a card that the viewer may not see is `??`."""
    scores: list[int]
    """The totals by seat."""
    last_round: list[int] | None
    """What the last finished round gave each seat; null during the first."""
    turn: int | None
    """Whose turn it is; null between deals."""
    stock: list[str]
    """The cards still to be drawn, the top one first; only their number is public."""
    discards: list[str]
    """The discards, the oldest first and the top one last."""
    melds: list[TableMeld]
    """The melds on the table, in the order in which they were laid: their numbers."""
    taken: str | None
    """The discard that was taken into the hand and must be laid with the next action."""
    turned: bool
    """Whether the discards were turned over as stock in this deal (`rummy.stock_out`)."""
    idle: int
    """With `discard_draw: "free"`, how many turns in a row, this one included, began without a
    card from the stock; 0 otherwise.
    """


@dataclass(frozen=True, repr=False)
class Draw(_Action):
    """Begin the turn with a card (`rummy.draw`, `rummy.discard_draw`)."""

    type: ClassVar[Literal["draw"]] = "draw"
    from_: Literal["stock", "discard"]
    """Where the card comes from."""


@dataclass(frozen=True, repr=False)
class Meld(_Action):
    """Lay a new meld (`rummy.meld`)."""

    type: ClassVar[Literal["meld"]] = "meld"
    kind: Literal["group", "sequence"]
    """A group or a sequence."""
    cards: Sequence[str]
    """A sequence from low to high, a group in any order."""


@dataclass(frozen=True, repr=False)
class LayOff(_Action):
    """Add a card to a meld on the table (`rummy.lay_off`)."""

    type: ClassVar[Literal["lay_off"]] = "lay_off"
    meld: int
    """The number of the meld, from 0."""
    card: str
    end: Literal["low", "high"] | None = None
    """The end of a sequence to which the card goes; left out for a group."""


@dataclass(frozen=True, repr=False)
class Swap(_Action):
    """Put a natural card for a wild on the table, and take that (`rummy.swap`)."""

    type: ClassVar[Literal["swap"]] = "swap"
    meld: int
    """The number of the meld, from 0."""
    index: int
    """The place of the wild in the meld, from 0."""
    card: str


@dataclass(frozen=True, repr=False)
class Discard(_Action):
    """End the turn (`rummy.discard`)."""

    type: ClassVar[Literal["discard"]] = "discard"
    card: str


@dataclass(frozen=True, repr=False)
class Drew(_Event):
    """A seat drew the top card of the stock; it alone sees which."""

    type: ClassVar[Literal["drew"]] = "drew"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class TookDiscard(_Event):
    """A seat took the top discard."""

    type: ClassVar[Literal["took_discard"]] = "took_discard"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class Melded(_Event):
    """A seat laid a new meld; `meld` is its number."""

    type: ClassVar[Literal["melded"]] = "melded"
    seat: int
    meld: int
    """The number of the meld, from 0."""
    kind: Literal["group", "sequence"]
    """A group or a sequence."""
    cards: Sequence[str]
    """A group in pack order, a sequence from low to high."""


@dataclass(frozen=True, repr=False)
class LaidOff(_Event):
    """A seat added a card to a meld."""

    type: ClassVar[Literal["laid_off"]] = "laid_off"
    seat: int
    meld: int
    """The number of the meld, from 0."""
    card: str
    end: Literal["low", "high"] | None = None
    """The end of a sequence to which the card went; absent for a group."""


@dataclass(frozen=True, repr=False)
class Swapped(_Event):
    """A seat put a natural card for a wild of a meld, and took the wild into its hand."""

    type: ClassVar[Literal["swapped"]] = "swapped"
    seat: int
    meld: int
    """The number of the meld, from 0."""
    index: int
    """The place in the meld, from 0."""
    card: str
    wild: str
    """The wild that it took for the card."""


@dataclass(frozen=True, repr=False)
class Discarded(_Event):
    """A seat ended its turn with this card."""

    type: ClassVar[Literal["discarded"]] = "discarded"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class TurnedOver(_Event):
    """The discards but the top one were turned over: the new stock has so many cards."""

    type: ClassVar[Literal["turned_over"]] = "turned_over"
    count: int
    """How many cards the new stock has."""


@dataclass(frozen=True, repr=False)
class WentOut(_Event):
    """A seat has no card left, which ends the deal."""

    type: ClassVar[Literal["went_out"]] = "went_out"
    seat: int


@dataclass(frozen=True, repr=False)
class Counted(_Event):
    """The deal ended with nobody out; everyone counts."""

    type: ClassVar[Literal["counted"]] = "counted"
    reason: Literal["stock", "idle"]
    """The `stock` has run out, or it lay `idle` for too long."""


Action: TypeAlias = Draw | Meld | LayOff | Swap | Discard | Deal | OtherAction
"""What a seat can do in Progressive Rummy."""

Event: TypeAlias = (
    Dealt
    | Drew
    | TookDiscard
    | Melded
    | LaidOff
    | Swapped
    | Discarded
    | TurnedOver
    | WentOut
    | Counted
    | RoundEnded
    | MatchEnded
    | OtherEvent
)
"""What can happen in Progressive Rummy."""

SPEC: Final[Spec[State, Action, Event, Options]] = Spec(
    "progressive-rummy",
    (Draw, Meld, LayOff, Swap, Discard, Deal),
    (
        Dealt,
        Drew,
        TookDiscard,
        Melded,
        LaidOff,
        Swapped,
        Discarded,
        TurnedOver,
        WentOut,
        Counted,
        RoundEnded,
        MatchEnded,
    ),
)
"""What reads them from JSON."""
