"""`fairdeal simulate`: play many matches, and say what they come to."""

from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import asdict, replace
from typing import Any, Final

import click
from rich.console import Console, Group
from rich.progress import track
from rich.table import Table
from rich.text import Text

from fairdeal.cli._matches import Series
from fairdeal.cli._opening import deal, opening_options, read_options, refuse, seat_count
from fairdeal.cli._rulesets import RULESET
from fairdeal.cli._statistics import MatchResult, Spread, Summary, summarize
from fairdeal.engine.playing import POLICY_NAMES, PolicyName
from fairdeal.engine.ruleset import AnyRuleset

_LONGEST_SEED: Final = 100


@click.command()
@click.argument("ruleset", type=RULESET, metavar="GAME")
@click.option(
    "--matches",
    type=click.IntRange(1, 10_000_000),
    default=1_000,
    show_default=True,
    metavar="N",
    help="How many matches to play.",
)
@opening_options
@click.option(
    "--policy",
    type=click.Choice(POLICY_NAMES),
    default=POLICY_NAMES[0],
    show_default=True,
    help="How all seats play: any legal action, or the one that looks best.",
)
@click.option(
    "--seed",
    metavar="TEXT",
    help="What all shuffles and choices come from: the same seed gives the same matches. "
    "Match number n is dealt from SEED/n.  [default: drawn and shown]",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default="one for each core",
    metavar="N",
    help="How many processes play. The result is the same whatever their number.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for machines.")
def command(
    *,
    ruleset: AnyRuleset,
    matches: int,
    seats: int | None,
    pairs: tuple[str, ...],
    policy: PolicyName,
    seed: str | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play many matches of GAME, and print what they come to."""
    seed = secrets.token_hex(8) if seed is None else seed
    if not 1 <= len(seed) <= _LONGEST_SEED:
        refuse("--seed", f"a seed has 1 to {_LONGEST_SEED} characters.")
    options = read_options(ruleset, pairs)
    series = Series(ruleset.id, seat_count(ruleset, seats), options, policy, seed, matches)
    first = deal(ruleset, series.seats, options, series.seed_of(1))
    series = replace(series, options=first.options)
    began = time.perf_counter()
    summary = summarize(_played(series, jobs))
    seconds = time.perf_counter() - began
    speed = {
        "jobs": min(jobs, matches),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(summary.decisions / seconds),
    }
    if as_json:
        click.echo(json.dumps({**asdict(series), **asdict(summary), "speed": speed}, indent=2))
    else:
        Console(highlight=False).print(_page(ruleset, series, summary, speed))


def _played(series: Series, jobs: int) -> list[MatchResult]:
    """Play the matches; a bar on a terminal tells how far they are."""
    console = Console(stderr=True)
    return list(
        track(
            series.play(jobs),
            description=f"{series.matches:,} matches",
            total=series.matches,
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
    )


def _page(ruleset: AnyRuleset, series: Series, summary: Summary, speed: dict[str, Any]) -> Group:
    options = ", ".join(
        f"{name}={json.dumps(value)}".replace('"', "")
        for name, value in asdict(series.options).items()
    )
    head = Text.assemble(
        (f"{ruleset.book.page().title}", "bold"),
        f"  {summary.matches:,} matches of {series.seats} seats, policy {series.policy}, "
        f"seed {series.seed}\n",
        (options, "dim"),
    )
    lengths = _table("", "min", "median", "mean", "max")
    for name, spread in (
        ("actions a match", summary.actions),
        ("rounds a match", summary.rounds),
        ("final scores", summary.scores),
    ):
        lengths.add_row(name, *_spread(spread))
    seats = _table("seat", "wins", "", "score min", "median", "mean", "max")
    for each in summary.by_seat:
        share = f"{each.wins / summary.matches:.1%}"
        seats.add_row(str(each.seat), f"{each.wins:,}", share, *_spread(each.scores))
    reasons = ", ".join(f"{name} {number:,}" for name, number in summary.reasons.items())
    shared = f"; {summary.shared:,} with several winners" if summary.shared else ""
    foot = Text.assemble(
        f"Ended by: {reasons}{shared}\n",
        (f"{speed['decisions_per_second']:,} decisions a second", "bold"),
        f"  ({summary.decisions:,} in {speed['seconds']:.1f} s, "
        f"{speed['jobs']} process{'es' if speed['jobs'] > 1 else ''})",
    )
    return Group(head, "", lengths, "", seats, "", foot)


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table


def _spread(spread: Spread) -> list[str]:
    return [
        f"{spread.min:,}",
        f"{spread.median:,g}",
        f"{spread.mean:,.1f}",
        f"{spread.max:,}",
    ]
