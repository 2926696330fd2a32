import { type Sql, sql } from '../../kernel/sql.ts';
import type { ContactFilter } from './contact.schema.ts';
import { hasTerms } from './contact-search.sql.ts';

/** How contacts are counted without counting all of them. */

/** Counts the contacts of a source that meet a filter and have the terms, up to `most`. */
export function countContacts(
  organizationId: string,
  { q, tag }: ContactFilter,
  { filter, source, most }: { readonly filter: Sql; readonly source: Sql; readonly most: number },
): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM (
      SELECT FROM ${source} c
      WHERE c.org_id = ${organizationId} AND ${filter} AND ${hasTerms({ q, tags: tag })} LIMIT ${most}) c`;
}

/** The same of all contacts with the terms, by the index of words and tags. */
export function countContactsWithTerms(
  { q, tag, status, stage, source, company_id }: ContactFilter,
  most: number,
): Sql {
  return sql`SELECT count_contacts(${q}, ${tag}, ${status}, ${stage}, ${source}, ${company_id}, ${most}) AS counted`;
}
