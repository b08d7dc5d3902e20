"""What every match has in common: seats, options, state.

A state is the whole truth of a match as a frozen dataclass of tuples. A *view* is the same
dataclass as one seat, or a spectator, may see it: hidden cards are `"??"` and the seed and the
packs to come are absent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeVar

from fairdeal.engine.cards import Hand, Stock

__all__ = [
    "MATCH_OVER",
    "ROUND_OVER",
    "SCHEMA",
    "Absent",
    "Count",
    "Name",
    "Named",
    "Natural",
    "Options",
    "Player",
    "Points",
    "Range",
    "Seat",
    "SeatNumber",
    "Seed",
    "State",
    "Text",
    "Viewer",
    "evolve",
    "from_left",
    "put",
]

SCHEMA: Final = 1
"""The version of the JSON shape of all states."""

Seat: TypeAlias = int
"""A place at the table, from 0; the next higher seat sits to the left (`common.seats`)."""

Viewer: TypeAlias = int | None
"""Who looks: a seat, or None for a spectator, who sees what everybody sees."""


@dataclass(frozen=True)
class Range:
    """Marks an integer type with its bounds, both included."""

    low: int
    high: int


@dataclass(frozen=True)
class Text:
    """Marks a string type with the bounds of its length in characters.

    `seen` says that something of the text must be seen: it is not blank.
    """

    shortest: int
    longest: int
    seen: bool = False


@dataclass(frozen=True)
class Absent:
    """Marks a field that is left out of the JSON while it is None; a JSON null is refused."""


@dataclass(frozen=True)
class Named:
    """Marks a type that has a name in the JSON Schemas, and is described there."""

    name: str
    description: str


SeatNumber: TypeAlias = Annotated[
    int,
    Range(0, 15),
    Named("SeatNumber", "The number of a seat, from 0."),
]
Count: TypeAlias = Annotated[int, Range(1, 10_000)]
"""The common range of counts and limits among the options (`common.options`)."""
Points: TypeAlias = Annotated[int, Range(-1_000_000_000, 1_000_000_000)]
Natural: TypeAlias = Annotated[int, Range(0, 1_000_000_000)]
Name: TypeAlias = Annotated[str, Text(1, 64, seen=True)]
Seed: TypeAlias = Annotated[str, Text(1, 128)]

ROUND_OVER: Final = "round_over"
"""The phase between two rounds: the state stays as the round ended (`common.next_round`)."""

MATCH_OVER: Final = "match_over"
"""The phase after the last round: nobody is to act any more."""


@dataclass(frozen=True)
class Player:
    """Who sits at a seat."""

    name: Name
    """What the seat is called."""


class _Evolving:
    """What `evolve` takes: its fields are set all at once, past the frozen `__setattr__`."""


_new: Final = object.__new__
_set_fields: Final = vars(_Evolving)["__dict__"].__set__


@dataclass(frozen=True, kw_only=True)
class Options(_Evolving):
    """Options that every ruleset has."""

    dealer: Annotated[SeatNumber | Literal["random"] | None, Absent()] = None
    """The seat that deals the first round, or `random` to draw it from the seed; absent, the
    last seat deals, so that seat 0 begins (`common.dealer`)."""


@dataclass(frozen=True, kw_only=True)
class State(_Evolving):
    """The fields that the state of every ruleset has; each game adds its own."""

    schema: Literal[1] = SCHEMA
    """The version of the JSON shape."""
    ruleset: str
    """The id of the game."""
    rules: str
    """The version of the rules that it is played by."""
    seats: tuple[Player, ...]
    """Who plays, from seat 0 on."""
    options: Options
    """How it is played: each option has its value."""
    seed: Annotated[Seed | None, Absent()]
    """What all shuffles come from; absent in a view."""
    decks: Annotated[tuple[Stock, ...] | None, Absent()] = None
    """The packs that replace the shuffles of rounds 1, 2, …, as the deal request gave them."""
    round: Count
    """The number of the round, from 1."""
    dealer: SeatNumber
    """The seat that deals this round."""
    phase: str
    """What the match waits for: a word of the game's own, or `round_over` or `match_over`."""
    hands: tuple[Hand, ...]
    """The hands by seat; a card that the viewer may not see is `??`."""
    scores: tuple[Points, ...]
    """The totals by seat."""
    last_round: tuple[Any, ...] | None
    """What the last finished round gave each seat; None during the first."""

    @property
    def is_view(self) -> bool:
        """Whether this is somebody's view rather than the whole truth."""
        return self.seed is None


S = TypeVar("S", bound=State)
T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(state: S, **changes: Any) -> S:
        """Return the state with some fields replaced: `dataclasses.replace`, only faster.

        A state has nothing to check or derive on creation, so the fields are copied as they
        are. This is done at every action, and `replace` would cost more than the rules.
        """
        fresh = _new(type(state))
        # Not `|`: that keeps the dict of an instance as it is, which is slower to read from.
        _set_fields(fresh, {**state.__dict__, **changes})
        return fresh


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the tuple with the item at that place replaced."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def from_left(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in the order of play, from the dealer's left to the dealer.

    >>> from_left(1, 4)
    (2, 3, 0, 1)
    """
    return tuple((dealer + 1 + place) % seats for place in range(seats))
