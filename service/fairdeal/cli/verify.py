"""`fairdeal verify`: play a finished game once more, and say what is proven."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import Final, TextIO

import click
from rich.console import Console
from rich.text import Text

from fairdeal.cli._opening import refuse
from fairdeal.cli._record import RecordError, read_record
from fairdeal.cli._replay import Finding, Status, verify

_MARKS: Final[dict[Status, tuple[str, str]]] = {
    "proven": ("✓", "green"),
    "unproven": ("?", "yellow"),
    "wrong": ("✗", "bold red"),
}


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for machines.")
@click.pass_context
def command(ctx: click.Context, file: TextIO, as_json: bool) -> None:
    """Replay the game in FILE from its seed, and say what is proven.

    FILE is JSON, or - for the standard input: the answer of GET /v1/games/{id}, with the member
    "log" added, which holds the items of GET /v1/games/{id}/log from the first to the last. The
    host's log shows all; in a player's the secret actions of others are missing, and play is
    followed up to the first of these.

    ✓ is proven, ? cannot be proven from this record, ✗ is wrong.

    The exit status is 0 when nothing is wrong, 1 when something is, 2 when FILE is no record.
    """
    try:
        findings = verify(read_record(file.read()))
    except (RecordError, UnicodeDecodeError) as error:
        refuse("FILE", str(error))
    wrong = any(each.status == "wrong" for each in findings)
    if as_json:
        data = {"ok": not wrong, "findings": [asdict(each) for each in findings]}
        click.echo(json.dumps(data, indent=2))
    else:
        _print(findings)
    ctx.exit(1 if wrong else 0)


def _print(findings: list[Finding]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for each in findings:
        mark, style = _MARKS[each.status]
        console.print(Text.assemble((mark, style), " ", each.text))
    counts = Counter(each.status for each in findings)
    if counts["wrong"]:
        console.print("This game did not go as its record says.", style="bold red")
    elif counts["unproven"]:
        known, unknown = counts["proven"], counts["unproven"]
        console.print(f"Nothing is wrong; {known} proven, {unknown} not.", style="bold")
    else:
        console.print("All of it is proven.", style="bold green")
