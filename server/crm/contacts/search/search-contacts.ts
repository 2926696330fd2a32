import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import { type Sql, sql } from '../../../kernel/database/sql.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { type ContactSearch, contactSearch, contactView } from '../contact.schema.ts';
import { type ContactPage, selectContacts } from '../contact.sql.ts';
import { findContacts } from '../find-contacts.ts';
import { hasTerms } from './contact-search.sql.ts';

/** Searches for contacts that match all given criteria, newest first (docs/behaviour/contacts.md 13). */
export const searchContacts = defineRead({
  name: 'search-contacts',
  summary: 'Search contacts',
  description: 'At least one criterion is required. A contact must match all that are given.',
  scope: 'crm:read',
  input: contactSearch.meta({ examples: [{ email: 'ada@example.com' }] }),
  output: z.array(contactView),
  run: async (context, { limit, ...criteria }) => {
    if (Object.values(criteria).every((value) => value === undefined)) {
      throw invalidRequest('Give at least one of email, phone, first_name, last_name and tags.');
    }
    const page: ContactPage = { event: 'created', order: 'desc', limit, offset: 0 };
    const rows = await search(context, page, criteria);
    return { data: rows.map((row) => new JsonText(row.json)) };
  },
});

type Criteria = Omit<ContactSearch, 'limit'>;

async function search(
  context: ReadContext,
  page: ContactPage,
  { email, phone, ...terms }: Criteria,
): Promise<{ json: string }[]> {
  if (email === undefined && phone === undefined) return findContacts(context, page, terms);
  const others = sql`${hasEmail(email)} AND ${hasTerms(terms)}`;
  const matching = (filter: Sql) =>
    context.query<{ json: string }>(
      selectContacts(context.organizationId, page, sql`${filter} AND ${others}`).plannedEachTime(),
    );
  if (phone === undefined) return matching(sql`true`);
  const exact = await matching(sql`c.phone = ${phone}`);
  const digits = phone.replaceAll(/[^0-9]/g, '');
  return exact.length > 0 || digits === '' ? exact : matching(sql`c.phone_digits = ${digits}`);
}

function hasEmail(email: string | undefined): Sql {
  return email === undefined ? sql`true` : sql`c.email_folded = fold_text(${email})`;
}
