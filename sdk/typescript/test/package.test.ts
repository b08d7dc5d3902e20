/** The package as it is installed: small, and without strings attached. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const ROOT = new URL("../", import.meta.url);

async function read(name: string): Promise<string> {
  return await readFile(new URL(name, ROOT), "utf-8");
}

test("it needs nothing at run time", async () => {
  const description = JSON.parse(await read("package.json")) as Record<string, unknown>;
  assert.equal(description["dependencies"], undefined);
  for (const name of await readdir(new URL("dist/", ROOT))) {
    if (!name.endsWith(".js")) continue;
    const imported = [...(await read(`dist/${name}`)).matchAll(/\bfrom "([^"]+)"/g)];
    for (const [, from] of imported) assert.match(String(from), /^\.\/\w+\.js$/, name);
  }
});

test("the lock names what it locks, and no place to get it from", async () => {
  const lock = JSON.parse(await read("package-lock.json")) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };
  for (const [name, { resolved, integrity }] of Object.entries(lock.packages)) {
    assert.equal(resolved, undefined, name);
    if (name !== "") assert(integrity, name);
  }
});

test("its version is the service's", async () => {
  const { version } = JSON.parse(await read("package.json")) as { version: string };
  const service = await readFile(new URL("../../service/fairdeal/__init__.py", ROOT), "utf-8");
  assert(service.includes(`__version__ = "${version}"`), version);
});
