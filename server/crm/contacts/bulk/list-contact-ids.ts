import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { type RecordIdsRow, recordIdsOf } from '../../record-ids.ts';
import { contactIdsQuery } from './contact-bulk.schema.ts';
import { selectContactIds } from './contact-ids.sql.ts';

/** Names all contacts that a table shows, so that all of them can be changed. */
export const listContactIds = defineRead({
  name: 'list-contact-ids',
  summary: 'List the ids of contacts',
  description:
    'In rising order, so that none that is there all along is left out or comes twice, whatever changes meanwhile. ' +
    'An answer may be short or empty before the last one.',
  scope: 'crm:read',
  input: contactIdsQuery,
  output: z.array(z.uuid()),
  run: async (context, query) => {
    const statement = selectContactIds(context.organizationId, query).plannedEachTime();
    return recordIdsOf(await context.query<RecordIdsRow>(statement));
  },
});
