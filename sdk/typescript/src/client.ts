/** `Client`: where everything begins. */

import { Games } from "./games.js";
import { Rulesets } from "./rulesets.js";
import { type CallOptions, type ClientOptions, Transport } from "./transport.js";

/**
 * A Fairdeal service, from a page or from Node:
 *
 *     const client = new Client("http://127.0.0.1:8000");
 *     const table = await client.rulesets.get("president").deal({ seats: 4 });
 *
 * It holds nothing that must be closed.
 */
export class Client {
  readonly #transport: Transport;
  /** The games, with states that you keep. */
  readonly rulesets: Rulesets;
  /** The games that the service keeps. */
  readonly games: Games;

  constructor(baseUrl = "http://127.0.0.1:8000", options: ClientOptions = {}) {
    this.#transport = new Transport(baseUrl, options);
    this.rulesets = new Rulesets(this.#transport);
    this.games = new Games(this.#transport);
  }

  /** Where the service is. */
  get baseUrl(): string {
    return this.#transport.baseUrl;
  }

  /** Whether the service's process lives. Throws a `TransportError` if nothing answers. */
  async isHealthy(call?: CallOptions): Promise<boolean> {
    return await this.#says("/healthz", call);
  }

  /** Whether the service reaches its store, so that sessions work. */
  async isReady(call?: CallOptions): Promise<boolean> {
    return await this.#says("/readyz", call);
  }

  /** Returns the service's counters in the text format of Prometheus. */
  async metrics(call?: CallOptions): Promise<string> {
    const headers = { Accept: "text/plain" };
    return await this.#transport.text({ method: "GET", path: "/metrics", headers }, call);
  }

  /** Returns the service's contract, an OpenAPI 3.1 document. */
  async openapi(call?: CallOptions): Promise<Record<string, unknown>> {
    return await this.#transport.send({ method: "GET", path: "/openapi.json" }, call);
  }

  async #says(path: string, call?: CallOptions): Promise<boolean> {
    const request = { method: "GET", path, repeatable: false } as const;
    const { status } = await this.#transport.answer(request, call);
    return status >= 200 && status < 300;
  }
}
