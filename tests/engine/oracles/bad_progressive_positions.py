"""Positions of Bad Progressive and short words for its actions, for the oracle's tests."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.engine.oracles.bad_progressive import Oracle
from tests.engine.oracles.bad_progressive_melds import Meld, in_pack_order

OPEN: dict[str, Any] = {"before_goal": "open"}
LATER: dict[str, Any] = {"expand_on_goal_turn": False}
OTHERS: dict[str, Any] = {"going_out": "other_players"}

TABLE = ((0, "set", "Kc Kd Kh"), (1, "run", "3c 4c 5c 6c"))
# A run and a set that take no wild: A, wild, 3, wild, 5, wild; and one natural between two wilds.
FULL_RUN = (1, "run", "Ac 2h 3c Jo 5c 2d")
FULL_SET = (0, "set", "2c Kc Jo")


def fresh(seats: int, packs: list[list[str]] | None = None, **options: Any) -> Oracle:
    """A match whose shuffles come from Python's generator: here only the rules are on trial."""

    def shuffle(label: str, cards: list[str]) -> list[str]:
        cards = list(cards)
        Random(label).shuffle(cards)
        return cards

    return Oracle(seats, options, shuffle, lambda label, k: Random(label).randrange(k), packs)


def position(
    *hands: str,
    melds: tuple[tuple[int, str, str], ...] = (),
    on_goal_turn: bool = False,
    round_: int = 1,
    stock: str = "3d 3d 3d 3d 3d 3d",
    **options: Any,
) -> Oracle:
    """Seat 0 has picked up and is to play. Whoever owns a meld has put the goal down."""
    oracle = fresh(len(hands), **options)
    oracle.round = round_
    oracle.hands = [in_pack_order(hand.split()) for hand in hands]
    oracle.stock = stock.split()
    oracle.discard = None
    oracle.phase = "play"
    oracle.goal_now = on_goal_turn
    for seat, kind, cards in melds:
        oracle.melds.append(Meld(seat, kind, cards.split(), [seat] * len(cards.split())))
        oracle.down[seat] = True
    return oracle


def told(action: dict[str, Any]) -> str:
    """An action in a line: `lay_off 0 Jo low`, `swap 0 1 4c`, `put_down Kc Kd Kh | 3c 4c 5c 6c`."""
    if action["type"] == "put_down":
        return "put_down " + " | ".join(" ".join(meld["cards"]) for meld in action["melds"])
    return " ".join(str(value) for value in action.values())


def listed(oracle: Oracle, *kinds: str, seat: int = 0) -> set[str]:
    """What the seat may do, of these types or of all, without repeats."""
    actions = [told(a) for a in oracle.legal(seat) if not kinds or a["type"] in kinds]
    assert len(set(actions)) == len(actions)
    return set(actions)


def do(oracle: Oracle, *lines: str) -> None:
    """Apply the actions that read like this, each by the seat to act."""
    for line in lines:
        (seat,) = oracle.to_act()
        (action,) = [a for a in oracle.legal(seat) if told(a) == line]
        oracle.apply(seat, action)


def on_table(oracle: Oracle, meld: int) -> list[tuple[str, int]]:
    return list(zip(oracle.melds[meld].cards, oracle.melds[meld].by, strict=True))
