"""What a page of legal actions and a check cost where there are many: no more than elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final, TypeVar

from fairdeal.api.legal import DEFAULT_LIMIT, legal_page
from fairdeal.engine import rulesets
from fairdeal.engine.cards import JOKER, PACK, in_pack_order
from fairdeal.engine.playing import playout
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.state import Seat, State, evolve, put
from tests.bench.figures import Part, Table, verdict
from tests.bench.playable import SEATS
from tests.bench.plots import on_log_axes

T = TypeVar("T")

COUNTED: Final = 100_000
"""Lists are gone through so far to tell how long they are."""
MOST_MS: Final = 5.0
WILDS: Final = (JOKER,) * 4 + ("2c", "2d", "2h", "2s")


@dataclass(frozen=True)
class Position:
    """Somebody's turn."""

    ruleset: AnyRuleset
    state: State
    seat: Seat


@dataclass(frozen=True)
class Cost:
    """How many legal actions there are, and what the first page and a check take, in ms."""

    actions: int
    page: float
    check: float


def from_play(name: str, most: int) -> Iterator[Position]:
    """Yield positions from random and from greedy play."""
    ruleset = rulesets.get(name)
    names = [f"Seat {seat + 1}" for seat in range(SEATS[name])]
    for policy in ("random", "greedy"):
        state, _ = ruleset.deal(names, ruleset.options_type(), f"positions of {policy}")
        steps = playout(ruleset, state, policy, Random(7), 4_000)
        for step in islice(steps, 0, None, max(1, 4_000 // most)):
            for seat in ruleset.to_act(step.state)[:1]:
                yield Position(ruleset, step.state, seat)


def worst(name: str) -> Iterator[tuple[str, Position]]:
    """Yield hands made so that there is as much to choose as can be."""
    if name == "progressive-poker":
        yield "two left, nine personal cards each", _poker()
    if name == "progressive-rummy":
        aces = [rank + suit for rank in "A" for suit in "cdhs"] * 2
        yield "six wilds and two sevens", _rummy([*aces[:6], "7h", "7s"])
        yield "four wilds in a run", _rummy([*aces[:4], "5h", "6h", "8h", "9h"])
    if name == "bad-progressive":
        low = [f"{rank}{suit}" for rank in "3456789" for suit in "cdh"][:17]
        yield "25 cards, 8 wilds", _bad(low)
        yield "25 cards, 8 wilds, one suit twice", _bad([f"{r}c" for r in "3456789TJ"] * 2)


def _turn(ruleset: AnyRuleset, seats: int, phase: str) -> Position:
    """Return a match at a moment when somebody is in that phase of a turn."""
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    state, _ = ruleset.deal(names, ruleset.options_type(), "worst")
    for step in playout(ruleset, state, "random", Random(1), 200):
        if step.state.phase == phase:
            return Position(ruleset, step.state, ruleset.to_act(step.state)[0])
    raise AssertionError(f"no {phase} in {ruleset.id}")


def _rummy(hand: list[str]) -> Position:
    return _holding(_turn(rulesets.get("progressive-rummy"), 8, "play"), hand)


def _bad(cards: list[str]) -> Position:
    return _holding(_turn(rulesets.get("bad-progressive"), 4, "play"), [*cards[:17], *WILDS])


def _holding(at: Position, hand: list[str]) -> Position:
    hands = put(at.state.hands, at.seat, in_pack_order(hand))
    return Position(at.ruleset, evolve(at.state, hands=hands), at.seat)


def _poker() -> Position:
    ruleset = rulesets.get("progressive-poker")
    state, _ = ruleset.deal(["Ann", "Ben"], ruleset.options_type(), "worst")
    hand, personal = tuple(PACK[:5]), tuple(PACK[5:13])
    state = evolve(
        state,
        phase="exchange",
        hands=(hand, tuple(PACK[13:18])),
        personal=(personal, tuple(PACK[18:26])),
    )
    return Position(ruleset, state, 0)


def cost(at: Position) -> Cost:
    """Measure one position, asked for the first time: nothing of it is remembered yet."""
    ruleset, state, seat = at.ruleset, at.state, at.seat
    page, page_ms = _timed(lambda: legal_page(ruleset, state, seat, limit=DEFAULT_LIMIT))
    asked = page.items[-1]
    _, check_ms = _timed(lambda: ruleset.violations(state, seat, asked))
    listed = sum(1 for _ in islice(ruleset.legal_actions(state, seat), COUNTED))
    return Cost(listed, page_ms, check_ms)


def _timed(run: Callable[[], T]) -> tuple[T, float]:
    """Return what something returns, and the milliseconds of CPU time that it took."""
    began = time.process_time()
    made = run()
    return made, 1000 * (time.process_time() - began)


def measure(quick: bool, tell: Callable[[str], None]) -> Part:
    """Measure positions from play and the worst that we could think of."""
    most = 60 if quick else 400
    table = Table(
        "Milliseconds, in positions from play and in the worst hands that we could make",
        ("game", "positions", "actions", "first page p50", "p99", "check p50", "p99", "goal"),
    )
    made = Table("The worst hands", ("game", "hand", "actions", "first page", "check", "goal"))
    points: dict[str, list[tuple[float, float]]] = {}
    for name in SEATS:
        tell(f"positions: {name}")
        costs = [cost(each) for each in from_play(name, most)]
        pages, checks = sorted(c.page for c in costs), sorted(c.check for c in costs)
        p99 = int(0.99 * len(costs))
        table.rows.append(
            (
                name,
                f"{len(costs):,}",
                f"1 to {_many(max(each.actions for each in costs))}",
                f"{pages[len(pages) // 2]:.3f}",
                f"{pages[p99]:.3f}",
                f"{checks[len(checks) // 2]:.3f}",
                f"{checks[p99]:.3f}",
                verdict(max(pages[p99], checks[p99]), MOST_MS, most=True),
            )
        )
        points[name] = [(max(each.actions, 1), each.page) for each in costs]
        for told, position in worst(name):
            each = cost(position)
            points[name].append((each.actions, each.page))
            goal = verdict(max(each.page, each.check), MOST_MS, most=True)
            row = (name, told, _many(each.actions), f"{each.page:.3f}", f"{each.check:.3f}", goal)
            made.rows.append(row)
    return Part(
        "Positions",
        "The first page of 100 legal actions with the counts, as the API makes it, and the check "
        "of one action, in CPU time, each asked for once.",
        [table, made],
        {
            "positions": on_log_axes(
                "The first page, by the length of the list",
                "legal actions",
                "ms",
                points,
                joined=False,
            )
        },
    )


def _many(count: int) -> str:
    return f"{count:,}" if count < COUNTED else f"over {COUNTED:,}"
