/** The client keeps to the contract: its types are current, and it reaches every operation. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import * as fairdeal from "@fairdeal/client";

import { all, API_KEY, client, PRESIDENT_DECK, url } from "./service.js";

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** What the client says in another way, or leaves to the browser. */
const OTHERWISE = new Set([
  "act version", // by If-Match
  "undo version", // by If-Match
  "follow_game after", // by Last-Event-ID, in a stream; a long poll says it
]);

test("the types are those of the contract", async () => {
  const script = new URL("../scripts/generate.js", import.meta.url);
  const { generated } = (await import(script.href)) as { generated: () => Promise<string> };
  const written = await readFile(new URL("../src/contract.ts", import.meta.url), "utf-8");
  assert(written === (await generated()), "src/contract.ts is out of date: npm run generate");
});

test("every operation is reached, with all that it takes", async () => {
  const contract = (await client.openapi()) as unknown as Contract;
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      operation,
    })),
  );
  const sent = new Map<string, Set<string>>();
  const spy: typeof fetch = async (input, init) => {
    const asked = new URL(String(input));
    const found = operations.find(
      (each) => each.method === init?.method && each.pattern.test(asked.pathname),
    );
    if (found !== undefined) {
      const names = sent.get(found.operation.operationId) ?? new Set();
      sent.set(found.operation.operationId, names);
      for (const name of asked.searchParams.keys()) names.add(name);
      const body = JSON.parse(String(init?.body ?? "{}")) as object;
      for (const name of Object.keys(body)) names.add(name);
      for (const name of new Headers(init?.headers).keys()) names.add(name);
    }
    return await fetch(input, init);
  };

  await useEverything(new fairdeal.Client(url, { apiKey: API_KEY, fetch: spy, language: "en" }));

  for (const { operation } of operations) {
    const { operationId } = operation;
    const names = sent.get(operationId);
    assert(names, `the client does not reach ${operationId}`);
    const missing = taken(contract, operation).filter(
      (name) => !names.has(name) && !OTHERWISE.has(`${operationId} ${name}`),
    );
    assert.deepEqual(missing, [], `${operationId}: the client never says these`);
  }
});

/** Returns the names of all that an operation takes in its query and body. */
function taken(contract: Contract, operation: Operation): string[] {
  const query = (operation.parameters ?? []).filter((each) => each.in === "query");
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : contract.components.schemas[name];
  });
  return [
    ...query.map((each) => each.name),
    ...bodies.flatMap((each) => Object.keys(each?.properties ?? {})),
  ];
}

async function useEverything(client: fairdeal.Client): Promise<void> {
  await client.isHealthy();
  await client.isReady();
  await client.rulesets.list();
  const president = client.rulesets.get("president");
  await president.info();
  await president.rulebook();
  const deal = { seats: 4, options: { target: 2 }, seed: 7, deck: PRESIDENT_DECK };
  const table = await president.deal(deal);
  await president.view(table, 0);
  await president.check(table, 0, { type: "pass" });
  await president.validate(table);
  const applied = await president.apply(table, 0, { type: "play", cards: ["3c"] });
  await all(president.legalActions(applied, 1, { type: "play", pageSize: 4 }));
  await president.playout(applied, { policy: "greedy", seed: 7, maxActions: 10 });

  const game = await client.games.create("president", { ...deal, ttl: 3_600, spectators: true });
  await client.games.createFrom(applied.state, { ttl: 3_600 });
  await game.host.view(0);
  const undone = game.seat(1).waitForVersion(1, { timeout: 60_000 });
  await game.host.play(0, { type: "play", cards: ["3c"] });
  await all(game.host.legalActions(1, { type: "play", pageSize: 4 }));
  await game.host.playAll(1, [{ type: "pass" }, { type: "pass" }]).catch(() => {});
  await game.host.undo(0);
  await undone;
  await all(game.host.log({ after: 0, pageSize: 1 }));
  for await (const entry of game.host.events({ after: 0 })) if (entry.version === 2) break;
  await game.host.fork({ version: 0, seed: 7 });
  await game.host.rename(0, "Ann");
  await game.host.handBack(0);
  await game.host.rotateToken(0);
  await game.host.delete();
}

/** The classes that the client of Python has as well, and what it alone has. */
const CLASSES = ["Client", "Rulesets", "Ruleset", "Games", "Spectator", "Seat", "Host", "Game"];
const PYTHON_ALONE = new Set([
  "Client.close", // nothing is to be closed here
  "Rulesets.of", // types go by the id
  "Spectator.verify", // the client of Python and `fairdeal verify` do it
  "Seat.verify",
  "Host.verify",
]);

const LIST = `
import inspect, json, sys
import fairdeal_sdk
names = {}
for name in sys.argv[1:]:
    members = inspect.getmembers(getattr(fairdeal_sdk, name))
    names[name] = [m for m, value in members if not m.startswith("_") and callable(value)]
print(json.dumps(names))
`;

test("the names are those of the client of Python", async () => {
  const python = fileURLToPath(new URL("../../../.venv/bin/python", import.meta.url));
  const { stdout } = await promisify(execFile)(python, ["-c", LIST, ...CLASSES]);
  const listed = JSON.parse(stdout) as Record<string, string[]>;
  for (const [name, methods] of Object.entries(listed)) {
    const kind = (fairdeal as unknown as Record<string, { prototype: object }>)[name];
    assert(kind, name);
    for (const method of methods) {
      if (PYTHON_ALONE.has(`${name}.${method}`)) continue;
      const camel = method.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      assert(camel in kind.prototype, `${name}.${camel} is missing`);
    }
  }
  const errors = "import fairdeal_sdk.errors as e; print(*e.__all__)";
  const { stdout: told } = await promisify(execFile)(python, ["-c", errors]);
  const types = new Set(["FieldError", "Problem", "Violation"]);
  for (const name of told.trim().split(" ")) {
    if (!types.has(name)) assert(name in fairdeal, `${name} is missing`);
  }
});
