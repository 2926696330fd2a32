import { sql } from '../../../kernel/database/sql.ts';
import { recordJson } from '../../../kernel/fields/record-json.ts';
import type { Comparison } from '../../../records/duplicates.sql.ts';
import { furtherAddresses } from '../addresses/address.sql.ts';
import { contactView } from '../contact.schema.ts';
import { CONTACT_LIKENESSES, type ContactLikeness } from './contact-duplicates.schema.ts';

/** How contacts are compared to find duplicates. */
export const CONTACT_COMPARISON: Comparison<ContactLikeness> = {
  table: sql`contacts`,
  record: recordJson(contactView, 'c'),
  plural: 'contacts',
  by: CONTACT_LIKENESSES,
  likenesses: {
    email: {
      column: sql`email_folded`,
      tells: (value) => sql`${value} IS NOT NULL`,
      further: (organizationId) => furtherAddresses(organizationId, 'email'),
    },
    phone: {
      column: sql`phone_digits`,
      tells: (value) => sql`length(${value}) >= 6`,
      further: (organizationId) => furtherAddresses(organizationId, 'phone'),
    },
    name: { column: sql`name_folded`, tells: (value) => sql`strpos(${value}, ' ') > 0` },
  },
};
