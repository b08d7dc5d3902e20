"""Other worlds that look the same to a viewer: the cards it cannot see lie elsewhere in them.

Whatever a viewer gets must be the same in all of them, or it tells what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from fairdeal.engine.cards import Card
from fairdeal.engine.codec import decode, decode_action, encode
from fairdeal.engine.ruleset import Action, AnyRuleset, Event, Malformed
from fairdeal.engine.state import Seat, State, Viewer
from fairdeal.engine.testing.match import Clause, Match
from fairdeal.engine.testing.moves import shown
from fairdeal.engine.testing.places import Path, hidden_places, leaves, look, replaced
from fairdeal.engine.testing.views import answers

_WORLDS: Final = 5


@dataclass(frozen=True)
class World:
    """A state that a viewer cannot tell from the true one.

    `renamed` tells which cards go by each other's name in it wherever they are hidden, so that
    they do in secret actions as well.
    """

    state: State
    renamed: Mapping[Card, Card]

    def action(self, ruleset: AnyRuleset, action: Action, viewer: Viewer, seat: Seat) -> Action:
        """Return what the seat does in this world, that looks like the action to the viewer."""
        if not action.secret or seat == viewer or not self.renamed:
            return action
        data = encode(action)
        changes = {at: self.renamed[c] for at, c in leaves(data) if c in self.renamed}
        return decode_action(ruleset.actions, replaced(data, changes))


def worlds(ruleset: AnyRuleset, state: State, viewer: Viewer, rng: Random) -> Iterator[World]:
    """Yield some possible states that differ only in what the viewer cannot see."""
    true = encode(state)
    hidden = hidden_places(true, encode(ruleset.view(state, viewer)))
    cards = [look(true, at) for at in hidden]
    tops = [place for place, at in enumerate(hidden) if at[0] == "stock" and at[-1] in (0, 1)]
    for number in range(_WORLDS):
        renamed: dict[Card, Card] = {}
        changes: dict[Path, Any] = {("seed",): f"{state.seed}/other"[-128:]}
        if number == 1 and len(set(cards)) > 1:
            one, two = rng.sample(sorted(set(cards)), 2)
            renamed = {one: two, two: one}
            changes = {a: renamed[c] for a, c in zip(hidden, cards, strict=True) if c in renamed}
        elif number > 1 and len(hidden) > 1:
            order = list(range(len(hidden)))
            if number == 2:
                rng.shuffle(order)
            else:
                one, two = rng.sample(order, 2)
                one = rng.choice(tops) if tops and number == 3 else one
                order[one], order[two] = order[two], order[one]
            changes = {at: cards[place] for at, place in zip(hidden, order, strict=True)}
        for place, deck in enumerate(true.get("decks") or ()):
            changes["decks", place] = rng.sample(deck, len(deck))
        try:
            other = decode(type(state), replaced(true, changes))
        except Malformed:
            continue
        if other != state and not ruleset.problems(other):
            yield World(other, renamed)


def check_worlds(
    match: Match,
    viewer: Viewer,
    tried: Sequence[Action],
    moves: Sequence[tuple[Seat, Action]],
    rng: Random,
) -> None:
    """Check that the viewer is answered alike in other worlds, now and after each move."""
    ruleset, state = match.ruleset, match.state
    who = "a spectator" if viewer is None else f"seat {viewer}"
    view = ruleset.view(state, viewer)
    known = answers(ruleset, state, viewer, tried)
    for world in worlds(ruleset, state, viewer, rng):
        other = world.state
        if ruleset.view(other, viewer) != view:
            match.fail(Clause.SECRETS, f"the view of {who} is another for {encode(other)}")
        if differs := known.differs(answers(ruleset, other, viewer, tried)):
            match.fail(Clause.SECRETS, f"{who} is answered {differs}, for {encode(other)}")
        for seat, action in moves:
            _check_events(match, viewer, world, seat, action)


def _check_events(match: Match, viewer: Viewer, world: World, seat: Seat, action: Action) -> None:
    ruleset, state = match.ruleset, match.state
    other_action = world.action(ruleset, action, viewer, seat)
    if ruleset.violations(world.state, seat, other_action):
        return
    after, events = ruleset.apply(state, seat, action)
    other, other_events = ruleset.apply(world.state, seat, other_action)
    if ruleset.view(after, viewer) == ruleset.view(other, viewer):
        here, there = seen(events, viewer), seen(other_events, viewer)
        if here != there:
            what = f"{shown(seat, action)}: {here} or {there}"
            match.fail(Clause.EVENTS, f"{viewer} can tell {what}, for {encode(world.state)}")


def seen(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    """Return the events as the viewer may see them."""
    return [event.seen_by(viewer) for event in events]


def check_deals(match: Match, rng: Random) -> None:
    """Check that a deal tells each viewer only what it is dealt."""
    ruleset, opening = match.ruleset, match.opening
    pack = sorted(match.pack.elements())
    order = rng.sample(pack, len(pack))
    one, two = rng.sample(range(len(pack)), 2)
    swapped = list(order)
    swapped[one], swapped[two] = swapped[two], swapped[one]
    try:
        here, there = (
            replace(opening, decks=(tuple(deck),)).deal(ruleset) for deck in (order, swapped)
        )
    except Malformed as error:
        match.fail(Clause.OPENING, f"a pack of the same cards is refused: {error}")
    for viewer in (None, *range(len(opening.names))):
        same = ruleset.view(here[0], viewer) == ruleset.view(there[0], viewer)
        if same and seen(here[1], viewer) != seen(there[1], viewer):
            match.fail(Clause.EVENTS, f"{viewer} can tell the pack {order} from {swapped}")
