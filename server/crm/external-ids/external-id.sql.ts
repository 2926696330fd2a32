import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';

/** Statements on external ids, the same for each kind of record that has them. */

/** The table of a kind of record with external ids. */
export type ExternalTable = 'contacts' | 'companies' | 'deals';

/** The filters of a list by external id, on a record with an alias; those that were not asked for are undefined. */
export function hasExternalId(
  alias: string,
  asked: { readonly external_source?: string | undefined; readonly external_id?: string | undefined },
): (Sql | undefined)[] {
  const column = (name: string) => constantSql(`${alias}.${name}`);
  return [
    asked.external_id === undefined ? undefined : sql`${column('external_id')} = ${asked.external_id}`,
    asked.external_source === undefined
      ? undefined
      : sql`${column('external_source')} = ${asked.external_source}`,
  ];
}

/** The records that have external ids. */
export function selectByExternalIds(
  organizationId: string,
  table: ExternalTable,
  asked: readonly { readonly external_source?: unknown; readonly external_id?: unknown }[],
): Sql {
  const sources = asked.map(({ external_source }) => external_source);
  const ids = asked.map(({ external_id }) => external_id);
  return sql`
    SELECT r.id, r.external_source, r.external_id
    FROM unnest(${sources}::text[], ${ids}::text[]) AS a (external_source, external_id)
    JOIN ${constantSql(table)} r ON r.org_id = ${organizationId} AND r.external_id = a.external_id
      AND r.external_source = a.external_source`;
}

/** The records that have external ids, also those that the caller does not see: an external id names only one record. */
export function selectHoldersOfExternalIds(
  table: ExternalTable,
  asked: readonly { readonly external_source?: unknown; readonly external_id?: unknown }[],
): Sql {
  const sources = asked.map(({ external_source }) => external_source);
  const ids = asked.map(({ external_id }) => external_id);
  return sql`
    SELECT r.id, r.external_source, r.external_id
    FROM records_with_external_ids(${table}, ${sources}::text[], ${ids}::text[]) AS r`;
}

/** Locks external ids until the end of the transaction, in the order that all transactions use. */
export function lockExternalIds(organizationId: string, kind: string, keys: readonly string[]): Sql {
  return lockKeys(organizationId, `external id of ${kind}`, keys);
}

/** Takes a lock for each key of an organization until the end of the transaction, in the same order for all. */
export function lockKeys(organizationId: string, what: string, keys: readonly string[]): Sql {
  return sql`
    SELECT pg_advisory_xact_lock(l.lock) FROM (
      SELECT DISTINCT hashtextextended(${what} || ' ' || ${organizationId} || ' ' || k.key, 0) AS lock
      FROM unnest(${keys}::text[]) AS k (key) ORDER BY lock) l`;
}

/** Takes the external id from a record, so that another one can have it. */
export function freeExternalId(organizationId: string, table: ExternalTable, id: string): Sql {
  return sql`
    UPDATE ${constantSql(table)} SET external_source = NULL, external_id = NULL
    WHERE org_id = ${organizationId} AND id = ${id}`;
}
