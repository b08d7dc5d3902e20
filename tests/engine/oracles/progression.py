"""Progression, played naively from the rules' text alone: the independent witness of the engine.

Nothing of `fairdeal` is imported. Everything is a plain list or dict that is changed in place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

Action = dict[str, Any]

SEATS = 3
HAND = 5
SUITS = "cdhs"
PACK = [rank + suit for suit in SUITS for rank in "23456789TJQKA"]
HONOURS_IN_ORDER = "AKQJ"
DEFAULTS: dict[str, Any] = {
    "dealer": None,  # the last seat
    "variant": "seed",
    "honours": "any",
    "stall_limit": 60,
    "empty_stack": -10,
    "target": 200,
    "max_deals": 50,
}


def in_pack_order(cards: Sequence[str]) -> list[str]:
    """The cards sorted c d h s, each 2 to A."""
    return sorted(cards, key=PACK.index)


def is_honour(card: str) -> bool:
    """Whether the card is an ace, king, queen or jack."""
    return card[0] in HONOURS_IN_ORDER


def value(card: str) -> int:
    """progression.value: honours 0, numbers their number."""
    if is_honour(card):
        return 0
    return 10 if card[0] == "T" else int(card[0])


def stack_score(stack: list[str], empty_stack: int) -> int:
    """What one stack is worth at the end of a deal (score_zero, score_low, score_high)."""
    if not stack:
        return empty_stack
    worth = sum(value(card) for card in stack)
    honours = sum(1 for card in stack if is_honour(card))
    if worth == 0:
        return -10 * (len(stack) + 1)
    if worth <= 12:
        return 0
    return (worth - 12) * (honours + 1)


class Oracle:
    """One match of Progression.

    `phase` is "play", "draw" (the second half of a turn of the original), "round_over" or
    "match_over". `stacks[seat][suit]` and `public[suit]` are lists with the top card last.
    `still` counts the actions since a card last left the stock.
    """

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        shuffle: Callable[[str, list[str]], list[str]],
        below: Callable[[str, int], int],
        packs: Sequence[list[str]] = (),
    ) -> None:
        if seats != SEATS:
            raise ValueError("exactly 3 seats")
        self.options = {**DEFAULTS, **options}
        self.shuffle = shuffle
        self.packs = [list(pack) for pack in packs]
        self.round = 0
        dealer = self.options["dealer"]
        if dealer == "random":
            dealer = below("dealer", SEATS)
        self.dealer: int = SEATS - 1 if dealer is None else dealer
        self.hands: list[list[str]] = [[] for _ in range(SEATS)]
        self.stock: list[str] | None = []
        self.scores = [0] * SEATS
        self.last_round: list[int] | None = None
        self.phase = "round_over"
        self.turn = 0
        self.stacks: list[dict[str, list[str]]] = []
        self.public: dict[str, list[str]] = {}
        self.just_played_on: str | None = None  # the public stack that the actor may not take from
        self.still = 0
        self._deal()

    # ---------------------------------------------------------------- questions

    def to_act(self) -> list[int]:
        """The one seat whose turn it is; none when the match is over."""
        if self.phase == "match_over":
            return []
        if self.phase == "round_over":
            return [(self.dealer + 1) % SEATS]  # progression.dealer: the deal passes to the left
        return [self.turn]

    def legal(self, seat: int) -> list[Action]:
        """Every action that this seat may take now, each once."""
        if seat not in self.to_act():
            return []
        if self.phase == "round_over":
            return [{"type": "deal"}]
        if self.options["variant"] == "original":
            return self._legal_original(seat)
        plays: list[Action] = [
            {"type": "play", "card": card}
            for card in self.hands[seat]
            if self._fits(card, self.stacks[seat][card[1]])
        ]
        if plays:
            return plays
        takes: list[Action] = [
            {"type": "take", "seat": other, "suit": suit}
            for other in range(SEATS)
            for suit in SUITS
            if other != seat and self.stacks[other][suit]
        ]
        return [{"type": "draw"}, *takes]  # the stock is never empty while a deal goes on

    def _legal_original(self, seat: int) -> list[Action]:
        if self.phase == "play":
            actions: list[Action] = []
            for card in self.hands[seat]:
                if self._fits(card, self.stacks[seat][card[1]]):
                    actions.append({"type": "play", "card": card, "to": "own"})
                actions.append({"type": "play", "card": card, "to": "public"})
            return actions
        takes: list[Action] = [
            {"type": "take_public", "suit": suit}
            for suit in SUITS
            if self.public[suit] and suit != self.just_played_on
        ]
        return [{"type": "draw"}, *takes]

    def outcome(self) -> dict[str, Any] | None:
        """Winners, ranking and scores once the match is over; equal totals share a place."""
        if self.phase != "match_over":
            return None
        ranking = [
            [seat for seat in range(SEATS) if self.scores[seat] == total]
            for total in sorted(set(self.scores), reverse=True)
        ]
        return {"winners": ranking[0], "ranking": ranking, "scores": list(self.scores)}

    # ---------------------------------------------------------------- actions

    def apply(self, seat: int, action: Action) -> None:
        """Carry the action out; ValueError if it is not legal for that seat now."""
        texts = [json.dumps(known, sort_keys=True) for known in self.legal(seat)]
        if json.dumps(action, sort_keys=True) not in texts:
            raise ValueError(f"seat {seat} may not {action!r}")
        kind = action["type"]
        if kind == "deal":
            self.dealer = (self.dealer + 1) % SEATS
            self._deal()
            return
        if kind == "play":
            self._play(seat, action["card"], action.get("to", "own"))
        elif kind == "draw":
            self._gain(seat, self._stock().pop(0))
        elif kind == "take":
            self._gain(seat, self.stacks[action["seat"]][action["suit"]].pop())
        elif kind == "take_public":
            self._gain(seat, self.public[action["suit"]].pop())
        self.still = 0 if kind == "draw" else self.still + 1
        if not self._stock() or self.still >= self.options["stall_limit"]:
            self._end_round()
        elif kind == "play" and self.options["variant"] == "original":
            self.phase = "draw"
        else:
            self.phase, self.just_played_on = "play", None
            self.turn = (self.turn + 1) % SEATS

    def _deal(self) -> None:
        self.round += 1
        if self.round <= len(self.packs):
            pack = list(self.packs[self.round - 1])
        else:
            pack = list(self.shuffle(f"deal/{self.round}", list(PACK)))
        self.hands = [[] for _ in range(SEATS)]
        for number in range(SEATS * HAND):
            self.hands[(self.dealer + 1 + number) % SEATS].append(pack[number])
        self.hands = [in_pack_order(hand) for hand in self.hands]
        self.stock = pack[SEATS * HAND :]
        self.stacks = [{suit: [] for suit in SUITS} for _ in range(SEATS)]
        self.public = {suit: [] for suit in SUITS}
        self.phase, self.just_played_on, self.still = "play", None, 0
        self.turn = (self.dealer + 1) % SEATS

    def _play(self, seat: int, card: str, to: str) -> None:
        self.hands[seat].remove(card)
        if to == "own":
            self.stacks[seat][card[1]].append(card)
        else:
            self.public[card[1]].append(card)
            self.just_played_on = card[1]

    def _gain(self, seat: int, card: str) -> None:
        self.hands[seat] = in_pack_order([*self.hands[seat], card])

    def _stock(self) -> list[str]:
        assert self.stock is not None
        return self.stock

    def _end_round(self) -> None:
        empty_stack = self.options["empty_stack"]
        self.last_round = [
            sum(stack_score(self.stacks[seat][suit], empty_stack) for suit in SUITS)
            for seat in range(SEATS)
        ]
        for seat in range(SEATS):
            self.scores[seat] += self.last_round[seat]
        # Totals can fall, so it is the totals after this deal that count: a seat which shared the
        # best place at the target and fell below it since has not reached it any more.
        best = max(self.scores)
        alone = self.scores.count(best) == 1
        won = best >= self.options["target"] and alone
        over = won or self.round >= self.options["max_deals"]
        self.phase = "match_over" if over else "round_over"

    # ---------------------------------------------------------------- the rules of a play

    def _fits(self, card: str, stack: list[str]) -> bool:
        """Whether the card may go on this stack of its own suit (progression.stack)."""
        if not stack:
            return True
        top = stack[-1]
        if self.options["honours"] == "in_order" and is_honour(card) and is_honour(top):
            return HONOURS_IN_ORDER.index(card[0]) > HONOURS_IN_ORDER.index(top[0])
        return value(card) >= value(top)
