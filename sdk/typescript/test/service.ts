/** The real service, as `fairdeal serve` runs it, with a store of its own in a folder of its own. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Client } from "@fairdeal/client";

const FAIRDEAL = fileURLToPath(new URL("../../../.venv/bin/fairdeal", import.meta.url));

export const API_KEY = "typescript-tests-have-this-key";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a service, which ends with the tests, and returns where it is. */
export async function start(apiKeys: string): Promise<string> {
  if (!existsSync(FAIRDEAL)) throw new Error(`${FAIRDEAL} is missing: run \`make setup\` first`);
  const folder = await mkdtemp(join(tmpdir(), "fairdeal-ts-"));
  const address = `127.0.0.1:${await freePort()}`;
  const service = spawn(FAIRDEAL, ["serve"], {
    env: {
      ...process.env,
      FAIRDEAL_API_KEYS: apiKeys,
      FAIRDEAL_BIND: address,
      FAIRDEAL_DATA_DIR: folder,
      FAIRDEAL_LOG_LEVEL: "WARNING",
      FAIRDEAL_REDIS_URL: "",
      FAIRDEAL_WORKERS: "1",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  after(() => stop(service, folder));
  const url = `http://${address}`;
  const client = new Client(url, { timeout: 2_000 });
  while (!(await client.isReady().catch(() => false))) {
    if (service.exitCode !== null) throw new Error(`fairdeal serve ended: ${service.exitCode}`);
    await pause(100);
  }
  return url;
}

async function stop(service: ChildProcess, folder: string): Promise<void> {
  if (service.exitCode === null) {
    service.kill("SIGTERM");
    await once(service, "exit");
  }
  await rm(folder, { recursive: true, force: true });
}

/** Where the service is; whoever knows `API_KEY` may create games. */
export const url = await start(API_KEY);

/** A client that may create games. */
export const client = new Client(url, { apiKey: API_KEY });

const RANKS = [..."23456789TJQKA"];

/** Dealt to four, it gives seat 0 the clubs, seat 1 the diamonds, seat 2 the hearts, seat 3 the spades. */
export const PRESIDENT_DECK = RANKS.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** The clubs, as they are dealt. */
export const CLUBS = RANKS.map((rank) => `${rank}c`);

/** Returns all that an iterator brings. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
