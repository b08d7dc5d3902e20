"""Comparing what is printed in a page with what was printed by a command.

What differs from run to run (ids, tokens, times, cards of an unseeded shuffle) stands as `…` in
the page. In JSON the value `"…"` is anything, a string that ends in `…` begins so, `"…"` as the
last item of a list is any further ones, and the member `"…"` is any further ones. In text, `…` is
anything on its line, and a line that is `…` alone is any lines.
"""

from __future__ import annotations

import json
import re
from typing import Any

ANY = "…"


def documents(text: str) -> list[Any]:
    """Return the JSON documents that follow one another in a text."""
    decoder, found, at = json.JSONDecoder(), [], 0
    text = text.strip()
    while at < len(text):
        document, at = decoder.raw_decode(text, at)
        found.append(document)
        at += len(text[at:]) - len(text[at:].lstrip())
    return found


def json_matches(printed: Any, got: Any) -> bool:
    """Whether a JSON value is what the page prints."""
    match printed:
        case "…":
            return True
        case str() if printed.endswith(ANY):
            return isinstance(got, str) and got.startswith(printed.removesuffix(ANY))
        case list():
            if not isinstance(got, list):
                return False
            if printed and printed[-1] == ANY:
                printed, got = printed[:-1], got[: len(printed) - 1]
            return len(printed) == len(got) and all(map(json_matches, printed, got))
        case dict():
            if not isinstance(got, dict):
                return False
            named = {name: value for name, value in printed.items() if name != ANY}
            open_ended = ANY in printed
            same = named.keys() <= got.keys() if open_ended else named.keys() == got.keys()
            return same and all(json_matches(value, got[name]) for name, value in named.items())
        case _:
            return type(printed) is type(got) and bool(printed == got)


def text_matches(printed: str, got: str) -> bool:
    """Whether a text is what the page prints."""
    pattern = ""
    for line in printed.strip("\n").split("\n"):
        if line.strip() == ANY:
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(map(re.escape, line.rstrip().split(ANY))) + r" *\n"
    return re.fullmatch(pattern, got.strip("\n") + "\n") is not None


def matches(language: str, printed: str, got: str) -> bool:
    """Whether an output is what the page prints, as JSON or as text."""
    if language == "json":
        try:
            return json_matches(documents(printed), documents(got))
        except ValueError:
            return False
    return text_matches(printed, got)
