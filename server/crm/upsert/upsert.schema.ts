import { z } from 'zod';
import { companyPatch } from '../companies/company.schema.ts';
import { contactPatch } from '../contacts/contact.schema.ts';
import { ignoredMeta } from '../external-ids/external-id-field.ts';
import { dealFields } from './deal-writer.ts';

/** The field by which an upsert finds its record. */
function match<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return z.enum(fields).meta({
    description:
      'What the record is found by; that field is required. `external_id` means together with `external_source`.',
  });
}

/** The input of `POST /api-contacts-upsert`. */
export const contactUpsert = contactPatch.extend({ match: match(['email', 'external_id']) }).meta({
  examples: [{ match: 'email', email: 'ada@example.com', first_name: 'Ada', job_title: 'CTO' }],
});

/** The input of `POST /api-companies-upsert`. */
export const companyUpsert = companyPatch.extend({ match: match(['domain', 'external_id']) }).meta({
  examples: [{ match: 'domain', domain: 'northwind.example', name: 'Northwind' }],
});

/** The input of `POST /api-deals-upsert`. */
export const dealUpsert = dealFields.extend({ match: match(['external_id']) }).meta({
  examples: [
    {
      match: 'external_id',
      external_source: 'shop',
      external_id: 'order-1042',
      title: 'Order 1042',
      value: 120,
    },
  ],
});

/** The `meta` of an upsert. */
export const upsertMeta = ignoredMeta.extend({
  created: z.boolean().meta({ description: 'Whether the record was created. Otherwise it was found.' }),
});
