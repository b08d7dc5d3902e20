"""When a request is sent again, and how long to wait before."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from fairdeal_sdk._wire import Answer, Request, refusal, retry_after
from fairdeal_sdk.errors import ConnectionFailed, StillRunning, TransportError

TRIED_AGAIN = (429, 503)


@dataclass(frozen=True)
class Retry:
    """How a client tries again: on broken connections, 429 and 503, and on nothing else.

    The wait doubles from `first_wait` up to `longest_wait` seconds, and each is drawn at random
    from its second half, so that many clients do not come back all at once. A `Retry-After` is
    waited out in full, unless it is longer than `longest_retry_after`: then the error is raised
    at once, with its `retry_after`. All tries of a call carry one idempotency key.
    """

    tries: int = 5
    first_wait: float = 0.2
    longest_wait: float = 5.0
    longest_retry_after: float = 30.0

    def __post_init__(self) -> None:
        if self.tries < 1:
            raise ValueError("a call is tried at least once: tries must be 1 or more")

    def backoff(self, tried: int) -> float:
        """Return the seconds to wait after so many tries."""
        doubled = self.first_wait * 2.0 ** min(tried - 1, 30)
        return min(self.longest_wait, doubled) * random.uniform(0.5, 1.0)


NO_RETRY = Retry(tries=1)
"""Sends everything once."""


@dataclass
class Tries:
    """The tries of one request; asked after each of them what to do next."""

    retry: Retry
    request: Request
    made: int = 0
    lost: bool = field(default=False)
    """Whether an earlier try may have arrived although no answer came back."""

    def pause_after(self, result: Answer | TransportError) -> float | None:
        """Return the seconds to wait before the next try, None when this result stands."""
        self.made += 1
        if self.made >= self.retry.tries or not self.request.repeatable:
            return None
        if isinstance(result, TransportError):
            self.lost = True
            return self.retry.backoff(self.made) if isinstance(result, ConnectionFailed) else None
        if result.status in TRIED_AGAIN:
            self.lost = self.lost or result.status != 429
            return self._asked_for(result)
        if self.lost and result.status == 409 and isinstance(refusal(result), StillRunning):
            return self.retry.backoff(self.made)  # it is our own lost try that is running
        return None

    def is_done_already(self, result: Answer) -> bool:
        """Whether a 404 tells that a lost try of a DELETE did its work."""
        return self.lost and self.request.method == "DELETE" and result.status == 404

    def _asked_for(self, answer: Answer) -> float | None:
        asked = retry_after(answer)
        if asked is None:
            return self.retry.backoff(self.made)
        if asked > self.retry.longest_retry_after:
            return None
        return asked + self.retry.backoff(1) / 2
