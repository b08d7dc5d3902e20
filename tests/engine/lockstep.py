"""Two implementations of one rule text, played side by side.

The engine and an oracle (a naive second implementation, see `oracles`) get the same seed, options
and actions; after every action all that the rules determine must be equal: every seat's legal
list, every hand, the stock, the scores, whose turn it is, and how the match ends.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from random import Random
from typing import Any, Protocol

from fairdeal.engine import codec, rulesets
from fairdeal.engine.cards import ORDER
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.shuffle import below, label, shuffle

Json = dict[str, Any]


class Oracle(Protocol):
    """What every oracle answers."""

    round: int
    dealer: int
    hands: list[list[str]]

    @property
    def stock(self) -> Sequence[str] | None: ...

    @property
    def scores(self) -> list[int]: ...

    @property
    def last_round(self) -> Sequence[Any] | None: ...

    def to_act(self) -> list[int]: ...

    def legal(self, seat: int) -> list[Json]: ...

    def apply(self, seat: int, action: Json) -> None: ...

    def outcome(self) -> Json | None: ...


OracleMaker = Callable[..., Oracle]


def canonical(action: Mapping[str, Any]) -> str:
    """Return one text for all ways of writing an action: melds of a choice have no order."""
    action = dict(action)
    if "melds" in action:
        key = [(m["kind"], [ORDER[c] for c in m["cards"]], m) for m in action["melds"]]
        action["melds"] = [m for _, _, m in sorted(key, key=lambda each: each[:2])]
    return json.dumps(action, sort_keys=True)


def legal_list(ruleset: AnyRuleset, state: Any, seat: int) -> list[str]:
    """Return the engine's legal list of a seat, as sorted canonical texts."""
    return sorted(canonical(codec.encode(each)) for each in ruleset.legal_actions(state, seat))


def play(
    ruleset_id: str,
    make_oracle: OracleMaker,
    *,
    seats: int,
    seed: str,
    options: Json | None = None,
    decks: Sequence[Sequence[str]] = (),
    greedy: float = 0.0,
    max_actions: int = 100_000,
) -> int:
    """Play a match on both and compare after every action; return the number of actions.

    Each action is the greedy player's with probability `greedy`, else any legal one of any seat.
    """
    ruleset = rulesets.get(ruleset_id)
    options = options or {}
    state, _ = ruleset.deal(
        [f"Seat {n + 1}" for n in range(seats)],
        codec.decode(ruleset.options_type, options),
        seed,
        decks,
    )
    oracle = make_oracle(
        seats,
        options,
        lambda use, cards: list(shuffle(cards, seed, label(ruleset_id, use))),
        lambda use, k: below(k, seed, label(ruleset_id, use)),
        [list(deck) for deck in decks],
    )
    rng = Random(seed)
    actions: list[str] = []
    while len(actions) < max_actions:
        lists = [legal_list(ruleset, state, seat) for seat in range(seats)]
        where = f"{ruleset_id} {seats=} {seed=} {options=} after {len(actions)}: {actions[-3:]}"
        for seat in range(seats):
            assert lists[seat] == sorted(map(canonical, oracle.legal(seat))), f"{where} {seat=}"
        _compare(ruleset, state, oracle, where)
        able = [seat for seat in range(seats) if lists[seat]]
        if not able:
            break
        seat = rng.choice(able)
        if rng.random() < greedy:
            action = ruleset.greedy_action(state, seat)
        else:
            data = json.loads(rng.choice(lists[seat]))
            action = codec.decode_action(ruleset.actions, data)
        state, _ = ruleset.apply(state, seat, action)
        oracle.apply(seat, codec.encode(action))
        actions.append(f"{seat} {codec.encode(action)}")
    return len(actions)


def _compare(ruleset: AnyRuleset, state: Any, oracle: Oracle, where: str) -> None:
    data = codec.encode(state)
    assert data["hands"] == oracle.hands, where
    assert data.get("stock") == oracle.stock, where
    assert data["scores"] == oracle.scores, where
    assert data["last_round"] == oracle.last_round, where
    assert (data["round"], data["dealer"]) == (oracle.round, oracle.dealer), where
    assert list(ruleset.to_act(state)) == oracle.to_act(), where
    ours, theirs = ruleset.outcome(state), oracle.outcome()
    assert (ours is None) == (theirs is None), where
    if ours is not None and theirs is not None:
        found = json.loads(json.dumps(asdict(ours)))
        assert {name: found[name] for name in theirs} == theirs, where
