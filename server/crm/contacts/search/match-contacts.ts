import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import { type Sql, sql } from '../../../kernel/database/sql.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { contactView } from '../contact.schema.ts';
import { type ContactPage, selectContacts } from '../contact.sql.ts';
import { findContacts } from '../find-contacts.ts';
import { type ContactMatches, contactMatches } from './contact-matches.schema.ts';
import { type ContactTerms, hasTerms } from './contact-search.sql.ts';

/** Finds a few contacts by words, best first, for the palette and for pickers (docs/behaviour/search.md 7). */
export const matchContacts = defineRead({
  name: 'match-contacts',
  summary: 'Find contacts, best match first',
  description: 'Names that begin with the words come first. Without `q`, the contacts that changed last.',
  scope: 'crm:read',
  input: contactMatches,
  output: z.array(contactView),
  run: async (context, query) => ({
    data: (await bestMatches(context, query)).map((json) => new JsonText(json)),
  }),
});

async function bestMatches(
  context: ReadContext,
  { q, company_id, limit }: ContactMatches,
): Promise<readonly string[]> {
  const page: ContactPage = { event: 'updated', order: 'desc', limit, offset: 0 };
  const ranks: ContactTerms[] = q === undefined ? [{}] : [{ begins: q }, { named: q }, { q }];
  const filters = company_id === undefined ? [undefined] : [sql`c.company_id = ${company_id}`, undefined];
  const found = new Set<string>();
  for (const filter of filters) {
    for (const terms of ranks) {
      if (found.size >= limit) break;
      for (const { json } of await pageOf(context, page, terms, filter)) found.add(json);
    }
  }
  return [...found].slice(0, limit);
}

/** The contacts of a company are few enough to scan. */
function pageOf(context: ReadContext, page: ContactPage, terms: ContactTerms, filter: Sql | undefined) {
  if (filter === undefined && Object.keys(terms).length > 0) return findContacts(context, page, terms);
  const condition = sql`${filter ?? sql`true`} AND ${hasTerms(terms)}`;
  return context.query<{ json: string }>(
    selectContacts(context.organizationId, page, condition).plannedEachTime(),
  );
}
