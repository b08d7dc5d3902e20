"""`fairdeal rulebook`: print the rules of a game."""

from __future__ import annotations

import click
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from fairdeal.cli._opening import refuse
from fairdeal.cli._rulesets import RULESET, meant
from fairdeal.engine.rulebook import LANGUAGES, Item, Page
from fairdeal.engine.ruleset import AnyRuleset

_WIDEST = 88
"""Lines longer than this are tiring to read, however wide the terminal is."""


@click.command()
@click.argument("ruleset", type=RULESET, metavar="GAME")
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True)
@click.option("--rule", metavar="ID", help="Print only the rule of this id, e.g. president.match.")
def command(*, ruleset: AnyRuleset, language: str, rule: str | None) -> None:
    """Print the rules of GAME, those common to all games last.

    On a terminal they are set out; elsewhere they are markdown.
    """
    page = ruleset.book.page(language)
    console = Console(highlight=False)
    if console.is_terminal:
        width = min(console.width, _WIDEST)
        shown = _whole(page) if rule is None else _item(_found(page, rule))
        console.print(shown, width=width)
    elif rule is None:
        click.echo(page.markdown(), nl=False)
    else:
        item = _found(page, rule)
        click.echo(f"## {item.id} — {item.title}\n\n{item.text}")


def _found(page: Page, rule: str) -> Item:
    items = {item.id: item for item in page.items}
    if rule not in items:
        listed = ", ".join(items)
        near = meant(rule, tuple(items))
        refuse("--rule", f"there is no rule {rule!r}{near} The rules are: {listed}.")
    return items[rule]


def _whole(page: Page) -> Group:
    """Set a whole book out."""
    head = Text(page.title, style="bold reverse", justify="center")
    items: list[RenderableType] = [_item(item) for item in page.items]
    return Group(head, "", Markdown(page.summary), *items)


def _item(item: Item) -> Group:
    """Set a rule out: its title, its id beside it, and the text below."""
    title = Text.assemble((item.title, "bold"), "  ", (item.id, "dim cyan"))
    return Group("", title, Padding(Markdown(item.text), (0, 0, 0, 2)))
