"""What a player types, and the actions that it stands for."""

from __future__ import annotations

from typing import Any

import pytest

from fairdeal.cli._notation import notation
from fairdeal.cli._table.entry import EntryError, card_of, read_action, usage
from fairdeal.engine import rulesets
from fairdeal.engine.schema import ruleset_schemas


def schemas(game: str) -> dict[str, Any]:
    found: dict[str, Any] = ruleset_schemas(rulesets.get(game))["actions"]
    return found


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("8h", "8h"),
        ("10H", "Th"),
        ("tD", "Td"),
        ("q♠", "Qs"),
        ("A♣", "Ac"),
        ("jo", "Jo"),
        ("Joker", "Jo"),
        ("1h", None),
        ("8x", None),
        ("8hh", None),
        ("", None),
    ],
)
def test_cards_as_people_write_them(word: str, card: str | None) -> None:
    assert card_of(word) == card


BAD = "bad-progressive"
RUMMY = "progressive-rummy"
POKER = "progressive-poker"


@pytest.mark.parametrize(
    ("game", "text", "action"),
    [
        ("president", "play 8h 8s", {"type": "play", "cards": ["8h", "8s"]}),
        ("president", "8h, 8s", {"type": "play", "cards": ["8h", "8s"]}),
        ("president", "PLAY 8H", {"type": "play", "cards": ["8h"]}),
        ("president", "pl 8h", {"type": "play", "cards": ["8h"]}),
        ("president", "pass", {"type": "pass"}),
        ("president", "return card 3c", {"type": "return_card", "card": "3c"}),
        ("president", "return-card 3c", {"type": "return_card", "card": "3c"}),
        ("progression", "play 8h", {"type": "play", "card": "8h"}),
        ("progression", "play 8h public", {"type": "play", "card": "8h", "to": "public"}),
        ("progression", "take 1 c", {"type": "take", "seat": 1, "suit": "c"}),
        ("progression", "take 1 ♣", {"type": "take", "seat": 1, "suit": "c"}),
        ("progression", "take public h", {"type": "take_public", "suit": "h"}),
        (RUMMY, "draw discard", {"type": "draw", "from": "discard"}),
        (RUMMY, "draw from stock", {"type": "draw", "from": "stock"}),
        (
            RUMMY,
            "meld group 7c 7d Ah",
            {"type": "meld", "kind": "group", "cards": ["7c", "7d", "Ah"]},
        ),
        (RUMMY, "lay off 2 8s high", {"type": "lay_off", "meld": 2, "card": "8s", "end": "high"}),
        (RUMMY, "lay_off 2 8s", {"type": "lay_off", "meld": 2, "card": "8s"}),
        (RUMMY, "swap 0 2 8s", {"type": "swap", "meld": 0, "index": 2, "card": "8s"}),
        (POKER, "exchange give 3c take Ah", {"type": "exchange", "give": ["3c"], "take": ["Ah"]}),
        (POKER, "exchange 3c take Ah", {"type": "exchange", "give": ["3c"], "take": ["Ah"]}),
        (POKER, "exchange nothing", {"type": "exchange", "give": [], "take": []}),
        (POKER, "discard nothing", {"type": "discard", "cards": []}),
        (
            BAD,
            "put down set 8h 8s Jo, run 3c 4c 2h 6c",
            {
                "type": "put_down",
                "melds": [
                    {"kind": "set", "cards": ["8h", "8s", "Jo"]},
                    {"kind": "run", "cards": ["3c", "4c", "2h", "6c"]},
                ],
            },
        ),
        ("president", '{"type": "pass"}', {"type": "pass"}),
    ],
)
def test_actions_in_words(game: str, text: str, action: dict[str, Any]) -> None:
    assert read_action(text, schemas(game), ("play", "pass")) == action
    assert read_action(notation(action), schemas(game)) == action


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("president", "", "Nothing was typed."),
        ("president", "shoot", "There is no action 'shoot'. The actions are: play, pass"),
        ("president", "p", "There is no action 'p'."),
        ("president", "8h", "There is no action '8h'."),
        ("president", "play 8h xx", "'xx' is too much. Write it as: play CARDS…"),
        ("president", "return card", "The card is missing. Write it as: return card CARD"),
        ("president", "return card 1c", "'1c' is no card. Write it as: return card CARD"),
        (
            "progression",
            "take x c",
            "The seat is a number, not 'x'. Write it as: take SEAT c|d|h|s",
        ),
        ("progression", "take 1 x", "The suit is c or d or h or s, not 'x'."),
        ("progression", "play 8h here", "The to is own or public, not 'here'."),
        ("president", "{", "This is no JSON"),
    ],
)
def test_what_is_no_action_says_why(game: str, text: str, said: str) -> None:
    with pytest.raises(EntryError) as refused:
        read_action(text, schemas(game))
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("game", "name", "written"),
    [
        ("president", "pass", "pass"),
        ("progression", "play", "play CARD [own|public]"),
        (RUMMY, "lay_off", "lay off MELD CARD [low|high]"),
        (POKER, "exchange", "exchange give GIVE… take TAKE…"),
        (BAD, "put_down", "put down set|run CARDS…, set|run CARDS…, …"),
    ],
)
def test_usage(game: str, name: str, written: str) -> None:
    assert usage(name, schemas(game)[name]) == written
