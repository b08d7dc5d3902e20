"""What the table shows: states and events of games that this package need not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console, RenderableType

from fairdeal.cli._table.board import Board
from fairdeal.cli._table.faces import hand, row, with_faces
from fairdeal.cli._table.happenings import Teller
from fairdeal.engine import codec, rulesets
from fairdeal.engine.cards import PACK
from fairdeal.engine.schema import ruleset_schemas
from fairdeal_sdk.results import RulesetInfo, SeatRange

NAMES = ["Ann", "Bob", "Cem", "Dee"]


def info(game: str) -> RulesetInfo:
    ruleset = rulesets.get(game)
    return RulesetInfo(
        game, ruleset.book.page().title, SeatRange(2, 8), "", schemas=ruleset_schemas(ruleset)
    )


def dealt(game: str, names: Sequence[str], moves: Sequence[tuple[int, Any]] = ()) -> Any:
    """Return a match dealt from a pack in order, after some moves."""
    ruleset = rulesets.get(game)
    state, _ = ruleset.deal(names, ruleset.options_type(), "7", [PACK])
    for seat, action in moves:
        state, _ = ruleset.apply(state, seat, codec.decode_action(ruleset.actions, action))
    return state


def shown(thing: RenderableType, width: int = 100) -> list[str]:
    console = Console(width=width, color_system=None, record=True)
    with console.capture() as capture:
        console.print(thing)
    return [line.strip("┃│ ").rstrip() for line in capture.get().splitlines()]


def board(game: str, state: Any, seat: int) -> list[str]:
    ruleset = rulesets.get(game)
    names = [player.name for player in state.seats]
    view = codec.encode(ruleset.view(state, seat))
    return shown(Board(info(game), seat, names).show(view, ruleset.to_act(state)))


def test_president_from_a_seat() -> None:
    # In pack order seat 1 gets every fourth card from 3c: 3c 7c Jc 2d 6d Td Ad 5h 9h Kh 4s 8s Qs.
    state = dealt("president", NAMES, [(1, {"type": "play", "cards": ["3c"]})])
    lines = board("president", state, 1)
    assert lines[0].startswith("┏━ President · round 1 · play · dealer Dee ━")
    assert "Bob        12      0" in lines
    assert "▶  Cem        13      0" in lines
    assert "pile  Bob  3♣" in lines
    assert "your hand (12)  7♣ J♣   2♦ 6♦ 10♦ A♦   5♥ 9♥ K♥   4♠ 8♠ Q♠" in lines


def test_stacks_stand_by_player_and_suit() -> None:
    state = dealt("progression", NAMES[:3], [(0, {"type": "play", "card": "5c"})])
    lines = board("progression", state, 0)
    assert "stock       37 cards" in lines
    assert "stacks Ann  5♣  │  –  │  –  │  –" in lines
    assert "stacks Bob  –  │  –  │  –  │  –" in lines
    assert "noted       stalled 1" in lines


def test_melds_show_the_number_that_actions_name() -> None:
    # In pack order seat 0 of 4 gets 2c 6c Tc Ac 5d 9d Kd 4h and draws 8h: no meld. With a deck
    # that gives it 7s 8s 9s it has one.
    ruleset = rulesets.get("progressive-rummy")
    mine = ["7s", "8s", "9s", "2c", "3c", "4c", "5d", "9d"]
    rest = [card for card in PACK if card not in mine]
    deck = [card for i, own in enumerate(mine) for card in (own, *rest[3 * i : 3 * i + 3])]
    deck += rest[24:]
    state, _ = ruleset.deal(NAMES, ruleset.options_type(), "7", [deck])
    for action in (
        {"type": "draw", "from": "stock"},
        {"type": "meld", "kind": "sequence", "cards": ["7s", "8s", "9s"]},
    ):
        decoded = codec.decode_action(ruleset.actions, action)
        state, _ = ruleset.apply(state, 0, decoded)
    lines = board("progressive-rummy", state, 0)
    assert "meld 0  Ann  sequence  7♠ 8♠ 9♠" in lines


def test_own_secrets_are_shown_beside_the_hand() -> None:
    # Personal cards come first: 2c 4c 6c to seat 0 of 2, 3c 5c 7c to seat 1.
    lines = board("progressive-poker", dealt("progressive-poker", NAMES[:2]), 1)
    assert "your personal (3)  3♣ 5♣ 7♣" in lines
    assert "player  cards  score  personal" in lines
    assert not any("2♣" in line for line in lines)


def test_events_are_told_in_lines() -> None:
    schemas = info("progressive-poker").schemas["events"]
    lines = Teller(schemas, ["Ann", "Bo"]).lines(
        [
            {"type": "dealt", "seat": 0, "cards": ["??", "??"]},
            {"type": "dealt", "seat": 1, "cards": ["2c", "Td"]},
            {"type": "drew", "seat": 0, "cards": ["??"]},
            {"type": "exchanged", "seat": 0, "give": ["??"], "take": ["??"]},
            {"type": "took_pot", "seat": 1, "cards": ["Ah", "Kd"]},
            {"type": "round_ended", "round": 1, "points": [0, 2], "scores": [3, 4]},
            {"type": "match_ended", "winners": [1], "reason": "cap"},
        ]
    )
    assert [line.plain for line in lines] == [
        "  Bo   dealt  2♣ 10♦",
        "  Ann  drew  1 card",
        "  Ann  exchanged  give 1 card  take 1 card",
        "  Bo   took pot  A♥ K♦",
        "  Round ended  round 1  points 0 2  scores 3 4",
        "  Match ended  winners Bo  cap",
    ]


def test_events_of_melds() -> None:
    schemas = info("bad-progressive").schemas["events"]
    told = Teller(schemas, ["Ann", "Bo"]).lines(
        [
            {
                "type": "put_goal_down",
                "seat": 0,
                "first": 0,
                "melds": [
                    {"kind": "set", "cards": ["8c", "8d", "Jo"]},
                    {"kind": "set", "cards": ["Kc", "Kd", "Kh"]},
                ],
            },
            {"type": "passed_on", "seat": 1, "to": 0, "discard": "4c", "stock_card": "??"},
        ]
    )
    assert [line.plain for line in told] == [
        "  Ann  put goal down  first 0  set 8♣ 8♦ Jo, set K♣ K♦ K♥",
        "  Bo   passed on  to Ann  4♣  a card",
    ]


def test_cards_look_like_cards() -> None:
    assert row(["Th", "??", "??"]).plain == "10♥ and 2 cards"
    assert row(["??"]).plain == "1 card"
    assert row([]).plain == ""
    assert hand(["2c", "Tc", "3h", "Jo"]).plain == "2♣ 10♣   3♥   Jo"
    assert with_faces("lay off 2 Jo high").plain == "lay off 2 Jo high"
    assert with_faces("take 1 c").plain == "take 1 ♣"
