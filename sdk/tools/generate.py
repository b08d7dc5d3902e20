"""Writes `fairdeal_sdk/rulesets/*.py` and `aio/typed.py` from the catalogue of a running service.

    python sdk/tools/generate.py http://127.0.0.1:8000
    python sdk/tools/twin.py

Each game becomes a module: its states and options as TypedDicts, its actions and events as frozen
dataclasses, all from the JSON Schemas of `GET /v1/rulesets/{ruleset}`. What all games have in the
same words becomes one more module, `common`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from entrances import registry, typed
from game_types import Module, common, shared_by

from fairdeal_sdk import Client

PACKAGE = Path(__file__).parent.parent / "fairdeal_sdk"


def written(client: Client) -> dict[Path, str]:
    """Return every file that is written from the service's catalogue, and its text."""
    infos = [client.rulesets.get(each.id).info() for each in client.rulesets.list()]
    modules = [Module(info) for info in infos]
    shared = shared_by(modules)
    files = {
        PACKAGE / "rulesets" / f"{module.info.id.replace('-', '_')}.py": module.text(shared)
        for module in modules
    }
    files[PACKAGE / "rulesets" / "common.py"] = common(shared)
    files[PACKAGE / "rulesets" / "__init__.py"] = registry(infos)
    files[PACKAGE / "aio" / "typed.py"] = typed(infos)
    return files


def main() -> None:
    """Write the files from the service at the address given."""
    with Client(sys.argv[1]) as client:
        for path, text in written(client).items():
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
