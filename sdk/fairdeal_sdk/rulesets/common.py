# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""What all games have in common: each game's module has these names too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypedDict

from fairdeal_sdk.records import Action as _Action
from fairdeal_sdk.records import Event as _Event


class Player(TypedDict):
    """Who sits at a seat."""

    name: str
    """What the seat is called."""


class Secrets(TypedDict, total=False):
    """What a view lacks."""

    seed: str
    """What all shuffles come from; absent in a view."""
    decks: list[list[str]]
    """The packs that replace the shuffles of rounds 1, 2, …, as the deal request gave them."""


@dataclass(frozen=True, repr=False)
class Deal(_Action):
    """Deal the next round (`common.next_round`)."""

    type: ClassVar[Literal["deal"]] = "deal"


@dataclass(frozen=True, repr=False)
class Dealt(_Event):
    """A seat was dealt these cards; the others see how many."""

    type: ClassVar[Literal["dealt"]] = "dealt"
    seat: int
    cards: Sequence[str]
    """The cards that it was dealt."""


@dataclass(frozen=True, repr=False)
class RoundEnded(_Event):
    """A round ended: the points it gave each seat, and the totals."""

    type: ClassVar[Literal["round_ended"]] = "round_ended"
    round: int
    """The number of the round, from 1."""
    points: Sequence[int]
    """What the round gave each seat."""
    scores: Sequence[int]
    """The totals by seat."""


@dataclass(frozen=True, repr=False)
class MatchEnded(_Event):
    """The match ended, for the reason that the outcome gives."""

    type: ClassVar[Literal["match_ended"]] = "match_ended"
    winners: Sequence[int]
    """The seats that share the first place."""
    reason: str
    """A word for what ended the match."""
