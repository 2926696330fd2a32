import { z } from 'zod';
import { blanksLeftOut } from '../../kernel/fields/blanks.ts';
import { cursorPage } from '../../kernel/fields/cursor-page.ts';
import { label, order, page, requiredText, timestamp, uuid } from '../../kernel/fields/fields.ts';
import { idsFilter } from '../../records/ids-filter.ts';
import { givenFilter } from '../custom-fields/values/custom-filter-field.ts';
import { externalIdFilter } from '../external-ids/external-id-field.ts';
import { whereFilter } from '../filters/where-field.ts';
import { ownerFilter } from '../owners/owner-field.ts';
import { OWN_SORT, sortField } from '../sorts/sort-field.ts';
import { contactPatch, oneOrMoreTags } from './contact.schema.ts';

const criterion = requiredText(255).transform((value) => value.trim());

/** The kinds of changes by which the list can be filtered and sorted (docs/behaviour/contacts.md 11). */
const CONTACT_EVENTS = ['created', 'updated', 'tag_added', 'enriched'] as const;

/** The filters of a table of contacts (docs/behaviour/contacts.md 12). */
export const contactFilter = z.object({
  q: criterion.optional().meta({
    description:
      'Only contacts that have all of these words in their name, email address, company, job title or phone number, each as any part of a word, ignoring case and accents.',
    examples: ['ada'],
  }),
  tag: oneOrMoreTags.optional().meta({ description: 'Can be repeated; contacts must have all of the tags.' }),
  status: label()
    .optional()
    .meta({ description: 'Only contacts with this status.', examples: ['active'] }),
  stage: label().optional().meta({ description: 'Only contacts with this stage label.' }),
  source: label()
    .optional()
    .meta({ description: 'Only contacts with this source.', examples: ['form'] }),
  company_id: uuid().optional().meta({ description: 'Only contacts of this company.' }),
  owner_id: ownerFilter('contacts'),
  ...externalIdFilter('contacts'),
  custom_fields: givenFilter('contact'),
  where: whereFilter(
    '{"any":[{"field":"city","op":"is","value":"Oslo"},{"field":"country","op":"is_empty"}]}',
  ),
});

export type ContactFilter = z.infer<typeof contactFilter>;

/** The sort keys of a list of contacts, besides own fields. */
const CONTACT_SORTS = [
  'updated_at',
  'created_at',
  'name',
  'score',
  'email',
  'phone',
  'company',
  'owner',
  'job_title',
  'status',
  'stage',
  'source',
  'industry',
  'city',
  'country',
] as const;

export type ContactSort = (typeof CONTACT_SORTS)[number];

/** The filters of `GET /api-contacts` (docs/behaviour/contacts.md 10 to 12). */
export const contactQuery = z.object({
  updated_since: timestamp()
    .optional()
    .meta({ description: 'Only contacts to which the `event` happened at or after this time.' }),
  event: z
    .enum(CONTACT_EVENTS)
    .default('updated')
    .meta({ description: 'The kind of change by which the list is filtered and sorted.' }),
  ...contactFilter.shape,
  email: criterion.optional().meta({
    description: 'Only contacts with this whole email address, ignoring case.',
    examples: ['ada@example.com'],
  }),
  phone: criterion.optional().meta({
    description: 'Only contacts with this whole phone number; its digits are compared.',
    examples: ['+44 20 7946 0018'],
  }),
  ids: idsFilter('contacts'),
  sort: sortField(CONTACT_SORTS)
    .optional()
    .meta({
      description: `The sort key, instead of the time of the \`event\`. \`name\` sorts by last name, then first name, ignoring case, \`owner\` by the name of the member. Contacts without a score come below the lowest. ${OWN_SORT}`,
    }),
  order: order(),
  ...cursorPage({ default: 100, max: 200 }),
});

export type ContactQuery = z.infer<typeof contactQuery>;

/** The input of `POST /api-contacts-search`: at least one criterion. A contact must match all that are given. */
export const contactSearch = blanksLeftOut(
  z.object({
    email: criterion.optional().meta({ description: 'The whole address, ignoring case.' }),
    phone: criterion
      .optional()
      .meta({ description: 'The whole number. If that finds nothing, only the digits are compared.' }),
    first_name: criterion.optional().meta({ description: 'Part of the first name, ignoring case.' }),
    last_name: criterion.optional().meta({ description: 'Part of the last name, ignoring case.' }),
    tags: oneOrMoreTags.optional().meta({ description: 'Contacts must have all of them, ignoring case.' }),
    limit: page({ default: 10, max: 50 }).limit,
    create: blanksLeftOut(z.object(contactPatch.shape)).optional().meta({
      description: 'The contact to create if none is found; it has what was searched for unless given.',
    }),
  }),
);

export type ContactSearch = z.infer<typeof contactSearch>;
