"""What an action costs over HTTP, beside the floor: the least that such a service does."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fairdeal.sessions.embedded import EmbeddedStore
from tests.bench.figures import Figure, Part, Table, verdict
from tests.bench.load import CONNECTIONS, Load, Requests, client, post, put_under
from tests.bench.playable import SEATS, Matches
from tests.bench.plots import bars
from tests.bench.serving import Service, serving
from tests.bench.stores import external_store

GOAL: Final = 0.7
P99_GOAL: Final = 1.5
WORKERS: Final = 2
_ENOUGH: Final = 3_500
"""Requests that no service answers in a second on the machines that we know."""


@dataclass(frozen=True)
class Run:
    """Some seconds of load on a service: what came of it, and its CPU µs a request."""

    load: Load
    cpu: float


@dataclass(frozen=True)
class Beside:
    """Ours and the floor, one after the other."""

    ours: Run
    floor: Run

    @property
    def rate(self) -> float:
        """How many requests a second we answer, to the floor's."""
        return self.ours.load.rate / self.floor.load.rate

    @property
    def cpu(self) -> float:
        """The floor's CPU time a request, to ours: what it would be with cores of our own."""
        return self.floor.cpu / self.ours.cpu

    @property
    def p99(self) -> float:
        """Our 99th percentile, to the floor's."""
        return self.ours.load.p99 / self.floor.load.p99


class Pair:
    """The service and the floor, beside each other on one store."""

    def __init__(self, ours: Service, floor: Service, seconds: float) -> None:
        """Take both, and how long each is under load at a time."""
        self.ours = ours
        self.floor = floor
        self.seconds = seconds
        self._floors = [[post(f"/floor/{each}", {"add": 1})] for each in range(CONNECTIONS)]

    def act(self, matches: Matches) -> Beside:
        """Let sixteen play matches of their own."""
        each = int(_ENOUGH * self.seconds / CONNECTIONS)
        requests = [list(matches.acts(self.ours.url, each)) for _ in range(CONNECTIONS)]
        return self._beside(requests, again=False)

    def apply(self, matches: Matches) -> Beside:
        """Let sixteen ask for the state after one action, at positions of a match."""
        positions = matches.applies(10 * CONNECTIONS)
        requests = [positions[place::CONNECTIONS] for place in range(CONNECTIONS)]
        return self._beside(requests, again=True)

    def _beside(self, requests: Requests, *, again: bool) -> Beside:
        floor = self._run(self.floor, self._floors, again=True)
        ours = self._run(self.ours, requests, again=again)
        if ours.load.bad or floor.load.bad:
            raise RuntimeError(f"{ours.load.bad} of our answers and {floor.load.bad} others failed")
        return Beside(ours, floor)

    def _run(self, service: Service, requests: Requests, *, again: bool) -> Run:
        before = service.cpu_seconds()
        load = put_under(service.url, requests, self.seconds, again=again)
        return Run(load, 1e6 * (service.cpu_seconds() - before) / load.requests)


@contextmanager
def pair(store_url: str, workers: int, seconds: float) -> Iterator[Pair]:
    """Run the service and the floor on a store."""
    with ExitStack() as stack:
        floor = stack.enter_context(serving("floor", store_url, workers))
        ours = stack.enter_context(serving("ours", store_url, workers))
        yield Pair(ours, floor, seconds)


def measure(quick: bool, tell: Callable[[str], None]) -> Part:
    """Measure all games on the embedded store, and one on others and with other workers."""
    rounds, seconds = (1, 1.0) if quick else (3, 2.0)
    acts = _table("Taking an action in a game: `POST /v1/games/{id}/actions`")
    applies = _table("The stateless `apply`, beside the same floor")
    others = _table("Other stores, and other numbers of workers: actions of President")
    drawn = []
    with tempfile.TemporaryDirectory() as folder, EmbeddedStore(Path(folder)) as store:
        with pair(store.url, WORKERS, seconds) as both:
            games = {name: Matches(name) for name in SEATS}
            found: dict[str, list[Beside]] = {name: [] for name in SEATS}
            stateless: dict[str, list[Beside]] = {name: [] for name in SEATS}
            for number in range(rounds):
                for name, matches in games.items():
                    tell(f"http: round {number + 1} of {rounds}, {name}")
                    found[name].append(both.act(matches))
                    stateless[name].append(both.apply(matches))
            for name in SEATS:
                acts.rows.append(_row(name, found[name], GOAL))
                applies.rows.append(_row(name, stateless[name], None))
                drawn += [
                    (f"{name}, requests", Figure.of([each.rate for each in found[name]])),
                    (f"{name}, CPU", Figure.of([each.cpu for each in found[name]])),
                ]
        matches = Matches("president")
        for workers in () if quick else (1, 4):
            tell(f"http: {workers} workers")
            with pair(store.url, workers, seconds) as both:
                several = [both.act(matches) for _ in range(2)]
            others.rows.append(_row(f"embedded, {workers} workers", several, None))
    with external_store() as url:
        tell("http: an external store")
        with pair(url, WORKERS, seconds) as both:
            several = [both.act(Matches("president")) for _ in range(rounds)]
        others.rows.append(_row(f"external, {WORKERS} workers", several, GOAL))
    return Part(
        "Service",
        f"Sixteen connections, {WORKERS} workers unless said otherwise; client ({client()}), store "
        "and workers on the same machine. Ours authenticates, checks, plays, redacts, logs and "
        "notifies; the floor only reads, changes and writes a state of 5 kB. Both go by gunicorn "
        "with the same settings, Flask, orjson and redis-py; the floor takes gunicorn's worker "
        "with threads and redis-py's client as they come, while ours does without some of what "
        "these do at each request. CPU is that of the workers. The embedded store waits for the "
        "disk at each write.",
        [acts, applies, others],
        {"service": bars("Actions: ratio to the floor", drawn, {f"goal {GOAL}": GOAL})},
    )


def _table(title: str) -> Table:
    columns = ("", "req/s", "floor", "ratio", "p50 ms", "p99 ms", "p99 ratio", "CPU µs", "floor")
    return Table(title, (*columns, "CPU ratio", "goals"))


def _row(name: str, rounds: list[Beside], goal: float | None) -> tuple[str, ...]:
    def of(read: Callable[[Beside], float]) -> Figure:
        return Figure.of([read(each) for each in rounds])

    rate, p99 = of(lambda each: each.rate), of(lambda each: each.p99)
    goals = ""
    if goal is not None:
        goals = verdict(rate.middle, goal)
        goals += f"; p99 {verdict(p99.middle, P99_GOAL, most=True)}"
    return (
        name,
        f"{of(lambda each: each.ours.load.rate).middle:,.0f}",
        f"{of(lambda each: each.floor.load.rate).middle:,.0f}",
        rate.shown(2),
        f"{of(lambda each: each.ours.load.p50).middle:.1f}",
        f"{of(lambda each: each.ours.load.p99).middle:.1f}",
        p99.shown(2),
        f"{of(lambda each: each.ours.cpu).middle:,.0f}",
        f"{of(lambda each: each.floor.cpu).middle:,.0f}",
        of(lambda each: each.cpu).shown(2),
        goals,
    )
