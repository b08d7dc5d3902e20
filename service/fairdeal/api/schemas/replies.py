"""The bodies of answers of the stateless routes, and of problems."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from fairdeal.api.schemas.encoded import Encoded, EncodedList
from fairdeal.api.schemas.writing import Reply

SEAT_LIST = {"description": "The seats whose turn it is; none when the match is over."}
JSON_SCHEMA = {"description": "A JSON Schema (2020-12)."}


def texts(description: str) -> Any:
    """Return a required text with its description."""
    return fields.String(required=True, metadata={"description": description})


class SeatRangeReply(Reply):
    """How many can play, bounds included."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class RulesetReply(Reply):
    """A ruleset in a few words."""

    id = texts("Its name in addresses.")
    rules = texts("The version of the rules.")
    name = texts("Its name in words.")
    summary = texts("What the game is about, in a paragraph.")
    seats = fields.Nested(SeatRangeReply, required=True)
    languages = fields.List(fields.String(), required=True)


class CatalogueReply(Reply):
    """All rulesets."""

    items = fields.List(fields.Nested(RulesetReply), required=True)


class RulesetSchemasReply(RulesetReply):
    """A ruleset, with the JSON Schemas of what is its own."""

    options = fields.Dict(required=True, metadata=JSON_SCHEMA)
    state = fields.Dict(required=True, metadata=JSON_SCHEMA)
    outcome = fields.Dict(required=True, metadata=JSON_SCHEMA)
    actions = fields.Dict(
        keys=fields.String(), values=fields.Dict(metadata=JSON_SCHEMA), required=True
    )
    events = fields.Dict(
        keys=fields.String(), values=fields.Dict(metadata=JSON_SCHEMA), required=True
    )


class RuleReply(Reply):
    """One rule."""

    id = texts("The id that violations name in `rule`.")
    title = texts("What it is about.")
    text = texts("The rule, in markdown.")


class RulebookReply(Reply):
    """The rules in one language."""

    ruleset = texts("The ruleset's id.")
    rules = texts("The version of the rules.")
    language = texts("The language of the texts.")
    title = texts("The name of the game.")
    summary = texts("What the game is about.")
    items = fields.List(fields.Nested(RuleReply), required=True)


def _at_least() -> fields.Integer:
    about = "Given where `count` is null, since counting would take long."
    return fields.Integer(metadata={"description": about})


class Counted(Reply):
    """How many there are is told exactly, or where that is null as a lower bound."""

    def trimmed(self, data: dict[str, Any]) -> dict[str, Any]:
        """Tell the lower bound only where there is no exact count."""
        if data["count"] is not None:
            data.pop("count_at_least", None)
        return data


class CountReply(Counted):
    """How many legal actions there are: exactly, or at least so many."""

    count = fields.Integer(required=True, allow_none=True)
    count_at_least = _at_least()


class LegalActionsReply(Counted):
    """A page of the legal actions of a seat, in a fixed order."""

    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Whose actions these are; null when nobody is to act."},
    )
    items = EncodedList("Action", required=True)
    types = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(CountReply),
        required=True,
        metadata={"description": "How many there are of each type, whatever `type` asks for."},
    )
    count = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "How many there are, of all types or of the one asked for."},
    )
    count_at_least = _at_least()
    next_cursor = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What to send for the next page; null on the last."},
    )


class PositionReply(Reply):
    """A state, and what follows from it."""

    state = Encoded("State", required=True)
    to_act = fields.List(fields.Integer(), required=True, metadata=SEAT_LIST)
    outcome = Encoded("Outcome", required=True, allow_none=True)


class DealReply(PositionReply):
    """A match as it was opened."""

    events = EncodedList("Event", required=True)
    commitment = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The promise of a seed that the service drew, else null."},
    )


class ViolationReply(Reply):
    """A rule that an action breaks."""

    rule = texts("The id of the rule in the rulebook.")
    code = texts("How it is broken, for machines.")
    detail = texts("How it is broken, in words.")


class ProblemItemReply(Reply):
    """Something wrong at one place of the body."""

    pointer = texts("A JSON Pointer (RFC 6901) into the body.")
    code = texts("What is wrong, for machines.")
    detail = texts("What is wrong, in words.")


class CheckReply(Reply):
    """Whether an action is legal, and which rules it breaks."""

    legal = fields.Boolean(required=True)
    violations = fields.List(fields.Nested(ViolationReply), required=True)


class ApplyReply(PositionReply):
    """The state after the actions, and what they caused."""

    events = EncodedList("Event", required=True)
    legal_actions = fields.Nested(LegalActionsReply, required=True)


class ValidateReply(Reply):
    """Whether a state makes sense, and everything that is wrong with it."""

    valid = fields.Boolean(required=True)
    problems = fields.List(fields.Nested(ProblemItemReply), required=True)


class ViewReply(PositionReply):
    """A state as somebody may see it."""

    seat = fields.Integer(required=True, allow_none=True)


class TurnReply(Reply):
    """An action and the seat that took it."""

    seat = fields.Integer(required=True)
    action = Encoded("Action", required=True)


class PlayoutReply(PositionReply):
    """Where the play came to, and how."""

    actions = fields.List(fields.Nested(TurnReply), required=True)
    seed = texts("What the choices came from: the same seed plays the same actions.")


class ProblemDetails(Reply):
    """Problem details (RFC 9457)."""

    type = texts("A URI reference that names the kind of problem and leads to its explanation.")
    title = texts("The kind of problem in words.")
    status = fields.Integer(required=True)
    detail = texts("What is wrong this time.")
    instance = texts("The path that was asked for.")
    errors = fields.List(fields.Nested(ProblemItemReply))
    violations = fields.List(fields.Nested(ViolationReply))
    index = fields.Integer(
        metadata={"description": "Which of several actions was illegal, counted from 0."}
    )
    version = fields.Integer(metadata={"description": "The version that the game is at."})
    request_id = fields.String(metadata={"description": "What to name when reporting a 500."})
