"""Other worlds that look the same to a viewer: the cards it cannot see lie elsewhere in them.

Whatever a viewer gets must be the same in all of them, or it tells what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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

_WORLDS: Final = 7


@dataclass(frozen=True)
class World:
    """How a state is made that a viewer cannot tell from the true one: what lies where instead.

    `renamed` tells which cards go by each other's name in it wherever they are hidden, so that
    they do in secret actions as well.
    """

    changes: dict[Path, Any]
    renamed: Mapping[Card, Card] = field(default_factory=dict)

    def action(self, ruleset: AnyRuleset, action: Action, viewer: Viewer, seat: Seat) -> Action:
        """Return what the seat does in this world, that looks like the action to the viewer."""
        if not action.secret or seat == viewer or not self.renamed:
            return action
        data = encode(action)
        changes = {at: self.renamed[c] for at, c in leaves(data) if c in self.renamed}
        return decode_action(ruleset.actions, replaced(data, changes))


def worlds(match: Match, viewer: Viewer, rng: Random) -> Iterator[tuple[World, State]]:
    """Yield some possible states that differ only in what the viewer cannot see, and how."""
    ruleset, state = match.ruleset, match.state
    true = encode(state)
    hidden = hidden_places(true, encode(ruleset.view(state, viewer)))
    cards = {at: look(true, at) for at in hidden}
    decks: dict[Path, Any] = {
        ("decks", place): rng.sample(deck, len(deck))
        for place, deck in enumerate(true.get("decks") or ())
    }
    seeded = World({("seed",): f"{state.seed}/other"[-128:], **decks})
    renamed = [_renamed(cards, match.traits.noted, rng) for _ in range(2)]
    moved = [_moved(cards, top, rng) for top in (True, False)]
    mixed = dict(zip(cards, rng.sample(list(cards.values()), len(cards)), strict=True))
    for world in (seeded, *renamed, *map(World, (*moved, mixed))):
        try:
            other = decode(type(state), replaced(true, world.changes))
        except Malformed:
            continue
        if other != state and not ruleset.problems(other):
            yield world, other


def _renamed(cards: Mapping[Path, Card], noted: Collection[str], rng: Random) -> World:
    """Let two cards change places wherever they are hidden, a noted one if there is any."""
    faces = sorted(set(cards.values()))
    if len(faces) < 2:
        return World({})
    choices = [card for at, card in cards.items() if at[0] in noted]
    one = rng.choice(choices if choices and rng.random() < 0.5 else faces)
    two = rng.choice([face for face in faces if face != one])
    names = {one: two, two: one}
    return World({at: names[card] for at, card in cards.items() if card in names}, names)


def _moved(cards: Mapping[Path, Card], top: bool, rng: Random) -> dict[Path, Card]:
    """Let two hidden places change cards, one of them near the top of the stock if wished."""
    places = list(cards)
    tops = [at for at in places if at[0] == "stock" and at[-1] in (0, 1)]
    if len(places) < 2:
        return {}
    one, two = rng.sample(places, 2)
    one = rng.choice(tops) if tops and top else one
    return {one: cards[two], two: cards[one]}


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
    for world, other in worlds(match, viewer, rng):
        if ruleset.view(other, viewer) != view:
            match.fail(Clause.SECRETS, f"the view of {who} is another for {encode(other)}")
        if differs := known.differs(answers(ruleset, other, viewer, tried)):
            match.fail(Clause.SECRETS, f"{who} is answered {differs}, for {encode(other)}")
        for seat, action in moves:
            there = world.action(ruleset, action, viewer, seat)
            if not ruleset.violations(other, seat, there):
                _check_events(match, viewer, seat, (state, action), (other, there))
    for seat, action in moves:
        there = ruleset.random_action(state, seat, rng)
        if action.secret and seat != viewer and type(there) is type(action):
            _check_events(match, viewer, seat, (state, action), (state, there))


def _check_events(
    match: Match,
    viewer: Viewer,
    seat: Seat,
    here: tuple[State, Action],
    there: tuple[State, Action],
) -> None:
    """Check that the viewer cannot tell two moves apart by events, if it cannot by views."""
    after, events = match.ruleset.apply(here[0], seat, here[1])
    other, other_events = match.ruleset.apply(there[0], seat, there[1])
    if match.ruleset.view(after, viewer) == match.ruleset.view(other, viewer):
        one, two = seen(events, viewer), seen(other_events, viewer)
        if one != two:
            what = f"{shown(seat, here[1])}: {one} or {two}"
            match.fail(Clause.EVENTS, f"{viewer} can tell {what}, for {encode(there[0])}")


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
