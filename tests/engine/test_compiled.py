"""The engine as machine code: it is what runs, and it plays like the Python that it is made of."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from random import Random

import pytest

import fairdeal
from fairdeal.engine import rulesets
from fairdeal.engine.codec import encode
from fairdeal.engine.playing import playout
from fairdeal.engine.rulesets.president import moves
from fairdeal.engine.testing.replaying import digests

SERVICE = Path(fairdeal.__file__).parents[1]
REPLAY = """
import json, sys
from fairdeal.engine import rulesets
from fairdeal.engine.rulesets.president import moves
from fairdeal.engine.testing.replaying import digests
record = json.load(sys.stdin)
assert moves.__file__.endswith(".py"), moves.__file__
print(json.dumps(digests(rulesets.get(record["ruleset"]), record)))
"""


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the service of which nothing is compiled."""
    copy = tmp_path_factory.mktemp("interpreted") / "service"
    shutil.copytree(SERVICE, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return copy


@pytest.mark.skipif(
    bool(os.environ.get("FAIRDEAL_PURE"))
    or not shutil.which(os.environ.get("CC", "cc"))
    or not Path(sysconfig.get_path("include"), "Python.h").exists(),
    reason="nothing can be compiled here",
)
def test_the_engine_is_compiled_where_it_can_be() -> None:
    assert Path(moves.__file__).suffix == ".so"


@pytest.mark.parametrize("name", rulesets.ids())
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_it_plays_like_the_python_that_it_is_made_of(
    name: str, policy: str, interpreted: Path
) -> None:
    ruleset = rulesets.get(name)
    names = [f"Seat {seat + 1}" for seat in range(ruleset.seats.min)]
    options = ruleset.options_type()
    state, _ = ruleset.deal(names, options, "compiled")
    steps = playout(ruleset, state, "random" if policy == "random" else "greedy", Random(5), 500)
    record = {
        "ruleset": name,
        "seats": names,
        "options": encode(options),
        "seed": "compiled",
        "decks": [],
        "actions": [(step.seat, encode(step.action)) for step in steps],
    }
    there = subprocess.run(
        [sys.executable, "-c", REPLAY],
        input=json.dumps(record),
        env={**os.environ, "PYTHONPATH": str(interpreted)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout) == digests(ruleset, record)
