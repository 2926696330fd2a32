import { z } from 'zod';
import { uuid } from '../../../kernel/fields/fields.ts';
import { duplicateCount, duplicatesRange } from '../../../records/duplicates.schema.ts';
import { contactView } from '../contact.schema.ts';

/** Criteria for contacts that may be the same person. */
export const CONTACT_LIKENESSES = ['email', 'phone', 'name'] as const;

export type ContactLikeness = (typeof CONTACT_LIKENESSES)[number];

/** Contacts that may be the same person. */
export const contactDuplicates = z
  .object({
    by: z.enum(CONTACT_LIKENESSES).meta({ description: 'What the contacts have in common.' }),
    value: z.string().meta({
      description:
        'The email address or name in lower case without accents, or the digits of the phone number.',
      examples: ['ada@example.com'],
    }),
    count: duplicateCount,
    contacts: z.array(contactView).meta({ description: 'The first 10 contacts.' }),
  })
  .meta({ id: 'ContactDuplicates' });

/** The filters of `GET /api-contact-duplicates`. */
export const contactDuplicatesQuery = z.object({
  by: z.enum(CONTACT_LIKENESSES).optional().meta({
    description:
      'What they must have in common; by default the email address or, with `contact_id`, any of the three.',
  }),
  contact_id: uuid().optional().meta({ description: 'Only the duplicates of this contact.' }),
  ...duplicatesRange,
});
