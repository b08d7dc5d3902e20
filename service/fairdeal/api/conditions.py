"""Headers on which a request depends: versions that it was decided on, and its key."""

from __future__ import annotations

import re
from typing import Final

from flask import request

from fairdeal.api.problems import HttpProblem

_TAG: Final = r'(?:W/)?"([\x21\x23-\x7e\x80-\xff]*)"'
_TAGS: Final = re.compile(rf"\s*{_TAG}\s*(?:,\s*{_TAG}\s*)*")
_ONE: Final = re.compile(_TAG)
_VERSION: Final = re.compile(r"(0|[1-9][0-9]{0,15})(?:\..*)?")
_BARE: Final = re.compile(r"[\x21\x23-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?")
_QUOTED: Final = re.compile(r'"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"')


def versions_asked() -> tuple[int, ...] | None:
    """Return the versions that `If-Match` allows, None for any.

    Only the version part of a tag counts: the host may act on what a seat was shown. A tag
    that is none of ours allows nothing. Raises `HttpProblem` (400) when the header is no list
    of tags.
    """
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    parts = (_VERSION.fullmatch(tag) for tag in _tags("If-Match", header))
    return tuple(int(part[1]) for part in parts if part)


def holds_already(etag: str) -> bool:
    """Whether `If-None-Match` says that the caller has what this tag names.

    Raises `HttpProblem` (400) when the header is no list of tags.
    """
    header = request.headers.get("If-None-Match")
    if header is None:
        return False
    return header.strip() == "*" or etag in _tags("If-None-Match", header)


def _tags(name: str, header: str) -> list[str]:
    if not _TAGS.fullmatch(header):
        raise HttpProblem("malformed-request", reason=f'{name}: "…"')
    return _ONE.findall(header)


def idempotency_key() -> str | None:
    """Return the `Idempotency-Key` without its quotes, None where there is none.

    Raises `HttpProblem` (400) unless it is 1 to 255 printable characters.
    """
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    header = header.strip(" \t")
    if quoted := _QUOTED.fullmatch(header):
        return re.sub(r"\\(.)", r"\1", quoted[1])
    if not _BARE.fullmatch(header):
        raise HttpProblem("malformed-request", reason="Idempotency-Key: 1–255 × [ -~]")
    return header
