import { type Sql, sql } from './sql.ts';

/**
 * Lets one transaction at a time of an organization do what is named, until it ends; others wait. For rules about all records
 * of a kind, such as how many there may be: rows that are still to come cannot be locked.
 * @param what a constant of our own code, such as `pipelines`
 */
export function oneAtATime(organizationId: string, what: string): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${what} of `} || ${organizationId}::text, 0))`;
}
