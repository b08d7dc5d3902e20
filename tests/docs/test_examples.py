"""Every block of code in the documents runs as it is printed."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import pytest

from fairdeal import cli
from tests.docs.pages import PAGES, ROOT, Block, blocks, name_of
from tests.docs.scripts import wrong_with
from tests.docs.transcripts import documents, matches

WITH_CODE = [page for page in PAGES if any(blocks(page))]
SETTINGS = {"ini", "nginx"}
LANGUAGES = {"", "sh", "console", "python", "js", "json", "text", "toml", "markdown", *SETTINGS}

COMMANDS = {each.name for each in iter_modules(cli.__path__)}

NOT_RUN = re.compile(
    r"pip install (\./sdk|'\./sdk\[async\]')"
    r"|make (?P<target>\w+)"
    r"|fairdeal (?P<command>\w+)"
    r"|python -m (?P<module>[\w.]+) .*"
    r"|(docker|systemctl|tar) .*"
)
"""The lines of an indented block, without the comment at their end."""


@pytest.mark.parametrize("page", WITH_CODE, ids=name_of)
def test_a_page_runs_as_it_is_printed(page: Path, printed_service: str, tmp_path: Path) -> None:
    if wrong := wrong_with(page, [*blocks(page)], tmp_path, printed_service):
        pytest.fail(wrong, pytrace=False)


@pytest.mark.parametrize("page", WITH_CODE, ids=name_of)
def test_every_block_is_of_a_kind_that_is_checked(page: Path) -> None:
    before: Block | None = None
    for block in blocks(page):
        at = f"{name_of(page)}:{block.line}"
        assert block.language in LANGUAGES, at
        if block.language in {"toml", "markdown"}:
            assert block.title, f"{at}: a file has a title"
        if block.language == "text" and block.title is None:
            assert before is not None, at
            assert before.runs, f"{at}: a text is what the block before it prints"
        if block.language == "json" and not (before and before.runs):
            assert documents(block.text), at
        before = block


def test_what_is_not_run_names_what_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page, block in [(each, block) for each in PAGES for block in blocks(each)]:
        for line in block.text.splitlines() if not block.language else ():
            at = f"{name_of(page)}:{block.line}: {line}"
            known = NOT_RUN.fullmatch(re.sub(r" +# .*", "", line))
            assert known, at
            assert known["target"] is None or known["target"] in targets, at
            assert known["command"] is None or known["command"] in COMMANDS, at
            assert known["module"] is None or find_spec(known["module"]), at


@pytest.mark.parametrize(
    ("language", "printed", "got", "same"),
    [
        ("json", '{"a": "…"}', '{"a": [1]}', True),
        ("json", '{"a": 1, "…": "…"}', '{"b": 2, "a": 1}', True),
        ("json", '{"a": 1}', '{"a": 1, "b": 2}', False),
        ("json", '{"a": 1}', '{"a": true}', False),
        ("json", '["x", "…"]', '["x", "y"]', True),
        ("json", '["x", "…"]', '["y", "y"]', False),
        ("json", '"ab…"', '"abc"', True),
        ("json", '"ab…"', '"b"', False),
        ("json", "1 2", "1", False),
        ("json", "1", "no JSON", False),
        ("text", "a … c\n…\nz", "a b c\n1\n2\nz\n", True),
        ("text", "a\nz", "a\nb\nz\n", False),
        ("text", "a.c", "abc", False),
    ],
)
def test_printed_and_got_are_compared(language: str, printed: str, got: str, same: bool) -> None:
    assert matches(language, printed, got) is same


def test_what_is_not_as_printed_is_told(tmp_path: Path) -> None:
    page = ROOT / "docs" / "made-up.md"
    right = [Block("sh", None, "echo 1\n", 1), Block("text", None, "1\n", 2)]
    wrong = [*right, Block("sh", None, "echo 3 | jq .\n", 3), Block("json", None, "2\n", 4)]
    fails = [*right, Block("sh", None, "false | true\ntrue\n", 3)]
    told = []
    for number, found in enumerate((right, wrong, fails)):
        folder = tmp_path / str(number)
        folder.mkdir()
        told.append(wrong_with(page, found, folder))
    assert told[0] is None
    assert (told[1] or "").startswith("docs/made-up.md:3 prints\n3\n")
    assert (told[2] or "").startswith("docs/made-up.md:3 ended with status 1\n")


def test_json_is_read_to_its_end() -> None:
    assert documents('1\n{"a": [2]}\n\n"3"') == [1, {"a": [2]}, "3"]
    with pytest.raises(json.JSONDecodeError):
        documents("1 x")
