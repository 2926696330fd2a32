import { type Sql, sql } from './sql.ts';

/**
 * Which time is safe to read up to. A transaction gives its rows a time before it commits, so a row can become visible
 * later than another with a later time. Each transaction that writes to an organization therefore holds a shared
 * advisory lock that names when it began. Before the earliest of these times, no further row can appear.
 */

/** The namespace of the locks of an organization, as the first of the two keys of an advisory lock. */
const keyOf = (organizationId: string) => sql`hashtext(${`open writes of ${organizationId}`})`;

/** The second key has 31 bits: milliseconds, which begin again after 24 days. No transaction is open for that long. */
const LAST_31_BITS = sql`2147483647`;

const MILLISECONDS = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** An expression that marks the transaction as one that writes to an organization, until it ends. It waits for nobody. */
export function markOpenWrite(organizationId: string): Sql {
  return sql`pg_advisory_xact_lock_shared(${keyOf(organizationId)}, (${MILLISECONDS} & ${LAST_31_BITS})::int)`;
}

/**
 * Selects the `horizon` of an organization, ISO 8601 in microseconds: all rows with an earlier time that will ever be
 * committed are visible to statements that begin after this one. It lags by no more than the longest open transaction that writes to
 * the organization.
 */
export function selectHorizon(organizationId: string): Sql {
  // The clock is read before the locks: statement_timestamp() is the time at which the statement arrived. The minute allows for
  // transactions that began since then.
  return sql`
    SELECT to_char(least(statement_timestamp(), min(w.began)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS horizon
    FROM (
      SELECT to_timestamp((c.later - ((c.later - l.objid::bigint) & ${LAST_31_BITS})) / 1000.0) AS began
      FROM (SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint + 60000 AS later) c, pg_locks l
      WHERE l.locktype = 'advisory' AND l.objsubid = 2
        AND l.classid::bigint = (${keyOf(organizationId)}::bigint & 4294967295)
        AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
    ) w`;
}
