import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { Dimension } from '../../kernel/insights/metric.ts';

/** What the metrics of the CRM share. */

/**
 * A length of time in days, rounded to six places. It is divided as a whole number of microseconds, because PostgreSQL takes several times as
 * long for a decimal.
 */
export function daysBetween(start: Sql, end: Sql): Sql {
  const microseconds = sql`(date_part('epoch', ${end} - ${start}) * 1e6)::bigint`;
  return sql`greatest((${microseconds} + 43200) / 86400, 0) * 0.000001`;
}

/** The names of members, for dimensions that are users. */
export const userNames = (organizationId: string): Sql => sql`
  SELECT m.user_id AS id, u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.org_id = ${organizationId}`;

/** The first and the last campaign of a contact. `organization` is that of the fact. */
export function campaignsOf(organization: Sql, contact: Sql): readonly Dimension[] {
  const inOrder = (order: Sql) => sql`(
        SELECT t.campaign ->> 'name' FROM contact_touches t
        WHERE t.org_id = ${organization} AND t.contact_id = ${contact} AND t.campaign IS NOT NULL
        ORDER BY ${order} LIMIT 1)`;
  return [
    { key: 'campaign', words: 'Campaign', value: inOrder(sql`t.seen_at, t.id`) },
    { key: 'last_campaign', words: 'Last campaign', value: inOrder(sql`t.seen_at DESC, t.id DESC`) },
  ];
}
