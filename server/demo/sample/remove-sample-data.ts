import { z } from 'zod';
import type { Sql } from '../../kernel/database/sql.ts';
import type { RecordLink } from '../../kernel/family/record-registry.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { linksTo } from '../../records/links.ts';
import { type RecordCounts, sampleDataRemoval } from './sample-data.schema.ts';
import {
  awaitSampleTurn,
  countSampleRecords,
  deleteSampleCompanies,
  deleteSampleContacts,
  deleteSampleDeals,
  deleteSampleHistory,
  deleteSampleTasks,
  forgetSampleRecords,
} from './sample-data.sql.ts';

const IN_USE = new Conflict('Somebody is changing the sample data right now. Try again.');

const inUse = () => conflict(IN_USE);

/** Removes the sample data, except records that somebody has worked with. */
export const removeSampleData = defineWrite({
  name: 'remove-sample-data',
  summary: 'Remove the sample data',
  description:
    'Records that somebody has changed, logged an activity on or linked to another record stay and become ordinary records.',
  scope: 'crm:write',
  role: 'admin',
  input: z.object({}),
  output: sampleDataRemoval,
  constraints: {
    deals_contact_id: inUse,
    deals_company_id: inUse,
    contacts_company_id: inUse,
    tasks_contact_id: inUse,
    tasks_company_id: inUse,
    tasks_deal_id: inUse,
  },
  run: async (context) => {
    const { organizationId } = context;
    await context.query(awaitSampleTurn(organizationId));
    await remove(context, 'task', deleteSampleTasks);
    const deals = await remove(context, 'deal', deleteSampleDeals);
    await context.query(deleteSampleHistory(organizationId));
    const contacts = await remove(context, 'contact', deleteSampleContacts);
    const companies = await remove(context, 'company', deleteSampleCompanies);
    const [kept] = await context.query<RecordCounts>(countSampleRecords(organizationId));
    if (!kept) throw new Error('A count returned no row.');
    context.defer(forgetSampleRecords(organizationId));
    return { data: { removed: { companies, contacts, deals }, kept } };
  },
});

async function remove(
  context: WriteContext,
  recordType: string,
  deletion: (organizationId: string, links: readonly RecordLink[]) => Sql,
): Promise<number> {
  const statement = deletion(context.organizationId, linksTo(context.records, recordType));
  const removed = await context.query<{ id: string }>(statement);
  for (const { id } of removed) context.audit({ recordType, recordId: id, action: 'deleted' });
  return removed.length;
}
