/** What an editor offers: it asks TypeScript's language service, as this does. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import ts from "typescript";

import { client } from "./service.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const FILE = `${PACKAGE}test/written-in-an-editor.ts`;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  types: [],
};

let code = "";
let version = 0;

const service = ts.createLanguageService({
  getCompilationSettings: () => OPTIONS,
  getScriptFileNames: () => [FILE],
  getScriptVersion: (name) => (name === FILE ? String(version) : "0"),
  getScriptSnapshot: (name) => {
    const text = name === FILE ? code : ts.sys.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => PACKAGE,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === FILE || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
});

/** Returns what is offered where the code has a `|`. */
function offered(written: string): string[] {
  const head = `import { Client } from "@fairdeal/client";\nconst client = new Client();\n`;
  const at = head.length + written.indexOf("|");
  code = head + written.replace("|", "");
  version += 1;
  const { entries = [] } = service.getCompletionsAtPosition(FILE, at, {}) ?? {};
  return entries.map((each) => each.name).sort();
}

test("the games are offered", async () => {
  const games = (await client.rulesets.list()).map((each) => each.id).sort();
  assert.deepEqual(offered('client.rulesets.get("|");'), games);
  assert.deepEqual(offered('client.games.create("|", { seats: 4 });'), games);
});

test("every action of every game is offered with its fields, every event and option", async () => {
  for (const { id } of await client.rulesets.list()) {
    const info = await client.rulesets.get(id as "president").info();
    const seat = `const seat = (await client.games.create("${id}", { seats: 4 })).seat(0);\n`;
    assert.deepEqual(
      offered(`${seat}await seat.play({ type: "|" });`),
      Object.keys(info.actions).sort(),
      id,
    );
    for (const [type, { properties }] of Object.entries(info.actions)) {
      const fields = Object.keys(properties as object).filter((name) => name !== "type");
      const found = offered(`${seat}await seat.play({ type: "${type}", | });`);
      assert.deepEqual(found, fields.sort(), `${id} ${type}`);
    }
    const events = `${seat}for await (const { events } of seat.events()) events[0]?.type === "|";`;
    assert.deepEqual(offered(events), Object.keys(info.events).sort(), id);
    assert.deepEqual(
      offered(`client.rulesets.get("${id}").deal({ seats: 4, options: { | } });`),
      Object.keys(info.options["properties"] as object).sort(),
      id,
    );
  }
});
