import { z } from 'zod';

/** The result of erasing a contact. */
export const contactErasure = z
  .object({
    id: z.uuid(),
    ids: z.array(z.uuid()).meta({
      description: 'The contact and the contacts merged into it, all of which were erased.',
    }),
    deals: z.int().meta({ description: 'The deals that stay without the link.', examples: [1] }),
    rows: z.int().meta({ description: 'The number of rows that were deleted or changed.', examples: [42] }),
  })
  .meta({
    id: 'ContactErasure',
    description: 'The result of erasing a contact, without personal data.',
  });

/** Everything that is stored about a contact. */
export const contactExport = z
  .object({
    id: z.uuid(),
    ids: z.array(z.uuid()).meta({ description: 'The contact and the contacts merged into it.' }),
    exported_at: z.iso.datetime(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).meta({
      description:
        'An array of rows for each table with data, such as `contacts`, `activities`, `deals`, `events` and `audit_entries`.',
    }),
  })
  .meta({ id: 'ContactExport', description: 'Everything that is stored about a contact.' });
