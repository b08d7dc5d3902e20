"""The page about writing a ruleset: the files in it are those that the tests try."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

PAGE: Final = "writing-a-ruleset.md"
_EXAMPLE: Final = Path(__file__).parents[2] / "tests" / "engine"
_BOOK: Final = "example_book"
FILES: Final[Mapping[str, Path]] = {
    "high_card/game.py": _EXAMPLE / "example_ruleset.py",
    **{
        f"high_card/{_BOOK}/{name}": _EXAMPLE / _BOOK / name
        for name in (
            "high-card.en.md",
            "high-card.it.md",
            "high-card.ru.md",
            "high-card.messages.toml",
        )
    },
}
"""By the name that a block of the page has, the file that it shows."""


_KINDS: Final = {".py": "python", ".md": "markdown", ".toml": "toml"}


def pages(docs: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of the page, as it is but for the files in it."""
    text = (docs / PAGE).read_text("utf-8")
    for name, file in FILES.items():
        fence = rf'(?<=^```{_KINDS[file.suffix]} title="{re.escape(name)}"\n).*?(?=^```$)'
        found = re.findall(fence, text, re.MULTILINE | re.DOTALL)
        if len(found) != 1:
            raise LookupError(f"{PAGE} shows {name} {len(found)} times, not once")
        text = text.replace(f'"{name}"\n{found[0]}```', f'"{name}"\n{file.read_text("utf-8")}```')
    yield PAGE, text
