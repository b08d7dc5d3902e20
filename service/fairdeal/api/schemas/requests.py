"""The bodies of requests to the stateless routes."""

from __future__ import annotations

from typing import Annotated, Final

from fairdeal.api.legal import DEFAULT_LIMIT, MOST_ITEMS
from fairdeal.api.schemas.base import Body, about
from fairdeal.api.schemas.game_fields import (
    ActionField,
    ActionTypeField,
    DeckField,
    OptionsField,
    SeatsField,
    SeedField,
    StateField,
)
from fairdeal.api.schemas.judged import Json, Many, Typed
from fairdeal.engine.playing import POLICY_NAMES, PolicyName
from fairdeal.engine.state import Range, SeatNumber, Text

MOST_ACTIONS: Final = 1_000
"""So many actions can be applied by one request."""

MOST_PLAYED: Final = 10_000
"""So many actions can be played out by one request: it ends within seconds."""

DEFAULT_PLAYED: Final = 1_000

WHOLE_STATE: Final = "A whole state."
STATE_OR_VIEW: Final = "A whole state, or the view of the seat."

OPTIONS: Final = about("How it is played; what is not given has the ruleset's default.")
SEED: Final = about("What all shuffles come from. Without one the service draws 256 bits.")
DECK: Final = about(
    "The order of the pack of round 1, top first, or a list of packs for rounds 1, 2, …; "
    "it replaces the shuffle."
)

Limit = Annotated[int, Range(1, MOST_ITEMS)]
Cursor = Annotated[str, Text(1, 4_096)]
Played = Annotated[int, Range(1, MOST_PLAYED)]


class DealBody(Body):
    """A match to be opened."""

    seats = SeatsField(
        required=True, metadata=about("How many play, or their names, from seat 0 on.")
    )
    options = OptionsField(metadata=OPTIONS)
    seed = SeedField(metadata=SEED)
    deck = DeckField(metadata=DECK)


class LegalActionsBody(Body):
    """A question for a page of the legal actions of a seat."""

    state = StateField(views=True, required=True, metadata=about(STATE_OR_VIEW))
    seat = Typed(SeatNumber, metadata=about("Who asks; without it the first seat to act."))
    type = ActionTypeField(metadata=about("Only actions of this type."))
    limit = Typed(Limit, load_default=DEFAULT_LIMIT, metadata=about("How many at most."))
    cursor = Typed(Cursor, metadata=about("The `next_cursor` of the page before."))


class CheckBody(Body):
    """A question whether an action is legal."""

    state = StateField(views=True, required=True, metadata=about(STATE_OR_VIEW))
    seat = Typed(SeatNumber, required=True, metadata=about("Who would act."))
    action = ActionField(required=True, metadata=about("What it would do."))


class Turn(Body):
    """An action and the seat that takes it."""

    seat = Typed(SeatNumber, required=True, metadata=about("Who acts."))
    action = ActionField(required=True, metadata=about("What it does."))


class ApplyBody(Body):
    """Actions to be applied one after the other, all or none."""

    state = StateField(required=True, metadata=about(WHOLE_STATE))
    actions = Many(
        Turn, MOST_ACTIONS, required=True, metadata=about("Who does what, one after the other.")
    )


class ValidateBody(Body):
    """Something that may be a state."""

    state = Json(required=True, metadata=about("What to judge: any JSON."))


class ViewBody(Body):
    """A state, and who looks at it."""

    state = StateField(required=True, metadata=about(WHOLE_STATE))
    seat = Typed(SeatNumber, metadata=about("Who looks; without it a spectator."))


class PlayoutBody(Body):
    """A state, and how to play on from it."""

    state = StateField(required=True, metadata=about(WHOLE_STATE))
    policy = Typed(PolicyName, load_default=POLICY_NAMES[0], metadata=about("How the bots choose."))
    seed = SeedField(metadata=about("What the bots' choices come from; drawn where not given."))
    max_actions = Typed(
        Played, load_default=DEFAULT_PLAYED, metadata=about("After so many actions it stops.")
    )
