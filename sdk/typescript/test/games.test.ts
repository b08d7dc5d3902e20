import assert from "node:assert/strict";
import { test } from "node:test";

import {
  Client,
  Forbidden,
  type Game,
  IllegalAction,
  KeyReused,
  NotFound,
  NotUndone,
  StaleVersion,
  Unauthorized,
  WaitTimedOut,
} from "@fairdeal/client";

import { all, client, CLUBS, PRESIDENT_DECK, url } from "./service.js";

async function newGame(): Promise<Game<"president">> {
  return await client.games.create("president", {
    seats: ["Ann", { name: "Ben" }, "Cem", "Dea"],
    deck: PRESIDENT_DECK,
  });
}

test("a game has a host, seats and spectators, who see what is theirs to see", async () => {
  const game = await newGame();
  assert.equal(game.seats.length, 4);
  assert.equal(game.seat(2), game.seats[2]);
  assert.equal(game.ruleset, "president");
  assert.equal(game.created.version, 0);
  assert(!("tokens" in game.created));
  assert(Date.parse(game.created.expires_at) > Date.now());
  assert.deepEqual((await game.host.view()).state.hands[0], CLUBS);
  const view = await game.seat(1).view();
  assert.equal(view.seat, 1);
  assert.deepEqual(view.state.hands[0], Array(13).fill("??"));
  assert.deepEqual((await game.spectator.view()).state.hands[1], Array(13).fill("??"));
  assert.throws(() => game.seat(4), /0 to 3/);
});

test("a player joins with a token", async () => {
  const game = await newGame();
  const guest = new Client(url, { token: game.seat(1).token });
  const ben = await guest.games.open(game.id);
  assert.deepEqual([ben.seat, ben.ruleset, ben.id], [1, "president", game.id]);
  assert.equal((await guest.games.open(game.id, undefined, { ruleset: "president" })).seat, 1);
  await assert.rejects(guest.games.open(game.id, undefined, { ruleset: "progression" }), {
    name: "UnexpectedAnswer",
    message: "it is a game of president, not of progression",
  });
  await assert.rejects(guest.games.open(game.id, game.host.token), Forbidden);
  await assert.rejects(guest.games.host(game.id), Forbidden);
  const host = await guest.games.host(game.id, game.host.token);
  assert.equal((await host.view()).seat, null);
  assert.equal((await guest.games.watch(game.id)).ruleset, "president");
  await assert.rejects(guest.games.open(game.id, "wrong"), Unauthorized);
  await assert.rejects(guest.games.watch("A".repeat(22)), NotFound);
});

test("a play returns the new view and what may follow", async () => {
  const game = await newGame();
  const ann = game.seat(0);
  const played = await ann.play({ type: "play", cards: ["3c"] }, { version: 0 });
  assert.deepEqual([played.version, played.seat, played.to_act], [1, 0, [1]]);
  assert.deepEqual(played.events, [{ type: "played", seat: 0, cards: ["3c"] }]);
  const page = await game.seat(1).legalPage();
  assert.equal(page.version, 1);
  assert.deepEqual(await all(game.seat(1).legalActions({ pageSize: 4 })), page.items);
  assert.deepEqual(await all(game.host.legalActions(1)), page.items);
  assert.deepEqual((await game.host.legalPage(1, { type: "pass" })).items, [{ type: "pass" }]);
  assert.equal((await game.host.play(1, { type: "pass" })).version, 2);
  assert.equal((await game.host.playAll(2, [{ type: "pass" }])).version, 3);
  assert.equal((await game.seat(3).playAll([{ type: "pass" }])).version, 4);
});

test("a stale version and an illegal action change nothing", async () => {
  const game = await newGame();
  await game.seat(0).play({ type: "play", cards: ["3c"] });
  const stale = await game.seat(1).play({ type: "pass" }, { version: 0 }).catch((e: unknown) => e);
  assert(stale instanceof StaleVersion);
  assert.equal(stale.version, 1);
  await assert.rejects(
    game.seat(2).play({ type: "pass" }),
    (error) => error instanceof IllegalAction && error.violations.length > 0,
  );
  assert.equal((await game.host.view()).version, 1);
});

test("a key plays once", async () => {
  const game = await newGame();
  const options = { idempotencyKey: "once" };
  const first = await game.seat(0).play({ type: "play", cards: ["3c"] }, options);
  assert.deepEqual(await game.seat(0).play({ type: "play", cards: ["3c"] }, options), first);
  await assert.rejects(game.seat(0).play({ type: "pass" }, options), KeyReused);
  assert.equal((await game.host.view()).version, 1);
});

test("an earlier version, and a view that has not changed", async () => {
  const game = await newGame();
  const view = await game.seat(0).view();
  assert.equal(await game.seat(0).refresh(view), view);
  await game.seat(0).play({ type: "play", cards: ["3c"] });
  const now = await game.seat(0).refresh(view);
  assert.equal(now.version, 1);
  assert.equal(await game.seat(0).refresh(now), now);
  assert.deepEqual((await game.seat(0).refresh({ ...now })).version, 1); // a copy has no ETag
  assert.deepEqual((await game.seat(0).view(0)).state, view.state);
});

test("waiting ends with the turn, with a version, or in time", async () => {
  const game = await newGame();
  assert.equal((await game.seat(0).waitForTurn()).version, 0);
  const waiting = game.seat(1).waitForTurn({ timeout: 30_000 });
  const moving = game.spectator.waitForVersion(0, { timeout: 30_000 });
  await game.seat(0).play({ type: "play", cards: ["3c"] });
  assert.equal((await waiting).version, 1);
  assert.equal((await moving).version, 1);
  await assert.rejects(game.seat(2).waitForTurn({ timeout: 1 }), WaitTimedOut);
  const controller = new AbortController();
  const left = game.seat(2).waitForTurn({ signal: controller.signal });
  controller.abort(new Error("left"));
  await assert.rejects(left, /left/);
});

test("undo, fork and rematch", async () => {
  const game = await newGame();
  await game.seat(0).play({ type: "play", cards: ["3c"] });
  const undone = await game.host.undo(0, { version: 1 });
  assert.equal(undone.version, 2);
  assert.deepEqual(undone.state, game.created.state);
  const entries = await all(game.seat(1).log({ pageSize: 1 }));
  assert.deepEqual(
    entries.map((each) => [each.version, each.seat, each.action, each.undone_to]),
    [
      [0, null, null, undefined],
      [1, 0, { type: "play", cards: ["3c"] }, undefined],
      [2, null, null, 0],
    ],
  );
  assert.deepEqual(await all(game.seat(1).log({ after: 1, pageSize: 1 })), entries.slice(2));

  const fork = await game.host.fork({ version: 1 });
  assert.notEqual(fork.id, game.id);
  assert.deepEqual((await fork.seat(1).view()).state.pile, [{ seat: 0, cards: ["3c"] }]);
  const rematch = await game.host.rematch({ seed: 7 });
  assert.equal((await rematch.host.view()).state.seed, "7");
  assert.equal((await rematch.host.view()).version, 0);
});

test("a finished game is not undone", async () => {
  const game = await client.games.create("president", {
    seats: Array(4).fill({ bot: "greedy" }),
    options: { target: 1 },
  });
  const view = await game.spectator.waitForVersion(1_000_000, { timeout: 30_000 });
  assert(view.outcome);
  assert(view.seed);
  await assert.rejects(game.host.undo(0), NotUndone);
});

test("seats change hands", async () => {
  const game = await newGame();
  assert.equal((await game.host.rename(0, "Anna")).name, "Anna");
  assert.equal((await game.host.handToBot(3, "greedy")).bot, "greedy");
  assert.deepEqual((await game.host.view()).bots, [null, null, null, "greedy"]);
  assert.equal((await game.host.handBack(3)).bot, null);
  const old = game.seat(1);
  const again = await game.host.rotateToken(1);
  assert.equal(again.seat, 1);
  assert.notEqual(again.token, old.token);
  assert.equal((await again.view()).seat, 1);
  await assert.rejects(old.view(), Unauthorized);
});

test("a deleted game is gone, and spectators may be kept out", async () => {
  const game = await client.games.create("president", { seats: 4, spectators: false, ttl: 600 });
  await assert.rejects(game.spectator.view(), Unauthorized);
  await game.host.delete();
  await assert.rejects(game.seat(0).view(), NotFound);
});

test("a game goes on from a state", async () => {
  const table = await client.rulesets.get("president").deal({ seats: 4, deck: PRESIDENT_DECK });
  const game = await client.games.createFrom(table.state);
  assert.equal((await game.seat(0).play({ type: "play", cards: ["3c"] })).version, 1);
});

test("of a secret action the others are told the type alone", async () => {
  const game = await client.games.create("progressive-poker", { seats: 2, seed: 7 });
  const [seat = 0] = game.created.to_act;
  const { items } = await game.seat(seat).legalPage();
  const action = items[0];
  assert(action);
  await game.seat(seat).play(action);
  const [entry] = await all(game.seat(1 - seat).log({ after: 0 }));
  assert.deepEqual(entry?.action, { type: action.type });
  const [own] = await all(game.seat(seat).log({ after: 0 }));
  assert.deepEqual(own?.action, action);
});
