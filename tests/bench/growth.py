"""How the cost of an action grows: with a game's age, with how many games there are, with seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from redis import Redis

from fairdeal.engine import codec, rulesets
from fairdeal.engine.playing import playout
from fairdeal.sessions import moves
from fairdeal.sessions.game import Game, Terms
from fairdeal.sessions.games import new_game, new_id
from fairdeal.sessions.moves import Moved
from fairdeal.sessions.store import Store
from fairdeal.sessions.tokens import Tokens
from tests.bench.figures import Figure, Part, Table
from tests.bench.load import Load, Requests, get, post, put_under
from tests.bench.playable import SEATS, Matches
from tests.bench.plots import on_log_axes
from tests.bench.serving import Service, serving
from tests.bench.stores import external_store

AGES: Final = (10, 100, 1_000, 10_000)
CROWDS: Final = (1, 1_000, 100_000)
TABLES: Final = (4, 5, 7, 10, 14)
CONNECTIONS: Final = 4
_DAY: Final = 86_400


class OldGame:
    """A game of Progression with so long a history, and the actions with which it goes on."""

    def __init__(self, store: Store, age: int, then: int) -> None:
        """Play it here and put it into the store as if it had been played there."""
        ruleset = rulesets.get("progression")
        options = ruleset.options_type(target=10_000, max_deals=10_000)
        seed = f"age {age} {new_id()}"
        state, events = ruleset.deal(["Ann", "Ben", "Cy"], options, seed)
        self.tokens = Tokens.new(3)
        self.id = new_id()
        terms = Terms(_DAY, True, None, (None,) * 3)
        opened = moves.open_game(new_game(self.id, ruleset, state, terms, self.tokens), events)
        game: Game = opened.game
        entries = [*opened.entries]
        self.next: list[tuple[int, Any]] = []
        steps = playout(ruleset, state, "random", Random(age))
        for number, step in zip(range(age + then), steps, strict=False):
            if number >= age:
                self.next.append((step.seat, codec.encode(step.action)))
                continue
            moved = moves.act(game, step.seat, [step.action])
            game = moved.game
            entries += moved.entries
        store.create(self.id, Moved(game, (), tuple(entries)).change)

    def acts(self) -> Iterator[bytes]:
        """Yield the requests to go on."""
        for seat, action in self.next:
            headers = {"Authorization": f"Bearer {self.tokens.seats[seat]}"}
            yield post(f"/v1/games/{self.id}/actions", {"action": action}, headers)


def measure(quick: bool, tell: Callable[[str], None]) -> Part:
    """Measure all three on a store without a disk, so that it is the service that is seen."""
    with external_store() as url, serving("ours", url, 1) as service:
        store = Store(url)
        ages = _by_age(service, store, quick, tell)
        crowds = _by_crowd(service, url, quick, tell)
        tables = _by_seats(service, quick, tell)
        memory = _memory(service, url, tell)
        store.close()
    points = {"by history": ages[1], "by games in the store": crowds[1]}
    plot = on_log_axes(
        "An action's CPU time, by what there is already", "how much", "µs", points, joined=True
    )
    return Part(
        "Growth",
        f"One worker, {CONNECTIONS} connections, a store without a disk.",
        [ages[0], crowds[0], tables, memory],
        {"growth": plot},
    )


def _by_age(
    service: Service, store: Store, quick: bool, tell: Callable[[str], None]
) -> tuple[Table, list[tuple[float, float]]]:
    columns = ("actions before", "CPU µs", "p50 ms", "p99", "log page p50", "old version p50")
    table = Table("By the length of the history: Progression", columns)
    points: list[tuple[float, float]] = []
    for age in AGES[: 3 if quick else 4]:
        tell(f"growth: {age:,} actions")
        games = [OldGame(store, age, 400 if quick else 1_200) for _ in range(CONNECTIONS)]
        acting, cpu = _acting(service, [[*each.acts()] for each in games])
        logs = [[get(f"/v1/games/{each.id}/log?after={age - 9}&limit=100")] for each in games]
        middle = [[get(f"/v1/games/{each.id}?version={age // 2}")] for each in games]
        log = put_under(service.url, logs, 1.0, again=True)
        look = put_under(service.url, middle, 1.0, again=True)
        assert not log.bad + look.bad
        shown = [f"{each:.2f}" for each in (acting.p50, acting.p99, log.p50, look.p50)]
        table.rows.append((f"{age:,}", f"{cpu:,.0f}", *shown))
        points.append((age, cpu))
    return table, points


def _by_crowd(
    service: Service, url: str, quick: bool, tell: Callable[[str], None]
) -> tuple[Table, list[tuple[float, float]]]:
    columns = ("games", "CPU µs", "p50 ms", "p99", "store MB")
    table = Table("By how many games there are: President", columns)
    points: list[tuple[float, float]] = []
    with Redis.from_url(url) as client:
        for games in CROWDS[: 2 if quick else 3]:
            tell(f"growth: {games:,} games")
            _copy(service, client, games)
            matches = Matches("president")
            requests = [list(matches.acts(service.url, 700)) for _ in range(CONNECTIONS)]
            load, cpu = _acting(service, requests)
            memory: Any = client.info("memory")
            used = memory["used_memory"] / 1e6
            shown = [f"{load.p50:.2f}", f"{load.p99:.2f}", f"{used:,.0f}"]
            table.rows.append((f"{games:,}", f"{cpu:,.0f}", *shown))
            points.append((games, cpu))
    return table, points


def _acting(service: Service, requests: Requests) -> tuple[Load, float]:
    """Let a few play; return what came of it, and the workers' CPU time an action, in µs."""
    before = service.cpu_seconds()
    load = put_under(service.url, requests, 1.0, again=False)
    assert not load.bad
    return load, 1e6 * (service.cpu_seconds() - before) / load.requests


def _copy(service: Service, client: Redis, games: int) -> None:
    """Fill the store with copies of a game, up to so many."""
    (model,) = {each.split(b'"')[0] for each in Matches("president").acts(service.url, 1)}
    game_id = model.split(b"/")[3].decode()
    fields: Any = client.hgetall(f"fairdeal:{{{game_id}}}")
    log: Any = client.lrange(f"fairdeal:{{{game_id}}}:log", 0, -1)
    there: Any = client.dbsize()
    missing = max(0, games - int(there) // 2)
    for first in range(0, missing, 500):
        with client.pipeline(transaction=False) as pipe:
            for _ in range(first, min(first + 500, missing)):
                name = f"fairdeal:{{{new_id()}}}"
                pipe.hset(name, mapping=fields)
                pipe.rpush(f"{name}:log", *log)
                pipe.expire(name, _DAY)
            pipe.execute()


def _by_seats(service: Service, quick: bool, tell: Callable[[str], None]) -> Table:
    table = Table("By seats: President", ("seats", "action p50 ms", "CPU µs"))
    for seats in TABLES[:: 4 if quick else 1]:
        tell(f"growth: {seats} seats")
        matches = Matches("president", seats)
        medians, cpu = [], []
        for _ in range(1 if quick else 3):
            requests = [list(matches.acts(service.url, 700)) for _ in range(CONNECTIONS)]
            load, took = _acting(service, requests)
            cpu.append(took)
            medians.append(load.p50)
        table.rows.append((str(seats), Figure.of(medians).shown(2), Figure.of(cpu).shown()))
    return table


def _memory(service: Service, url: str, tell: Callable[[str], None]) -> Table:
    columns = ("game", "dealt", "after 100 actions", "after 500 actions")
    table = Table("Memory of a game in the store, kB, with its log", columns)
    with Redis.from_url(url) as client:
        for name in SEATS:
            tell(f"growth: memory of {name}")
            sizes = []
            for actions in (1, 100, 500):
                requests = list(Matches(name).acts(service.url, actions))
                mine = [each for each in requests if each.split(b" ")[1] == _path(requests[0])]
                load = put_under(service.url, [mine], 1.0, again=False)
                assert not load.bad
                sizes.append(_size(client, _path(mine[0]).split(b"/")[3].decode()))
            table.rows.append((name, *(f"{size / 1000:.1f}" for size in sizes)))
    return table


def _path(request: bytes) -> bytes:
    return request.split(b" ")[1]


def _size(client: Redis, game_id: str) -> int:
    name = f"fairdeal:{{{game_id}}}"
    sizes: list[Any] = [client.memory_usage(key, 0) for key in (name, f"{name}:log")]
    return sum(int(each or 0) for each in sizes)
