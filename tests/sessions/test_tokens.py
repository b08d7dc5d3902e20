"""Tokens, their hashes and masks."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode

import pytest

from fairdeal.sessions.tokens import HOST, Mask, Role, Tokens, digest, new_token, role_of


def test_a_token_is_256_bits_that_nobody_drew_before() -> None:
    drawn = {new_token() for _ in range(1_000)}
    assert len(drawn) == 1_000
    assert all(len(urlsafe_b64decode(each + "=")) == 32 for each in drawn)
    ones = sum(byte.bit_count() for each in drawn for byte in urlsafe_b64decode(each + "="))
    assert abs(ones - 128_000) < 3_000  # eleven standard deviations


def test_a_hash_is_sha_256() -> None:
    assert digest("token") == hashlib.sha256(b"token").hexdigest()


def test_each_token_has_its_role() -> None:
    tokens = Tokens.new(3)
    digests = tokens.digests()
    assert role_of(digest(tokens.host), digests) == HOST
    for seat, token in enumerate(tokens.seats):
        assert role_of(digest(token), digests) == Role(seat=seat)
    for wrong in ("", tokens.host[:-1], tokens.host + "x", digests[0][:-1]):
        assert role_of(digest(wrong), digests) is None


@pytest.mark.parametrize(
    ("role", "tag"),
    [(HOST, "host"), (Role(), "public"), (Role(seat=0), "s0"), (Role(seat=13), "s13")],
)
def test_a_role_is_one_word(role: Role, tag: str) -> None:
    assert role.tag == tag


def test_a_mask_hides_and_gives_back() -> None:
    tokens = Tokens.new(2)
    masked = Mask("secret", "game").turn(tokens)
    assert Mask("secret", "game").turn(masked) == tokens
    plain, hidden = ({each.host, *each.seats} for each in (tokens, masked))
    assert not plain & hidden
    assert all(len(each) == 43 for each in hidden)
    for other in (Mask("Secret", "game"), Mask("secret", "game2")):
        assert not plain & {other.turn(masked).host, *other.turn(masked).seats}


def test_equal_tokens_are_masked_differently() -> None:
    token = new_token()
    masked = Mask("secret", "game").turn(Tokens(token, (token, token)))
    assert len({masked.host, *masked.seats}) == 3
