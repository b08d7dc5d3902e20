"""Where a game is named: the calls that begin with its id, and the registry of all games."""

from __future__ import annotations

from game_types import NOTE
from twin import formatted

from fairdeal_sdk.results import RulesetInfo

ARGUMENTS = """
        self,
        ruleset: {ruleset},
        seats: int | Sequence[str | Mapping[str, str]],
        *,
        options: {options} | None = None,
        seed: str | int | None = None,
        deck: Deck | None = None,
        ttl: int | None = None,
        spectators: bool | None = None,
        idempotency_key: str | None = None,"""


def typed(infos: list[RulesetInfo]) -> str:
    """Return `aio/typed.py`: the calls that begin with a game's name, with that game's types."""
    ids = {info.id: info.id.replace("-", "_") for info in infos}
    imports = ", ".join(sorted(ids.values()))
    return formatted(
        f'''{NOTE}"""The calls that begin with the name of a game, with the types of that game."""
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
    from fairdeal_sdk.rulesets import {imports}

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Opt = TypeVar("Opt")  # state, action, event and options of a game


class AsyncTypedRulesets(ABC):
    """`get`, for each game."""

    @abstractmethod
    def of(self, spec: Spec[S, A, E, Opt]) -> AsyncRuleset[S, A, E, Opt]:
        """Return the handle of a game by what it is made of."""

{"".join(get_overload(game, module) for game, module in ids.items())}
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

{"".join(create_overload(game, module) for game, module in ids.items())}
    @overload
    async def create({ARGUMENTS.format(ruleset="str", options="Mapping[str, Any]")}
    ) -> AsyncGame[JsonObject, AnyAction, AnyEvent]: ...
    async def create({ARGUMENTS.format(ruleset="str", options="Any")}
    ) -> AsyncGame[Any, Any, Any]:
        """Make a game that the service keeps, and return it with all its tokens.

        `seats` is how many play, or who: a name, `{{"name": "Ann"}}` or `{{"bot": "random"}}` each.
        `deck` is the order of the pack, top first, or a list of packs for rounds 1, 2, … Without
        a `seed` the service draws one and publishes its commitment. `ttl` is how many seconds
        the game lives past its last write; `spectators=False` keeps everybody without a token
        out.
        """
        terms = {{
            "options": options, "seed": seed, "deck": deck, "ttl": ttl, "spectators": spectators
        }}
        return await self._create(spec_of(ruleset), idempotency_key, seats, terms)
'''
    )


def get_overload(game: str, module: str) -> str:
    """Return the types of `get` for a game."""
    types = ", ".join(f"{module}.{name}" for name in ("State", "Action", "Event", "Options"))
    return f"""
    @overload
    def get(self, ruleset: Literal[{game!r}]) -> AsyncRuleset[{types}]: ..."""


def create_overload(game: str, module: str) -> str:
    """Return the types of `create` for a game."""
    types = ", ".join(f"{module}.{name}" for name in ("State", "Action", "Event"))
    arguments = ARGUMENTS.format(ruleset=f"Literal[{game!r}]", options=f"{module}.Options")
    return f"""
    @overload
    async def create({arguments}
    ) -> AsyncGame[{types}]: ..."""


def registry(infos: list[RulesetInfo]) -> str:
    """Return `rulesets/__init__.py`."""
    ids = sorted(info.id for info in infos)
    listed = "\n".join(f"- `{each.replace('-', '_')}`" for each in ids)
    return formatted(
        f'''{NOTE}"""The types of each game, a module each; `common` has what they share.

{listed}
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from fairdeal_sdk.records import Spec

IDS: Final = {tuple(ids)!r}
"""The games that this package has types for."""


def spec_of(ruleset: str) -> Spec[Any, Any, Any, Any]:
    """Return what a game is made of; one that is not known here has no types of its own."""
    if ruleset not in IDS:
        return Spec(ruleset)
    module = import_module(f"{{__name__}}.{{ruleset.replace('-', '_')}}")
    spec: Spec[Any, Any, Any, Any] = module.SPEC
    return spec
'''
    )
