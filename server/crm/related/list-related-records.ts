import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { recordIn, recordsIn } from '../../kernel/operations/result.ts';
import { countContactsOfTable } from '../contacts/count-contacts.ts';
import { listContacts } from '../contacts/list-contacts.ts';
import { listDeals } from '../deals/list-deals.ts';
import { summarizePipelines } from '../pipelines/summarize-pipelines.ts';
import { relatedRecords, relatedRecordsQuery } from './related-records.schema.ts';

/** How many of the latest deals are included. */
const DEALS = 50;

/** How many contacts are included. */
const CONTACTS = 20;

/** Lists what stands beside a contact or a company, so that its page asks once. */
export const listRelatedRecords = defineRead({
  name: 'list-related-records',
  summary: 'List the deals of a contact or a company, and the contacts of a company',
  scope: 'crm:read',
  input: relatedRecordsQuery,
  output: relatedRecords,
  run: async (context, of) => {
    const [deals, pipelines, people] = await Promise.all([
      listDeals.join(context, { ...of, limit: DEALS }),
      summarizePipelines.join(context, of),
      peopleOf(context, of.company_id),
    ]);
    const stages = recordsIn(pipelines).flatMap((pipeline) => pipeline.stages);
    return { data: { deals: recordsIn(deals), stages, ...people } };
  },
});

async function peopleOf(context: ReadContext, company_id: string | undefined) {
  if (company_id === undefined) return { contacts: [], contact_count: 0 };
  const [contacts, counted] = await Promise.all([
    listContacts.join(context, { company_id, sort: 'name', order: 'asc', limit: CONTACTS }),
    countContactsOfTable.join(context, { company_id }),
  ]);
  return { contacts: recordsIn(contacts), contact_count: recordIn(counted).count };
}
