"""The cheater: no byte that reaches somebody depends on cards that they may not see.

For each game, positions of random matches are put into two games that differ only in what the
cheater cannot see: hidden cards lie elsewhere, and the seed is another. All that the cheater
can ask is asked of both, before and after others act, and is compared byte by byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from werkzeug.test import TestResponse

from fairdeal.engine import rulesets
from fairdeal.engine.codec import encode
from fairdeal.engine.playing import playout
from fairdeal.engine.ruleset import Action, AnyRuleset
from fairdeal.engine.state import Seat, Viewer
from fairdeal.engine.testing.match import Match, Opening
from fairdeal.engine.testing.worlds import worlds
from tests.api.games.conftest import Open
from tests.api.games.table import Table

POSITIONS = 4
WORLDS = 2
NONSENSE = {"type": "play", "cards": ["2c", "2c", "3h"]}

# Ids and times differ between any two games, and tell nothing.
_TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_OWN = {"X-Request-Id"}


def positions(ruleset: AnyRuleset, rng: Random) -> Iterator[Match]:
    """Yield positions of random matches at different tables."""
    for number in range(POSITIONS):
        low, high = ruleset.seats.min, min(ruleset.seats.max, 5)
        names = tuple(f"P{seat}" for seat in range(rng.randint(low, high)))
        opening = Opening(names, ruleset.options_type(), f"cheat {number}")
        match = Match(ruleset, opening)
        match.add(*opening.deal(ruleset))
        actions = rng.randint(0, 60)
        for step in playout(ruleset, match.state, ("random", "greedy")[number % 2], rng, actions):
            match.add(step.state, step.events)
        yield match


def told(response: TestResponse, table: Table) -> tuple[Any, ...]:
    """All that an answer tells: status, headers, body; but ids and times."""
    body = _TIME.sub(b"TIME", response.data.replace(table.id.encode(), b"ID"))
    headers = [(k, v.replace(table.id, "ID")) for k, v in response.headers if k not in _OWN]
    return response.status_code, sorted(headers), body


def asked(table: Table, who: Viewer) -> list[tuple[Any, ...]]:
    """All that somebody is told who asks for all there is, and tries what is not allowed."""
    version = table.seen(who)["version"]
    answers = [table.get(path, who) for path in ("", "?version=0", "/log", "/actions?limit=20")]
    answers += [table.get(f"?version={each}", who) for each in range(version + 1)]
    if who is not None:
        body = {"action": NONSENSE, "version": version + 1}
        answers.append(table.post("/actions", who, body))
        answers.append(table.post("/actions", who, body | {"version": version}))
        answers.append(table.post("/actions", (who + 1), body))
        answers += [table.get(f"/actions?type={kind}", who) for kind in types_of(table)]
    answers.append(table.post("/undo", who, {"to_version": 0}))
    return [told(each, table) for each in answers]


def types_of(table: Table) -> list[str]:
    return [each.type for each in rulesets.get(table.created["ruleset"]).actions]


def moves(ruleset: AnyRuleset, match: Match, rng: Random) -> Iterator[tuple[Seat, Action]]:
    """Yield what the seats could do next."""
    for seat in ruleset.to_act(match.state):
        for _ in range(3):
            yield seat, ruleset.random_action(match.state, seat, rng)


@pytest.mark.parametrize("game", rulesets.ids())
def test_a_cheater_learns_nothing(open_table: Open, game: str) -> None:
    ruleset, rng = rulesets.get(game), Random(f"cheater {game}")
    compared = after_moves = 0
    for match in positions(ruleset, rng):
        state = match.state
        for viewer in rng.sample([None, *range(len(state.seats))], 2):
            mine = asked(open_table(ruleset=game, state=encode(state)), viewer)
            found = list(worlds(match, viewer, rng))
            for world, other in rng.sample(found, min(WORLDS, len(found))):
                theirs = open_table(ruleset=game, state=encode(other))
                assert mine == asked(theirs, viewer), (encode(state), encode(other), viewer)
                compared += 1
                for seat, action in moves(ruleset, match, rng):
                    there = world.action(ruleset, action, viewer, seat)
                    if ruleset.violations(other, seat, there):
                        continue
                    one = ruleset.apply(state, seat, action)[0]
                    two = ruleset.apply(other, seat, there)[0]
                    if ruleset.view(one, viewer) != ruleset.view(two, viewer):
                        continue  # then the move itself laid something open
                    tables = [
                        open_table(ruleset=game, state=encode(each)) for each in (state, other)
                    ]
                    for table, done in zip(tables, (action, there), strict=True):
                        body = {"seat": seat, "action": encode(done)}
                        assert table.post("/actions", "host", body).status_code == 200
                    assert asked(tables[0], viewer) == asked(tables[1], viewer)
                    after_moves += 1
                    break
    assert compared > POSITIONS
    assert after_moves > POSITIONS // 2


@pytest.mark.parametrize("game", ["progressive-poker", "president"])
def test_a_secret_action_is_told_by_its_type_alone(open_table: Open, game: str) -> None:
    """Whichever card is chosen in secret, nobody else is told a byte of it."""
    ruleset, rng = rulesets.get(game), Random(f"secret {game}")
    opening = Opening(tuple("ABCD"), ruleset.options_type(), "secret")
    state, _ = opening.deal(ruleset)
    compared = 0
    for step in playout(ruleset, state, "random", rng, 400):
        seat = next(iter(ruleset.to_act(state)))
        secret = [each for each in ruleset.legal_actions(state, seat) if each.secret][:30]
        if len(secret) > 1:
            one, two = rng.sample(secret, 2)
            after = [ruleset.apply(state, seat, each)[0] for each in (one, two)]
            for viewer in (None, *range(4)):
                views = [ruleset.view(each, viewer) for each in after]
                if viewer == seat or views[0] != views[1]:
                    continue
                tables = []
                for action in (one, two):
                    table = open_table(ruleset=game, state=encode(state))
                    assert table.act(seat, encode(action)).status_code == 200
                    assert table.log("host")[1]["action"] == encode(action)
                    assert table.log(seat)[1]["action"] == encode(action)
                    assert table.log(viewer)[1]["action"] == {"type": action.type}
                    tables.append(table)
                assert asked(tables[0], viewer) == asked(tables[1], viewer)
                compared += 1
        state = step.state
        if compared > 8:
            return
    assert compared > 8
