import { type Sql, sql } from '../database/sql.ts';

/** Statements on the limits of organizations and on daily counts. */

/** The limit set for an organization; no row if there is none. */
export function selectLimit(organizationId: string, name: string): Sql {
  return sql`
    SELECT l.value::float8 AS value FROM organization_limits l WHERE l.org_id = ${organizationId} AND l.name = ${name}`;
}

/** Sets a limit for an organization; for the operator. */
export function saveLimit(organizationId: string, name: string, value: number): Sql {
  return sql`
    INSERT INTO organization_limits (org_id, name, value) VALUES (${organizationId}, ${name}, ${value})
    ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`;
}

/** Removes the limit of an organization; for the operator. */
export function deleteLimit(organizationId: string, name: string): Sql {
  return sql`DELETE FROM organization_limits WHERE org_id = ${organizationId} AND name = ${name}`;
}

const TODAY = sql`(clock_timestamp() AT TIME ZONE 'UTC')::date`;

/**
 * Adds to today's count and returns the sum as `count`. Concurrent additions wait for the end of this transaction.
 */
export function addToday(organizationId: string, name: string, amount: number): Sql {
  return sql`
    INSERT INTO daily_counts AS c (org_id, name, day, count) VALUES (${organizationId}, ${name}, ${TODAY}, ${amount})
    ON CONFLICT (org_id, name) DO UPDATE SET day = greatest(c.day, excluded.day),
      count = CASE WHEN c.day >= excluded.day THEN c.count + excluded.count ELSE excluded.count END
    RETURNING c.count::float8 AS count`;
}

/** Today's count, as `used`. */
export function selectCountToday(organizationId: string, name: string): Sql {
  return sql`
    SELECT c.count::float8 AS used FROM daily_counts c
    WHERE c.org_id = ${organizationId} AND c.name = ${name} AND c.day >= ${TODAY}`;
}
