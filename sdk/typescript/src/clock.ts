/** Waiting, and giving up. */

/** Waits. Throws what a signal was aborted for. */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * A time by which something must have happened: its `signal` is aborted then, or when another
 * signal is. (`AbortSignal.any` and `AbortSignal.timeout` together do not outlive a garbage
 * collection in every Node 20, and cannot be set anew.)
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #stop = (): void => this.#controller.abort(this.#outer?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPast = false;

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer;
    if (outer?.aborted) this.#stop();
    else outer?.addEventListener("abort", this.#stop, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether it was the time that ran out. */
  get isPast(): boolean {
    return this.#isPast;
  }

  /** Gives so much time from now on. */
  set(milliseconds: number): void {
    this.rest();
    this.#timer = setTimeout(() => {
      this.#isPast = true;
      this.#controller.abort();
    }, milliseconds);
  }

  /** Stops the clock, until it is set again. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  /** Ends what is under way, if anything is, and lets go of the outer signal. */
  end(): void {
    this.rest();
    this.#outer?.removeEventListener("abort", this.#stop);
    this.#controller.abort();
  }
}
