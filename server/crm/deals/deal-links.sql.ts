import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import type { Relink } from '../../records/links.ts';
import { dealTable } from './deal.sql.ts';

/** The statements on the links of deals to contacts and companies. */

/** The records that deals may be linked to, by the column that links them. */
export type DealLink = 'contact_id' | 'company_id';

const LINK_COLUMNS = { contact_id: sql`contact_id`, company_id: sql`company_id` } as const;

/** Locks deals linked to any of some records, in the order in which every statement locks several. */
export function lockDealsOf(
  organizationId: string,
  link: DealLink,
  ids: readonly string[],
  limit: number,
): Sql {
  const column = LINK_COLUMNS[link];
  return sql`
    SELECT id FROM deals WHERE org_id = ${organizationId} AND ${column} = ANY (${ids}::uuid[])
    ORDER BY id LIMIT ${limit} FOR UPDATE`;
}

/** Changes the link to any of some records of all their deals; answers each with its former link and the time of its change. */
export function relinkDealRows(organizationId: string, link: DealLink, { from, to }: Relink): Sql {
  const column = LINK_COLUMNS[link];
  return sql`
    UPDATE deals d SET ${column} = ${to}::uuid, updated_at = greatest(${NOW}, d.updated_at + interval '1 millisecond')
    FROM (SELECT id, ${column} AS former FROM deals WHERE org_id = ${organizationId} AND ${column} = ANY (${from}::uuid[])) o
    WHERE d.org_id = ${organizationId} AND d.id = o.id AND d.${column} = o.former
    RETURNING d.id, o.former AS from, ${timestampText(sql`d.updated_at`)} AS now, ${dealTable.json('d')}`;
}
