import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { SealHead } from './seal-digest.ts';

/** All statements on the seals of the audit log. Times are texts, because JavaScript dates lack microseconds. */

const MICROSECONDS = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** The time up to which entries can be sealed once all current transactions have ended, and how to detect that. */
export function selectHorizon(marginSeconds: number): Sql {
  return sql`
    SELECT to_char((clock_timestamp() - ${marginSeconds}::int * interval '1 second') AT TIME ZONE 'UTC', ${MICROSECONDS}) AS until_at,
      pg_snapshot_xmax(pg_current_snapshot())::text AS next_transaction`;
}

/** Returns a row if all transactions before the given one have ended. */
export function selectWhetherEnded(nextTransaction: string): Sql {
  return sql`SELECT 1 AS ended WHERE pg_snapshot_xmin(pg_current_snapshot()) >= ${nextTransaction}::text::xid8`;
}

/** A stored seal. */
export interface SealRow extends SealHead {
  readonly entries: number;
  readonly hash: string;
}

const SEAL = sql`
  s.org_id, s.number::text, s.segment, s.origin, encode(s.previous, 'hex') AS previous, s.entries, s.until_id,
  to_char(s.until_at AT TIME ZONE 'UTC', ${MICROSECONDS}) AS until_at, encode(s.hash, 'hex') AS hash`;

/**
 * The last seal of each organization that has unsealed entries up to a given time, and organizations without a seal.
 */
export function selectOrganizationsToSeal(untilAt: string): Sql {
  return sql`
    SELECT o.id AS organization_id, ${SEAL} FROM organizations o
    LEFT JOIN LATERAL (SELECT * FROM audit_seals l WHERE l.org_id = o.id ORDER BY l.number DESC LIMIT 1) s ON true
    WHERE EXISTS (
      SELECT FROM audit_entries e WHERE e.org_id = o.id AND e.occurred_at <= ${untilAt}::text::timestamptz
        AND (e.occurred_at, e.id) > (coalesce(s.until_at, '-infinity'), coalesce(s.until_id, '00000000-0000-0000-0000-000000000000')))
    ORDER BY o.id`;
}

/** An entry as covered by its seal; `e` is the table. */
export const SEALED_ENTRY = sql`
  e.id, to_char(e.occurred_at AT TIME ZONE 'UTC', ${MICROSECONDS}) AS occurred_at, e.changes, e.arguments,
  e.salt::text, e.salts,
  json_build_object('user_id', e.user_id, 'credential_kind', e.credential_kind, 'credential_id', e.credential_id,
    'door', e.door, 'actor', e.actor, 'request_id', e.request_id, 'tool', e.tool, 'operation', e.operation,
    'record_type', e.record_type, 'record_id', e.record_id, 'action', e.action) AS plain`;

/** Entries after one position and up to another, in order. */
export function selectEntriesBetween(
  organizationId: string,
  after: { readonly at: string; readonly id: string },
  until: { readonly at: string; readonly id: string },
  count: number,
): Sql {
  return sql`
    SELECT ${SEALED_ENTRY}
    FROM audit_entries e
    WHERE e.org_id = ${organizationId} AND (e.occurred_at, e.id) > (${after.at}::text::timestamptz, ${after.id}::uuid)
      AND (e.occurred_at, e.id) <= (${until.at}::text::timestamptz, ${until.id}::uuid)
    ORDER BY e.occurred_at, e.id LIMIT ${count}`;
}

/** The database that is writing now; a different one after a restore. */
export function selectOrigin(): Sql {
  return sql`
    SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || oid AS origin
    FROM pg_database WHERE datname = current_database()`;
}

/** Adds a seal. No row if another process added one with this number. */
export function insertSeal(seal: SealRow): Sql {
  return sql`
    INSERT INTO audit_seals (org_id, number, segment, origin, previous, until_at, until_id, entries, hash)
    VALUES (${seal.org_id}, ${seal.number}, ${seal.segment}, ${seal.origin}, decode(${seal.previous}, 'hex'),
      ${seal.until_at}::text::timestamptz, ${seal.until_id}, ${seal.entries}, decode(${seal.hash}, 'hex'))
    ON CONFLICT (org_id, number) DO NOTHING RETURNING number`;
}

/** The seals of an organization after a given one, in order. */
export function selectSeals(organizationId: string, afterNumber: string, count: number): Sql {
  return sql`
    SELECT ${SEAL} FROM audit_seals s WHERE s.org_id = ${organizationId} AND s.number > ${afterNumber}::text::bigint
    ORDER BY s.number LIMIT ${count}`;
}

/** The organizations whose logs are verified: the one with a slug, or all. */
export function selectOrganizationsToVerify(slug: string | undefined): Sql {
  return sql`
    SELECT id, slug FROM organizations WHERE ${slug ?? null}::text IS NULL OR slug = ${slug ?? null}::text ORDER BY slug`;
}
