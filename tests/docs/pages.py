"""The pages, and the blocks of code in them.

What a block is, is told by the word after its fence:

- `sh`: commands. All of a page run in one shell, in a folder that is empty at first.
- any language with `title="…"`: a file of that name.
- `python`, `js` without a title: a script of its own, run where it stands.
- `console`: commands after `$ `, each followed by what it prints.
- `json`, `text` right after one that runs: what that prints.
- any other `json`: data to look at, which has to be JSON.
- `ini`, `nginx`: settings of other programs, and what is only indented: commands for a machine that
  is set up or looked after. These are not run, but what they name has to be there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "sdk" / "README.md", *sorted(ROOT.glob("docs/**/*.md")))

_TITLE = re.compile(r'title="([^"]+)"')
RUNS = ("sh", "python", "js")


@dataclass(frozen=True)
class Block:
    """A block of code: its language, the name of the file that it is, and the line it is on."""

    language: str
    title: str | None
    text: str
    line: int

    @property
    def runs(self) -> bool:
        """Whether it does something when the reader comes to it, and so may have an output."""
        return self.title is None and self.language in RUNS


def name_of(page: Path) -> str:
    """Return the name of a page as a test shows it."""
    return str(page.relative_to(ROOT))


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page in order. Language `""` is a block that is only indented."""
    for token in MarkdownIt("commonmark").parse(page.read_text("utf-8")):
        if token.type in {"fence", "code_block"}:
            assert token.map is not None
            title = _TITLE.search(token.info)
            language = token.info.split(" ")[0].strip()
            yield Block(language, title and title[1], token.content, token.map[0] + 1)
