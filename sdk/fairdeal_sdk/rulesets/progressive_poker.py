# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""Progressive Poker: the types of its states, options, actions and events.

Draw poker for 2 to 6 players without betting: the stakes are three personal cards that each
player starts with. In every hand each player puts one of them into the pot, may trade others
for some of the five cards dealt, draws up to three, and the best hand takes the pot. A player
with no personal card left is out; the match goes to the player who holds them all, or the most
when the cap is reached.
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


class Choice(TypedDict):
    """What a seat has chosen, kept apart until all have (`poker.together`)."""

    cards: list[str]
    """What it lays away: the card for the pot, the cards it gives for personal ones, or its
    discard.
    """
    take: list[str]
    """The personal cards that it takes in an exchange."""


class InPot(TypedDict):
    """A card of the pot, and who gave it."""

    seat: int
    card: str


class Options(TypedDict, total=False):
    """How Progressive Poker is played at this table."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    ante: int
    """The chips that each seat pays once before the match (`poker.ante`)."""
    max_hands: int
    """After this hand the most personal cards win (`poker.cap`)."""


class AllOptions(TypedDict):
    """The options that a match is played with: each has its value."""

    dealer: int | Literal["random"]
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the last
    seat deals, so that seat 0 begins (`common.dealer`).
    """
    ante: int
    """The chips that each seat pays once before the match (`poker.ante`)."""
    max_hands: int
    """After this hand the most personal cards win (`poker.cap`)."""


class State(Secrets):
    """A match of Progressive Poker; a round is a hand."""

    schema: Literal[1]
    """The version of the JSON shape."""
    ruleset: Literal["progressive-poker"]
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
    last_round: list[list[str]] | None
    """The cards of the last pot that each seat took."""
    playing: list[int]
    """The seats that play this hand: those that had a personal card when it was dealt."""
    personal: list[list[str]]
    """The personal cards by seat; each is seen by its owner only (`poker.personal`)."""
    stock: list[str]
    """The cards still to be dealt, the top one first; only their number is public."""
    chosen: list[int]
    """The seats that have made the choice which is asked now (`poker.together`)."""
    choices: list[Choice | None]
    """By seat what it has chosen; null where it has not, and in the views of others."""
    pot: list[InPot]
    """The pot, turned up when all have given, from the dealer's left; empty after the showdown."""
    exchanged: list[int | None]
    """By seat how many cards it exchanged in this hand; null if it was not asked, or not yet."""
    discarded: list[int | None]
    """By seat how many cards it discarded in this hand; null before the draw."""
    discards: list[list[str]]
    """By seat the discards that lie there, seen by who discarded them; a reshuffle takes all."""
    lost: list[int | None]
    """By seat the hand in which it lost its last personal card (`poker.score`)."""


@dataclass(frozen=True, repr=False)
class Contribute(_Action):
    """Put a personal card face down into the pot (`poker.contribute`)."""

    type: ClassVar[Literal["contribute"]] = "contribute"
    card: str


@dataclass(frozen=True, repr=False)
class Exchange(_Action):
    """Swap cards of the five for as many personal ones, or none (`poker.exchange`)."""

    type: ClassVar[Literal["exchange"]] = "exchange"
    give: Sequence[str]
    """The cards of the five that go."""
    take: Sequence[str]
    """The personal cards that come for them, as many."""


@dataclass(frozen=True, repr=False)
class Discard(_Action):
    """Discard up to three of the five, to draw as many (`poker.draw`)."""

    type: ClassVar[Literal["discard"]] = "discard"
    cards: Sequence[str]
    """The cards to discard, three at most."""


@dataclass(frozen=True, repr=False)
class PersonalDealt(_Event):
    """A seat was dealt its personal cards; the others see how many."""

    type: ClassVar[Literal["personal_dealt"]] = "personal_dealt"
    seat: int
    cards: Sequence[str]
    """Its personal cards."""


@dataclass(frozen=True, repr=False)
class WentOut(_Event):
    """A seat without personal cards is out of the match (`poker.eliminated`)."""

    type: ClassVar[Literal["went_out"]] = "went_out"
    seat: int


@dataclass(frozen=True, repr=False)
class Chose(_Event):
    """A seat made the choice that is asked; which, is kept apart (`poker.together`)."""

    type: ClassVar[Literal["chose"]] = "chose"
    seat: int


@dataclass(frozen=True, repr=False)
class Contributed(_Event):
    """The pot was turned up: this card is from that seat."""

    type: ClassVar[Literal["contributed"]] = "contributed"
    seat: int
    card: str


@dataclass(frozen=True, repr=False)
class Exchanged(_Event):
    """A seat swapped cards of its five for personal ones; the others see how many."""

    type: ClassVar[Literal["exchanged"]] = "exchanged"
    seat: int
    give: Sequence[str]
    """The cards of the five that went."""
    take: Sequence[str]
    """The personal cards that came for them."""


@dataclass(frozen=True, repr=False)
class Discarded(_Event):
    """A seat discarded cards; the others see how many."""

    type: ClassVar[Literal["discarded"]] = "discarded"
    seat: int
    cards: Sequence[str]
    """The cards that it discarded."""


@dataclass(frozen=True, repr=False)
class Reshuffled(_Event):
    """The stock ran out, and the discards of the hand became a new one (`poker.reshuffle`)."""

    type: ClassVar[Literal["reshuffled"]] = "reshuffled"
    cards: int
    """How many cards the new stock has."""


@dataclass(frozen=True, repr=False)
class Drew(_Event):
    """A seat drew cards; the others see how many."""

    type: ClassVar[Literal["drew"]] = "drew"
    seat: int
    cards: Sequence[str]
    """The cards that it drew."""


@dataclass(frozen=True, repr=False)
class Showed(_Event):
    """A seat turned up its five cards, and what they are worth (`poker.showdown`)."""

    type: ClassVar[Literal["showed"]] = "showed"
    seat: int
    cards: Sequence[str]
    """Its five cards."""
    category: Literal[
        "high_card",
        "one_pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
    ]
    """What kind of hand they are."""


@dataclass(frozen=True, repr=False)
class TookPot(_Event):
    """A seat took these cards of the pot into its personal cards."""

    type: ClassVar[Literal["took_pot"]] = "took_pot"
    seat: int
    cards: Sequence[str]
    """The cards that it took."""


Action: TypeAlias = Contribute | Exchange | Discard | Deal | OtherAction
"""What a seat can do in Progressive Poker."""

Event: TypeAlias = (
    PersonalDealt
    | WentOut
    | Chose
    | Contributed
    | Dealt
    | Exchanged
    | Discarded
    | Reshuffled
    | Drew
    | Showed
    | TookPot
    | RoundEnded
    | MatchEnded
    | OtherEvent
)
"""What can happen in Progressive Poker."""

SPEC: Final[Spec[State, Action, Event, Options]] = Spec(
    "progressive-poker",
    (Contribute, Exchange, Discard, Deal),
    (
        PersonalDealt,
        WentOut,
        Chose,
        Contributed,
        Dealt,
        Exchanged,
        Discarded,
        Reshuffled,
        Drew,
        Showed,
        TookPot,
        RoundEnded,
        MatchEnded,
    ),
)
"""What reads them from JSON."""
