import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as fairdeal from "@fairdeal/client";

import { errorFor } from "../dist/errors.js";

const PROBLEMS = new URL("../../../service/fairdeal/api/problems.toml", import.meta.url);

function problem(type: string, status: number) {
  return { type, title: "", status, detail: "", instance: "" };
}

test("every error knows its name and stems from one", () => {
  const errors = Object.entries(fairdeal).filter(
    ([, each]) => typeof each === "function" && each.prototype instanceof Error,
  );
  assert(errors.length > 20);
  for (const [name, error] of errors) {
    assert.equal((error as typeof fairdeal.FairdealError).prototype.name, name);
    assert((error as object) === fairdeal.FairdealError ||
      (error as typeof fairdeal.FairdealError).prototype instanceof fairdeal.FairdealError);
  }
});

test("every kind of problem of the service is thrown as what it is", async () => {
  const text = await readFile(PROBLEMS, "utf-8");
  const kinds = [...text.matchAll(/^\[([\w-]+)\]\nstatus = (\d+)/gm)];
  assert(kinds.length > 10, "the problems of the service are told of in another way now");
  for (const [, kind, status] of kinds) {
    const error = errorFor(problem(`/errors#${kind}`, Number(status)));
    assert.equal(error.kind, kind);
    if (Number(status) !== 409) continue;
    assert.notEqual(error.name, "Conflict", `${kind} has no class of its own`);
  }
});

test("a kind that is not known is thrown by its status", () => {
  assert(errorFor(problem("/errors#news", 409)) instanceof fairdeal.Conflict);
  assert(errorFor(problem("about:blank", 418)) instanceof fairdeal.BadRequest);
  assert(errorFor(problem("about:blank", 599)) instanceof fairdeal.ServerError);
  assert.equal(errorFor(problem("about:blank", 409)).kind, "");
});
