import { type Sql, sql } from '../database/sql.ts';

/** All statements on idempotency keys. A key is valid for 24 hours. */

/**
 * The most keys that an organization keeps: more than it can send in 24 hours at the default rate limit. Beyond that,
 * the oldest are deleted.
 */
const MOST_KEYS = 100_000;

/** How many are deleted per statement: more than arrive until the next one. */
const FORGOTTEN_AT_ONCE = 256;

/** The stored answer of a key. */
export interface KeptAnswer {
  /** Whether the key was used for the same request. */
  readonly same: boolean;
  readonly response: string;
  /** The status of the answer, if it is not that of the route. */
  readonly status: number | null;
  /** The ids of an answer that was too long to store. */
  readonly records: { readonly ids: readonly string[]; readonly list: boolean } | null;
}

/** Inserts a key; returns no row if it is in use. Waits for a running request that uses the same key. */
export function insertKey(organizationId: string, key: string, fingerprint: Buffer): Sql {
  return sql`
    INSERT INTO idempotency_keys AS used (org_id, key, fingerprint)
    VALUES (${organizationId}, ${key}, ${fingerprint})
    ON CONFLICT (org_id, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, response = NULL, records = NULL, status = NULL, created_at = now()
    WHERE used.created_at < now() - interval '24 hours'
    RETURNING key`;
}

export function selectKey(organizationId: string, key: string, fingerprint: Buffer): Sql {
  return sql`
    SELECT fingerprint = ${fingerprint} AS same, response, records, status FROM idempotency_keys
    WHERE org_id = ${organizationId} AND key = ${key}`;
}

export function keepAnswer(organizationId: string, key: string, answer: string, status?: number): Sql {
  return sql`
    UPDATE idempotency_keys SET response = ${answer}, status = ${status ?? null} WHERE org_id = ${organizationId} AND key = ${key}`;
}

export function keepRecords(
  organizationId: string,
  key: string,
  records: KeptAnswer['records'],
  { status, response }: { readonly status?: number | undefined; readonly response?: string | undefined },
): Sql {
  return sql`
    UPDATE idempotency_keys SET records = ${JSON.stringify(records)}::jsonb, status = ${status ?? null}, response = ${response ?? null}
    WHERE org_id = ${organizationId} AND key = ${key}`;
}

/**
 * Deletes some keys of an organization that have expired or exceed the limit. Concurrent requests skip each other's
 * rows.
 */
export function deleteOldKeys(organizationId: string): Sql {
  return sql`
    DELETE FROM idempotency_keys WHERE org_id = ${organizationId} AND key IN (
      SELECT key FROM idempotency_keys WHERE org_id = ${organizationId} AND created_at < greatest(
        now() - interval '24 hours',
        (SELECT created_at FROM idempotency_keys WHERE org_id = ${organizationId}
          ORDER BY created_at DESC OFFSET ${MOST_KEYS} LIMIT 1))
      ORDER BY created_at LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
}

/**
 * Deletes expired keys of all organizations, oldest first, and returns them. The condition appears twice: a request
 * may reuse a key meanwhile, so the outer one checks the row again after waiting for it.
 */
export function deleteExpiredKeys(count: number): Sql {
  return sql`
    DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours' AND (org_id, key) IN (
      SELECT org_id, key FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
      ORDER BY created_at LIMIT ${count}
    ) RETURNING key`;
}
