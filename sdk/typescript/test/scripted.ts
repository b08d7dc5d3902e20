/** A real server that does what a script says, and remembers what it was asked. */

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

export interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Behaviour = (response: ServerResponse) => void;

export interface Scripted {
  url: string;
  asked: Asked[];
  /** Does this with the requests to come, one each. */
  will(...behaviours: Behaviour[]): void;
  /** Returns the idempotency keys that came. */
  keys(): (string | string[] | undefined)[];
}

/** Closes the connection without a word. */
export const drop: Behaviour = (response) => {
  response.socket?.destroy();
};

/** Promises a body and breaks off in the middle of it. */
export const cut: Behaviour = (response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
  response.write('{"items": [', () => response.socket?.destroy());
};

/** Answers nothing until the client has gone. */
export const ignore: Behaviour = () => {};

/** Answers with JSON. */
export function answer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Behaviour {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Answers with a text, as a proxy might. */
export function text(status: number, type: string, body: string, more = {}): Behaviour {
  return (response) => {
    response.writeHead(status, { "Content-Type": type, ...more });
    response.end(body);
  };
}

/** Answers with an event stream of these pieces, and stays open unless told to end. */
export function stream(pieces: readonly string[], ends = true): Behaviour {
  return (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    response.flushHeaders();
    for (const piece of pieces) response.write(piece);
    if (ends) response.end();
  };
}

export async function scripted(t: TestContext): Promise<Scripted> {
  const script: Behaviour[] = [];
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf-8").on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      (script.shift() ?? text(500, "text/plain", "the script is at its end"))(response);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    will: (...behaviours) => void script.push(...behaviours),
    keys: () => asked.map((each) => each.headers["idempotency-key"]),
  };
}
