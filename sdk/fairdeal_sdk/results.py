"""What calls return: frozen dataclasses, read in one place.

A `state` is the plain JSON object that the service gave, typed by game: keep it, send it back,
put it in a database as it is. Fields that this package does not know are left in it; fields of
answers that it does not know are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar, cast

from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.errors import FieldError, Violation
from fairdeal_sdk.records import Move

__all__ = [
    "Applied",
    "Check",
    "Entry",
    "GameView",
    "Moved",
    "Outcome",
    "Page",
    "Played",
    "Playout",
    "Position",
    "Rule",
    "Rulebook",
    "RulesetInfo",
    "SeatChange",
    "SeatRange",
    "Table",
    "TypeCount",
    "Update",
    "Validation",
    "View",
]

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True)
class Outcome:
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


@dataclass(frozen=True)
class TypeCount:
    """How many legal actions of a type there are; `count` is None where counting is costly."""

    count: int | None
    count_at_least: int | None = None


@dataclass(frozen=True)
class Page(Generic[A]):
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


@dataclass(frozen=True)
class Check:
    """Whether an action is legal, and the rules that it breaks if it is not."""

    legal: bool
    violations: tuple[Violation, ...] = ()

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True)
class Validation:
    """Whether a state makes sense, and everything that is wrong with it."""

    valid: bool
    problems: tuple[FieldError, ...] = ()

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True)
class SeatRange:
    """How many can play, bounds included."""

    min: int
    max: int


@dataclass(frozen=True)
class RulesetInfo:
    """What the catalogue says of a game.

    `rules` is the version of the rules. `schemas` holds the JSON Schemas of `options`, `state` and
    `outcome`, and by type of `actions` and `events`; it is empty in the list of all games.
    """

    id: str
    name: str
    seats: SeatRange
    summary: str = field(repr=False)
    rules: str = "1"
    languages: tuple[str, ...] = ()
    schemas: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Rule:
    """One rule in words; `text` is markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language; `rulebook["president.match"]` is one of them."""

    title: str
    summary: str
    rules: tuple[Rule, ...] = field(repr=False)
    language: str = "en"

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule of that id. Raises `KeyError` if there is none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)


@dataclass(frozen=True, repr=False)
class GameView(View[S]):
    """A game of the service as somebody may see it.

    `seat` is whose view it is: None for the host, who sees the state, and for a spectator. `bots`
    says by seat which policy plays it, None for a player.
    """

    id: str
    ruleset: str
    version: int
    bots: tuple[str | None, ...] = field(repr=False, default=())
    expires_at: datetime | None = field(repr=False, default=None)
    commitment: str | None = field(repr=False, default=None)
    etag: str | None = field(repr=False, default=None)

    @property
    def seed(self) -> str | None:
        """What all shuffles come from: the host knows it, and everybody when the match is over."""
        seed = self._json.get("seed")
        return None if seed is None else str(seed)

    def _facts(self) -> dict[str, Any]:
        return {"id": self.id, "version": self.version, **super()._facts()}


@dataclass(frozen=True, repr=False)
class Moved(GameView[S], Generic[S, E]):
    """A game after a write, as the writer may see it.

    `events` are what it caused, the moves of bots after it included.
    """

    events: tuple[E, ...] = ()


@dataclass(frozen=True, repr=False)
class Played(Moved[S, E], Generic[S, A, E]):
    """A game after an action; `legal_actions` is the first page of what the seat may do now."""

    legal_actions: Page[A] = field(repr=False, default_factory=lambda: Page(None, ()))


@dataclass(frozen=True)
class SeatChange:
    """A seat after a change; `bot` is the policy that plays it, None for a player.

    `token` is the new one where one was asked for.
    """

    seat: int
    name: str
    bot: str | None
    version: int
    token: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Entry(Generic[A, E]):
    """What made one version of a game, redacted for the viewer.

    Version 0 was dealt: it has no seat and no action. An undo has neither, and says to which
    version it went back in `undone_to`. Of a secret action others see the type alone: it is an
    `OtherAction` without fields.
    """

    version: int
    seat: int | None
    action: A | None
    events: tuple[E, ...]
    undone_to: int | None = None
    at: datetime | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Update(Entry[A, E]):
    """A new version of a game as its stream tells it, with whose turn it is then."""

    to_act: tuple[int, ...] = ()
    outcome: Outcome | None = None

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None
