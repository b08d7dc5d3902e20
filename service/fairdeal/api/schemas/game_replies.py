"""The bodies of answers of the session routes."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from fairdeal.api.schemas.base import about
from fairdeal.api.schemas.contract import component
from fairdeal.api.schemas.encoded import EncodedList
from fairdeal.api.schemas.replies import (
    EVENTS,
    OUTCOME,
    SEAT_LIST,
    LegalActionsReply,
    PositionReply,
    texts,
)
from fairdeal.api.schemas.writing import Reply

VERSION = {"description": "The version of the game."}
ENTRIES = {"description": "What made each version, in order."}
EXPIRES = {"format": "date-time", "description": "When it ends unless written to before."}


class TokensReply(Reply):
    """The tokens of a game, told once: the service keeps only their hashes."""

    host = texts("The host's token.")
    seats = fields.List(
        fields.String(), required=True, metadata=about("Each seat's token, from seat 0.")
    )


class GameReply(PositionReply):
    """A game as its viewer may see it."""

    id = texts("The game's id.")
    ruleset = texts("The ruleset's id.")
    version = fields.Integer(
        required=True, metadata=about("0 when dealt; one more with every action or undo.")
    )
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata=about("Whose view it is; null for the host and for spectators."),
    )
    bots = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata=about("What plays each seat: a bot's policy, or null for a player."),
    )
    expires_at = fields.String(
        required=True,
        metadata=EXPIRES,
    )
    commitment = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The promise of a seed that the service drew, else null."),
    )
    seed = fields.String(
        metadata=about("The seed, once the match is over: the commitment can be checked.")
    )

    def trimmed(self, data: dict[str, Any]) -> dict[str, Any]:
        """Leave the seed out until the match is over."""
        if data.get("seed") is None:
            data.pop("seed", None)
        return data


class CreatedGame(GameReply):
    """A game as it was created, for its host."""

    events = EncodedList("Event", required=True, metadata=EVENTS)
    tokens = fields.Nested(
        TokensReply, required=True, metadata=about("All tokens of the game: they are told once.")
    )


class MovedGame(GameReply):
    """A game after a write, and what happened."""

    events = EncodedList(
        "Event",
        required=True,
        metadata=about("What it caused, in order; moves of bots included."),
    )


class ActedGame(MovedGame):
    """A game after an action, as the seat that took it may see it."""

    legal_actions = fields.Nested(
        LegalActionsReply,
        required=True,
        metadata=about("What the seat may do now: the first page."),
    )


class GameLegalActions(LegalActionsReply):
    """A page of the legal actions of a seat at a version of a game."""

    version = fields.Integer(required=True, metadata=VERSION)


class LoggedAction(fields.Field[Any]):
    """An action as the log tells of it: it is plain JSON already."""

    def json_schema(self) -> dict[str, Any]:
        """Return an action, or no more than the type of one, or null."""
        tag = {"type": "string", "description": "Which action it is."}
        kind = {"type": "object", "properties": {"type": tag}}
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

    version = fields.Integer(required=True, metadata=about("The version that it made."))
    at = fields.String(required=True, metadata={"format": "date-time", "description": "When."})
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata=about("Who acted; null for the deal and for an undo."),
    )
    action = LoggedAction(
        required=True,
        allow_none=True,
        metadata=about("What was done; of another's secret action only its type."),
    )
    events = LoggedEvents(required=True, metadata=EVENTS)
    to_act = fields.List(fields.Integer(), required=True, metadata=SEAT_LIST)
    outcome = LoggedOutcome(required=True, allow_none=True, metadata=OUTCOME)
    undone_to = fields.Integer(metadata=about("The version whose state an undo brought back."))


class LogPage(Reply):
    """A page of the log of a game."""

    items = fields.List(fields.Nested(LogEntry), required=True, metadata=ENTRIES)
    next_cursor = fields.String(
        required=True,
        allow_none=True,
        metadata=about("What to send for the next page; null when there is none yet."),
    )


class EventsReply(Reply):
    """What happened in a game since a version."""

    items = fields.List(fields.Nested(LogEntry), required=True, metadata=ENTRIES)
    after = fields.Integer(required=True, metadata=about("What to send as `after` the next time."))
    over = fields.Boolean(
        required=True,
        metadata=about("Whether the match is over and all was told: poll no more."),
    )


class ChangedSeat(Reply):
    """A seat after a change."""

    id = texts("The game's id.")
    version = fields.Integer(required=True, metadata=VERSION)
    seat = fields.Integer(required=True, metadata=about("The seat, from 0."))
    name = texts("The player's name.")
    bot = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The policy of the bot that plays the seat; null for a player."),
    )
    expires_at = fields.String(required=True, metadata=EXPIRES)
    token = fields.String(metadata=about("The new token, where one was asked for."))
