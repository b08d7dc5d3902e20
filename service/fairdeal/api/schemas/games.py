"""The bodies and parameters of requests to the session routes."""

from __future__ import annotations

from typing import Annotated, Any

from fairdeal.api.legal import DEFAULT_LIMIT
from fairdeal.api.schemas.base import Body, about
from fairdeal.api.schemas.game_fields import (
    ActionField,
    ActionTypeField,
    DeckField,
    OptionsField,
    SeedField,
    StateField,
)
from fairdeal.api.schemas.judged import Typed
from fairdeal.api.schemas.requests import DECK, OPTIONS, SEED, Cursor, Limit
from fairdeal.api.schemas.session_fields import ActionsField, LifeField, SittersField, WholeNumber
from fairdeal.engine.playing import PolicyName
from fairdeal.engine.ruleset import Malformed, Problem, problem
from fairdeal.engine.state import Name, Range, SeatNumber

Version = Annotated[int, Range(0, 2**53 - 1)]
Wait = Annotated[int, Range(0, 60)]


# -- bodies ----------------------------------------------------------------------------------


class CreateGameBody(Body):
    """A game to be created: dealt anew, or from a state.

    The latter takes no seats, options, seed or deck: they are in the state.
    """

    ruleset = Typed(str, required=True, metadata=about("The id of a ruleset."))
    seats = SittersField(
        metadata=about(
            'How many play, or for each seat from 0 on a name, `{"name": …}` or `{"bot": …}`.'
        )
    )
    options = OptionsField(metadata=OPTIONS)
    seed = SeedField(metadata=SEED)
    deck = DeckField(metadata=DECK)
    state = StateField(metadata=about("A whole state to go on from."))
    ttl = LifeField(
        metadata=about(
            "How many seconds the game lives past its last write: a week if not said, a minute to "
            "a year unless the service is set to other bounds."
        )
    )
    spectators = Typed(
        bool, load_default=True, metadata=about("Whether those without a token may look on.")
    )

    def read(self, data: Any, at: str = "") -> dict[str, Any]:
        """Return the fields, either of a deal or of a state."""
        fields = super().read(data, at)
        if "state" in fields:
            both = [each for each in ("seats", "options", "seed", "deck") if each in fields]
            if both:
                raise Malformed([Problem(f"/{each}", "not_with_state") for each in both])
        elif "seats" not in fields:
            raise Malformed([Problem("/seats", "missing")])
        return fields


class ActBody(Body):
    """An action to be taken, or several: then all or none."""

    action = ActionField(metadata=about("What to do; give this or `actions`."))
    actions = ActionsField(metadata=about("What to do, in order: all of it or nothing."))
    seat = Typed(
        SeatNumber, metadata=about("Who acts. The host must say it; a seat may, it is its own.")
    )
    version = Typed(
        Version,
        metadata=about("The version that this was decided on, as in `If-Match`: 412 if stale."),
    )

    def read(self, data: Any, at: str = "") -> dict[str, Any]:
        """Return the fields, `actions` always being a tuple."""
        fields = super().read(data, at)
        if "action" in fields and "actions" in fields:
            raise Malformed([Problem("/actions", "not_with_action")])
        if "action" in fields:
            fields["actions"] = (fields["action"],)
        elif "actions" not in fields:
            raise Malformed([Problem("/action", "missing")])
        return fields


class UndoBody(Body):
    """A version to return to."""

    to_version = Typed(Version, required=True, metadata=about("Whose state comes back."))
    version = Typed(Version, metadata=about("The version that this was decided on."))


class ForkBody(Body):
    """Where a game forks."""

    version = Typed(
        Version,
        metadata=about(
            "The last version that both games share; without it the current one. With 0 it is a "
            "rematch: the same seats and options, dealt from another seed."
        ),
    )
    seed = SeedField(
        metadata=about("The seed of a rematch. Without one the service draws 256 bits.")
    )

    def read(self, data: Any, at: str = "") -> dict[str, Any]:
        """Return the fields; a seed belongs to a rematch alone."""
        fields = super().read(data, at)
        if "seed" in fields and fields.get("version") != 0:
            raise Malformed([Problem("/seed", "only_for_a_rematch")])
        return fields


class SeatBody(Body):
    """What is to change at a seat: one of these at least."""

    name = Typed(Name, metadata=about("Another name."))
    bot = Typed(
        PolicyName | None,
        metadata=about("What plays the seat from now on; null gives it back to its player."),
    )
    rotate_token = Typed(
        bool, load_default=False, metadata=about("Issue a new token; the old one is dead at once.")
    )

    def read(self, data: Any, at: str = "") -> dict[str, Any]:
        """Return the fields. Raises `Malformed` where none is given: nothing is to change."""
        fields = super().read(data, at)
        if not data:
            raise Malformed([problem(at, "nothing_given", choices=tuple(self.load_fields))])
        return fields


# -- parameters ------------------------------------------------------------------------------


class LookQuery(Body):
    """Which moment of a game is asked for."""

    version = WholeNumber(Version, metadata=about("An earlier version; without it the current."))


class LegalActionsQuery(Body):
    """Which page of whose legal actions."""

    seat = WholeNumber(SeatNumber, metadata=about("Whose; the host must say it."))
    type = ActionTypeField(metadata=about("Only actions of this type."))
    limit = WholeNumber(Limit, load_default=DEFAULT_LIMIT, metadata=about("How many at most."))
    cursor = Typed(Cursor, metadata=about("The `next_cursor` of the page before."))


class LogQuery(Body):
    """Which page of the log."""

    after = WholeNumber(Version, metadata=about("Only what came after this version."))
    limit = WholeNumber(Limit, load_default=DEFAULT_LIMIT, metadata=about("How many at most."))
    cursor = WholeNumber(Version, metadata=about("The `next_cursor` of the page before."))


class EventsQuery(Body):
    """From where on, and how long a poll waits."""

    after = WholeNumber(
        Version,
        metadata=about("Only what comes after this version; without it, after the current one."),
    )
    wait = WholeNumber(
        Wait,
        load_default=0,
        metadata=about("For `application/json`: how many seconds to wait for something."),
    )
