import { recordJson } from '../../kernel/fields.ts';
import { allOf, type Sql, sql } from '../../kernel/sql.ts';
import { type FeedQuery, feedEntryView } from './activity-feed.schema.ts';

/** A page of the feed, newest first; names are looked up for the page alone. */
export function selectFeed(organizationId: string, query: FeedQuery): Sql {
  return sql`
    SELECT ${recordJson(feedEntryView, 'entry')}::text AS json
    FROM (
      SELECT * FROM activities a WHERE a.org_id = ${organizationId} AND ${conditions(query)}
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${query.limit} OFFSET ${query.offset}
    ) a
    LEFT JOIN contacts c ON c.org_id = ${organizationId} AND c.id = a.contact_id
    LEFT JOIN deals d ON d.org_id = ${organizationId} AND d.id = a.deal_id
    CROSS JOIN LATERAL (
      SELECT a.*, trim(c.first_name || ' ' || c.last_name) AS contact_name, d.title AS deal_title
    ) entry
    ORDER BY a.created_at DESC, a.id DESC`;
}

function conditions({ type, performed_by }: FeedQuery): Sql {
  return allOf(
    type === undefined ? undefined : sql`a.activity_type = ${type}`,
    performed_by === undefined ? undefined : sql`a.performed_by = ${performed_by}`,
  );
}
