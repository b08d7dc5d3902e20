/** Requests and answers as data, with no connection in sight. */

import { type ApiError, errorFor, type Problem, UnexpectedAnswer } from "./errors.js";

/** One request, whoever carries it. */
export interface Request {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** From the service's root. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** What is undefined in it is not sent. */
  body?: object;
  headers?: Record<string, string | undefined>;
  /** The bearer token or key. */
  auth?: string | undefined;
  /** False where a second copy may do harm. */
  repeatable?: boolean;
  /** How many milliseconds more than usual the answer may take, for a long poll. */
  wait?: number;
  /** Statuses that are no success in general and an answer here. */
  also?: readonly number[];
}

/** What came back. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Returns the address below `/v1` with each part quoted. */
export function path(...parts: (string | number)[]): string {
  return ["/v1", ...parts.map((part) => encodeURIComponent(part))].join("/");
}

/** Returns path and query, as they stand in the address. */
export function target(request: Request): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const asked = String(query);
  return asked ? `${request.path}?${asked}` : request.path;
}

/** Returns an idempotency key that nobody can guess. */
export function newKey(): string {
  // Pages without https have no `crypto.randomUUID`.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns what an answer says, as the contract has it. Throws the error that it tells of. */
export function settle<T>(request: Request, answer: Answer): T {
  const { status } = answer;
  const isGood = (status >= 200 && status < 300) || request.also?.includes(status);
  if (!isGood) throw refusal(answer);
  if (status === 204 || status === 304) return undefined as T;
  const value = json(answer);
  if (value === undefined) throw foreign(answer);
  return value as T;
}

/** Returns the error for an answer that is no success. */
export function refusal(answer: Answer): ApiError | UnexpectedAnswer {
  const { status } = answer;
  const headers = {
    requestId: answer.headers.get("x-request-id"),
    retryAfter: retryAfter(answer.headers),
  };
  const problem = asProblem(status, json(answer));
  if (problem !== null && status >= 400) return errorFor(problem, headers);
  const error = foreign(answer);
  // A proxy's page says as much.
  if (status === 429 || status >= 500) {
    return errorFor(
      { type: "about:blank", title: "", status, detail: error.message, instance: "" },
      headers,
    );
  }
  return error;
}

/** Returns the milliseconds that `Retry-After` asks to wait, given in seconds or as a date. */
export function retryAfter(headers: Headers): number | null {
  const text = headers.get("retry-after")?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const then = Date.parse(text);
  return Number.isNaN(then) ? null : Math.max(0, then - Date.now());
}

/** Returns the JSON of an answer, undefined if it is none. */
function json(answer: Answer): unknown {
  const type = answer.headers.get("content-type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

/** Reads problem details; a member of a wrong type counts as absent. */
function asProblem(status: number, body: unknown): Problem | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const told = body as Record<string, unknown>;
  const text = (name: string): string => {
    const value = told[name];
    return typeof value === "string" ? value : "";
  };
  const problem = {
    ...told,
    status,
    type: text("type") || "about:blank",
    title: text("title"),
    detail: text("detail"),
    instance: text("instance"),
  } as Problem;
  if (!Array.isArray(told["errors"])) delete problem.errors;
  if (!Array.isArray(told["violations"])) delete problem.violations;
  return problem;
}

function foreign(answer: Answer): UnexpectedAnswer {
  const { status } = answer;
  if (status === 0 || (status >= 300 && status < 400)) {
    const to = answer.headers.get("location") ?? "somewhere";
    const said = `redirected to ${to}; give the client that base URL if it is right`;
    return new UnexpectedAnswer(said, status || null);
  }
  const start = JSON.stringify(answer.text.slice(0, 80).trim());
  return new UnexpectedAnswer(`${status} with a body that is not Fairdeal's: ${start}`, status);
}
