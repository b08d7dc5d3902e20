"""A match under examination, and the error that tells where it breaks the contract."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NoReturn

from fairdeal.engine.cards import Card
from fairdeal.engine.codec import encode
from fairdeal.engine.ruleset import Action, AnyRuleset, Event
from fairdeal.engine.state import Options, Seat, State

_MANY: Final = 100
"""So many actions are shown in an error; `record` has all."""

_MANY_NOTE: Final = f", of which the last {_MANY} (error.record has all)"


class Clause(StrEnum):
    """What every ruleset must keep, clause by clause."""

    OPENING = "a match can be dealt for every seat count, by its options and by given packs"
    CONSERVED = "the pack is conserved, card by card"
    ROUND_TRIP = "states, actions and events come back equal from JSON"
    UNCHANGED = "earlier states are unchanged"
    REPLAY = "seed and actions alone give the same match, whatever the global random state"
    ELSEWHERE = "another process with another hash seed plays the same match and lists"
    REACHABLE = "a state reached by play, and any view of it, has no problems"
    ENDS = "every match ends within its bound"
    NEVER_STUCK = "somebody has an action, and who is to act has one, unless the match is over"
    OVER = "a match that is over has an outcome that makes sense, and no action for anybody"
    LEGAL_LIST = "the legal list is what violations accepts, each action once, in a fixed order"
    AFTER = "a list taken up after an action goes on exactly there"
    COUNTS = "counts agree with the list"
    BOTS = "random and greedy actions are legal, and every legal action has a chance"
    EXPLAINED = "a refusal names a rule of the book and has a sentence, in every language"
    REFUSED = "apply refuses by violations what is illegal, and nothing else"
    VIEW = "a view answers for its seat as the whole state does"
    HIDDEN = "other hands, the stock, the seed and the packs to come are hidden while it counts"
    SECRETS = "nothing that a viewer gets changes with the cards that it cannot see"
    EVENTS = "events tell a viewer no more than its views before and after do"
    DAMAGE = "a damaged state is refused, and nothing fails on a state without problems"
    NO_ERROR = "no method fails on a state reached by play"


@dataclass(frozen=True)
class Opening:
    """How a match begins: all that `deal` is given."""

    names: tuple[str, ...]
    options: Options
    seed: str
    decks: tuple[tuple[str, ...], ...] = ()

    def deal(self, ruleset: AnyRuleset) -> tuple[State, Sequence[Event]]:
        """Deal the first round."""
        return ruleset.deal(self.names, self.options, self.seed, self.decks)


@dataclass(frozen=True)
class Traits:
    """What is peculiar to a game and cannot be seen from outside: see `check_ruleset`."""

    noted: Collection[str] = ()
    open_fields: Collection[str] = ()
    any_order: Collection[str] = ()


@dataclass
class Match:
    """A match as far as it was played.

    `states[n]` is the state after `n` actions, and `events[n]` what led to it.
    """

    ruleset: AnyRuleset
    opening: Opening
    traits: Traits = Traits()
    states: list[State] = field(default_factory=list)
    taken: list[tuple[Seat, Action]] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    pack: Counter[Card] = field(default_factory=Counter)
    """The cards that the match is played with."""
    texts: list[str] = field(default_factory=list)
    """Each state as JSON, from the moment when it was new."""
    now: int = 0
    """The number of actions that lead to the position under examination."""

    @property
    def state(self) -> State:
        """The position under examination."""
        return self.states[self.now]

    def add(self, state: State, events: Sequence[Event]) -> None:
        """Go on to the state that the deal or the last action led to."""
        self.states.append(state)
        self.events.append(list(events))
        self.texts.append(self.text(state))
        self.now = len(self.states) - 1

    @staticmethod
    def text(state: State) -> str:
        """Return a state as JSON."""
        return json.dumps(encode(state))

    def record(self) -> dict[str, Any]:
        """Return all that it takes to play this match up to now once more, as JSON."""
        opening = self.opening
        return {
            "ruleset": self.ruleset.id,
            "seats": list(opening.names),
            "options": encode(opening.options),
            "seed": opening.seed,
            "decks": [list(deck) for deck in opening.decks],
            "actions": [[seat, encode(action)] for seat, action in self.taken[: self.now]],
        }

    def position(self) -> dict[str, Any] | None:
        """Return the position under examination as JSON, None before the deal."""
        return encode(self.state) if self.states else None

    def fail(self, clause: Clause, detail: str) -> NoReturn:
        """Raise the error that this position breaks a clause."""
        raise ContractError(clause, detail, self.record(), self.position())


class ContractError(AssertionError):
    """A ruleset does not keep the contract.

    `clause` is what it breaks, `detail` how, and `record` the match that leads there as JSON:
    seats, options, seed, packs given and `actions`, each a seat and an action.
    `fairdeal.engine.testing.replay` plays it once more. `state` is the position, as JSON.
    """

    def __init__(
        self, clause: Clause, detail: str, record: Mapping[str, Any], state: Any = None
    ) -> None:
        """Keep what is wrong and how to get there."""
        self.clause = clause
        self.detail = detail
        self.record = dict(record)
        self.state = state
        actions = record["actions"]
        opening = {name: value for name, value in record.items() if name != "actions"}
        lines = [
            f"{clause.name}: {clause}",
            detail,
            f"opening: {json.dumps(opening)}",
            f"after {len(actions)} actions{_MANY_NOTE * (len(actions) > _MANY)}: "
            + json.dumps(actions[-_MANY:]),
        ]
        if state is not None:
            lines.append(f"state: {json.dumps(state)}")
        super().__init__("\n".join(lines))


@contextmanager
def errors_of(match: Match) -> Iterator[None]:
    """Turn whatever the game raises into the error of the contract, which says where."""
    try:
        yield
    except ContractError:
        raise
    except Exception as error:
        clause = Clause.NO_ERROR if match.states else Clause.OPENING
        raise ContractError(clause, repr(error), match.record(), match.position()) from error
