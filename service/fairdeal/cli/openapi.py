"""`fairdeal openapi`: print the contract."""

from __future__ import annotations

import click

from fairdeal.api.app import create_app
from fairdeal.api.openapi import as_yaml
from fairdeal.api.settings import Settings


@click.command()
def command() -> None:
    """Print the contract: OpenAPI 3.1, as YAML."""
    click.echo(as_yaml(create_app(Settings())), nl=False)
