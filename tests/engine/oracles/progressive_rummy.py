"""Progressive Rummy played naively, straight from its rules, to hold the engine against.

It shares no code with the engine. Everything is a plain list, every legal list is written out in
full and an action is legal when it is found there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

Action = dict[str, Any]
Meld = dict[str, Any]
Slot = tuple[str, int]  # suit, and the place from A = 0 to K = 12

ORDER = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
PLACES = "A23456789TJQK"  # the ace is low; also which rank is wild in deals 1 to 13


def in_pack_order(cards: Sequence[str]) -> list[str]:
    """The cards as the pack has them: c d h s, each 2 to A."""
    return sorted(cards, key=ORDER.index)


def distinct(cards: Sequence[str]) -> list[str]:
    """Each card once, however often it is there."""
    return in_pack_order(list(set(cards)))


def value(card: str, wild: str) -> int:
    """What a card left in hand counts in the deal where the rank `wild` is wild."""
    if card[0] == wild:
        return 20
    return min(PLACES.index(card[0]) + 1, 10)


class ProgressiveRummy:
    """One match. `phase` is draw, bound (a discard was taken to be used), play, ended or over.

    `discards` lie oldest first, so the last is the top. `melds` are numbered by their place in the
    list: each has `owner`, `kind`, `cards`, and a group its `rank`, a sequence its `suit` and
    `start` (the place of its lowest card).
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
        self.discard_draw: str = options.get("discard_draw", "new_meld")
        self.overlap: str = options.get("overlap", "extend")
        self.deals: int = options.get("deals", 13)
        self.shuffle = shuffle
        self.packs = packs
        dealer = options.get("dealer", seats - 1)
        self.dealer: int = below("dealer", seats) if dealer == "random" else dealer
        self.pack = [card for suit in "cdhscdhs"[:seats] for card in ORDER if card[1] == suit]
        self.round = 0
        self.scores = [0] * seats
        self.last_round: list[int] | None = None
        self._deal()

    # What can be asked

    @property
    def wild(self) -> str:
        """The rank that is wild in this deal."""
        return PLACES[self.round - 1]

    def to_act(self) -> list[int]:
        """The seat whose turn it is, or the next dealer."""
        if self.phase == "over":
            return []
        return [(self.dealer + 1) % self.seats if self.phase == "ended" else self.turn]

    def legal(self, seat: int) -> list[Action]:
        """Every action that the seat may take now."""
        if seat not in self.to_act():
            return []
        hand = self.hands[seat]
        if self.phase == "ended":
            return [{"type": "deal"}]
        if self.phase == "draw":
            places = ["stock", "discard"] if self._may_take_discard(seat) else ["stock"]
            return [{"type": "draw", "from": place} for place in places]
        if self.phase == "bound":
            return self._uses_of(self.discard_taken, seat, hand)
        return [
            *self.new_melds(hand),
            *self._lay_offs(seat, hand),
            *self._swaps(seat, hand),
            *[{"type": "discard", "card": card} for card in distinct(hand)],
        ]

    def outcome(self) -> dict[str, Any] | None:
        """None until the match is over."""
        if self.phase != "over":
            return None
        ranking = [
            [seat for seat in range(self.seats) if self.scores[seat] == score]
            for score in sorted(set(self.scores))
        ]
        return {"winners": ranking[0], "ranking": ranking, "scores": list(self.scores)}

    # What the rules allow

    def new_melds(self, hand: Sequence[str]) -> list[Action]:
        """Every meld that these cards could lay on the table as it is."""
        return [
            *[{"type": "meld", "kind": "group", "cards": cards} for cards in self._groups(hand)],
            *[
                {"type": "meld", "kind": "sequence", "cards": cards}
                for suit in "cdhs"
                for start in range(13)
                for cards in self._sequences([], hand, suit, start)
                if self.overlap == "extend" or not self._overlaps(suit, start, len(cards))
            ],
        ]

    def _groups(self, hand: Sequence[str]) -> Iterator[list[str]]:
        wilds = [card for card in hand if card[0] == self.wild]
        lying = [meld["rank"] for meld in self.melds if meld["kind"] == "group"]
        for rank in PLACES:
            if rank == self.wild or rank in lying:
                continue
            naturals = [card for card in hand if card[0] == rank]
            found = {
                tuple(in_pack_order(some + others))
                for some in _parts(naturals)
                for others in _parts(wilds)
                if some and len(some) + len(others) >= 3
            }
            yield from [list(cards) for cards in sorted(found)]

    def _sequences(
        self, begun: list[str], rest: Sequence[str], suit: str, start: int
    ) -> Iterator[list[str]]:
        """The sequences of the suit from the place `start` that go on from those cards."""
        if len(begun) >= 3 and any(card[0] != self.wild for card in begun):
            yield begun
        place = start + len(begun)
        for card in distinct(rest) if place < 13 else []:
            if self._fits(card, (suit, place)):
                left = list(rest)
                left.remove(card)
                yield from self._sequences([*begun, card], left, suit, start)

    def _fits(self, card: str, slot: Slot) -> bool:
        suit, place = slot
        return card[0] == self.wild or card == PLACES[place] + suit

    def _overlaps(self, suit: str, start: int, length: int) -> bool:
        slots = [(suit, start + step) for step in range(length)]
        return any(slot in _slots(meld) for slot in slots for meld in self.melds)

    def _may_take_discard(self, seat: int) -> bool:
        if not self.discards:
            return False
        top = self.discards[-1]
        return self.discard_draw == "free" or bool(
            self._uses_of(top, seat, [*self.hands[seat], top])
        )

    def _uses_of(self, card: str, seat: int, hand: Sequence[str]) -> list[Action]:
        """What a player who has taken this discard into this hand may do next."""
        # An equal card in hand is as good as the one taken: the two are interchangeable.
        uses = [meld for meld in self.new_melds(hand) if card in meld["cards"]]
        if self.discard_draw == "meld_or_lay_off":
            uses += self._lay_offs(seat, [card])
        return uses

    def _has_melded(self, seat: int) -> bool:
        return any(meld["owner"] == seat for meld in self.melds)

    def _lay_offs(self, seat: int, cards: Sequence[str]) -> list[Action]:
        if not self._has_melded(seat):
            return []
        found: list[Action] = []
        for number, meld in enumerate(self.melds):
            for card in distinct(cards):
                if meld["kind"] == "group":
                    if card[0] in (meld["rank"], self.wild):
                        found.append({"type": "lay_off", "meld": number, "card": card})
                    continue
                for end, place in _ends(meld):
                    slot = (meld["suit"], place)
                    covered = any(slot in _slots(other) for other in self.melds)
                    if 0 <= place < 13 and not covered and self._fits(card, slot):
                        found.append({"type": "lay_off", "meld": number, "card": card, "end": end})
        return found

    def _swaps(self, seat: int, hand: Sequence[str]) -> list[Action]:
        if not self._has_melded(seat):
            return []
        naturals = [card for card in distinct(hand) if card[0] != self.wild]
        return [
            {"type": "swap", "meld": number, "index": index, "card": card}
            for number, meld in enumerate(self.melds)
            for index, lying in enumerate(meld["cards"])
            if lying[0] == self.wild
            for card in naturals
            if (meld["kind"] == "group" and card[0] == meld["rank"])
            or (meld["kind"] == "sequence" and self._fits(card, _slots(meld)[index]))
        ]

    # What can be done

    def apply(self, seat: int, action: Action) -> None:
        """Take the action; ValueError if it is not in `legal(seat)`."""
        action = _canonical(action)
        wanted = json.dumps(action, sort_keys=True)
        if wanted not in [json.dumps(legal, sort_keys=True) for legal in self.legal(seat)]:
            raise ValueError(f"seat {seat} may not {action}")
        kind = action["type"]
        if kind == "deal":
            self.dealer = (self.dealer + 1) % self.seats
            self._deal()
            return
        if kind == "draw":
            self._draw(seat, action["from"])
        elif kind == "meld":
            self._meld(seat, action)
        elif kind == "lay_off":
            self._lay_off(seat, action)
        elif kind == "swap":
            cards = self.melds[action["meld"]]["cards"]
            self.hands[seat].append(cards[action["index"]])
            self.hands[seat].remove(action["card"])
            cards[action["index"]] = action["card"]
        else:
            self.hands[seat].remove(action["card"])
            self.discards.append(action["card"])
        for meld in self.melds:
            if meld["kind"] == "group":
                meld["cards"] = in_pack_order(meld["cards"])
        self.hands[seat] = in_pack_order(self.hands[seat])
        if not self.hands[seat]:
            self._end_deal()
        elif kind == "discard":
            self._next_turn()

    # How a deal goes

    def _deal(self) -> None:
        self.round += 1
        if self.round <= len(self.packs):
            self.stock = list(self.packs[self.round - 1])
        else:
            self.stock = list(self.shuffle(f"deal/{self.round}", list(self.pack)))
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for _ in range(7 if self.seats >= 7 else 8):
            for step in range(self.seats):
                self.hands[(self.dealer + 1 + step) % self.seats].append(self.stock.pop(0))
        self.hands = [in_pack_order(cards) for cards in self.hands]
        self.discards: list[str] = []
        self.melds: list[Meld] = []
        self.turned_over = False
        self.turns_without_stock = 0
        self.discard_taken = ""
        self.turn = (self.dealer + 1) % self.seats
        self.phase = "draw"

    def _draw(self, seat: int, place: str) -> None:
        if place == "stock":
            self.hands[seat].append(self.stock.pop(0))
            self.turns_without_stock = 0
            self.phase = "play"
            return
        self.discard_taken = self.discards.pop()
        self.hands[seat].append(self.discard_taken)
        self.turns_without_stock += 1
        self.phase = "play" if self.discard_draw == "free" else "bound"

    def _meld(self, seat: int, action: Action) -> None:
        cards = list(action["cards"])
        for card in cards:
            self.hands[seat].remove(card)
        meld: Meld = {"owner": seat, "kind": action["kind"], "cards": cards}
        index, natural = next((i, card) for i, card in enumerate(cards) if card[0] != self.wild)
        if action["kind"] == "group":
            meld["rank"] = natural[0]
        else:
            meld["suit"] = natural[1]
            meld["start"] = PLACES.index(natural[0]) - index
        self.melds.append(meld)
        self.phase = "play"

    def _lay_off(self, seat: int, action: Action) -> None:
        self.hands[seat].remove(action["card"])
        meld = self.melds[action["meld"]]
        if action.get("end") == "low":
            meld["cards"].insert(0, action["card"])
            meld["start"] -= 1
        else:
            meld["cards"].append(action["card"])
        self.phase = "play"

    def _next_turn(self) -> None:
        # The "free" game alone comes to this: elsewhere each such turn leaves its player with fewer
        # cards, and at most 56 are held.
        if self.turns_without_stock == 60:
            self._end_deal()
            return
        if not self.stock:
            if self.turned_over or len(self.discards) == 1:
                self._end_deal()
                return
            self.stock, self.discards = self.discards[:-1], self.discards[-1:]
            self.turned_over = True
        self.turn = (self.turn + 1) % self.seats
        self.phase = "draw"

    def _end_deal(self) -> None:
        self.last_round = [sum(value(card, self.wild) for card in hand) for hand in self.hands]
        for seat, points in enumerate(self.last_round):
            self.scores[seat] += points
        self.phase = "over" if self.round == self.deals else "ended"


def _parts(cards: list[str]) -> list[list[str]]:
    return [list(part) for n in range(len(cards) + 1) for part in combinations(cards, n)]


def _slots(meld: Meld) -> list[Slot]:
    """The slots that a sequence covers, low to high; a group covers none."""
    if meld["kind"] == "group":
        return []
    return [(meld["suit"], meld["start"] + step) for step in range(len(meld["cards"]))]


def _ends(meld: Meld) -> list[tuple[str, int]]:
    """The places just below and just above a sequence."""
    return [("low", meld["start"] - 1), ("high", meld["start"] + len(meld["cards"]))]


def _canonical(action: Action) -> Action:
    """The same action with the cards of a group in pack order, if they are cards at all."""
    cards = action.get("cards")
    if action.get("kind") != "group" or not isinstance(cards, list):
        return action
    if not all(card in ORDER for card in cards):
        return action
    return {**action, "cards": in_pack_order(cards)}
