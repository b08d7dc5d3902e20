/** A proxy that misbehaves: it treats each connection as its script says, and then well. */

import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { TestContext } from "node:test";

/** What becomes of one connection. */
export type Treatment =
  /** It is closed at once. */
  | "refuse"
  /** It is kept open, and nothing ever comes. */
  | "ignore"
  /** It is cut when so many bytes of the answer have gone through. */
  | { cutAfter: number }
  /** It is cut when the answer contains this. */
  | { cutAt: string }
  /** Nothing goes through any more once the answer contains this, and it stays open. */
  | { silentAt: string }
  /** It waits until this has happened. */
  | { waitFor: Promise<unknown> };

/** Emits `connected` and `closed` as clients come and go, and `answered` when one is answered. */
export class Proxy extends EventEmitter {
  url = "";
  /** How many connections came. */
  connections = 0;
  readonly #script: Treatment[] = [];

  /** Treats the connections to come like this, one each. */
  will(...treatments: Treatment[]): void {
    this.#script.push(...treatments);
  }

  async serve(client: Socket, port: number): Promise<void> {
    this.connections += 1;
    const treatment = this.#script.shift();
    client.on("error", () => {}).on("close", () => this.emit("closed"));
    this.emit("connected");
    if (treatment === "ignore") return;
    if (treatment === "refuse") {
      client.destroy();
      return;
    }
    if (typeof treatment === "object" && "waitFor" in treatment) await treatment.waitFor;
    const service = connect(port, "127.0.0.1");
    service.on("error", () => client.destroy()).on("close", () => client.end());
    client.on("close", () => service.destroy());
    client.pipe(service);
    let seen = "";
    service.on("data", (piece: Buffer) => {
      const before = seen.length;
      seen += piece.toString("latin1");
      const end = endOf(treatment, seen);
      if (end === undefined) {
        client.write(piece, () => before === 0 && this.emit("answered"));
        return;
      }
      client.write(piece.subarray(0, Math.max(0, end - before)), () => {
        if (typeof treatment === "object" && "silentAt" in treatment) service.pause();
        else client.destroy();
      });
    });
  }
}

/** Returns after how many bytes of an answer the proxy stops, if it has come to that. */
function endOf(treatment: Treatment | undefined, seen: string): number | undefined {
  if (typeof treatment !== "object" || "waitFor" in treatment) return undefined;
  if ("cutAfter" in treatment) {
    return seen.length >= treatment.cutAfter ? treatment.cutAfter : undefined;
  }
  const mark = "cutAt" in treatment ? treatment.cutAt : treatment.silentAt;
  const at = seen.indexOf(mark);
  return at < 0 ? undefined : at + mark.length;
}

export async function proxyTo(url: string, t: TestContext): Promise<Proxy> {
  const proxy = new Proxy();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    void proxy.serve(client, Number(new URL(url).port));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
