import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type RecordCounts, sampleDataView } from './sample-data.schema.ts';
import { countSampleRecords, selectHasOwnRecords, selectIsNew } from './sample-data.sql.ts';

/** Gets the amount of sample data in the organization. */
export const getSampleData = defineRead({
  name: 'get-sample-data',
  summary: 'Get the state of the sample data',
  scope: 'crm:read',
  input: z.object({}),
  output: sampleDataView,
  run: async (context) => {
    const { organizationId } = context;
    const [[loaded], [state], [own]] = await Promise.all([
      context.query<RecordCounts>(countSampleRecords(organizationId)),
      context.query<{ is_new: boolean }>(selectIsNew(organizationId)),
      context.query<{ has_own_records: boolean }>(selectHasOwnRecords(organizationId)),
    ]);
    if (!loaded || !state || !own) throw new Error('A count returned no row.');
    return { data: { loaded, can_load: state.is_new, ...own } };
  },
});
