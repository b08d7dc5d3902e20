"""What all tests may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fairdeal.sessions.embedded import EmbeddedStore


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The url of a real store, one for each test process: use keys of your own in it."""
    with EmbeddedStore(tmp_path_factory.mktemp("store")) as store:
        yield store.url
