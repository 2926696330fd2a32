import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { Dimension } from '../../kernel/insights/metric.ts';

/** What the metrics of the CRM share. */

/** A length of time in days. */
export function daysBetween(start: Sql, end: Sql): Sql {
  return sql`greatest(round(extract(epoch FROM ${end} - ${start}) / 86400, 6), 0)`;
}

/** The names of members, for dimensions that are users. */
export const userNames = (organizationId: string): Sql => sql`
  SELECT m.user_id AS id, u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.org_id = ${organizationId}`;

/** The dimensions of a contact, for whatever belongs to one. `contact` is its id, `organization` that of the fact. */
export function contactDimensions(
  organization: Sql,
  contact: Sql,
): Record<'source' | 'campaign' | 'tag', Dimension> {
  const joined = (alias: Sql) =>
    sql`LEFT JOIN contacts ${alias} ON ${alias}.org_id = ${organization} AND ${alias}.id = ${contact}`;
  const [ofSource, ofTag] = [sql`source_contact`, sql`tag_contact`];
  return {
    source: { key: 'source', words: 'Source', value: sql`${ofSource}.source`, join: joined(ofSource) },
    campaign: {
      key: 'campaign',
      words: 'Campaign',
      value: sql`(
        SELECT t.campaign ->> 'name' FROM contact_touches t
        WHERE t.org_id = ${organization} AND t.contact_id = ${contact} AND t.campaign IS NOT NULL
        ORDER BY t.seen_at, t.id LIMIT 1)`,
    },
    tag: { key: 'tag', words: 'Tag', isMany: true, value: sql`${ofTag}.tags`, join: joined(ofTag) },
  };
}
