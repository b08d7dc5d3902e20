"""`fairdeal serve`: run the service, with the embedded store unless another is named."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Final

import click

from fairdeal.api.logs import log_json
from fairdeal.api.settings import Settings, SettingsError, from_environment, misspelt
from fairdeal.cli._address import AddressError, check_free, shown
from fairdeal.sessions.embedded import EmbeddedStore, StoreStartError

METRICS_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"


@click.command()
def command() -> None:
    """Run the service. It is configured by environment variables: see `fairdeal settings`."""
    try:
        settings = from_environment(os.environ)
        check_free(settings.bind)
    except (SettingsError, AddressError) as error:
        raise click.ClickException(str(error)) from error
    for name, meant in misspelt(os.environ).items():
        click.echo(f"There is no setting {name}; is {meant} meant?", err=True)
    log_json(settings.log_level)
    try:
        with _store(settings) as url, _numbers():
            from fairdeal.cli._server import Server  # noqa: PLC0415 - see `_numbers`

            click.echo(f"Fairdeal listens at {shown(settings.bind)}", err=True)
            Server(settings, url).run()
    except StoreStartError as error:
        raise click.ClickException(str(error)) from error


@contextmanager
def _store(settings: Settings) -> Iterator[str]:
    """Give the address of the store: the one that is named, else our own while it runs."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    with EmbeddedStore(settings.data_dir) as store:
        yield store.url


@contextmanager
def _numbers() -> Iterator[None]:
    """Give the workers a folder to count in, so that each can tell the numbers of all.

    The library for metrics asks for it when it is loaded, and never again: so it must not be
    loaded before.
    """
    with TemporaryDirectory(prefix="fairdeal-metrics-") as folder:
        os.environ[METRICS_FOLDER] = folder
        yield
