"""States and views with what follows from them: what the stateless calls return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from fairdeal_sdk._terse import Terse
from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.records import Move

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True, repr=False)
class Outcome(Terse):
    """How a match ended.

    `winners` share the first place; `ranking` is a list of places, best first, each a list of
    seats; `scores` are the totals by seat; `chips` what each collects, in poker alone.
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    chips: tuple[int, ...] | None = None


@dataclass(frozen=True, repr=False)
class Position(Generic[S]):
    """A state or a view, with what follows from it.

    `to_act` are the seats whose turn it is; `outcome` is None while the match is on.
    """

    state: S = field(repr=False)
    to_act: tuple[int, ...]
    outcome: Outcome | None

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The hands by seat; `"??"` for a card that the viewer may not see."""
        return tuple(tuple(hand) for hand in self._json["hands"])

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by seat."""
        return tuple(self._json["scores"])

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._json["round"])

    @property
    def phase(self) -> str:
        """What is going on, by the game's own words; `round_over` and `match_over` in all."""
        return str(self._json["phase"])

    @property
    def _json(self) -> JsonObject:
        return cast("JsonObject", self.state)

    def __repr__(self) -> str:
        facts = {**self._facts(), "round": self.round, "phase": self.phase, "to_act": self.to_act}
        if self.outcome is not None:
            facts["outcome"] = self.outcome
        told = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        return f"{type(self).__name__}({told})"

    def _facts(self) -> dict[str, Any]:
        """Return what a `repr` begins with."""
        return {"ruleset": self._json.get("ruleset")}


@dataclass(frozen=True, repr=False)
class View(Position[S]):
    """A state as a seat may see it, or a spectator where `seat` is None."""

    seat: int | None

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the seat whose view this is. Raises `ValueError` if it is nobody's."""
        if self.seat is None:
            raise ValueError("this is not the view of a seat: `hands` has everybody's cards")
        return self.hands[self.seat]

    @property
    def is_my_turn(self) -> bool:
        """Whether the seat whose view this is stands in `to_act`."""
        return self.seat is not None and self.seat in self.to_act

    def _facts(self) -> dict[str, Any]:
        return {**super()._facts(), "seat": self.seat}


@dataclass(frozen=True, repr=False)
class TypeCount(Terse):
    """How many legal actions of a type there are; `count` is None where counting is costly."""

    count: int | None
    count_at_least: int | None = None


@dataclass(frozen=True, repr=False)
class Page(Terse, Generic[A]):
    """One page of the legal actions of a seat; `seat` is None when nobody is to act.

    `count` is how many there are on all pages, None where that would cost more than the page;
    there are then `count_at_least`. `types` says the same by type.
    """

    seat: int | None
    items: tuple[A, ...]
    types: Mapping[str, TypeCount] = field(default_factory=dict)
    count: int | None = None
    count_at_least: int | None = None
    next_cursor: str | None = field(default=None, repr=False)

    def __iter__(self) -> Iterator[A]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, repr=False)
class Table(Position[S], Generic[S, E]):
    """A match whose state the caller keeps, and the events that led to it.

    `commitment` is the promise of the seed, where the match was just opened with one that the
    service drew.
    """

    events: tuple[E, ...] = ()
    commitment: str | None = None


@dataclass(frozen=True, repr=False)
class Applied(Table[S, E], Generic[S, A, E]):
    """A match after actions.

    `legal_actions` is the first page of what the first seat in `to_act` may do.
    """

    legal_actions: Page[A] = field(default_factory=lambda: Page(None, ()))


@dataclass(frozen=True, repr=False)
class Playout(Position[S], Generic[S, A]):
    """A match played on by bots: the last state, and who did what on the way there.

    `seed` is what the bots' choices came from: the same seed plays the same actions.
    """

    actions: tuple[Move[A], ...] = field(repr=False)
    seed: str = field(repr=False, default="")
