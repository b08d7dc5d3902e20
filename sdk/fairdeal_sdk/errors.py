"""What can go wrong, by kind. Everything raised by this package is a `FairdealError`.

The service answers every error with problem details (RFC 9457); each kind of them is a class here,
so that a caller catches what it can do something about:

    try:
        seat.play(action)
    except IllegalAction as error:
        show(error.violations[0].rule)      # the very rule that the move breaks
    except StaleVersion as error:
        decide_again(error.version)
"""

from __future__ import annotations

from fairdeal_sdk.problems import FieldError, Problem, Violation

__all__ = [
    "ApiError",
    "BadRequest",
    "BodyTooLarge",
    "Conflict",
    "ConnectionFailed",
    "FairdealError",
    "FieldError",
    "Forbidden",
    "GameOver",
    "IllegalAction",
    "InvalidInput",
    "KeyReused",
    "MovedOn",
    "NotFound",
    "NotUndone",
    "Problem",
    "RateLimited",
    "ServerError",
    "ServiceUnavailable",
    "StaleVersion",
    "StillRunning",
    "StreamEnded",
    "TimedOut",
    "TransportError",
    "Unauthorized",
    "UnexpectedAnswer",
    "Violation",
    "WaitTimedOut",
]


class FairdealError(Exception):
    """Whatever this package raises."""

    @property
    def status(self) -> int | None:
        """The status of the answer, None where there was none."""
        return None

    @property
    def problem(self) -> Problem | None:
        """All that the service said, None where it said nothing."""
        return None

    @property
    def request_id(self) -> str | None:
        """What names the request in the service's log."""
        return self.problem.request_id if self.problem else None


class TransportError(FairdealError):
    """No usable answer came.

    `idempotency_key` is the key of the request where it had one: a call repeated with it
    (`idempotency_key=…`) is done once, whether or not this one arrived.
    """

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message, idempotency_key)
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        return str(self.args[0])


class ConnectionFailed(TransportError):
    """The service could not be reached, or the connection broke, at every try."""


class TimedOut(TransportError):
    """The service was reached and did not answer within the client's `timeout`."""


class StreamEnded(TransportError):
    """An event stream broke and could not be resumed."""


class WaitTimedOut(FairdealError):
    """What was waited for did not happen in time."""


class UnexpectedAnswer(FairdealError):
    """What answered is not Fairdeal's: a proxy's page, a redirect, a field that is missing."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message, status)
        self._status = status

    @property
    def status(self) -> int | None:
        """The status of the answer."""
        return self._status

    def __str__(self) -> str:
        return str(self.args[0])


class ApiError(FairdealError):
    """The service refused, and said why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self._problem = problem

    @property
    def problem(self) -> Problem:
        """All that the service said."""
        return self._problem

    @property
    def status(self) -> int:
        """The status of the answer."""
        return self._problem.status

    @property
    def type(self) -> str:
        """The URI reference of the kind of problem."""
        return self.problem.type

    @property
    def title(self) -> str:
        """The kind of problem in words."""
        return self.problem.title

    @property
    def detail(self) -> str:
        """What is wrong, in the client's language."""
        return self.problem.detail

    def __str__(self) -> str:
        listed = self.problem.errors or self.problem.violations
        said = self.problem.title if listed else self.problem.detail or self.problem.title
        lines = [f"{self.status} {said}".rstrip()]
        lines += [f"  {each.pointer or '/'}: {each.detail}" for each in self.problem.errors]
        lines += [f"  {each.rule}: {each.detail}" for each in self.problem.violations]
        if self.request_id:
            lines[0] += f" (request {self.request_id})"
        return "\n".join(lines)


class BadRequest(ApiError):
    """400, 405 or 415: the service cannot make sense of the request at all."""


class Unauthorized(ApiError):
    """401: the key or token is missing or wrong."""


class Forbidden(ApiError):
    """403: the token is right and does not allow this."""


class NotFound(ApiError):
    """404: no such ruleset, game or address."""


class BodyTooLarge(ApiError):
    """413: the body has more bytes than the service takes."""


class Conflict(ApiError):
    """409: the game, or another request, stands in the way."""


class GameOver(Conflict):
    """The game is over and takes no more actions."""


class StillRunning(Conflict):
    """The first request with this idempotency key has not been answered yet."""


class NotUndone(GameOver):
    """The match is over: its seed is public, so nothing of it is undone."""


class MovedOn(Conflict):
    """The game moved on while the action was judged, again and again; try again."""


class StaleVersion(ApiError):
    """412: the game moved on since the version that the call was decided on."""

    @property
    def version(self) -> int | None:
        """The game's version now."""
        version = self.problem.members.get("version")
        return version if isinstance(version, int) else None


class InvalidInput(ApiError):
    """422: well-formed, but wrong; `errors` says where."""

    @property
    def errors(self) -> tuple[FieldError, ...]:
        """Every place that is wrong, with its JSON Pointer."""
        return self.problem.errors


class KeyReused(InvalidInput):
    """The idempotency key came with another request before."""


class IllegalAction(ApiError):
    """422: the rules forbid the action; nothing was changed."""

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The rules that it breaks."""
        return self.problem.violations

    @property
    def index(self) -> int | None:
        """Which of several actions it was, counted from 0; None for a single one."""
        index = self.problem.members.get("index")
        return index if isinstance(index, int) else None


class RateLimited(ApiError):
    """429, at every try; `retry_after` is how many seconds to wait."""

    @property
    def retry_after(self) -> float | None:
        """How many seconds the service asks to wait."""
        return self.problem.retry_after


class ServerError(ApiError):
    """500 or another answer of that kind: the service's fault; name its `request_id`."""


class ServiceUnavailable(ServerError):
    """503, at every try: the store cannot be reached, or all places for streams are taken."""

    @property
    def retry_after(self) -> float | None:
        """How many seconds the service asks to wait."""
        return self.problem.retry_after


_BY_KIND: dict[str, type[ApiError]] = {
    "game-over": GameOver,
    "still-running": StillRunning,
    "moved-on": MovedOn,
    "not-undone": NotUndone,
    "key-reused": KeyReused,
    "illegal-action": IllegalAction,
}

_BY_STATUS: dict[int, type[ApiError]] = {
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    412: StaleVersion,
    413: BodyTooLarge,
    422: InvalidInput,
    429: RateLimited,
    503: ServiceUnavailable,
}


def error_for(problem: Problem) -> ApiError:
    """Return the exception for a problem: by its kind, else by its status."""
    if found := _BY_KIND.get(problem.kind):
        return found(problem)
    if problem.status == 422 and problem.violations:
        return IllegalAction(problem)
    general = ServerError if problem.status >= 500 else BadRequest
    return _BY_STATUS.get(problem.status, general)(problem)
