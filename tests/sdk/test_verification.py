"""`verify` deals every game again from its log; a log that was tampered with is found out."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from fairdeal_sdk import Client, verify
from fairdeal_sdk.records import action_json
from fairdeal_sdk.shuffle import PACK, below, commitment, shuffle
from tests.sdk.decks import PRESIDENT_DECK

Json = dict[str, Any]


def test_the_check_value_of_the_description() -> None:
    found = shuffle(PACK, "7", "fairdeal/1/president/deal/1")
    assert " ".join(found[:8]) == "6s 7d Tc Qh 5h 8c 9h 7c"
    assert sorted(found) == sorted(PACK)


def test_numbers_are_below_their_bound() -> None:
    found = {below(5, str(seed), "fairdeal/1/president/dealer") for seed in range(100)}
    assert found == set(range(5))


def finished(client: Client, ruleset: str, seats: int, **terms: Any) -> tuple[Any, list[Json]]:
    """Return a finished game of bots, and the host's log of it as JSON."""
    game = client.games.create(ruleset, [{"bot": "greedy"}] * seats, **terms)
    view = game.host.view()
    while not view.is_over:  # each look lets the bots go on
        view = game.host.view()
    log = [
        {
            "version": entry.version,
            "seat": entry.seat,
            "action": entry.action and action_json(entry.action),
            "events": [each.to_json() for each in entry.events],
        }
        for entry in game.host.log()
    ]
    return view, log


@pytest.mark.parametrize(
    ("ruleset", "seats", "options"),
    [
        ("president", 4, {"target": 4, "dealer": "random"}),
        ("president", 9, {"target": 2}),
        ("progression", 3, {"target": 20}),
        ("progressive-poker", 2, {"max_hands": 8}),
        ("progressive-poker", 6, {"max_hands": 8}),
        ("progressive-rummy", 5, {"deals": 3}),
        ("bad-progressive", 3, {"rounds": 2}),
    ],
)
def test_every_card_of_every_game_follows_from_the_seed(
    client: Client, ruleset: str, seats: int, options: Json
) -> None:
    view, log = finished(client, ruleset, seats, options=options)
    found = verify(view, log, commitment=view.commitment)
    assert found.wrong == ()
    assert found.unproven == ()
    assert len(found.proven) == 1 + view.round
    assert found


def test_another_seed_is_found_out(client: Client) -> None:
    view, log = finished(client, "president", 4, options={"target": 2})
    state = {**view.state, "seed": "of my choice"}
    found = verify(state, log, commitment=view.commitment)
    assert not found
    assert found.wrong[0] == "The seed is not the one that was promised."
    forged = commitment("president", "of my choice")
    found = verify(state, log, commitment=forged)
    assert any("was dealt" in each for each in found.wrong)


def test_a_changed_card_is_found_out(client: Client) -> None:
    view, log = finished(client, "progression", 3, options={"target": 20})
    changed = copy.deepcopy(log)
    types = [each["type"] for entry in changed for each in entry["events"]]
    number = 1 + types[: types.index("drew")].count("round_ended")  # a deal can stall undrawn
    event = next(each for entry in changed for each in entry["events"] if each["type"] == "drew")
    right, event["card"] = event["card"], "Jo"
    (wrong,) = verify(view, changed, commitment=view.commitment).wrong
    assert wrong == f"Round {number}: seat {event['seat']} drew Jo, where {right} was due."


def test_a_deck_that_was_given_is_told(client: Client) -> None:
    view, log = finished(client, "president", 4, options={"target": 2}, deck=PRESIDENT_DECK)
    found = verify(view, log, commitment=view.commitment)
    assert "Round 1: 52 cards came as the deck given for it says." in found.proven


def test_a_seed_that_nobody_promised_is_told(client: Client) -> None:
    view, log = finished(client, "president", 4, options={"target": 2}, seed=7)
    found = verify(view, log, commitment=view.commitment)
    assert found.ok
    assert "may have chosen the seed" in found.unproven[0]
    assert str(found).startswith("✓ Round 1: 52 cards came as the seed says.")


def test_undone_deals_are_dealt_again_alike(client: Client) -> None:
    game = client.games.create("progressive-rummy", 4, options={"deals": 1})
    seats = game.seats
    for _ in range(2):
        seats[0].play({"type": "draw", "from": "stock"})
        game.host.undo(0)
    for seat in range(4):
        game.host.hand_to_bot(seat, "greedy")
    while not (view := game.host.view()).is_over:
        pass
    found = game.host.verify()
    assert found.ok
    assert found.wrong == ()
    assert verify(view, game.host.log(), commitment=view.commitment) == found


def test_while_a_match_is_on_nothing_can_be_said(client: Client) -> None:
    game = client.games.create("president", 4)
    found = game.spectator.verify()
    assert not found
    assert found.unproven == ("The seed is secret until the match is over.",)
