"""`fairdeal table`: play against bots in the terminal."""

from __future__ import annotations

from contextlib import nullcontext
from importlib.util import find_spec
from typing import TextIO

import click
from rich.console import Console

from fairdeal.cli._opening import opening_options
from fairdeal.engine.playing import POLICY_NAMES
from fairdeal.engine.rulebook import LANGUAGES


@click.command()
@click.argument("game", metavar="GAME")
@opening_options
@click.option(
    "--bots",
    type=click.Choice(POLICY_NAMES),
    default="greedy",
    show_default=True,
    help="How the others play: any legal action, or the one that looks best.",
)
@click.option("--seed", metavar="TEXT", help="What all shuffles come from.  [default: drawn]")
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True)
@click.option(
    "--url", metavar="URL", help="A running service.  [default: one of its own for this table]"
)
@click.option(
    "--api-key", envvar="FAIRDEAL_API_KEY", metavar="KEY", help="What that service asks for."
)
@click.option(
    "--record",
    type=click.File("w", encoding="utf-8", lazy=True),
    metavar="FILE",
    help="Where to write the record of the match, for `fairdeal verify`.",
)
def command(
    *,
    game: str,
    seats: int | None,
    pairs: tuple[str, ...],
    bots: str,
    seed: str | None,
    language: str,
    url: str | None,
    api_key: str | None,
    record: TextIO | None,
) -> None:
    """Play GAME against bots in the terminal.

    You sit at seat 0. At the table, ? shows what can be typed.
    """
    if find_spec("fairdeal_sdk") is None:
        raise click.ClickException(
            "The table speaks to the service by its client, which is not installed: "
            "pip install fairdeal-sdk (in a clone of Fairdeal: pip install ./sdk)."
        )
    # Only here: the other commands do without the client.
    from fairdeal.cli._table.own_service import own_service  # noqa: PLC0415
    from fairdeal.cli._table.sitting import Wishes, sit_down  # noqa: PLC0415
    from fairdeal.sessions.embedded import StoreStartError  # noqa: PLC0415
    from fairdeal_sdk import Client, FairdealError  # noqa: PLC0415

    wishes = Wishes(game, seats, pairs, bots, seed, language, record)
    console = Console(highlight=False)
    try:
        with (
            nullcontext(url) if url is not None else own_service() as address,
            Client(address, api_key=api_key, language=language) as client,
        ):
            sit_down(client, wishes, console, input)
    except (FairdealError, StoreStartError, ValueError) as error:
        raise click.ClickException(str(error)) from error
