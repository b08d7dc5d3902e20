"""What a user of the SDK writes, for strict type checkers: it is checked, and never run."""

from __future__ import annotations

import random

from typing_extensions import assert_type

from fairdeal_sdk import AsyncClient, Client, FieldError, IllegalAction, InvalidInput, StaleVersion
from fairdeal_sdk.records import AnyAction
from fairdeal_sdk.results import Entry, GameView, Outcome
from fairdeal_sdk.rulesets import bad_progressive, common, president, progressive_rummy
from fairdeal_sdk.testing import Script, run_games


def stateless(client: Client) -> tuple[int, ...]:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(seats=4, options={"target": 5, "pass_locks": True})
    while not table.is_over:
        seat = table.to_act[0]
        action = random.choice([*ruleset.legal_actions(table, seat)])
        table = ruleset.apply(table, seat, action)
    assert_type(table.state, president.State)
    assert_type(table.state["pile"][0]["cards"], list[str])
    assert_type(table.state["options"]["target"], int)
    assert_type(table.outcome, Outcome | None)
    return table.outcome.winners if table.outcome else ()


def told(action: president.Action) -> str:
    if isinstance(action, president.Play):
        return " ".join(action.cards)
    if isinstance(action, president.ReturnCard):
        return action.card
    return action.type


def matched(event: president.Event) -> int | None:
    match event:
        case president.Cleared(leader=leader):
            return leader
        case president.Played(seat=seat) | president.Passed(seat=seat):
            return seat
        case _:
            return None


def points(event: president.Event | progressive_rummy.Event) -> tuple[int, ...]:
    if isinstance(event, common.RoundEnded):
        assert_type(event, president.RoundEnded)
        return tuple(event.points)
    return ()


def sessions(client: Client) -> None:
    game = client.games.create("progressive-rummy", seats=["Ann", {"bot": "random"}, "Cem", "Dea"])
    seat = game.seat(0)
    view = seat.wait_for_turn(timeout=30)
    assert_type(view, GameView[progressive_rummy.State])
    assert_type(view.state["melds"][0]["cards"], list[str])
    try:
        played = seat.play(progressive_rummy.Draw("stock"), version=view.version)
    except IllegalAction as error:
        assert_type(error.violations[0].rule, str)
    except StaleVersion as error:
        assert_type(error.version, int | None)
    except InvalidInput as error:
        assert_type(error.errors, tuple[FieldError, ...])
    else:
        assert_type(played.state["discards"], list[str])
    seat.play({"type": "discard", "card": "Kd"})
    for entry in game.host.log():
        assert_type(entry, Entry[progressive_rummy.Action, progressive_rummy.Event])
    with seat.events(after=0) as events:
        for update in events:
            assert_type(update, Entry[progressive_rummy.Action, progressive_rummy.Event])
    joined = client.games.open(game.id, seat.token, spec=bad_progressive.SPEC)
    joined.play(bad_progressive.PutDown([bad_progressive.Meld("set", "Kh Ks 2d")]))
    whatever = client.games.open(game.id, seat.token)
    assert_type(next(whatever.legal_actions()), AnyAction)


def by_name(client: Client, name: str) -> AnyAction:
    ruleset = client.rulesets.get(name)
    return next(ruleset.legal_actions(ruleset.deal(4), 0))


async def asynchronous(client: AsyncClient) -> None:
    ruleset = client.rulesets.get("president")
    table = await ruleset.deal(4)
    async for action in ruleset.legal_actions(table, 0):
        assert_type(action, president.Action)
        table = await ruleset.apply(table, 0, action)
    game = await client.games.create("president", 4)
    async with game.seat(0).events() as events:
        async for update in events:
            assert_type(update.outcome, Outcome | None)


def tests(client: Client) -> None:
    script = Script(client.rulesets.get("president"), 4, options={"target": 2})
    script.play(0, president.Play("3c")).expect(to_act=[1])
    assert run_games(client, "president", 10).ok
