/** The games that the service keeps: making them, and coming to them. */

import { Forbidden, UnexpectedAnswer } from "./errors.js";
import { Seat, Spectator, type WriteOptions } from "./seats.js";
import { Game, Host, type Made } from "./table.js";
import type { CallOptions, Transport } from "./transport.js";
import type { Deck, GameTypes, GameView, Options, RulesetId, Seed, Sitter } from "./types.js";
import { newKey, path } from "./wire.js";

/** What becomes of a game. */
export interface Terms extends WriteOptions {
  /** How many seconds the game lives past its last write. */
  ttl?: number | undefined;
  /** Whether those without a token may look on: they may, unless it is false. */
  spectators?: boolean | undefined;
}

/** How a game is made. */
export interface CreateOptions<R extends RulesetId = RulesetId> extends Terms {
  /** How many play, or who: a name, `{ name: "Ann" }` or `{ bot: "random" }` each. */
  seats: number | readonly Sitter[];
  options?: Options<R> | undefined;
  /** Without one the service draws it, and publishes its commitment. */
  seed?: Seed | undefined;
  /** The order of the pack, top first, or packs for rounds 1, 2, … */
  deck?: Readonly<Deck> | undefined;
}

/** What is known of a game before it is opened. */
export interface OpenOptions<R extends RulesetId = RulesetId> extends CallOptions {
  /** Its ruleset, for the types; a game of another throws `UnexpectedAnswer`. */
  ruleset?: R | undefined;
}

/** The games that the service keeps: `client.games`. */
export class Games {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Makes a game, and returns it with all its tokens. */
  async create<R extends RulesetId>(ruleset: R, create: CreateOptions<R>): Promise<Game<R>> {
    const { options, seed, deck } = create;
    const seats =
      typeof create.seats === "number"
        ? create.seats
        : create.seats.map((each) => (typeof each === "string" ? { name: each } : each));
    return await this.#make({ ruleset, seats, options, seed, deck }, create);
  }

  /** Makes a game that goes on from a whole state. */
  async createFrom<R extends RulesetId>(
    state: GameTypes[R]["State"] & { ruleset: R },
    terms: Terms = {},
  ): Promise<Game<R>> {
    return await this.#make({ ruleset: state.ruleset, state }, terms);
  }

  /**
   * Joins a game at the seat whose token this is; the client's own token if none is given.
   *
   * Throws `Unauthorized` for a wrong token, `Forbidden` for one that is no seat's, and `NotFound`
   * where there is no such game.
   */
  async open<R extends RulesetId = RulesetId>(
    gameId: string,
    token = this.#transport.options.token,
    options: OpenOptions<R> = {},
  ): Promise<Seat<R>> {
    const { ruleset, seat } = await this.#peek(gameId, token, options);
    if (token === undefined || seat === null) {
      throw refused("This is no seat's token: see host() and watch().");
    }
    return new Seat(this.#transport, { id: gameId, ruleset, token }, seat);
  }

  /** Comes back to a game as its host. Otherwise as `open`. */
  async host<R extends RulesetId = RulesetId>(
    gameId: string,
    token = this.#transport.options.token,
    options: OpenOptions<R> = {},
  ): Promise<Host<R>> {
    const { ruleset, seat } = await this.#peek(gameId, token, options);
    if (token === undefined || seat !== null) {
      throw refused("This is not the host's token: see open().");
    }
    return new Host(this.#transport, { id: gameId, ruleset, token });
  }

  /** Looks on without a token. Throws `Unauthorized` where spectators are not let in. */
  async watch<R extends RulesetId = RulesetId>(
    gameId: string,
    options: OpenOptions<R> = {},
  ): Promise<Spectator<R>> {
    const { ruleset } = await this.#peek(gameId, undefined, options);
    return new Spectator(this.#transport, { id: gameId, ruleset, token: undefined });
  }

  async #make<R extends RulesetId>(body: object, terms: Terms): Promise<Game<R>> {
    const { ttl, spectators, idempotencyKey = newKey() } = terms;
    const made = await this.#transport.send<Made<R>>(
      {
        method: "POST",
        path: path("games"),
        body: { ...body, ttl, spectators },
        headers: { "Idempotency-Key": idempotencyKey },
        auth: this.#transport.options.apiKey,
      },
      terms,
    );
    return new Game(this.#transport, made);
  }

  async #peek<R extends RulesetId>(
    gameId: string,
    token: string | undefined,
    options: OpenOptions<R>,
  ): Promise<GameView<R>> {
    const look = new Spectator<R>(this.#transport, {
      id: gameId,
      ruleset: options.ruleset as R,
      token,
    });
    const view = await look.view(undefined, options);
    if (options.ruleset !== undefined && options.ruleset !== view.ruleset) {
      throw new UnexpectedAnswer(`it is a game of ${view.ruleset}, not of ${options.ruleset}`);
    }
    return view;
  }
}

function refused(detail: string): Forbidden {
  return new Forbidden({ type: "about:blank", title: "", status: 403, detail, instance: "" });
}
