"""The stateless side: the caller keeps the state."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from fairdeal_sdk import _calls
from fairdeal_sdk._calls import Deck, RulesetCalls
from fairdeal_sdk.aio.shell import AsyncShell
from fairdeal_sdk.aio.typed import AsyncTypedRulesets
from fairdeal_sdk.records import Spec
from fairdeal_sdk.results import (
    Applied,
    Check,
    Page,
    Playout,
    Position,
    Rulebook,
    RulesetInfo,
    Table,
    Validation,
    View,
)

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")  # state, action, event and options of a game


class AsyncRulesets(AsyncTypedRulesets):
    """The games that the service knows: `client.rulesets`."""

    def __init__(self, shell: AsyncShell) -> None:
        self._shell = shell

    async def list(self) -> tuple[RulesetInfo, ...]:
        """Return what the catalogue says of every game."""
        return await self._shell.send(_calls.list_rulesets())

    def of(self, spec: Spec[S, A, E, Opt]) -> AsyncRuleset[S, A, E, Opt]:
        """Return the handle of a game by what it is made of, e.g. `president.SPEC`."""
        return AsyncRuleset(self._shell, spec)

    def __repr__(self) -> str:
        return "<the service's rulesets: .list() or .get(id)>"


class AsyncRuleset(Generic[S, A, E, Opt]):
    """One game, played with states that the caller keeps: `client.rulesets.get("president")`.

    Wherever a state is taken, a result that has one (`Table`, `View`) does as well.
    Nothing is stored, so nothing that is sent twice does harm.
    """

    def __init__(self, shell: AsyncShell, spec: Spec[S, A, E, Opt]) -> None:
        self._shell = shell
        self._calls = RulesetCalls(spec, shell.config.api_key)

    @property
    def id(self) -> str:
        """The game's name in addresses."""
        return self._calls.spec.ruleset

    async def info(self) -> RulesetInfo:
        """Return what the catalogue says of the game, JSON Schemas included."""
        return await self._shell.send(self._calls.info())

    async def rulebook(self, language: str | None = None) -> Rulebook:
        """Return the rules as items, in a language of the game or the client's own."""
        return await self._shell.send(self._calls.rulebook(language))

    async def rulebook_markdown(self, language: str | None = None) -> str:
        """Return the rules as one markdown text."""
        return await self._shell.send(self._calls.rulebook_markdown(language))

    async def deal(
        self,
        seats: int | Sequence[str],
        options: Opt | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
    ) -> Table[S, E]:
        """Open a match and deal its first round.

        `seats` is how many play, or their names. Without a `seed` the service draws one.
        `deck` is the order of the pack, top first, or a list of packs for rounds 1, 2, …
        """
        return await self._shell.send(self._calls.deal(seats, options, seed, deck))

    async def legal_actions(
        self,
        state: S | Position[S],
        seat: int | None = None,
        type: str | None = None,
        page_size: int | None = None,
    ) -> AsyncGenerator[A, None]:
        """Yield the legal actions of a seat (of the first to act if none is named), in order.

        Lazy: pages are asked for as the iterator comes to them. `state` may be that seat's view.
        """
        call = self._calls.legal_page(state, seat, type, page_size)
        while True:
            page = await self._shell.send(call)
            for action in page.items:
                yield action
            if page.next_cursor is None:
                return
            call = self._calls.legal_page(state, seat, type, page_size, page.next_cursor)

    async def legal_page(
        self,
        state: S | Position[S],
        seat: int | None = None,
        type: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[A]:
        """Return one page of the legal actions, with how many there are of each type."""
        return await self._shell.send(self._calls.legal_page(state, seat, type, limit, cursor))

    async def check(
        self, state: S | Position[S], seat: int, action: A | Mapping[str, Any]
    ) -> Check:
        """Return whether an action is legal and which rules it breaks. Changes nothing."""
        return await self._shell.send(self._calls.check(state, seat, action))

    async def apply(
        self, state: S | Position[S], seat: int, action: A | Mapping[str, Any]
    ) -> Applied[S, A, E]:
        """Return the state after an action. Raises `IllegalAction` if a rule forbids it."""
        return await self.apply_all(state, [(seat, action)])

    async def apply_all(
        self, state: S | Position[S], moves: Iterable[tuple[int, A | Mapping[str, Any]]]
    ) -> Applied[S, A, E]:
        """Return the state after several actions `(seat, action)`: all of them or none.

        Raises `IllegalAction` with the `index` of the first that a rule forbids.
        """
        return await self._shell.send(self._calls.apply(state, moves))

    async def validate(self, state: object) -> Validation:
        """Return everything that is wrong with a state, whatever it is."""
        return await self._shell.send(self._calls.validate(state))

    async def view(self, state: S | Position[S], seat: int | None = None) -> View[S]:
        """Return the state as a seat may see it, or a spectator where none is named."""
        return await self._shell.send(self._calls.view(state, seat))

    async def playout(
        self,
        state: S | Position[S],
        policy: Literal["random", "greedy"] | None = None,
        seed: str | int | None = None,
        max_actions: int | None = None,
    ) -> Playout[S, A]:
        """Let bots play on, to the end of the match or for so many actions at most."""
        return await self._shell.send(self._calls.playout(state, policy, seed, max_actions))

    def __repr__(self) -> str:
        return f"AsyncRuleset({self.id!r})"
