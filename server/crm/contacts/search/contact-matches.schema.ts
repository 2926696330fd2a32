import { z } from 'zod';
import { page, uuid } from '../../../kernel/fields/fields.ts';
import { contactFilter } from '../contact-query.schema.ts';

/** What the palette and pickers find contacts by. */
export const contactMatches = z.object({
  q: contactFilter.shape.q,
  company_id: uuid().optional().meta({ description: 'Contacts of this company come first.' }),
  limit: page({ default: 10, max: 50 }).limit,
});

export type ContactMatches = z.infer<typeof contactMatches>;
