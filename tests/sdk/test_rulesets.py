"""The stateless side against the real service."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fairdeal_sdk import Client, FieldError, IllegalAction, InvalidInput, NotFound, Unauthorized
from fairdeal_sdk.records import OtherAction, Part
from fairdeal_sdk.results import Entry, Outcome, RulesetInfo, SeatRange, TypeCount
from fairdeal_sdk.rulesets import (
    IDS,
    bad_progressive,
    common,
    president,
    progression,
    progressive_rummy,
    spec_of,
)
from tests.sdk.decks import PRESIDENT_DECK, SEAT_0


def test_the_catalogue_lists_every_game_that_there_are_types_for(client: Client) -> None:
    listed = client.rulesets.list()
    assert [each.id for each in listed] == list(IDS)
    info = next(each for each in listed if each.id == "president")
    assert isinstance(info, RulesetInfo)
    assert (info.name, info.seats) == ("President", SeatRange(4, 14))
    assert client.rulesets.get("president").info().schemas["actions"].keys() == {
        "play",
        "pass",
        "complete",
        "return_card",
        "deal",
    }


def test_an_unknown_game_is_not_found(client: Client) -> None:
    with pytest.raises(NotFound) as caught:
        client.rulesets.get("bridge").deal(4)
    assert caught.value.problem.kind == "unknown-ruleset"
    assert caught.value.request_id
    with pytest.raises(NotFound):
        client.rulesets.get("../games?a=#").info()


def test_a_wrong_key_is_unauthorized(service: str) -> None:
    with Client(service, api_key="x" * 16) as client, pytest.raises(Unauthorized):
        client.rulesets.get("president").deal(4)


def test_a_deck_fixes_the_deal(client: Client) -> None:
    table = client.rulesets.get("president").deal(["Ann", "Bob", "Cem", "Dea"], deck=PRESIDENT_DECK)
    assert table.hands[0] == tuple(SEAT_0)
    assert table.to_act == (0,)
    assert [each["name"] for each in table.state["seats"]] == ["Ann", "Bob", "Cem", "Dea"]
    assert table.events[0] == president.Dealt(seat=0, cards=SEAT_0)
    assert (table.round, table.phase) == (1, "opening")


def test_actions_are_typed_or_plain(client: Client) -> None:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(4, deck=PRESIDENT_DECK)
    assert [*ruleset.legal_actions(table, 0)] == [president.Play(["3c"])]
    one = ruleset.apply(table, 0, president.Play("3c"))
    other = ruleset.apply(table.state, 0, {"type": "play", "cards": ["3c"]})
    assert one.state == other.state
    assert one.events == (president.Played(seat=0, cards=["3c"]),)
    assert one.legal_actions.seat == 1


def test_the_list_is_lazy_over_all_pages(client: Client) -> None:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(4, deck=PRESIDENT_DECK)
    after = ruleset.apply(table, 0, president.Play("3c"))
    whole = ruleset.legal_page(after, 1, limit=1000)
    assert whole.count == len(whole.items) > 3
    assert [*ruleset.legal_actions(after, 1, page_size=3)] == [*whole]
    assert whole.types["pass"].count == 1
    assert [*ruleset.legal_actions(after, 1, type="pass")] == [president.Pass()]


def test_a_view_answers_as_the_state_does(client: Client) -> None:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(4, deck=PRESIDENT_DECK)
    view = ruleset.view(table, 0)
    assert (view.seat, view.hand, view.is_my_turn) == (0, tuple(SEAT_0), True)
    assert set(view.hands[1]) == {"??"}
    assert "seed" not in view.state
    assert [*ruleset.legal_actions(view, 0)] == [*ruleset.legal_actions(table, 0)]
    with pytest.raises(ValueError, match="not the view of a seat"):
        _ = ruleset.view(table).hand


def test_what_is_illegal_names_its_rule_and_place(client: Client) -> None:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(4, deck=PRESIDENT_DECK)
    said = ruleset.check(table, 0, president.Play("4c"))
    assert not said
    assert said.violations[0].rule == "president.opening"
    with pytest.raises(IllegalAction) as caught:
        ruleset.apply_all(table, [(0, president.Play("3c")), (2, president.Pass())])
    assert caught.value.index == 1
    assert caught.value.violations[0].rule == "president.pass"


def test_what_is_wrong_is_pointed_at(client: Client) -> None:
    misspelt: Any = {"targt": 3}
    with pytest.raises(InvalidInput) as caught:
        client.rulesets.get("president").deal(4, misspelt)
    (error,) = caught.value.errors
    assert isinstance(error, FieldError)
    assert (error.pointer, error.code) == ("/options/targt", "unknown_field")


def test_a_bad_state_is_told_whole(client: Client) -> None:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(4, deck=PRESIDENT_DECK)
    assert ruleset.validate(table)
    bad = json.loads(json.dumps(table.state))
    bad["hands"][0].remove("3c")
    bad["scores"][1] = -1
    found = ruleset.validate(bad)
    assert not found.valid
    assert {each.pointer for each in found.problems} >= {"/state/scores/1"}
    assert not ruleset.validate(["no state"])
    assert not ruleset.validate(None)


def test_a_playout_comes_to_the_end_and_is_played_again_by_its_seed(client: Client) -> None:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(4, {"target": 2}, seed=7)
    one = ruleset.playout(table, "greedy", max_actions=10_000)
    assert one.outcome is not None
    assert ruleset.playout(table, "greedy", seed=one.seed, max_actions=10_000).state == one.state
    moves = [(move.seat, move.action) for move in one.actions]
    assert ruleset.apply_all(table, moves[:1000]).state == one.state


def test_the_rulebook_is_read_in_a_language(client: Client, service: str) -> None:
    english = client.rulesets.get("president").rulebook()
    italian = client.rulesets.get("president").rulebook("it")
    assert (english.language, italian.language) == ("en", "it")
    assert english["president.match"].title != italian["president.match"].title
    assert {each.id for each in english} == {each.id for each in italian}
    with pytest.raises(KeyError):
        _ = english["president.none"]
    markdown = client.rulesets.get("president").rulebook_markdown()
    assert markdown.startswith("# President")
    with Client(service, language="ru") as other, pytest.raises(NotFound) as caught:
        other.rulesets.get("bridge").info()
    assert "правил" in caught.value.detail


def test_a_field_that_python_keeps_for_itself(client: Client) -> None:
    ruleset = client.rulesets.get("progressive-rummy")
    table = ruleset.deal(4, seed=7)
    actions = [*ruleset.legal_actions(table)]
    assert actions == [progressive_rummy.Draw("stock")]
    assert actions[0].to_json() == {"type": "draw", "from": "stock"}
    assert ruleset.apply(table, table.to_act[0], actions[0]).events


def test_parts_inside_of_actions() -> None:
    meld = bad_progressive.Meld("set", "Kh Ks 2d")
    action = bad_progressive.PutDown([meld])
    plain = {"type": "put_down", "melds": [{"kind": "set", "cards": ["Kh", "Ks", "2d"]}]}
    assert action.to_json() == plain
    assert bad_progressive.SPEC.action(plain) == action
    assert hash(action) == hash(bad_progressive.SPEC.action(plain))


def test_what_a_newer_service_says_goes_back_as_it_came() -> None:
    newer = {"type": "play", "cards": ["3c"], "flourish": "twirl"}
    action = president.SPEC.action(newer)
    assert action == president.Play("3c")
    assert action.to_json() == newer
    unknown = {"type": "salute", "seat": 1}
    assert president.SPEC.action(unknown) == OtherAction("salute", {"seat": 1})
    assert president.SPEC.action(unknown).to_json() == unknown


def test_optional_fields_are_left_out_and_nulls_are_not() -> None:
    assert progressive_rummy.LayOff(0, "7h").to_json() == {
        "type": "lay_off",
        "meld": 0,
        "card": "7h",
    }
    assert president.Cleared(4, None).to_json() == {"type": "cleared", "count": 4, "leader": None}


def test_probes_and_contract(client: Client) -> None:
    assert client.is_healthy()
    assert client.is_ready()
    assert client.openapi()["openapi"].startswith("3.1")
    assert "# HELP" in client.metrics()


def test_reprs_help(client: Client) -> None:
    ruleset = client.rulesets.get("president")
    table = ruleset.deal(4, deck=PRESIDENT_DECK)
    assert repr(ruleset) == "Ruleset('president')"
    assert repr(table) == ("Table(ruleset='president', round=1, phase='opening', to_act=(0,))")
    assert repr(president.Play("3c")) == "Play(cards=('3c',))"


def test_reprs_leave_out_what_is_absent() -> None:
    assert repr(progression.Play("Kd")) == "Play(card='Kd')"
    assert repr(progression.Play("Kd", "own")) == "Play(card='Kd', to='own')"
    assert repr(TypeCount(41)) == "TypeCount(count=41)"
    assert repr(TypeCount(None, 200)) == "TypeCount(count=None, count_at_least=200)"
    assert repr(Outcome((1,), ((1,), (0,)), (0, 3), "target")) == (
        "Outcome(winners=(1,), ranking=((1,), (0,)), scores=(0, 3), reason='target')"
    )
    entry = Entry(4, 0, progression.Draw(), (progression.Took(0, "Kd"),), (1,))
    assert repr(entry) == (
        "Entry(version=4, seat=0, action=Draw(), events=(Took(seat=0, card='Kd'),), to_act=(1,))"
    )
    for each in map(spec_of, IDS):
        assert {cls.__repr__ for cls in (*each.actions, *each.events)} == {Part.__repr__}


def test_what_all_games_have_is_of_one_class() -> None:
    assert isinstance(president.RoundEnded(1, [2, 1], [2, 1]), common.RoundEnded)
    for each in map(spec_of, IDS):
        shared = {common.Deal, common.Dealt, common.RoundEnded, common.MatchEnded}
        assert shared <= {*each.actions, *each.events}
