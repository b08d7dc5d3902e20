"""Games in play: created, looked at, forked, deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import orjson
from flask import Blueprint, Response, current_app

from fairdeal.api import game_parameters as parameters
from fairdeal.api.auth import needs_api_key
from fairdeal.api.bodies import read_json
from fairdeal.api.conditions import idempotency_key, versions_asked
from fairdeal.api.facts import facts
from fairdeal.api.game_examples import examples
from fairdeal.api.game_values import game_value, moved_value
from fairdeal.api.operations import Operation, operation
from fairdeal.api.parameters import ACCEPT_LANGUAGE
from fairdeal.api.problems import invalid
from fairdeal.api.reading import pointing_into
from fairdeal.api.schemas.base import schema
from fairdeal.api.schemas.game_replies import CreatedGame, GameReply
from fairdeal.api.schemas.games import CreateGameBody, ForkBody, LookQuery
from fairdeal.api.schemas.session_fields import Sitter
from fairdeal.api.settings import Settings
from fairdeal.api.visits import (
    Held,
    asked,
    coming,
    conditional,
    games,
    look,
    noted_id,
    once_of,
    private,
    sent,
    sent_json,
    written,
)
from fairdeal.engine import rulesets
from fairdeal.engine.ruleset import AnyRuleset, Event
from fairdeal.engine.state import State
from fairdeal.sessions import moves
from fairdeal.sessions.game import Game, Terms, check_host
from fairdeal.sessions.games import dealt, new_game
from fairdeal.sessions.moves import Moved
from fairdeal.sessions.once import Answer, Once
from fairdeal.sessions.tokens import HOST, Mask, Tokens

routes = Blueprint("games", __name__, url_prefix="/v1/games")

TAG: Final = "Games"
TOLD_ONCE: Final = "no-store"
"""How an answer with tokens is cached."""

Opening = Callable[[str], Moved]


@routes.post("")
@operation(
    Operation(
        "create_game",
        TAG,
        "Create a game",
        "Deals a match, or goes on from a state. The answer has the tokens of the host and of each "
        "seat; they are told once. Bots move at once.",
        body=CreateGameBody,
        answers={201: CreatedGame},
        problems=(401, 409, 503),
        parameters=(ACCEPT_LANGUAGE, parameters.IDEMPOTENCY_KEY),
        headers={**parameters.LOCATION, **parameters.ETAG, **parameters.REPLAYED},
        secured="ApiKey",
        examples=lambda: examples("create_game"),
    )
)
@needs_api_key
def create_game() -> Response:
    """Create a game and answer its tokens."""
    body = read_json()
    ruleset = _ruleset_in(body)
    fields = schema(CreateGameBody, ruleset).read(body)
    settings: Settings = current_app.extensions["fairdeal.settings"]
    key = idempotency_key()
    if "state" in fields:
        state: State = fields["state"]
        events: tuple[Event, ...] = ()
        commitment = None
        bots: tuple[Any, ...] = (None,) * len(state.seats)
    else:
        sitters: tuple[Sitter, ...] = fields["seats"]
        names = tuple(each.name or f"Seat {seat + 1}" for seat, each in enumerate(sitters))
        options = fields.get("options") or ruleset.options_type()
        deck = fields.get("deck", ())
        with pointing_into(deck):
            state, dealt_events, commitment = dealt(
                ruleset, names, options, fields.get("seed"), deck
            )
        events = tuple(dealt_events)
        bots = tuple(each.bot for each in sitters)
    terms = Terms(fields.get("ttl", settings.ttl), fields["spectators"], commitment, bots)
    tokens = Tokens.new(len(state.seats))

    def opening(game_id: str) -> Moved:
        return moves.open_game(new_game(game_id, ruleset, state, terms, tokens), events)

    return _create(opening, tokens, once_of(key, body))


@routes.get("/<game_id>")
@operation(
    Operation(
        "get_game",
        TAG,
        "A game as one may see it",
        "The host sees the state, a seat its view, and without a token one sees what spectators "
        "see. When the match is over, everybody sees the seed.",
        answers={200: GameReply, 304: None},
        problems=(401, 404, 422, 503),
        parameters=(*parameters.READ, *parameters.query(LookQuery)),
        headers=parameters.ETAG,
        secured="GameToken",
        optional_token=True,
    )
)
def get_game(game_id: str) -> Response:
    """Answer the game at its current version, or at an earlier one."""
    visit = look(game_id)
    query = schema(LookQuery).read(asked())
    version = query.get("version", visit.game.version)
    current = visit.game
    game = games().at_version(current, version)
    over = current.outcome is not None

    def answer() -> Answer:
        return written(GameReply, game_value(game, visit.role, over))

    return conditional(game.etag(visit.role, current.version), answer)


@routes.delete("/<game_id>")
@operation(
    Operation(
        "delete_game",
        TAG,
        "Delete a game",
        answers={204: None},
        problems=(400, 401, 403, 404, 409, 412, 503),
        parameters=parameters.WRITE,
        secured="GameToken",
    )
)
def delete_game(game_id: str) -> Response:
    """Delete the game: nothing of it is left."""
    with coming(game_id) as visit:
        check_host(visit.role)
        versions = versions_asked()
        visit.delete(lambda game: game.check_version(versions))
    return private(Response(status=204))


@routes.post("/<game_id>/fork")
@operation(
    Operation(
        "fork_game",
        TAG,
        "Fork a game, or play it again",
        "A new game with the same history up to a version, and tokens of its own. With version 0 "
        "it is a rematch: the same seats, options and bots, dealt from another seed.",
        body=ForkBody,
        body_needed=False,
        answers={201: CreatedGame},
        problems=(401, 403, 404, 409, 412, 503),
        parameters=parameters.WRITE_ONCE,
        headers={**parameters.LOCATION, **parameters.ETAG, **parameters.REPLAYED},
        secured="GameToken",
        examples=lambda: examples("fork_game"),
    )
)
def fork_game(game_id: str) -> Response:
    """Create a game from this one and answer its tokens."""
    body, key = Held(sent_json), Held(idempotency_key)
    with coming(game_id) as visit:
        check_host(visit.role)
        fields = schema(ForkBody, visit.game.ruleset).read(body.value)
        once, versions = once_of(key.value, body.value), versions_asked()
        game = visit.game
    tokens = Tokens.new(len(game.state.seats))

    def opening(game_id: str) -> Moved:
        game.check_version(versions)
        forked = replace(game, id=game_id, digests=tokens.digests(), edits=0)
        version = fields.get("version")
        if version == 0:  # said, not met: who forks what was just dealt wants that deal
            return _rematch(forked, fields.get("seed"))
        version = game.version if version is None else version
        if version > game.version:
            raise invalid("/version", "out_of_range", low=0, high=game.version)
        history = games().history(game, version)
        state = games().at_version(game, version).state
        return moves.open_game(replace(forked, version=version, state=state), (), history)

    return _create(opening, tokens, once)


def _rematch(game: Game, seed: str | None) -> Moved:
    """Open a game with the seats and options that it has, dealt anew."""
    names = [player.name for player in game.state.seats]
    state, events, commitment = dealt(game.ruleset, names, game.state.options, seed)
    terms = replace(game.terms, commitment=commitment)
    return moves.open_game(replace(game, state=state, version=0, terms=terms), events)


# -- what creations share --------------------------------------------------------------------


def _create(opening: Opening, tokens: Tokens, once: Once | None) -> Response:
    def answer(moved: Moved) -> tuple[Answer, Answer]:
        game = moved.game
        value = {**moved_value(moved, HOST), "tokens": tokens}
        headers = {"Location": f"/v1/games/{game.id}", "ETag": f'"{game.etag(HOST)}"'}
        made = written(CreatedGame, value, 201, **headers)
        if once is None:
            return made, made
        return made, _with_tokens(made, Mask(once.secret, game.id).turn(tokens))

    made, before = games().create(opening, answer, once)
    if before and once:
        return _created_before(made, once)
    _note(made)
    return sent(made, cache=TOLD_ONCE)


def _created_before(kept: Answer, once: Once) -> Response:
    """Answer a creation again, with the tokens that the kept answer hides."""
    body = orjson.loads(kept.body)
    masked = Tokens(body["tokens"]["host"], tuple(body["tokens"]["seats"]))
    _note(kept)
    plain = _with_tokens(kept, Mask(once.secret, body["id"]).turn(masked))
    return sent(plain, replayed=True, cache=TOLD_ONCE)


def _with_tokens(answer: Answer, tokens: Tokens) -> Answer:
    body = {**orjson.loads(answer.body), "tokens": tokens.encode()}
    return replace(answer, body=orjson.dumps(body))


def _note(answer: Answer) -> None:
    """Note the id of the game created, for the log."""
    noted_id(dict(answer.headers)["Location"].rpartition("/")[2])


def _ruleset_in(body: Any) -> AnyRuleset:
    """Return the ruleset that a body names. Raises `Malformed` where it names none."""
    if not isinstance(body, dict):
        raise invalid("", "not_an_object")
    if "ruleset" not in body:
        raise invalid("/ruleset", "missing")
    if not isinstance(body["ruleset"], str):
        raise invalid("/ruleset", "not_a_string")
    try:
        found = facts().ruleset = rulesets.get(body["ruleset"])
    except rulesets.UnknownRuleset:
        raise invalid("/ruleset", "unknown_ruleset", choices=rulesets.ids()) from None
    return found
