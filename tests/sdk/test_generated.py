"""What is written by the tools of the SDK is as they would write it now."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from fairdeal_sdk import Client
from fairdeal_sdk.aio.typed import AsyncTypedGames, AsyncTypedRulesets
from fairdeal_sdk.sync.typed import TypedGames, TypedRulesets

TOOLS = Path(__file__).parents[2] / "sdk" / "tools"


def tool(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Load one of the tools, which are scripts and in no package."""
    monkeypatch.syspath_prepend(str(TOOLS))
    for each in ("twin", "generate", "entrances", "game_types"):
        monkeypatch.delitem(sys.modules, each, raising=False)
    return __import__(name)


def test_the_synchronous_client_is_the_twin_of_the_asynchronous(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert tool("twin", monkeypatch).stale() == [], "run python sdk/tools/twin.py"


def test_the_types_of_the_games_are_those_of_the_service(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[Path, str] = tool("generate", monkeypatch).written(client)
    stale = [str(path) for path, text in written.items() if path.read_text("utf-8") != text]
    assert stale == [], "run python sdk/tools/generate.py URL, and sdk/tools/twin.py after it"


@pytest.mark.parametrize("half", [AsyncTypedGames, AsyncTypedRulesets, TypedGames, TypedRulesets])
def test_the_half_with_the_types_is_nothing_by_itself(half: type) -> None:
    with pytest.raises(TypeError, match="abstract"):
        half()
