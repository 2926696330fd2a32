import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { findDuplicates } from '../../../records/find-duplicates.ts';
import { contactDuplicates, contactDuplicatesQuery } from './contact-duplicates.schema.ts';
import { CONTACT_COMPARISON } from './contact-duplicates.sql.ts';

/** GET of contacts that may be the same person; a merge makes one of two. */
export const listContactDuplicates = defineRead({
  name: 'list-contact-duplicates',
  summary: 'List possible duplicates of contacts',
  description:
    'Groups of contacts with the same email address, digits of the telephone number (at least 6) or first and last name, ' +
    'without regard to case and accents.',
  scope: 'crm:read',
  input: contactDuplicatesQuery,
  output: z.array(contactDuplicates),
  run: (context, { contact_id, ...query }) => findDuplicates(context, CONTACT_COMPARISON, query, contact_id),
});
