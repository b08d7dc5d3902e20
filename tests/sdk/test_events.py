"""Live games against the real service: streams, long polls, and a service that is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fairdeal_sdk import AsyncClient, Client, Game, NotFound, Retry, Unauthorized, WaitTimedOut
from fairdeal_sdk.aio.seats import AsyncEventStream, AsyncSeat
from fairdeal_sdk.results import Entry
from fairdeal_sdk.rulesets import president
from tests.sdk.conftest import API_KEY
from tests.sdk.decks import PRESIDENT_DECK, SUITS

PresidentGame = Game[president.State, president.Action, president.Event]
OPENING = [(0, "3c"), (1, "4d"), (2, "5h"), (3, "6s")]
"""Singles that beat one another, all round the table."""


def new_game(client: Client) -> PresidentGame:
    return client.games.create("president", 4, deck=PRESIDENT_DECK)


def test_a_stream_tells_each_version_as_it_comes(client: Client) -> None:
    game = new_game(client)
    with game.seat(1).events(after=0) as events:
        for version, (seat, card) in enumerate(OPENING, 1):
            game.seat(seat).play(president.Play(card))
            entry = next(events)
            assert (entry.version, entry.seat) == (version, seat)
            assert entry.action == president.Play(card)
            assert entry.to_act == ((seat + 1) % 4,)
            assert entry.at is not None
        game.host.undo(0)
        assert next(events).undone_to == 0
    assert events.version == 5


def test_what_came_before_is_told_first(client: Client) -> None:
    game = new_game(client)
    for seat, card in OPENING:
        game.seat(seat).play(president.Play(card))
    with game.spectator.events(after=1) as events:
        assert [next(events).version for _ in range(3)] == [2, 3, 4]


def test_a_viewer_is_told_what_it_may_see(client: Client) -> None:
    game = client.games.create("president", 4, deck=[PRESIDENT_DECK], options={"target": 11})
    (entry,) = game.seat(2).log()
    hands = [each.cards for each in entry.events if isinstance(each, president.Dealt)]
    assert hands == [("??",) * 13, ("??",) * 13, SUITS[2], ("??",) * 13]
    assert entry.to_act == (0,)


def test_it_ends_with_the_match(client: Client) -> None:
    game = client.games.create("president", 4, options={"target": 2})
    seen: list[Entry[president.Action, president.Event]] = []

    def watch() -> None:
        seen.extend(game.spectator.events(after=0))

    watcher = threading.Thread(target=watch)
    watcher.start()
    for seat in range(4):
        game.host.hand_to_bot(seat, "greedy")
    while not (view := game.host.view()).is_over:
        pass
    watcher.join(30)
    assert not watcher.is_alive()
    assert [each.version for each in seen] == [*range(1, view.version + 1)]
    assert seen[-1].outcome == view.outcome
    assert [*game.spectator.events()] == []


def test_a_deleted_game_ends_its_streams(client: Client) -> None:
    game = new_game(client)
    events = game.spectator.events(after=0)
    game.seat(0).play(president.Play("3c"))
    next(events)
    game.host.delete()
    with pytest.raises(NotFound):
        next(events)


def test_a_rotated_token_ends_its_streams(client: Client) -> None:
    game = new_game(client)
    events = game.seat(1).events(after=0)
    game.seat(0).play(president.Play("3c"))
    next(events)
    game.host.rotate_token(1)
    with pytest.raises(Unauthorized):
        next(events)


def test_waiting_for_ones_turn(client: Client) -> None:
    game = new_game(client)
    assert game.seat(0).wait_for_turn(timeout=5).version == 0
    with pytest.raises(WaitTimedOut, match="nothing within"):
        game.seat(2).wait_for_turn(timeout=0.1)

    def others() -> None:
        for seat, card in OPENING[:2]:
            game.seat(seat).play(president.Play(card))

    player = threading.Thread(target=others)
    player.start()
    view = game.seat(2).wait_for_turn(timeout=30)
    player.join()
    assert view.is_my_turn
    assert view.version == 2
    assert game.host.wait_for_version(after=1, timeout=5).version == 2


def test_players_of_an_asynchronous_client_wait_for_each_other(service: str) -> None:
    async def play() -> list[int]:
        async with AsyncClient(service, api_key=API_KEY) as client:
            game = await client.games.create("president", 4, options={"target": 2})
            follower = asyncio.create_task(follow(game.spectator.events(after=0)))
            await asyncio.gather(*(sit(seat) for seat in game.seats))
            return await asyncio.wait_for(follower, 30)

    async def sit(seat: AsyncSeat[president.State, president.Action, president.Event]) -> None:
        while not (view := await seat.wait_for_turn(timeout=60)).is_over:
            await seat.play(await anext(seat.legal_actions()), version=view.version)

    async def follow(events: AsyncEventStream[president.Action, president.Event]) -> list[int]:
        return [each.version async for each in events]

    versions = asyncio.run(play())
    assert versions == [*range(1, len(versions) + 1)]
    assert len(versions) > 20


# -- a service that is killed ----------------------------------------------------------------


@contextmanager
def serving(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run the whole service as a process group of its own."""
    settings = {"DATA_DIR": str(folder), "BIND": f"127.0.0.1:{port}", "WORKERS": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", "from fairdeal.cli import main; main()", "serve"],
        env={**os.environ, **{f"FAIRDEAL_{name}": value for name, value in settings.items()}},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_killed_service_is_waited_for(tmp_path: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    patient = Retry(tries=200, first_wait=0.05, longest_wait=0.2)
    with Client(f"http://127.0.0.1:{port}", retry=patient) as client:
        with serving(tmp_path, port):
            game = new_game(client)
            events = game.spectator.events(after=0)
            game.seat(0).play(president.Play("3c"))
            assert next(events).version == 1
        with serving(tmp_path, port):
            assert game.seat(1).play(president.Play("4d")).version == 2
            assert next(events).version == 2
            assert [entry.version for entry in game.host.log()] == [0, 1, 2]
        events.close()
