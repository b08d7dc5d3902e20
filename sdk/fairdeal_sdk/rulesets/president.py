# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""President: the types of its states, options, actions and events.

A climbing game for 4 to 14 players: get rid of your cards first. Equal or beat what lies on the
pile; a pair beats any single card and a triple any pair, a match skips the next player, and
twos and fours of a kind clear the pile. First out is President and scores 2, second is
vice-president and scores 1, the last is the A-hole, who deals and gives up the best card. The
first to reach 11 points wins.
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


class Laid(TypedDict):
    """A set on the pile, and who played it."""

    seat: int
    cards: list[str]
    """The cards of the set."""


class StuckTwo(TypedDict):
    """The single 2 that a seat was left with; it lies face up apart (`president.stuck`)."""

    seat: int
    card: str


class Options(TypedDict, total=False):
    """How President is played at this table."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    target: int
    """The match ends when a total reaches this many points (`president.match_end`)."""
    opening_set: bool
    """Whether 3♣ may be led together with other threes (`president.opening`)."""
    pass_locks: bool
    """Whether who passed is locked out until the pile is cleared (`president.pass`)."""
    two_is_highest: bool
    """Whether the A-hole's highest card may be a 2 while others are held."""


class AllOptions(TypedDict):
    """The options that a match is played with: each has its value."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    target: int
    """The match ends when a total reaches this many points (`president.match_end`)."""
    opening_set: bool
    """Whether 3♣ may be led together with other threes (`president.opening`)."""
    pass_locks: bool
    """Whether who passed is locked out until the pile is cleared (`president.pass`)."""
    two_is_highest: bool
    """Whether the A-hole's highest card may be a 2 while others are held."""


class State(Secrets):
    """A match of President."""

    schema: Literal[1]
    """The version of the JSON shape."""
    ruleset: Literal["president"]
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
    """Who plays or passes next, or returns a card; null between rounds."""
    pile: list[Laid]
    """The plays since the last clearing, the top one last (`president.visible`)."""
    cleared: list[str]
    """The cards cleared away in this round; only their number is public."""
    locked: list[int]
    """Seats that a pass locks out of this pile; none without the option `pass_locks`."""
    out: list[int]
    """Seats that got rid of all their cards in this round, the first one first."""
    stuck: list[StuckTwo]
    """Seats left with a single 2 in this round, the first one, who is the A-hole, first."""
    places: list[int]
    """The seats by their place in the last finished round: President first, A-hole last."""


@dataclass(frozen=True, repr=False)
class Play(_Action):
    """Lead, or answer the set on top (`president.lead`, `president.beat`, `president.two`)."""

    type: ClassVar[Literal["play"]] = "play"
    cards: Sequence[str]
    """The cards to lay on the pile."""


@dataclass(frozen=True, repr=False)
class Pass(_Action):
    """Do not answer the set on top (`president.pass`)."""

    type: ClassVar[Literal["pass"]] = "pass"


@dataclass(frozen=True, repr=False)
class Complete(_Action):
    """Make four of the rank on top, in turn or not (`president.complete`)."""

    type: ClassVar[Literal["complete"]] = "complete"
    cards: Sequence[str]
    """The cards that are missing to four."""


@dataclass(frozen=True, repr=False)
class ReturnCard(_Action):
    """As the President, return a card to the A-hole (`president.exchange`)."""

    type: ClassVar[Literal["return_card"]] = "return_card"
    card: str


@dataclass(frozen=True, repr=False)
class Gave(_Event):
    """A card went from the A-hole to the President, or back; only these two see it."""

    type: ClassVar[Literal["gave"]] = "gave"
    seat: int
    """Who gave it."""
    to: int
    """Who got it."""
    card: str


@dataclass(frozen=True, repr=False)
class Led(_Event):
    """The table learned who must lead (`president.opening`, `president.president_leads`)."""

    type: ClassVar[Literal["led"]] = "led"
    seat: int


@dataclass(frozen=True, repr=False)
class Played(_Event):
    """A seat laid cards on the pile."""

    type: ClassVar[Literal["played"]] = "played"
    seat: int
    cards: Sequence[str]
    """The cards that it laid."""


@dataclass(frozen=True, repr=False)
class Passed(_Event):
    """A seat passed."""

    type: ClassVar[Literal["passed"]] = "passed"
    seat: int


@dataclass(frozen=True, repr=False)
class Skipped(_Event):
    """A match took this seat's turn away (`president.match`)."""

    type: ClassVar[Literal["skipped"]] = "skipped"
    seat: int


@dataclass(frozen=True, repr=False)
class Cleared(_Event):
    """The pile was cleared away; `leader` leads next, or nobody when the round is over."""

    type: ClassVar[Literal["cleared"]] = "cleared"
    count: int
    """How many cards were cleared away."""
    leader: int | None
    """Who leads next; null when the round is over."""


@dataclass(frozen=True, repr=False)
class WentOut(_Event):
    """A seat got rid of its last card (`president.out`)."""

    type: ClassVar[Literal["went_out"]] = "went_out"
    seat: int


@dataclass(frozen=True, repr=False)
class GotStuck(_Event):
    """A seat was left with nothing but this 2 (`president.stuck`)."""

    type: ClassVar[Literal["got_stuck"]] = "got_stuck"
    seat: int
    card: str


Action: TypeAlias = Play | Pass | Complete | ReturnCard | Deal | OtherAction
"""What a seat can do in President."""

Event: TypeAlias = (
    Dealt
    | Gave
    | Led
    | Played
    | Passed
    | Skipped
    | Cleared
    | WentOut
    | GotStuck
    | RoundEnded
    | MatchEnded
    | OtherEvent
)
"""What can happen in President."""

SPEC: Final[Spec[State, Action, Event, Options]] = Spec(
    "president",
    (Play, Pass, Complete, ReturnCard, Deal),
    (Dealt, Gave, Led, Played, Passed, Skipped, Cleared, WentOut, GotStuck, RoundEnded, MatchEnded),
)
"""What reads them from JSON."""
