"""Sessions against the real service: one handle a seat, each with what that seat may see."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from fairdeal_sdk import (
    Client,
    Forbidden,
    Game,
    GameOver,
    IllegalAction,
    InvalidInput,
    KeyReused,
    NotFound,
    NotUndone,
    StaleVersion,
    Unauthorized,
)
from fairdeal_sdk.records import OtherAction
from fairdeal_sdk.rulesets import president, progressive_poker
from tests.sdk.decks import PRESIDENT_DECK, SEAT_0, SUITS

PresidentGame = Game[president.State, president.Action, president.Event]


def new_game(client: Client) -> PresidentGame:
    return client.games.create("president", seats=["Ann", "Bob", "Cem", "Dea"], deck=PRESIDENT_DECK)


def test_a_game_has_a_host_and_seats(client: Client) -> None:
    game = new_game(client)
    assert len(game.seats) == 4
    assert game.seat(2) is game.seats[2]
    assert game.created.version == 0
    assert game.created.expires_at is not None
    assert game.created.bots == (None,) * 4
    assert game.host.view().hands == tuple(SUITS)
    assert game.seat(0).view().hand == SEAT_0
    assert game.spectator.view().hands[0] == ("??",) * 13
    assert game.seat(0).view().is_my_turn
    assert not game.seat(1).view().is_my_turn
    with pytest.raises(IndexError, match="0 to 3"):
        game.seat(4)


def test_a_name_that_cannot_be_seen_is_refused(client: Client) -> None:
    game = new_game(client)
    calls: list[tuple[str, Callable[[str], object]]] = [
        ("/seats/1/name", lambda name: client.games.create("president", ["A", name, "C", "D"])),
        ("/seats/1", lambda name: client.rulesets.get("president").deal(["A", name, "C", "D"])),
        ("/name", lambda name: game.host.rename(2, name)),
    ]
    for pointer, call in calls:
        with pytest.raises(InvalidInput) as raised:
            call("\u200b ")
        (wrong,) = raised.value.errors
        assert (wrong.pointer, wrong.code) == (pointer, "blank")


def test_a_player_joins_with_a_token(client: Client, service: str) -> None:
    game = new_game(client)
    with Client(service, token=game.seat(1).token) as guest:
        bob = guest.games.open(game.id)
        assert (bob.seat, bob.ruleset, bob.token) == (1, "president", game.seat(1).token)
        typed = guest.games.open(game.id, spec=president.SPEC)
        assert typed.view().state["pile"] == []
        with pytest.raises(Forbidden):
            guest.games.open(game.id, game.host.token)
        with pytest.raises(Forbidden):
            guest.games.host(game.id)
        assert guest.games.host(game.id, game.host.token).view().hands == tuple(SUITS)
        assert guest.games.watch(game.id).view().seat is None
        with pytest.raises(Unauthorized):
            guest.games.open(game.id, "wrong")
        with pytest.raises(NotFound):
            guest.games.watch("A" * 22)


def test_a_play_returns_the_new_view(client: Client) -> None:
    game = new_game(client)
    played = game.seat(0).play(president.Play("3c"))
    assert (played.version, played.seat, played.to_act) == (1, 0, (1,))
    assert played.events == (president.Played(seat=0, cards=["3c"]),)
    assert played.hand == tuple(card for card in SEAT_0 if card != "3c")
    assert played.legal_actions.seat == 0
    assert president.Pass() in [*game.seat(1).legal_actions(page_size=2)]
    assert game.host.play(1, {"type": "pass"}).version == 2
    assert game.host.legal_page(2, type="pass").items == (president.Pass(),)
    assert president.Pass() in [*game.host.legal_actions(2)]


def test_a_stale_version_is_told_with_the_current_one(client: Client) -> None:
    game = new_game(client)
    game.seat(0).play(president.Play("3c"), version=0)
    with pytest.raises(StaleVersion) as caught:
        game.seat(1).play(president.Pass(), version=0)
    assert caught.value.version == 1
    assert game.seat(1).play(president.Pass(), version=1).version == 2


def test_an_illegal_action_changes_nothing(client: Client) -> None:
    game = new_game(client)
    with pytest.raises(IllegalAction) as caught:
        game.seat(0).play(president.Play("4c"))
    assert caught.value.violations[0].rule == "president.opening"
    with pytest.raises(IllegalAction) as caught:
        game.seat(0).play_all([president.Play("3c"), president.Play("4c")])
    assert caught.value.index == 1
    assert game.host.view().version == 0


def test_a_key_plays_once(client: Client) -> None:
    game = new_game(client)
    first = game.seat(0).play(president.Play("3c"), idempotency_key="one-play")
    again = game.seat(0).play(president.Play("3c"), idempotency_key="one-play")
    assert (first.version, again.version) == (1, 1)
    with pytest.raises(KeyReused):
        game.seat(0).play(president.Pass(), idempotency_key="one-play")
    made = client.games.create("president", 4, idempotency_key=f"make-{game.id}")
    same = client.games.create("president", 4, idempotency_key=f"make-{game.id}")
    assert (made.id, made.host.token) == (same.id, same.host.token)


def test_an_earlier_version_and_a_view_that_has_not_changed(client: Client) -> None:
    game = new_game(client)
    before = game.seat(1).view()
    assert game.seat(1).refresh(before) is before
    game.seat(0).play(president.Play("3c"))
    now = game.seat(1).refresh(before)
    assert (now.version, game.seat(1).view(version=0).version) == (1, 0)
    assert now.state["pile"] == [{"seat": 0, "cards": ["3c"]}]


def test_undo_fork_and_rematch(client: Client) -> None:
    game = new_game(client)
    game.seat(0).play(president.Play("3c"))
    undone = game.host.undo(0)
    assert (undone.version, undone.hands) == (2, tuple(SUITS))
    entries = [*game.host.log()]
    assert [each.version for each in entries] == [0, 1, 2]
    assert [each.undone_to for each in entries] == [None, None, 0]
    assert entries[1].action == president.Play("3c")
    assert entries[1].at is not None
    fork = game.host.fork(version=1)
    assert fork.id != game.id
    assert (fork.created.version, fork.seat(1).view().to_act) == (1, (1,))
    rematch = game.host.rematch(seed=7)
    assert rematch.created.version == 0
    assert rematch.created.seed == "7"
    assert rematch.created.state["seats"] == game.created.state["seats"]


def test_seats_change_hands(client: Client) -> None:
    game = new_game(client)
    assert game.host.rename(0, "Änne").name == "Änne"
    assert game.seat(1).view().state["seats"][0]["name"] == "Änne"
    assert game.host.hand_to_bot(0, "greedy").bot == "greedy"
    assert game.host.view().version >= 1
    with pytest.raises(Forbidden):
        game.seat(0).play(president.Pass())
    assert game.host.hand_back(0).bot is None
    fresh = game.host.rotate_token(1)
    assert fresh.view().seat == 1
    with pytest.raises(Unauthorized):
        game.seat(1).view()


def test_a_deleted_game_is_gone(client: Client) -> None:
    game = new_game(client)
    with pytest.raises(Forbidden):
        client.games.host(game.id, game.seat(0).token)
    game.host.delete()
    with pytest.raises(NotFound):
        game.host.view()


def test_spectators_may_be_kept_out(client: Client) -> None:
    game = client.games.create("president", 4, spectators=False, ttl=3600)
    with pytest.raises(Unauthorized):
        client.games.watch(game.id)


def test_a_game_goes_on_from_a_state(client: Client) -> None:
    table = client.rulesets.get("president").deal(4, deck=PRESIDENT_DECK)
    game = client.games.create_from(table.state)
    assert game.ruleset == "president"
    assert game.seat(0).play({"type": "play", "cards": ["3c"]}).version == 1


def test_a_secret_action_of_another_is_told_by_its_type(client: Client) -> None:
    game = client.games.create("progressive-poker", 2, seed=7)
    card = game.seat(0).view().state["personal"][0][0]
    game.seat(0).play(progressive_poker.Contribute(card))
    (_, mine), (_, others) = game.seat(0).log(), game.seat(1).log()
    assert mine.action == progressive_poker.Contribute(card)
    assert others.action == OtherAction("contribute")


def test_a_whole_game_with_a_client_a_seat_is_verified_at_its_end(
    client: Client, service: str
) -> None:
    game = client.games.create("president", 4, options={"target": 2})
    clients = [Client(service, token=game.seat(seat).token) for seat in range(4)]
    seats = [each.games.open(game.id) for each in clients]
    view = game.host.view()
    while not view.is_over:
        seat = seats[view.to_act[0]]
        seat.play(next(seat.legal_actions()))
        view = game.host.refresh(view)
    with pytest.raises(GameOver):
        seats[0].play(president.Pass())
    with pytest.raises(NotUndone):
        game.host.undo(0)
    found = game.host.verify()
    assert found.ok
    assert found.proven[0] == "The seed is the one that was promised."
    assert found.proven[1] == "Round 1: 52 cards came as the seed says."
    assert not found.unproven
    assert seats[0].verify().unproven
    for each in clients:
        each.close()


def test_threads_share_a_client(client: Client) -> None:
    game = new_game(client)
    seen: list[object] = []

    def look() -> None:
        seen.extend(game.seat(0).view().hand for _ in range(5))

    threads = [threading.Thread(target=look) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert seen == [SEAT_0] * 40
