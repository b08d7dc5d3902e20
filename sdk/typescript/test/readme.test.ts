/** The examples of the README run as they are printed, and keep to the types. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import ts from "typescript";

import { openUrl } from "./service.js";

const README = await readFile(new URL("../README.md", import.meta.url), "utf-8");
const EXAMPLES = [...README.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);

// Inside of the package, which finds itself by its name.
const FOLDER = new URL("../build/readme/", import.meta.url);
after(() => rm(FOLDER, { recursive: true, force: true }));

for (const [index, example] of EXAMPLES.entries()) {
  test(`example ${index + 1} of the README keeps to the types and runs as printed`, async () => {
    await mkdir(FOLDER, { recursive: true });
    const source = fileURLToPath(new URL(`example-${index + 1}.mts`, FOLDER));
    await writeFile(source, example.replaceAll("http://127.0.0.1:8000", openUrl));
    const program = ts.createProgram([source], {
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ["node"],
      skipLibCheck: true,
    });
    const emitted = program.emit();
    const problems = [...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics];
    const said = problems.map((each) => ts.flattenDiagnosticMessageText(each.messageText, "\n"));
    assert.deepEqual(said, []);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [source.replace(/\.mts$/, ".mjs")],
      { timeout: 60_000 },
    );
    assert(stdout.trim(), "it prints nothing");
  });
}

test("the README begins with an example", () => {
  assert(EXAMPLES.length >= 3);
  const before = README.slice(0, README.indexOf("```ts"));
  assert(before.split("\n").length < 20, before);
});
