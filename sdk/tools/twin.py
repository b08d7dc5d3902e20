"""Writes `fairdeal_sdk/sync` from `fairdeal_sdk/aio`: one source, two clients.

    python sdk/tools/twin.py          write the files
    python sdk/tools/twin.py --check  say whether they are as they would be written

The shells, which carry the requests, are written by hand for each; all else is the same but for
`async` and `await`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "fairdeal_sdk"
MODULES = ("client", "games", "rulesets", "seats", "table", "typed")

NOTE = "# Written by tools/twin.py from aio/{module}.py: change it there.\n"

SHARING = {
    "async": "Tasks of one event loop may share a client and all handles that come from it.",
    "sync": (
        "Threads may share a client and all handles that come from it: these hold nothing that\n"
        "    changes. An iterator (legal actions, a log, events) is for the thread that runs it."
    ),
}

REPLACED = (
    (r"AsyncGenerator\[(.*), None\]", r"Generator[\1, None, None]"),
    (r"async for", "for"),
    (r"async with", "with"),
    (r"async def", "def"),
    (r"\bawait ", ""),
    (r"__aiter__", "__iter__"),
    (r"__anext__", "__next__"),
    (r"__aenter__", "__enter__"),
    (r"__aexit__", "__exit__"),
    (r"\baclose\b", "close"),
    (r"fairdeal_sdk\.aio", "fairdeal_sdk.sync"),
    (r"\bAsync(?=[A-Z])", ""),
    (r"for (\w+) in (.*):\n +yield \1\n", r"yield from \2\n"),
    (re.escape(SHARING["async"]), SHARING["sync"]),
)


def twin(module: str) -> str:
    """Return the text of the synchronous twin of a module."""
    text = (PACKAGE / "aio" / f"{module}.py").read_text(encoding="utf-8")
    for pattern, replacement in REPLACED:
        text = re.sub(pattern, replacement, text)
    return formatted(NOTE.format(module=module) + text)


def formatted(text: str) -> str:
    """Return Python text in the style of the house."""
    ruff = [sys.executable, "-m", "ruff"]
    name = ["--stdin-filename", str(PACKAGE / "sync" / "twin.py")]
    for command in (["check", "--quiet", "--select", "I,F401", "--fix"], ["format", "--quiet"]):
        run = subprocess.run(
            [*ruff, *command, *name, "-"], input=text, capture_output=True, text=True, check=True
        )
        text = run.stdout
    return text


def stale() -> list[str]:
    """Return the modules whose twin is not as it would be written."""
    return [
        module
        for module in MODULES
        if (PACKAGE / "sync" / f"{module}.py").read_text(encoding="utf-8") != twin(module)
    ]


def main() -> int:
    """Write the twins, or check them."""
    if "--check" in sys.argv:
        wrong = stale()
        sys.stdout.write(f"stale: {', '.join(wrong)}\n" if wrong else "")
        return bool(wrong)
    for module in MODULES:
        (PACKAGE / "sync" / f"{module}.py").write_text(twin(module), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
