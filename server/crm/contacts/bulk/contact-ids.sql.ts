import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';
import { selectRecordIds } from '../../record-ids.sql.ts';
import { listFilter } from '../contact.sql.ts';
import { hasTerms } from '../search/contact-search.sql.ts';
import type { ContactIdsQuery } from './contact-bulk.schema.ts';

/** The ids of the contacts that a filter admits, after one of them. */
export function selectContactIds(organizationId: string, { from, q, tag, ...filter }: ContactIdsQuery): Sql {
  const wanted = allOf(listFilter(filter), hasTerms({ q, tags: tag }));
  return selectRecordIds(organizationId, { table: sql`contacts`, from, wanted });
}
