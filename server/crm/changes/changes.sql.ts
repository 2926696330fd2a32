import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import type { Place } from './cursor.ts';

/** How long a cursor can be used, a day less than events are kept. */
const KEPT = sql`interval '30 days'`;

const microseconds = (time: Sql) => sql`(extract(epoch FROM ${time}) * 1000000)::bigint`;
const timeOf = (at: string) =>
  sql`(timestamptz 'epoch' + (${at}::bigint / 1000000) * interval '1 second' + (${at}::bigint % 1000000) * interval '1 microsecond')`;

/** The limits of the feed. */
export interface FeedLimits {
  /** The horizon of the organization and the earliest place of a cursor, in microseconds since 1970. */
  readonly horizon: string;
  readonly earliest: string;
}

/** The limits of the feed, from the horizon that was read before. */
export function selectFeedLimits(horizon: string): Sql {
  return sql`
    SELECT ${microseconds(sql`${horizon}::timestamptz`)}::text AS horizon,
      ${microseconds(sql`greatest(now() - ${KEPT}, (SELECT f.begins_at FROM change_feed f))`)}::text AS earliest`;
}

/** An event of the feed. */
export interface FeedRow {
  readonly id: string;
  readonly at: string;
  readonly event_type: string;
  readonly record_id: string;
  readonly payload: string;
  readonly occurred_at: string;
  /** JSON: who made the change; null if it was not recorded. */
  readonly actor: string | null;
}

/** The events of some types that follow a place and were recorded before the horizon, in their order. */
export function selectChanges(
  organizationId: string,
  types: readonly string[],
  { after, horizon, limit }: { readonly after: Place; readonly horizon: string; readonly limit: number },
): Sql {
  return sql`
    SELECT e.id, ${microseconds(sql`e.recorded_at`)}::text AS at, e.event_type, e.record_id, e.payload,
      ${timestampText(sql`e.occurred_at`)} AS occurred_at, (e.cause -> 'actor')::text AS actor
    FROM events e
    WHERE e.org_id = ${organizationId} AND (e.recorded_at, e.id) > (${timeOf(after.at)}, ${after.id}::uuid)
      AND e.recorded_at < ${timeOf(horizon)} AND e.event_type = ANY (${types}::text[])
    ORDER BY e.recorded_at, e.id LIMIT ${limit}`;
}
