"""The examples in docstrings: each gives what it says."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import fairdeal
import fairdeal_sdk


def _examples() -> Iterator[tuple[str, Path]]:
    """Yield the modules that show an example, and their files."""
    for package in (fairdeal, fairdeal_sdk):
        root = Path(package.__path__[0])
        for file in sorted(root.rglob("*.py")):
            if ">>> " in file.read_text("utf-8"):
                parts = file.relative_to(root.parent).with_suffix("").parts
                yield ".".join(parts).removesuffix(".__init__"), file


def _docstrings(file: Path) -> Iterator[str]:
    """Yield the docstrings of a file as they stand there: what is compiled may have lost them."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


@pytest.mark.parametrize(("name", "file"), [*_examples()], ids=[name for name, _ in _examples()])
def test_examples_in_docstrings_give_what_they_say(name: str, file: Path) -> None:
    names, runner = vars(import_module(name)), doctest.DocTestRunner()
    for text in _docstrings(file):
        runner.run(doctest.DocTestParser().get_doctest(text, dict(names), name, str(file), None))
    found = runner.summarize()
    assert found.attempted > 0
    assert found.failed == 0
