import assert from "node:assert/strict";
import { test } from "node:test";

import { Client, IllegalAction, InvalidInput, NotFound, Unauthorized } from "@fairdeal/client";

import { all, API_KEY, client, CLUBS, PRESIDENT_DECK, url } from "./service.js";

const president = client.rulesets.get("president");

test("the catalogue lists the games that types are known of", async () => {
  const listed = await client.rulesets.list();
  assert.deepEqual(listed.map((each) => each.id).sort(), [
    "bad-progressive",
    "president",
    "progression",
    "progressive-poker",
    "progressive-rummy",
  ]);
  const found = listed.find((each) => each.id === "president");
  assert.deepEqual(found?.seats, { min: 4, max: 14 });
});

test("states have every field that their types promise", async () => {
  for (const { id, seats } of await client.rulesets.list()) {
    const ruleset = client.rulesets.get(id as "president");
    const { state: schema } = await ruleset.info();
    const promised = new Set(Object.keys(schema["properties"] as object));
    promised.delete("seed");
    promised.delete("decks");
    const options = (schema["$defs"] as Record<string, { properties: object }> | undefined) ?? {};
    for (let seed = 0; seed < 5; seed += 1) {
      const table = await ruleset.deal({ seats: seats.min, seed });
      const played = await ruleset.playout(table, { seed, maxActions: 40 });
      for (const state of [table.state, played.state, (await ruleset.view(played, 0)).state]) {
        const lacking = [...promised].filter((name) => !(name in state));
        assert.deepEqual(lacking, [], `${id}: a state lacks them`);
        const chosen = Object.keys(state.options).sort();
        const named = Object.entries(options).find(([name]) => name.endsWith("Options"));
        if (named) assert.deepEqual(chosen, Object.keys(named[1].properties).sort(), id);
      }
    }
  }
});

test("a deck fixes the deal, and an answer stands for its state", async () => {
  const table = await president.deal({ seats: ["Ann", "Ben", "Cem", "Dea"], deck: PRESIDENT_DECK });
  assert.deepEqual(table.state.hands[0], CLUBS);
  assert.deepEqual(table.state.seats[3], { name: "Dea" });
  assert.deepEqual(table.to_act, [0]);
  assert.equal(table.outcome, null);

  const applied = await president.apply(table, 0, { type: "play", cards: ["3c"] });
  assert.deepEqual(applied.events, [{ type: "played", seat: 0, cards: ["3c"] }]);
  assert.deepEqual(applied.state.pile, [{ seat: 0, cards: ["3c"] }]);
  assert.deepEqual(applied.to_act, [1]);
  assert.equal(applied.legal_actions.seat, 1);
  assert.deepEqual(
    await president.apply(table.state, 0, { type: "play", cards: ["3c"] }),
    applied,
  );

  const view = await president.view(applied, 0);
  assert.equal(view.seat, 0);
  assert.deepEqual(view.state.hands[0], CLUBS.filter((card) => card !== "3c"));
  assert.deepEqual(view.state.hands[1], Array(13).fill("??"));
  assert.equal((await president.view(applied)).seat, null);
});

test("the legal actions come page by page, and no further than the loop goes", async () => {
  const counted = { requests: 0 };
  const counting: typeof fetch = (...request) => {
    counted.requests += 1;
    return fetch(...request);
  };
  const ruleset = new Client(url, {
    apiKey: API_KEY,
    fetch: counting,
  }).rulesets.get("president");
  const dealt = await president.deal({ seats: 4, deck: PRESIDENT_DECK });
  const table = await president.apply(dealt, 0, { type: "play", cards: ["3c"] });
  const whole = await ruleset.legalPage(table, 1);
  // Seat 1 has the diamonds: any single card from 3 up, a lone 2 as well, or a pass.
  assert.equal(whole.items.length, whole.count);
  assert.equal(whole.next_cursor, null);
  counted.requests = 0;
  assert.deepEqual(await all(ruleset.legalActions(table, 1, { pageSize: 5 })), whole.items);
  assert.equal(counted.requests, Math.ceil(whole.items.length / 5));
  counted.requests = 0;
  for await (const action of ruleset.legalActions(table, undefined, { pageSize: 1 })) {
    assert.deepEqual(action, whole.items[0]);
    break;
  }
  assert.equal(counted.requests, 1);
  assert.deepEqual(await all(ruleset.legalActions(table, 1, { type: "pass" })), [{ type: "pass" }]);
  assert.deepEqual(await all(ruleset.legalActions(await ruleset.view(table, 1), 1)), whole.items);
});

test("what is illegal names its rule, and of several its place", async () => {
  const table = await president.deal({ seats: 4, deck: PRESIDENT_DECK });
  const { legal, violations } = await president.check(table, 0, { type: "play", cards: ["4c"] });
  assert.equal(legal, false);
  assert.equal(violations[0]?.rule, "president.opening");
  const error = await president
    .applyAll(table, [
      { seat: 0, action: { type: "play", cards: ["3c"] } },
      { seat: 1, action: { type: "play", cards: ["3s"] } },
    ])
    .catch((thrown: unknown) => thrown);
  assert(error instanceof IllegalAction);
  assert.equal(error.index, 1);
  assert(error.violations.length > 0);
});

test("what is wrong is pointed at", async () => {
  await assert.rejects(
    president.deal({ seats: 4, options: { target: 0 } }),
    (error) => error instanceof InvalidInput && error.errors[0]?.pointer === "/options/target",
  );
  const table = await president.deal({ seats: 4, deck: PRESIDENT_DECK });
  assert.deepEqual(await president.validate(table), { valid: true, problems: [] });
  const damaged = { ...table.state, hands: [["2c", "2c"], [], [], []] };
  const { valid, problems } = await president.validate(damaged);
  assert.equal(valid, false);
  assert(problems.length > 0);
  assert.equal((await president.validate([1])).valid, false);
});

test("a playout comes to the end, and is played again by its seed", async () => {
  const table = await president.deal({ seats: 4, deck: PRESIDENT_DECK });
  const options = { policy: "greedy", seed: 7, maxActions: 10_000 } as const;
  const played = await president.playout(table, options);
  assert(played.outcome);
  assert(played.outcome.winners.length > 0);
  assert.deepEqual(await president.playout(table, options), played);
  assert.equal((await president.playout(table, { maxActions: 3 })).actions.length, 3);
});

test("the rulebook is read in a language", async () => {
  const english = await president.rulebook();
  assert.equal(english.language, "en");
  assert(english.items.some((rule) => rule.id === "president.opening"));
  assert.equal((await president.rulebook({ language: "it" })).language, "it");
  const russian = new Client(url, { language: "ru" }).rulesets.get("president");
  assert.equal((await russian.rulebook()).language, "ru");
  assert.match(await president.rulebookMarkdown({ language: "en" }), /^# President/);
});

test("what is not there, and who may not", async () => {
  const unknown = client.rulesets.get("high-card");
  await assert.rejects(unknown.info(), NotFound);
  await assert.rejects(
    new Client(url).rulesets.get("president").deal({ seats: 4 }),
    Unauthorized,
  );
});

test("probes, counters and the contract", async () => {
  assert.equal(await client.isHealthy(), true);
  assert.equal(await client.isReady(), true);
  assert.match(await client.metrics(), /^# HELP/m);
  assert.equal((await client.openapi())["openapi"], "3.1.0");
});
