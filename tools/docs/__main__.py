"""`python -m tools.docs`: write the pages that are made from the code."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from tools.docs import errors, games, python, routes, statistics, writing

DOCS: Final = Path(__file__).parents[2] / "docs"


def pages() -> Iterator[tuple[Path, str]]:
    """Yield every page that is made, with what belongs in it."""
    references = chain(errors.pages(), routes.pages(), python.pages())
    for name, text in chain(games.pages(), references, writing.pages(DOCS)):
        yield DOCS / name, text


def main() -> None:
    """Write the pages; with `--statistics` play the matches that they tell of first."""
    parser = argparse.ArgumentParser(prog="python -m tools.docs", description=main.__doc__)
    parser.add_argument("--statistics", action="store_true", help="play all matches again")
    if parser.parse_args().statistics:
        statistics.renew()
    for path, text in pages():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
