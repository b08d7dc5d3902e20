"""What happens at every table: seating, packs, dealing, the end of a round, checking a state.

Games call these; none of them is overridden. The rule ids kept here are `common.*`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from fairdeal.engine import shuffle
from fairdeal.engine.cards import HIDDEN, Card, Hand, hidden, in_pack_order, surplus
from fairdeal.engine.ruleset import (
    LEGAL,
    Action,
    AnyRuleset,
    Event,
    Malformed,
    Problem,
    Violation,
    broken,
    problem,
)
from fairdeal.engine.state import (
    MATCH_OVER,
    ROUND_OVER,
    Options,
    Player,
    Seat,
    SeatNumber,
    State,
    Viewer,
    from_left,
)

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Deal(Action):
    """Deal the next round (`common.next_round`)."""


@dataclass(frozen=True)
class Dealt(Event):
    """A seat was dealt these cards; the others see how many."""

    hides: ClassVar[tuple[str, ...]] = ("cards",)
    seat: SeatNumber
    cards: Hand
    """The cards that it was dealt."""


@dataclass(frozen=True)
class RoundEnded(Event):
    """A round ended: the points it gave each seat, and the totals."""

    round: int
    """The number of the round, from 1."""
    points: tuple[int, ...]
    """What the round gave each seat."""
    scores: tuple[int, ...]
    """The totals by seat."""


@dataclass(frozen=True)
class MatchEnded(Event):
    """The match ended, for the reason that the outcome gives."""

    winners: tuple[SeatNumber, ...]
    """The seats that share the first place."""
    reason: str
    """A word for what ended the match."""


# -- opening a match -------------------------------------------------------------------------


def open_seats(ruleset: AnyRuleset, names: Sequence[str]) -> tuple[Player, ...]:
    """Return the players. Raises `Malformed` when the game is not for so many."""
    if problems := seat_count_problems(ruleset, len(names)):
        raise Malformed(problems)
    return tuple(Player(name) for name in names)


def first_dealer(ruleset: AnyRuleset, options: Options, seats: int, seed: str) -> Seat:
    """Return who deals round 1 (`common.dealer`). Raises `Malformed` for a seat that is none."""
    if options.dealer == "random":
        return shuffle.below(seats, seed, shuffle.label(ruleset.id, "dealer"))
    if options.dealer is None:
        return seats - 1
    if options.dealer >= seats:
        raise Malformed(seat_problems(options.dealer, seats, "/options/dealer"))
    return options.dealer


def check_decks(decks: Sequence[Sequence[Card]], pack: Sequence[Card], most: int) -> None:
    """Raise `Malformed` unless each deck given holds exactly the pack's cards (`common.deal`).

    None of them may lie face down: nobody can deal a card that is not known.
    `most` is how many rounds the match can have: more decks than that are refused. Pointers
    number the decks, `/deck/0` being the one of round 1.
    """
    if problems := _decks_problems(decks, pack, most, "/deck"):
        raise Malformed(problems)


def round_pack(
    ruleset_id: str,
    seed: str | None,
    decks: Sequence[Sequence[Card]] | None,
    number: int,
    pack: Sequence[Card],
) -> tuple[Card, ...]:
    """Return the pack of a round, top first: the deck given for it, else shuffled from the seed.

    Raises `Malformed` where there is no seed: nobody deals from a view.
    """
    if seed is None:
        raise Malformed([Problem("/seed", "view_given")])
    if decks and number <= len(decks):
        return tuple(decks[number - 1])
    return shuffle.shuffle(pack, seed, shuffle.label(ruleset_id, f"deal/{number}"))


def dealt(pack: Sequence[Card], each: int, seats: int, dealer: Seat) -> tuple[Hand, ...]:
    """Deal `each` cards to each seat, one at a time from the dealer's left; hands by seat.

    The rest of the pack, from index `each * seats`, is for the caller to lay down.
    """
    hands: list[Hand] = [()] * seats
    for place, seat in enumerate(from_left(dealer, seats)):
        hands[seat] = in_pack_order(pack[place : each * seats : seats])
    return tuple(hands)


# -- what is legal ----------------------------------------------------------------------------


def deal_violations(state: State, seat: Seat, next_dealer: Seat) -> Sequence[Violation]:
    """Return what is wrong with a `deal` by that seat now (`common.next_round`)."""
    if state.phase == MATCH_OVER:
        return broken("common.next_round", "match_is_over")
    if state.phase != ROUND_OVER:
        return broken("common.next_round", "round_is_on")
    if seat != next_dealer:
        return broken("common.next_round", "not_the_dealer", dealer=next_dealer)
    return LEGAL


def between_rounds(state: State, rule: str) -> Sequence[Violation]:
    """Return what is wrong with any action but `deal` when no round is on, else nothing.

    `rule` is the action's own rule, which it breaks by coming too late (`common.phase`).
    """
    if state.phase == ROUND_OVER:
        return broken(rule, "round_is_over")
    if state.phase == MATCH_OVER:
        return broken(rule, "match_is_over")
    return LEGAL


def counts_by_type(actions: Iterable[Action]) -> dict[str, int | None]:
    """Return how many of the actions are of each type, in the order in which the types come."""
    counts: dict[str, int | None] = {}
    for action in actions:
        counts[action.type] = (counts.get(action.type) or 0) + 1
    return counts


# -- views -----------------------------------------------------------------------------------

EVERYBODY_SEES: Final = frozenset(
    {
        "schema",
        "ruleset",
        "rules",
        "seats",
        "options",
        "round",
        "dealer",
        "phase",
        "scores",
        "last_round",
    }
)
"""The fields of every state that hold no secret."""


def view_of(state: S, public: frozenset[str], **seen: Any) -> S:
    """Return a view made of the fields that are public and of those given as they are seen.

    Nothing else gets in: seed and decks are absent, and a field that is in neither lot is not
    there at all, so that whoever adds one to a state must say who sees it.
    """
    view = object.__new__(type(state))
    whole = state.__dict__
    view.__dict__.update({name: whole[name] for name in public}, seed=None, decks=None, **seen)
    return view


def seen_hands(state: State, viewer: Viewer) -> tuple[Hand, ...]:
    """Return the viewer's own hand among hidden ones, and all hands between rounds."""
    if state.phase in (ROUND_OVER, MATCH_OVER):
        return state.hands
    return tuple(hand if seat == viewer else hidden(hand) for seat, hand in enumerate(state.hands))


# -- results ---------------------------------------------------------------------------------


def ranking(keys: Sequence[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Return the places, best first, when the highest key is best; equal keys share a place.

    >>> ranking([5, 9, 5])
    ((1,), (0, 2))
    """
    return tuple(
        tuple(seat for seat, each in enumerate(keys) if each == key)
        for key in sorted(set(keys), reverse=True)
    )


# -- states from outside ---------------------------------------------------------------------


def base_problems(
    ruleset: AnyRuleset, state: State, phases: Sequence[str], last_round: int
) -> list[Problem]:
    """Return what is wrong with the fields that all games share.

    `phases` are the game's own; `last_round` is the highest round that there can be.
    When this finds the seats wrong, nothing else can be judged: the caller stops there.
    """
    if state.ruleset != ruleset.id:
        return [problem("/ruleset", "other_ruleset", expected=ruleset.id)]
    if state.rules != ruleset.rules:
        return [problem("/rules", "other_rules", given=state.rules, expected=ruleset.rules)]
    seats = len(state.seats)
    if problems := seat_count_problems(ruleset, seats):
        return problems
    problems = [
        problem(f"/{name}", "wrong_count", expected=seats, given=len(values))
        for name, values in (
            ("hands", state.hands),
            ("scores", state.scores),
            ("last_round", state.last_round),
        )
        if values is not None and len(values) != seats
    ]
    problems += seat_problems(state.dealer, seats, "/dealer")
    if state.options.dealer is None:
        problems.append(Problem("/options/dealer", "missing"))
    elif state.options.dealer != "random":
        problems += seat_problems(state.options.dealer, seats, "/options/dealer")
    known = (*phases, ROUND_OVER, MATCH_OVER)
    if state.phase not in known:
        problems.append(problem("/phase", "impossible_phase", phase=state.phase, choices=known))
    if state.round > last_round:
        problems.append(problem("/round", "out_of_range", low=1, high=last_round))
    return problems


def seat_count_problems(ruleset: AnyRuleset, seats: int) -> list[Problem]:
    """Return what is wrong with the number of players."""
    low, high = ruleset.seats.min, ruleset.seats.max
    if low <= seats <= high:
        return []
    name = ruleset.book.page().title
    return [problem("/seats", "wrong_seat_count", name=name, low=low, high=high, given=seats)]


def seat_problems(seat: int, seats: int, at: str) -> list[Problem]:
    """Return what is wrong with a seat number."""
    if 0 <= seat < seats:
        return []
    return [problem(at, "no_such_seat", seat=seat, last=seats - 1)]


def pack_problems(cards: Iterable[Card], pack: Sequence[Card], at: str) -> list[Problem]:
    """Return how the cards differ from the pack, card by card (`common.conserved`).

    In a view, hidden cards stand for whatever the seen ones leave of the pack.
    """
    cards = tuple(cards)
    down = cards.count(HIDDEN)
    many, missing = surplus((card for card in cards if card != HIDDEN), pack)
    problems = []
    if many:
        names = in_pack_order(many.elements())
        problems.append(problem(at, "surplus_cards", cards=names))
    if missing and not down:
        names = in_pack_order(missing.elements())
        problems.append(problem(at, "missing_cards", cards=names))
    if down and len(cards) != len(pack):
        problems.append(problem(at, "wrong_card_count", expected=len(pack), given=len(cards)))
    return problems


def deck_problems(state: State, pack: Sequence[Card], most: int) -> list[Problem]:
    """Return what is wrong with the packs that a state keeps for its rounds."""
    return _decks_problems(state.decks or (), pack, most, "/decks")


def _decks_problems(
    decks: Sequence[Sequence[Card]], pack: Sequence[Card], most: int, at: str
) -> list[Problem]:
    if len(decks) > most:
        return [problem(at, "too_many_decks", most=most, given=len(decks))]
    return [
        each
        for place, deck in enumerate(decks)
        for each in [
            *_hidden_cards(f"{at}/{place}", deck),
            *pack_problems(deck, pack, f"{at}/{place}"),
        ]
    ]


def hidden_problems(state: State, places: Iterable[tuple[str, tuple[Card, ...]]]) -> list[Problem]:
    """Return where a whole state hides cards: `places` are pointers and the cards there."""
    if state.is_view:
        return []
    return [each for at, cards in places for each in _hidden_cards(at, cards)]


def _hidden_cards(at: str, cards: Sequence[Card]) -> list[Problem]:
    return [Problem(f"{at}/{i}", "hidden_card") for i, card in enumerate(cards) if card == HIDDEN]
