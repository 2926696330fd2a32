import { allOf, type Sql, sql } from '../kernel/database/sql.ts';

/** The condition that a time is at or after one time and before another; `undefined` without the first. */
export function during(time: Sql, since: string | undefined, before: string | undefined): Sql | undefined {
  if (since === undefined) return undefined;
  return allOf(sql`${time} >= ${since}`, before === undefined ? undefined : sql`${time} < ${before}`);
}
