import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { test } from "node:test";

import {
  Client,
  type ClientOptions,
  type Entry,
  type Game,
  NotFound,
  RateLimited,
  Seat,
  StreamEnded,
  UnexpectedAnswer,
} from "@fairdeal/client";

import { Transport } from "../dist/transport.js";
import { type Proxy, proxyTo } from "./proxy.js";
import { answer, drop, scripted, stream, text } from "./scripted.js";
import { all, API_KEY, client, PRESIDENT_DECK, url } from "./service.js";

const FAST = { firstWait: 1, longestWait: 2 };

async function newGame(): Promise<Game<"president">> {
  return await client.games.create("president", {
    seats: 4,
    deck: PRESIDENT_DECK,
    options: { target: 1 }, // one round is the match
  });
}

/** Plays to the end: each seat in its turn takes the first thing that is legal. */
async function playOut(game: Game<"president">): Promise<void> {
  let view = await game.host.view();
  while (view.outcome === null) {
    const [seat] = view.to_act;
    assert(seat !== undefined);
    const { items } = await game.host.legalPage(seat, { limit: 1 });
    assert(items[0]);
    view = await game.host.play(seat, items[0], { version: view.version });
  }
}

/** A seat by way of a proxy, which no connection has been made to yet. */
function reach(
  proxy: Proxy,
  game: Game<"president">,
  seat: number,
  options: ClientOptions = {},
): Seat<"president"> {
  const { id, ruleset } = game;
  const transport = new Transport(proxy.url, { retry: FAST, ...options });
  return new Seat(transport, { id, ruleset, token: game.seat(seat).token }, seat);
}

test("a stream tells every version once, as the log does, and ends with the match", async () => {
  const game = await newGame();
  const told = all(game.seat(1).events({ after: 0 }));
  await playOut(game);
  assert.deepEqual(await told, await all(game.seat(1).log({ after: 0 })));
  assert((await told).at(-1)?.outcome);
  // Whoever comes later is told all of it, or that there is no more.
  const last = (await told).at(-1)?.version ?? 0;
  assert.deepEqual(await all(game.seat(1).events({ after: 0 })), await told);
  assert.deepEqual(await all(game.spectator.events({ after: last })), []);
});

test("connections that break, at whatever byte, cost and double nothing", async (t) => {
  const game = await newGame();
  await playOut(game);
  const proxy = await proxyTo(url, t);
  proxy.will(
    "refuse",
    { cutAfter: 10 }, // in the head
    "refuse",
    { cutAt: '\nid: 1\ndata: {"ver' }, // in the first message
    { cutAt: "id: 4\n" },
    { cutAfter: 3_000 },
  );
  const told = await all(reach(proxy, game, 2).events({ after: 0 }));
  assert.deepEqual(told, await all(game.seat(2).log({ after: 0 })));
  assert.equal(proxy.connections, 7);
});

test("what happens while it is away is told, though nothing had been told before", async (t) => {
  const game = await newGame();
  const proxy = await proxyTo(url, t);
  const played = new EventEmitter();
  proxy.will({ cutAt: "id: 0\n\n" }, { waitFor: once(played, "played") });
  const events = reach(proxy, game, 0).events();
  const closed = once(proxy, "closed");
  const first = events.next();
  await closed;
  await game.seat(0).play({ type: "play", cards: ["3c"] });
  played.emit("played");
  const { value } = await first;
  assert.equal(value?.version, 1);
  assert.deepEqual(value?.action, { type: "play", cards: ["3c"] });
  assert.equal(events.version, 1);
  events.close();
});

test("a connection that falls silent is given up", async (t) => {
  const game = await newGame();
  const proxy = await proxyTo(url, t);
  proxy.will({ silentAt: "id: 0\n\n" }, "ignore");
  const events = reach(proxy, game, 0, { silence: 300, timeout: 300 }).events();
  const first = events.next();
  await once(proxy, "connected");
  await once(proxy, "closed"); // nothing had come for long
  await game.seat(0).play({ type: "play", cards: ["3c"] });
  const { value } = await first;
  assert.equal(value?.version, 1);
  events.close();
});

test("it gives up when tries bring nothing", async (t) => {
  const server = await scripted(t);
  const game = await scriptedGame(server);
  server.will(drop, drop, drop, drop, drop);
  await assert.rejects(game.seat(0).events().next(), StreamEnded);
  server.will(...Array.from({ length: 5 }, () => answer(429, {}, { "Retry-After": "0" })));
  await assert.rejects(game.seat(0).events().next(), RateLimited);
});

async function scriptedGame(server: Awaited<ReturnType<typeof scripted>>) {
  server.will(
    answer(201, { id: "g", ruleset: "president", version: 0, tokens: { host: "h", seats: ["a"] } }),
  );
  const client = new Client(server.url, { retry: FAST });
  const game = await client.games.create("president", { seats: 4 });
  server.asked.length = 0;
  return game;
}

function message(version: number, more: Partial<Entry> = {}): string {
  return `id: ${version}\ndata: ${JSON.stringify({ version, outcome: null, ...more })}\n\n`;
}

test("it goes on after the last whole message, and passes over what comes twice", async (t) => {
  const server = await scripted(t);
  const game = await scriptedGame(server);
  const over = { outcome: { winners: [0], ranking: [[0]], scores: [1], reason: "end" } };
  server.will(
    stream(["retry: 1\nid: 6\n\n"]),
    stream(["id: 6\n\n", message(7), ": beat\n\n", "id: 8\ndata: {"]),
    answer(503, {}, { "Retry-After": "0" }),
    stream([message(7), message(8), 'id: 8\ndata: {"news": 1}\n\n', message(9, over), message(10)]),
  );
  const versions = (await all(game.seat(0).events())).map((each) => each.version);
  assert.deepEqual(versions, [7, 8, 9]);
  const resumed = server.asked.map((each) => each.headers["last-event-id"]);
  assert.deepEqual(resumed, [undefined, "6", "7", "7"]);
  assert(server.asked.every((each) => each.headers.authorization === "Bearer a"));
});

test("what is no reason to try again is told", async (t) => {
  const server = await scripted(t);
  const game = await scriptedGame(server);
  server.will(
    answer(404, {}),
    answer(200, {}),
    stream(["data: garbage\n\n"]),
    text(302, "text/plain", "", { Location: "/" }),
  );
  await assert.rejects(game.seat(0).events().next(), NotFound);
  await assert.rejects(game.seat(0).events().next(), /a stream of events was asked for/);
  await assert.rejects(game.seat(0).events().next(), UnexpectedAnswer);
  await assert.rejects(game.seat(0).events().next(), UnexpectedAnswer);
  assert.equal(server.asked.length, 4);
});

test("a deleted game's stream says that it is not found", async () => {
  const game = await newGame();
  const events = game.seat(0).events({ after: 0 });
  await game.seat(0).play({ type: "play", cards: ["3c"] });
  assert.equal((await events.next()).value?.version, 1);
  await game.host.delete();
  await assert.rejects(events.next(), NotFound);
});

test("close, break and a signal end it, and let go of the connection", async (t) => {
  const game = await newGame();
  const proxy = await proxyTo(url, t);
  const seat = reach(proxy, game, 0);

  const closed = seat.events();
  const waiting = closed.next();
  await once(proxy, "answered");
  let gone = once(proxy, "closed");
  closed.close();
  assert.deepEqual(await waiting, { done: true, value: undefined });
  assert.deepEqual(await closed.next(), { done: true, value: undefined });
  await gone;

  await game.seat(0).play({ type: "play", cards: ["3c"] });
  gone = once(proxy, "closed");
  for await (const entry of seat.events({ after: 0 })) {
    assert.equal(entry.version, 1);
    break;
  }
  await gone;

  const controller = new AbortController();
  const reason = new Error("the page was left");
  const signalled = seat.events({ signal: controller.signal }).next();
  await once(proxy, "answered");
  gone = once(proxy, "closed");
  controller.abort(reason);
  await assert.rejects(signalled, reason);
  await gone;
  await assert.rejects(seat.events({ signal: controller.signal }).next(), reason);
});

test("a key is not needed to follow", async () => {
  const game = await new Client(url, { apiKey: API_KEY }).games.create("progression", {
    seats: [{ bot: "random" }, "Ann", "Ben"],
  });
  const watched = await new Client(url).games.watch(game.id);
  const events = watched.events({ after: 0 });
  const { items } = await game.host.legalPage(1);
  const view = await game.host.view();
  if (view.version === 0) await game.host.play(1, items[0] ?? { type: "draw" });
  assert.equal((await events.next()).value?.version, 1);
  events.close();
});
