"""What all tests may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import fairdeal
from fairdeal.sessions.embedded import EmbeddedStore


def pytest_configure() -> None:
    """Refuse to test what was compiled from other Python than what is there now."""
    for machine_code in Path(fairdeal.__file__).parent.rglob("*.so"):
        source = machine_code.with_name(machine_code.name.partition(".")[0] + ".py")
        if source.exists() and source.stat().st_mtime > machine_code.stat().st_mtime:
            raise pytest.UsageError(f"{source} has changed since it was compiled: run `make setup`")


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The url of a real store, one for each test process: use keys of your own in it."""
    with EmbeddedStore(tmp_path_factory.mktemp("store")) as store:
        yield store.url
