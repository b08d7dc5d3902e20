/** What calls take and return: the contract's schemas, each with the game that it is about. */

import type { components } from "./contract.js";

/** The schemas of the contract by name, e.g. `Schemas["PresidentPlay"]`. */
export type Schemas = components["schemas"];

/** `progressive-poker` as the contract's schemas begin: `ProgressivePoker`. */
type Pascal<Id extends string> = Id extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Id>;

type SchemaOf<Id extends string, Part extends string> = Schemas[`${Pascal<Id>}${Part}` &
  keyof Schemas];

type ContractGames = {
  [Id in Schemas["State"]["ruleset"]]: {
    State: SchemaOf<Id, "State">;
    Action: SchemaOf<Id, "Action">;
    Event: SchemaOf<Id, "Event">;
    Options: SchemaOf<Id, "Options">;
    Outcome: `${Pascal<Id>}Outcome` extends keyof Schemas
      ? SchemaOf<Id, "Outcome">
      : Schemas["PlainOutcome"];
  };
};

/**
 * The games that types are known of, by ruleset id.
 *
 * A service with a game of your own: add it by declaration merging.
 */
export interface GameTypes extends ContractGames {}

/** The id of a ruleset, such as `president`. */
export type RulesetId = keyof GameTypes;

/** A card: rank and suit, such as `Ah` or `Td`; `Jo` is a joker, and `??` one that is hidden. */
export type Card = string;

type Replace<T, U> = { [K in keyof T]: K extends keyof U ? U[K] : T[K] };

/** What only the host is shown while a match is on. */
type Secret = "seed" | "decks";

/** What an answer has, where a request may leave out what has a default. */
type Answered<S> = {
  [K in keyof S as K extends Secret ? never : K]-?: K extends "options" ? Required<S[K]> : S[K];
} & { [K in keyof S as K extends Secret ? K : never]?: S[K] };

/**
 * A state of a game, or a view of one, in which hidden cards are `??`.
 *
 * It is the JSON of the service: keep it, send it back, store it as it is.
 */
export type State<R extends RulesetId = RulesetId> = R extends RulesetId
  ? Answered<GameTypes[R]["State"]>
  : never;

/** An action of a game, of any type or of one: `Action<"president", "play">`. */
export type Action<
  R extends RulesetId = RulesetId,
  T extends ActionType<R> = ActionType<R>,
> = Extract<GameTypes[R]["Action"], { type: T }>;

/** The types of a game's actions. */
export type ActionType<R extends RulesetId = RulesetId> = GameTypes[R]["Action"]["type"];

/** What an action causes in a game. */
export type Event<R extends RulesetId = RulesetId> = GameTypes[R]["Event"];

/** How a game is played; what is left out has its default. */
export type Options<R extends RulesetId = RulesetId> = GameTypes[R]["Options"];

/** How a match ended. */
export type Outcome<R extends RulesetId = RulesetId> = GameTypes[R]["Outcome"];

/** An action as somebody else sees it: of a secret one the fields are missing. */
export type SeenAction<R extends RulesetId = RulesetId> = Action<R> | TypeAlone<Action<R>>;

type TypeAlone<A> = A extends { type: infer T }
  ? { type: T } & { [K in Exclude<keyof A, "type">]?: never }
  : never;

/** A state, or an answer that has one. */
export type StateLike<R extends RulesetId = RulesetId> =
  | GameTypes[R]["State"]
  | { state: GameTypes[R]["State"] };

/** Who does what. */
export interface Move<R extends RulesetId = RulesetId> {
  seat: number;
  action: Action<R>;
}

/** The members of answers that depend on the game. */
interface InGame<R extends RulesetId> {
  ruleset: R;
  state: State<R>;
  outcome: Outcome<R> | null;
  events: Event<R>[];
  legal_actions: Page<R>;
  action: SeenAction<R> | null;
  actions: Move<R>[];
}

/** A match just dealt, whose state the caller keeps. */
export interface Table<R extends RulesetId = RulesetId>
  extends Replace<Schemas["DealReply"], InGame<R>> {}

/** A match after actions; `legal_actions` are those of the first seat in `to_act`. */
export interface Applied<R extends RulesetId = RulesetId>
  extends Replace<Schemas["ApplyReply"], InGame<R>> {}

/** A state as a seat may see it, or a spectator where `seat` is null. */
export interface View<R extends RulesetId = RulesetId>
  extends Replace<Schemas["ViewReply"], InGame<R>> {}

/** A match played on by bots, and what they did. */
export interface Playout<R extends RulesetId = RulesetId>
  extends Replace<Schemas["PlayoutReply"], InGame<R>> {}

/** One page of legal actions, and how many there are on all. */
export interface Page<R extends RulesetId = RulesetId, T extends ActionType<R> = ActionType<R>>
  extends Replace<Schemas["LegalActionsReply"], { items: Action<R, T>[] }> {}

/** One page of the legal actions in a game of the service, at a version. */
export interface GamePage<R extends RulesetId = RulesetId, T extends ActionType<R> = ActionType<R>>
  extends Replace<Schemas["GameLegalActions"], { items: Action<R, T>[] }> {}

/** A game of the service as somebody may see it. */
export interface GameView<R extends RulesetId = RulesetId>
  extends Replace<Schemas["GameReply"], InGame<R>> {}

/** A game after a write, and what that caused, the moves of bots after it included. */
export interface Moved<R extends RulesetId = RulesetId>
  extends Replace<Schemas["MovedGame"], InGame<R>> {}

/** A game after an action; `legal_actions` is the first page of what the seat may do then. */
export interface Played<R extends RulesetId = RulesetId>
  extends Replace<Schemas["ActedGame"], InGame<R>> {}

/** What made one version of a game, as somebody may see it. */
export interface Entry<R extends RulesetId = RulesetId>
  extends Replace<Schemas["LogEntry"], InGame<R>> {}

/** A seat after a change. */
export type SeatChange = Schemas["ChangedSeat"];

/** Whether an action is legal, and the rules that it breaks if not. */
export type Check = Schemas["CheckReply"];

/** Whether a state makes sense, and everything that is wrong with it. */
export type Validation = Schemas["ValidateReply"];

/** What the catalogue says of a game. */
export type RulesetSummary = Schemas["RulesetReply"];

/** The same, with JSON Schemas. */
export type RulesetInfo = Schemas["RulesetSchemasReply"];

/** The rules of a game in one language, as numbered items. */
export type Rulebook = Schemas["RulebookReply"];

/** The policy of a bot. */
export type Policy = NonNullable<Schemas["PlayoutBody"]["policy"]>;

/** What shuffles, or the choices of bots, come from. */
export type Seed = string | number;

/** The order of the pack, top first, or packs for rounds 1, 2, … */
export type Deck = NonNullable<Schemas["DealBody"]["deck"]>;

/** Who sits down: a name, `{name}` or `{bot}`. */
export type Sitter = string | Schemas["Sitter"];
