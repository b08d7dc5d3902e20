/** A stream of events that survives its connections. */

import { sleep } from "./clock.js";
import { ConnectionFailed, StreamEnded, TransportError, UnexpectedAnswer } from "./errors.js";
import { Feed, type Message } from "./feed.js";
import { backoff, Tries } from "./retry.js";
import type { Transport } from "./transport.js";
import type { Entry, RulesetId } from "./types.js";
import { type Answer, refusal, type Request } from "./wire.js";

/** Why a connection came to its end, and whether it had brought anything. */
interface Ended {
  hadAny: boolean;
  by: Answer | ConnectionFailed;
}

/**
 * What happens in a game, for `for await`, one entry a version, until the match is over.
 *
 * A connection that breaks is made anew where it stopped: nothing is missed and nothing comes
 * twice. It is for one reader; `close()` ends it, also while somebody waits for the next entry.
 */
export class EventStream<R extends RulesetId = RulesetId>
  implements AsyncIterableIterator<Entry<R>>
{
  readonly #transport: Transport;
  readonly #request: (after: number | null) => Request;
  readonly #signal: AbortSignal | undefined;
  readonly #ending = new AbortController();
  readonly #abort = (): void => this.#ending.abort();
  readonly #entries: AsyncGenerator<Entry<R>, void, void>;
  #version: number | null;
  #isOver = false;
  #isClosed = false;
  /** How many milliseconds the service asked to wait before the next connection. */
  #asked: number | null = null;

  /** `request` asks for what comes after a version, or from now on. */
  constructor(
    transport: Transport,
    request: (after: number | null) => Request,
    after: number | null,
    signal: AbortSignal | undefined,
  ) {
    this.#transport = transport;
    this.#request = request;
    this.#version = after;
    this.#signal = signal;
    this.#entries = this.#run();
    if (signal?.aborted) this.#abort();
    else signal?.addEventListener("abort", this.#abort, { once: true });
  }

  /** The last version told of: `events({ after: version })` goes on there. */
  get version(): number | null {
    return this.#version;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Waits for the next entry. Throws what the `signal` was aborted for. */
  async next(): Promise<IteratorResult<Entry<R>, void>> {
    return await this.#entries.next();
  }

  async return(): Promise<IteratorResult<Entry<R>, void>> {
    this.close();
    return await this.#entries.return();
  }

  /** Ends the stream: whoever waits for the next entry is told that there is none. */
  close(): void {
    this.#isClosed = true;
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#abort();
  }

  async *#run(): AsyncGenerator<Entry<R>, void, void> {
    try {
      let tries = this.#tries();
      for (;;) {
        const ended = yield* this.#connection();
        if (this.#isOver) return;
        if (ended.hadAny) tries = this.#tries();
        await sleep(this.#pause(ended, tries), this.#ending.signal);
      }
    } catch (error) {
      if (this.#isClosed) return;
      this.#signal?.throwIfAborted();
      throw error;
    } finally {
      this.close();
    }
  }

  /** Yields what one connection brings, and returns how it ended. */
  async *#connection(): AsyncGenerator<Entry<R>, Ended, void> {
    let hadAny = false;
    try {
      const request = this.#request(this.#version);
      const { answer, pieces } = await this.#transport.open(request, this.#ending.signal);
      if (answer.status !== 200) {
        this.#isOver = answer.status === 204; // the match is over, and all was told
        return { hadAny, by: answer };
      }
      const feed = new Feed();
      for await (const piece of pieces) {
        hadAny = true;
        for (const message of feed.feed(piece)) {
          yield* this.#read(message);
          if (this.#isOver) break;
        }
        this.#asked = feed.retry ?? this.#asked;
        if (this.#isOver) break;
      }
      return { hadAny, by: new ConnectionFailed("the stream ended") };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      return { hadAny, by: new ConnectionFailed(error.message, { cause: error }) };
    }
  }

  /** Yields the entry that a message tells of, unless it was told before. */
  *#read({ id, data }: Message): Generator<Entry<R>, void, void> {
    if (data === "") {
      // The service says at once from where on it tells, should nothing come before it breaks.
      if (/^\d+$/.test(id)) this.#version ??= Number(id);
      return;
    }
    const entry = entryOf<R>(data);
    if (entry === null || entry.version <= (this.#version ?? -1)) return;
    this.#version = entry.version;
    this.#isOver = entry.outcome !== null;
    yield entry;
  }

  #tries(): Tries {
    return new Tries(this.#transport.retry, this.#request(this.#version));
  }

  /** Returns how many milliseconds to wait. Throws when it is of no use to try again. */
  #pause({ hadAny, by }: Ended, tries: Tries): number {
    const { retry } = this.#transport;
    if (hadAny) return backoff({ ...retry, firstWait: this.#asked ?? retry.firstWait }, 1);
    const pause = tries.pauseAfter(by);
    if (pause !== null) return pause;
    if (!(by instanceof Error)) throw refusal(by);
    const said = `no event stream after ${tries.made} tries: ${by.message}`;
    throw new StreamEnded(said, { cause: by });
  }
}

/** Returns the entry of a message; null if it is of a kind that a newer service sends. */
function entryOf<R extends RulesetId>(data: string): Entry<R> | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    value = null;
  }
  if (typeof value !== "object" || value === null) {
    const start = JSON.stringify(data.slice(0, 80));
    throw new UnexpectedAnswer(`a message of the stream is no JSON object: ${start}`, 200);
  }
  return "version" in value ? (value as Entry<R>) : null;
}
