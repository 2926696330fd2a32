import { z } from 'zod';
import { allOf, type Sql } from '../../kernel/database/sql.ts';
import { cursorPageOf, type KeyedRow } from '../../kernel/lists/cursor.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type Before, beforeHorizon } from '../../records/horizon.ts';
import { type LookedUp, lookedUp } from '../custom-fields/values/custom-filter.ts';
import { contactSortKey, isInOrder } from '../sorts/contact-sort.sql.ts';
import { contactView } from './contact.schema.ts';
import { type ContactPage, listFilter, selectContacts } from './contact.sql.ts';
import { type ContactQuery, contactQuery } from './contact-query.schema.ts';
import { findContacts } from './find-contacts.ts';
import { hasTerms } from './search/contact-search.sql.ts';

/** Lists contacts by the time of a change, newest first (docs/behaviour/contacts.md 10). */
export const listContacts = defineRead({
  name: 'list-contacts',
  kind: 'contact',
  summary: 'List contacts',
  description: 'Newest change first. `event` says which change counts; `sort` chooses another order.',
  scope: null,
  input: contactQuery,
  output: z.array(contactView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, await lookedUp(context, 'contact', asked));
    const key = contactSortKey(context.organizationId, query);
    return cursorPageOf(context, await selectPage(context, query), query, key);
  },
});

async function selectPage(context: ReadContext, query: LookedUp<ContactQuery> & Before): Promise<KeyedRow[]> {
  const { organizationId } = context;
  const terms = { q: query.q, tags: query.tag };
  const filter = listFilter(organizationId, query);
  const hasNoTerms = query.q === undefined && query.tag === undefined;
  if (hasNoTerms && filter === undefined) return context.query(selectAll(organizationId, query));
  const { company_id, external_id, email, phone, ids } = query;
  const isOfFew = [company_id, external_id, email, phone, ids].some((filter) => filter !== undefined);
  if (isOfFew || (hasNoTerms && (isServedByIndex(query) || !isInOrder(query)))) {
    // The contacts of a company, or with one address, number or id, are few enough to scan. Without an index of the order, all are sorted.
    const all = allOf(filter, hasTerms(terms));
    return context.query(selectContacts(organizationId, query, all).plannedEachTime());
  }
  return findContacts(context, query, terms, filter);
}

function selectAll(organizationId: string, query: ContactPage): Sql {
  const statement = selectContacts(organizationId, query);
  // One index has the order, another the time. Which one is better depends on how many contacts have changed since.
  const asksTwoIndexes = query.sort !== undefined && query.updated_since !== undefined;
  return asksTwoIndexes ? statement.plannedEachTime() : statement;
}

/** Whether one index supports both the filter and the order of the list. */
function isServedByIndex({ status, stage, source, owner_id, where, event, sort }: ContactQuery): boolean {
  const byUpdate = sort === undefined ? event === 'updated' : sort === 'updated_at';
  if (where !== undefined) return false;
  return byUpdate && [status, stage, source, owner_id].filter((filter) => filter !== undefined).length === 1;
}
