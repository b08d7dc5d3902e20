# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""Progression: the types of its states, options, actions and events.

A game of strategy for exactly three, by Wei-Hwa Huang. Everyone builds four stacks, one a suit:
honours worth nothing at the bottom, then numbers upward. A stack pays only when it is worth
more than 12, and its honours multiply what it pays; a stack of honours alone costs points. The
first to reach 200 points wins.
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


class Options(TypedDict, total=False):
    """How Progression is played at this table."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    variant: Literal["seed", "original"]
    """Play or take; or, as in the original game, play and then take, with public stacks."""
    honours: Literal["any", "in_order"]
    """Whether honours go on each other in any order, or only A, K, Q, J (`progression.stack`)."""
    empty_stack: Literal[-10, 0]
    """What a stack with no card brings at the end of a deal (`progression.score_zero`)."""
    target: int
    """The match ends when a total reaches this many points (`progression.match_end`)."""
    max_deals: int
    """The match ends with this deal at the latest (`progression.match_end`)."""
    stall_limit: int
    """After so many actions without a card leaving the stock a deal ends (`progression.stall`)."""


class AllOptions(TypedDict):
    """The options that a match is played with: each has its value."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    variant: Literal["seed", "original"]
    """Play or take; or, as in the original game, play and then take, with public stacks."""
    honours: Literal["any", "in_order"]
    """Whether honours go on each other in any order, or only A, K, Q, J (`progression.stack`)."""
    empty_stack: Literal[-10, 0]
    """What a stack with no card brings at the end of a deal (`progression.score_zero`)."""
    target: int
    """The match ends when a total reaches this many points (`progression.match_end`)."""
    max_deals: int
    """The match ends with this deal at the latest (`progression.match_end`)."""
    stall_limit: int
    """After so many actions without a card leaving the stock a deal ends (`progression.stall`)."""


class State(Secrets):
    """A match of Progression."""

    schema: Literal[1]
    """The version of the JSON shape."""
    ruleset: Literal["progression"]
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
    stacks: list[list[list[str]]]
    """By seat, then by suit in the order c d h s: the cards of a stack, the top one last."""
    public_stacks: list[list[str]]
    """By suit likewise the stacks that are nobody's; none (an empty list) in variant `seed`."""
    closed: Literal["c", "d", "h", "s"] | None
    """The public stack just played on, from which this turn must not take."""
    stalled: int
    """How many actions in a row have left the stock as it was (`progression.stall`)."""


@dataclass(frozen=True, repr=False)
class Play(_Action):
    """Play a card on a stack of its suit (`progression.play`, `progression.original`)."""

    type: ClassVar[Literal["play"]] = "play"
    card: str
    to: Literal["own", "public"] | None = None
    """On the player's own stack or on a public one: given in variant `original` alone."""


@dataclass(frozen=True, repr=False)
class Draw(_Action):
    """Draw the top card of the stock (`progression.take`, `progression.original`)."""

    type: ClassVar[Literal["draw"]] = "draw"


@dataclass(frozen=True, repr=False)
class Take(_Action):
    """Take the top card of another player's stack of that suit (`progression.take`)."""

    type: ClassVar[Literal["take"]] = "take"
    seat: int
    """Whose stack it is."""
    suit: Literal["c", "d", "h", "s"]
    """The suit of the stack."""


@dataclass(frozen=True, repr=False)
class TakePublic(_Action):
    """Take the top card of the public stack of that suit (`progression.original`)."""

    type: ClassVar[Literal["take_public"]] = "take_public"
    suit: Literal["c", "d", "h", "s"]
    """The suit of the stack."""


@dataclass(frozen=True, repr=False)
class Played(_Event):
    """A seat played a card on a stack: its own, or a public one if `to` says so."""

    type: ClassVar[Literal["played"]] = "played"
    seat: int
    card: str
    to: Literal["own", "public"] | None = None
    """On its own stack or on a public one: told in variant `original` alone."""


@dataclass(frozen=True, repr=False)
class Drew(_Event):
    """A seat drew the top card of the stock; only it sees which."""

    type: ClassVar[Literal["drew"]] = "drew"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class Took(_Event):
    """A seat took the top card of a stack; `owner` is absent where that is a public one."""

    type: ClassVar[Literal["took"]] = "took"
    seat: int
    card: str
    owner: int | None = None
    """Whose stack it was; absent for a public one."""


@dataclass(frozen=True, repr=False)
class Stalled(_Event):
    """The deal ended because so many actions in a row left the stock as it was."""

    type: ClassVar[Literal["stalled"]] = "stalled"
    actions: int
    """How many actions that were."""


@dataclass(frozen=True, repr=False)
class Counted(_Event):
    """A seat's stacks were counted: the points of each, by suit in the order c d h s."""

    type: ClassVar[Literal["counted"]] = "counted"
    seat: int
    stacks: Sequence[int]
    """The points of each stack, by suit in the order c d h s."""


Action: TypeAlias = Play | Draw | Take | TakePublic | Deal | OtherAction
"""What a seat can do in Progression."""

Event: TypeAlias = (
    Dealt | Played | Drew | Took | Stalled | Counted | RoundEnded | MatchEnded | OtherEvent
)
"""What can happen in Progression."""

SPEC: Final[Spec[State, Action, Event, Options]] = Spec(
    "progression",
    (Play, Draw, Take, TakePublic, Deal),
    (Dealt, Played, Drew, Took, Stalled, Counted, RoundEnded, MatchEnded),
)
"""What reads them from JSON."""
