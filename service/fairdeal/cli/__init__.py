"""The command `fairdeal`. Each module here is one of its commands, and holds it as `command`.

A command's module is loaded only when the command is asked for, or for the list of them all.
Modules whose name begins with an underscore are no commands.
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules

import click

import fairdeal


class Commands(click.Group):
    """The commands of this package, found by the names of its modules."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(each.name for each in iter_modules(__path__) if each.name[0] != "_")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, None if there is none."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for; where there is none, name the nearest."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            near = get_close_matches(args[0], known, n=1)
            hint = f" Is {near[0]!r} meant?" if near else ""
            ctx.fail(f"There is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(fairdeal.__version__, prog_name="fairdeal")
def main() -> None:
    """Fairdeal: a rules engine for house card games behind a REST API."""
