"""Lists too long to count: a page costs no more than what it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from fairdeal.api.legal import legal_page
from fairdeal.engine.ruleset import Action
from fairdeal.engine.rulesets.bad_progressive import BAD_PROGRESSIVE
from fairdeal.engine.rulesets.bad_progressive.records import BadProgressiveState
from fairdeal.engine.state import evolve, put


@pytest.fixture
def rich() -> BadProgressiveState:
    """Seat 0 has drawn in round 1 and may put two sets down, in more ways than are counted.

    Its 25 cards have 22 different faces: four jokers are all the same.
    """
    held = "2c 3c 4c 5c 6c 7c 2d 3d 4d 5d 6d 7d 2h 3h 4h 5h 6h 7h 2s 3s 4s Jo Jo Jo Jo"
    hand = tuple(held.split())
    options = BAD_PROGRESSIVE.options_type()
    state, _ = BAD_PROGRESSIVE.deal(["a", "b", "c", "d"], options, "3")
    seat = BAD_PROGRESSIVE.to_act(state)[0]
    while state.phase == "pick_up":
        seat = BAD_PROGRESSIVE.to_act(state)[0]
        state, _ = BAD_PROGRESSIVE.apply(
            state, seat, next(BAD_PROGRESSIVE.legal_actions(state, seat))
        )
    return evolve(state, hands=put(state.hands, seat, hand))


def test_what_is_not_counted_has_a_lower_bound(rich: BadProgressiveState) -> None:
    page = legal_page(BAD_PROGRESSIVE, rich, None, limit=30)
    assert len(page.items) == 30
    assert (page.count, page.count_at_least) == (None, 31)
    assert (page.types["discard"].count, page.types["put_down"].count) == (22, None)
    assert page.types["put_down"].count_at_least == 8  # those on the page, past 22 discards
    after = legal_page(BAD_PROGRESSIVE, rich, None, limit=30, cursor=page.next_cursor)
    assert (after.count, after.count_at_least) == (None, 61)
    assert not set(page.items) & set(after.items)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Counts the actions that are taken from the list: its next number is how many were."""
    listed = type(BAD_PROGRESSIVE).legal_actions
    numbers = count()

    def counted(*asked: Any) -> Iterator[Action]:
        for action in listed(*asked):
            next(numbers)
            yield action

    monkeypatch.setattr(type(BAD_PROGRESSIVE), "legal_actions", counted)
    return numbers


def test_no_more_of_a_type_is_looked_for_than_there_is(
    rich: BadProgressiveState, taken: Iterator[int]
) -> None:
    page = legal_page(BAD_PROGRESSIVE, rich, None, type="discard", limit=1_000)
    assert (len(page.items), page.count, page.next_cursor) == (22, 22, None)
    assert next(taken) == 22


def test_a_page_takes_one_more_than_it_shows(
    rich: BadProgressiveState, taken: Iterator[int]
) -> None:
    legal_page(BAD_PROGRESSIVE, rich, None, limit=50)
    assert next(taken) == 51
