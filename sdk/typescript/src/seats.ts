/** A game as those who look at it have it: a spectator, or a player at a seat. */

import { WaitTimedOut } from "./errors.js";
import { itemsOf } from "./paging.js";
import type { ListOptions, PageOptions } from "./rulesets.js";
import { EventStream } from "./stream.js";
import type { CallOptions, Transport } from "./transport.js";
import type {
  Action,
  ActionType,
  Entry,
  GamePage,
  GameView,
  Played,
  RulesetId,
} from "./types.js";
import { newKey, path, type Request } from "./wire.js";

/** How an action is taken. */
export interface PlayOptions extends WriteOptions {
  /** The version that it was decided on: it throws `StaleVersion` if the game has moved on. */
  version?: number | undefined;
}

/** How something is written. */
export interface WriteOptions extends CallOptions {
  /**
   * Made anew for each call; give the key of a call that ended in a `TransportError` to finish
   * that one.
   */
  idempotencyKey?: string | undefined;
}

/** From where on events are told. */
export interface EventsOptions {
  /** What comes after this version; without it, after now. */
  after?: number | undefined;
  /** Ends the stream: the loop throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Which part of the log. */
export interface LogOptions extends CallOptions {
  /** Only what came after this version. */
  after?: number | undefined;
  pageSize?: number | undefined;
}

/** How long is waited. */
export interface WaitOptions {
  /** After so many milliseconds, to the second, it throws `WaitTimedOut`; without it, never. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** One long poll waits so many milliseconds; longer waits are several polls. */
const LONGEST_POLL = 20_000;

/** Which game, and the token of whoever looks at it. */
export interface Place<R extends RulesetId = RulesetId> {
  id: string;
  ruleset: R;
  token: string | undefined;
}

/** Somebody who looks on and sees what everybody sees. */
export class Spectator<R extends RulesetId = RulesetId> {
  protected readonly transport: Transport;
  protected readonly place: Place<R>;
  /** The `ETag`s of the views that were returned. */
  readonly #etags = new WeakMap<GameView<R>, string>();

  constructor(transport: Transport, place: Place<R>) {
    this.transport = transport;
    this.place = place;
  }

  /** The game's id. */
  get id(): string {
    return this.place.id;
  }

  /** The id of the game's ruleset. */
  get ruleset(): R {
    return this.place.ruleset;
  }

  /** Returns the game as it is, or as it was at an earlier version, as far as one may see. */
  async view(version?: number, call?: CallOptions): Promise<GameView<R>> {
    const request = { ...this.request("GET"), query: { version } };
    const { value, headers } = await this.transport.exchange<GameView<R>>(request, call);
    return this.#seen(value, headers);
  }

  /** Returns the game as it is: the very same object if nothing has changed since. */
  async refresh(view: GameView<R>, call?: CallOptions): Promise<GameView<R>> {
    const conditions = { "If-None-Match": this.#etags.get(view) };
    const request = { ...this.request("GET"), headers: conditions, also: [304] };
    const answer = await this.transport.exchange<GameView<R> | undefined>(request, call);
    return answer.value === undefined ? view : this.#seen(answer.value, answer.headers);
  }

  /**
   * Iterates over what happens, one entry a version, until the match is over.
   *
   * A connection that breaks is made anew: nothing is missed and nothing comes twice.
   */
  events(options: EventsOptions = {}): EventStream<R> {
    const request = (after: number | null): Request => ({
      ...this.request("GET", "events"),
      headers: {
        "Accept": "text/event-stream",
        "Last-Event-ID": after === null ? undefined : String(after),
      },
    });
    return new EventStream(this.transport, request, options.after ?? null, options.signal);
  }

  /** Waits until the game is past a version, or over, and returns it. */
  async waitForVersion(after: number, options: WaitOptions = {}): Promise<GameView<R>> {
    return await this.waitUntil((view) => view.version > after, options);
  }

  /** Iterates over what was done so far, oldest first, asking for pages as the loop needs them. */
  log(options: LogOptions = {}): AsyncGenerator<Entry<R>, void, void> {
    const { after, pageSize, ...call } = options;
    return itemsOf<Entry<R>>(async (cursor) => {
      // The cursor knows after which version.
      const query = { after: cursor === undefined ? after : undefined, limit: pageSize, cursor };
      return await this.transport.send({ ...this.request("GET", "log"), query }, call);
    });
  }

  protected request(method: Request["method"], ...parts: (string | number)[]): Request {
    return { method, path: path("games", this.id, ...parts), auth: this.place.token };
  }

  /** A request that may be repeated, since all its copies carry one key. */
  protected write(body: object, options: PlayOptions, ...parts: (string | number)[]): Request {
    const { version, idempotencyKey } = options;
    const headers = {
      "Idempotency-Key": idempotencyKey ?? newKey(),
      "If-Match": version === undefined ? undefined : `"${version}"`,
    };
    return { ...this.request("POST", ...parts), body, headers };
  }

  protected async page<T extends ActionType<R>>(
    seat: number | undefined,
    options: PageOptions<T>,
  ): Promise<GamePage<R, T>> {
    const { type, limit, cursor } = options;
    const request = { ...this.request("GET", "actions"), query: { seat, type, limit, cursor } };
    return await this.transport.send(request, options);
  }

  protected pages<T extends ActionType<R>>(
    seat: number | undefined,
    { pageSize, ...asked }: ListOptions<T>,
  ): AsyncGenerator<Action<R, T>, void, void> {
    return itemsOf((cursor) => this.page<T>(seat, { ...asked, limit: pageSize, cursor }));
  }

  protected async act(
    actions: readonly Action<R>[],
    seat: number | undefined,
    options: PlayOptions,
  ): Promise<Played<R>> {
    const what = actions.length === 1 ? { action: actions[0] } : { actions };
    const request = this.write({ ...what, seat }, options, "actions");
    return await this.transport.send(request, options);
  }

  protected async waitUntil(
    isDone: (view: GameView<R>) => boolean,
    { timeout, signal }: WaitOptions,
  ): Promise<GameView<R>> {
    const until = timeout === undefined ? Infinity : Date.now() + timeout;
    let view = await this.view(undefined, { signal });
    while (!isDone(view) && view.outcome === null) {
      const left = until - Date.now();
      if (left <= 0) {
        throw new WaitTimedOut(`nothing within ${timeout} ms; the game is at ${view.version}`);
      }
      const wait = Math.min(left, LONGEST_POLL);
      const query = { after: view.version, wait: Math.ceil(wait / 1_000) };
      await this.transport.send({ ...this.request("GET", "events"), query, wait }, { signal });
      view = await this.refresh(view, { signal });
    }
    return view;
  }

  #seen(view: GameView<R>, headers: Headers): GameView<R> {
    const etag = headers.get("etag");
    if (etag !== null) this.#etags.set(view, etag);
    return view;
  }
}

/** A player at a seat: sees what that seat may see, and acts for it. */
export class Seat<R extends RulesetId = RulesetId> extends Spectator<R> {
  /** The seat's number, from 0. */
  readonly seat: number;

  constructor(transport: Transport, place: Place<R> & { token: string }, seat: number) {
    super(transport, place);
    this.seat = seat;
  }

  /** The seat's token, with which its player joins. */
  get token(): string {
    return this.place.token ?? "";
  }

  /** Iterates over what may be done now, in order, asking for pages as the loop needs them. */
  legalActions<T extends ActionType<R> = ActionType<R>>(
    options: ListOptions<T> = {},
  ): AsyncGenerator<Action<R, T>, void, void> {
    return this.pages<T>(undefined, options);
  }

  /** Returns one page of what may be done now, with how many there are of each type. */
  async legalPage<T extends ActionType<R> = ActionType<R>>(
    options: PageOptions<T> = {},
  ): Promise<GamePage<R, T>> {
    return await this.page<T>(undefined, options);
  }

  /** Takes an action and returns the view after it. Throws `IllegalAction` by the rules. */
  async play(action: Action<R>, options: PlayOptions = {}): Promise<Played<R>> {
    return await this.act([action], undefined, options);
  }

  /** Takes several actions, all of them or none. */
  async playAll(actions: readonly Action<R>[], options: PlayOptions = {}): Promise<Played<R>> {
    return await this.act(actions, undefined, options);
  }

  /** Waits until it is this seat's turn, or the match is over, and returns the view. */
  async waitForTurn(options: WaitOptions = {}): Promise<GameView<R>> {
    return await this.waitUntil((view) => view.to_act.includes(this.seat), options);
  }
}
