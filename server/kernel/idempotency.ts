import { createHash } from 'node:crypto';
import { ApiError, invalidRequest } from './errors.ts';
import { JsonText } from './json-text.ts';
import { type Result, renderResult } from './result.ts';
import { sql } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** A caller's promise that requests with the same key are one and the same request. */
export interface IdempotencyKey {
  readonly key: string;
  /** A hash of what was asked; another one under the same key is a conflict. */
  readonly fingerprint: Buffer;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the `Idempotency-Key` header of a POST.
 * @param request method and path, and the raw body, which together make the fingerprint
 * @throws 400 `invalid_request` when the key is not 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey(key: string, request: string, body: string): IdempotencyKey {
  if (!KEY.test(key)) {
    throw invalidRequest("The header 'Idempotency-Key' must be 1 to 255 visible ASCII characters.");
  }
  return { key, fingerprint: createHash('sha256').update(`${request}\n${body}`).digest() };
}

/**
 * Runs under an idempotency key, in the transaction of the change, so that key and change commit together. A
 * request with the same key that is still under way is waited for.
 * @param withoutSecrets what may be kept of the answer; a secret that is shown once is not kept for the next time
 * @returns the first response again when there was one in the last 24 hours, else what `run` answers now
 * @throws 409 `idempotency_conflict` when the key was used for another request
 */
export async function once(
  transaction: Transaction,
  organizationId: string,
  idempotency: IdempotencyKey,
  run: () => Promise<Result>,
  withoutSecrets: (result: Result) => Result = (result) => result,
): Promise<Result> {
  const first = await claim(transaction, organizationId, idempotency);
  if (first) return { replay: first };
  const result = await run();
  transaction.defer(sql`
    UPDATE idempotency_keys SET response = ${renderResult(withoutSecrets(result))}
    WHERE org_id = ${organizationId} AND key = ${idempotency.key}`);
  return result;
}

async function claim(
  transaction: Transaction,
  organizationId: string,
  { key, fingerprint }: IdempotencyKey,
): Promise<JsonText | undefined> {
  const claimed = await transaction.query(sql`
    INSERT INTO idempotency_keys AS used (org_id, key, fingerprint)
    VALUES (${organizationId}, ${key}, ${fingerprint})
    ON CONFLICT (org_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, response = NULL, created_at = now()
    WHERE used.created_at < now() - interval '24 hours'
    RETURNING key`);
  if (claimed.length > 0) return undefined;
  const [used] = await transaction.query<{ same: boolean; response: string }>(sql`
    SELECT fingerprint = ${fingerprint} AS same, response FROM idempotency_keys
    WHERE org_id = ${organizationId} AND key = ${key}`);
  if (used?.same) return new JsonText(used.response);
  throw new ApiError(
    409,
    'idempotency_conflict',
    "The 'Idempotency-Key' was used for another request in the last 24 hours; choose a new one.",
  );
}
