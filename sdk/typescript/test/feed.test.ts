import assert from "node:assert/strict";
import { test } from "node:test";

import { Feed, type Message } from "../dist/feed.js";

const STREAM =
  'retry: 1500\nid: 3\n\n: a comment\n\nid: 4\r\ndata: {"a":\r\ndata: "♣"}\r\n\r\n' +
  "event: other\rdata:x\rid\r\rnobody knows: this\ndata:  y\n\nid: 9\ndata: never whole\n";

const MESSAGES: Message[] = [
  { id: "3", data: "" },
  { id: "3", data: "" }, // of the comment
  { id: "4", data: '{"a":\n"♣"}' },
  { id: "", data: "x" },
  { id: "", data: " y" },
];

for (const size of [1, 2, 3, 7, 1_000]) {
  test(`the format is read in pieces of ${size} bytes`, () => {
    const bytes = new TextEncoder().encode(STREAM);
    const feed = new Feed();
    const found: Message[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      found.push(...feed.feed(bytes.subarray(at, at + size)));
    }
    assert.deepEqual(found, MESSAGES);
    assert.equal(feed.retry, 1_500);
  });
}
