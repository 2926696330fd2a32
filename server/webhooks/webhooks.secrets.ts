import { type Sql, sql } from '../kernel/database/sql.ts';
import type { SealedColumn, SecretRow } from '../kernel/secrets/sealed-column.ts';
import { newSecret } from './delivery/signature.ts';

/** The signing secrets of webhooks, as columns of secrets. */

/**
 * Both the current and the previous secret are sealed for this place, because a rotation moves one without opening it.
 */
export const SIGNING_SECRET = { table: 'webhook_subscriptions', column: 'secret' } as const;

type SealedRows = readonly (SecretRow & { readonly sealed: Buffer })[];

/** The rows as a table in a statement; bytes are passed as hexadecimal digits. */
function asTable(rows: SealedRows): Sql {
  const column = <Value>(value: (row: SealedRows[number]) => Value) => rows.map(value);
  return sql`unnest(${column((row) => row.organization_id)}::uuid[], ${column((row) => row.row_id)}::uuid[],
    ${column((row) => row.sealed.toString('hex'))}::text[]) AS w (org_id, id, sealed)`;
}

/** The condition for rows after a given one, ordered by organization and id. */
function behind(row: SecretRow | null): Sql {
  if (row === null) return sql`true`;
  return sql`(s.org_id, s.id) > (${row.organization_id}::uuid, ${row.row_id}::uuid)`;
}

/** One of the two secrets of a subscription: its columns, and what happens if no key opens it. */
interface SubscriptionSecret {
  readonly name: string;
  readonly readable: Sql;
  readonly sealed: Sql;
  readonly label: Sql;
  /** The columns to set, as in `UPDATE … SET`. */
  readonly givenUp: () => Sql;
}

function columnOf({ name, readable, sealed, label, givenUp }: SubscriptionSecret): SealedColumn {
  return {
    ...SIGNING_SECRET,
    name,
    lockReadable: (limit) => sql`
      SELECT s.org_id AS organization_id, s.id AS row_id, s.${readable} AS value FROM webhook_subscriptions s
      WHERE s.${readable} IS NOT NULL ORDER BY s.org_id, s.id LIMIT ${limit} FOR UPDATE`,
    writeSealed: (rows) => sql`
      UPDATE webhook_subscriptions s SET ${readable} = NULL, ${sealed} = decode(w.sealed, 'hex')
      FROM ${asTable(rows)} WHERE s.org_id = w.org_id AND s.id = w.id`,
    selectSealed: (after, limit) => sql`
      SELECT s.org_id AS organization_id, s.id AS row_id, s.${sealed} AS sealed, ${label} AS label
      FROM webhook_subscriptions s JOIN organizations o ON o.id = s.org_id
      WHERE s.${sealed} IS NOT NULL AND ${behind(after)} ORDER BY s.org_id, s.id LIMIT ${limit}`,
    giveUp: ({ organization_id, row_id }) => sql`
      UPDATE webhook_subscriptions s SET ${givenUp()} WHERE s.org_id = ${organization_id} AND s.id = ${row_id}`,
  };
}

const current = columnOf({
  name: 'webhook signing secrets',
  readable: sql`secret`,
  sealed: sql`secret_sealed`,
  label: sql`o.slug || ': webhook to '
    || coalesce(substring(s.target_url FROM '^[a-zA-Z]+://(?:[^/@]*@)?([^/?#]+)'), 'unknown host')`,
  // Nobody knows the new secret, so deliveries wait until someone rotates it and enables the subscription.
  givenUp: () => sql`
    secret = ${newSecret()}, secret_sealed = NULL, enabled = false, disabled_at = now(), disabled_reason = 'user'`,
});

const previous = columnOf({
  name: 'previous webhook signing secrets',
  readable: sql`previous_secret`,
  sealed: sql`previous_secret_sealed`,
  label: sql`NULL`,
  givenUp: () => sql`previous_secret_sealed = NULL, previous_secret_expires_at = NULL`,
});

/** All columns with secrets of this family. */
export const webhookSecrets: readonly SealedColumn[] = [current, previous];
