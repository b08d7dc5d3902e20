"""`fairdeal settings`: print how the service is configured."""

from __future__ import annotations

import click

from fairdeal.api.settings_page import settings_page


@click.command()
def command() -> None:
    """Print all settings, with what they take and mean, as markdown."""
    click.echo(settings_page(), nl=False)
