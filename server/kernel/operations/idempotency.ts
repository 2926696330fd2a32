import { createHash } from 'node:crypto';
import { JsonText } from '../database/json-text.ts';
import type { Sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import { canonicalJson } from './canonical-json.ts';
import { ApiError, invalidRequest, notFound } from './errors.ts';
import {
  deleteOldKeys,
  insertKey,
  type KeptAnswer,
  keepAnswer,
  keepRecords,
  selectKey,
} from './idempotency.sql.ts';
import { type Answer, type Result, renderResult } from './result.ts';

/** A key with which a caller marks repeated requests as the same one. */
export interface IdempotencyKey {
  readonly key: string;
  /** A hash of the request. A different hash for the same key is a conflict. */
  readonly fingerprint: Buffer;
}

/** The refusal of a header that is no key. */
export const KEY_REFUSED = "The header 'Idempotency-Key' must be 1 to 255 visible ASCII characters.";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The longest answer that is stored in full. */
const LONGEST_ANSWER = 64 * 1024;

/** One in this many requests deletes expired keys. */
const REQUESTS_PER_TIDYING = 64;

/**
 * Reads the `Idempotency-Key` header of a POST.
 * @param request method and path, which form the fingerprint together with the body
 * @param body the parsed body; formatting of its JSON does not matter
 * @throws 400 `invalid_request` if the key is not 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey(key: string, request: string, body: unknown): IdempotencyKey {
  if (!KEY.test(key)) throw invalidRequest(KEY_REFUSED);
  return {
    key,
    fingerprint: createHash('sha256')
      .update(`${request}\n${canonicalBody(body)}`)
      .digest(),
  };
}

function canonicalBody(body: unknown): string {
  try {
    return canonicalJson(body);
  } catch (error) {
    if (error instanceof RangeError) throw invalidRequest('The body is nested too deeply.');
    throw error;
  }
}

/** What is stored of an answer, and how to repeat it. */
export interface Repetition<Output> {
  /** The part that may be stored: a secret that is shown only once is removed. */
  readonly withoutSecrets?: ((answer: Answer<Output>) => Answer) | undefined;
  /** Reads a record again if the answer was too long to store. */
  readonly again?: ((organizationId: string, id: string) => Sql) | undefined;
  /** Shortens the entries of an answer that was too long to store. */
  readonly outline?: ((answer: Answer<Output>) => Answer) | undefined;
}

/**
 * Runs an operation under an idempotency key, in the transaction of the change, so that both commit together. Waits
 * for a running request with the same key.
 * @returns the first response if there was one in the last 24 hours, else the result of `run`. If the response was too
 *   long to store, its records are returned in their current state.
 * @throws 409 `idempotency_conflict` if the key was used for another request
 */
export async function once<Output>(
  transaction: Transaction,
  organizationId: string,
  idempotency: IdempotencyKey,
  run: () => Promise<Answer<Output>>,
  { withoutSecrets, again, outline }: Repetition<Output> = {},
): Promise<Result<Output>> {
  const { key, fingerprint } = idempotency;
  const claimed = await transaction.query(insertKey(organizationId, key, fingerprint));
  if (claimed.length === 0) {
    const [used] = await transaction.query<KeptAnswer>(selectKey(organizationId, key, fingerprint));
    if (!used?.same) throw usedForAnother();
    const status = used.status === 201 ? ({ status: 201 } as const) : {};
    if (used.records && outline)
      return { replay: await entriesNow(transaction, organizationId, used.response, again) };
    if (!used.records) return { replay: new JsonText(used.response), ...status };
    return { replay: await recordsNow(transaction, organizationId, used.records, again), ...status };
  }
  const result = await run();
  const kept = withoutSecrets ? withoutSecrets(result) : result;
  const answer = renderResult(kept);
  transaction.defer(
    Buffer.byteLength(answer) <= LONGEST_ANSWER
      ? keepAnswer(organizationId, key, answer, kept.status)
      : keepRecords(organizationId, key, recordsOf(kept), {
          status: kept.status,
          response: outline && renderResult(outline(result)),
        }),
  );
  if (Math.random() * REQUESTS_PER_TIDYING < 1) transaction.defer(deleteOldKeys(organizationId));
  return result;
}

function usedForAnother(): ApiError {
  return new ApiError(
    409,
    'idempotency_conflict',
    "The 'Idempotency-Key' was used for another request in the last 24 hours; choose a new one.",
  );
}

type KeptRecords = NonNullable<KeptAnswer['records']>;

function recordsOf({ data }: Result): KeptRecords {
  const list = Array.isArray(data);
  const records: readonly unknown[] = list ? data : [data];
  const ids = records.map((record) => Object(record instanceof JsonText ? record.value() : record).id);
  return { list, ids: ids.filter((id) => typeof id === 'string') };
}

/** An outlined answer with the records as they are now; one that was deleted since is left as its id. */
async function entriesNow(
  transaction: Transaction,
  organizationId: string,
  outlined: string,
  again: Repetition<unknown>['again'],
): Promise<JsonText> {
  const { data, meta } = new JsonText<{ data: Record<string, unknown>[]; meta?: object }>(outlined).value();
  const entries = data.map(async (entry) => {
    const { id } = Object(entry.data);
    if (!again || typeof id !== 'string') return entry;
    const [row] = await transaction.query<{ json: string }>(again(organizationId, id));
    return row ? { ...entry, data: new JsonText(row.json).value() } : entry;
  });
  return new JsonText(JSON.stringify({ data: await Promise.all(entries), meta }));
}

/** @throws 404 `not_found` if the only record has been deleted since */
async function recordsNow(
  transaction: Transaction,
  organizationId: string,
  { ids, list }: KeptRecords,
  again: Repetition<unknown>['again'],
): Promise<JsonText> {
  const records: unknown[] = [];
  for (const id of ids) {
    if (!again) records.push({ id });
    else {
      const [row] = await transaction.query<{ json: string }>(again(organizationId, id));
      if (row) records.push(new JsonText(row.json));
    }
  }
  if (!list && records.length === 0) throw notFound('record');
  return new JsonText(renderResult({ data: list ? records : records[0] }));
}
