/** The stateless side: the caller keeps the state. */

import { itemsOf } from "./paging.js";
import type { CallOptions, Transport } from "./transport.js";
import type {
  Action,
  ActionType,
  Applied,
  Check,
  Deck,
  Move,
  Options,
  Page,
  Playout,
  Policy,
  Rulebook,
  RulesetId,
  RulesetInfo,
  RulesetSummary,
  Schemas,
  Seed,
  StateLike,
  Table,
  Validation,
  View,
} from "./types.js";
import { path, type Request } from "./wire.js";

/** How a match is opened. */
export interface DealOptions<R extends RulesetId = RulesetId> extends CallOptions {
  /** How many play, or their names. */
  seats: number | readonly string[];
  options?: Options<R> | undefined;
  /** Without one the service draws it. */
  seed?: Seed | undefined;
  /** The order of the pack, top first, or packs for rounds 1, 2, … */
  deck?: Readonly<Deck> | undefined;
}

/** Which legal actions, in pages of which size. */
export interface ListOptions<T extends string = string> extends CallOptions {
  /** Only actions of this type. */
  type?: T | undefined;
  /** How many a page has: 100, at most 1,000. */
  pageSize?: number | undefined;
}

/** Which page of the legal actions. */
export interface PageOptions<T extends string = string> extends CallOptions {
  /** Only actions of this type. */
  type?: T | undefined;
  /** How many at most: 100, at most 1,000. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
}

/** How bots play on. */
export interface PlayoutOptions extends CallOptions {
  policy?: Policy | undefined;
  /** What their choices come from: the same seed plays the same actions. */
  seed?: Seed | undefined;
  maxActions?: number | undefined;
}

/** In which language the rules are told. */
export interface RulebookOptions extends CallOptions {
  /** `en`, `ru` or `it`; the client's own if not given. */
  language?: string | undefined;
}

/** The games that the service knows: `client.rulesets`. */
export class Rulesets {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns what the catalogue says of every game. */
  async list(call?: CallOptions): Promise<RulesetSummary[]> {
    const request: Request = { method: "GET", path: path("rulesets") };
    return (await this.#transport.send<Schemas["CatalogueReply"]>(request, call)).items;
  }

  /** Returns the handle of a game. Asks nothing yet. */
  get<R extends RulesetId>(ruleset: R): Ruleset<R> {
    return new Ruleset(this.#transport, ruleset);
  }
}

/**
 * One game, played with states that the caller keeps: `client.rulesets.get("president")`.
 *
 * Wherever a state is taken, an answer that has one does as well. Nothing is stored, so nothing
 * that is sent twice does harm.
 */
export class Ruleset<R extends RulesetId = RulesetId> {
  readonly #transport: Transport;
  /** The game's name in addresses. */
  readonly id: R;

  constructor(transport: Transport, id: R) {
    this.#transport = transport;
    this.id = id;
  }

  /** Returns what the catalogue says of the game, JSON Schemas included. */
  async info(call?: CallOptions): Promise<RulesetInfo> {
    return await this.#transport.send(this.#get(), call);
  }

  /** Returns the rules as items. */
  async rulebook(options: RulebookOptions = {}): Promise<Rulebook> {
    return await this.#transport.send(this.#rulebook("application/json", options), options);
  }

  /** Returns the rules as one markdown text. */
  async rulebookMarkdown(options: RulebookOptions = {}): Promise<string> {
    return await this.#transport.text(this.#rulebook("text/markdown", options), options);
  }

  /** Opens a match and deals its first round. */
  async deal(deal: DealOptions<R>): Promise<Table<R>> {
    const { seats, options, seed, deck } = deal;
    return await this.#post("deal", { seats, options, seed, deck }, deal);
  }

  /**
   * Iterates over the legal actions of a seat (of the first to act if none is named), in order.
   *
   * Lazy: pages are asked for as the loop comes to them. `state` may be that seat's view.
   */
  legalActions<T extends ActionType<R> = ActionType<R>>(
    state: StateLike<R>,
    seat?: number,
    options: ListOptions<T> = {},
  ): AsyncGenerator<Action<R, T>, void, void> {
    const { pageSize, ...asked } = options;
    return itemsOf((cursor) =>
      this.legalPage<T>(state, seat, { ...asked, limit: pageSize, cursor }),
    );
  }

  /** Returns one page of the legal actions, with how many there are of each type. */
  async legalPage<T extends ActionType<R> = ActionType<R>>(
    state: StateLike<R>,
    seat?: number,
    options: PageOptions<T> = {},
  ): Promise<Page<R, T>> {
    const { type, limit, cursor } = options;
    const body = { state: stateOf(state), seat, type, limit, cursor };
    return await this.#post("legal-actions", body, options);
  }

  /** Returns whether an action is legal and which rules it breaks. Changes nothing. */
  async check(
    state: StateLike<R>,
    seat: number,
    action: Action<R>,
    call?: CallOptions,
  ): Promise<Check> {
    return await this.#post("check", { state: stateOf(state), seat, action }, call);
  }

  /** Returns the state after an action. Throws `IllegalAction` if a rule forbids it. */
  async apply(
    state: StateLike<R>,
    seat: number,
    action: Action<R>,
    call?: CallOptions,
  ): Promise<Applied<R>> {
    return await this.applyAll(state, [{ seat, action }], call);
  }

  /**
   * Returns the state after several actions: all of them or none.
   *
   * Throws `IllegalAction` with the `index` of the first that a rule forbids.
   */
  async applyAll(
    state: StateLike<R>,
    moves: readonly Move<R>[],
    call?: CallOptions,
  ): Promise<Applied<R>> {
    return await this.#post("apply", { state: stateOf(state), actions: moves }, call);
  }

  /** Returns everything that is wrong with a state, whatever it is. */
  async validate(state: unknown, call?: CallOptions): Promise<Validation> {
    return await this.#post("validate", { state: stateOf(state) }, call);
  }

  /** Returns the state as a seat may see it, or a spectator where none is named. */
  async view(state: StateLike<R>, seat?: number, call?: CallOptions): Promise<View<R>> {
    return await this.#post("view", { state: stateOf(state), seat }, call);
  }

  /** Lets bots play on, to the end of the match or for so many actions at most. */
  async playout(state: StateLike<R>, options: PlayoutOptions = {}): Promise<Playout<R>> {
    const { policy, seed, maxActions } = options;
    const body = { state: stateOf(state), policy, seed, max_actions: maxActions };
    return await this.#post("playout", body, options);
  }

  #rulebook(accept: string, { language }: RulebookOptions): Request {
    const headers = { Accept: accept, ...(language && { "Accept-Language": language }) };
    return { ...this.#get("rulebook"), headers };
  }

  #get(...parts: string[]): Request {
    const auth = this.#transport.options.apiKey;
    return { method: "GET", path: path("rulesets", this.id, ...parts), auth };
  }

  async #post<T>(route: string, body: object, call?: CallOptions): Promise<T> {
    return await this.#transport.send<T>({ ...this.#get(route), method: "POST", body }, call);
  }
}

function stateOf(state: unknown): unknown {
  const isAnswer = typeof state === "object" && state !== null && "state" in state;
  return isAnswer ? state.state : state;
}
