"""The page of errors: every kind of problem that the service knows, and what to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fairdeal.api.problems import KINDS, Kind
from fairdeal_sdk import Problem
from fairdeal_sdk.errors import error_for
from tools.docs.games import WRITTEN

_HEAD: Final = Path(__file__).with_name("errors.head.md")


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of the page."""
    head = _HEAD.read_text("utf-8").replace("<!-- written -->\n\n", WRITTEN)
    rows = "".join(
        f"| {k.status} | [`{slug}`](#{slug}) | {k.title['en']} |\n" for slug, k in _all()
    )
    sections = "\n".join(_section(kind) for _, kind in _all())
    table = f"| status | kind | title |\n| --- | --- | --- |\n{rows}"
    yield "errors.md", f"{head}\n## All kinds\n\n{table}\n{sections}"


def _all() -> list[tuple[str, Kind]]:
    return sorted(KINDS.items(), key=lambda item: item[1].status)


def _section(kind: Kind) -> str:
    raised = type(error_for(Problem(kind.status, kind.type))).__name__
    detail = re.sub(r"\{(\w+)\}", r"*\1*", kind.detail["en"])
    return f"""\
<a id="{kind.slug}"></a>

### {kind.slug}

**{kind.title["en"]}.** {kind.status} · `{kind.type}` · in the SDK `{raised}`

{detail}

**What to do.** {kind.advice["en"]}
"""
