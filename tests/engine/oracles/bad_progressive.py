"""Bad Progressive, written a second time and naively, to hold the engine to.

Everything here is brute force over plain lists: owed wilds can be laid if trying every place for
each finds a way. The rule ids in the comments are those of the rulebook.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.engine.oracles.bad_progressive_melds import (
    GOALS,
    PACK,
    Choice,
    Meld,
    in_pack_order,
    is_meld,
    new_meld,
    points,
    ways_to_put_down,
)

Action = dict[str, Any]

DEFAULTS: dict[str, Any] = {
    "set_wilds": "no_touch",
    "before_goal": "nothing",
    "expand_on_goal_turn": True,
    "going_out": "any_meld",
    "rounds": 6,
}


class Oracle:
    """One match of Bad Progressive; see the module."""

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        shuffle: Callable[[str, list[str]], list[str]],
        below: Callable[[str, int], int],
        packs: list[list[str]] | None = None,
    ) -> None:
        """Deal round 1. `packs` are the packs of the first rounds, top first; then the shuffle."""
        self.seats = seats
        self.options = {**DEFAULTS, **options}
        decks = self.options.setdefault("decks", 2 if seats <= 4 else 3 if seats <= 6 else 4)
        if not 2 <= seats <= 8 or len(PACK) * decks < 11 * seats + 1:
            raise ValueError("too few or too many seats for the packs")
        self.set_wilds: str = self.options["set_wilds"]
        self.shuffle = shuffle
        self.packs = packs or []
        dealer = self.options.get("dealer", seats - 1)
        self.dealer: int = below("dealer", seats) if dealer == "random" else dealer
        self.round = 0
        self.scores = [0] * seats
        self.last_round: list[int] | None = None
        self._deal()

    def _deal(self) -> None:
        """`bad.deal`: the next round, a card at a time from the dealer's left."""
        self.round += 1
        if self.round <= len(self.packs):
            pack = list(self.packs[self.round - 1])
        else:
            pack = self.shuffle(f"deal/{self.round}", PACK * self.options["decks"])
        dealt = (5 + self.round) * self.seats
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for i in range(dealt):
            self.hands[(self.dealer + 1 + i) % self.seats].append(pack[i])
        self.hands = [in_pack_order(hand) for hand in self.hands]
        self.discard: str | None = pack[dealt]
        self.stock: list[str] | None = pack[dealt + 1 :]
        self.melds: list[Meld] = []
        self.down = [False] * self.seats
        self.turns_low = 0  # bad.stock_out: turns in a row begun with fewer than two in stock
        self.turns_idle = 0  # bad.stock_out: turns in a row with no card out of the stock
        self._begin_turn((self.dealer + 1) % self.seats)

    # ---- turns and rounds

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = "pick_up"
        self.began_with = len(self._stock)
        self.drew = False  # a card left the stock in this turn
        self.laid_down = False  # a card was put on the table in this turn
        self.goal_now = False  # the goal was put down in this turn
        self.owed: Counter[str] = Counter()
        if not self._stock and self.discard is None:
            self._end_round()

    def _end_turn(self) -> None:
        self.turns_low = 0 if self.laid_down or self.began_with >= 2 else self.turns_low + 1
        self.turns_idle = 0 if self.laid_down or self.drew else self.turns_idle + 1
        if self.turns_low >= self.seats or self.turns_idle >= 10 * self.seats:
            self._end_round()
        else:
            self._begin_turn((self.turn + 1) % self.seats)

    def _end_round(self) -> None:
        """`bad.score`. The card that went out lies as the DiscardCard, where nothing counts."""
        self.phase = "round_over"
        self.last_round = [-sum(map(points, hand)) for hand in self.hands]
        for meld in self.melds:
            for card, seat in zip(meld.cards, meld.by, strict=True):
                self.last_round[seat] += points(card)
        self.scores = [old + new for old, new in zip(self.scores, self.last_round, strict=True)]

    @property
    def _stock(self) -> list[str]:
        assert self.stock is not None
        return self.stock

    @property
    def _match_over(self) -> bool:
        return self.phase == "round_over" and self.round >= int(self.options["rounds"])

    def to_act(self) -> list[int]:
        """The one seat to act, or none when the match is over."""
        if self._match_over:
            return []
        return [(self.dealer + 1) % self.seats] if self.phase == "round_over" else [self.turn]

    def outcome(self) -> dict[str, Any] | None:
        """`bad.match_end`: the highest total wins; equal totals share the place."""
        if not self._match_over:
            return None
        totals = sorted(set(self.scores), reverse=True)
        ranking = [[s for s in range(self.seats) if self.scores[s] == t] for t in totals]
        return {"winners": ranking[0], "ranking": ranking, "scores": list(self.scores)}

    # ---- rights

    def _counts_as_down(self, seat: int) -> bool:
        """`bad.expand`: down, and not only since this turn where the option asks for more."""
        return self.down[seat] and (self.options["expand_on_goal_turn"] or not self.goal_now)

    def _counts(self, seat: int, meld: Meld) -> bool:
        """`bad.last_card`: a last card that fits this meld cannot be discarded."""
        return bool(self.options["going_out"] == "any_meld" or meld.seat != seat)

    def _may_lay(self, seat: int, meld: Meld, held: int, as_down: bool) -> bool:
        """Whether a card out of a hand of `held` may be laid off on the meld.

        A last card goes wherever it would have to go, whatever the rights of this turn.
        """
        if held == 1 and self._counts(seat, meld):
            return True
        return as_down or (self.options["before_goal"] == "open" and meld.seat != seat)

    def _may_swap(self, seat: int, meld: Meld, held: int) -> bool:
        """The same for swaps, which `before_goal: "open"` opens to all on every meld."""
        if held == 1 and self._counts(seat, meld):
            return True
        return self._counts_as_down(seat) or self.options["before_goal"] == "open"

    # ---- owed wilds

    def _can_lay_all(
        self, seat: int, held: int, owed: Counter[str], melds: list[Meld], as_down: bool
    ) -> bool:
        """Whether all owed wilds can be laid one after another out of a hand of `held` cards."""
        if not owed:
            return True
        for wild in owed:
            for i, meld in enumerate(melds):
                if not self._may_lay(seat, meld, held, as_down):
                    continue
                for end in meld.ends:
                    new = meld.extended(wild, end, seat, self.set_wilds)
                    if new and self._can_lay_all(
                        seat,
                        held - 1,
                        owed - Counter([wild]),
                        [*melds[:i], new, *melds[i + 1 :]],
                        as_down,
                    ):
                        return True
        return False

    def _can_settle(
        self, seat: int, hand: list[str], owed: Counter[str], melds: list[Meld]
    ) -> bool:
        """`bad.swap`: all owed wilds can be laid, under "open" with one `put_down` among them.

        The `put_down` is tried first only: what may be laid before it may be laid after it.
        """
        if self._can_lay_all(seat, len(hand), owed, melds, self._counts_as_down(seat)):
            return True
        if self.down[seat] or self.options["before_goal"] != "open":
            return False
        return any(self._can_settle_after(seat, hand, owed, melds, c) for c in self._ways(hand))

    def _can_settle_after(
        self,
        seat: int,
        hand: list[str],
        owed: Counter[str],
        melds: list[Meld],
        choice: Choice,
    ) -> bool:
        """Whether the owed wilds that `choice`, put down, does not hold can be laid after it."""
        used = [card for _, cards in choice for card in cards]
        own = [Meld(seat, kind, cards, [seat] * len(cards)) for kind, cards in choice]
        return self._can_lay_all(
            seat,
            len(hand) - len(used),
            owed - Counter(used),
            melds + own,
            self.options["expand_on_goal_turn"],
        )

    def _ways(self, hand: list[str]) -> Iterator[Choice]:
        return ways_to_put_down(hand, GOALS[self.round - 1], self.set_wilds)

    # ---- what a seat may do

    def legal(self, seat: int) -> list[Action]:
        """Every legal action of the seat, each once."""
        return list(self.legal_iter(seat))

    def legal_iter(self, seat: int) -> Iterator[Action]:
        """The same, one by one: the ways to put the goal down, which may be many, come last."""
        if seat not in self.to_act():
            return
        if self.phase == "round_over":
            yield {"type": "deal"}
        elif self.phase == "pick_up":
            if self.discard is None:
                yield {"type": "draw"}
            else:
                yield {"type": "take_discard"}
                if len(self._stock) >= 2:
                    yield {"type": "decline"}
        else:
            yield from self._short_plays(seat)
            if not self.down[seat]:
                for choice in self._ways(self.hands[seat]):
                    if self._can_settle_after(
                        seat, self.hands[seat], self.owed, self.melds, choice
                    ):
                        melds = [{"kind": kind, "cards": cards} for kind, cards in choice]
                        yield {"type": "put_down", "melds": melds}

    def _short_plays(self, seat: int) -> list[Action]:
        """All of a turn but `put_down`: `lay_off`, `swap` and `discard`."""
        adding = self._lay_offs(seat) + self._swaps(seat)
        hand = self.hands[seat]
        must_add = len(hand) == 1 and any(
            self._counts(seat, self.melds[action["meld"]]) for action in adding
        )
        if self.owed or must_add:
            return adding
        return adding + [{"type": "discard", "card": card} for card in in_pack_order(set(hand))]

    def _lay_offs(self, seat: int) -> list[Action]:
        hand, found = self.hands[seat], []
        for i, meld in enumerate(self.melds):
            if not self._may_lay(seat, meld, len(hand), self._counts_as_down(seat)):
                continue
            for card in in_pack_order(set(hand)):
                for end in meld.ends:
                    new = meld.extended(card, end, seat, self.set_wilds)
                    if new and self._settled_with(seat, i, new, [card], []):
                        action = {"type": "lay_off", "meld": i, "card": card}
                        found.append({**action, "end": end} if end else action)
        return found

    def _swaps(self, seat: int) -> list[Action]:
        hand, found = self.hands[seat], []
        for i, meld in enumerate(self.melds):
            if not self._may_swap(seat, meld, len(hand)):
                continue
            for index, wild in enumerate(meld.cards):
                for card in in_pack_order(set(hand)):
                    new = meld.swapped(index, card, seat, self.set_wilds)
                    if new and self._settled_with(seat, i, new, [card], [wild]):
                        found.append({"type": "swap", "meld": i, "index": index, "card": card})
        return found

    def _settled_with(
        self, seat: int, place: int, new: Meld, played: list[str], taken: list[str]
    ) -> bool:
        """Whether all that is owed can be laid once `new` lies at `place`."""
        hand = list((Counter(self.hands[seat]) - Counter(played) + Counter(taken)).elements())
        owed = self.owed - Counter(played) + Counter(taken)
        return self._can_settle(
            seat, hand, owed, [*self.melds[:place], new, *self.melds[place + 1 :]]
        )

    def _may_put_down(self, seat: int, action: Action) -> bool:
        """Whether this `put_down`, its melds in any order, is among the legal ones.

        Asked of the action itself: there may be too many legal ones to look through.
        """
        if seat not in self.to_act() or self.phase != "play" or self.down[seat]:
            return False
        if set(action) != {"type", "melds"} or any(
            set(m) != {"kind", "cards"} for m in action["melds"]
        ):
            return False
        choice = [(m["kind"], list(m["cards"])) for m in action["melds"]]
        used = Counter(card for _, cards in choice for card in cards)
        return (
            sorted((kind, len(cards)) for kind, cards in choice) == sorted(GOALS[self.round - 1])
            and not used - Counter(self.hands[seat])
            and all(is_meld(kind, cards, self.set_wilds) for kind, cards in choice)
            and self._can_settle_after(seat, self.hands[seat], self.owed, self.melds, choice)
        )

    # ---- doing it

    def apply(self, seat: int, action: Action) -> None:
        """Do the action, or raise ValueError if the seat may not do it now."""
        try:
            if action["type"] == "put_down":
                legal = self._may_put_down(seat, action)
            else:
                wanted = json.dumps(action, sort_keys=True)
                short = self._short_plays(seat) if self._playing(seat) else self.legal(seat)
                legal = any(json.dumps(one, sort_keys=True) == wanted for one in short)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"no action: {action}") from error
        if not legal:
            raise ValueError(f"seat {seat} may not do {action}")
        if action["type"] == "deal":
            self.dealer = seat
            self._deal()
        elif self.phase == "pick_up":
            self._pick_up(seat, action["type"])
        else:
            self._play(seat, action)

    def _playing(self, seat: int) -> bool:
        return self.phase == "play" and seat == self.turn

    def _pick_up(self, seat: int, kind: str) -> None:
        self.phase = "play"
        if kind == "take_discard":
            self._receive(seat, [str(self.discard)])
        else:
            self.drew = True
            if kind == "decline":
                self._receive((seat + 1) % self.seats, [self._stock.pop(0), str(self.discard)])
            self._receive(seat, [self._stock.pop(0)])
        self.discard = None

    def _receive(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] = in_pack_order(self.hands[seat] + cards)

    def _spend(self, seat: int, cards: list[str]) -> None:
        """Take cards out of the hand to the table; a wild among them pays one that is owed."""
        for card in cards:
            self.hands[seat].remove(card)
        self.owed -= Counter(cards)
        self.laid_down = True

    def _play(self, seat: int, action: Action) -> None:
        if action["type"] == "discard":
            self.hands[seat].remove(action["card"])
            self.discard = action["card"]
            if self.hands[seat]:
                self._end_turn()
            else:
                self._end_round()  # bad.gone_out
            return
        if action["type"] == "put_down":
            for one in action["melds"]:
                cards = list(one["cards"])
                new = new_meld(seat, one["kind"], cards, [seat] * len(cards), self.set_wilds)
                assert new is not None
                self.melds.append(new)
                self._spend(seat, cards)
            self.down[seat] = self.goal_now = True
        else:
            i, card = action["meld"], action["card"]
            self._spend(seat, [card])
            if action["type"] == "lay_off":
                new = self.melds[i].extended(card, action.get("end"), seat, self.set_wilds)
            else:
                wild = self.melds[i].cards[action["index"]]
                new = self.melds[i].swapped(action["index"], card, seat, self.set_wilds)
                self._receive(seat, [wild])
                self.owed[wild] += 1
            assert new is not None
            self.melds[i] = new
        if not self.hands[seat]:
            self._end_turn()  # bad.last_card: and there is no DiscardCard
