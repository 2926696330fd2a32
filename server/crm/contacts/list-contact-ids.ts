import { z } from 'zod';
import { JsonText } from '../../kernel/json-text.ts';
import { defineRead } from '../../kernel/operation.ts';
import { contactIdsQuery } from './contact-bulk.schema.ts';
import { type ContactIdsRow, selectContactIds } from './contact-ids.sql.ts';

/** Names all contacts that a table shows, so that all of them can be changed. */
export const listContactIds = defineRead({
  name: 'list-contact-ids',
  summary: 'List the ids of contacts',
  description:
    'In rising order, so that none that is there all along is left out or comes twice, whatever changes meanwhile. ' +
    'An answer may be short or empty before the last one.',
  scope: 'crm:read',
  input: contactIdsQuery,
  output: z.uuid(),
  run: async (context, query) => {
    const statement = selectContactIds(context.organizationId, query).plannedEachTime();
    const [row] = await context.query<ContactIdsRow>(statement);
    const next = row?.next ?? null;
    return { data: new JsonText(row?.ids ?? '[]'), meta: next === null ? {} : { next } };
  },
});
