/** Carries requests to the service and brings answers back, on `fetch`. */

import { Deadline, sleep } from "./clock.js";
import { ConnectionFailed, TimedOut, TransportError, UnexpectedAnswer } from "./errors.js";
import { DEFAULT_RETRY, type Retry, Tries } from "./retry.js";
import { type Answer, refusal, type Request, settle, target } from "./wire.js";

/** What every call takes besides. */
export interface CallOptions {
  /** Ends the call: it throws the signal's reason, as `fetch` does. */
  signal?: AbortSignal | undefined;
  /** How many milliseconds one try may take, instead of the client's `timeout`. */
  timeout?: number | undefined;
}

/** How a client is set up. */
export interface ClientOptions {
  /** The token of a game, for `games.open` without one. */
  token?: string | undefined;
  /** What the service's keeper gave you, where it asks for one. Not for pages: all see it there. */
  apiKey?: string | undefined;
  /** How many milliseconds an answer may take: 10,000 unless said otherwise. */
  timeout?: number | undefined;
  /** When to try again; `NO_RETRY` is never. */
  retry?: Readonly<Partial<Retry>> | undefined;
  /** In which language (`en`, `ru`, `it`) the service explains itself. */
  language?: string | undefined;
  /** After so many milliseconds without a heartbeat an event stream counts as lost: 60,000. */
  silence?: number | undefined;
  /** What is used in the place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** An event stream that was opened: the bytes of its body, or an answer that is no stream. */
export interface Opened {
  answer: Answer;
  pieces: AsyncGenerator<Uint8Array, void, void>;
}

export class Transport {
  readonly baseUrl: string;
  readonly options: ClientOptions;
  readonly retry: Retry;

  constructor(baseUrl: string, options: ClientOptions) {
    this.baseUrl = checked(baseUrl);
    this.options = options;
    this.retry = { ...DEFAULT_RETRY, ...options.retry };
    if (!(this.retry.tries >= 1)) throw new RangeError("a call is tried at least once");
  }

  /** Sends a request, again where `Retry` says so, and returns what its answer says. */
  async send<T>(request: Request, call: CallOptions = {}): Promise<T> {
    return settle<T>(request, await this.answer(request, call));
  }

  /** The same, with the headers of the answer. */
  async exchange<T>(request: Request, call?: CallOptions): Promise<{ value: T; headers: Headers }> {
    const answer = await this.answer(request, call);
    return { value: settle<T>(request, answer), headers: answer.headers };
  }

  /** The same, of an answer that is a text. */
  async text(request: Request, call?: CallOptions): Promise<string> {
    const answer = await this.answer(request, call);
    if (answer.status !== 200) throw refusal(answer);
    return answer.text;
  }

  /** The same, and returns the answer itself, whatever its status. */
  async answer(request: Request, call: CallOptions = {}): Promise<Answer> {
    const tries = new Tries(this.retry, request);
    for (;;) {
      const result = await this.#once(request, call).catch((error: unknown) => {
        if (error instanceof TransportError) return error;
        throw error;
      });
      const pause = tries.pauseAfter(result);
      if (pause !== null) await sleep(pause, call.signal);
      else if (result instanceof TransportError) throw result;
      else return tries.isDoneAlready(result) ? { ...result, status: 204 } : result;
    }
  }

  /** Opens an answer that does not end. Its bytes throw when it breaks or falls silent. */
  async open(request: Request, signal: AbortSignal): Promise<Opened> {
    const init = this.#init(request);
    const deadline = new Deadline(signal);
    deadline.set(this.options.timeout ?? 10_000);
    try {
      const response = await this.#fetch(request, init, deadline);
      const type = response.headers.get("content-type") ?? "";
      const isStream = response.status === 200 && type.startsWith("text/event-stream");
      if (isStream) deadline.rest();
      const text = isStream ? "" : await response.text();
      if (response.status === 200 && !isStream) {
        throw new UnexpectedAnswer(`a stream of events was asked for, '${type}' came`, 200);
      }
      const pieces = this.#pieces(request, isStream ? response.body : null, deadline, signal);
      return { answer: { status: response.status, headers: response.headers, text }, pieces };
    } catch (error) {
      const lost = lostBy(error, request, deadline, signal);
      deadline.end();
      throw lost;
    }
  }

  async *#pieces(
    request: Request,
    body: ReadableStream<Uint8Array> | null,
    deadline: Deadline,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array, void, void> {
    try {
      const reader = body?.getReader();
      while (reader !== undefined) {
        deadline.set(this.options.silence ?? 60_000);
        const { done, value } = await reader.read();
        deadline.rest(); // the time that our caller takes is not the service's
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw lostBy(error, request, deadline, signal);
    } finally {
      deadline.end();
    }
  }

  async #once(request: Request, call: CallOptions): Promise<Answer> {
    const init = this.#init(request);
    const deadline = new Deadline(call.signal);
    deadline.set((call.timeout ?? this.options.timeout ?? 10_000) + (request.wait ?? 0));
    try {
      const response = await this.#fetch(request, init, deadline);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      throw lostBy(error, request, deadline, call.signal);
    } finally {
      deadline.end();
    }
  }

  async #fetch(request: Request, init: RequestInit, deadline: Deadline): Promise<Response> {
    const send = this.options.fetch ?? globalThis.fetch;
    return await send(this.baseUrl + target(request), { ...init, signal: deadline.signal });
  }

  #init(request: Request): RequestInit {
    const { method, body, auth } = request;
    const headers: Record<string, string | undefined> = {
      "Accept": "application/json",
      "Accept-Language": this.options.language,
      "Authorization": auth ? `Bearer ${auth}` : undefined,
      "Content-Type": body === undefined ? undefined : "application/json",
      ...request.headers,
    };
    const init: RequestInit = {
      method,
      headers: new Headers(
        Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined),
      ),
      credentials: "omit",
      redirect: "manual", // a token goes where it was meant to go, and nowhere else
    };
    return body === undefined ? init : { ...init, body: JSON.stringify(body) };
  }
}

function checked(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new TypeError(`the base URL must be like http://host:port, not ${baseUrl}`);
  }
  if (!/^https?:$/.test(url.protocol)) throw new TypeError("the base URL is http or https");
  if (url.username || url.password) {
    throw new TypeError("the base URL has no user and password: give an apiKey instead");
  }
  if (url.search || url.hash) throw new TypeError("the base URL ends before any ? or #");
  return url.href.replace(/\/+$/, "");
}

/** Returns our error for what `fetch` threw; what a caller's signal was aborted for is theirs. */
function lostBy(
  error: unknown,
  request: Request,
  deadline: Deadline,
  signal: AbortSignal | undefined,
): unknown {
  if (signal?.aborted) return signal.reason;
  const where = `${request.method} ${request.path}`;
  const idempotencyKey = request.headers?.["Idempotency-Key"] ?? null;
  if (deadline.isPast) {
    return new TimedOut(`${where}: no answer in time`, { cause: error, idempotencyKey });
  }
  // `fetch` throws a TypeError where there was no answer, or where it broke off.
  if (!(error instanceof TypeError)) return error;
  return new ConnectionFailed(`${where}: ${bottom(error)}`, { cause: error, idempotencyKey });
}

/** Says what went wrong at the bottom: `connect ECONNREFUSED …`, not `fetch failed`. */
function bottom(error: Error): string {
  let deepest = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  const code = (deepest as { code?: unknown }).code;
  return deepest.message || (typeof code === "string" ? code : deepest.name);
}
