# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""Bad Progressive: the types of its states, options, actions and events.

A rummy for 2 to 8 players in six rounds, with deuces and jokers wild. Every round deals one
card more than the last and sets a goal of sets and runs; put it down in one go, then build on
your own melds and on everyone else's. Cards on the table count for you, cards in hand against
you, and if you turn down the discard your neighbour gets two cards. The highest total after the
last round wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias, TypedDict

from fairdeal_sdk.records import Action as _Action
from fairdeal_sdk.records import Event as _Event
from fairdeal_sdk.records import OtherAction, OtherEvent, Spec
from fairdeal_sdk.records import Part as _Part
from fairdeal_sdk.rulesets import common

Player: TypeAlias = common.Player
Secrets: TypeAlias = common.Secrets
Deal: TypeAlias = common.Deal
Dealt: TypeAlias = common.Dealt
RoundEnded: TypeAlias = common.RoundEnded
MatchEnded: TypeAlias = common.MatchEnded


class TableMeld(TypedDict):
    """A meld on the table."""

    seat: int
    """Who put it down and owns it."""
    kind: Literal["set", "run"]
    """A set or a run."""
    cards: list[str]
    """A run from low to high; a set in pack order, equal cards in the order in which they came."""
    by: list[int]
    """Card for card the seat that put it there last, for whom it counts."""


class Options(TypedDict, total=False):
    """How Bad Progressive is played at this table."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    decks: int
    """How many packs of 54; absent, it goes by the number of players (`bad.deal`)."""
    rounds: int
    """After how many rounds the match ends (`bad.match_end`)."""
    set_wilds: Literal["no_touch", "one"]
    """Whether a set takes one wild more than naturals, or one for each three cards (`bad.set`)."""
    expand_on_goal_turn: bool
    """Whether who puts the goal down may add to melds in that same turn (`bad.expand`)."""
    before_goal: Literal["nothing", "open"]
    """What may be done on the table before one's own goal is down (`bad.before_goal`)."""
    going_out: Literal["any_meld", "other_players"]
    """Which melds keep a last card that fits from being discarded (`bad.last_card`)."""


class AllOptions(TypedDict):
    """The options that a match is played with: each has its value."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    decks: int
    """How many packs of 54; absent, it goes by the number of players (`bad.deal`)."""
    rounds: int
    """After how many rounds the match ends (`bad.match_end`)."""
    set_wilds: Literal["no_touch", "one"]
    """Whether a set takes one wild more than naturals, or one for each three cards (`bad.set`)."""
    expand_on_goal_turn: bool
    """Whether who puts the goal down may add to melds in that same turn (`bad.expand`)."""
    before_goal: Literal["nothing", "open"]
    """What may be done on the table before one's own goal is down (`bad.before_goal`)."""
    going_out: Literal["any_meld", "other_players"]
    """Which melds keep a last card that fits from being discarded (`bad.last_card`)."""


class State(Secrets):
    """A match of Bad Progressive."""

    schema: Literal[1]
    """The version of the JSON shape."""
    ruleset: Literal["bad-progressive"]
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
    """Whose turn it is; null between rounds."""
    stock: list[str]
    """The cards still to be drawn, the top one first; only their number is public."""
    discard: str | None
    """The discard card: null after it is taken or passed on, and after an emptied hand."""
    melds: list[TableMeld]
    """All melds on the table, numbered from 0 in the order in which they were put down."""
    owed: list[str]
    """Wilds swapped out in this turn and not yet played again (`bad.swap`)."""
    put_down_now: bool
    """Whether the seat in turn has put its goal down in this very turn (`bad.expand`)."""
    laid_now: bool
    """Whether a card was put on the table in this turn."""
    stock_at_turn: int
    """How many cards the stock had when this turn began; between rounds, how many it has."""
    short_turns: int
    """Turns in a row that began with fewer than two cards in stock and put none down."""
    idle_turns: int
    """Turns in a row in which no card left the stock and none was put down."""


@dataclass(frozen=True, repr=False)
class Meld(_Part):
    """A set or run as it is put down; a run's cards are given from low to high."""

    kind: Literal["set", "run"]
    """A set or a run."""
    cards: Sequence[str]
    """Its cards; those of a run from low to high."""


@dataclass(frozen=True, repr=False)
class TakeDiscard(_Action):
    """Pick up the discard card (`bad.take`)."""

    type: ClassVar[Literal["take_discard"]] = "take_discard"


@dataclass(frozen=True, repr=False)
class Decline(_Action):
    """Pass the discard card and the top of the stock to the left, and draw (`bad.decline`)."""

    type: ClassVar[Literal["decline"]] = "decline"


@dataclass(frozen=True, repr=False)
class Draw(_Action):
    """Draw from the stock where there is no discard card (`bad.no_discard`)."""

    type: ClassVar[Literal["draw"]] = "draw"


@dataclass(frozen=True, repr=False)
class PutDown(_Action):
    """Put down the goal of the round (`bad.goal`)."""

    type: ClassVar[Literal["put_down"]] = "put_down"
    melds: Sequence[Meld]
    """All melds of the goal."""


@dataclass(frozen=True, repr=False)
class LayOff(_Action):
    """Add a card to a meld on the table (`bad.expand`, `bad.lay_off`, `bad.last_card`)."""

    type: ClassVar[Literal["lay_off"]] = "lay_off"
    meld: int
    """The number of the meld."""
    card: str
    end: Literal["low", "high"] | None = None
    """The end of a run to which the card goes; left out for a set."""


@dataclass(frozen=True, repr=False)
class Swap(_Action):
    """Put the card that a wild stands for in its place, and owe the wild (`bad.swap`)."""

    type: ClassVar[Literal["swap"]] = "swap"
    meld: int
    """The number of the meld."""
    index: int
    """The place of the wild in the meld, from 0."""
    card: str


@dataclass(frozen=True, repr=False)
class Discard(_Action):
    """End the turn with a discard (`bad.discard`)."""

    type: ClassVar[Literal["discard"]] = "discard"
    card: str


@dataclass(frozen=True, repr=False)
class TurnedUp(_Event):
    """The top card of the stock was turned up as the discard card (`bad.deal`)."""

    type: ClassVar[Literal["turned_up"]] = "turned_up"
    card: str


@dataclass(frozen=True, repr=False)
class TookDiscard(_Event):
    """A seat took the discard card."""

    type: ClassVar[Literal["took_discard"]] = "took_discard"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class PassedOn(_Event):
    """A seat declined: its left neighbour got the discard card and a card that it alone sees."""

    type: ClassVar[Literal["passed_on"]] = "passed_on"
    seat: int
    to: int
    """Its left neighbour."""
    discard: str
    """The discard card."""
    stock_card: str
    """The top card of the stock."""


@dataclass(frozen=True, repr=False)
class Drew(_Event):
    """A seat drew a card from the stock."""

    type: ClassVar[Literal["drew"]] = "drew"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class PutGoalDown(_Event):
    """A seat put its goal down; the first of its melds has the number `first`."""

    type: ClassVar[Literal["put_goal_down"]] = "put_goal_down"
    seat: int
    first: int
    """The number of the first of the melds; the others follow."""
    melds: Sequence[Meld]
    """All melds of the goal."""


@dataclass(frozen=True, repr=False)
class LaidOff(_Event):
    """A seat added a card to a meld, where it now stands at `index`."""

    type: ClassVar[Literal["laid_off"]] = "laid_off"
    seat: int
    meld: int
    """The number of the meld."""
    index: int
    """Where the card stands in the meld, from 0."""
    card: str


@dataclass(frozen=True, repr=False)
class Swapped(_Event):
    """A seat swapped a card, which now stands at `index`, for a wild."""

    type: ClassVar[Literal["swapped"]] = "swapped"
    seat: int
    meld: int
    """The number of the meld."""
    index: int
    """Where the card stands in the meld, from 0."""
    card: str
    wild: str
    """The wild that it took for the card."""


@dataclass(frozen=True, repr=False)
class Discarded(_Event):
    """A seat ended its turn with a discard."""

    type: ClassVar[Literal["discarded"]] = "discarded"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class RanEmpty(_Event):
    """A seat emptied its hand on the table: its turn is over, and there is no discard card."""

    type: ClassVar[Literal["ran_empty"]] = "ran_empty"
    seat: int


@dataclass(frozen=True, repr=False)
class WentOut(_Event):
    """A seat discarded a last card that fits nowhere: it has gone out (`bad.gone_out`)."""

    type: ClassVar[Literal["went_out"]] = "went_out"
    seat: int


@dataclass(frozen=True, repr=False)
class PlayStopped(_Event):
    """The round ended without anybody going out (`bad.stock_out`)."""

    type: ClassVar[Literal["play_stopped"]] = "play_stopped"
    reason: Literal["no_card", "short_stock", "idle"]
    """`no_card`: there is nothing to begin the next turn with; `short_stock` and `idle`: a count
    of turns has run full.
    """


Action: TypeAlias = (
    TakeDiscard | Decline | Draw | PutDown | LayOff | Swap | Discard | Deal | OtherAction
)
"""What a seat can do in Bad Progressive."""

Event: TypeAlias = (
    Dealt
    | TurnedUp
    | TookDiscard
    | PassedOn
    | Drew
    | PutGoalDown
    | LaidOff
    | Swapped
    | Discarded
    | RanEmpty
    | WentOut
    | PlayStopped
    | RoundEnded
    | MatchEnded
    | OtherEvent
)
"""What can happen in Bad Progressive."""

SPEC: Final[Spec[State, Action, Event, Options]] = Spec(
    "bad-progressive",
    (TakeDiscard, Decline, Draw, PutDown, LayOff, Swap, Discard, Deal),
    (
        Dealt,
        TurnedUp,
        TookDiscard,
        PassedOn,
        Drew,
        PutGoalDown,
        LaidOff,
        Swapped,
        Discarded,
        RanEmpty,
        WentOut,
        PlayStopped,
        RoundEnded,
        MatchEnded,
    ),
)
"""What reads them from JSON."""
