/** The TypeScript client of Fairdeal, the rules engine for house card games. */

export { Client } from "./client.js";
export type { components, operations, paths } from "./contract.js";
export * from "./errors.js";
export { type CreateOptions, Games, type OpenOptions, type Terms } from "./games.js";
export { NO_RETRY, type Retry } from "./retry.js";
export {
  type DealOptions,
  type ListOptions,
  type PageOptions,
  type PlayoutOptions,
  type RulebookOptions,
  Ruleset,
  Rulesets,
} from "./rulesets.js";
export {
  type EventsOptions,
  type LogOptions,
  type PlayOptions,
  Seat,
  Spectator,
  type WaitOptions,
  type WriteOptions,
} from "./seats.js";
export { EventStream } from "./stream.js";
export { type ForkOptions, Game, Host } from "./table.js";
export type { CallOptions, ClientOptions } from "./transport.js";
export type * from "./types.js";
