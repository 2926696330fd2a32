import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { duplicatesMeta } from '../../../records/duplicates.schema.ts';
import { findDuplicates } from '../../../records/find-duplicates.ts';
import { contactDuplicates, contactDuplicatesQuery } from './contact-duplicates.schema.ts';
import { CONTACT_COMPARISON } from './contact-duplicates.sql.ts';

/** Lists groups of contacts that may be the same person, which a merge can combine. */
export const listContactDuplicates = defineRead({
  name: 'list-contact-duplicates',
  summary: 'List possible duplicate contacts',
  description:
    'Groups of contacts with the same email address, digits of the phone number (at least 6), or first and last name, ' +
    'ignoring case and accents.',
  scope: 'crm:read',
  input: contactDuplicatesQuery,
  output: z.array(contactDuplicates),
  meta: duplicatesMeta,
  run: (context, { contact_id, ...query }) => findDuplicates(context, CONTACT_COMPARISON, query, contact_id),
});
