"""The page of the documents that lists all settings, made from the settings themselves."""

from __future__ import annotations

from typing import Any, Final

from fairdeal.api.settings import Setting, described

_INTRODUCTION: Final = """\
# Configuration

Fairdeal is configured by environment variables, read once at the start. A wrong value is refused
there and then: the service names the variable and what belongs in it, and does not start. An empty
variable counts as unset.

This page is written by `fairdeal settings > docs/configuration.md`.

| variable | takes | default | meaning |
| --- | --- | --- | --- |
"""


def settings_page() -> str:
    """Return the page as markdown."""
    return _INTRODUCTION + "".join(
        f"| `{variable}` | {setting.takes} | {_shown(setting, default)} | {setting.help} |\n"
        for variable, (setting, default) in described().items()
    )


def _shown(setting: Setting, default: Any) -> str:
    return setting.shown or f"`{default}`"
