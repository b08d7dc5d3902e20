"""Where a request ends, as far as its bytes tell without being read in earnest."""

from __future__ import annotations

import re
from typing import Final

_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*0*([0-9]{1,12})[ \t]*\r\n", re.IGNORECASE)
_CHUNKED: Final = re.compile(
    rb"\r\ntransfer-encoding:(?:[^\r\n]*,)?[ \t]*chunked[ \t]*\r\n", re.IGNORECASE
)
_ASKING: Final = re.compile(
    rb"[^\r\n]* HTTP/1\.1\r\n(?:[^\r\n]+\r\n)*?expect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE
)
_END: Final = b"\r\n\r\n"


def is_whole(data: bytes, most: int) -> bool:
    r"""Whether these bytes are a request to its end, as far as can be told without reading it.

    So is one whose body will be refused, since it says that it has more than `most` bytes.

    >>> is_whole(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 99)
    True
    >>> is_whole(b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{", 99)
    False
    """
    data = data.lstrip(b"\r\n")  # blank lines before a request count for nothing
    end = data.find(_END)
    if end < 0:
        return False
    head, body = data[: end + 2], end + len(_END)
    if _CHUNKED.search(head):
        return len(data) > body and data.endswith(_END)
    length = _LENGTH.search(head)
    return length is None or not len(data) - body < int(length[1]) <= most


def is_sure(data: bytes) -> bool:
    """Whether what `is_whole` says of a request is certain: chunks may only look like the last."""
    head, _, _ = data.lstrip(b"\r\n").partition(_END)
    return _CHUNKED.search(head + b"\r\n") is None


def is_asking(data: bytes) -> bool:
    """Whether the client waits to be told that it may send the body."""
    data = data.lstrip(b"\r\n")
    return _END in data and _ASKING.match(data) is not None
