import { allOf, type Sql, sql } from '../database/sql.ts';
import type { Asked } from './metric.ts';

/** When the facts of metrics happened. */

/** The condition that something happened in the asked period, as far as it is asked about. */
export function happened(asked: Asked, time: Sql): Sql {
  return allOf(within(asked, time), knownBy(asked, time));
}

/** The condition that a time is in the asked period: from its first day, until its last one ends. */
export function within({ from, to }: Asked, time: Sql): Sql {
  return allOf(
    from && sql`${time} >= ${from.instant}::timestamptz`,
    to && sql`${time} < ${to.instant}::timestamptz`,
  );
}

/** The condition that something was known at the time as of which is asked. */
export function knownBy({ before }: Asked, time: Sql): Sql {
  return allOf(before === undefined ? undefined : sql`${time} < ${before}::timestamptz`);
}

/** The day on which something happened, as the clocks of the organization showed it. */
export function localDay({ timeZone }: Asked, time: Sql): Sql {
  return sql`(${time} AT TIME ZONE ${timeZone})::date`;
}
