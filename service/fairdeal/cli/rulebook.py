"""`fairdeal rulebook`: print the rules of a game."""

from __future__ import annotations

import click

from fairdeal.engine import rulesets
from fairdeal.engine.rulebook import LANGUAGES


@click.command()
@click.argument("ruleset", type=click.Choice(rulesets.ids()))
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True)
@click.option("--rule", metavar="ID", help="Print only the rule of this id, e.g. president.match.")
def command(ruleset: str, language: str, rule: str | None) -> None:
    """Print the rules of a game as markdown."""
    page = rulesets.get(ruleset).book.page(language)
    if rule is None:
        click.echo(page.markdown(), nl=False)
        return
    item = next((each for each in page.items if each.id == rule), None)
    if item is None:
        ids = ", ".join(each.id for each in page.items)
        raise click.BadParameter(f"there is no rule {rule!r}; the rules are: {ids}")
    click.echo(f"## {item.id} — {item.title}\n\n{item.text}")
