import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { EXTERNAL_ID_TAKEN } from '../../external-ids/external-ids.ts';
import { contactView } from '../contact.schema.ts';
import { contactSearch } from '../contact-query.schema.ts';
import { findByCriteria } from './contact-criteria.ts';
import { findOrCreateContact } from './find-or-create-contact.ts';

/** Searches for contacts that match all given criteria, newest first (docs/behaviour/contacts.md 13). */
export const searchContacts = defineRead({
  name: 'search-contacts',
  summary: 'Search contacts',
  description:
    'At least one criterion is required. A contact must match all that are given. With `create`, which also needs `crm:write`, a ' +
    'contact is created and answered with 201 if none has the `email` of the search or, without one, its `tags`.',
  scope: 'crm:read',
  input: contactSearch.meta({ examples: [{ email: 'ada@example.com' }] }),
  output: z.array(contactView),
  mayCreate: true,
  conflicts: [EXTERNAL_ID_TAKEN],
  orElse: { member: 'create', operation: findOrCreateContact },
  run: async (context, { limit, create: _, ...criteria }) => {
    const rows = await findByCriteria(context, criteria, limit);
    return { data: rows.map((row) => new JsonText(row.json)) };
  },
});
