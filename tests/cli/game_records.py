"""Records of games as the service tells of them, for whoever looks at them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from fairdeal.engine import codec, rulesets
from fairdeal.engine.playing import playout
from fairdeal.engine.shuffle import commitment
from fairdeal.sessions.history import Entry, entry_seen_by
from fairdeal.sessions.tokens import HOST, Role

Json = dict[str, Any]


def played(
    game: str,
    seats: int,
    *,
    seed: str = "a seed that nobody guesses",
    role: Role = HOST,
    decks: Sequence[Sequence[str]] = (),
    most: int | None = None,
    **options: Any,
) -> Json:
    """Return the record of a match of greedy bots, whole or cut short, as the role sees it."""
    ruleset = rulesets.get(game)
    chosen = codec.decode(ruleset.options_type, options)
    names = [f"Player {seat}" for seat in range(seats)]
    state, events = ruleset.deal(names, chosen, seed, decks)
    records = [Entry(0, 0, None, None, events).record(state)]
    steps = playout(ruleset, state, "greedy", Random(seed))
    for version, step in enumerate(islice(steps, most), 1):
        state = step.state
        records.append(Entry(version, 0, step.seat, step.action, step.events).record(state))
    outcome = ruleset.outcome(state)
    seen = state
    if not role.is_host:
        seen = replace(ruleset.view(state, role.seat), seed=state.seed, decks=state.decks)
    told = {
        "id": "V1StGXR8Z5jdHi6BmyTt00",
        "ruleset": game,
        "version": len(records) - 1,
        "seat": role.seat,
        "commitment": commitment(game, seed),
        "state": codec.encode(seen),
        "outcome": codec.encode(outcome) if outcome else None,
        "log": [entry_seen_by(ruleset, record, role) for record in records],
    }
    record: Json = json.loads(json.dumps(told))
    return record
