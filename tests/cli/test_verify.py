"""`fairdeal verify`: what a record proves, and that what was changed in it is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.cli._record import read_record
from fairdeal.cli._replay import Finding, difference, verify
from fairdeal.engine.cards import PACK
from fairdeal.sessions.store import Store
from fairdeal.sessions.tokens import SPECTATOR, Role
from tests.cli.game_records import Json, played
from tests.cli.running import refusal, run

SHORT: dict[str, dict[str, Any]] = {
    "president": {"seats": 4, "target": 3},
    "progression": {"seats": 3, "max_deals": 1},
    "progressive-rummy": {"seats": 4, "deals": 2},
    "progressive-poker": {"seats": 3, "max_hands": 2},
    "bad-progressive": {"seats": 2, "rounds": 2},
}


def checked(record: Json) -> list[Finding]:
    return verify(read_record(json.dumps(record)))


def wrong(record: Json) -> list[str]:
    return [each.text for each in checked(record) if each.status == "wrong"]


def unproven(record: Json) -> list[str]:
    return [each.text for each in checked(record) if each.status == "unproven"]


def first(record: Json, action: str) -> Json:
    """Return the first entry of the log with an action of that type."""
    entry: Json
    entry = next(e for e in record["log"] if e["action"] and e["action"]["type"] == action)
    return entry


# -- what is as it was told ------------------------------------------------------------------


@pytest.mark.parametrize("game", SHORT)
def test_host_proves_all_of_a_whole_match(game: str) -> None:
    result = run("verify", "-", stdin=json.dumps(played(game, **SHORT[game])))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "✓ The seed is the one that the commitment promised."
    assert lines[1] == "✓ Round 1 was dealt from the shuffle that the seed gives."
    assert lines[-1] == "All of it is proven."
    assert {line[0] for line in lines[:-1]} == {"✓"}


@pytest.mark.parametrize("game", ["progression", "progressive-rummy", "bad-progressive"])
@pytest.mark.parametrize("role", [Role(seat=1), SPECTATOR], ids=["seat", "spectator"])
def test_others_follow_a_match_without_secret_actions(game: str, role: Role) -> None:
    record = played(game, role=role, **SHORT[game])
    assert not wrong(record)
    (hidden,) = unproven(record)
    assert hidden.endswith("cards hidden in this log, and not compared.")


def test_others_follow_up_to_a_secret_action() -> None:
    record = played("progressive-poker", role=SPECTATOR, **SHORT["progressive-poker"])
    assert not wrong(record)
    found = unproven(record)
    assert found[0] == "Round 1: the log shows none of the cards that were dealt."
    assert found[1] == "9 cards hidden in this log, and not compared."
    assert found[2].startswith("Version 1: what seat 0 did is secret in this log")


def test_undone_actions_lead_nowhere() -> None:
    record = played("progression", seats=3, most=5)
    # Versions 4 and 5 are undone: what lasts is version 3.
    short = played("progression", seats=3, most=3)
    undo: Json = {"version": 6, "seat": None, "action": None, "events": [], "undone_to": 3}
    record |= {"log": [*record["log"], undo], "state": short["state"], "version": 6}
    assert not wrong(record)
    assert unproven(record) == ["The match is not over: the log ends before it."]


def test_fields_beside_a_state_are_taken_where_there_is_none() -> None:
    record = played("progression", seats=3, max_deals=1)
    state = record.pop("state")
    record |= {name: state[name] for name in ("seed", "options")}
    record["seats"] = [player["name"] for player in state["seats"]]
    assert unproven(record) == ["The record has no final state to compare with."]
    assert not wrong(record)


def test_json_lists_the_findings() -> None:
    record = played("progression", seats=3, most=0)
    data = json.loads(run("verify", "-", "--json", stdin=json.dumps(record)).stdout)
    assert data["ok"] is True
    assert data["findings"][0] == {
        "status": "proven",
        "text": "The seed is the one that the commitment promised.",
    }


@pytest.mark.parametrize("who", ["host", "spectator"])
def test_record_is_what_the_routes_answer(store_url: str, who: str) -> None:
    store = Store(store_url)
    client = create_app(Settings(), store=store).test_client()
    seats = [{"bot": "greedy"}] * 3
    body = {"ruleset": "progression", "seats": seats, "options": {"max_deals": 1}}
    made = client.post("/v1/games", json=body).get_json()
    headers = {"Authorization": f"Bearer {made['tokens']['host']}"} if who == "host" else {}
    address = f"/v1/games/{made['id']}"
    record = made
    while record["outcome"] is None:  # bots go on as the game is looked at
        record = client.get(address, headers=headers).get_json()
    items: list[Json] = []
    query: Json | None = {}
    while query is not None:
        page = client.get(f"{address}/log", query_string=query, headers=headers).get_json()
        items += page["items"]
        query = {"cursor": page["next_cursor"]} if page["next_cursor"] else None
    store.close()
    result = run("verify", "-", stdin=json.dumps({**record, "log": items}))
    assert result.exit_code == 0
    end = "All of it is proven." if who == "host" else "Nothing is wrong; 6 proven, 1 not."
    assert result.stdout.splitlines()[-1] == end


# -- what cannot be proven -------------------------------------------------------------------


def test_seed_without_commitment_is_the_creators() -> None:
    record = played("progression", seats=3, max_deals=1) | {"commitment": None}
    assert unproven(record) == [
        "No commitment was published: the seed came from whoever created the game."
    ]


def test_given_deck_was_chosen() -> None:
    record = played("progression", seats=3, decks=[PACK], max_deals=1)
    assert unproven(record) == [
        "Round 1 was dealt from the deck given for it: its order was chosen, not shuffled."
    ]
    assert not wrong(record)


def test_given_start_is_not_proven() -> None:
    whole = played("progression", seats=3, max_deals=1)
    start = played("progression", seats=3, most=0, max_deals=1)["state"]
    record = {**whole, "log": [{**whole["log"][0], "events": []}, *whole["log"][1:]]}
    (found,) = wrong(record)
    assert found.startswith("Version 0: it tells of no deal. A game that began with a given state")
    record["start"] = start
    assert unproven(record) == ["The game began with a given state: nothing proves its cards."]
    assert not wrong(record)


def test_log_without_events_shows_no_deal() -> None:
    record = played("progression", seats=3, max_deals=1)
    for entry in record["log"]:
        del entry["events"]
    # All of the play follows from the seed and is legal, but what was told is not known.
    (silent,) = unproven(record)
    assert silent == f"{len(record['log'])} versions without events in this log: none to compare."
    assert not wrong(record)


def test_state_of_a_seat_is_compared_as_far_as_it_is_shown() -> None:
    record = played("progression", seats=3, role=Role(seat=1), most=30)
    told = "The state at the end, as far as it is shown, is the one that the log leads to."
    assert Finding("proven", told) in checked(record)


# -- what was changed ------------------------------------------------------------------------


def test_other_seed_is_not_the_promised_one() -> None:
    record = played("progression", seats=3, max_deals=1)
    record["state"]["seed"] = "another"
    found = wrong(record)
    assert found[0] == "The seed is not the one that the commitment promised."
    assert found[1].startswith("Version 0: round 1 was not dealt from the shuffle that the seed")
    assert run("verify", "-", stdin=json.dumps(record)).exit_code == 1


def test_other_card_dealt_is_found() -> None:
    record = played("progression", seats=3, max_deals=1)
    hand = record["log"][0]["events"][1]["cards"]
    spare = next(card for card in PACK if card not in str(record["log"][0]["events"]))
    hand[2] = spare
    assert wrong(record) == [
        "Version 0: round 1 was not dealt from the shuffle that the seed gives (events/1/cards/2)."
    ]


def test_illegal_action_is_found_with_its_rule() -> None:
    record = played("president", seats=4, decks=[PACK], most=2)
    # In pack order seat 1 holds 3c, which it must lead.
    record["log"][1]["action"]["cards"] = ["7c"]
    (found,) = wrong(record)
    assert found.startswith("Version 1: seat 1 could not play 7c. ")
    assert found.endswith("(president.opening).")


def test_action_of_another_seat_is_found() -> None:
    record = played("president", seats=4, decks=[PACK], most=2)
    record["log"][1]["seat"] = 2
    (found,) = wrong(record)
    assert found.startswith("Version 1: seat 2 could not play 3c. ")


def test_other_card_drawn_is_found() -> None:
    record = played("progressive-rummy", seats=4, deals=1)
    entry = first(record, "draw")
    entry["events"][0]["card"] = "Jo"
    (found,) = wrong(record)
    version = entry["version"]
    assert found.startswith(f"Version {version}: the log does not tell what followed")
    assert found.endswith("(events/0/card).")


def test_other_score_at_the_end_is_found() -> None:
    record = played("president", **SHORT["president"])
    record["state"]["scores"][2] += 1
    assert wrong(record) == ["The state at the end is not what the log leads to (state/scores/2)."]


def test_card_missing_at_the_end_is_found() -> None:
    record = played("president", **SHORT["president"])
    del record["state"]["hands"]
    assert wrong(record) == ["The state at the end is not what the log leads to (state/hands)."]


def test_other_winner_is_found() -> None:
    record = played("progression", seats=3, max_deals=1)
    record["outcome"]["winners"] = [
        seat for seat in range(3) if seat not in record["outcome"]["winners"]
    ]
    (found,) = wrong(record)
    assert found.startswith("The outcome is another by the rules (outcome/winners")


def test_undo_into_the_future_is_found() -> None:
    record = played("progression", seats=3, most=2)
    record["log"][2] |= {"action": None, "seat": None, "undone_to": 2}
    assert wrong(record) == ["Version 2: it goes back to version 2, which is not before."]


def test_hidden_cards_are_not_compared_but_counted() -> None:
    assert difference([["3c", "4c"]], [["??", "4c"]], "") is None
    assert difference([["3c", "4c"]], [["??"]], "") == "/0"
    assert difference({"a": "drew"}, {"a": "??"}, "") == "/a"
    assert difference({"a": 1}, {"a": True}, "") == "/a"
    assert difference({"a": 1}, {"b": 1}, "") == "/a"


# -- what is no record -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is no JSON"),
        ("[]", "/: an object belongs here."),
        ("[" * 100_000, "this is no JSON"),
        ("{}", "/ruleset: this member is missing."),
        ('{"ruleset": "whist"}', "/ruleset: there is no game 'whist'; the games are: bad-"),
        ('{"ruleset": "president", "seats": 4}', "/seats: a list belongs here."),
        ('{"ruleset": "president", "seats": [4]}', "/seats: a list of names or players belongs"),
    ],
)
def test_no_record(text: str, said: str) -> None:
    found = refusal("verify", "-", stdin=text)
    assert found.startswith(f"Invalid value for 'FILE': {said}")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"log": []}, "/log: it is empty; all items of the game's log belong here."),
        ({"log": [{"version": 1}]}, "/log/0/version: 0 belongs here: the log must be whole."),
        ({"log": ["dealt"]}, "/log/0: an object belongs here."),
        ({"version": 7}, "/log: it must be whole: one entry for each version from 0 to 7."),
        ({"commitment": 7}, "/commitment: a text belongs here."),
        ({"start": {}}, "/start/ruleset: This field is required."),
        ({"log": [{"version": 0, "action": {"type": []}}]}, "/log/0/action/type: The value must"),
    ],
)
def test_bad_member_is_named(changes: Json, said: str) -> None:
    record = played("progression", seats=3, most=0)
    del record["version"]
    refused = refusal("verify", "-", stdin=json.dumps(record | changes))
    assert refused.startswith(f"Invalid value for 'FILE': {said}")


def test_secret_seed_is_asked_for() -> None:
    record = played("progression", seats=3, most=1)
    del record["state"]["seed"]
    assert "/state/seed: the seed is not here." in refusal("verify", "-", stdin=json.dumps(record))


def test_unknown_action_is_refused() -> None:
    record = played("progression", seats=3, most=1)
    record["log"][1]["action"] = {"type": "shoot"}
    assert "/log/1/action/type: The value must be one of:" in refusal(
        "verify", "-", stdin=json.dumps(record)
    )


def test_missing_file_is_named() -> None:
    assert "'/no/such': No such file" in refusal("verify", "/no/such")
