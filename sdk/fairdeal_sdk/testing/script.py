"""A scripted game: a known deck, chosen actions, and what must come of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from fairdeal_sdk._calls import Deck
from fairdeal_sdk.errors import IllegalAction
from fairdeal_sdk.records import action_json
from fairdeal_sdk.results import Table
from fairdeal_sdk.sync.rulesets import Ruleset

if TYPE_CHECKING:
    from typing_extensions import Self

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")

SHOWN = 12
"""So many legal actions are named where another was tried."""


class Script(Generic[S, A, E, Opt]):
    """A game played by a script; what does not go as it says raises `AssertionError`.

    The methods return the script itself, so that they can be chained. `position` is where the
    game is now, `events` what the last `play` caused.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A, E, Opt],
        seats: int | Sequence[str],
        *,
        options: Mapping[str, Any] | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
    ) -> None:
        self._ruleset = ruleset
        terms: Any = options
        dealt = ruleset.deal(seats, terms, seed, deck)
        self.position: Table[S, E] = dealt
        self.events: tuple[E, ...] = dealt.events
        self.moves: list[tuple[int, A | Mapping[str, Any]]] = []

    def play(self, seat: int, *actions: Any) -> Self:
        """Take actions of a seat, one after the other; each must be legal."""
        for action in actions:
            self._take(seat, action)
        return self

    def play_all(self, moves: Iterable[tuple[int, Any]]) -> Self:
        """Take the actions of several seats, as `(seat, action)`; each must be legal."""
        for seat, action in moves:
            self._take(seat, action)
        return self

    def refuses(
        self, seat: int, action: Any, *, rule: str | None = None, code: str | None = None
    ) -> Self:
        """Hold that an action is illegal, and which rule it breaks and how, where that is given."""
        said = self._ruleset.check(self.position, seat, action)
        what = f"seat {seat}: {action_json(action)}"
        if said.legal:
            raise AssertionError(f"{what} should be refused, and is legal\n{self._where()}")
        found = [(each.rule, each.code) for each in said.violations]
        if not any(rule in (None, r) and code in (None, c) for r, c in found):
            told = ", ".join(f"{r} ({c})" for r, c in found)
            wanted = " ".join(each for each in (rule, code and f"({code})") if each)
            raise AssertionError(f"{what} should break {wanted}, and breaks {told}")
        return self

    def expect(
        self,
        *,
        to_act: Sequence[int] | None = None,
        winners: Sequence[int] | None = None,
        reason: str | None = None,
        hands: Mapping[int, str | Sequence[str]] | None = None,
        **fields: Any,
    ) -> Self:
        """Hold that the game stands so.

        `hands` are given by seat, their cards in any order, as a list or as one text. Any field
        of the state can be named: `phase="play"`, `scores=[2, 1, 0, 0]`, `round=2`.
        """
        wrong: list[str] = []
        state = cast("Mapping[str, Any]", self.position.state)
        outcome = self.position.outcome

        def hold(what: str, found: object, wanted: object) -> None:
            if found != wanted:
                wrong.append(f"{what} should be {wanted!r}, and is {found!r}")

        if to_act is not None:
            hold("to_act", list(self.position.to_act), list(to_act))
        if winners is not None:
            hold("winners", list(outcome.winners) if outcome else None, list(winners))
        if reason is not None:
            hold("reason", outcome.reason if outcome else None, reason)
        for seat, cards in (hands or {}).items():
            wanted = cards.split() if isinstance(cards, str) else cards
            hold(f"the hand of seat {seat}", sorted(state["hands"][seat]), sorted(wanted))
        for name, value in fields.items():
            if name not in state:
                wrong.append(f"the state has no field {name!r}; it has {', '.join(state)}")
            else:
                hold(name, state[name], value)
        if wrong:
            raise AssertionError("\n".join([*wrong, self._where()]))
        return self

    def _take(self, seat: int, action: Any) -> None:
        try:
            applied = self._ruleset.apply(self.position, seat, action)
        except IllegalAction as error:
            some = [*islice(self._ruleset.legal_actions(self.position, seat), SHOWN + 1)]
            legal = "\n".join(f"  {action_json(each)}" for each in some[:SHOWN]) or "  nothing"
            more = "\n  …" if len(some) > SHOWN else ""
            raise AssertionError(
                f"action {len(self.moves)}, seat {seat}: {action_json(action)}\n{error}\n"
                f"legal for seat {seat} are\n{legal}{more}"
            ) from error
        self.position, self.events = applied, applied.events
        self.moves.append((seat, action))

    def _where(self) -> str:
        return f"after {len(self.moves)} actions: {self.position!r}"

    def __repr__(self) -> str:
        return f"<Script: {self._where()}>"
