"""The address that the service listens at."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import Final

_UNIX = "unix:"

_ALL_OF_THEM: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - told, not bound
"""Hosts that stand for all addresses of the machine, and by which a person there opens them."""


class AddressError(RuntimeError):
    """The address cannot be listened at; the message says why, and what to do about it."""


def shown(bind: str) -> str:
    """Return the address as a person would open it."""
    if bind.startswith(_UNIX):
        return bind
    host, port = _parts(bind)
    name = _ALL_OF_THEM.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port} (documents: http://{name}:{port}/docs)"


def check_free(bind: str) -> None:
    """Raise `AddressError` when the address cannot be bound.

    The workers share the port (SO_REUSEPORT), and would share it with another service of ours as
    well: each would get a part of the other's requests. So it is tried here without.
    """
    if bind.startswith(_UNIX):
        folder = Path(bind.removeprefix(_UNIX)).parent
        if not folder.is_dir():
            raise AddressError(f"FAIRDEAL_BIND: there is no folder {folder}.")
        return
    host, port = _parts(bind)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise AddressError(
                f"The address {bind} is in use. Stop what listens there, or choose another port "
                f"with FAIRDEAL_BIND, such as FAIRDEAL_BIND={host}:{port + 1}."
            ) from error
        raise AddressError(
            f"The address {bind} cannot be listened at: {error.strerror}. Name another one in "
            "FAIRDEAL_BIND."
        ) from error


def _parts(bind: str) -> tuple[str, int]:
    host, _, port = bind.rpartition(":")
    return host.strip("[]"), int(port)
