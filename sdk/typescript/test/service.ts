/** What the tests share: a client of the service that `run.ts` started, and cards. */

import { Client } from "@fairdeal/client";

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: tests are run by \`npm test\``);
  return value;
}

/** Where the service is; whoever knows `API_KEY` may create games. */
export const url = given("FAIRDEAL_TEST_URL");
export const API_KEY = given("FAIRDEAL_TEST_KEY");

/** Where a service is that lets everybody create games, as a new one does. */
export const openUrl = given("FAIRDEAL_TEST_OPEN_URL");

/** A client that may create games. */
export const client = new Client(url, { apiKey: API_KEY });

const RANKS = [..."23456789TJQKA"];

/** Dealt to four, it gives seat 0 the clubs, then the diamonds, the hearts and the spades. */
export const PRESIDENT_DECK = RANKS.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** The clubs, as they are dealt. */
export const CLUBS = RANKS.map((rank) => `${rank}c`);

/** Returns all that an iterator brings. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
