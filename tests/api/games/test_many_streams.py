"""Thousands of open streams on two workers while games go on; `tests.bench.streams` has times."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.games.service import Service
from tests.bench.streams import Game, Watchers

THREADS = 8


@pytest.fixture
def open_files() -> Iterator[None]:
    """As many open files as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("open_files")
@pytest.mark.parametrize(
    "streams",
    [
        200,
        pytest.param(2_000, marks=pytest.mark.long),
        pytest.param(10_000, marks=pytest.mark.long),
    ],
)
def test_all_are_told_all_and_none_takes_a_thread(tmp_path: Path, streams: int) -> None:
    with Service(tmp_path, workers=2, threads=str(THREADS), streams=str(streams)) as service:
        busy, *idle = (Game(service.url) for _ in range(20))
        crowd, others = Watchers(service.url), Watchers(service.url)
        for number in range(streams // 2):
            crowd.open(busy.id)
            others.open(idle[number % len(idle)].id)
        assert crowd.refused == others.refused == 0
        for _ in range(3):
            busy.act()
            crowd.until_all_have(busy.version)
        for game in idle:
            game.act()
        others.until_all_have(1)
        threads = [
            int((Path(f"/proc/{pid}/status").read_text().split("Threads:")[1]).split()[0])
            for pid in service.processes()
        ]
        assert max(threads) <= THREADS + 4  # its main thread, that of the streams, of bots, a spare
        crowd.close()
        others.close()
