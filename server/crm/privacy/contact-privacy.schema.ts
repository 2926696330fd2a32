import { z } from 'zod';

/** What the erasure of a contact did. */
export const contactErasure = z
  .object({
    id: z.uuid(),
    ids: z.array(z.uuid()).meta({
      description: 'The contact, and the contacts that were merged into it: all of them were erased.',
    }),
    deals: z.int().meta({ description: 'The deals that stay, without the link.', examples: [1] }),
    rows: z.int().meta({ description: 'The rows that were deleted or emptied.', examples: [42] }),
  })
  .meta({
    id: 'ContactErasure',
    description: 'What the erasure of a contact did. It names no personal data.',
  });

/** Everything that is stored about a contact. */
export const contactExport = z
  .object({
    id: z.uuid(),
    ids: z.array(z.uuid()).meta({ description: 'The contact, and the contacts that were merged into it.' }),
    exported_at: z.iso.datetime(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).meta({
      description:
        'An array of rows for each table that has any, such as `contacts`, `activities`, `deals`, `events` and `audit_entries`.',
    }),
  })
  .meta({ id: 'ContactExport', description: 'Everything that is stored about a contact.' });

/** The record of `contact.deleted`: nothing personal, because the contact is gone. */
export const deletedContact = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    erased: z.boolean().meta({ description: 'True if the personal data was erased, too.' }),
  })
  .meta({ id: 'DeletedContact', description: 'A contact that was deleted.' });
