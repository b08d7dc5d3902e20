"""The codec over the whole grammar of types, and every nonsense that it names."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import orjson
import pytest

from fairdeal.engine.cards import Card, Cards, CardSet, Hand, Stock
from fairdeal.engine.codec import MAX_ITEMS, child, decode, decode_action, decode_tagged, encode
from fairdeal.engine.restoring import restore
from fairdeal.engine.ruleset import Action, Event, Malformed
from fairdeal.engine.state import Absent, Range, Text


@dataclass(frozen=True)
class Laid:
    kind: Literal["set", "run"]
    cards: Cards


@dataclass(frozen=True)
class Everything:
    yes: bool
    number: int
    small: Annotated[int, Range(-2, 3)]
    word: str
    name: Annotated[str, Text(1, 4, seen=True)]
    top: Card | None
    stock: Stock
    hand: Hand
    laid: tuple[Laid, ...]
    rows: tuple[tuple[Cards, ...], ...]
    choice: Literal["a", 1, True]
    dealer: Annotated[int, Range(0, 3)] | Literal["random"] | None
    first: Laid | None
    rest: tuple[int, ...] | None
    note: Annotated[str | None, Absent()] = None
    times: int = 1


@dataclass(frozen=True)
class Named:
    """Fields called as the written encoders might call what is theirs."""

    value: Laid
    data: Annotated[Laid | None, Absent()]
    object: Laid | None
    encode: tuple[Laid, ...]
    encode_encode: int
    from_: tuple[Laid, ...] | None
    class_: Annotated[Laid | None, Absent()] = None


FULL = Everything(
    yes=True,
    number=-5,
    small=3,
    word="",
    name="Ann",
    top=None,
    stock=("??", "2c"),
    hand=("2c", "Ah", "??"),
    laid=(Laid("run", ("4c", "3c")),),
    rows=((("Ah",), ()), ()),
    choice="a",
    dealer="random",
    first=Laid("set", ()),
    rest=(1, 2),
    note="x",
    times=2,
)

JSON: dict[str, Any] = {
    "yes": True,
    "number": -5,
    "small": 3,
    "word": "",
    "name": "Ann",
    "top": None,
    "stock": ["??", "2c"],
    "hand": ["2c", "Ah", "??"],
    "laid": [{"kind": "run", "cards": ["4c", "3c"]}],
    "rows": [[["Ah"], []], []],
    "choice": "a",
    "dealer": "random",
    "first": {"kind": "set", "cards": []},
    "rest": [1, 2],
    "note": "x",
    "times": 2,
}


@dataclass(frozen=True)
class PutDown(Action):
    melds: tuple[Laid, ...]


@dataclass(frozen=True)
class LayOff(Action):
    card: Card
    end: Annotated[Literal["low", "high"] | None, Absent()] = None


@dataclass(frozen=True)
class Draw(Action):
    from_: Literal["stock", "discard"]


@dataclass(frozen=True)
class Pass(Action):
    pass


@dataclass(frozen=True)
class Drew(Event):
    cards: CardSet


ACTIONS: tuple[type[Action], ...] = (PutDown, LayOff, Draw, Pass)


def refused(cls: Any, data: Any) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as caught:
        decode(cls, data)
    return [(each.pointer, each.code) for each in caught.value.problems]


def changed(**members: Any) -> dict[str, Any]:
    return JSON | members


def test_encodes_and_decodes_everything() -> None:
    assert encode(FULL) == JSON
    assert decode(Everything, json.loads(json.dumps(encode(FULL)))) == FULL


def test_an_absent_field_is_left_out() -> None:
    without = {name: value for name, value in JSON.items() if name != "note"}
    decoded = decode(Everything, without)
    assert decoded.note is None
    assert encode(decoded) == without


def test_a_default_stands_for_a_missing_field() -> None:
    assert decode(Everything, {n: v for n, v in JSON.items() if n != "times"}).times == 1


def test_sets_are_sorted_and_sequences_kept() -> None:
    decoded = decode(Everything, changed(hand=["??", "Ah", "2c"], stock=["Ah", "??", "2c"]))
    assert decoded.hand == ("2c", "Ah", "??")
    assert decoded.stock == ("Ah", "??", "2c")


@pytest.mark.parametrize("dealer", [0, 3, "random", None])
def test_a_union_takes_each_of_its_types(dealer: Any) -> None:
    decoded = decode(Everything, changed(dealer=dealer))
    assert decoded.dealer == dealer
    assert encode(decoded)["dealer"] == dealer


@pytest.mark.parametrize("choice", ["a", 1, True])
def test_a_literal_keeps_its_type(choice: Any) -> None:
    assert decode(Everything, changed(choice=choice)).choice is choice


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"yes": 1}, ("/yes", "not_a_boolean")),
        ({"yes": None}, ("/yes", "not_a_boolean")),
        ({"number": True}, ("/number", "not_an_integer")),
        ({"number": 1.0}, ("/number", "not_an_integer")),
        ({"number": "1"}, ("/number", "not_an_integer")),
        ({"number": 2**53}, ("/number", "out_of_range")),
        ({"number": -(2**53)}, ("/number", "out_of_range")),
        ({"small": 4}, ("/small", "out_of_range")),
        ({"small": -3}, ("/small", "out_of_range")),
        ({"word": 1}, ("/word", "not_a_string")),
        ({"word": "x" * 129}, ("/word", "wrong_length")),
        ({"word": "a\nb"}, ("/word", "control_character")),
        ({"word": "\ud800"}, ("/word", "control_character")),
        ({"word": "\x7f"}, ("/word", "control_character")),
        ({"word": "a\u2028b"}, ("/word", "control_character")),
        ({"word": "a\u202eb"}, ("/word", "control_character")),
        ({"word": "\u2066a"}, ("/word", "control_character")),
        ({"name": ""}, ("/name", "wrong_length")),
        ({"name": "Annie"}, ("/name", "wrong_length")),
        ({"name": " "}, ("/name", "blank")),
        ({"name": "\u00a0\u3000"}, ("/name", "blank")),
        ({"name": "\u200b\u200d"}, ("/name", "blank")),
        ({"name": "\ufe0f"}, ("/name", "blank")),
        ({"name": "\u3164\u2800"}, ("/name", "blank")),
        ({"name": "\U000e0020"}, ("/name", "blank")),
        ({"top": "??"}, ("/top", "not_a_card")),
        ({"top": "10h"}, ("/top", "not_a_card")),
        ({"top": ["Ah"]}, ("/top", "not_a_card")),
        ({"stock": "Ah"}, ("/stock", "not_a_list")),
        ({"stock": {"0": "Ah"}}, ("/stock", "not_a_list")),
        ({"stock": ["Ah", "ah"]}, ("/stock/1", "not_a_card")),
        ({"stock": ["Ah"] * 10_001}, ("/stock", "too_long")),
        ({"laid": [{"kind": "set"}]}, ("/laid/0/cards", "missing")),
        ({"laid": [{"kind": "pair", "cards": []}]}, ("/laid/0/kind", "not_a_choice")),
        ({"laid": [[]]}, ("/laid/0", "not_an_object")),
        ({"laid": [{"kind": "set", "cards": ["??"]}]}, ("/laid/0/cards/0", "not_a_card")),
        ({"rows": [[["Ah"], ["Xx"]]]}, ("/rows/0/1/0", "not_a_card")),
        ({"choice": False}, ("/choice", "not_a_choice")),
        ({"choice": 1.0}, ("/choice", "not_a_choice")),
        ({"choice": []}, ("/choice", "not_a_choice")),
        ({"dealer": 4}, ("/dealer", "out_of_range")),
        ({"first": 3}, ("/first", "not_an_object")),
        ({"rest": [1, None]}, ("/rest/1", "not_an_integer")),
        ({"note": None}, ("/note", "not_a_string")),
        ({"times": None}, ("/times", "not_an_integer")),
        ({"extra": 1}, ("/extra", "unknown_field")),
        ({"a/b~c": 1}, ("/a~1b~0c", "unknown_field")),
    ],
)
def test_names_the_nonsense(members: dict[str, Any], expected: tuple[str, str]) -> None:
    assert refused(Everything, changed(**members)) == [expected]


def test_names_all_of_it() -> None:
    data = changed(yes=2, hand=["Ah", "zz", 3])
    del data["name"]
    assert sorted(refused(Everything, data)) == [
        ("/hand/1", "not_a_card"),
        ("/hand/2", "not_a_card"),
        ("/name", "missing"),
        ("/yes", "not_a_boolean"),
    ]


@pytest.mark.parametrize("data", [None, [], "x", 3, True])
def test_wants_an_object(data: Any) -> None:
    assert refused(Everything, data) == [("", "not_an_object")]


def test_as_many_items_as_allowed() -> None:
    assert len(decode(Everything, changed(rest=[0] * MAX_ITEMS)).rest or ()) == MAX_ITEMS


def test_pointers_begin_where_the_object_stands() -> None:
    with pytest.raises(Malformed) as caught:
        decode(Laid, {"kind": "set", "cards": ["x"]}, at="/actions/2")
    assert [each.pointer for each in caught.value.problems] == ["/actions/2/cards/0"]


def test_child_escapes_by_rfc_6901() -> None:
    assert child("/a", "b/c~d") == "/a/b~1c~0d"
    assert child("", 0) == "/0"


# -- actions and events ----------------------------------------------------------------------


def test_tags_come_from_class_names() -> None:
    assert [cls.type for cls in ACTIONS] == ["put_down", "lay_off", "draw", "pass"]


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (Pass(), {"type": "pass"}),
        (LayOff("Ah"), {"type": "lay_off", "card": "Ah"}),
        (LayOff("Ah", "low"), {"type": "lay_off", "card": "Ah", "end": "low"}),
        (Draw("stock"), {"type": "draw", "from": "stock"}),
        (
            PutDown((Laid("set", ("Ah", "As")),)),
            {"type": "put_down", "melds": [{"kind": "set", "cards": ["Ah", "As"]}]},
        ),
    ],
)
def test_actions_both_ways(action: Action, data: dict[str, Any]) -> None:
    assert encode(action) == data
    assert decode_action(ACTIONS, data) == action


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, ("", "not_an_object")),
        ("pass", ("", "not_an_object")),
        ({}, ("/type", "missing")),
        ({"type": "fold"}, ("/type", "not_a_choice")),
        ({"type": ["pass"]}, ("/type", "not_a_choice")),
        ({"type": None}, ("/type", "not_a_choice")),
        ({"type": "pass", "card": "Ah"}, ("/card", "unknown_field")),
        ({"type": "lay_off"}, ("/card", "missing")),
        ({"type": "lay_off", "card": "Ah", "end": None}, ("/end", "not_a_choice")),
        ({"type": "draw", "from_": "stock"}, ("/from_", "unknown_field")),
    ],
)
def test_no_such_action(data: Any, expected: tuple[str, str]) -> None:
    with pytest.raises(Malformed) as caught:
        decode_action(ACTIONS, data)
    first = caught.value.problems[0]
    assert (first.pointer, first.code) == expected


def test_events_go_the_same_way() -> None:
    assert encode(Drew(("Kd",))) == {"type": "drew", "cards": ["Kd"]}
    assert decode_tagged((Drew,), {"type": "drew", "cards": ["Kd", "2c"]}) == Drew(("2c", "Kd"))


def test_a_type_that_the_game_left_open_is_the_authors_mistake() -> None:
    @dataclass(frozen=True)
    class Loose:
        anything: Any

    with pytest.raises(TypeError, match="narrow"):
        decode(Loose, {"anything": 1})


def test_fields_may_have_any_name_of_python() -> None:
    laid, shown = Laid("set", ("Ah",)), {"kind": "set", "cards": ["Ah"]}
    named = Named(laid, laid, laid, (laid,), 1, (laid,))
    data = {
        "value": shown,
        "data": shown,
        "object": shown,
        "encode": [shown],
        "encode_encode": 1,
        "from": [shown],
    }
    assert encode(named) == data
    assert decode(Named, data) == named
    assert restore(Named, orjson.loads(orjson.dumps(named))) == named


def test_a_field_that_would_not_be_kept_is_the_authors_mistake() -> None:
    @dataclass(frozen=True)
    class Private:
        _turn: int

    with pytest.raises(TypeError, match="_turn"):
        encode(Private(1))
