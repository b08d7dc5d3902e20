"""What changes a game: pure steps from one game to the next, with the log entries they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fairdeal.engine.playing import PolicyName
from fairdeal.engine.ruleset import Action, Event, IllegalAction
from fairdeal.engine.state import Player, Seat, State, evolve, put
from fairdeal.sessions import bots
from fairdeal.sessions.clock import now
from fairdeal.sessions.errors import IllegalMove, NotUndone
from fairdeal.sessions.game import Game
from fairdeal.sessions.history import Entry
from fairdeal.sessions.store import Change


@dataclass(frozen=True)
class Moved:
    """A game after a step: what happened on the way, and the log entries of its new versions."""

    game: Game
    events: tuple[Event, ...] = ()
    entries: tuple[bytes, ...] = ()

    @property
    def change(self) -> Change:
        """Return the step as the store takes it."""
        return Change(self.game.stored(), self.entries, self.game.terms.ttl)


class Steps:
    """Steps being made: each adds a version; `done` tells what came of them."""

    def __init__(self, game: Game) -> None:
        """Begin at a game. Whatever is written renews its life."""
        self.at = now()
        self.game = replace(game, expires=self.at // 1000 + game.terms.ttl)
        self.events: list[Event] = []
        self.entries: list[bytes] = []

    def add(
        self,
        state: State,
        seat: Seat | None = None,
        action: Action | None = None,
        events: Sequence[Event] = (),
        undone_to: int | None = None,
    ) -> None:
        """Add one version, which led to that state."""
        version = self.game.version + 1
        self.game = replace(self.game, version=version, state=state)
        to_act, outcome = self.game.ruleset.to_act(state), self.game.outcome
        entry = Entry(version, self.at, seat, action, events, undone_to, to_act, outcome)
        self.entries.append(entry.record(state))
        self.events += events

    def act(self, seat: Seat, action: Action) -> None:
        """Let a seat act. Raises `IllegalAction`."""
        state, events = self.game.ruleset.apply(self.game.state, seat, action)
        self.add(state, seat, action, events)

    def done(self) -> Moved:
        """Let the bots move whose turn it became, and return what came of it all."""
        game = self.game
        for step in bots.moves(game.ruleset, game.state, game.terms.bots):
            self.add(step.state, step.seat, step.action, step.events)
        return Moved(self.game, tuple(self.events), tuple(self.entries))


def act(game: Game, seat: Seat, actions: Sequence[Action]) -> Moved:
    """Let a seat take one action after the other, all or none; bots move after the last.

    Raises `GameOver`, or `IllegalMove` for the first that the rules forbid.
    """
    game.check_on()
    steps = Steps(game)
    for index, action in enumerate(actions):
        try:
            steps.act(seat, action)
        except IllegalAction as illegal:
            raise IllegalMove(index, illegal.violations) from None
    return steps.done()


def go_on(game: Game) -> Moved | None:
    """Let the bots go on where their bound stopped them; None when no bot is to move."""
    if not bots.to_move(game.ruleset, game.state, game.terms.bots):
        return None
    return Steps(game).done()


def undo(game: Game, to_version: int, state: State) -> Moved:
    """Return to the state of an earlier version, with the names of now, by a new version.

    Raises `NotUndone` when the match is over.
    """
    if game.outcome is not None:
        raise NotUndone
    steps = Steps(game)
    steps.add(state, undone_to=to_version)
    return steps.done()


def open_game(game: Game, events: Sequence[Event], history: Sequence[bytes] = ()) -> Moved:
    """Open a new game at its first version: as it was dealt, or after the history of another."""
    steps = Steps(game)
    if not history:
        steps.game = replace(steps.game, version=game.version - 1)
        steps.add(game.state, events=events)
    moved = steps.done()
    return replace(moved, entries=(*history, *moved.entries))


@dataclass(frozen=True)
class SeatChange:
    """What the host changes at a seat; None leaves a thing as it is.

    `bot` is a tuple of the one policy, or of None to hand the seat back to its player.
    `digest` is the hash of a new token.
    """

    name: str | None = None
    bot: tuple[PolicyName | None] | None = None
    digest: str | None = None


def change_seat(game: Game, seat: Seat, change: SeatChange) -> Moved:
    """Rename a seat, hand it to a bot or back, give it another token. A bot moves at once."""
    state, terms, digests = game.state, game.terms, game.digests
    if change.name is not None:
        state = evolve(state, seats=put(state.seats, seat, Player(change.name)))
    if change.bot is not None:
        terms = replace(terms, bots=put(terms.bots, seat, change.bot[0]))
    if change.digest is not None:
        digests = put(digests, seat + 1, change.digest)
    changed = replace(game, state=state, terms=terms, digests=digests, edits=game.edits + 1)
    return Steps(changed).done()
