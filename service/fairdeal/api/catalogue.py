"""What there is to play: the rulesets, their shapes, their rules in words."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, request

from fairdeal.api.answers import JSON, answer, cacheable, in_language
from fairdeal.api.facts import facts
from fairdeal.api.operations import Operation, operation
from fairdeal.api.parameters import ACCEPT_LANGUAGE, IF_NONE_MATCH, RULESET
from fairdeal.api.schemas.base import answering
from fairdeal.api.schemas.replies import CatalogueReply, RulebookReply, RulesetSchemasReply
from fairdeal.engine import rulesets
from fairdeal.engine.rulebook import LANGUAGES
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.schema import ruleset_schemas

routes = Blueprint("catalogue", __name__, url_prefix="/v1/rulesets")

TAG: Final = "Rulesets"
MARKDOWN: Final = "text/markdown"


@routes.get("")
@operation(
    Operation(
        "list_rulesets",
        TAG,
        "All rulesets",
        answers={200: CatalogueReply, 304: None},
        parameters=(ACCEPT_LANGUAGE, IF_NONE_MATCH),
    )
)
def list_rulesets() -> Response:
    """Answer every ruleset in a few words."""
    items = [_in_short(ruleset) for ruleset in rulesets.registry().values()]
    return cacheable(in_language(answer(answering(CatalogueReply), {"items": items})))


@routes.get("/<ruleset>")
@operation(
    Operation(
        "get_ruleset",
        TAG,
        "One ruleset, with the JSON Schemas of its options, states, actions and events",
        answers={200: RulesetSchemasReply, 304: None},
        problems=(404,),
        parameters=(RULESET, ACCEPT_LANGUAGE, IF_NONE_MATCH),
    )
)
def get_ruleset(ruleset: str) -> Response:
    """Answer one ruleset and the shapes of all that it takes and gives."""
    game = named(ruleset)
    value = {**_in_short(game), **ruleset_schemas(game)}
    return cacheable(in_language(answer(answering(RulesetSchemasReply), value)))


@routes.get("/<ruleset>/rulebook")
@operation(
    Operation(
        "get_rulebook",
        TAG,
        "The rules in words",
        "Numbered items as JSON, or one text as markdown, by `Accept`. The `id` of an item is "
        "what violations name as `rule`.",
        answers={
            200: {JSON: RulebookReply, MARKDOWN: {"type": "string"}},
            304: None,
        },
        problems=(404,),
        parameters=(RULESET, ACCEPT_LANGUAGE, IF_NONE_MATCH),
    )
)
def get_rulebook(ruleset: str) -> Response:
    """Answer the rules in the language and the form asked for."""
    game = named(ruleset)
    language = facts().language
    page = game.book.page(language)
    if request.accept_mimetypes.best_match((JSON, MARKDOWN), JSON) == MARKDOWN:
        response = Response(page.markdown(), mimetype=MARKDOWN)
    else:
        value = {
            "ruleset": game.id,
            "rules": game.rules,
            "language": language,
            "title": page.title,
            "summary": page.summary,
            "items": page.items,
        }
        response = answer(answering(RulebookReply), value)
    response.vary.add("Accept")
    return cacheable(in_language(response))


def named(ruleset: str) -> AnyRuleset:
    """Return the ruleset of that id, and note that the request is about it.

    Raises `UnknownRuleset`, which is answered 404.
    """
    game = facts().ruleset = rulesets.get(ruleset)
    return game


def _in_short(ruleset: AnyRuleset) -> dict[str, Any]:
    page = ruleset.book.page(facts().language)
    return {
        "id": ruleset.id,
        "rules": ruleset.rules,
        "name": page.title,
        "summary": page.summary,
        "seats": ruleset.seats,
        "languages": LANGUAGES,
    }
