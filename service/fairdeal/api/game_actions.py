"""What is played in a game: legal actions, actions, the log, undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flask import Blueprint, Response, request

from fairdeal.api import game_parameters as parameters
from fairdeal.api.conditions import versions_asked
from fairdeal.api.game_examples import examples
from fairdeal.api.game_values import moved_value
from fairdeal.api.legal import legal_page
from fairdeal.api.operations import Operation, operation
from fairdeal.api.problems import invalid
from fairdeal.api.reading import check_seat
from fairdeal.api.schemas.base import schema
from fairdeal.api.schemas.game_replies import ActedGame, GameLegalActions, LogPage, MovedGame
from fairdeal.api.schemas.games import ActBody, LegalActionsQuery, LogQuery, UndoBody
from fairdeal.api.visits import Call, answer_call, asked, conditional, games, look, sent, written
from fairdeal.engine.state import Seat
from fairdeal.sessions import moves
from fairdeal.sessions.errors import NotAllowed, WrongToken
from fairdeal.sessions.game import Game, check_host
from fairdeal.sessions.games import Made
from fairdeal.sessions.history import entry_seen_by
from fairdeal.sessions.once import Answer
from fairdeal.sessions.tokens import HOST, SPECTATOR, Role

routes = Blueprint("game_actions", __name__, url_prefix="/v1/games/<game_id>")

TAG: Final = "Games"


@routes.get("/actions")
@operation(
    Operation(
        "list_game_actions",
        TAG,
        "A page of the legal actions of a seat",
        answers={200: GameLegalActions, 304: None},
        problems=(401, 403, 404, 422, 503),
        parameters=(*parameters.READ, *parameters.query(LegalActionsQuery)),
        headers=parameters.ETAG,
        secured="GameToken",
    )
)
def list_game_actions(game_id: str) -> Response:
    """Answer what a seat may do."""
    visit = look(game_id)
    given = request.args.get("seat", "")
    seat = _acting(visit.role, int(given) if given.isascii() and given.isdigit() else None)
    query = schema(LegalActionsQuery, visit.game.ruleset).read(asked())
    game = visit.game
    seat = _known(game, seat)

    def answer() -> Answer:
        page = legal_page(
            game.ruleset,
            game.ruleset.view(game.state, seat),
            seat,
            type=query.get("type"),
            limit=query["limit"],
            cursor=query.get("cursor"),
        )
        return written(GameLegalActions, {**vars(page), "version": game.version})

    return conditional(game.etag(visit.role), answer)


@routes.post("/actions")
@operation(
    Operation(
        "act",
        TAG,
        "Take an action, or several, all or none",
        "Send `action`, or `actions` for several in a row. Name the version that it was decided "
        "on, in `If-Match` or `version`; without one it is judged against the current state. "
        "`legal_actions` is the first page of what the seat may do then.",
        body=ActBody,
        answers={200: ActedGame},
        problems=(401, 403, 404, 409, 412, 503),
        parameters=parameters.WRITE_ONCE,
        headers={**parameters.ETAG, **parameters.REPLAYED},
        secured="GameToken",
        examples=lambda: examples("act"),
    )
)
def act(game_id: str) -> Response:
    """Let a seat act, and answer the game as that seat may see it then."""
    return answer_call(game_id, _act)


def _act(call: Call) -> tuple[Answer, bool]:
    visit = call.visit
    seat = _acting(visit.role, _seat_in(call))
    fields = schema(ActBody, visit.game.ruleset).read(call.body.value)
    seat = _known(visit.game, seat)
    versions = _decided_on(call, fields)
    if first := visit.first_answer():
        return first, True
    actions = fields["actions"]
    viewer = Role(seat=seat)

    def make(game: Game) -> Made:
        game.check_version(versions)
        if not visit.role.is_host and game.bot_at(seat):
            raise NotAllowed
        moved = moves.act(game, seat, actions)
        after = moved.game
        value = moved_value(moved, viewer)
        value["legal_actions"] = legal_page(after.ruleset, value["state"], seat)
        return moved, written(ActedGame, value, ETag=f'"{after.etag(viewer)}"')

    return visit.write(make)


@routes.post("/undo")
@operation(
    Operation(
        "undo",
        TAG,
        "Return to an earlier version",
        "The game goes on: its state is that of `to_version`, its version one more than before. "
        "A finished game is not undone, since its seed is public.",
        body=UndoBody,
        answers={200: MovedGame},
        problems=(401, 403, 404, 409, 412, 503),
        parameters=parameters.WRITE_ONCE,
        headers={**parameters.ETAG, **parameters.REPLAYED},
        secured="GameToken",
        examples=lambda: examples("undo"),
    )
)
def undo(game_id: str) -> Response:
    """Bring an earlier state back."""
    return answer_call(game_id, _undo)


def _undo(call: Call) -> tuple[Answer, bool]:
    visit = call.visit
    check_host(visit.role)
    fields = schema(UndoBody, visit.game.ruleset).read(call.body.value)
    to_version: int = fields["to_version"]
    versions = _decided_on(call, fields)
    if first := visit.first_answer():
        return first, True

    def make(game: Game) -> Made:
        game.check_version(versions)
        if to_version > game.version:
            raise invalid("/to_version", "out_of_range", low=0, high=game.version)
        moved = moves.undo(game, to_version, games().at_version(game, to_version).state)
        etag = f'"{moved.game.etag(HOST)}"'
        return moved, written(MovedGame, moved_value(moved, HOST), ETag=etag)

    return visit.write(make)


@routes.get("/log")
@operation(
    Operation(
        "get_log",
        TAG,
        "What was done so far",
        "One entry a version, the oldest first, as the reader may see it: of another's secret "
        "action no more than its type, of hidden cards no more than how many.",
        answers={200: LogPage},
        problems=(401, 404, 422, 503),
        parameters=(*parameters.READ[:2], *parameters.query(LogQuery)),
        secured="GameToken",
        optional_token=True,
    )
)
def get_log(game_id: str) -> Response:
    """Answer a page of the log."""
    visit = look(game_id)
    query = schema(LogQuery).read(asked())
    after = query.get("cursor", query.get("after", -1))
    game = visit.game
    last = min(after + query["limit"], game.version)
    records = games().store.log(game.id, after + 1, last) if after < game.version else []
    value = {
        "items": [entry_seen_by(game.ruleset, each, visit.role) for each in records],
        "next_cursor": str(last) if last < game.version else None,
    }
    return sent(written(LogPage, value))


# -- who acts, and on what -------------------------------------------------------------------


def _acting(role: Role, given: Seat | None) -> Seat | None:
    """Return the seat that a role acts for; None where the host did not say which.

    Raises `WrongToken` for spectators, `NotAllowed` for another's seat.
    """
    if role.is_host:
        return given
    if role == SPECTATOR:
        raise WrongToken
    if given not in (None, role.seat):
        raise NotAllowed
    return role.seat


def _seat_in(call: Call) -> Seat | None:
    """Return the seat that a body names, if it names one at all."""
    body: Any = None if call.body.wrong else call.body.value
    seat = body.get("seat") if isinstance(body, dict) else None
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else None


def _known(game: Game, seat: Seat | None) -> Seat:
    """Return the seat. Raises `Malformed` where none was said, or none such is there."""
    if seat is None:
        raise invalid("/seat", "missing")
    check_seat(game.state, seat)
    return seat


def _decided_on(call: Call, fields: dict[str, Any]) -> Sequence[int] | None:
    """Return the versions that a write was decided on, by header and body; None is any.

    Raises `HttpProblem` for malformed headers, the key's among them.
    """
    _ = call.key.value
    versions = versions_asked()
    named = fields.get("version")
    if named is None:
        return versions
    return (named,) if versions is None or named in versions else ()
