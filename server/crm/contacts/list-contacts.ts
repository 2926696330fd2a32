import type { ReadContext } from '../../kernel/context.ts';
import { defineRead } from '../../kernel/operation.ts';
import { pageOf } from '../../kernel/result.ts';
import { allOf } from '../../kernel/sql.ts';
import { type ContactQuery, contactQuery, contactView } from './contact.schema.ts';
import { listFilter, selectContacts } from './contact.sql.ts';
import { hasTerms } from './contact-search.sql.ts';
import { findContacts } from './find-contacts.ts';

/** GET of the contacts by the time of a change, newest first (section 4.5 of the specification). */
export const listContacts = defineRead({
  name: 'list-contacts',
  summary: 'List contacts',
  description: 'Newest change first; `event` says which change counts.',
  scope: null,
  input: contactQuery,
  output: contactView,
  run: async (context, query) => pageOf(await selectPage(context, query), query),
});

async function selectPage(context: ReadContext, query: ContactQuery): Promise<{ json: string }[]> {
  const { organizationId } = context;
  const terms = { q: query.q, tags: query.tag };
  const filter = listFilter(query);
  const hasNoTerms = query.q === undefined && query.tag === undefined;
  if (hasNoTerms && filter === undefined) return context.query(selectContacts(organizationId, query));
  if (hasNoTerms || query.company_id !== undefined) {
    // The contacts of a company are few enough to be looked through.
    const all = allOf(filter, hasTerms(terms));
    return context.query(selectContacts(organizationId, query, all).plannedEachTime());
  }
  return findContacts(context, query, terms, filter);
}
