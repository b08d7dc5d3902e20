/**
 * Runs the tests, or those of the files named, against the real service: `fairdeal serve` from
 * this checkout, with a store of its own in a folder of its own.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Client } from "@fairdeal/client";

const FAIRDEAL = fileURLToPath(new URL("../../../.venv/bin/fairdeal", import.meta.url));
const HERE = fileURLToPath(new URL(".", import.meta.url));
const API_KEY = "typescript-tests-have-this-key";

interface Service {
  url: string;
  process: ChildProcess;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function start(folder: string, apiKeys: string): Promise<Service> {
  const address = `127.0.0.1:${await freePort()}`;
  const process_ = spawn(FAIRDEAL, ["serve"], {
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
  const url = `http://${address}`;
  const client = new Client(url, { timeout: 2_000 });
  while (!(await client.isReady().catch(() => false))) {
    if (process_.exitCode !== null) throw new Error(`fairdeal serve ended: ${process_.exitCode}`);
    await pause(100);
  }
  return { url, process: process_ };
}

async function stop(service: Service): Promise<void> {
  if (service.process.exitCode !== null) return;
  service.process.kill("SIGTERM");
  await once(service.process, "exit");
}

async function run(files: readonly string[], closed: Service, open: Service): Promise<number> {
  const tests = spawn(process.execPath, ["--test", ...files], {
    env: {
      ...process.env,
      FAIRDEAL_TEST_KEY: API_KEY,
      FAIRDEAL_TEST_URL: closed.url,
      FAIRDEAL_TEST_OPEN_URL: open.url,
    },
    stdio: "inherit",
  });
  const [code] = (await once(tests, "exit")) as [number | null];
  return code ?? 1;
}

if (!existsSync(FAIRDEAL)) throw new Error(`${FAIRDEAL} is missing: run \`make setup\` first`);
const named = process.argv.slice(2);
const all = (await readdir(HERE)).filter((name) => name.endsWith(".test.js"));
const files = named.length > 0 ? named : all.map((name) => join(HERE, name));
const folder = await mkdtemp(join(tmpdir(), "fairdeal-ts-"));
const services: Service[] = [];
try {
  const closed = await start(join(folder, "closed"), API_KEY);
  services.push(closed);
  const open = await start(join(folder, "open"), "");
  services.push(open);
  process.exitCode = await run(files, closed, open);
} finally {
  await Promise.all(services.map(stop));
  await rm(folder, { recursive: true, force: true });
}
