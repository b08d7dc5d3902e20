"""`fairdeal perft`: count the tree of play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TextIO

import click
from rich.console import Console
from rich.table import Table

from fairdeal.cli._notation import notation
from fairdeal.cli._opening import deal, opening_options, read_decks, read_options, seat_count
from fairdeal.cli._rulesets import RULESET
from fairdeal.engine.codec import encode
from fairdeal.engine.perft import Branch, divide
from fairdeal.engine.ruleset import AnyRuleset


@click.command()
@click.argument("ruleset", type=RULESET, metavar="GAME")
@click.option(
    "--depth",
    type=click.IntRange(1, 64),
    required=True,
    metavar="N",
    help="How many actions each sequence has. The tree grows fast: begin with a small number.",
)
@opening_options
@click.option("--seed", default="7", show_default=True, metavar="TEXT", help="The match's seed.")
@click.option(
    "--deck",
    "file",
    type=click.File(encoding="utf-8"),
    metavar="FILE",
    help="A file with the order of the pack, top first, instead of the shuffle: cards such as "
    "3c Th with spaces between, or a JSON list. - is the standard input.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for machines.")
def command(
    *,
    ruleset: AnyRuleset,
    depth: int,
    seats: int | None,
    pairs: tuple[str, ...],
    seed: str,
    file: TextIO | None,
    as_json: bool,
) -> None:
    """Count the sequences of N legal actions from the deal of GAME.

    Every seat counts that has a legal action, whether or not it is asked. The numbers are split
    by first action. They are the same on every machine, and change when a rule changes.
    """
    options, decks = read_options(ruleset, pairs), read_decks(file)
    count = seat_count(ruleset, seats)
    state = deal(ruleset, count, options, seed, decks)
    branches: list[Branch] = []
    console = Console(stderr=True)
    with console.status("counting") as status:
        for branch in divide(ruleset, state, depth):
            branches.append(branch)
            status.update(f"counting: {sum(each.count for each in branches):,} so far")
    if as_json:
        click.echo(json.dumps(_data(ruleset, count, depth, branches), indent=2))
    else:
        _print(branches)


def _data(
    ruleset: AnyRuleset, seats: int, depth: int, branches: Sequence[Branch]
) -> dict[str, object]:
    return {
        "ruleset": ruleset.id,
        "rules": ruleset.rules,
        "seats": seats,
        "depth": depth,
        "count": sum(each.count for each in branches),
        "branches": [
            {"seat": each.seat, "action": encode(each.action), "count": each.count}
            for each in branches
        ],
    }


def _print(branches: Sequence[Branch]) -> None:
    """Print the numbers below each other, and their sum last."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("sequences", justify="right")
    table.add_column("seat", justify="right")
    table.add_column("first action", overflow="fold")
    for each in branches:
        table.add_row(f"{each.count:,}", str(each.seat), notation(encode(each.action)))
    table.add_section()
    total = sum(each.count for each in branches)
    table.add_row(f"{total:,}", "", "in all", style="bold")
    Console(highlight=False).print(table)
