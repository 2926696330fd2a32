import { allOf, type Sql, sql } from '../../kernel/sql.ts';
import { listFilter } from './contact.sql.ts';
import type { ContactIdsQuery } from './contact-bulk.schema.ts';
import { hasTerms } from './contact-search.sql.ts';

/** How all contacts are named that a filter admits, however many they are. */

/** So many contacts are looked at by one statement, which costs the same however few of them are wanted. */
const WINDOW = 10_000;

/** The ids that a window has, and from where to go on: null at the end. */
export interface ContactIdsRow {
  /** A JSON array, in rising order. */
  readonly ids: string;
  readonly next: string | null;
}

/** One row: looks at the contacts after an id, in the order of ids, which no change of a contact alters. */
export function selectContactIds(organizationId: string, { from, q, tag, ...filter }: ContactIdsQuery): Sql {
  const wanted = allOf(listFilter(filter), hasTerms({ q, tags: tag }));
  return sql`
    SELECT coalesce(json_agg(c.id ORDER BY c.id) FILTER (WHERE ${wanted}), '[]')::text AS ids,
      CASE WHEN count(*) = ${WINDOW} THEN (array_agg(c.id ORDER BY c.id DESC))[1] END AS next
    FROM (
      SELECT * FROM contacts WHERE org_id = ${organizationId} AND id > ${from} ORDER BY id LIMIT ${WINDOW}
    ) c`;
}
