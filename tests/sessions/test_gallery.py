"""Followers of games, on a real store: who is told what, when, and who no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from fairdeal.engine import rulesets
from fairdeal.engine.state import put
from fairdeal.sessions import moves
from fairdeal.sessions.errors import StoreDown
from fairdeal.sessions.gallery import PAGE, Follower, Gallery
from fairdeal.sessions.game import Game, Terms
from fairdeal.sessions.games import Games, dealt, new_game, new_id
from fairdeal.sessions.store import GONE, Store, channel, game_of
from fairdeal.sessions.subscription import Subscription
from fairdeal.sessions.tokens import HOST, SPECTATOR, Role, Tokens
from tests.sessions.cluster import Cluster


@dataclass(eq=False)
class Teller:
    """Somebody who takes so many messages, and then no more."""

    room: int = 10_000
    told: list[int] = field(default_factory=list)
    entries: list[bytes] = field(default_factory=list)
    rests: int = 0
    ended: bool | None = None

    @property
    def has_room(self) -> bool:
        return self.ended is None and len(self.told) < self.room

    def tell(self, version: int, entry: bytes) -> None:
        assert self.has_room
        self.told.append(version)
        self.entries.append(entry)

    def rest(self) -> None:
        self.rests += 1

    def end(self, *, over: bool) -> None:
        self.ended = over


class Played:
    """A game of President in the store, which bots play as far as is asked."""

    def __init__(self, store: Store, *, target: int = 11, spectators: bool = True) -> None:
        self.store = store
        ruleset = rulesets.get("president")
        options = replace(ruleset.options_type(), target=target)
        state, events, _ = dealt(ruleset, ["A", "B", "C", "D"], options, "7")
        self.tokens = Tokens.new(4)
        terms = Terms(3_600, spectators, None, (None,) * 4)
        opened = moves.open_game(new_game(new_id(), ruleset, state, terms, self.tokens), events)
        store.create(opened.game.id, opened.change)
        self.game: Game = opened.game

    def play(self) -> int:
        """Let bots take over for a step of theirs, then hand back; return the version."""
        before = self.game
        bots = replace(before, terms=replace(before.terms, bots=("greedy",) * 4))
        moved = moves.go_on(bots)
        assert moved is not None
        after = replace(moved.game, terms=before.terms)
        self.store.write(after.id, before.stored(), replace(moved, game=after).change)
        self.game = after
        return after.version

    def rotate(self, seat: int) -> None:
        """Give a seat another token."""
        before = self.game
        moved = moves.change_seat(before, seat, moves.SeatChange(digest="0" * 64))
        self.store.write(before.id, before.stored(), moved.change)
        self.game = moved.game

    def follower(self, teller: Teller, role: Role = SPECTATOR, after: int = 0) -> Follower:
        place = 0 if role.is_host else (role.seat or 0) + 1
        token = None if role == SPECTATOR else self.tokens.digests()[place]
        game = self.game
        return Follower(game.id, game.ruleset, token, role, after, game.edits, teller)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    found = Store(store_url)
    yield found
    found.close()


@pytest.fixture
def played(store: Store) -> Played:
    return Played(store)


@pytest.fixture
def gallery(store: Store) -> Gallery:
    return Gallery(store)


def work(gallery: Gallery) -> None:
    while gallery.is_busy:
        gallery.work()


def upto(version: int) -> list[int]:
    return list(range(1, version + 1))


def test_a_follower_is_told_all_after_what_they_know(gallery: Gallery, played: Played) -> None:
    last = played.play()
    all_of_it, the_rest = Teller(), Teller()
    assert gallery.join(played.follower(all_of_it))
    gallery.look(played.game.id)
    work(gallery)
    assert not gallery.join(played.follower(the_rest, after=5))
    work(gallery)
    assert all_of_it.told == upto(last)
    assert the_rest.told == upto(last)[5:]
    assert all_of_it.entries[5:] == the_rest.entries


def test_a_message_wakes_and_no_more(gallery: Gallery, played: Played) -> None:
    teller = Teller()
    gallery.join(played.follower(teller))
    game_id = played.game.id
    last = played.play()
    for message in (f"{last} 0", f"{last} 0", "1 0"):  # told twice, and in any order
        gallery.told(game_id, message)
    work(gallery)
    assert teller.told == upto(last)
    lost = played.play()  # of this nobody tells
    work(gallery)
    assert teller.told == upto(last)
    newest = played.play()
    gallery.told(game_id, f"{newest} 0")
    work(gallery)
    assert lost < newest
    assert teller.told == upto(newest)
    gallery.told(new_id(), "5 0")  # one that nobody here follows
    assert not gallery.is_busy


def test_who_has_no_room_is_told_later_what_the_others_know(
    gallery: Gallery, played: Played
) -> None:
    quick, slow = Teller(), Teller(room=3)
    follower = played.follower(slow)
    for each in (played.follower(quick), follower):
        gallery.join(each)
    versions = [played.play(), played.play()]
    for version in versions:
        gallery.told(played.game.id, f"{version} 0")
        work(gallery)
    assert quick.told == upto(versions[-1])
    assert slow.told == [1, 2, 3]
    slow.room = 10_000
    gallery.wake(follower)
    work(gallery)
    assert slow.told == upto(versions[-1])
    assert slow.entries == quick.entries


def test_a_long_log_is_told_page_by_page(gallery: Gallery, played: Played) -> None:
    last = 0
    while last <= 2 * PAGE:
        last = played.play()
    teller = Teller()
    gallery.join(played.follower(teller))
    gallery.look(played.game.id)
    pages = 0
    while gallery.is_busy:
        gallery.work()
        pages += 1
    assert teller.told == upto(last)
    assert pages == teller.rests == -(-last // PAGE)


def test_each_is_told_what_they_may_see(gallery: Gallery, played: Played) -> None:
    """A card that is given back after a round: who gives it back sees which, others do not."""
    last = played.play()
    while played.game.state.round < 3:
        last = played.play()
    roles = [HOST, SPECTATOR, *(Role(seat=seat) for seat in range(4))]
    tellers = {role: Teller() for role in roles}
    for role, teller in tellers.items():
        gallery.join(played.follower(teller, role))
    gallery.look(played.game.id)
    work(gallery)
    assert {tuple(each.told) for each in tellers.values()} == {tuple(upto(last))}
    seen = {role: [orjson.loads(each) for each in tellers[role].entries] for role in roles}
    returned = [n for n, each in enumerate(seen[HOST]) if _type(each) == "return_card"]
    assert returned
    for number in returned:
        giver, action = seen[HOST][number]["seat"], seen[HOST][number]["action"]
        assert len(action) > 1
        for role in roles:
            knows = role in (HOST, Role(seat=giver))
            told = seen[role][number]["action"]
            assert told == (action if knows else {"type": "return_card"}), role
        assert "??" in orjson.dumps(seen[SPECTATOR][number]["events"]).decode()


def _type(entry: Any) -> str:
    found: str = (entry["action"] or {"type": ""})["type"]
    return found


def test_a_token_that_died_is_told_nothing_more(gallery: Gallery, played: Played) -> None:
    dead, alive = Teller(), Teller()
    gallery.join(played.follower(dead, Role(seat=1)))
    gallery.join(played.follower(alive, Role(seat=2)))
    played.rotate(1)
    last = played.play()
    gallery.told(played.game.id, f"{last} 1")
    work(gallery)
    assert (dead.told, dead.ended) == ([], False)
    assert (alive.told, alive.ended) == (upto(last), None)


def test_a_token_that_died_while_its_follower_came_is_let_go(
    gallery: Gallery, played: Played
) -> None:
    late = Teller()
    follower = played.follower(late, Role(seat=1))
    played.rotate(1)
    gallery.join(played.follower(Teller(), HOST))
    gallery.look(played.game.id)
    work(gallery)
    gallery.join(follower)
    work(gallery)
    assert late.ended is False


def test_the_end_of_the_match_is_the_end(gallery: Gallery, store: Store) -> None:
    played = Played(store, target=1)
    teller = Teller()
    gallery.join(played.follower(teller))
    last = played.play()
    while played.game.outcome is None:
        last = played.play()
    gallery.told(played.game.id, f"{last} 0")
    work(gallery)
    assert teller.told == upto(last)
    assert teller.ended is True
    assert orjson.loads(teller.entries[-1])["outcome"]["winners"]
    assert all(orjson.loads(each)["outcome"] is None for each in teller.entries[:-1])


def test_a_deleted_game_has_no_followers(gallery: Gallery, store: Store, played: Played) -> None:
    teller = Teller()
    gallery.join(played.follower(teller))
    store.delete(played.game.id, played.game.stored())
    gallery.told(played.game.id, GONE)
    work(gallery)
    assert (teller.told, teller.ended) == ([], False)


def test_a_store_that_lost_versions_ends_who_knew_them(gallery: Gallery, played: Played) -> None:
    ahead = Teller()
    gallery.join(played.follower(ahead, after=7))
    gallery.look(played.game.id)
    work(gallery)
    assert ahead.ended is False


def test_nobody_follows_any_more(gallery: Gallery, played: Played) -> None:
    one, two = played.follower(Teller()), played.follower(Teller())
    assert gallery.join(one)
    assert not gallery.join(two)
    assert list(gallery) == [played.game.id]
    assert not gallery.leave(one)
    assert not gallery.leave(one)
    assert gallery.leave(two)
    assert len(gallery) == 0
    gallery.told(played.game.id, "3 0")
    work(gallery)


def test_games_whose_bots_were_stopped_are_pointed_out(gallery: Gallery, store: Store) -> None:
    played = Played(store)
    gallery.join(played.follower(Teller()))
    last = played.play()  # no bot sits there now
    gallery.told(played.game.id, f"{last} 0")
    work(gallery)
    assert gallery.waiting == set()
    before = played.game
    (seat,) = before.ruleset.to_act(before.state)
    moved = moves.change_seat(before, seat, moves.SeatChange(name="Z"))
    bots = put(before.terms.bots, seat, "greedy")
    stopped = replace(moved.game, terms=replace(before.terms, bots=bots))
    store.write(before.id, before.stored(), replace(moved, game=stopped).change)
    gallery.told(before.id, f"{last} 1")
    work(gallery)
    assert gallery.waiting == {before.id}
    games = Games(store)
    assert store.begin_turn(before.id)
    assert not games.go_on(before.id), "another process lets them"
    assert store.read(before.id).version == last
    store.end_turn(before.id)
    assert games.go_on(before.id)
    assert store.read(before.id).version > last
    assert games.go_on(before.id), "there is nothing to do, and nobody does it"


# -- the subscription ------------------------------------------------------------------------


def heard(subscription: Subscription, kind: str, number: int) -> list[tuple[str, str]]:
    """Read until so many of a kind have come in."""
    found: list[tuple[str, str]] = []
    while len(found) < number:
        found += [(each.channel, each.text) for each in subscription.read() if each.kind == kind]
    return found


def listen(store: Store) -> None:
    """Hold a store's subscription to what it must tell."""
    played, other = Played(store), Played(store)
    subscription = store.subscription()
    name, others = channel(played.game.id), channel(other.game.id)
    assert game_of(name) == played.game.id
    subscription.open([name])
    assert heard(subscription, "listening", 1) == [(name, "")]
    last = played.play()
    played.rotate(0)
    assert heard(subscription, "message", 2) == [(name, f"{last} 0"), (name, f"{last} 1")]
    subscription.listen(others)
    assert heard(subscription, "listening", 1) == [(others, "")]
    newest = other.play()
    assert heard(subscription, "message", 1) == [(others, f"{newest} 0")]
    subscription.leave(others)
    subscription.probe()
    store.delete(played.game.id, played.game.stored())
    assert heard(subscription, "message", 1) == [(name, GONE)]
    subscription.probe()
    subscription.close()
    assert not subscription.is_open
    with pytest.raises(StoreDown):
        subscription.listen(name)


def test_the_subscription_tells_of_writes(store: Store) -> None:
    listen(store)


def test_the_subscription_tells_of_writes_in_a_cluster(tmp_path: Path) -> None:
    with Cluster(tmp_path) as cluster:
        store = Store(cluster.url)
        for _ in range(4):  # games of any slot, by whichever node it listens to
            listen(store)
        store.close()


def test_a_subscription_without_a_sign_of_life_is_broken(store: Store) -> None:
    subscription = store.subscription()
    subscription.open(["a"])
    subscription.probe()
    with pytest.raises(StoreDown, match="silent"):
        subscription.probe()  # nothing was read since the last one
    subscription.close()


def test_a_store_that_is_not_there_cannot_be_listened_to(tmp_path: Path) -> None:
    for url in (f"unix://{tmp_path}/none", "redis://127.0.0.1:1", "redis+cluster://127.0.0.1:1"):
        with pytest.raises(StoreDown):
            Store(url).subscription().open(["a"])
