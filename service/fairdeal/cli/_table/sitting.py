"""Sitting down at a table of a service, playing, and taking the record home."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from fairdeal.cli._opening import option_schemas, read_values, refuse, seats_within
from fairdeal.cli._rulesets import unknown
from fairdeal.cli._table.match import Ask, Leave, Match
from fairdeal_sdk import Client, Game, InvalidInput
from fairdeal_sdk.results import RulesetInfo


@dataclass(frozen=True)
class Wishes:
    """What the player asked for on the command line."""

    game: str
    seats: int | None
    pairs: Sequence[str]
    bots: str
    seed: str | None
    language: str
    record: TextIO | None


def sit_down(client: Client, wishes: Wishes, console: Console, ask: Ask) -> None:
    """Create a game with bots at all other seats, and play it to its end or until one leaves.

    Raises `click.BadParameter` for wishes that cannot be met, and `FairdealError`.
    """
    games = tuple(each.id for each in client.rulesets.list())
    if wishes.game not in games:
        refuse("GAME", unknown(wishes.game, games))
    ruleset = client.rulesets.get(wishes.game)
    info = ruleset.info()
    game = _created(client, wishes, info)
    try:
        Match(game.seat(0), info, ruleset.rulebook(wishes.language), console).play(ask)
        _tell_shuffles(game, console)
    except Leave:
        console.print("\nYou left the table.", style="dim")
    if wishes.record is not None:
        json.dump(_record(game), wishes.record, indent=1)


def _created(client: Client, wishes: Wishes, info: RulesetInfo) -> Game[Any, Any, Any]:
    seats = seats_within(info.name, info.seats.min, info.seats.max, wishes.seats)
    known = option_schemas(info.schemas["options"])
    options = read_values(wishes.pairs, known, wishes.game)
    bots = [{"name": f"Bot {number}", "bot": wishes.bots} for number in range(1, seats)]
    try:
        return client.games.create(
            wishes.game, [{"name": "You"}, *bots], options=options, seed=wishes.seed
        )
    except InvalidInput as wrong:
        first = wrong.errors[0]
        _, where, *inside = [*first.pointer.split("/"), ""]
        name = f"{inside[0]}: " if where == "options" else ""
        refuse({"options": "--option"}.get(where, f"--{where}"), name + first.detail)


def _tell_shuffles(game: Game[Any, Any, Any], console: Console) -> None:
    """Say whether the cards came as promised, where a promise was made."""
    if game.host.view().commitment is None:
        return
    found = game.seat(0).verify()
    if found.wrong:
        for line in found.wrong:
            console.print(Text(f"✗ {line}", style="red"))
    elif found.proven:
        told = "The seed is the one promised at the start, and the cards you saw came as it says."
        console.print(Text(f"✓ {told}", style="dim"))


def _record(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """Return the record of a game that `fairdeal verify` reads."""
    view = game.host.view()
    log = [
        {
            "version": entry.version,
            "seat": entry.seat,
            "action": entry.action.to_json() if entry.action is not None else None,
            "events": [event.to_json() for event in entry.events],
            "undone_to": entry.undone_to,
        }
        for entry in game.host.log()
    ]
    outcome = None
    if view.outcome is not None:
        outcome = {name: v for name, v in asdict(view.outcome).items() if v is not None}
    return {
        "id": view.id,
        "ruleset": view.ruleset,
        "version": view.version,
        "commitment": view.commitment,
        "state": view.state,
        "outcome": outcome,
        "log": log,
    }
