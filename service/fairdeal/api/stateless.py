"""The stateless routes: the caller keeps the state, and nothing is stored here.

No store is touched, so these work while it is down.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from flask import Blueprint, Response

from fairdeal.api.answers import answer, in_language
from fairdeal.api.auth import needs_api_key
from fairdeal.api.bodies import load
from fairdeal.api.catalogue import named
from fairdeal.api.examples import requests as examples
from fairdeal.api.facts import facts
from fairdeal.api.legal import legal_page
from fairdeal.api.operations import Operation, operation
from fairdeal.api.parameters import ACCEPT_LANGUAGE, RULESET
from fairdeal.api.problems import MOST_LISTED, HttpProblem
from fairdeal.api.reading import check_seat, check_sees, pointing_into, read_state
from fairdeal.api.schemas import replies, requests
from fairdeal.api.schemas.base import Body, answering
from fairdeal.api.sentences import explained_problems, explained_violations
from fairdeal.engine.playing import playout as play_out
from fairdeal.engine.ruleset import AnyRuleset, Event, IllegalAction, Malformed, Problem
from fairdeal.engine.state import State
from fairdeal.sessions.games import dealt, new_seed

routes = Blueprint("stateless", __name__, url_prefix="/v1/rulesets/<ruleset>")

TAG: Final = "Stateless"


def _told(
    name: str, summary: str, body: type[Body], reply: type[Any], description: str = ""
) -> Operation:
    """Return what the contract says of one of these routes."""
    return Operation(
        name,
        TAG,
        summary,
        description,
        body=body,
        answers={200: reply},
        problems=(401, 404),
        parameters=(RULESET, ACCEPT_LANGUAGE),
        secured="ApiKey",
        examples=lambda: examples(name),
    )


@routes.post("/deal")
@operation(
    _told(
        "deal",
        "Open a match and deal its first round",
        requests.DealBody,
        replies.DealReply,
        "The same seed, seats and options always deal the same match. `commitment` is the promise "
        "of a seed that the service drew; for a seed of the caller's it is null.",
    )
)
@needs_api_key
def deal(ruleset: str) -> Response:
    """Answer the state of a new match."""
    game = named(ruleset)
    body = load(requests.DealBody, game)
    options = body.get("options") or game.options_type()
    deck = body.get("deck", ())
    with pointing_into(deck):
        state, events, commitment = dealt(game, body["seats"], options, body.get("seed"), deck)
    value = {**position(game, state), "events": events, "commitment": commitment}
    return answer(answering(replies.DealReply), value)


@routes.post("/legal-actions")
@operation(
    _told(
        "list_legal_actions",
        "A page of the legal actions of a seat",
        requests.LegalActionsBody,
        replies.LegalActionsReply,
        "Takes a whole state or the seat's own view; the answer is the same. The list is "
        "complete, without duplicates and in a fixed order.",
    )
)
@needs_api_key
def list_legal_actions(ruleset: str) -> Response:
    """Answer what a seat may do."""
    game = named(ruleset)
    body = load(requests.LegalActionsBody, game)
    state, seat = body["state"], body.get("seat")
    if seat is None:
        seat = next(iter(game.to_act(state)), None)
    if seat is not None:
        check_seat(state, seat)
        check_sees(state, seat)
    asked = {name: body.get(name) for name in ("type", "cursor")}
    page = legal_page(game, state, seat, limit=body["limit"], **asked)
    return answer(answering(replies.LegalActionsReply), page)


@routes.post("/check")
@operation(
    _told(
        "check_action",
        "Whether an action is legal, and which rules it breaks",
        requests.CheckBody,
        replies.CheckReply,
        "Takes a whole state or the seat's own view; the answer is the same.",
    )
)
@needs_api_key
def check_action(ruleset: str) -> Response:
    """Answer the rules that an action breaks."""
    game = named(ruleset)
    body = load(requests.CheckBody, game)
    state, seat = body["state"], body["seat"]
    check_seat(state, seat)
    check_sees(state, seat)
    wrong = game.violations(state, seat, body["action"])
    violations = explained_violations(wrong, game, facts().language)
    value = {"legal": not wrong, "violations": violations}
    return in_language(answer(answering(replies.CheckReply), value))


@routes.post("/apply")
@operation(
    _told(
        "apply_actions",
        "Apply actions to a state, all or none",
        requests.ApplyBody,
        replies.ApplyReply,
        "The first illegal action is answered 422 with its `index`, and nothing is applied. "
        "`legal_actions` is the first page for the first seat to act then.",
    )
)
@needs_api_key
def apply_actions(ruleset: str) -> Response:
    """Answer the state after the actions."""
    game = named(ruleset)
    body = load(requests.ApplyBody, game)
    state: State = body["state"]
    for index, turn in enumerate(body["actions"]):
        check_seat(state, turn["seat"], f"/actions/{index}/seat")
    events: list[Event] = []
    for index, turn in enumerate(body["actions"]):
        try:
            state, caused = game.apply(state, turn["seat"], turn["action"])
        except IllegalAction as illegal:
            raise HttpProblem(
                "illegal-action", violations=illegal.violations, members={"index": index}
            ) from None
        events += caused
    value = {
        **position(game, state),
        "events": events,
        "legal_actions": legal_page(game, state, None),
    }
    return answer(answering(replies.ApplyReply), value)


@routes.post("/validate")
@operation(
    _told(
        "validate_state",
        "Everything that is wrong with a state",
        requests.ValidateBody,
        replies.ValidateReply,
        f"Every problem is named, up to {MOST_LISTED:,}.",
    )
)
@needs_api_key
def validate_state(ruleset: str) -> Response:
    """Answer whether a state makes sense, and every reason why not."""
    game = named(ruleset)
    body = load(requests.ValidateBody, game)
    wrong: list[Problem] = []
    try:
        read_state(game, body["state"], views=False)
    except Malformed as malformed:
        wrong = [Problem("/state" + p.pointer, p.code, p.params) for p in malformed.problems]
    problems = explained_problems(wrong[:MOST_LISTED], game, facts().language)
    value = {"valid": not wrong, "problems": problems}
    return in_language(answer(answering(replies.ValidateReply), value))


@routes.post("/view")
@operation(
    _told(
        "view_state",
        "A state as a seat, or a spectator, may see it",
        requests.ViewBody,
        replies.ViewReply,
    )
)
@needs_api_key
def view_state(ruleset: str) -> Response:
    """Answer the view of a seat, or of a spectator."""
    game = named(ruleset)
    body = load(requests.ViewBody, game)
    state, seat = body["state"], body.get("seat")
    if seat is not None:
        check_seat(state, seat)
    value = {**position(game, game.view(state, seat)), "seat": seat}
    return answer(answering(replies.ViewReply), value)


@routes.post("/playout")
@operation(
    _told(
        "play_out",
        "Play on with bots, to the end or for so many actions",
        requests.PlayoutBody,
        replies.PlayoutReply,
        "The same state, policy and seed always play the same actions.",
    )
)
@needs_api_key
def play_out_state(ruleset: str) -> Response:
    """Answer where bots bring a match, and how."""
    game = named(ruleset)
    body = load(requests.PlayoutBody, game)
    state: State = body["state"]
    seed = body.get("seed") or new_seed()
    actions = []
    for step in play_out(game, state, body["policy"], Random(seed), body["max_actions"]):
        actions.append({"seat": step.seat, "action": step.action})
        state = step.state
    value = {**position(game, state), "actions": actions, "seed": seed}
    return answer(answering(replies.PlayoutReply), value)


def position(ruleset: AnyRuleset, state: State) -> dict[str, Any]:
    """Return a state and what follows from it, as answers carry them."""
    return {
        "state": state,
        "to_act": ruleset.to_act(state),
        "outcome": ruleset.outcome(state),
    }
