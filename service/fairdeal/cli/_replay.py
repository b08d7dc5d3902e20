"""Playing the record of a game once more, and saying what that proves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from fairdeal.cli._notation import notation
from fairdeal.cli._record import LogEntry, Record
from fairdeal.engine.cards import HIDDEN, ORDER
from fairdeal.engine.codec import encode
from fairdeal.engine.ruleset import Event, IllegalAction, Malformed
from fairdeal.engine.shuffle import commitment
from fairdeal.engine.state import Player, State

Status: TypeAlias = Literal["proven", "unproven", "wrong"]


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at, and whether it is proven, cannot be, or is wrong."""

    status: Status
    text: str


_MAY_LACK: Final = frozenset(("seed", "decks"))
"""What a state may leave out, since the record says it elsewhere."""


class _Stop(Exception):
    """The play cannot be followed any further; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.text)
        self.finding = finding


def verify(record: Record) -> list[Finding]:
    """Return what the seed and the log prove, in the order in which it was looked at."""
    return [_promise(record), *_Replay(record).findings()]


def _promise(record: Record) -> Finding:
    if record.commitment is None:
        return Finding(
            "unproven",
            "No commitment was published: the seed came from whoever created the game.",
        )
    if record.commitment == commitment(record.ruleset.id, record.seed):
        return Finding("proven", "The seed is the one that the commitment promised.")
    return Finding("wrong", "The seed is not the one that the commitment promised.")


@dataclass(frozen=True)
class _Deal:
    """A round that was dealt as it had to be; `shown`: the log shows some of the cards."""

    number: int
    from_given_deck: bool
    shown: bool


def _told(deal: _Deal, *, whole: bool) -> Finding:
    """Return what is known of a deal; where the `whole` play followed from it, it is proven."""
    name = f"Round {deal.number}"
    if deal.from_given_deck:
        text = f"{name} was dealt from the deck given for it: its order was chosen, not shuffled."
        return Finding("unproven", text)
    if deal.shown or whole:
        return Finding("proven", f"{name} was dealt from the shuffle that the seed gives.")
    return Finding("unproven", f"{name}: the log shows none of the cards that were dealt.")


class _Replay:
    """Follows a log from version to version, and keeps the state of each."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.ruleset = record.ruleset
        self.states: list[State] = []
        self.actions = 0
        self.compared = 0
        self.hidden = 0
        self.silent = 0
        self.found: list[Finding] = []
        self.deals: list[_Deal] = []

    def findings(self) -> Iterator[Finding]:
        """Play the whole log, then say what came of it."""
        stopped: Finding | None = None
        for entry in self.record.log:
            try:
                self.states.append(self._follow(entry))
            except _Stop as stop:
                stopped = stop.finding
                break
        yield from self.found
        yield from (_told(deal, whole=stopped is None) for deal in self.deals)
        if self.actions:
            yield Finding("proven", f"{_count(self.actions, 'action')} taken, and each was legal.")
        if self.compared:
            told = _count(self.compared, "event")
            yield Finding("proven", f"{told} told by the log, as the rules have them.")
        if self.silent:
            told = _count(self.silent, "version")
            yield Finding("unproven", f"{told} without events in this log: none to compare.")
        if self.hidden:
            told = _count(self.hidden, "card")
            yield Finding("unproven", f"{told} hidden in this log, and not compared.")
        if stopped is not None:
            yield stopped
            return
        yield from self._end(self.states[-1])

    # -- one version ---------------------------------------------------------------------------

    def _follow(self, entry: LogEntry) -> State:
        if entry.version == 0:
            return self._begin(entry)
        if entry.undone_to is not None:
            if not 0 <= entry.undone_to < entry.version:
                raise _wrong(
                    entry, f"it goes back to version {entry.undone_to}, which is not before"
                )
            return self.states[entry.undone_to]
        if entry.secret:
            raise _Stop(
                Finding(
                    "unproven",
                    f"Version {entry.version}: what seat {entry.seat} did is secret in this log, "
                    "so that play cannot be followed from here. The host's log shows all.",
                )
            )
        if entry.action is None or entry.seat is None:
            raise _wrong(entry, "it has no seat or no action")
        if not 0 <= entry.seat < len(self.record.names):
            raise _wrong(entry, f"there is no seat {entry.seat}")
        try:
            state: State
            state, events = self.ruleset.apply(self.states[-1], entry.seat, entry.action)
        except IllegalAction as illegal:
            first = illegal.violations[0]
            did = notation(encode(entry.action))
            why = f"{self.ruleset.book.explain(first)} ({first.rule})"
            raise _wrong(entry, f"seat {entry.seat} could not {did}. {why}") from illegal
        self.actions += 1
        if state.round != self.states[-1].round:
            self._dealt(entry, state.round, events)
        else:
            self._compare(entry, events)
        return state

    def _begin(self, entry: LogEntry) -> State:
        record = self.record
        state: State
        if record.start is not None:
            self.found.append(
                Finding("unproven", "The game began with a given state: nothing proves its cards.")
            )
            players = tuple(map(Player, record.names))
            state = replace(record.start, seed=record.seed, seats=players)
            if problems := self.ruleset.problems(state):
                first = problems[0]
                why = f"{first.pointer}: {self.ruleset.book.explain(first)}"
                raise _wrong(entry, f"the game cannot have begun so. {why}")
            return state
        if entry.events == []:
            why = "it tells of no deal. A game that began with a given state needs it under `start`"
            raise _wrong(entry, why)
        try:
            state, events = self.ruleset.deal(
                record.names, record.options, record.seed, record.decks
            )
        except Malformed as wrong:
            first = wrong.problems[0]
            why = f"{first.pointer}: {self.ruleset.book.explain(first)}"
            raise _wrong(entry, f"such a match cannot be dealt. {why}") from wrong
        self._dealt(entry, state.round, events)
        return state

    def _dealt(self, entry: LogEntry, number: int, events: Sequence[Event]) -> None:
        """Hold what the log says of a deal against the shuffle."""
        given = number <= len(self.record.decks)
        source = "the deck given for it" if given else "the shuffle that the seed gives"
        self._compare(entry, events, f"round {number} was not dealt from {source}")
        shown = any(card != HIDDEN for card in cards(entry.events))
        self.deals.append(_Deal(number, given, shown))

    def _compare(self, entry: LogEntry, events: Sequence[Event], what: str = "") -> None:
        """Hold the events that the log tells against those that the rules give."""
        if entry.events is None:
            self.silent += 1
            return
        due = [encode(each) for each in events]
        if (place := difference(due, entry.events, "")) is not None:
            what = what or "the log does not tell what followed from the action"
            raise _wrong(entry, f"{what} (events{place})")
        self.compared += len(due)
        self.hidden += sum(card == HIDDEN for card in cards(entry.events))

    # -- the end -------------------------------------------------------------------------------

    def _end(self, last: State) -> Iterator[Finding]:
        outcome = self.ruleset.outcome(last)
        stored = self.record.state
        if stored is None:
            yield Finding("unproven", "The record has no final state to compare with.")
        else:
            due = encode(last)
            due = {name: due[name] for name in due if name in stored or name not in _MAY_LACK}
            place = difference(due, stored, "")
            if place is None:
                shown = ", as far as it is shown," if HIDDEN in cards(stored) else ""
                text = f"The state at the end{shown} is the one that the log leads to."
                yield Finding("proven", text)
            else:
                yield Finding(
                    "wrong", f"The state at the end is not what the log leads to (state{place})."
                )
        if outcome is None:
            yield Finding("unproven", "The match is not over: the log ends before it.")
        elif self.record.outcome is not None:
            place = difference(encode(outcome), self.record.outcome, "")
            if place is None:
                winners = ", ".join(self.record.names[seat] for seat in outcome.winners)
                yield Finding("proven", f"The outcome follows from the rules: {winners} won.")
            else:
                yield Finding("wrong", f"The outcome is another by the rules (outcome{place}).")


def difference(due: Any, told: Any, at: str) -> str | None:
    """Return where what is told differs from what is due, as a JSON Pointer; None if nowhere.

    Cards told as hidden are not compared. A list of hidden cards must have the right length.
    """
    if told == HIDDEN and isinstance(due, str) and due in ORDER:
        return None
    if isinstance(due, Mapping) and isinstance(told, Mapping):
        if due.keys() != told.keys():
            return f"{at}/{min(due.keys() ^ told.keys())}"
        places = (difference(due[name], told[name], f"{at}/{name}") for name in due)
    elif isinstance(due, list) and isinstance(told, list):
        if len(due) != len(told):
            return at
        pairs = enumerate(zip(due, told, strict=True))
        places = (difference(*pair, f"{at}/{place}") for place, pair in pairs)
    else:
        return None if due == told and type(due) is type(told) else at
    return next((place for place in places if place is not None), None)


def cards(told: Any) -> Iterator[str]:
    """Yield all cards in some JSON, the hidden ones too."""
    if isinstance(told, str):
        if told in ORDER:
            yield told
    elif isinstance(told, (list, Mapping)):
        for each in told.values() if isinstance(told, Mapping) else told:
            yield from cards(each)


def _wrong(entry: LogEntry, what: str) -> _Stop:
    return _Stop(Finding("wrong", f"Version {entry.version}: {what}."))


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
