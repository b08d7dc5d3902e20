"""The page about writing a ruleset: the files in it are those that the tests try."""

from __future__ import annotations

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
        opening = f'```{_KINDS[file.suffix]} title="{name}"\n'
        before, *after = text.split(opening)
        if len(after) != 1:
            raise LookupError(f"{PAGE} shows {name} {len(after)} times, not once")
        _, closing, rest = after[0].partition("```\n")
        text = before + opening + file.read_text("utf-8") + closing + rest
    yield PAGE, text
