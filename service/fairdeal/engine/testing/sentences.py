"""That what is wrong is told by a rule of the book, and in words of every language."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.engine.rulebook import LANGUAGES, Coded
from fairdeal.engine.ruleset import AnyRuleset, Problem, Violation


class Sentences:
    """Looks violations and problems up in a game's book, each kind once."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        """Open the book of the game."""
        self._book = ruleset.book
        self._known: set[tuple[str, tuple[str, ...]]] = set()
        self._rules: dict[str, frozenset[str]] = {}

    def fault(self, wrong: Sequence[Violation] | Sequence[Problem]) -> str | None:
        """Return what is amiss with how these are told, None when all is well."""
        for each in wrong:
            if isinstance(each, Violation) and (found := self._unruled(each.rule)):
                return found
            if found := self._untold(each):
                return found
        return None

    def _unruled(self, rule: str) -> str | None:
        for language in LANGUAGES:
            if language not in self._rules:
                try:
                    page = self._book.page(language)
                except (OSError, LookupError, ValueError) as error:
                    return f"the book has no page in {language}: {error!r}"
                self._rules[language] = frozenset(item.id for item in page.items)
            if rule not in self._rules[language]:
                return f"there is no rule {rule!r} in the book in {language}"
        return None

    def _untold(self, wrong: Coded) -> str | None:
        kind = (wrong.code, tuple(wrong.params))
        if kind in self._known:
            return None
        for language in LANGUAGES:
            try:
                sentence = self._book.explain(wrong, language)
            except (OSError, LookupError, ValueError) as error:
                return f"the code {wrong.code!r} has no sentence in {language}: {error!r}"
            if not sentence.strip():
                return f"the sentence of {wrong.code!r} in {language} is empty"
        self._known.add(kind)
        return None
