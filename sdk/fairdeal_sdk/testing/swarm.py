"""Many test games at once."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Literal

from fairdeal_sdk.sync.client import Client
from fairdeal_sdk.testing.play import Choose, Mode, Plan
from fairdeal_sdk.testing.progress import Progress
from fairdeal_sdk.testing.report import PlayedGame, Report

MOST_ACTIONS = 100_000


def run_games(
    client: Client,
    ruleset: str,
    games: int,
    *,
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    mode: Mode = "playout",
    policy: Literal["random", "greedy"] = "random",
    choose: Choose | None = None,
    seed: str | int | None = None,
    workers: int = 8,
    progress: bool | None = None,
    most_actions: int = MOST_ACTIONS,
) -> Report:
    """Play games from deal to outcome, `workers` at a time, and report on them.

    `mode` says how (see `Mode`); bots play by `policy` in `playout`, and otherwise at random or as
    `choose` says. Without `seats` as few play as can. Game i has the seed `<seed>/<i>`: one that
    fails is played again by its seed. `progress` shows a bar; None shows it on a terminal.

    Raises `InvalidInput` or `NotFound` when no game can be dealt so. What goes wrong in a game is
    in the report.
    """
    if choose is not None and mode == "playout":
        raise ValueError("in mode playout the service chooses: take stateless or sessions")
    if policy != "random" and mode != "playout":
        raise ValueError("a policy is for mode playout: give choose= instead")
    if games < 1 or workers < 1:
        raise ValueError("games and workers are 1 or more")
    if seats is None:
        seats = client.rulesets.get(ruleset).info().seats.min
    client.rulesets.get(ruleset).deal(seats, None if options is None else dict(options))
    seed = secrets.token_hex(8) if seed is None else str(seed)
    plan = Plan(ruleset, seats, mode, options, policy, choose, most_actions)
    began = time.perf_counter()
    played: dict[int, PlayedGame] = {}
    with ThreadPoolExecutor(workers) as pool, Progress(games, progress) as bar:
        waiting = {pool.submit(plan.play, client, f"{seed}/{i}"): i for i in range(games)}
        try:
            for each in as_completed(waiting):
                game = played[waiting[each]] = each.result()
                bar.step(game.error is not None)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    ordered = tuple(played[i] for i in range(games))
    return Report(ruleset, mode, seed, ordered, time.perf_counter() - began)
