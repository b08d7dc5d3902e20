"""Codes to sentences, in the languages of the house."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fairdeal.engine.rulebook import Coded, Rulebook, filled
from fairdeal.engine.ruleset import AnyRuleset, Problem, Violation

COMMON = Rulebook("common")


def explain(wrong: Coded, ruleset: AnyRuleset | None, language: str) -> str:
    """Return the sentence for a code: the API's own, else the game's, else a common one."""
    own = toml("messages").get(wrong.code)
    if own is not None:
        return filled(own[language], wrong.params)
    return (ruleset.book if ruleset else COMMON).explain(wrong, language)


def explained_problems(
    problems: Iterable[Problem], ruleset: AnyRuleset | None, language: str
) -> list[dict[str, str]]:
    """Return problems as they stand in an answer."""
    return [
        {"pointer": each.pointer, "code": each.code, "detail": explain(each, ruleset, language)}
        for each in problems
    ]


def explained_violations(
    violations: Iterable[Violation], ruleset: AnyRuleset | None, language: str
) -> list[dict[str, str]]:
    """Return violations as they stand in an answer."""
    return [
        {"rule": each.rule, "code": each.code, "detail": explain(each, ruleset, language)}
        for each in violations
    ]


@cache
def toml(name: str) -> Mapping[str, Any]:
    """Return a table of texts of this package: `messages` or `problems`."""
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))
