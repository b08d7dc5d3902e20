"""What happens in a game, told as it happens: an event stream, or long polls."""

from __future__ import annotations

import re
from typing import Final

from flask import Blueprint, Response, current_app, request

from fairdeal.api import game_parameters as parameters
from fairdeal.api.answers import JSON
from fairdeal.api.operations import Operation, operation
from fairdeal.api.parameters import ACCEPT_LANGUAGE
from fairdeal.api.problems import HttpProblem
from fairdeal.api.schemas.base import schema
from fairdeal.api.schemas.game_replies import EventsReply
from fairdeal.api.schemas.games import EventsQuery
from fairdeal.api.streams.answers import Streams
from fairdeal.api.streams.opening import Opening
from fairdeal.api.streams.tellers import polled
from fairdeal.api.visits import asked, games, look, private, sent
from fairdeal.sessions.errors import NoSuchVersion
from fairdeal.sessions.gallery import PAGE, told_to
from fairdeal.sessions.once import Answer

routes = Blueprint("game_events", __name__, url_prefix="/v1/games/<game_id>")

EVENT_STREAM: Final = "text/event-stream"

_VERSION: Final = re.compile(r"0|[1-9][0-9]{0,15}")

_STREAM: Final = {
    "type": "string",
    "description": (
        "Server-sent events (text/event-stream): for each version one message, whose `id` is the "
        "version and whose `data` is a `LogEntry` as JSON. Comment lines keep the connection alive."
    ),
}


@routes.get("/events")
@operation(
    Operation(
        "follow_game",
        "Games",
        "Follow a game",
        "An event stream: one message a version, as its reader may see it, each once and in order; "
        "with `Last-Event-ID` or `after` it goes on where an earlier one broke off. It ends when "
        "the match is over; then 204 says that there is no more to come. With `Accept: "
        "application/json` it is a long poll, which answers as soon as there is something, after "
        "`wait` seconds at most.",
        answers={200: {EVENT_STREAM: _STREAM, JSON: EventsReply}, 204: None},
        problems=(400, 401, 404, 422, 503),
        parameters=(
            parameters.GAME,
            ACCEPT_LANGUAGE,
            parameters.LAST_EVENT_ID,
            *parameters.query(EventsQuery),
        ),
        secured="GameToken",
        optional_token=True,
    )
)
def follow_game(game_id: str) -> Response:
    """Answer what happens after a version, as it happens."""
    visit = look(game_id)
    query = schema(EventsQuery).read(asked())
    game, role, current = visit.game, visit.role, visit.game.version
    after = _last_event_id()
    if after is None:
        after = query.get("after", current)
    if after > current:
        raise NoSuchVersion(current)
    is_over = game.outcome is not None
    wait = 0 if request.method == "HEAD" else query["wait"]
    if request.accept_mimetypes.best_match((EVENT_STREAM, JSON)) == JSON:
        if after < current or is_over or not wait:
            last = min(after + PAGE, current)
            records = games().store.log(game.id, after + 1, last) if after < current else []
            entries = [told_to(role, game.ruleset, each) for each in records]
            after += len(entries)
            body = polled(entries, after, over=is_over and after == current)
            return sent(Answer(200, (), body), cache="no-store")
        opening = Opening.of(visit, after, wait)
        return private(_streams().answer(opening, JSON), cache="no-store")
    if is_over and after == current:
        return private(Response(status=204), cache="no-store")
    if request.method == "HEAD":
        return private(Response(mimetype=EVENT_STREAM), cache="no-store")
    response = _streams().answer(Opening.of(visit, after, None), EVENT_STREAM)
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold messages back
    return private(response, cache="no-store")


def _streams() -> Streams:
    streams: Streams = current_app.extensions["fairdeal.streams"]
    return streams


def _last_event_id() -> int | None:
    """Return the version that `Last-Event-ID` names. Raises `HttpProblem` (400) for anything else.

    An empty one counts as none: so browsers begin.
    """
    header = request.headers.get("Last-Event-ID", "").strip()
    if not header:
        return None
    if not _VERSION.fullmatch(header):
        raise HttpProblem("malformed-request", reason="Last-Event-ID: 0, 1, 2, …")
    return int(header)
