"""What the table leaves open is carried over from change to change; here it is looked up afresh."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fairdeal.engine.cards import JOKER, PACK
from fairdeal.engine.playing import playout
from fairdeal.engine.rulesets.bad_progressive import BAD_PROGRESSIVE
from fairdeal.engine.rulesets.bad_progressive.records import (
    BadProgressiveOptions,
    BadProgressiveState,
    LayOff,
    Swap,
    TableMeld,
)
from fairdeal.engine.rulesets.bad_progressive.tables import table_of
from fairdeal.engine.state import evolve

RUN = TableMeld(1, "run", ("3c", "Jo", "5c", "2d"), (1,) * 4)
KINGS = TableMeld(1, "set", ("2h", "Kc", "Jo"), (1,) * 3)
HIGH_RUN = TableMeld(0, "run", ("Td", "Jd", "Qd", "Kd"), (0,) * 4)
MORE_KINGS = TableMeld(0, "set", ("2s", "Kh", "Ks"), (0,) * 3)


def on_the_table(*melds: TableMeld, **options: Any) -> BadProgressiveState:
    state, _ = BAD_PROGRESSIVE.deal(["Ann", "Bob"], BadProgressiveOptions(**options), "7")
    return evolve(state, melds=melds)


def test_a_table_by_hand() -> None:
    table = table_of(on_the_table(RUN, KINGS))
    assert table.lay_offs("7c") == (LayOff(0, "7c", "high"),)
    assert table.lay_offs("Kd") == (LayOff(1, "Kd"),)
    # Below the 3c there is no deuce's place but a wild's; behind the 2d none, and the kings have
    # two wilds to one natural.
    assert table.lay_offs("2c") == (LayOff(0, "2c", "low"),)
    assert table.rooms == {1: 1}
    assert table.swaps("4c") == (Swap(0, 1, "4c"),)
    assert table.swaps("6c") == (Swap(0, 3, "6c"),)
    assert table.swaps("Ks") == (Swap(1, 0, "Ks"), Swap(1, 2, "Ks"))
    assert table.lay_offs("9h") == ()
    assert table.swaps("2c") == ()


def test_sets_come_before_runs_whichever_was_put_down_first() -> None:
    wild_king = TableMeld(0, "run", ("Td", "Jd", "Qd", "2c"), (0,) * 4)
    table = table_of(on_the_table(wild_king, KINGS, MORE_KINGS))
    assert table.lay_offs("Kd") == (LayOff(1, "Kd"), LayOff(2, "Kd"))
    assert table.swaps("Kd") == (
        Swap(1, 0, "Kd"),
        Swap(1, 2, "Kd"),
        Swap(2, 0, "Kd"),
        Swap(0, 3, "Kd"),
    )


def test_an_ace_fits_both_ends_of_a_run_of_twelve() -> None:
    twelve = ("2h", *(f"{rank}d" for rank in "3456789TJQK"))
    table = table_of(on_the_table(TableMeld(0, "run", twelve, (0,) * 12)))
    assert table.lay_offs("Ad") == (LayOff(0, "Ad", "low"), LayOff(0, "Ad", "high"))
    # The low end lies next to a wild.
    assert table.lay_offs("Jo") == (LayOff(0, "Jo", "high"),)


def test_a_table_is_not_mixed_up_with_one_that_has_more_melds() -> None:
    whole = on_the_table(HIGH_RUN, KINGS, RUN)
    table_of(whole)
    table = table_of(evolve(whole, melds=whole.melds[:2]))
    assert table.lay_offs("7c") == ()
    assert table.rooms == {0: 2, 1: 0}


def test_the_same_melds_leave_less_room_by_another_option() -> None:
    melds = (MORE_KINGS,)
    assert table_of(on_the_table(*melds)).rooms == {0: 2}
    assert table_of(on_the_table(*melds, set_wilds="one")).rooms == {0: 0}


def afresh(state: BadProgressiveState) -> BadProgressiveState:
    """Return the same state with melds that have not been looked at."""
    return evolve(
        state,
        melds=tuple(TableMeld(each.seat, each.kind, each.cards, each.by) for each in state.melds),
    )


def match(seed: str, options: dict[str, Any]) -> Iterator[BadProgressiveState]:
    """Yield the states of a random match in which something lies on the table."""
    names = ["Ann", "Bob", "Cid", "Dot"]
    state, _ = BAD_PROGRESSIVE.deal(names, BadProgressiveOptions(rounds=3, **options), seed)
    for step in playout(BAD_PROGRESSIVE, state, "random", Random(seed), 600):
        if step.state.melds:
            yield step.state


@pytest.mark.parametrize(
    "options", [{}, {"set_wilds": "one", "before_goal": "open"}], ids=["usual", "open"]
)
def test_what_is_carried_over_is_what_is_found_afresh(options: dict[str, Any]) -> None:
    # All are looked at in the order of play, now and then with another match in between.
    other = match("2", options)
    carried = []
    for number, state in enumerate(match("1", options)):
        if number % 7 == 0:
            table_of(next(other, state))
        carried.append((state, table_of(state)))
    for state, table in carried:
        found = table_of(afresh(state))
        assert table.rooms == found.rooms
        for card in (*PACK, JOKER):
            assert table.lay_offs(card) == found.lay_offs(card)
            assert table.swaps(card) == found.swaps(card)
