"""The interface that every game keeps: read this first.

A ruleset is one object that knows one game. It holds no state of its own: each method is a
pure function of what it is given. What makes a game whole is listed in `Ruleset`; that a game
keeps the contract is checked by `fairdeal.engine.testing.check_ruleset`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, Final, Protocol, TypeVar

from fairdeal.engine.cards import HIDDEN, hidden
from fairdeal.engine.rulebook import Rulebook
from fairdeal.engine.state import Options, Seat, State, Viewer


def _tag(name: str) -> str:
    """Turn the name of a class into its JSON tag: `TakeDiscard` into `take_discard`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Tagged:
    """A frozen dataclass that its class name tells apart in JSON: `{"type": "play", …}`."""

    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Give the class its tag."""
        cls.type = _tag(cls.__name__)


class Action(Tagged):
    """Something that a seat can do. One frozen dataclass a type, named for what happens.

    A `secret` action shows others only that it was made: its fields are the actor's alone.
    """

    secret: ClassVar[bool] = False


class Event(Tagged):
    """A fact that an action caused. One frozen dataclass a type, named in the past tense.

    The fields that `hides` names hold cards, or a tuple of cards, which only the `knowers` see.
    """

    hides: ClassVar[tuple[str, ...]] = ()

    def knowers(self) -> tuple[Seat, ...]:
        """Return the seats that see everything in this event, where not everybody does."""
        return (getattr(self, "seat"),)  # noqa: B009 - declared by each event that hides something

    def seen_by(self, viewer: Viewer) -> Event:
        """Return the event as the viewer may see it: the one place where events are redacted."""
        if not self.hides or viewer in self.knowers():
            return self
        faces: Any = {name: getattr(self, name) for name in self.hides}
        down = {n: HIDDEN if isinstance(c, str) else hidden(c) for n, c in faces.items()}
        return replace(self, **down)  # type: ignore[type-var]


@dataclass(frozen=True)
class Violation:
    """A rule that an action breaks.

    `rule` is an id of the rulebook, `code` says how it is broken, for machines, and `params`
    fill the sentence that `Rulebook.explain` makes of it.
    """

    rule: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Problem:
    """Something wrong with data that came from outside.

    `pointer` is a JSON Pointer to the place; `code` and `params` are as in `Violation`.
    """

    pointer: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


def problem(pointer: str, code: str, **params: Any) -> Problem:
    """Return a problem whose parameters are given by name."""
    return Problem(pointer, code, params)


LEGAL: Final[tuple[Violation, ...]] = ()
"""The answer of `violations` to a legal action."""


def broken(rule: str, code: str, **params: Any) -> tuple[Violation, ...]:
    """Return the one violation of a rule, as `violations` answers it."""
    return (Violation(rule, code, params),)


class IllegalAction(Exception):
    """An action that the rules forbid; nothing was changed."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        """Keep the rules that the action breaks."""
        super().__init__("; ".join(f"{each.rule}: {each.code}" for each in violations))
        self.violations = tuple(violations)


class Malformed(Exception):
    """Data from outside that makes no sense; `problems` says where and why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep all the problems found."""
        super().__init__("; ".join(f"{each.pointer or '/'}: {each.code}" for each in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    winners: tuple[Seat, ...]
    """The seats that share the first place."""
    ranking: tuple[tuple[Seat, ...], ...]
    """The places, best first, each a list of the seats that share it (`common.ties`)."""
    scores: tuple[int, ...]
    """The totals by seat."""
    reason: str
    """A word for what ended the match."""


@dataclass(frozen=True)
class SeatRange:
    """How many can play: bounds included."""

    min: int
    max: int


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)  # noqa: E741 - S is the state, O are the options


class Ruleset(Protocol[S, O]):
    """One game. `S` is its state, `O` are its options.

    Methods that take a state take the view of seat `s` as well, for what seat `s` asks: what a
    seat may do follows from what it can see.
    """

    id: str
    """The name in addresses: `progressive-rummy`."""
    rules: str
    """The version of the rules; states of another version are refused, never reinterpreted."""
    seats: SeatRange
    options_type: type[O]
    """A frozen dataclass of all options, each with its default."""
    state_type: type[S]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]

    @property
    def outcome_type(self) -> type[Outcome]:
        """What `outcome` returns: `Outcome`, or the game's own kind of it."""

    @property
    def book(self) -> Rulebook:
        """The rules in words, and the sentences for what breaks them."""

    def deal(
        self,
        seats: Sequence[str],
        options: O,
        seed: str,
        decks: Sequence[Sequence[str]] = (),
    ) -> tuple[S, Sequence[Event]]:
        """Open a match: seat the named players and deal the first round.

        `decks[i]` fixes the order of the pack of round i + 1, top first (`common.deal`).
        Raises `Malformed`, with pointers as in a deal request (`/seats`, `/options/…`,
        `/deck/…`), when a match cannot be opened so.
        """

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats whose turn it is, from public facts alone (`common.to_act`)."""

    def legal_actions(self, state: S, seat: Seat, after: Action | None = None) -> Iterator[Action]:
        """Yield every legal action of the seat once, lazily, in a fixed order.

        With `after`, which must be one of them, begin with the one that follows it, without
        the cost of going through those before.
        """

    def counts(self, state: S, seat: Seat) -> Mapping[str, int | None]:
        """Return how many legal actions of each type the seat has, in the order of the list.

        Types with none are left out. None stands for a number that is above zero and would
        cost more to find than a page of the list.
        """

    def violations(self, state: S, seat: Seat, action: Action) -> Sequence[Violation]:
        """Return the rules that the action breaks, empty when it is legal.

        The one definition of legality; it never enumerates the legal actions.
        """

    def apply(self, state: S, seat: Seat, action: Action) -> tuple[S, Sequence[Event]]:
        """Return the state after the action, and what happened.

        Raises `IllegalAction` when `violations` has any. The given state is not touched.
        """

    def view(self, state: S, viewer: Viewer) -> S:
        """Return the state as the viewer may see it, built from what that is: all else is hidden.

        Viewing a view of the same viewer changes nothing.
        """

    def problems(self, state: S) -> Sequence[Problem]:
        """Return everything that makes a state (or a view) from outside impossible.

        Its shape has been checked by the codec before; what no rule could have led to is
        found here: cards too many or missing, counts and phase that disagree.
        """

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, None while it is on."""

    def random_action(self, state: S, seat: Seat, rng: Random) -> Action:
        """Return some legal action of the seat; each has a chance.

        Never enumerates where the list may be long. Raises `IndexError` if there is none.
        """

    def greedy_action(self, state: S, seat: Seat) -> Action:
        """Return the action that a simple, sensible player would take with what it sees.

        Deterministic. Raises `IndexError` if there is none.
        """

    def bound(self, state: S) -> int:
        """Return a number of actions within which the match of this state ends (`common.ends`).

        Counted from its start, whatever the players do.
        """


AnyRuleset = Ruleset[Any, Any]
"""A ruleset of whatever game."""
