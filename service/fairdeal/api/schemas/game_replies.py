"""The bodies of answers of the session routes."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from fairdeal.api.schemas.contract import component
from fairdeal.api.schemas.encoded import EncodedList
from fairdeal.api.schemas.replies import SEAT_LIST, LegalActionsReply, PositionReply, texts
from fairdeal.api.schemas.writing import Reply


class TokensReply(Reply):
    """The tokens of a game, told once: the service keeps only their hashes."""

    host = texts("The host's token.")
    seats = fields.List(
        fields.String(), required=True, metadata={"description": "Each seat's token, from seat 0."}
    )


class GameReply(PositionReply):
    """A game as its viewer may see it."""

    id = texts("The game's id.")
    ruleset = texts("The ruleset's id.")
    version = fields.Integer(
        required=True, metadata={"description": "0 when dealt; one more with every action or undo."}
    )
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Whose view it is; null for the host and for spectators."},
    )
    bots = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata={"description": "What plays each seat: a bot's policy, or null for a player."},
    )
    expires_at = fields.String(
        required=True,
        metadata={"format": "date-time", "description": "When it ends unless written to before."},
    )
    commitment = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The promise of a seed that the service drew, else null."},
    )
    seed = fields.String(
        metadata={"description": "The seed, once the match is over: the commitment can be checked."}
    )

    def trimmed(self, data: dict[str, Any]) -> dict[str, Any]:
        """Leave the seed out until the match is over."""
        if data.get("seed") is None:
            data.pop("seed", None)
        return data


class CreatedGame(GameReply):
    """A game as it was created, for its host."""

    events = EncodedList("Event", required=True)
    tokens = fields.Nested(TokensReply, required=True)


class MovedGame(GameReply):
    """A game after a write, and what happened."""

    events = EncodedList(
        "Event",
        required=True,
        metadata={"description": "What it caused, in order; moves of bots included."},
    )


class ActedGame(MovedGame):
    """A game after an action, as the seat that took it may see it."""

    legal_actions = fields.Nested(LegalActionsReply, required=True)


class GameLegalActions(LegalActionsReply):
    """A page of the legal actions of a seat at a version of a game."""

    version = fields.Integer(required=True)


class LoggedAction(fields.Field[Any]):
    """An action as the log tells of it: it is plain JSON already."""

    def json_schema(self) -> dict[str, Any]:
        """Return an action, or no more than the type of one, or null."""
        kind = {"type": "object", "properties": {"type": {"type": "string"}}}
        bare = {**kind, "required": ["type"], "additionalProperties": False}
        return {"anyOf": [component("Action"), bare, {"type": "null"}]}


class LoggedEvents(fields.Field[Any]):
    """The events as the log tells of them: they are plain JSON already."""

    def json_schema(self) -> dict[str, Any]:
        """Return a list of events."""
        return {"type": "array", "items": component("Event")}


class LoggedOutcome(fields.Field[Any]):
    """The outcome as the log tells of it: it is plain JSON already."""

    def json_schema(self) -> dict[str, Any]:
        """Return an outcome or null."""
        return {"anyOf": [component("Outcome"), {"type": "null"}]}


class LogEntry(Reply):
    """What made one version of a game, as the reader may see it."""

    version = fields.Integer(required=True)
    at = fields.String(required=True, metadata={"format": "date-time", "description": "When."})
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Who acted; null for the deal and for an undo."},
    )
    action = LoggedAction(
        required=True,
        allow_none=True,
        metadata={"description": "What was done; of another's secret action only its type."},
    )
    events = LoggedEvents(required=True)
    to_act = fields.List(fields.Integer(), required=True, metadata=SEAT_LIST)
    outcome = LoggedOutcome(
        required=True,
        allow_none=True,
        metadata={"description": "How the match ended; null while it is on."},
    )
    undone_to = fields.Integer(
        metadata={"description": "The version whose state an undo brought back."}
    )


class LogPage(Reply):
    """A page of the log of a game."""

    items = fields.List(fields.Nested(LogEntry), required=True)
    next_cursor = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What to send for the next page; null when there is none yet."},
    )


class EventsReply(Reply):
    """What happened in a game since a version."""

    items = fields.List(fields.Nested(LogEntry), required=True)
    after = fields.Integer(
        required=True, metadata={"description": "What to send as `after` the next time."}
    )
    over = fields.Boolean(
        required=True,
        metadata={"description": "Whether the match is over and all was told: poll no more."},
    )


class ChangedSeat(Reply):
    """A seat after a change."""

    id = texts("The game's id.")
    version = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    name = texts("The player's name.")
    bot = fields.String(required=True, allow_none=True)
    expires_at = fields.String(required=True, metadata={"format": "date-time"})
    token = fields.String(metadata={"description": "The new token, where one was asked for."})
