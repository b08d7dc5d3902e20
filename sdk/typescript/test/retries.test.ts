import assert from "node:assert/strict";
import { test } from "node:test";

import {
  BadRequest,
  Client,
  ConnectionFailed,
  IllegalAction,
  NO_RETRY,
  NotFound,
  RateLimited,
  ServerError,
  ServiceUnavailable,
  StillRunning,
  TimedOut,
  UnexpectedAnswer,
} from "@fairdeal/client";

import { backoff, DEFAULT_RETRY, Tries } from "../dist/retry.js";
import { newKey } from "../dist/wire.js";
import { answer, cut, drop, ignore, scripted, type Scripted, text } from "./scripted.js";

const FAST = { firstWait: 1, longestWait: 2 };

const MADE = {
  id: "g",
  ruleset: "president",
  version: 0,
  tokens: { host: "host-token", seats: ["a", "b", "c", "d"] },
};

function clientOf(server: Scripted): Client {
  return new Client(server.url, { retry: FAST });
}

async function gameOf(server: Scripted) {
  server.will(answer(201, MADE));
  return await clientOf(server).games.create("president", { seats: 4 });
}

test("a broken connection is tried again with the same key and body", async (t) => {
  const server = await scripted(t);
  server.will(drop, cut, answer(201, MADE));
  const game = await clientOf(server).games.create("president", { seats: 4, seed: 7 });
  assert.equal(game.seat(3).token, "d");
  assert.equal(server.asked.length, 3);
  assert.equal(new Set(server.keys()).size, 1);
  assert.match(String(server.keys()[0]), /^[0-9a-f]{32}$/);
  assert.deepEqual(
    server.asked.map((each) => JSON.parse(each.body)),
    Array(3).fill({ ruleset: "president", seats: 4, seed: 7 }),
  );
});

test("each call has a key of its own, or the caller's", async (t) => {
  const server = await scripted(t);
  const game = await gameOf(server);
  server.will(answer(200, {}), answer(200, {}), answer(200, {}));
  await game.seat(0).play({ type: "pass" });
  await game.seat(0).play({ type: "pass" });
  await game.seat(0).play({ type: "pass" }, { idempotencyKey: "mine", version: 4 });
  const [, first, second, third] = server.keys();
  assert.notEqual(first, second);
  assert.equal(third, "mine");
  assert.equal(server.asked[3]?.headers["if-match"], '"4"');
  assert.equal(server.asked[1]?.headers["if-match"], undefined);
});

test("429 and 503 are tried again, a proxy's pages too", async (t) => {
  const server = await scripted(t);
  server.will(
    answer(429, {}, { "Retry-After": "0" }),
    text(503, "text/html", "<h1>Down</h1>"),
    answer(200, { items: [] }),
  );
  assert.deepEqual(await clientOf(server).rulesets.list(), []);
});

for (const status of [400, 401, 404, 409, 412, 422, 500, 502, 504]) {
  test(`${status} is not tried again`, async (t) => {
    const server = await scripted(t);
    server.will(answer(status, { type: "about:blank", title: "No", status, detail: "no" }));
    await assert.rejects(clientOf(server).rulesets.list(), { status });
    assert.equal(server.asked.length, 1);
  });
}

test("after the last try the error comes as it is", async (t) => {
  const server = await scripted(t);
  server.will(...Array<ReturnType<typeof answer>>(5).fill(answer(429, {}, { "Retry-After": "0" })));
  await assert.rejects(clientOf(server).rulesets.list(), RateLimited);
  assert.equal(server.asked.length, 5);
  server.will(...Array<typeof drop>(5).fill(drop));
  await assert.rejects(
    clientOf(server).games.create("president", { seats: 4 }),
    (error) => error instanceof ConnectionFailed && error.idempotencyKey === server.keys().at(-1),
  );
  assert.equal(server.asked.length, 10);
  server.will(drop);
  const once = new Client(server.url, { retry: NO_RETRY });
  await assert.rejects(once.rulesets.list(), ConnectionFailed);
  assert.equal(server.asked.length, 11);
});

test("a late answer is a timeout, and is not tried again", async (t) => {
  const server = await scripted(t);
  server.will(ignore, ignore);
  const client = new Client(server.url, { retry: FAST, timeout: 50 });
  await assert.rejects(client.rulesets.list(), TimedOut);
  await assert.rejects(clientOf(server).rulesets.list({ timeout: 50 }), TimedOut);
  assert.equal(server.asked.length, 2);
});

test("a signal ends a call, and the wait between two tries", async (t) => {
  const server = await scripted(t);
  const reason = new Error("the user left");
  const controller = new AbortController();
  server.will(() => controller.abort(reason));
  await assert.rejects(
    clientOf(server).rulesets.list({ signal: controller.signal }),
    (error) => error === reason,
  );
  await assert.rejects(clientOf(server).rulesets.list({ signal: controller.signal }), reason);
  assert.equal(server.asked.length, 1);

  const next = new AbortController();
  server.will((response) => {
    response.on("close", () => setImmediate(() => next.abort(reason)));
    answer(503, {}, { "Retry-After": "30" })(response);
  });
  await assert.rejects(clientOf(server).rulesets.list({ signal: next.signal }), reason);
});

test("our own lost try that still runs is waited for; somebody else's is told", async (t) => {
  const server = await scripted(t);
  const running = answer(409, {
    type: "/errors#still-running", title: "", status: 409, detail: "", instance: "",
  });
  server.will(drop, running, answer(201, MADE));
  await clientOf(server).games.create("president", { seats: 4 });
  server.will(running);
  await assert.rejects(clientOf(server).games.create("president", { seats: 4 }), StillRunning);
});

test("a deletion whose answer was lost is done", async (t) => {
  const server = await scripted(t);
  const game = await gameOf(server);
  server.will(drop, answer(404, { type: "about:blank" }));
  await game.host.delete();
  server.will(answer(404, { type: "about:blank" }));
  await assert.rejects(game.host.delete(), NotFound);
});

test("probes are asked once", async (t) => {
  const server = await scripted(t);
  server.will(answer(503, {}), answer(200, {}), drop);
  assert.equal(await clientOf(server).isReady(), false);
  assert.equal(await clientOf(server).isReady(), true);
  await assert.rejects(clientOf(server).isHealthy(), ConnectionFailed);
});

test("what answers and is not Fairdeal says so", async (t) => {
  const server = await scripted(t);
  server.will(
    text(200, "text/html", "<h1>Welcome</h1>"),
    text(302, "text/html", "", { Location: "https://elsewhere.example/" }),
    text(404, "text/html", "<h1>Nothing here</h1>"),
    text(502, "text/html", "<h1>Bad gateway</h1>"),
    text(200, "application/json", "{"),
  );
  const client = clientOf(server);
  await assert.rejects(client.rulesets.list(), { name: "UnexpectedAnswer", message: /Welcome/ });
  await assert.rejects(client.rulesets.list(), /redirected to https:\/\/elsewhere\.example/);
  await assert.rejects(client.rulesets.list(), UnexpectedAnswer);
  await assert.rejects(client.rulesets.list(), ServerError);
  await assert.rejects(client.rulesets.list(), UnexpectedAnswer);
  assert.equal(server.asked.length, 5); // a redirect is not followed
});

test("a refusal says all that was said", async (t) => {
  const server = await scripted(t);
  const violations = [{ rule: "president.beat", code: "too_low", detail: "7 does not beat 9." }];
  const game = await gameOf(server);
  server.will(
    answer(
      422,
      {
        type: "/errors#illegal-action", title: "Illegal action", status: 422, detail: "No.",
        instance: "/v1/games/g/actions", violations, index: 1, further: true,
      },
      { "Content-Type": "application/problem+json", "X-Request-Id": "request-1" },
    ),
  );
  const error = await game.seat(0).playAll([{ type: "pass" }, { type: "pass" }]).catch((e) => e);
  assert(error instanceof IllegalAction);
  assert.deepEqual(error.violations, violations);
  assert.equal(error.index, 1);
  assert.equal(error.kind, "illegal-action");
  assert.equal(error.requestId, "request-1");
  assert.equal((error.problem as { further?: unknown }).further, true);
  assert.equal(
    String(error),
    "IllegalAction: 422 Illegal action (request request-1)\n  president.beat: 7 does not beat 9.",
  );
});

test("Retry-After is waited out, in seconds or to a date, unless it is too long", () => {
  const pause = (retryAfter: string): number | null => {
    const headers = new Headers({ "Retry-After": retryAfter });
    return new Tries(DEFAULT_RETRY, { method: "GET", path: "/" }).pauseAfter({
      status: 503,
      headers,
      text: "",
    });
  };
  const seconds = pause("7") ?? 0;
  assert(seconds >= 7_000 && seconds <= 7_100, String(seconds));
  const past = pause("Wed, 21 Oct 2015 07:28:00 GMT") ?? -1;
  assert(past > 0 && past <= 100, String(past));
  assert.equal(pause("31"), null);
  const garbled = pause("soon") ?? 0;
  assert(garbled >= 100 && garbled <= 200, String(garbled));
});

test("the wait doubles up to its bound, and is drawn from its second half", () => {
  const waits = [[1, 200], [2, 400], [5, 3_200], [6, 5_000], [99, 5_000]] as const;
  for (const [tried, longest] of waits) {
    const wait = backoff(DEFAULT_RETRY, tried);
    assert(wait >= longest / 2 && wait <= longest, `${tried}: ${wait}`);
  }
});

test("every key is another", () => {
  assert.equal(new Set(Array.from({ length: 1_000 }, newKey)).size, 1_000);
});

test("what makes no request is refused when it is made", async (t) => {
  const none = ["", "127.0.0.1:8000", "ftp://example.org", "http://u:p@example.org", "http://h/?a"];
  for (const url of none) {
    assert.throws(() => new Client(url), TypeError, url);
  }
  assert.throws(() => new Client("http://h", { retry: { tries: 0 } }), RangeError);
  assert.equal(new Client("https://example.org/cards/").baseUrl, "https://example.org/cards");
  const server = await scripted(t);
  const client = new Client(server.url, { apiKey: "two\nlines" });
  await assert.rejects(client.rulesets.get("president").info(), TypeError);
  assert.equal(server.asked.length, 0);
});

test("what 503 and 400 are thrown as", async (t) => {
  const server = await scripted(t);
  const client = new Client(server.url, { retry: NO_RETRY });
  server.will(answer(503, { type: "about:blank" }, { "Retry-After": "2" }), answer(405, {}));
  await assert.rejects(
    client.rulesets.list(),
    (error) => error instanceof ServiceUnavailable && error.retryAfter === 2_000,
  );
  await assert.rejects(client.rulesets.list(), BadRequest);
});
