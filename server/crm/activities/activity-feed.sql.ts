import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { type FeedQuery, feedEntryView } from './activity-feed.schema.ts';

/**
 * A page of the feed, newest first by when it was recorded; names are looked up for the page alone. What happened to a deal is told with the
 * contact that the deal has now.
 * @param readable the condition that the caller may read an activity `a`
 */
export function selectFeed(organizationId: string, query: FeedQuery, readable: Sql | undefined): Sql {
  return sql`
    SELECT ${recordText(feedEntryView, 'entry')} AS json
    FROM (
      SELECT * FROM activities a WHERE a.org_id = ${organizationId} AND ${allOf(conditions(query), readable)}
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${query.limit} OFFSET ${query.offset}
    ) a
    LEFT JOIN deals d ON d.org_id = ${organizationId} AND d.id = a.deal_id
    LEFT JOIN contacts c ON c.org_id = ${organizationId} AND c.id = coalesce(a.contact_id, d.contact_id)
    LEFT JOIN companies o ON o.org_id = ${organizationId} AND o.id = a.company_id
    CROSS JOIN LATERAL (
      SELECT a.id, a.org_id, c.id AS contact_id, a.deal_id, a.activity_type, a.description, a.metadata, a.performed_by,
        a.created_at, a.company_id, a.occurred_at, o.name AS company_name, trim(c.first_name || ' ' || c.last_name) AS contact_name, d.title AS deal_title
    ) entry
    ORDER BY a.created_at DESC, a.id DESC`;
}

function conditions({ type, performed_by }: FeedQuery): Sql {
  return allOf(
    // The move of a deal is also recorded on its contact.
    sql`a.activity_type <> 'deal_stage_change'`,
    type === undefined ? undefined : sql`a.activity_type = ${type}`,
    performed_by === undefined ? undefined : sql`a.performed_by = ${performed_by}`,
  );
}
