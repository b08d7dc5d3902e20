/**
 * What the types allow and what they do not: `tsc` is the test. Nothing here is run.
 */

import {
  type Action,
  type ActionType,
  type Card,
  Client,
  type Entry,
  type Event,
  type Options,
  type RulesetId,
  type SeenAction,
  type State,
} from "@fairdeal/client";

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function holds<T extends true>(): T | void {}

export async function stateless(client: Client): Promise<void> {
  holds<
    Same<
      RulesetId,
      | "bad-progressive"
      | "president"
      | "progression"
      | "progressive-poker"
      | "progressive-rummy"
      | "high-card" // see below
    >
  >();
  // @ts-expect-error: there is no such game
  client.rulesets.get("presidant");

  const president = client.rulesets.get("president");
  holds<Same<typeof president.id, "president">>();
  const table = await president.deal({ seats: 4, options: { target: 5, pass_locks: true } });
  // @ts-expect-error: an option of another game
  await president.deal({ seats: 4, options: { ante: 1 } });
  // @ts-expect-error: a number, not a text
  await president.deal({ seats: 4, options: { target: "5" } });
  // @ts-expect-error: somebody must play
  await president.deal({});

  holds<Same<typeof table.state, State<"president">>>();
  holds<Same<typeof table.state.ruleset, "president">>();
  holds<Same<typeof table.state.options.target, number>>();
  const top: { seat: number; cards: Card[] } | undefined = table.state.pile.at(-1);
  void top;
  // @ts-expect-error: a view has no seed
  table.state.seed.length;
  // @ts-expect-error: a field of another game
  table.state.pot;

  holds<
    Same<ActionType<"president">, "play" | "pass" | "complete" | "return_card" | "deal">
  >();
  await president.check(table, 0, { type: "play", cards: ["3c"] });
  await president.apply(table.state, 0, { type: "pass" });
  await president.applyAll(table, [{ seat: 0, action: { type: "return_card", card: "3c" } }]);
  // @ts-expect-error: no such action
  await president.apply(table, 0, { type: "bet" });
  // @ts-expect-error: an action of another game
  await president.apply(table, 0, { type: "contribute", card: "3c" });
  // @ts-expect-error: the cards are missing
  await president.apply(table, 0, { type: "play" });
  // @ts-expect-error: one card is no list
  await president.apply(table, 0, { type: "play", cards: "3c" });
  // @ts-expect-error: a field of another action
  await president.apply(table, 0, { type: "pass", cards: ["3c"] });
  // @ts-expect-error: a state of another game
  await president.apply(await client.rulesets.get("progression").deal({ seats: 3 }), 0, {
    type: "pass",
  });

  for await (const action of president.legalActions(table, 0)) {
    holds<Same<typeof action, Action<"president">>>();
    if (action.type === "play") holds<Same<typeof action.cards, Card[]>>();
    // @ts-expect-error: only some actions have cards
    action.cards;
  }
  for await (const play of president.legalActions(table, 0, { type: "play" })) {
    holds<Same<typeof play, Action<"president", "play">>>();
    holds<Same<typeof play.cards, Card[]>>();
  }
  // @ts-expect-error: no such type
  president.legalActions(table, 0, { type: "bet" });

  for (const event of table.events) {
    holds<Same<typeof event, Event<"president">>>();
    if (event.type === "gave") holds<Same<typeof event.to, number>>();
    // @ts-expect-error: an event of another game
    if (event.type === "took_pot") void event;
  }
  const { outcome } = table;
  if (outcome !== null) {
    holds<Same<typeof outcome.winners, number[]>>();
    // @ts-expect-error: chips are of poker alone
    outcome.chips;
  }
  const poker = await client.rulesets.get("progressive-poker").deal({ seats: 2 });
  if (poker.outcome !== null) holds<Same<typeof poker.outcome.chips, number[]>>();

  const { actions } = await president.playout(table, { policy: "greedy", maxActions: 3 });
  holds<Same<(typeof actions)[number]["action"], Action<"president">>>();
  // @ts-expect-error: no such bot
  await president.playout(table, { policy: "clever" });
}

export async function sessions(client: Client): Promise<void> {
  const game = await client.games.create("progression", {
    seats: ["Ann", { name: "Ben" }, { bot: "greedy" }],
    options: { variant: "original" } satisfies Options<"progression">,
  });
  // @ts-expect-error: an option of another game
  await client.games.create("progression", { seats: 3, options: { pass_locks: true } });
  // @ts-expect-error: no such bot
  await client.games.create("progression", { seats: [{ bot: "clever" }] });

  const ann = game.seat(0);
  await ann.play({ type: "draw" }, { version: 0 });
  await game.host.playAll(1, [{ type: "draw" }, { type: "deal" }]);
  // @ts-expect-error: no such action in this game
  await ann.play({ type: "pass" });
  // @ts-expect-error: a host says for whom
  await game.host.play({ type: "draw" });
  // @ts-expect-error: a spectator does not play
  await game.spectator.play({ type: "draw" });

  for await (const entry of ann.events({ after: 0 })) {
    holds<Same<typeof entry, Entry<"progression">>>();
    const { action } = entry;
    holds<Same<typeof action, SeenAction<"progression"> | null>>();
    // Of a secret action the others see the type alone.
    if (action?.type === "play") holds<Same<typeof action.card, Card | undefined>>();
    for (const event of entry.events) {
      if (event.type === "drew") holds<Same<typeof event.seat, number>>();
    }
  }

  const named = await client.games.open(game.id, ann.token, { ruleset: "president" });
  await named.play({ type: "pass" });
  const unnamed = await client.games.open(game.id, ann.token);
  const { state } = await unnamed.view();
  if (state.ruleset === "president") holds<Same<typeof state, State<"president">>>();
  // @ts-expect-error: whichever the game is, this is no action
  await unnamed.play({ type: "bet" });

  const again = await client.games.createFrom(game.created.state);
  holds<Same<typeof again.ruleset, "progression">>();
}

// A game of one's own.
declare module "@fairdeal/client" {
  interface GameTypes {
    "high-card": {
      State: { ruleset: "high-card"; hands: Card[][]; options: { rounds?: number } };
      Action: { type: "show"; card: Card };
      Event: { type: "showed"; seat: number; card: Card };
      Options: { rounds?: number };
      Outcome: { winners: number[] };
    };
  }
}

export async function ownGame(client: Client): Promise<void> {
  const highCard = client.rulesets.get("high-card");
  const table = await highCard.deal({ seats: 2, options: { rounds: 1 } });
  await highCard.apply(table, 0, { type: "show", card: "Ah" });
  // @ts-expect-error: an action of another game
  await highCard.apply(table, 0, { type: "pass" });
}
