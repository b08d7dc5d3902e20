"""The bodies of answers of the stateless routes, and of problems."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from fairdeal.api.schemas.base import about
from fairdeal.api.schemas.encoded import Encoded, EncodedList
from fairdeal.api.schemas.writing import Reply

SEAT_LIST = {"description": "The seats whose turn it is; none when the match is over."}
OUTCOME = {"description": "How the match ended; null while it is on."}
JSON_SCHEMA = {"description": "A JSON Schema (2020-12)."}


EVENTS = {"description": "What happened, in order, as the reader may see it."}


def texts(description: str) -> Any:
    """Return a required text with its description."""
    return fields.String(required=True, metadata=about(description))


class SeatRangeReply(Reply):
    """How many can play, bounds included."""

    min = fields.Integer(required=True, metadata=about("So many at least."))
    max = fields.Integer(required=True, metadata=about("So many at most."))


class RulesetReply(Reply):
    """A ruleset in a few words."""

    id = texts("Its name in addresses.")
    rules = texts("The version of the rules.")
    name = texts("Its name in words.")
    summary = texts("What the game is about, in a paragraph.")
    seats = fields.Nested(SeatRangeReply, required=True, metadata=about("How many can play."))
    languages = fields.List(
        fields.String(), required=True, metadata=about("The languages that its rules are told in.")
    )


class CatalogueReply(Reply):
    """All rulesets."""

    items = fields.List(
        fields.Nested(RulesetReply), required=True, metadata=about("The rulesets, by id.")
    )


class RulesetSchemasReply(RulesetReply):
    """A ruleset, with the JSON Schemas of what is its own."""

    options = fields.Dict(required=True, metadata=JSON_SCHEMA)
    state = fields.Dict(required=True, metadata=JSON_SCHEMA)
    outcome = fields.Dict(required=True, metadata=JSON_SCHEMA)
    actions = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(metadata=JSON_SCHEMA),
        required=True,
        metadata=about("What a seat can do: by `type`, a JSON Schema."),
    )
    events = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(metadata=JSON_SCHEMA),
        required=True,
        metadata=about("What can happen: by `type`, a JSON Schema."),
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
    items = fields.List(
        fields.Nested(RuleReply), required=True, metadata=about("The rules, in their order.")
    )


def _at_least() -> fields.Integer:
    return fields.Integer(
        metadata=about("Given where `count` is null, since counting would take long.")
    )


class Counted(Reply):
    """How many there are is told exactly, or where that is null as a lower bound."""

    def trimmed(self, data: dict[str, Any]) -> dict[str, Any]:
        """Tell the lower bound only where there is no exact count."""
        if data["count"] is not None:
            data.pop("count_at_least", None)
        return data


class CountReply(Counted):
    """How many legal actions there are: exactly, or at least so many."""

    count = fields.Integer(required=True, allow_none=True, metadata=about("How many exactly."))
    count_at_least = _at_least()


class LegalActionsReply(Counted):
    """A page of the legal actions of a seat, in a fixed order."""

    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata=about("Whose actions these are; null when nobody is to act."),
    )
    items = EncodedList(
        "Action", required=True, metadata=about("The actions of this page: all are legal.")
    )
    types = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(CountReply),
        required=True,
        metadata=about("How many there are of each type, whatever `type` asks for."),
    )
    count = fields.Integer(
        required=True,
        allow_none=True,
        metadata=about("How many there are, of all types or of the one asked for."),
    )
    count_at_least = _at_least()
    next_cursor = fields.String(
        required=True,
        allow_none=True,
        metadata=about("What to send for the next page; null on the last."),
    )


class PositionReply(Reply):
    """A state, and what follows from it."""

    state = Encoded(
        "State", required=True, metadata=about("The state, or what the viewer may see of it.")
    )
    to_act = fields.List(fields.Integer(), required=True, metadata=SEAT_LIST)
    outcome = Encoded("Outcome", required=True, allow_none=True, metadata=OUTCOME)


class DealReply(PositionReply):
    """A match as it was opened."""

    events = EncodedList("Event", required=True, metadata=EVENTS)
    commitment = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The promise of a seed that the service drew, else null."),
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

    legal = fields.Boolean(required=True, metadata=about("Whether the rules allow it."))
    violations = fields.List(
        fields.Nested(ViolationReply),
        required=True,
        metadata=about("The rules that it breaks; none when it is legal."),
    )


class ApplyReply(PositionReply):
    """The state after the actions, and what they caused."""

    events = EncodedList("Event", required=True, metadata=EVENTS)
    legal_actions = fields.Nested(
        LegalActionsReply,
        required=True,
        metadata=about("What the first seat to act may do: the first page."),
    )


class ValidateReply(Reply):
    """Whether a state makes sense, and everything that is wrong with it."""

    valid = fields.Boolean(required=True, metadata=about("Whether nothing is wrong with it."))
    problems = fields.List(
        fields.Nested(ProblemItemReply), required=True, metadata=about("All that is wrong with it.")
    )


class ViewReply(PositionReply):
    """A state as somebody may see it."""

    seat = fields.Integer(
        required=True, allow_none=True, metadata=about("Whose view it is; null for a spectator's.")
    )


class TurnReply(Reply):
    """An action and the seat that took it."""

    seat = fields.Integer(required=True, metadata=about("Who acted."))
    action = Encoded("Action", required=True, metadata=about("What was done."))


class PlayoutReply(PositionReply):
    """Where the play came to, and how."""

    actions = fields.List(
        fields.Nested(TurnReply), required=True, metadata=about("Who did what, in order.")
    )
    seed = texts("What the choices came from: the same seed plays the same actions.")


class ProblemDetails(Reply):
    """Problem details (RFC 9457)."""

    type = texts("A URI reference that names the kind of problem and leads to its explanation.")
    title = texts("The kind of problem in words.")
    status = fields.Integer(required=True, metadata=about("The status of the answer."))
    detail = texts("What is wrong this time.")
    instance = texts("The path that was asked for.")
    errors = fields.List(
        fields.Nested(ProblemItemReply), metadata=about("What is wrong with the input.")
    )
    violations = fields.List(
        fields.Nested(ViolationReply), metadata=about("The rules that the action breaks.")
    )
    index = fields.Integer(metadata=about("Which of several actions was illegal, counted from 0."))
    version = fields.Integer(metadata=about("The version that the game is at."))
    request_id = fields.String(metadata=about("What to name when reporting a 500."))
