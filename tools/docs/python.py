"""The page of the SDK: what can be called, with what its docstrings say."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import fairdeal_sdk
from fairdeal_sdk import errors, results, testing
from tools.docs.games import WRITTEN, table

_HEAD: Final = """\
The Python client: `pip install ./sdk` in the checkout. It speaks HTTP and nothing else.

```python
from fairdeal_sdk import Client

with Client("http://127.0.0.1:8000") as client:
    game = client.games.create("progression", seats=["Ann", {"bot": "greedy"}, {"bot": "greedy"}])
    ann = game.seat(0)
    played = ann.play(next(ann.legal_actions()))
    print(played.to_act, len(played.events) >= 3)
```

```text
(0,) True
```

Type checkers know each game's state, actions, events and options from
`client.rulesets.get("president")` on; its actions and events are dataclasses in
`fairdeal_sdk.rulesets.president`. `AsyncClient` (`pip install './sdk[async]'`) has the same
methods, to be awaited.
"""
_CLASSES: Final[Sequence[tuple[str, Any]]] = (
    ("Client", fairdeal_sdk.Client),
    ("client.rulesets", fairdeal_sdk.Rulesets),
    ("Ruleset", fairdeal_sdk.Ruleset),
    ("client.games", fairdeal_sdk.Games),
    ("Game", fairdeal_sdk.Game),
    ("Spectator", fairdeal_sdk.Spectator),
    ("Seat", fairdeal_sdk.Seat),
    ("Host", fairdeal_sdk.Host),
    ("EventStream", fairdeal_sdk.EventStream),
)


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of the page."""
    sections = [_class(title, cls) for title, cls in _CLASSES]
    sections.append(_results())
    sections.append(_errors())
    sections.append(_testing())
    yield "python.md", f"# Python\n\n{WRITTEN}{_HEAD}\n" + "\n".join(sections)


def _class(title: str, cls: type) -> str:
    """Return the section of a class: its docstring, then its methods and properties."""
    rows = [_row(name, member) for name, member in _members(cls)]
    return f"## {title}\n\n{_doc(cls)}\n\n" + table(["call", "what it does"], rows)


def _members(cls: type) -> Iterator[tuple[str, Any]]:
    """Yield what a class adds, in the order of the source; what it inherits is told before."""
    told: set[str] = set()
    for base in reversed(cls.__mro__[:2] if "Typed" in cls.__mro__[1].__name__ else [cls]):
        for name, member in vars(base).items():
            callable_ = inspect.isfunction(member) or isinstance(member, property)
            if callable_ and not name.startswith("_") and name not in told:
                told.add(name)
                yield name, member


def _row(name: str, member: Any) -> list[str]:
    if isinstance(member, property):
        return [f"`.{name}`", _first(member)]
    return [f"`.{name}{_signature(member)}`", _first(member)]


def _signature(function: Any) -> str:
    """Return the parameters without the types, which would be longer than the line."""
    shown = []
    for name, one in list(inspect.signature(function).parameters.items())[1:]:
        default = "" if one.default is inspect.Parameter.empty else f"={one.default!r}"
        star = "*" if one.kind is inspect.Parameter.VAR_POSITIONAL else ""
        if one.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in shown:
            shown.append("*")
        shown.append(f"{star}{name}{default}")
    return f"({', '.join(shown)})"


def _doc(thing: Any) -> str:
    """Return a docstring as markdown: what is indented in it is code, told elsewhere."""
    paragraphs = (inspect.getdoc(thing) or "").split("\n\n")
    return "\n\n".join(each for each in paragraphs if not each.startswith("    "))


def _first(thing: Any) -> str:
    """Return a docstring on one line, as a cell of a table has it."""
    text = " ".join(_doc(thing).split())
    return re.sub(r"\|", "or", text)


def _results() -> str:
    rows = []
    for name in results.__all__:
        cls = getattr(results, name)
        fields = ", ".join(f"`{each.name}`" for each in dataclasses.fields(cls))
        rows.append([f"`{name}`", _first(cls), fields])
    return "## What calls return\n\nFrozen dataclasses.\n\n" + table(
        ["class", "what it is", "fields"], rows
    )


def _errors() -> str:
    kinds = [getattr(errors, name) for name in errors.__all__]
    raised = [cls for cls in kinds if isinstance(cls, type) and issubclass(cls, Exception)]
    rows = [
        [f"`{cls.__name__}`", f"`{cls.__mro__[1].__name__}`", _first(cls)]
        for cls in sorted(raised, key=lambda cls: len(cls.__mro__))
    ]
    note = "All in `fairdeal_sdk`. What to do about each kind: [Errors](errors.md).\n\n"
    return f"## Errors\n\n{note}" + table(["error", "is a", "when"], rows)


def _testing() -> str:
    text = f"## fairdeal_sdk.testing\n\n{_doc(testing.run_games)}\n\n"
    parameters = inspect.signature(testing.run_games).parameters.values()
    shown = ", ".join(
        each.name if each.default is inspect.Parameter.empty else f"{each.name}={each.default!r}"
        for each in parameters
    )
    rows = [[f"`run_games({shown})`", "See above."]]
    rows += [_row(f"Script(…).{name}", member) for name, member in _members(testing.Script)]
    rows += [_row(f"Report.{name}", member) for name, member in _members(testing.Report)]
    return text + table(
        ["call", "what it does"], [[cell.replace("`.", "`") for cell in row] for row in rows]
    )
