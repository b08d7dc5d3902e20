/** When a request is sent again, and how long to wait before. */

import { ConnectionFailed, StillRunning, type TransportError } from "./errors.js";
import { type Answer, refusal, type Request, retryAfter } from "./wire.js";

/**
 * How a client tries again: on broken connections, 429 and 503, and on nothing else. All times
 * are in milliseconds.
 *
 * The wait doubles from `firstWait` up to `longestWait`, and each is drawn at random from its
 * second half, so that many clients do not come back all at once. A `Retry-After` is waited out
 * in full, unless it is longer than `longestRetryAfter`: then the error is thrown at once, with
 * its `retryAfter`. All tries of a call carry one idempotency key.
 */
export interface Retry {
  tries: number;
  firstWait: number;
  longestWait: number;
  longestRetryAfter: number;
}

export const DEFAULT_RETRY: Readonly<Retry> = {
  tries: 5,
  firstWait: 200,
  longestWait: 5_000,
  longestRetryAfter: 30_000,
};

/** Sends everything once. */
export const NO_RETRY: Readonly<Partial<Retry>> = { tries: 1 };

/** Returns the milliseconds to wait after so many tries. */
export function backoff(retry: Retry, tried: number): number {
  const doubled = retry.firstWait * 2 ** Math.min(tried - 1, 30);
  return Math.min(retry.longestWait, doubled) * (0.5 + Math.random() / 2);
}

/** The tries of one request; asked after each of them what to do next. */
export class Tries {
  readonly #retry: Retry;
  readonly #request: Request;
  #made = 0;
  /** Whether an earlier try may have arrived although no answer came back. */
  #lost = false;

  constructor(retry: Retry, request: Request) {
    this.#retry = retry;
    this.#request = request;
  }

  get made(): number {
    return this.#made;
  }

  /** Returns the milliseconds to wait before the next try, null when this result stands. */
  pauseAfter(result: Answer | TransportError): number | null {
    this.#made += 1;
    if (this.#made >= this.#retry.tries || this.#request.repeatable === false) return null;
    if (result instanceof Error) {
      this.#lost = true;
      return result instanceof ConnectionFailed ? backoff(this.#retry, this.#made) : null;
    }
    if (result.status === 429 || result.status === 503) {
      this.#lost ||= result.status === 503;
      return this.#askedFor(result);
    }
    if (this.#lost && result.status === 409 && refusal(result) instanceof StillRunning) {
      return backoff(this.#retry, this.#made); // it is our own lost try that is running
    }
    return null;
  }

  /** Whether a 404 tells that a lost try of a DELETE did its work. */
  isDoneAlready(result: Answer): boolean {
    return this.#lost && this.#request.method === "DELETE" && result.status === 404;
  }

  #askedFor(answer: Answer): number | null {
    const asked = retryAfter(answer.headers);
    if (asked === null) return backoff(this.#retry, this.#made);
    if (asked > this.#retry.longestRetryAfter) return null;
    return asked + backoff(this.#retry, 1) / 2;
  }
}
