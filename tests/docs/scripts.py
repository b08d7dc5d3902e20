"""Turning a page into one shell script, and running it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.docs.pages import ROOT, Block
from tests.docs.transcripts import matches

PRINTED_ADDRESS = "127.0.0.1:8000"
SECONDS = 300
_BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Step:
    """A part of a page that runs: its commands, and what the page says that they print."""

    block: Block
    commands: str
    printed: Block | None = None


def steps(found: Sequence[Block], folder: Path) -> list[Step]:
    """Return the steps of a page; the texts of its scripts and files are put into the folder."""
    made: list[Step] = []
    for number, block in enumerate(found):
        text = folder / f"{number}"
        text.write_text(block.text, "utf-8")
        if block.title is not None:
            place, name = shlex.quote(str(Path(block.title).parent)), shlex.quote(block.title)
            made.append(Step(block, f"mkdir -p {place}\ncp {text} {name}\n"))
        elif block.runs:
            run = {"python": f"python {text}\n", "js": f"node --input-type=module - < {text}\n"}
            commands = run.get(block.language, block.text)
            after = found[number + 1] if number + 1 < len(found) else None
            told = after if after and after.language in {"json", "text"} else None
            made.append(Step(block, commands, None if told and told.title else told))
        elif block.language == "console":
            made += _transcript(block)
    return made


def _transcript(block: Block) -> list[Step]:
    """Return a step a command of a console block; a command goes on after a `\\` at its end."""
    made: list[Step] = []
    lines = block.text.splitlines()
    while lines:
        first = lines.pop(0)
        assert first.startswith("$ "), f"line {block.line}: a console block begins with `$ `"
        command = [first.removeprefix("$ ")]
        while command[-1].endswith("\\"):
            command.append(lines.pop(0))
        output = []
        while lines and not lines[0].startswith("$ "):
            output.append(lines.pop(0))
        printed = Block("text", None, "\n".join(output), block.line)
        # What a transcript shows is what a terminal shows, refusals and all.
        made.append(Step(block, "\n".join(command) + " 2>&1 || true\n", printed))
    return made


def wrong_with(
    page: Path, found: Sequence[Block], scratch: Path, address: str = PRINTED_ADDRESS
) -> str | None:
    """Run a page from top to bottom; return what is not as printed, None if all is.

    `address` is where the service is; the printed one is replaced by it where they differ.
    """
    found = [replace(each, text=each.text.replace(PRINTED_ADDRESS, address)) for each in found]
    texts, outputs, home = scratch / "texts", scratch / "outputs", scratch / "home"
    for folder in (texts, outputs, home):
        folder.mkdir()
    todo = steps(found, texts)
    script = scratch / "page.sh"
    script.write_text(
        "".join(
            f"exec >{outputs}/{number}.out 2>{outputs}/{number}.err\n{step.commands}"
            for number, step in enumerate(todo)
        ),
        "utf-8",
    )
    plugins = scratch / "plugins"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("FAIRDEAL_")},
        "PATH": f"{_BIN}{os.pathsep}{os.environ['PATH']}",
        "FAIRDEAL_CHECKOUT": str(ROOT),
        "FAIRDEAL_BIND": address,
        "COLUMNS": "100",
        "PYTHONWARNINGS": "ignore",
        # What a page installs goes into a folder of its own, and nothing is downloaded.
        "PYTHONPATH": str(plugins),
        "PIP_TARGET": str(plugins),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
    }
    run = subprocess.run(
        ["bash", "-e", "-o", "pipefail", str(script)],
        cwd=home,
        env=environment,
        stdin=subprocess.DEVNULL,
        timeout=SECONDS,
        check=False,
    )
    return _first_wrong(page, todo, outputs, run.returncode)


def _first_wrong(page: Path, todo: Sequence[Step], outputs: Path, status: int) -> str | None:
    begun = len(list(outputs.glob("*.out")))
    for number, step in enumerate(todo[:begun]):
        got = (outputs / f"{number}.out").read_text("utf-8")
        at = f"{page.relative_to(ROOT)}:{step.block.line}"
        if number == begun - 1 and status:
            errors = (outputs / f"{number}.err").read_text("utf-8")
            return f"{at} ended with status {status}\n{step.commands}\n{got}\n{errors}"
        if step.printed and not matches(step.printed.language, step.printed.text, got):
            return f"{at} prints\n{got}\nand not, as the page says,\n{step.printed.text}"
    return None
