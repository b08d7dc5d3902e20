"""President, played naively from the rules' text alone: the independent witness of the engine.

Nothing of `fairdeal` is imported. Everything is a plain list that is changed in place, and every
legal action is found by trying all sub-multisets of a hand. Clarity counts, speed does not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

Action = dict[str, Any]

SUITS = "cdhs"
RANKS_UPWARD = "3456789TJQKA"  # a 2 has no rank: it clears
PACK = [rank + suit for suit in SUITS for rank in "23456789TJQKA"]
DEFAULTS: dict[str, Any] = {
    "dealer": None,  # the last seat
    "target": 11,
    "opening_set": False,
    "pass_locks": False,
    "two_is_highest": False,
}


def in_pack_order(cards: Sequence[str]) -> list[str]:
    """The cards sorted c d h s, each 2 to A."""
    return sorted(cards, key=PACK.index)


def canonical(action: Action) -> str:
    """One text for all ways to write the same action (field order, order of a set of cards)."""
    cards = action.get("cards")
    if isinstance(cards, list) and all(card in PACK for card in cards):
        action = {**action, "cards": in_pack_order(cards)}
    return json.dumps(action, sort_keys=True)


def choices(cards: list[str], size: int) -> list[list[str]]:
    """Every different choice of `size` of these cards, equal cards being interchangeable."""
    found: list[list[str]] = []
    for choice in combinations(in_pack_order(cards), size):
        if list(choice) not in found:
            found.append(list(choice))
    return found


class Oracle:
    """One match of President.

    `phase` is "play", "exchange" (the President owes a card), "round_over" or "match_over".
    `pile` holds the plays since the last clearing, each a list of cards, the top last; `cleared`
    the cards out of sight; `apart[seat]` the lonely 2 of a seat that was stuck.
    `places[0]` is the seat that became President, `places[-1]` the A-hole; None is still open.
    """

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        shuffle: Callable[[str, list[str]], list[str]],
        below: Callable[[str, int], int],
        packs: Sequence[list[str]] = (),
    ) -> None:
        if not 4 <= seats <= 14:
            raise ValueError("4 to 14 seats")
        self.seats = seats
        self.options = {**DEFAULTS, **options}
        self.shuffle = shuffle
        self.packs = [list(pack) for pack in packs]
        self.round = 0
        dealer = self.options["dealer"]
        if dealer == "random":
            dealer = below("dealer", seats)
        self.dealer: int = seats - 1 if dealer is None else dealer
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock: list[str] | None = None
        self.scores = [0] * seats
        self.last_round: list[int] | None = None
        self.phase = "round_over"
        self.turn = 0
        self.places: list[int | None] = [None] * seats
        self.pile: list[list[str]] = []
        self.cleared: list[str] = []
        self.apart: list[list[str]] = [[] for _ in range(seats)]
        self.locked: set[int] = set()
        self.last_player = 0
        self.opening = False
        self._deal()

    # ---------------------------------------------------------------- questions

    def to_act(self) -> list[int]:
        """The seats whose turn it is, by public facts: a possible `complete` never shows."""
        if self.phase == "match_over":
            return []
        if self.phase == "round_over":
            return [self._a_hole()]  # president.dealer: the A-hole deals the next round
        if self.phase == "exchange":
            return [self._president()]
        return [self.turn]

    def legal(self, seat: int) -> list[Action]:
        """Every action that this seat may take now, each once."""
        if self.phase in ("match_over", "round_over"):
            return [{"type": "deal"}] if seat in self.to_act() else []
        if self.phase == "exchange":
            if seat != self._president():
                return []
            return [
                {"type": "return_card", "card": card} for [card] in choices(self.hands[seat], 1)
            ]
        actions: list[Action] = []
        if seat == self.turn:
            actions += [{"type": "play", "cards": cards} for cards in self._plays(seat)]
            if self.pile:
                actions.append({"type": "pass"})
        actions += [{"type": "complete", "cards": cards} for cards in self._completions(seat)]
        return actions

    def outcome(self) -> dict[str, Any] | None:
        """Winner, ranking and scores once the match is over."""
        if self.phase != "match_over":
            return None
        best_first = sorted(
            range(self.seats), key=lambda seat: (-self.scores[seat], self.places.index(seat))
        )
        # Who is placed higher in the last round also has no lower a total among those who reached
        # the target in it (2 points against 1), so the single winner heads the ranking.
        return {
            "winners": [best_first[0]],
            "ranking": [[seat] for seat in best_first],
            "scores": list(self.scores),
        }

    # ---------------------------------------------------------------- actions

    def apply(self, seat: int, action: Action) -> None:
        """Carry the action out; ValueError if it is not legal for that seat now."""
        if canonical(action) not in [canonical(known) for known in self.legal(seat)]:
            raise ValueError(f"seat {seat} may not {action!r}")
        kind = action["type"]
        if kind == "deal":
            self.dealer = self._a_hole()
            self._deal()
        elif kind == "return_card":
            self._return_card(action["card"])
        elif kind == "pass":
            if self.options["pass_locks"]:
                self.locked.add(seat)
            self._move_on(seat, skip=False)
        else:
            # A complete is a set laid on top out of turn: it always makes four, so it clears.
            self._lay(seat, in_pack_order(action["cards"]))

    def _deal(self) -> None:
        """president.deal, and president.exchange from round 2."""
        self.round += 1
        if self.round <= len(self.packs):
            pack = list(self.packs[self.round - 1])
        else:
            fresh = PACK if self.seats <= 7 else PACK + PACK
            pack = list(self.shuffle(f"deal/{self.round}", list(fresh)))
        self.hands = [[] for _ in range(self.seats)]
        for number, card in enumerate(pack):
            self.hands[(self.dealer + 1 + number) % self.seats].append(card)
        self.hands = [in_pack_order(hand) for hand in self.hands]
        # Nobody gets fewer than seven cards, so no deal and no exchange leaves a lonely 2.
        self.pile, self.cleared, self.locked = [], [], set()
        self.apart = [[] for _ in range(self.seats)]
        if self.round == 1:
            self.places = [None] * self.seats
            self.phase, self.opening = "play", True
            from_the_left = [(self.dealer + 1 + n) % self.seats for n in range(self.seats)]
            self.turn = next(seat for seat in from_the_left if "3c" in self.hands[seat])
        else:
            # The old places stand until the exchange is done: they name the two who take part.
            self.phase = "exchange"
            highest = self._highest(self.hands[self._a_hole()])
            self._hand_over(highest, self._a_hole(), self._president())

    def _highest(self, hand: list[str]) -> str:
        twos = [card for card in hand if card[0] == "2"]
        others = [card for card in hand if card[0] != "2"]
        if twos and (self.options["two_is_highest"] or not others):
            return max(twos, key=lambda card: SUITS.index(card[1]))
        return max(others, key=lambda card: (RANKS_UPWARD.index(card[0]), SUITS.index(card[1])))

    def _hand_over(self, card: str, giver: int, taker: int) -> None:
        self.hands[giver].remove(card)
        self.hands[taker] = in_pack_order([*self.hands[taker], card])

    def _return_card(self, card: str) -> None:
        self._hand_over(card, self._president(), self._a_hole())
        self.turn = self._president()  # president.president_leads
        self.places = [None] * self.seats
        self.phase = "play"

    def _lay(self, seat: int, cards: list[str]) -> None:
        """Put a legal play or completion down, and follow all that it causes."""
        self.opening = False
        for card in cards:
            self.hands[seat].remove(card)
        top = self.pile[-1] if self.pile else []
        match = bool(top) and len(top) == len(cards) and top[0][0] == cards[0][0]
        if cards[0][0] == "2":
            # Led on an empty pile it clears nothing, but it does not become a pile either.
            self.cleared += cards
            clears = True
        else:
            self.pile.append(cards)
            self.last_player = seat
            clears = self._unbroken() >= 4
        if clears:
            self._clear()
        self._leave_if_done(seat)
        if len(self._active()) <= 1:
            self._end_round()
        elif clears:
            self._give_lead(seat)
        else:
            self._move_on(seat, skip=match)

    def _leave_if_done(self, seat: int) -> None:
        """president.out takes the best place left, president.stuck the worst."""
        hand = self.hands[seat]
        open_places = [n for n in range(self.seats) if self.places[n] is None]
        if not hand:
            self.places[open_places[0]] = seat
        elif len(hand) == 1 and hand[0][0] == "2":
            self.places[open_places[-1]] = seat
            self.apart[seat] = hand
            self.hands[seat] = []

    def _move_on(self, seat: int, skip: bool) -> None:
        """Find who is next after `seat`; back at the seat of the last play, the pile is cleared."""
        while True:
            seat = (seat + 1) % self.seats
            if seat == self.last_player:
                self._clear()
                self._give_lead(seat)
                return
            if seat not in self._active():
                continue
            if skip:
                skip = False  # falls on the next active player, locked or not
                continue
            if seat in self.locked:
                continue
            self.turn = seat
            return

    def _give_lead(self, seat: int) -> None:
        while seat not in self._active():
            seat = (seat + 1) % self.seats
        self.turn = seat

    def _clear(self) -> None:
        self.cleared += [card for cards in self.pile for card in cards]
        self.pile = []
        self.locked = set()

    def _end_round(self) -> None:
        for seat in self._active():
            self.places[self.places.index(None)] = seat
        self.last_round = [0] * self.seats
        self.last_round[self._president()] = 2
        self.last_round[self._place(1)] = 1
        for seat in range(self.seats):
            self.scores[seat] += self.last_round[seat]
        over = max(self.scores) >= self.options["target"]
        self.phase = "match_over" if over else "round_over"

    # ---------------------------------------------------------------- the rules of a play

    def _plays(self, seat: int) -> list[list[str]]:
        """All that the seat in turn may play."""
        hand = self.hands[seat]
        found: list[list[str]] = []
        for rank in "2" + RANKS_UPWARD:
            same = [card for card in hand if card[0] == rank]
            for size in range(1, len(same) + 1):
                found += [cards for cards in choices(same, size) if self._may_play(hand, cards)]
        return found

    def _may_play(self, hand: list[str], cards: list[str]) -> bool:
        rank, size = cards[0][0], len(cards)
        if self.opening:
            return "3c" in cards and (size == 1 or bool(self.options["opening_set"]))
        if rank == "2":
            return size == 1 and len(hand) > 1  # single, and never as the last card
        if not self.pile:
            return True
        top = self.pile[-1]
        if size != len(top):
            return size > len(top)
        return RANKS_UPWARD.index(rank) >= RANKS_UPWARD.index(top[0][0])

    def _completions(self, seat: int) -> list[list[str]]:
        """The sets with which this seat, in turn or not, makes exactly four of the top rank."""
        if not self.pile or seat not in self._active():
            return []
        rank = self.pile[-1][0][0]
        same = [card for card in self.hands[seat] if card[0] == rank]
        return choices(same, 4 - self._unbroken())

    def _unbroken(self) -> int:
        """How many cards lie on the pile since the last different rank."""
        count = 0
        for cards in reversed(self.pile):
            if cards[0][0] != self.pile[-1][0][0]:
                break
            count += len(cards)
        return count

    # ---------------------------------------------------------------- who is who

    def _active(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.places]

    def _place(self, number: int) -> int:
        seat = self.places[number]
        assert seat is not None
        return seat

    def _president(self) -> int:
        return self._place(0)

    def _a_hole(self) -> int:
        return self._place(-1)
