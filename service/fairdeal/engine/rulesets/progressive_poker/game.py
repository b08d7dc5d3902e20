"""The rules of Progressive Poker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, filterfalse
from random import Random
from typing import Final

from fairdeal.engine.cards import PACK, Card, Hand, hidden, in_pack_order
from fairdeal.engine.rulebook import Rulebook
from fairdeal.engine.ruleset import (
    Action,
    Event,
    IllegalAction,
    Problem,
    SeatRange,
    Violation,
)
from fairdeal.engine.rulesets.progressive_poker import greedy, hand, moves
from fairdeal.engine.rulesets.progressive_poker.records import (
    CONTRIBUTE,
    DRAW,
    EXCHANGE,
    PERSONAL,
    PUBLIC,
    Choice,
    Chose,
    Contribute,
    Contributed,
    Discard,
    Discarded,
    Drew,
    Exchange,
    Exchanged,
    PersonalDealt,
    PokerOptions,
    PokerOutcome,
    PokerState,
    Reshuffled,
    Showed,
    TookPot,
    WentOut,
    given,
    with_personal,
)
from fairdeal.engine.rulesets.progressive_poker.sense import sense_problems
from fairdeal.engine.rulesets.progressive_poker.showdown import (
    ends_match,
    outcome,
)
from fairdeal.engine.state import MATCH_OVER, ROUND_OVER, Seat, Viewer, evolve, from_left
from fairdeal.engine.table import (
    Deal,
    Dealt,
    MatchEnded,
    RoundEnded,
    check_decks,
    deal_violations,
    dealt,
    first_dealer,
    open_seats,
    round_pack,
    seen_hands,
    view_of,
)


class ProgressivePoker:
    """The ruleset `progressive-poker`."""

    id = "progressive-poker"
    rules = "1"
    seats = SeatRange(2, 6)
    options_type = PokerOptions
    state_type = PokerState
    outcome_type = PokerOutcome
    actions: tuple[type[Action], ...] = (Contribute, Exchange, Discard, Deal)
    events: tuple[type[Event], ...] = (
        PersonalDealt,
        WentOut,
        Chose,
        Contributed,
        Dealt,
        Exchanged,
        Discarded,
        Reshuffled,
        Drew,
        Showed,
        TookPot,
        RoundEnded,
        MatchEnded,
    )
    book = Rulebook("progressive-poker")

    # -- dealing -----------------------------------------------------------------------------

    def deal(
        self,
        seats: Sequence[str],
        options: PokerOptions,
        seed: str,
        decks: Sequence[Sequence[Card]] = (),
    ) -> tuple[PokerState, Sequence[Event]]:
        """Seat the players and deal their personal cards (`poker.personal`)."""
        players = open_seats(self, seats)
        number = len(players)
        dealer = first_dealer(self, options, number, seed)
        check_decks(decks, PACK, options.max_hands)
        if options.dealer is None:
            options = evolve(options, dealer=dealer)
        packs = tuple(tuple(deck) for deck in decks) or None
        pack = round_pack(self.id, seed, packs, 1, PACK)
        personal = dealt(pack, PERSONAL, number, dealer)
        nothing = (None,) * number
        state = PokerState(
            ruleset=self.id,
            rules=self.rules,
            seats=players,
            options=options,
            seed=seed,
            decks=packs,
            round=1,
            dealer=dealer,
            phase=CONTRIBUTE,
            hands=((),) * number,
            scores=(PERSONAL,) * number,
            last_round=None,
            playing=tuple(range(number)),
            personal=personal,
            stock=pack[PERSONAL * number :],
            choices=nothing,
            exchanged=nothing,
            discarded=nothing,
            discards=((),) * number,
            lost=nothing,
        )
        return state, [PersonalDealt(seat, personal[seat]) for seat in from_left(dealer, number)]

    def _next_hand(self, state: PokerState, dealer: Seat) -> tuple[PokerState, Sequence[Event]]:
        """Shuffle all cards but the personal ones for the next hand (`poker.next_hand`)."""
        number = state.round + 1
        held = set(chain.from_iterable(state.personal))
        free = list(filterfalse(held.__contains__, PACK))
        stock = round_pack(self.id, state.seed, state.decks, number, free)
        if state.decks:
            stock = tuple(filterfalse(held.__contains__, stock))
        playing = with_personal(state.personal)
        seats = len(state.seats)
        nothing = (None,) * seats
        return evolve(
            state,
            round=number,
            dealer=dealer,
            phase=CONTRIBUTE,
            hands=((),) * seats,
            playing=playing,
            stock=stock,
            exchanged=nothing,
            discarded=nothing,
            discards=((),) * seats,
        ), [WentOut(seat) for seat in state.playing if seat not in playing]

    # -- who is asked, what is legal -----------------------------------------------------------

    def to_act(self, state: PokerState) -> tuple[Seat, ...]:
        """Return who has still to choose; between hands the next dealer."""
        if state.phase == ROUND_OVER:
            return (_next_dealer(state),)
        return moves.to_choose(state)

    def violations(self, state: PokerState, seat: Seat, action: Action) -> Sequence[Violation]:
        """Return the rules that the action breaks."""
        if isinstance(action, Discard):
            return moves.discard_violations(state, seat, action.cards)
        if isinstance(action, Contribute):
            return moves.contribute_violations(state, seat, action.card)
        if isinstance(action, Exchange):
            return moves.exchange_violations(state, seat, action.give, action.take)
        return deal_violations(state, seat, _next_dealer(state))

    def legal_actions(
        self, state: PokerState, seat: Seat, after: Action | None = None
    ) -> Iterator[Action]:
        """Yield what the seat may choose, the fewest cards first and in pack order."""
        if state.phase == ROUND_OVER:
            return iter((DEAL,) if after is None and seat == _next_dealer(state) else ())
        return moves.choices(state, seat, after)

    def counts(self, state: PokerState, seat: Seat) -> Mapping[str, int | None]:
        """Return the number of legal actions, exact and by formula (`poker.exchange`)."""
        if seat not in self.to_act(state):
            return {}
        if state.phase == EXCHANGE:
            return {"exchange": moves.exchange_count(len(state.personal[seat]))}
        if state.phase == CONTRIBUTE:
            return {"contribute": len(state.personal[seat])}
        return {"discard": DISCARDS} if state.phase == DRAW else {"deal": 1}

    # -- what comes of it ----------------------------------------------------------------------

    def apply(
        self, state: PokerState, seat: Seat, action: Action
    ) -> tuple[PokerState, Sequence[Event]]:
        """Return the state after a legal action, and what happened."""
        wrong = self.violations(state, seat, action)
        if wrong:
            raise IllegalAction(wrong)
        if isinstance(action, Discard):
            return hand.choose(state, seat, Choice(in_pack_order(action.cards)))
        if isinstance(action, Contribute):
            return hand.choose(state, seat, given(action.card))
        if isinstance(action, Exchange):
            give, take = in_pack_order(action.give), in_pack_order(action.take)
            return hand.choose(state, seat, Choice(give, take))
        return self._next_hand(state, seat)

    # -- what others see -----------------------------------------------------------------------

    def view(self, state: PokerState, viewer: Viewer) -> PokerState:
        """Return what is the viewer's own and what all see; after the showdown, all hands."""
        return view_of(
            state,
            PUBLIC,
            hands=seen_hands(state, viewer),
            personal=_only(viewer, state.personal),
            stock=hidden(state.stock),
            discards=_only(viewer, state.discards),
            choices=tuple(
                choice if seat == viewer else None for seat, choice in enumerate(state.choices)
            ),
        )

    def problems(self, state: PokerState) -> Sequence[Problem]:
        """Return everything that makes the state impossible."""
        return sense_problems(self, state)

    def outcome(self, state: PokerState) -> PokerOutcome | None:
        """Rank by personal cards, and share out the antes (`poker.score`, `poker.ante`)."""
        if state.phase != MATCH_OVER:
            return None
        reason = ends_match(state.options, state.round, state.personal)
        return outcome(state, reason) if reason else None

    # -- bots ----------------------------------------------------------------------------------

    def random_action(self, state: PokerState, seat: Seat, rng: Random) -> Action:
        """Return any legal action, all equally likely; exchanges are drawn, not listed."""
        if state.phase == EXCHANGE and seat in self.to_act(state):
            return moves.any_exchange(state.hands[seat], state.personal[seat], rng)
        return rng.choice(tuple(self.legal_actions(state, seat)))

    def greedy_action(self, state: PokerState, seat: Seat) -> Action:
        """Give the lowest card, keep the best five, discard what does not belong to them."""
        if seat not in self.to_act(state):
            raise IndexError("this seat has nothing to do")
        return DEAL if state.phase == ROUND_OVER else greedy.choose(state, seat)

    def bound(self, state: PokerState) -> int:
        """Three choices of each seat and a deal are all that a hand can have."""
        return state.options.max_hands * (3 * len(state.seats) + 1)


DEAL: Final = Deal()
DISCARDS: Final = 26
"""The ways to discard none to three of five: 1 + 5 + 10 + 10."""
PROGRESSIVE_POKER: Final = ProgressivePoker()


def _only(viewer: Viewer, cards: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Return what the viewer sees of cards that lie by seat and are each seat's own secret."""
    return tuple(own if seat == viewer else hidden(own) for seat, own in enumerate(cards))


def _next_dealer(state: PokerState) -> Seat:
    """Return the next seat after the dealer's that holds a personal card (`poker.next_hand`)."""
    return _next_with_personal(state.dealer, state.scores)


@lru_cache(maxsize=4096)
def _next_with_personal(dealer: Seat, held: tuple[int, ...]) -> Seat:
    return next((seat for seat in from_left(dealer, len(held)) if held[seat]), dealer)
