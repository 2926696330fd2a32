import { z } from 'zod';

const count = z.int();

/** How many records of each kind. */
const recordCounts = z.object({ companies: count, contacts: count, deals: count });

export type RecordCounts = z.infer<typeof recordCounts>;

/** With so many contacts, companies and deals of its own an organization can still load sample data. */
export const FEW_RECORDS = 20;

/** The sample data in the organization. */
export const sampleDataView = z
  .object({
    loaded: recordCounts.meta({ description: 'Sample records that have not been removed.' }),
    can_load: z.boolean().meta({
      description: `Whether the organization has at most ${FEW_RECORDS} contacts, companies and deals.`,
    }),
    has_own_records: z.boolean().meta({
      description: 'Whether it has a contact, a company or a deal that is no sample.',
    }),
  })
  .meta({ id: 'SampleData' });

export type SampleData = z.infer<typeof sampleDataView>;

/** The result of removing it. */
export const sampleDataRemoval = z
  .object({
    removed: recordCounts,
    kept: recordCounts.meta({ description: 'Records that somebody has worked with since.' }),
  })
  .meta({ id: 'SampleDataRemoval' });
