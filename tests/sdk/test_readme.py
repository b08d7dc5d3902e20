"""The examples of the SDK's README run as they are printed, against the real service."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "sdk" / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["stateless", "sessions", "testing"])
def test_an_example_runs_as_it_is_printed(example: str, open_service: str, tmp_path: Path) -> None:
    printed = "http://127.0.0.1:8000"
    assert printed in example
    code = tmp_path / "example.py"
    code.write_text(example.replace(printed, open_service), "utf-8")
    run = subprocess.run(
        [sys.executable, str(code)], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_the_first_game_takes_less_than_ten_lines() -> None:
    body = EXAMPLES[0].partition("with Client")[2]
    assert len(body.strip().splitlines()) < 10
