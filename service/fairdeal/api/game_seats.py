"""The seats of a game: renamed, handed to bots and back, given new tokens."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from fairdeal.api import game_parameters as parameters
from fairdeal.api.bodies import read_json
from fairdeal.api.conditions import versions_asked
from fairdeal.api.game_examples import examples
from fairdeal.api.operations import Operation, operation
from fairdeal.api.problems import HttpProblem
from fairdeal.api.schemas.base import schema
from fairdeal.api.schemas.game_replies import ChangedSeat
from fairdeal.api.schemas.games import SeatBody
from fairdeal.api.visits import Held, coming, sent, written
from fairdeal.engine.state import Seat
from fairdeal.sessions import moves, tokens
from fairdeal.sessions.clock import moment
from fairdeal.sessions.game import Game, check_host
from fairdeal.sessions.games import Made
from fairdeal.sessions.moves import SeatChange
from fairdeal.sessions.tokens import HOST

routes = Blueprint("game_seats", __name__, url_prefix="/v1/games/<game_id>/seats")

TAG: Final = "Games"


@routes.patch("/<seat>")
@operation(
    Operation(
        "change_seat",
        TAG,
        "Change who sits at a seat",
        "Renames a seat, hands it to a bot, which moves at once, or back to its player, or issues "
        "a new token: then the old one is dead at once.",
        body=SeatBody,
        answers={200: ChangedSeat},
        problems=(401, 403, 404, 409, 412, 503),
        parameters=(*parameters.WRITE, parameters.SEAT),
        headers=parameters.ETAG,
        secured="GameToken",
        examples=lambda: examples("change_seat"),
    )
)
def change_seat(game_id: str, seat: str) -> Response:
    """Change a seat, and answer who sits there now."""
    body = Held(read_json)
    with coming(game_id) as visit:
        check_host(visit.role)
        place = _seat(visit.game, seat)
        fields = schema(SeatBody, visit.game.ruleset).read(body.value)
        versions = versions_asked()
        token = tokens.new_token() if fields["rotate_token"] else None
        change = SeatChange(
            fields.get("name"),
            (fields["bot"],) if "bot" in fields else None,
            tokens.digest(token) if token else None,
        )

        def make(game: Game) -> Made:
            game.check_version(versions)
            moved = moves.change_seat(game, place, change)
            value = _value(moved.game, place, token)
            return moved, written(ChangedSeat, value, ETag=f'"{moved.game.etag(HOST)}"')

        answer, _ = visit.write(make)
    return sent(answer, cache="no-store")


def _seat(game: Game, text: str) -> Seat:
    """Return the seat that an address names. Raises `HttpProblem` (404) where there is none."""
    seats = len(game.state.seats)
    if text not in map(str, range(seats)):
        raise HttpProblem("unknown-seat", last=seats - 1)
    return int(text)


def _value(game: Game, seat: Seat, token: str | None) -> dict[str, Any]:
    value: dict[str, Any] = {
        "id": game.id,
        "version": game.version,
        "seat": seat,
        "name": game.state.seats[seat].name,
        "bot": game.bot_at(seat),
        "expires_at": moment(game.expires * 1000),
    }
    return {**value, "token": token} if token else value
