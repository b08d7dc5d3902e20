/** A game as its host has it: every seat, and what only a host may do. */

import type { ListOptions, PageOptions } from "./rulesets.js";
import { type Place, type PlayOptions, Seat, Spectator, type WriteOptions } from "./seats.js";
import type { CallOptions, Transport } from "./transport.js";
import type {
  Action,
  ActionType,
  GamePage,
  Moved,
  Played,
  Policy,
  RulesetId,
  Schemas,
  SeatChange,
  Seed,
} from "./types.js";

/** What a fork goes on from. */
export interface ForkOptions extends WriteOptions {
  /** The last version that both games share: now, unless said otherwise. */
  version?: number | undefined;
  /** Of a rematch, from version 0; without one the service draws it. */
  seed?: Seed | undefined;
}

/** The answer to a game's making. */
export type Made<R extends RulesetId> = Moved<R> & { tokens: Schemas["TokensReply"] };

/** The host of a game: its view is the whole state, and it acts for any seat. */
export class Host<R extends RulesetId = RulesetId> extends Spectator<R> {
  constructor(transport: Transport, place: Place<R> & { token: string }) {
    super(transport, place);
  }

  /** The host's token. Keep it safe: it shows every card. */
  get token(): string {
    return this.place.token ?? "";
  }

  /** Iterates over what a seat may do now, in order, asking for pages as the loop needs them. */
  legalActions<T extends ActionType<R> = ActionType<R>>(
    seat: number,
    options: ListOptions<T> = {},
  ): AsyncGenerator<Action<R, T>, void, void> {
    return this.pages<T>(seat, options);
  }

  /** Returns one page of what a seat may do now. */
  async legalPage<T extends ActionType<R> = ActionType<R>>(
    seat: number,
    options: PageOptions<T> = {},
  ): Promise<GamePage<R, T>> {
    return await this.page<T>(seat, options);
  }

  /** Acts for a seat. As `Seat.play`. */
  async play(seat: number, action: Action<R>, options: PlayOptions = {}): Promise<Played<R>> {
    return await this.act([action], seat, options);
  }

  /** Takes several actions for a seat, all of them or none. */
  async playAll(
    seat: number,
    actions: readonly Action<R>[],
    options: PlayOptions = {},
  ): Promise<Played<R>> {
    return await this.act(actions, seat, options);
  }

  /**
   * Goes back to how the game was at a version. That makes a new version; none is lost.
   *
   * A finished game cannot be undone (`NotUndone`): its seed is public.
   */
  async undo(toVersion: number, options: PlayOptions = {}): Promise<Moved<R>> {
    const request = this.write({ to_version: toVersion }, options, "undo");
    return await this.transport.send(request, options);
  }

  /**
   * Makes a new game, with new tokens, that goes on from a version, or from now.
   *
   * From version 0 it is a rematch, dealt from `seed` or one that the service draws.
   */
  async fork(options: ForkOptions = {}): Promise<Game<R>> {
    const { version, seed, ...write } = options;
    const request = this.write({ version, seed }, write, "fork");
    return new Game(this.transport, await this.transport.send<Made<R>>(request, options));
  }

  /** Makes a new game of the same players, bots and options, dealt anew. */
  async rematch(options: Omit<ForkOptions, "version"> = {}): Promise<Game<R>> {
    return await this.fork({ ...options, version: 0 });
  }

  /** Gives the player at a seat another name. */
  async rename(seat: number, name: string, call?: CallOptions): Promise<SeatChange> {
    return await this.#change(seat, { name }, call);
  }

  /** Lets a bot play for a seat from now on; it moves at once if it is its turn. */
  async handToBot(
    seat: number,
    policy: Policy = "random",
    call?: CallOptions,
  ): Promise<SeatChange> {
    return await this.#change(seat, { bot: policy }, call);
  }

  /** Gives a seat back to its player. */
  async handBack(seat: number, call?: CallOptions): Promise<SeatChange> {
    return await this.#change(seat, { bot: null }, call);
  }

  /** Gives a seat a new token and returns its new handle; the old token is dead at once. */
  async rotateToken(seat: number, call?: CallOptions): Promise<Seat<R>> {
    const { token = "" } = await this.#change(seat, { rotate_token: true }, call);
    return new Seat(this.transport, { ...this.place, token }, seat);
  }

  /** Deletes the game, for everybody and for ever. */
  async delete(call?: CallOptions): Promise<void> {
    await this.transport.send(this.request("DELETE"), call);
  }

  async #change(
    seat: number,
    body: Schemas["SeatBody"],
    call: CallOptions | undefined,
  ): Promise<SeatChange> {
    return await this.transport.send({ ...this.request("PATCH", "seats", seat), body }, call);
  }
}

/**
 * A game just made, with the tokens that the service hands out this once.
 *
 * `host` sees and may do everything; `seats[n]`, or `seat(n)`, acts for one seat and sees what
 * that seat sees; `spectator` sees what everybody sees. Give each player `seat(n).token`: they
 * join with `client.games.open(id, token)`.
 */
export class Game<R extends RulesetId = RulesetId> {
  readonly id: string;
  readonly ruleset: R;
  /** The game as the host saw it when it was made. */
  readonly created: Moved<R>;
  readonly host: Host<R>;
  readonly seats: readonly Seat<R>[];
  readonly spectator: Spectator<R>;

  constructor(transport: Transport, { tokens, ...created }: Made<R>) {
    const place = { id: created.id, ruleset: created.ruleset };
    this.id = created.id;
    this.ruleset = created.ruleset;
    this.created = created;
    this.host = new Host(transport, { ...place, token: tokens.host });
    this.seats = tokens.seats.map((token, seat) => new Seat(transport, { ...place, token }, seat));
    this.spectator = new Spectator(transport, { ...place, token: undefined });
  }

  /** Returns the handle of a seat, counted from 0. Throws a `RangeError` for one that is none. */
  seat(seat: number): Seat<R> {
    const found = this.seats[seat];
    if (found === undefined) {
      throw new RangeError(`the seats of this game are 0 to ${this.seats.length - 1}, not ${seat}`);
    }
    return found;
  }
}
