# Written by tools/generate.py from the service's JSON Schemas: change it there.
"""The calls that begin with the name of a game, with the types of that game."""
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from fairdeal_sdk._calls import Deck
from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.records import AnyAction, AnyEvent, Spec
from fairdeal_sdk.rulesets import spec_of

if TYPE_CHECKING:
    from fairdeal_sdk.aio.rulesets import AsyncRuleset
    from fairdeal_sdk.aio.table import AsyncGame
    from fairdeal_sdk.rulesets import (
        bad_progressive,
        president,
        progression,
        progressive_poker,
        progressive_rummy,
    )

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")  # state, action, event and options of a game


class AsyncTypedRulesets(ABC):
    """`get`, for each game."""

    @abstractmethod
    def of(self, spec: Spec[S, A, E, Opt]) -> AsyncRuleset[S, A, E, Opt]:
        """Return the handle of a game by what it is made of."""

    @overload
    def get(
        self, ruleset: Literal["bad-progressive"]
    ) -> AsyncRuleset[
        bad_progressive.State,
        bad_progressive.Action,
        bad_progressive.Event,
        bad_progressive.Options,
    ]: ...
    @overload
    def get(
        self, ruleset: Literal["president"]
    ) -> AsyncRuleset[president.State, president.Action, president.Event, president.Options]: ...
    @overload
    def get(
        self, ruleset: Literal["progression"]
    ) -> AsyncRuleset[
        progression.State, progression.Action, progression.Event, progression.Options
    ]: ...
    @overload
    def get(
        self, ruleset: Literal["progressive-poker"]
    ) -> AsyncRuleset[
        progressive_poker.State,
        progressive_poker.Action,
        progressive_poker.Event,
        progressive_poker.Options,
    ]: ...
    @overload
    def get(
        self, ruleset: Literal["progressive-rummy"]
    ) -> AsyncRuleset[
        progressive_rummy.State,
        progressive_rummy.Action,
        progressive_rummy.Event,
        progressive_rummy.Options,
    ]: ...
    @overload
    def get(self, ruleset: str) -> AsyncRuleset[JsonObject, AnyAction, AnyEvent, JsonObject]: ...
    def get(self, ruleset: str) -> AsyncRuleset[Any, Any, Any, Any]:
        """Return the handle of a game. Asks nothing yet: an unknown id raises `NotFound` later."""
        return self.of(spec_of(ruleset))


class AsyncTypedGames(ABC):
    """`create`, for each game."""

    @abstractmethod
    async def _create(
        self, spec: Spec[S, A, E, Any], key: str | None, seats: Any, terms: Mapping[str, Any]
    ) -> AsyncGame[S, A, E]:
        """Make a game that the service keeps, by what it is made of."""

    @overload
    async def create(
        self,
        ruleset: Literal["bad-progressive"],
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: bad_progressive.Options | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[bad_progressive.State, bad_progressive.Action, bad_progressive.Event]: ...
    @overload
    async def create(
        self,
        ruleset: Literal["president"],
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: president.Options | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[president.State, president.Action, president.Event]: ...
    @overload
    async def create(
        self,
        ruleset: Literal["progression"],
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: progression.Options | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[progression.State, progression.Action, progression.Event]: ...
    @overload
    async def create(
        self,
        ruleset: Literal["progressive-poker"],
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: progressive_poker.Options | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[progressive_poker.State, progressive_poker.Action, progressive_poker.Event]: ...
    @overload
    async def create(
        self,
        ruleset: Literal["progressive-rummy"],
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: progressive_rummy.Options | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[progressive_rummy.State, progressive_rummy.Action, progressive_rummy.Event]: ...
    @overload
    async def create(
        self,
        ruleset: str,
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: Mapping[str, Any] | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[JsonObject, AnyAction, AnyEvent]: ...
    async def create(
        self,
        ruleset: str,
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: Any | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AsyncGame[Any, Any, Any]:
        """Make a game that the service keeps, and return it with all its tokens.

        `seats` is how many play, or who: a name, `{"name": "Ann"}` or `{"bot": "random"}` each.
        `deck` is the order of the pack, top first, or a list of packs for rounds 1, 2, … Without
        a `seed` the service draws one and publishes its commitment. `ttl` is how many seconds
        the game lives past its last write; `spectators=False` keeps everybody without a token
        out.
        """
        terms = {
            "options": options,
            "seed": seed,
            "deck": deck,
            "ttl": ttl,
            "spectators": spectators,
        }
        return await self._create(spec_of(ruleset), idempotency_key, seats, terms)
