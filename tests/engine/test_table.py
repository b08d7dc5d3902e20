"""What happens at every table, and events as viewers see them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from fairdeal.engine import table
from fairdeal.engine.cards import PACK, DownCard
from fairdeal.engine.ruleset import Event, Malformed, Problem, Violation
from fairdeal.engine.shuffle import shuffle
from fairdeal.engine.state import (
    MATCH_OVER,
    ROUND_OVER,
    Options,
    Player,
    Seat,
    evolve,
    from_left,
    put,
)
from tests.engine.example_ruleset import HIGH_CARD, PLAY, HighCardOptions, HighCardState

STATE, _ = HIGH_CARD.deal(["Ann", "Bob", "Cem"], HighCardOptions(), "7")


def pointers(problems: Any) -> list[tuple[str, str]]:
    return [(each.pointer, each.code) for each in problems]


# -- states ----------------------------------------------------------------------------------


def test_evolve_copies_and_changes() -> None:
    evolved = evolve(STATE, round=2)
    assert evolved == replace(STATE, round=2)
    assert (STATE.round, type(evolved)) == (1, HighCardState)


def test_put() -> None:
    assert put(("a", "b", "c"), 1, "x") == ("a", "x", "c")
    assert put((1,), 0, 2) == (2,)


@pytest.mark.parametrize(("dealer", "expected"), [(0, (1, 2, 0)), (1, (2, 0, 1)), (2, (0, 1, 2))])
def test_common_seats_left_is_the_next_higher(dealer: Seat, expected: tuple[Seat, ...]) -> None:
    assert from_left(dealer, 3) == expected


def test_a_view_is_what_has_no_seed() -> None:
    assert not STATE.is_view
    assert evolve(STATE, seed=None).is_view


# -- events ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Swapped(Event):
    hides: ClassVar[tuple[str, ...]] = ("gave", "rest")
    one: Seat
    two: Seat
    gave: DownCard
    rest: tuple[DownCard, ...]
    seen: DownCard

    def knowers(self) -> tuple[Seat, ...]:
        return (self.one, self.two)


def test_an_event_is_whole_for_who_knows() -> None:
    event = Swapped(0, 2, "Ah", ("2c", "3c"), "Kd")
    down = Swapped(0, 2, "??", ("??", "??"), "Kd")
    assert [event.seen_by(viewer) for viewer in (0, 1, 2, None)] == [event, down, event, down]
    assert down.seen_by(1) == down


def test_a_deal_is_seen_by_its_seat_alone() -> None:
    event = table.Dealt(0, ("2c", "Ah"))
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == table.Dealt(0, ("??", "??"))


# -- opening a match -------------------------------------------------------------------------


def test_common_seats() -> None:
    assert table.open_seats(HIGH_CARD, ["Ann", "Bob"]) == (Player("Ann"), Player("Bob"))


@pytest.mark.parametrize("many", [0, 1, 5])
def test_common_seats_not_for_so_many(many: int) -> None:
    with pytest.raises(Malformed) as caught:
        table.open_seats(HIGH_CARD, ["Ann"] * many)
    (found,) = caught.value.problems
    assert found == Problem(
        "/seats",
        "wrong_seat_count",
        {"name": "High Card", "low": 2, "high": 4, "given": many},
    )


def test_common_dealer_is_the_last_seat() -> None:
    assert table.first_dealer(HIGH_CARD, Options(), 4, "7") == 3


def test_common_dealer_as_named() -> None:
    assert table.first_dealer(HIGH_CARD, Options(dealer=1), 4, "7") == 1


def test_common_dealer_by_chance_is_drawn_from_the_seed() -> None:
    drawn = [table.first_dealer(HIGH_CARD, Options(dealer="random"), 4, str(n)) for n in range(60)]
    assert set(drawn) == {0, 1, 2, 3}
    again = [table.first_dealer(HIGH_CARD, Options(dealer="random"), 4, str(n)) for n in range(60)]
    assert again == drawn


def test_common_dealer_is_nobody() -> None:
    with pytest.raises(Malformed) as caught:
        table.first_dealer(HIGH_CARD, Options(dealer=4), 4, "7")
    assert pointers(caught.value.problems) == [("/options/dealer", "no_such_seat")]


def test_common_deal_one_at_a_time_from_the_dealers_left() -> None:
    # Seat 2 deals: the top card goes to seat 0, the next to 1, then 2, and round again.
    pack = ("Kd", "2c", "3c", "Ac", "4d", "5d", "Jo")
    assert table.dealt(pack, 2, 3, 2) == (("Ac", "Kd"), ("2c", "4d"), ("3c", "5d"))
    assert table.dealt(pack, 2, 3, 0) == (("3c", "5d"), ("Ac", "Kd"), ("2c", "4d"))
    assert table.dealt(pack, 0, 3, 0) == ((), (), ())


def test_common_deal_packs_given_come_first() -> None:
    turned, other = PACK[::-1], PACK[1:] + PACK[:1]
    packs = [table.round_pack("high-card", "7", (turned, other), n, PACK) for n in (1, 2, 3)]
    assert packs == [turned, other, shuffle(PACK, "7", "fairdeal/1/high-card/deal/3")]
    assert table.round_pack("high-card", "7", None, 1, PACK) == shuffle(
        PACK, "7", "fairdeal/1/high-card/deal/1"
    )


def test_common_deal_nobody_deals_from_a_view() -> None:
    with pytest.raises(Malformed) as caught:
        table.round_pack("high-card", None, None, 1, PACK)
    assert pointers(caught.value.problems) == [("/seed", "view_given")]


def test_common_deal_the_cards_must_be_the_packs() -> None:
    table.check_decks([PACK, PACK[::-1]], PACK, 2)
    with pytest.raises(Malformed) as caught:
        table.check_decks([PACK, ("Jo", "Jo", *PACK[1:])], PACK, 2)
    surplus, missing = caught.value.problems
    assert surplus == Problem("/deck/1", "surplus_cards", {"cards": ("Jo", "Jo")})
    assert missing == Problem("/deck/1", "missing_cards", {"cards": ("2c",)})


def test_common_deal_no_card_of_a_pack_lies_face_down() -> None:
    """A hidden card in a pack to come would be dealt as one, into hands that nobody can play."""
    with pytest.raises(Malformed) as caught:
        table.check_decks([PACK, ("??", *PACK[1:])], PACK, 2)
    assert caught.value.problems == (Problem("/deck/1/0", "hidden_card"),)


def test_common_options_no_more_packs_than_rounds() -> None:
    with pytest.raises(Malformed) as caught:
        table.check_decks([PACK] * 3, PACK, 2)
    (found,) = caught.value.problems
    assert found == Problem("/deck", "too_many_decks", {"most": 2, "given": 3})


# -- between rounds --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "seat", "expected"),
    [
        (ROUND_OVER, 1, ()),
        (ROUND_OVER, 0, (Violation("common.next_round", "not_the_dealer", {"dealer": 1}),)),
        (PLAY, 1, (Violation("common.next_round", "round_is_on"),)),
        (MATCH_OVER, 1, (Violation("common.next_round", "match_is_over"),)),
    ],
)
def test_common_next_round(phase: str, seat: Seat, expected: tuple[Violation, ...]) -> None:
    assert table.deal_violations(evolve(STATE, phase=phase), seat, 1) == expected


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        (PLAY, ()),
        (ROUND_OVER, (Violation("high.play", "round_is_over"),)),
        (MATCH_OVER, (Violation("high.play", "match_is_over"),)),
    ],
)
def test_common_phase(phase: str, expected: tuple[Violation, ...]) -> None:
    assert table.between_rounds(evolve(STATE, phase=phase), "high.play") == expected


# -- results ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([5, 9, 5], ((1,), (0, 2))),
        ([0, 0, 0], ((0, 1, 2),)),
        ([-3, 2, 7, 2], ((2,), (1, 3), (0,))),
        ([(3, 1), (3, 2)], ((1,), (0,))),
    ],
)
def test_common_ties(keys: list[Any], expected: tuple[tuple[Seat, ...], ...]) -> None:
    assert table.ranking(keys) == expected


# -- states from outside ---------------------------------------------------------------------


def base(**changes: Any) -> list[tuple[str, str]]:
    return pointers(table.base_problems(HIGH_CARD, evolve(STATE, **changes), (PLAY,), 2))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"phase": ROUND_OVER}, []),
        ({"phase": MATCH_OVER}, []),
        ({"ruleset": "president"}, [("/ruleset", "other_ruleset")]),
        ({"rules": "2"}, [("/rules", "other_rules")]),
        ({"seats": (Player("Ann"),)}, [("/seats", "wrong_seat_count")]),
        ({"seats": STATE.seats[:2]}, [("/hands", "wrong_count"), ("/scores", "wrong_count"),
                                      ("/dealer", "no_such_seat"),
                                      ("/options/dealer", "no_such_seat")]),
        ({"last_round": (0,)}, [("/last_round", "wrong_count")]),
        ({"dealer": 3}, [("/dealer", "no_such_seat")]),
        ({"options": HighCardOptions()}, [("/options/dealer", "missing")]),
        ({"options": HighCardOptions(dealer=3)}, [("/options/dealer", "no_such_seat")]),
        ({"options": HighCardOptions(dealer="random")}, []),
        ({"phase": "playing"}, [("/phase", "impossible_phase")]),
        ({"round": 3}, [("/round", "out_of_range")]),
    ],
)  # fmt: skip
def test_base_problems(changes: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert base(**changes) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("2c 3c 3c", []),
        ("3c 2c 3c", []),
        ("2c 3c", [("/x", "missing_cards")]),
        ("2c 3c 3c Ah", [("/x", "surplus_cards")]),
        ("2c 2c 3c", [("/x", "surplus_cards"), ("/x", "missing_cards")]),
        ("?? 3c ??", []),
        ("?? ?? ??", []),
        ("?? 3c", [("/x", "wrong_card_count")]),
        ("?? 2c 2c", [("/x", "surplus_cards")]),
        ("?? 2c 3c 3c", [("/x", "wrong_card_count")]),
    ],
)
def test_common_conserved(cards: str, expected: list[tuple[str, str]]) -> None:
    assert pointers(table.pack_problems(cards.split(), ("2c", "3c", "3c"), "/x")) == expected


def test_packs_kept_for_later_rounds() -> None:
    assert not table.deck_problems(STATE, PACK, 2)
    kept = evolve(STATE, decks=(PACK, PACK[:-1]))
    assert pointers(table.deck_problems(kept, PACK, 2)) == [("/decks/1", "missing_cards")]
    assert pointers(table.deck_problems(kept, PACK, 1)) == [("/decks", "too_many_decks")]


def test_only_a_view_hides_cards() -> None:
    places = [("/hands/0", ("2c", "??")), ("/stock", ("??",))]
    assert pointers(table.hidden_problems(STATE, places)) == [
        ("/hands/0/1", "hidden_card"),
        ("/stock/0", "hidden_card"),
    ]
    assert not table.hidden_problems(evolve(STATE, seed=None), places)
