import { type Sql, sql } from './sql.ts';

/**
 * Takes an advisory lock until the end of the transaction, so that only one transaction per organization does
 * this work at a time. Use it for rules about all records of a kind, such as their maximum number: rows that
 * do not exist yet cannot be locked.
 * @param what a constant in our code, such as `pipelines`
 */
export function oneAtATime(organizationId: string, what: string): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${what} of `} || ${organizationId}::text, 0))`;
}
