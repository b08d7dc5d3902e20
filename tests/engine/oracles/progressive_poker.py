"""Progressive Poker played naively, straight from its rules, to hold the engine against.

It shares no code with the engine. Everything is a plain list, every legal list is written out in
full and an action is legal when it is found there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

Action = dict[str, Any]

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "cdhs" for rank in RANKS]


def in_pack_order(cards: Sequence[str]) -> list[str]:
    """The cards as the pack has them: c d h s, each 2 to A."""
    return sorted(cards, key=PACK.index)


def strength(hand: Sequence[str]) -> tuple[int, list[int]]:
    """Category (8 straight flush … 0 high card), then the ranks that break ties; higher wins."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:  # A-2-3-4-5: the ace is below the two
        ranks = [3, 2, 1, 0, -1]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in groups]
    flush = len({card[1] for card in hand}) == 1
    straight = shape == [1, 1, 1, 1, 1] and ranks[0] - ranks[4] == 4
    category = 8 if flush and straight else 5 if flush else 4 if straight else 0
    shapes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return max(category, shapes.get(tuple(shape), 0)), [rank for _, rank in groups]


class ProgressivePoker:
    """One match. `phase` is contribute, exchange, discard, ended (between hands) or over.

    `personal` are the cards of each seat's own, `pot` the card that each seat gave (empty until
    all have given), `chosen` what has been chosen secretly in this phase, `discards` the cards
    that are out of play in this hand, `players` the seats that are in the hand.
    """

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        shuffle: Callable[[str, list[str]], list[str]],
        below: Callable[[str, int], int],
        packs: Sequence[list[str]] = (),
    ) -> None:
        self.seats = seats
        self.max_hands: int = options.get("max_hands", 100)
        self.ante: int = options.get("ante", 0)
        self.shuffle = shuffle
        self.packs = packs
        dealer = options.get("dealer", seats - 1)
        self.dealer: int = below("dealer", seats) if dealer == "random" else dealer
        self.round = 0
        self.last_round: list[list[str]] | None = None
        self.personal: list[list[str]] = [[] for _ in range(seats)]
        self.lost_in = [0] * seats  # the hand in which a seat lost its last personal card
        self.players = list(range(seats))
        self._next_hand()
        for _ in range(3):
            for seat in self._from_dealers_left():
                self.personal[seat].append(self.stock.pop(0))
        self._sort_cards()

    # What can be asked

    @property
    def scores(self) -> list[int]:
        """The personal cards that each seat holds."""
        return [len(cards) for cards in self.personal]

    def to_act(self) -> list[int]:
        """The seats that still have to choose, or the next dealer."""
        if self.phase == "over":
            return []
        if self.phase == "ended":
            return [self._next_dealer()]
        return [seat for seat in self.asked if seat not in self.chosen]

    def legal(self, seat: int) -> list[Action]:
        """Every action that the seat may take now."""
        if seat not in self.to_act():
            return []
        hand, personal = self.hands[seat], self.personal[seat]
        if self.phase == "ended":
            return [{"type": "deal"}]
        if self.phase == "contribute":
            return [{"type": "contribute", "card": card} for card in personal]
        if self.phase == "exchange":
            return [
                {"type": "exchange", "give": list(give), "take": list(take)}
                for k in range(6)
                for give in combinations(hand, k)
                for take in combinations(personal, k)
            ]
        return [
            {"type": "discard", "cards": list(cards)}
            for k in range(4)
            for cards in combinations(hand, k)
        ]

    def outcome(self) -> dict[str, Any] | None:
        """None until the match is over."""
        if self.phase != "over":
            return None
        # `lost_in` is 0 for all who still hold cards, so these are told apart by cards alone.
        keys = list(zip(self.scores, self.lost_in, strict=True))
        ranking = [
            [seat for seat in range(self.seats) if keys[seat] == key]
            for key in sorted(set(keys), reverse=True)
        ]
        winners = ranking[0]
        each, odd = divmod(self.ante * self.seats, len(winners))
        chips = [0] * self.seats
        for place, seat in enumerate(winners):
            chips[seat] = each + (1 if place < odd else 0)
        return {"winners": winners, "ranking": ranking, "scores": self.scores, "chips": chips}

    # What can be done

    def apply(self, seat: int, action: Action) -> None:
        """Take the action; ValueError if it is not in `legal(seat)`."""
        action = _canonical(action)
        wanted = json.dumps(action, sort_keys=True)
        if wanted not in [json.dumps(legal, sort_keys=True) for legal in self.legal(seat)]:
            raise ValueError(f"seat {seat} may not {action}")
        if self.phase == "ended":
            self.dealer = self._next_dealer()
            self.players = [s for s in range(self.seats) if self.personal[s]]
            self._next_hand()
            return
        self.chosen[seat] = action
        if self.to_act():
            return
        if self.phase == "contribute":
            self._turn_up_the_pot()
        elif self.phase == "exchange":
            self._exchange()
        else:
            self._draw()
            self._showdown()
        self._sort_cards()

    # How a hand goes

    def _next_hand(self) -> None:
        self.round += 1
        held = [card for cards in self.personal for card in cards]
        if self.round <= len(self.packs):
            self.stock = [card for card in self.packs[self.round - 1] if card not in held]
        else:
            rest = [card for card in PACK if card not in held]
            self.stock = list(self.shuffle(f"deal/{self.round}", rest))
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.pot: dict[int, str] = {}
        self.discards: list[str] = []
        self._ask("contribute", self.players)

    def _ask(self, phase: str, seats: list[int]) -> None:
        self.phase = phase
        self.asked = list(seats)
        self.chosen: dict[int, Action] = {}

    def _turn_up_the_pot(self) -> None:
        for seat in self._from_dealers_left():
            card = self.chosen[seat]["card"]
            self.personal[seat].remove(card)
            self.pot[seat] = card
        for _ in range(5):
            for seat in self._from_dealers_left():
                self.hands[seat].append(self.stock.pop(0))
        counts = {seat: len(self.personal[seat]) for seat in self.players}
        most = max(counts.values())
        all_equal = len(set(counts.values())) == 1
        asked = [s for s in self.players if counts[s] > 0 and (all_equal or counts[s] < most)]
        if asked:
            self._ask("exchange", asked)
        else:
            self._ask("discard", self.players)

    def _exchange(self) -> None:
        for seat, action in self.chosen.items():
            for card in action["give"]:
                self.hands[seat].remove(card)
            for card in action["take"]:
                self.personal[seat].remove(card)
            self.hands[seat] += action["take"]
            self.personal[seat] += action["give"]
        self._ask("discard", self.players)

    def _draw(self) -> None:
        for seat in sorted(self.chosen):
            for card in self.chosen[seat]["cards"]:
                self.hands[seat].remove(card)
                self.discards.append(card)
        for seat in self._from_dealers_left():
            while len(self.hands[seat]) < 5:
                if not self.stock:
                    self.stock = list(self.shuffle(f"reshuffle/{self.round}", self.discards))
                    self.discards = []
                self.hands[seat].append(self.stock.pop(0))

    def _showdown(self) -> None:
        best = max(strength(self.hands[seat]) for seat in self.players)
        winners = [s for s in self._from_dealers_left() if strength(self.hands[s]) == best]
        taken: list[list[str]] = [[] for _ in range(self.seats)]
        for place, giver in enumerate(self._from_dealers_left()):
            taken[winners[place % len(winners)]].append(self.pot[giver])
        for seat in range(self.seats):
            self.personal[seat] += taken[seat]
        for seat in self.players:
            if not self.personal[seat]:
                self.lost_in[seat] = self.round
        self.last_round = [in_pack_order(cards) for cards in taken]
        self.pot = {}
        alive = [seat for seat in range(self.seats) if self.personal[seat]]
        over = len(alive) == 1 or self.round == self.max_hands
        self._ask("over" if over else "ended", [])

    def _from_dealers_left(self) -> list[int]:
        around = [(self.dealer + 1 + step) % self.seats for step in range(self.seats)]
        return [seat for seat in around if seat in self.players]

    def _next_dealer(self) -> int:
        around = [(self.dealer + 1 + step) % self.seats for step in range(self.seats)]
        return next(seat for seat in around if self.personal[seat])

    def _sort_cards(self) -> None:
        self.hands = [in_pack_order(cards) for cards in self.hands]
        self.personal = [in_pack_order(cards) for cards in self.personal]


def _canonical(action: Action) -> Action:
    """The same action with its sets of cards in pack order, if they are cards at all."""
    sets = {}
    for field in ("give", "take", "cards"):
        value = action.get(field)
        if isinstance(value, list) and all(card in PACK for card in value):
            sets[field] = in_pack_order(value)
    return {**action, **sets}
