"""Strict type checkers know what a user's code gets from the SDK."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_code_that_uses_the_sdk_passes_a_strict_check(tmp_path: Path) -> None:
    # From an empty folder and with no configuration, as a user's project has it.
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10"]
    config = ["--config-file", "", "--cache-dir", str(tmp_path / "cache")]
    code = ROOT / "tests" / "sdk" / "user_code.py"
    run = subprocess.run(
        [*command, *config, str(code)],
        cwd=tmp_path,
        env={"MYPYPATH": str(ROOT / "sdk"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
