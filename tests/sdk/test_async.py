"""The asynchronous client: the same surface, on httpx, against the real service and a bad one."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import fairdeal_sdk.aio.games
import fairdeal_sdk.aio.rulesets
import fairdeal_sdk.aio.seats
import fairdeal_sdk.aio.table
import fairdeal_sdk.sync.games
import fairdeal_sdk.sync.rulesets
import fairdeal_sdk.sync.seats
import fairdeal_sdk.sync.table
from fairdeal_sdk import (
    AsyncClient,
    Client,
    ConnectionFailed,
    IllegalAction,
    NotFound,
    Retry,
    TimedOut,
)
from fairdeal_sdk._game_calls import GameCalls
from fairdeal_sdk.aio.client import AsyncClient as TheClass
from fairdeal_sdk.aio.seats import AsyncSpectator
from fairdeal_sdk.rulesets import president
from tests.sdk.conftest import API_KEY
from tests.sdk.decks import PRESIDENT_DECK, SEAT_0
from tests.sdk.misbehaving import answer, cut, drop, running, sleep_on, stream
from tests.sdk.test_retries import PLAYED, UNAVAILABLE
from tests.sdk.test_stream import message

QUICK = Retry(tries=4, first_wait=0.001, longest_wait=0.002)


def play(service: str, script: Callable[[AsyncClient], Awaitable[None]]) -> None:
    """Run a script of one client."""

    async def run() -> None:
        async with AsyncClient(service, api_key=API_KEY, retry=QUICK) as client:
            await script(client)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Client, TheClass),
        (fairdeal_sdk.sync.rulesets.Rulesets, fairdeal_sdk.aio.rulesets.AsyncRulesets),
        (fairdeal_sdk.sync.rulesets.Ruleset, fairdeal_sdk.aio.rulesets.AsyncRuleset),
        (fairdeal_sdk.sync.games.Games, fairdeal_sdk.aio.games.AsyncGames),
        (fairdeal_sdk.sync.table.Game, fairdeal_sdk.aio.table.AsyncGame),
        (fairdeal_sdk.sync.table.Host, fairdeal_sdk.aio.table.AsyncHost),
        (fairdeal_sdk.sync.seats.Seat, fairdeal_sdk.aio.seats.AsyncSeat),
        (fairdeal_sdk.sync.seats.Spectator, fairdeal_sdk.aio.seats.AsyncSpectator),
    ],
)
def test_both_clients_have_the_same_surface(one: type, other: type) -> None:
    def surface(cls: type) -> dict[str, list[str]]:
        return {
            {"aclose": "close"}.get(name, name): [*inspect.signature(each).parameters]
            for name, each in inspect.getmembers(cls, callable)
            if not name.startswith("_")
        }

    assert surface(one) == surface(other)
    assert surface(one) or one.__name__ == "Game"


def test_a_game_is_played(service: str) -> None:
    async def script(client: AsyncClient) -> None:
        ruleset = client.rulesets.get("president")
        table = await ruleset.deal(4, deck=PRESIDENT_DECK)
        assert table.hands[0] == SEAT_0
        assert [each async for each in ruleset.legal_actions(table, 0)] == [president.Play("3c")]
        with pytest.raises(IllegalAction):
            await ruleset.apply(table, 0, president.Pass())
        game = await client.games.create("president", 4, deck=PRESIDENT_DECK)
        played = await game.seat(0).play(president.Play("3c"), version=0)
        assert played.version == 1
        bob = await client.games.open(game.id, game.seat(1).token)
        actions = [each async for each in bob.legal_actions(page_size=2)]
        assert president.Pass() in actions
        await bob.play(president.Pass())
        assert [entry.version async for entry in game.host.log()] == [0, 1, 2]
        assert (await game.host.undo(0)).version == 3
        await game.host.delete()
        with pytest.raises(NotFound):
            await game.host.view()
        assert await client.is_ready()

    play(service, script)


def test_many_tasks_share_a_client(service: str) -> None:
    async def script(client: AsyncClient) -> None:
        ruleset = client.rulesets.get("progression")
        tables = await asyncio.gather(*(ruleset.deal(3, seed=seed) for seed in range(20)))
        assert len({table.hands for table in tables}) == 20

    play(service, script)


def test_a_dropped_connection_is_tried_again_with_the_same_key() -> None:
    with running() as server:
        server.will(drop, cut, answer(503, UNAVAILABLE), answer(200, PLAYED))

        async def script(client: AsyncClient) -> None:
            seat = fairdeal_sdk.aio.seats.AsyncSeat(
                client._shell, GameCalls(president.SPEC, "game", "token"), 0
            )
            assert (await seat.play(president.Pass())).version == 8

        play(server.url, script)
        assert len(server.asked) == 4
        assert len(set(server.keys())) == 1
        assert server.keys()[0]


def test_errors_of_the_connection_are_ours() -> None:
    async def late(url: str) -> Any:
        async with AsyncClient(url, timeout=0.2) as client:
            return await client.rulesets.list()

    with running() as server:
        server.will(sleep_on)
        with pytest.raises(TimedOut):
            asyncio.run(late(server.url))

    async def nobody(client: AsyncClient) -> None:
        with pytest.raises(ConnectionFailed):
            await client.rulesets.list()

    play("http://127.0.0.1:1", nobody)


def test_a_stream_goes_on_where_it_broke() -> None:
    with running() as server:
        server.will(
            stream(message(3)[:20], message(3)[20:] + message(4), message(5)[:30]),
            drop,
            stream(message(4) + message(5), message(6, over=True)),
        )

        async def script(client: AsyncClient) -> None:
            calls = GameCalls(president.SPEC, "game", "token")
            async with AsyncSpectator(client._shell, calls).events(after=2) as events:
                assert [each.version async for each in events] == [3, 4, 5, 6]

        play(server.url, script)
        assert [each.headers["last-event-id"] for each in server.asked] == ["2", "4", "4"]
