"""Were the cards dealt as the seed promised? Worked out from a game's log, asking nobody.

Everything that comes off a pack is in the log: hands dealt, cards turned up, drawn or passed on.
Each round's pack is shuffled here again from the seed (or taken from the deck that was given for
it), and each of these cards is held against it. Cards that the reader of the log may not see are
passed over, and counted: the host's log shows them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, cast

from fairdeal_sdk._wire import JsonObject
from fairdeal_sdk.records import action_json
from fairdeal_sdk.results import Entry
from fairdeal_sdk.shuffle import PACK, below, commitment, in_pack_order, label, shuffle

__all__ = ["Verification", "verify"]

HIDDEN = "??"
PACKS_FROM_8_SEATS = 8
"""With so many seats President is played with two packs."""


@dataclass(frozen=True)
class Verification:
    """What a log proves of a game's shuffles, in sentences.

    `wrong` are contradictions: cards that do not follow from the seed, or a seed that is not the
    promised one. `unproven` says what this log cannot show. True when nothing is wrong.
    """

    proven: tuple[str, ...] = ()
    unproven: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing contradicts the seed and something was proven."""
        return bool(self.proven) and not self.wrong

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        marks = (("✓", self.proven), ("?", self.unproven), ("✗", self.wrong))
        return "\n".join(f"{mark} {line}" for mark, lines in marks for line in lines)


def verify(
    state: object,
    log: Iterable[Entry[Any, Any] | Mapping[str, Any]],
    *,
    commitment: str | None = None,
) -> Verification:
    """Say what a log proves of the shuffles of a finished game.

    `state` is the state or view at the end, which has the seed; `log` are the entries of the
    game's log, as results or as JSON; `commitment` is what was published when it was made.
    """
    final = cast("JsonObject", getattr(state, "state", state))
    if not final.get("seed"):
        return Verification(unproven=("The seed is secret until the match is over.",))
    audit = _Audit(final)
    audit.check_promise(commitment)
    audit.read([_plain(each) for each in log])
    return audit.verdict()


@dataclass
class _Table:
    """What lies where, as far as it follows from the pack and the log."""

    round: int | None = None
    dealer: int | None = None
    pack: list[str] | None = None
    """What is left of the pack, top first; None where it cannot be known."""
    discards: list[str] = field(default_factory=list)
    given_up: dict[int, list[str]] = field(default_factory=dict)
    """Poker: the discards of this hand by seat."""
    personal: Counter[str] = field(default_factory=Counter)
    """Poker: the cards in all personal piles."""


@dataclass
class _Tally:
    """How the cards of a round compare with its pack."""

    seen: int = 0
    hidden: int = 0
    wrong: list[str] = field(default_factory=list)


class _Audit:
    """Goes through a log and holds every card that comes off a pack against the seed."""

    def __init__(self, final: JsonObject) -> None:
        self.ruleset = str(final["ruleset"])
        self.seed = str(final["seed"])
        self.seats = len(final["seats"])
        self.options: JsonObject = final["options"]
        self.decks: list[list[str]] = final.get("decks") or []
        self.table = _Table()
        self.tallies: dict[int, _Tally] = {}
        self.promise = Verification()
        self.blind: list[str] = []

    def check_promise(self, promised: str | None) -> None:
        """Hold the seed against the commitment."""
        if promised is None:
            told = "No commitment was published: whoever made the game may have chosen the seed."
            self.promise = Verification(unproven=(told,))
        elif promised == commitment(self.ruleset, self.seed):
            self.promise = Verification(proven=("The seed is the one that was promised.",))
        else:
            self.promise = Verification(wrong=("The seed is not the one that was promised.",))

    def read(self, log: Sequence[JsonObject]) -> None:
        """Go through the entries; an undo goes back to the table of that version."""
        wanted = {entry["undone_to"] for entry in log if entry.get("undone_to") is not None}
        kept: dict[int, _Table] = {}
        for entry in log:
            if entry.get("undone_to") is not None:
                self.table = deepcopy(kept[entry["undone_to"]])
            else:
                self._entry(entry)
            if entry["version"] in wanted:
                kept[entry["version"]] = deepcopy(self.table)

    def verdict(self) -> Verification:
        """Return what has been found."""
        proven, unproven = [*self.promise.proven], [*self.promise.unproven, *self.blind]
        wrong = [*self.promise.wrong]
        for number, tally in sorted(self.tallies.items()):
            source = "the deck given for it" if number <= len(self.decks) else "the seed"
            if tally.seen and not tally.wrong:
                proven.append(f"Round {number}: {tally.seen} cards came as {source} says.")
            if tally.hidden:
                unproven.append(f"Round {number}: {tally.hidden} cards are hidden in this log.")
            wrong += [f"Round {number}: {each}" for each in tally.wrong]
        return Verification(tuple(proven), tuple(unproven), tuple(wrong))

    # -- going through -----------------------------------------------------------------------

    def _entry(self, entry: JsonObject) -> None:
        events: list[JsonObject] = entry["events"]
        dealing = [each for each in events if each["type"] in ("dealt", "personal_dealt")]
        opened = entry["version"] == 0
        action = entry.get("action") or {}
        if (opened and dealing) or action.get("type") == "deal":
            self._new_round(None if opened else entry.get("seat"))
        elif opened:  # made from a state: what lay where is not in the log
            self.table.personal[HIDDEN] += 1
            self.blind.append("The game was made from a state: its first round is not in the log.")
        for kind in ("personal_dealt", "dealt"):
            self._deal([each for each in dealing if each["type"] == kind])
        for event in events:
            handler = getattr(self, f"_on_{event['type']}", None)
            if handler is not None:
                handler(event)

    def _new_round(self, dealer: int | None) -> None:
        table = self.table
        if dealer is None:
            chosen = self.options["dealer"]
            random = chosen == "random"
            drawn = below(self.seats, self.seed, label(self.ruleset, "dealer"))
            table.round, table.dealer = 1, drawn if random else int(chosen)
        else:
            table.round = None if table.round is None else table.round + 1
            table.dealer = dealer
        table.discards, table.given_up = [], {}
        table.pack = self._shuffled(table.round)

    def _shuffled(self, number: int | None) -> list[str] | None:
        """Return the pack of a round, None where it cannot be known."""
        fresh = self._fresh_pack()
        if fresh is None or number is None:
            self.blind.append("The log does not show which round is dealt, or from which pack.")
            return None
        personal = self.table.personal
        if HIDDEN in personal:
            self.blind.append(f"Round {number}: the pack depends on personal cards hidden here.")
            return None
        if number <= len(self.decks):
            return list(_without(self.decks[number - 1], personal))
        cards = tuple(_without(fresh, personal))
        return list(shuffle(cards, self.seed, label(self.ruleset, f"deal/{number}")))

    def _fresh_pack(self) -> tuple[str, ...] | None:
        if self.ruleset in ("progression", "progressive-poker"):
            return PACK
        if self.ruleset == "president":
            return PACK * (2 if self.seats >= PACKS_FROM_8_SEATS else 1)
        if self.ruleset == "progressive-rummy":
            return (PACK * 2)[: 13 * self.seats]
        if self.ruleset == "bad-progressive":
            return (*PACK, "Jo", "Jo") * int(self.options["decks"])
        return None

    def _deal(self, events: Sequence[JsonObject]) -> None:
        """Hold the hands against the pack: one card at a time, from the dealer's left."""
        table = self.table
        if not events or table.pack is None or table.dealer is None:
            return
        left = table.dealer + 1
        events = sorted(events, key=lambda each: (int(each["seat"]) - left) % self.seats)
        total = sum(len(each["cards"]) for each in events)
        for place, event in enumerate(events):
            due = table.pack[place : total : len(events)]
            self._compare(f"seat {event['seat']} was dealt", event["cards"], due)
        del table.pack[:total]

    def _take(self, what: str, cards: Sequence[str]) -> None:
        """Hold cards that come off the pack against its top."""
        pack = self.table.pack
        if pack is not None:
            self._compare(what, cards, pack[: len(cards)])
            del pack[: len(cards)]

    def _compare(self, what: str, cards: Sequence[str], due: Sequence[str]) -> None:
        tally = self.tallies.setdefault(self.table.round or 0, _Tally())
        if HIDDEN in cards:
            tally.hidden += len(cards)
        elif sorted(cards) == sorted(due):
            tally.seen += len(cards)
        else:
            shown, right = " ".join(cards), " ".join(in_pack_order(due)) or "no card"
            tally.wrong.append(f"{what} {shown}, where {right} was due.")

    # -- events ------------------------------------------------------------------------------

    def _on_round_ended(self, event: JsonObject) -> None:
        self.table.round = int(event["round"])

    def _on_turned_up(self, event: JsonObject) -> None:
        self._take("turned up was", [event["card"]])

    def _on_drew(self, event: JsonObject) -> None:
        cards = event["cards"] if "cards" in event else [event["card"]]
        self._take(f"seat {event['seat']} drew", cards)

    def _on_passed_on(self, event: JsonObject) -> None:
        self._take(f"seat {event['to']} was passed", [event["stock_card"]])

    def _on_discarded(self, event: JsonObject) -> None:
        if "cards" in event:
            self.table.given_up[int(event["seat"])] = [*event["cards"]]
        else:
            self.table.discards.append(event["card"])

    def _on_took_discard(self, _: JsonObject) -> None:
        if self.table.discards:
            self.table.discards.pop()

    def _on_turned_over(self, _: JsonObject) -> None:
        """Rummy: the discards but the top one become the stock as they lie, the oldest on top."""
        if self.table.pack is not None:
            *stock, top = self.table.discards
            self.table.pack, self.table.discards = stock, [top]

    def _on_reshuffled(self, _: JsonObject) -> None:
        """Poker: the discards of the hand, by seat from 0, are shuffled into a new stock.

        What is left of the old one goes to the seat that is being dealt to, before the new.
        """
        table = self.table
        cards = [c for _, each in sorted(table.given_up.items()) for c in in_pack_order(each)]
        if HIDDEN in cards or table.pack is None:
            table.pack = None
            self.blind.append(f"Round {table.round}: the reshuffle is of cards hidden in this log.")
            return
        use = label(self.ruleset, f"reshuffle/{table.round}")
        table.pack += shuffle(cards, self.seed, use)

    def _on_personal_dealt(self, event: JsonObject) -> None:
        self.table.personal.update(event["cards"])

    def _on_contributed(self, event: JsonObject) -> None:
        self.table.personal.subtract([event["card"]])

    def _on_exchanged(self, event: JsonObject) -> None:
        self.table.personal.update(event["give"])
        self.table.personal.subtract(event["take"])

    def _on_took_pot(self, event: JsonObject) -> None:
        self.table.personal.update(event["cards"])


def _without(cards: Iterable[str], away: Mapping[str, int]) -> Iterator[str]:
    """Yield the cards but those away, each as often as it is away."""
    left = dict(away)
    for card in cards:
        if left.get(card, 0) > 0:
            left[card] -= 1
        else:
            yield card


def _plain(entry: Entry[Any, Any] | Mapping[str, Any]) -> JsonObject:
    """Return an entry as JSON has it."""
    if not isinstance(entry, Entry):
        return dict(entry)
    return {
        "version": entry.version,
        "seat": entry.seat,
        "action": None if entry.action is None else action_json(entry.action),
        "events": [each.to_json() for each in entry.events],
        "undone_to": entry.undone_to,
    }
