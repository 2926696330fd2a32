import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { type DuplicateRow, duplicatePage } from '../../duplicate-page.ts';
import { selectDuplicates, selectDuplicatesOf } from '../../duplicates.sql.ts';
import {
  CONTACT_LIKENESSES,
  contactDuplicates,
  contactDuplicatesQuery,
} from './contact-duplicates.schema.ts';
import { CONTACT_COMPARISON } from './contact-duplicates.sql.ts';

/** GET of contacts that may be the same person; a merge makes one of two. */
export const listContactDuplicates = defineRead({
  name: 'list-contact-duplicates',
  summary: 'List possible duplicates of contacts',
  description:
    'Groups of contacts with the same e-mail address, digits of the telephone number (at least 6) or first and last name, ' +
    'without regard to case and accents.',
  scope: 'crm:read',
  input: contactDuplicatesQuery,
  output: z.array(contactDuplicates),
  run: async (context, { by, contact_id, ...range }) => {
    const { organizationId } = context;
    const likenesses = by ? [by] : CONTACT_LIKENESSES;
    const statement =
      contact_id === undefined
        ? selectDuplicates(organizationId, CONTACT_COMPARISON, by ?? 'email', range)
        : selectDuplicatesOf(organizationId, CONTACT_COMPARISON, likenesses, contact_id);
    return duplicatePage(await context.query<DuplicateRow>(statement.plannedEachTime()), range.limit);
  },
});
