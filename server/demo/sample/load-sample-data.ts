import { z } from 'zod';
import type { Pipeline } from '../../crm/pipelines/pipeline.schema.ts';
import { selectAllPipelines } from '../../crm/pipelines/pipeline.sql.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { Calendar } from '../calendar.ts';
import { insertHistory } from '../demo.sql.ts';
import { countsOf, importEntry, makeHistory } from '../history.ts';
import { newIds } from '../new-ids.ts';
import { SAMPLE_SIZE } from '../size.ts';
import type { Seller } from '../team.ts';
import { FEW_RECORDS, sampleDataView } from './sample-data.schema.ts';
import { awaitSampleTurn, insertSampleRecords, selectHasOwnRecords, selectIsNew } from './sample-data.sql.ts';

const NOT_NEW = new Conflict(
  `Sample data can only be loaded into an organization with at most ${FEW_RECORDS} contacts, companies and deals.`,
);
const NEEDS_PIPELINE = new Conflict(
  'Sample data needs a default pipeline with an open, a won and a lost stage. Add what is missing.',
);
const NEEDS_PERSON = new Conflict(
  'Sample data must be loaded by a person, who becomes responsible for it. Sign in and load it.',
);

/** Loads the sample data, four months of a small history, into an organization with few records. */
export const loadSampleData = defineWrite({
  name: 'load-sample-data',
  summary: 'Load sample data',
  description: 'It is imported as history: no webhooks are sent, and the audit log gets one entry.',
  scope: 'crm:write',
  role: 'admin',
  input: z.object({}),
  output: sampleDataView,
  conflicts: [NOT_NEW, NEEDS_PERSON, NEEDS_PIPELINE],
  run: async (context) => {
    const { organizationId } = context;
    await context.query(awaitSampleTurn(organizationId));
    const [state] = await context.query<{ is_new: boolean }>(selectIsNew(organizationId));
    if (!state?.is_new) throw conflict(NOT_NEW);
    const [own] = await context.query<{ has_own_records: boolean }>(selectHasOwnRecords(organizationId));
    if (!own) throw new Error('A count returned no row.');
    const history = makeHistory({
      organizationId,
      size: SAMPLE_SIZE,
      calendar: new Calendar(new Date()),
      team: [sellerOf(context)],
      sales: await findSalesPipeline(context),
      newId: newIds(),
    });
    for (const statement of insertHistory(organizationId, history)) await context.query(statement);
    await context.query(insertSampleRecords(organizationId, history));
    const counts = countsOf(history);
    context.audit(importEntry(organizationId, counts));
    const { companies, contacts, deals } = counts;
    return { data: { loaded: { companies, contacts, deals }, can_load: false, ...own } };
  },
});

/** The person who loads the data becomes responsible for all of it. */
function sellerOf({ caller }: WriteContext): Seller {
  const { userId } = caller.credential;
  if (userId === null) throw conflict(NEEDS_PERSON);
  return { userId, countries: [] };
}

/** The default pipeline, if a sale can start, be won and be lost in it. */
async function findSalesPipeline(context: WriteContext): Promise<Pipeline> {
  const [read] = await context.query<{ pipelines: string }>(selectAllPipelines(context.organizationId));
  const pipelines = read ? new JsonText<Pipeline[]>(read.pipelines).value() : [];
  const pipeline = pipelines.find(({ is_default }) => is_default) ?? pipelines[0];
  const { stages = [] } = pipeline ?? {};
  const isOpen = stages.some(({ is_won, is_lost }) => !is_won && !is_lost);
  if (pipeline && isOpen && stages.some((stage) => stage.is_won) && stages.some((stage) => stage.is_lost)) {
    return pipeline;
  }
  throw conflict(NEEDS_PIPELINE);
}
