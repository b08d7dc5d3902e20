"""The examples in docstrings: each gives what it says."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import fairdeal
import fairdeal_sdk


def _modules() -> Iterator[str]:
    """Yield the names of the modules that show an example."""
    for package in (fairdeal, fairdeal_sdk):
        root = Path(package.__path__[0])
        for file in sorted(root.rglob("*.py")):
            if ">>> " in file.read_text("utf-8"):
                parts = file.relative_to(root.parent).with_suffix("").parts
                yield ".".join(parts).removesuffix(".__init__")


@pytest.mark.parametrize("name", [*_modules()])
def test_examples_in_docstrings_give_what_they_say(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
