"""A pack whose deal is known."""

from __future__ import annotations

from fairdeal_sdk.shuffle import PACK

SUITS = [PACK[start : start + 13] for start in range(0, 52, 13)]

PRESIDENT_DECK = [card for cards in zip(*SUITS, strict=True) for card in cards]
"""Dealt to four, it gives seat 0 the clubs, seat 1 the diamonds, seat 2 the hearts, seat 3 the
spades: 2c 2d 2h 2s 3c 3d and so on from the top.
"""

SEAT_0 = SUITS[0]
"""The clubs."""
