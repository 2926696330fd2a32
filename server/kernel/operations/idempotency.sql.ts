import { type Sql, sql } from '../database/sql.ts';

/** Every statement on idempotency keys. A key holds for 24 hours. */

/**
 * An organization keeps so many keys at most: more than the default rate limit lets it send in 24 hours. Beyond that the
 * oldest are forgotten.
 */
const MOST_KEYS = 100_000;

/** So many are forgotten by one statement, more than come until the next. */
const FORGOTTEN_AT_ONCE = 256;

/** What stands under a key. */
export interface KeptAnswer {
  /** Whether it was used for the same request. */
  readonly same: boolean;
  readonly response: string;
  /** Of an answer that was too long to keep. */
  readonly records: { readonly ids: readonly string[]; readonly list: boolean } | null;
}

/** Takes a key; answers no row when it is in use. Waits for a request under way that took it before. */
export function insertKey(organizationId: string, key: string, fingerprint: Buffer): Sql {
  return sql`
    INSERT INTO idempotency_keys AS used (org_id, key, fingerprint)
    VALUES (${organizationId}, ${key}, ${fingerprint})
    ON CONFLICT (org_id, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, response = NULL, records = NULL, created_at = now()
    WHERE used.created_at < now() - interval '24 hours'
    RETURNING key`;
}

export function selectKey(organizationId: string, key: string, fingerprint: Buffer): Sql {
  return sql`
    SELECT fingerprint = ${fingerprint} AS same, response, records FROM idempotency_keys
    WHERE org_id = ${organizationId} AND key = ${key}`;
}

export function keepAnswer(organizationId: string, key: string, answer: string): Sql {
  return sql`
    UPDATE idempotency_keys SET response = ${answer} WHERE org_id = ${organizationId} AND key = ${key}`;
}

export function keepRecords(organizationId: string, key: string, records: KeptAnswer['records']): Sql {
  return sql`
    UPDATE idempotency_keys SET records = ${JSON.stringify(records)}::jsonb
    WHERE org_id = ${organizationId} AND key = ${key}`;
}

/** Forgets some keys of an organization that no longer hold, or are too many. Two requests at once pass each other by. */
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
 * Deletes keys of any organization that no longer hold, the oldest first, and returns them. The condition stands twice: a request
 * that takes the same key anew meanwhile is waited for, and its row is then checked again by the outer one.
 */
export function deleteExpiredKeys(count: number): Sql {
  return sql`
    DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours' AND (org_id, key) IN (
      SELECT org_id, key FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
      ORDER BY created_at LIMIT ${count}
    ) RETURNING key`;
}
