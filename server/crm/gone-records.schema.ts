import { z } from 'zod';

/** The records in events about records that no longer exist. They contain only ids, because the rest is gone. */

const ids = { id: z.uuid(), org_id: z.uuid() };

export const deletedContact = z
  .object({
    ...ids,
    erased: z.boolean().meta({ description: 'Whether the personal data was also erased.' }),
  })
  .meta({ id: 'DeletedContact', description: 'A contact that was deleted.' });

export const mergedContact = z
  .object({ ...ids, merged_into: z.uuid().meta({ description: 'The contact that has its data now.' }) })
  .meta({ id: 'MergedContact', description: 'A contact that was merged into another one.' });

export const deletedCompany = z
  .object({
    ...ids,
    merged_into: z
      .uuid()
      .nullable()
      .meta({ description: 'The company that has its data now, if it was merged into one.' }),
  })
  .meta({ id: 'DeletedCompany', description: 'A company that was deleted.' });

export const deletedDeal = z.object(ids).meta({ id: 'DeletedDeal', description: 'A deal that was deleted.' });

export const deletedActivity = z
  .object({
    ...ids,
    contact_id: z.uuid().nullable().meta({ description: 'The contact to which it belonged.' }),
    deal_id: z.uuid().nullable().meta({ description: 'The deal to which it belonged.' }),
    company_id: z.uuid().optional().meta({ description: 'The company to which it belonged itself, if any.' }),
  })
  .meta({ id: 'DeletedActivity', description: 'An activity that was deleted.' });

export const deletedFile = z
  .object({
    ...ids,
    kind: z.string().meta({ description: 'The kind of record that it belonged to.', examples: ['deal'] }),
    record_id: z.uuid().meta({ description: 'The record that it belonged to.' }),
  })
  .meta({ id: 'DeletedFile', description: 'A file that was deleted.' });

export const deletedTask = z.object(ids).meta({ id: 'DeletedTask', description: 'A task that was deleted.' });
