"""How much of a request has come, as far as its bytes tell without being read in earnest."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*0*([0-9]{1,12})[ \t]*\r\n", re.IGNORECASE)
_CHUNKED: Final = re.compile(
    rb"\r\ntransfer-encoding:(?:[^\r\n]*,)?[ \t]*chunked[ \t]*\r\n", re.IGNORECASE
)
_CHUNK: Final = re.compile(rb"0*([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n", re.IGNORECASE)
_ASKING: Final = re.compile(
    rb"[^\r\n]* HTTP/1\.1\r\n(?:[^\r\n]+\r\n)*?expect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE
)
_LINE: Final = b"\r\n"
_END: Final = b"\r\n\r\n"

_MOST_CHUNKS: Final = 256
"""So many chunks are looked at: it is done again whenever more has come."""


class Reach(Enum):
    """How much of a request has come."""

    NOTHING = auto()
    PART = auto()
    WHOLE = auto()
    """All, or as much as it takes to refuse it: who reads it need not wait."""
    UNTOLD = auto()
    """Only who reads it finds out."""


def reach(data: bytes, most: int) -> Reach:
    r"""Return how much of a request these bytes are; more may follow behind it.

    One that says that its body has more than `most` bytes will be refused without it.

    >>> reach(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 99)
    <Reach.WHOLE: 3>
    >>> reach(b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{", 99)
    <Reach.PART: 2>
    """
    if not data:
        return Reach.NOTHING
    data = data.lstrip(_LINE)  # blank lines before a request count for nothing
    end = data.find(_END)
    if end < 0:
        return Reach.PART
    head, body = data[: end + len(_LINE)], end + len(_END)
    if _CHUNKED.search(head):
        return _reach_of_chunks(data, body)
    length = _LENGTH.search(head)
    is_short = length is not None and len(data) - body < int(length[1]) <= most
    return Reach.PART if is_short else Reach.WHOLE


def _reach_of_chunks(data: bytes, at: int) -> Reach:
    for _ in range(_MOST_CHUNKS):
        line = data.find(_LINE, at)
        if line < 0:
            return Reach.PART
        chunk = _CHUNK.match(data, at)
        if chunk is None:
            return Reach.UNTOLD
        size = int(chunk[1], 16)
        if size == 0:  # the last: lines may follow, and a blank one
            return Reach.PART if data.find(_END, line) < 0 else Reach.WHOLE
        at = chunk.end() + size + len(_LINE)
    return Reach.UNTOLD


def is_asking(data: bytes) -> bool:
    """Whether the client waits to be told that it may send the body."""
    data = data.lstrip(_LINE)
    return _END in data and _ASKING.match(data) is not None
