import { z } from 'zod';

const count = z.int();

/** How many records of each kind. */
const recordCounts = z.object({ companies: count, contacts: count, deals: count });

export type RecordCounts = z.infer<typeof recordCounts>;

/** What the organization has of sample data. */
export const sampleDataView = z
  .object({
    loaded: recordCounts.meta({ description: 'Records of the sample data that have not been removed.' }),
    can_load: z.boolean().meta({ description: 'True while there are no contacts, companies and deals.' }),
  })
  .meta({ id: 'SampleData' });

export type SampleData = z.infer<typeof sampleDataView>;

/** What came of removing it. */
export const sampleDataRemoval = z
  .object({
    removed: recordCounts,
    kept: recordCounts.meta({ description: 'Records that somebody has worked with since.' }),
  })
  .meta({ id: 'SampleDataRemoval' });
