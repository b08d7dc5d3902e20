"""Playing a recorded match once more, here and in another process."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain, islice
from random import Random
from typing import Any, Final

from fairdeal.engine.codec import decode, decode_action, encode
from fairdeal.engine.ruleset import AnyRuleset, Event
from fairdeal.engine.state import State

_LISTED: Final = 40
_SECONDS: Final = 600


def replay(
    ruleset: AnyRuleset, record: Mapping[str, Any]
) -> Iterator[tuple[State, Sequence[Event]]]:
    """Yield the states of a recorded match, with the events that led to each.

    `record` is as in `ContractError.record`. The first pair is the deal.
    """
    options = decode(ruleset.options_type, record["options"])
    state, events = ruleset.deal(record["seats"], options, record["seed"], record["decks"])
    yield state, events
    for seat, data in record["actions"]:
        action = decode_action(ruleset.actions, data)
        state, events = ruleset.apply(state, seat, action)
        yield state, events


def digests(ruleset: AnyRuleset, record: Mapping[str, Any]) -> list[list[str]]:
    """Return fingerprints of each position: state, events, legal lists, choices of the bots."""
    found = []
    for state, events in replay(ruleset, record):
        asked = ruleset.to_act(state)
        lists = [islice(ruleset.legal_actions(state, seat), _LISTED) for seat in asked]
        greedy = [ruleset.greedy_action(state, seat) for seat in asked]
        chance = [ruleset.random_action(state, seat, Random(7)) for seat in asked]
        parts = ([state], events, [*chain(*lists)], greedy, chance)
        found.append([_digest(part) for part in parts])
    return found


def _digest(values: Sequence[Any]) -> str:
    said = json.dumps([encode(value) for value in values])
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def address(ruleset: AnyRuleset) -> str:
    """Return where another process finds the ruleset, as `module:name`.

    Raises `ValueError` when it is not a name of any module.
    """
    home = type(ruleset).__module__
    for name in (home, home.rpartition(".")[0], *sorted(sys.modules)):
        for key, value in vars(sys.modules.get(name, object)).items():
            if value is ruleset:
                return f"{name}:{key}"
    raise ValueError(
        f"no module has the ruleset {ruleset.id!r} as a name, so no other process can import it;"
        " give it one, or call check_ruleset with elsewhere=False"
    )


def digests_elsewhere(
    ruleset: AnyRuleset, records: Sequence[Mapping[str, Any]]
) -> list[list[list[str]]]:
    """Return the fingerprints of matches as another process finds them, whose sets differ.

    Raises `RuntimeError` where that process fails.
    """
    job = {"path": sys.path, "ruleset": address(ruleset), "records": list(records)}
    command = [sys.executable, "-c", f"from {__name__} import main; main()"]
    # The path goes by environment as well: the child must find this very module first.
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "20" if os.environ.get("PYTHONHASHSEED") != "20" else "21",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    done = subprocess.run(
        command,
        input=json.dumps(job),
        env=environment,
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the other process failed: {done.stderr}")
    found: list[list[list[str]]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Read a job from standard input and write the fingerprints: the other process."""
    job = json.load(sys.stdin)
    sys.path[:] = job["path"]
    module, _, name = job["ruleset"].partition(":")
    ruleset: AnyRuleset = getattr(import_module(module), name)
    json.dump([digests(ruleset, record) for record in job["records"]], sys.stdout)
