import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { ContactFilter } from './contact-query.schema.ts';
import { hasTerms } from './search/contact-search.sql.ts';

/** Counts contacts without counting all of them. */

/** Counts the rows of a source, up to `most`. */
export function countRows(source: Sql, most: number): Sql {
  return sql`SELECT count(*)::int AS counted FROM (SELECT FROM ${source} c LIMIT ${most}) c`;
}

/** The contacts of a source that match a filter and the terms. */
export function contactsWithTerms(source: Sql, filter: Sql, { q, tag }: ContactFilter): Sql {
  return sql`(SELECT FROM ${source} c WHERE ${filter} AND ${hasTerms({ q, tags: tag })})`;
}

/** Counts all matching contacts with the index of words and tags. */
export function countContactsWithTerms(
  { q, tag, status, stage, source, company_id }: ContactFilter,
  most: number,
): Sql {
  return sql`SELECT count_contacts(${q}, ${tag}, ${status}, ${stage}, ${source}, ${company_id}, ${most}) AS counted`;
}
