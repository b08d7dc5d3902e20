"""A game named on the command line."""

from __future__ import annotations

from difflib import get_close_matches

import click
from click.shell_completion import CompletionItem

from fairdeal.engine import rulesets
from fairdeal.engine.ruleset import AnyRuleset


class RulesetType(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """Takes the id of an installed game; what resembles one is suggested."""

    name = "game"

    def convert(
        self, value: str | AnyRuleset, param: click.Parameter | None, ctx: click.Context | None
    ) -> AnyRuleset:
        """Return the game of that id."""
        if not isinstance(value, str):
            return value
        try:
            return rulesets.get(value)
        except rulesets.UnknownRuleset:
            self.fail(unknown(value, rulesets.ids()), param, ctx)
        except (ImportError, AttributeError, TypeError) as error:
            raise click.ClickException(
                f"The game {value} is installed, but cannot be loaded: {error}"
            ) from error

    def shell_complete(
        self,
        _ctx: click.Context,
        _param: click.Parameter,
        incomplete: str,
    ) -> list[CompletionItem]:
        """Return the ids that begin so."""
        return [CompletionItem(each) for each in rulesets.ids() if each.startswith(incomplete)]


RULESET = RulesetType()


def unknown(given: str, games: tuple[str, ...]) -> str:
    """Return the sentence for a game that is not there."""
    listed = f"The games are: {', '.join(games)}."
    return f"There is no game {given!r}{meant(given, games)} {listed}"


def meant(given: str, known: tuple[str, ...]) -> str:
    """Return the end of a sentence about a name that is none: the nearest one, if any is near."""
    near = get_close_matches(given.lower(), known, n=1, cutoff=0.5)
    return f"; is {near[0]!r} meant?" if near else "."
