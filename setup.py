"""The rules as machine code: mypyc compiles the engine's Python as it stands.

All else is said in `pyproject.toml`. Without mypyc, without a compiler, or where `FAIRDEAL_PURE`
is set, nothing is compiled, and the same Python runs as it is.
"""

import os
from pathlib import Path
from typing import Final

from setuptools import Extension, setup

ENGINE: Final = Path("service/fairdeal/engine")

INTERPRETED: Final = {
    "game": "its class may be derived from",
    "records": "states are copied, seen and kept field by field",
    "sense": "it judges what comes from outside, once",
}
"""What of a game stays as it is, and why."""


def compiled() -> list[Extension]:
    """Return the extensions; one that cannot be built is left out."""
    if os.environ.get("FAIRDEAL_PURE"):
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - it may not be there
    except ImportError:
        return []
    games = (ENGINE / "rulesets").glob("*/[a-z]*.py")
    modules = [
        ENGINE / "cards.py",
        ENGINE / "poker_hands.py",
        ENGINE / "shuffle.py",
        *(ENGINE / "melds").glob("[a-z]*.py"),
        *(each for each in games if each.stem not in INTERPRETED),
    ]
    extensions = mypycify(sorted(map(str, modules)), group_name="fairdeal", opt_level="2")
    for each in extensions:
        each.optional = True
    return extensions


setup(ext_modules=compiled())
