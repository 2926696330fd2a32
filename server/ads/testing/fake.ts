import type { IncomingHttpHeaders } from 'node:http';

/** What the fakes of the platforms share. They are written from the platforms' documentation, not from what Kontor builds. */

/** A request as a fake sees it. */
export interface Asked {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed JSON; undefined if it is none. */
  readonly body: unknown;
}

/** An answer as JSON. */
export interface Told {
  readonly status: number;
  readonly body?: unknown;
}

/** A platform in a test. */
export interface Fake {
  answer(asked: Asked): Told;
}

/** A purchase as a platform counted it. */
export interface Counted {
  /** By which the platform recognizes a repetition. */
  readonly id: string;
  value: string;
  currency: string;
  /** When the sale happened, in milliseconds. */
  readonly at: number;
  /** The whole event as it came first. */
  readonly event: Members;
}

export type Members = Readonly<Record<string, unknown>>;

/** Says what of a request a platform would not take. */
export class Refused extends Error {}

export function require(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Refused(what);
}

/** An object with some members at most, and others at least. */
export function members(
  value: unknown,
  place: string,
  { needed, allowed = [] }: { readonly needed: readonly string[]; readonly allowed?: readonly string[] },
): Members {
  require(typeof value === 'object' && value !== null && !Array.isArray(value), `${place} is no object`);
  const names = Object.keys(value);
  const missing = needed.filter((name) => !names.includes(name));
  require(missing.length === 0, `${place} lacks ${missing.join(', ')}`);
  const unknown = names.filter((name) => !needed.includes(name) && !allowed.includes(name));
  require(unknown.length === 0, `${place} has unknown ${unknown.join(', ')}`);
  return Object.fromEntries(Object.entries(value));
}

export function list(value: unknown, place: string, most: number): unknown[] {
  require(Array.isArray(value) &&
    value.length > 0 &&
    value.length <= most, `${place} is no list of 1 to ${most}`);
  return value;
}

export function text(value: unknown, place: string, shape: RegExp = /^./s): string {
  require(typeof value === 'string' && shape.test(value), `${place} is ${JSON.stringify(value)}`);
  return value;
}

/** SHA-256 of something, in lower-case hex. The hash of an empty text is a mistake that platforms see often. */
export function hash(value: unknown, place: string): string {
  const given = text(value, place, /^[0-9a-f]{64}$/);
  require(!given.startsWith('e3b0c44298fc1c14'), `${place} is the hash of nothing`);
  return given;
}

export function whole(value: unknown, place: string): number {
  require(typeof value === 'number' && Number.isInteger(value), `${place} is no whole number`);
  return value;
}

export const DAY_MS = 86_400_000;
