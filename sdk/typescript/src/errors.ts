/**
 * What can go wrong, by kind. Everything thrown is a `FairdealError`, besides what your own
 * `AbortSignal` throws.
 */

import type { Schemas } from "./types.js";

/** A rule that an action breaks: `rule` is an id of the rulebook. */
export type Violation = Schemas["ViolationReply"];

/** A place of a body that is wrong; `pointer` is a JSON Pointer (RFC 6901). */
export type FieldError = Schemas["ProblemItemReply"];

/** The problem details (RFC 9457) of an answer. */
export type Problem = Schemas["ProblemDetails"];

/** Whatever this package throws. */
export class FairdealError extends Error {}

/**
 * No usable answer came.
 *
 * A call repeated with its `idempotencyKey` is done once, whether or not this one arrived.
 */
export class TransportError extends FairdealError {
  readonly idempotencyKey: string | null;

  constructor(message: string, options: { cause?: unknown; idempotencyKey?: string | null } = {}) {
    super(message, { cause: options.cause });
    this.idempotencyKey = options.idempotencyKey ?? null;
  }
}

/** The service could not be reached, or the connection broke, at every try. */
export class ConnectionFailed extends TransportError {}

/** The service did not answer within the `timeout`. */
export class TimedOut extends TransportError {}

/** An event stream broke and could not be resumed. */
export class StreamEnded extends TransportError {}

/** What was waited for did not happen in time. */
export class WaitTimedOut extends FairdealError {}

/** What answered is not Fairdeal's: a proxy's page, a redirect, another service. */
export class UnexpectedAnswer extends FairdealError {
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** What an answer's headers say of a problem. */
export interface ProblemHeaders {
  requestId: string | null;
  /** How many milliseconds the service asks to wait. */
  retryAfter: number | null;
}

/** The service refused, and said why. */
export class ApiError extends FairdealError {
  /** The whole of what the service said. */
  readonly problem: Problem;
  readonly status: number;
  /** A URI reference that names the kind of problem. */
  readonly type: string;
  /** The kind of problem in words. */
  readonly title: string;
  /** What is wrong, in the client's language. */
  readonly detail: string;
  /** What names the request in the service's log. */
  readonly requestId: string | null;
  /** How many milliseconds the service asks to wait. */
  readonly retryAfter: number | null;
  /** Every place of the body that is wrong. */
  readonly errors: readonly FieldError[];
  /** The rules that the action breaks. */
  readonly violations: readonly Violation[];

  constructor(problem: Problem, headers: ProblemHeaders = { requestId: null, retryAfter: null }) {
    super(told(problem, headers.requestId));
    this.problem = problem;
    this.status = problem.status;
    this.type = problem.type;
    this.title = problem.title;
    this.detail = problem.detail;
    this.requestId = headers.requestId;
    this.retryAfter = headers.retryAfter;
    this.errors = problem.errors ?? [];
    this.violations = problem.violations ?? [];
  }

  /** The name of the kind of problem, e.g. `illegal-action`; empty if it has none. */
  get kind(): string {
    return kindOf(this.problem);
  }
}

/** 400, 405 or 415: the service cannot make sense of the request at all. */
export class BadRequest extends ApiError {}

/** 401: the key or token is missing or wrong. */
export class Unauthorized extends ApiError {}

/** 403: the token is right and does not allow this. */
export class Forbidden extends ApiError {}

/** 404: no such ruleset, game or address. */
export class NotFound extends ApiError {}

/** 413: the body has more bytes than the service takes. */
export class BodyTooLarge extends ApiError {}

/** 409: the game, or another request, stands in the way. */
export class Conflict extends ApiError {}

/** The game is over and takes no more actions. */
export class GameOver extends Conflict {}

/** The match is over: its seed is public, so nothing of it is undone. */
export class NotUndone extends GameOver {}

/** The first request with this idempotency key has not been answered yet. */
export class StillRunning extends Conflict {}

/** The game moved on while the action was judged, again and again; try again. */
export class MovedOn extends Conflict {}

/** 412: the game moved on since the version that the call was decided on. */
export class StaleVersion extends ApiError {
  /** The game's version now. */
  get version(): number | null {
    return this.problem.version ?? null;
  }
}

/** 422: well-formed, but wrong; `errors` says where. */
export class InvalidInput extends ApiError {}

/** The idempotency key came with another request before. */
export class KeyReused extends InvalidInput {}

/** 422: the rules forbid the action; nothing was changed. `violations` says which. */
export class IllegalAction extends ApiError {
  /** Which of several actions it was, counted from 0; null for a single one. */
  get index(): number | null {
    return this.problem.index ?? null;
  }
}

/** 429, at every try. */
export class RateLimited extends ApiError {}

/** 500 or another answer of that kind: the service's fault; name its `requestId`. */
export class ServerError extends ApiError {}

/** 503, at every try: the store cannot be reached, or all places for streams are taken. */
export class ServiceUnavailable extends ServerError {}

// The name of a class is lost where a page's code is made small; these stay.
for (const [name, error] of Object.entries({
  FairdealError,
  TransportError,
  ConnectionFailed,
  TimedOut,
  StreamEnded,
  WaitTimedOut,
  UnexpectedAnswer,
  ApiError,
  BadRequest,
  Unauthorized,
  Forbidden,
  NotFound,
  BodyTooLarge,
  Conflict,
  GameOver,
  NotUndone,
  StillRunning,
  MovedOn,
  StaleVersion,
  InvalidInput,
  KeyReused,
  IllegalAction,
  RateLimited,
  ServerError,
  ServiceUnavailable,
})) {
  error.prototype.name = name;
}

type Kind = new (problem: Problem, headers?: ProblemHeaders) => ApiError;

const BY_KIND: Readonly<Record<string, Kind>> = {
  "game-over": GameOver,
  "still-running": StillRunning,
  "moved-on": MovedOn,
  "not-undone": NotUndone,
  "key-reused": KeyReused,
  "illegal-action": IllegalAction,
};

const BY_STATUS: Readonly<Record<number, Kind>> = {
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  412: StaleVersion,
  413: BodyTooLarge,
  422: InvalidInput,
  429: RateLimited,
  503: ServiceUnavailable,
};

/** Returns the error for a problem: by its kind, else by its status. */
export function errorFor(problem: Problem, headers?: ProblemHeaders): ApiError {
  const general = problem.status >= 500 ? ServerError : BadRequest;
  const kind = BY_KIND[kindOf(problem)] ?? BY_STATUS[problem.status] ?? general;
  return new kind(problem, headers);
}

function kindOf(problem: Problem): string {
  const [, kind] = problem.type.split("#");
  return kind ?? "";
}

function told(problem: Problem, requestId: string | null): string {
  const errors = problem.errors ?? [];
  const violations = problem.violations ?? [];
  const listed = errors.length + violations.length > 0;
  const said = listed ? problem.title : problem.detail || problem.title;
  const request = requestId ? ` (request ${requestId})` : "";
  return [
    `${problem.status} ${said}${request}`,
    ...errors.map((each) => `  ${each.pointer || "/"}: ${each.detail}`),
    ...violations.map((each) => `  ${each.rule}: ${each.detail}`),
  ].join("\n");
}
