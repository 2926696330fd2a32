import { type Sql, sql } from '../kernel/database/sql.ts';
import type { SealedColumn, SecretRow } from '../kernel/secrets/sealed-column.ts';
import { newSecret } from './delivery/signature.ts';

/** The signing secrets of webhooks, for the upkeep of all secrets. */

/** Both the current and the previous secret are sealed for this place, because a rotation moves one without opening it. */
export const SIGNING_SECRET = { table: 'webhook_subscriptions', column: 'secret' } as const;

type SealedRows = readonly (SecretRow & { readonly sealed: Buffer })[];

/** The rows as a table for a statement; bytes travel as hexadecimal digits. */
function asTable(rows: SealedRows): Sql {
  const column = <Value>(value: (row: SealedRows[number]) => Value) => rows.map(value);
  return sql`unnest(${column((row) => row.organization_id)}::uuid[], ${column((row) => row.row_id)}::uuid[],
    ${column((row) => row.sealed.toString('hex'))}::text[]) AS w (org_id, id, sealed)`;
}

/** The condition that comes behind a row, in the order of organization and id. */
function behind(row: SecretRow | null): Sql {
  if (row === null) return sql`true`;
  return sql`(s.org_id, s.id) > (${row.organization_id}::uuid, ${row.row_id}::uuid)`;
}

const current: SealedColumn = {
  ...SIGNING_SECRET,
  name: 'webhook signing secrets',
  lockReadable: (limit) => sql`
    SELECT s.org_id AS organization_id, s.id AS row_id, s.secret AS value FROM webhook_subscriptions s
    WHERE s.secret IS NOT NULL ORDER BY s.org_id, s.id LIMIT ${limit} FOR UPDATE`,
  writeSealed: (rows) => sql`
    UPDATE webhook_subscriptions s SET secret = NULL, secret_sealed = decode(w.sealed, 'hex')
    FROM ${asTable(rows)} WHERE s.org_id = w.org_id AND s.id = w.id`,
  selectSealed: (after, limit) => sql`
    SELECT s.org_id AS organization_id, s.id AS row_id, s.secret_sealed AS sealed,
      o.slug || ': webhook to ' || coalesce(substring(s.target_url FROM '^[a-zA-Z]+://(?:[^/@]*@)?([^/?#]+)'), 'unknown host')
        AS label
    FROM webhook_subscriptions s JOIN organizations o ON o.id = s.org_id
    WHERE s.secret_sealed IS NOT NULL AND ${behind(after)} ORDER BY s.org_id, s.id LIMIT ${limit}`,
  // Nobody knows the new secret; so deliveries wait until someone rotates it and enables the subscription.
  giveUp: ({ organization_id, row_id }) => sql`
    UPDATE webhook_subscriptions s SET secret = ${newSecret()}, secret_sealed = NULL, enabled = false,
      disabled_at = now(), disabled_reason = 'user'
    WHERE s.org_id = ${organization_id} AND s.id = ${row_id}`,
};

const previous: SealedColumn = {
  ...SIGNING_SECRET,
  name: 'previous webhook signing secrets',
  lockReadable: (limit) => sql`
    SELECT s.org_id AS organization_id, s.id AS row_id, s.previous_secret AS value FROM webhook_subscriptions s
    WHERE s.previous_secret IS NOT NULL ORDER BY s.org_id, s.id LIMIT ${limit} FOR UPDATE`,
  writeSealed: (rows) => sql`
    UPDATE webhook_subscriptions s SET previous_secret = NULL, previous_secret_sealed = decode(w.sealed, 'hex')
    FROM ${asTable(rows)} WHERE s.org_id = w.org_id AND s.id = w.id`,
  selectSealed: (after, limit) => sql`
    SELECT s.org_id AS organization_id, s.id AS row_id, s.previous_secret_sealed AS sealed, NULL AS label
    FROM webhook_subscriptions s
    WHERE s.previous_secret_sealed IS NOT NULL AND ${behind(after)} ORDER BY s.org_id, s.id LIMIT ${limit}`,
  giveUp: ({ organization_id, row_id }) => sql`
    UPDATE webhook_subscriptions s SET previous_secret_sealed = NULL, previous_secret_expires_at = NULL
    WHERE s.org_id = ${organization_id} AND s.id = ${row_id}`,
};

/** Every column of secrets of this family. */
export const webhookSecrets: readonly SealedColumn[] = [current, previous];
