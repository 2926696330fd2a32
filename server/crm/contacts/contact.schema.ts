import { z } from 'zod';
import {
  email,
  integer,
  LONG_TEXT,
  label,
  order,
  page,
  pathId,
  requiredText,
  text,
  timestamp,
  timestampView,
  uuid,
} from '../../kernel/fields/fields.ts';
import { givenFilter } from '../custom-fields/values/custom-filter-field.ts';
import { customValuesView, givenValues } from '../custom-fields/values/custom-values-field.ts';
import {
  externalIdFilter,
  externalIdView,
  givenExternalId,
  WITHOUT_EXTERNAL_ID,
} from '../external-ids/external-id-field.ts';
import { givenOwner, ownerFilter, ownerView } from '../owners/owner-field.ts';
import { distinctTags, MAX_TAGS } from './tags/tags.ts';

/** A contact as shown in answers (docs/behaviour/contacts.md 1). */
export const contactView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    first_name: z.string().meta({ examples: ['Ada'] }),
    last_name: z.string().meta({ examples: ['Lovelace'] }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'As entered. Compared ignoring case.', examples: ['ada@example.com'] }),
    phone: z
      .string()
      .nullable()
      .meta({ examples: ['+44 20 7946 0018'] }),
    company: z
      .string()
      .nullable()
      .meta({ description: 'The name of the company, as free text.', examples: ['Northwind'] }),
    company_id: z.uuid().nullable().meta({ description: 'The company that the contact is linked to.' }),
    job_title: z
      .string()
      .nullable()
      .meta({ examples: ['Head of Engineering'] }),
    industry: z.string().nullable(),
    address_line1: z.string().nullable(),
    address_line2: z.string().nullable(),
    city: z
      .string()
      .nullable()
      .meta({ examples: ['London'] }),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .meta({ examples: ['United Kingdom'] }),
    tags: z
      .array(z.string())
      .meta({ description: 'Unique, ignoring case.', examples: [['vip', 'newsletter']] }),
    status: z
      .string()
      .meta({ description: 'A free label for the lifecycle.', examples: ['active', 'unsubscribed'] }),
    stage: z.string().nullable().meta({ description: 'A free label, not the id of a stage.' }),
    source: z
      .string()
      .meta({ description: 'Where the contact came from.', examples: ['api', 'import', 'form'] }),
    score: z
      .int()
      .nullable()
      .meta({ examples: [40] }),
    notes: z.string().nullable(),
    linkedin_url: z.string().nullable(),
    enriched_at: timestampView.nullable().meta({ description: 'When an enrichment last ran.' }),
    enrichment_status: z
      .string()
      .nullable()
      .meta({ description: '`enriched` or `not_found`, after an enrichment.' }),
    email_subscribed: z.boolean().meta({ examples: [true] }),
    created_at: timestampView,
    updated_at: timestampView,
    created_by: z.uuid().nullable().meta({ description: 'The user who created the contact.' }),
    owner_id: ownerView('contact'),
    ...externalIdView('contact'),
    custom_fields: customValuesView('contact'),
  })
  .meta({ id: 'Contact', description: 'A person.' });

export type Contact = z.infer<typeof contactView>;

const SHORT_TEXT = 255;
const shortText = text(SHORT_TEXT).nullable();

/** Several tags without duplicates, ignoring case. */
export const tagList = z
  .array(label())
  .max(MAX_TAGS, { error: `must have at most ${MAX_TAGS} tags` })
  .transform(distinctTags);

const ONE_OR_MORE_TAGS = {
  error: `must be a tag of 1 to 64 characters or a list of 1 to ${MAX_TAGS} tags`,
};

/** One tag or a list, as accepted by the tag endpoint and filters. */
const oneOrMoreTags = z
  .union(
    [label().transform((tag) => [tag]), tagList.refine((tags) => tags.length > 0, ONE_OR_MORE_TAGS)],
    ONE_OR_MORE_TAGS,
  )
  .meta({ examples: ['vip', ['vip', 'lead']] });

const fields = {
  first_name: requiredText(SHORT_TEXT).meta({ examples: ['Ada'] }),
  last_name: text(SHORT_TEXT).meta({ examples: ['Lovelace'] }),
  email: email()
    .nullable()
    .meta({ examples: ['ada@example.com'] }),
  phone: shortText,
  company: shortText,
  company_id: uuid().nullable().meta({ description: 'A company of your organization; null unlinks.' }),
  job_title: shortText,
  industry: shortText,
  address_line1: shortText,
  address_line2: shortText,
  city: shortText,
  state: shortText,
  zip: shortText,
  country: shortText,
  tags: tagList,
  status: label().meta({ description: '`unsubscribed` also sets email_subscribed to false.' }),
  stage: label().nullable(),
  source: label(),
  score: integer().nullable(),
  notes: text(LONG_TEXT).nullable(),
  linkedin_url: text(2048).nullable(),
  owner_id: givenOwner(),
  ...givenExternalId('contacts'),
  custom_fields: givenValues('contact'),
};

/** The input of `PATCH /api-contacts/:id`: the fields of docs/behaviour/contacts.md 3. All others are ignored. */
export const contactPatch = z
  .object({
    ...fields,
    tags: tagList.meta({ description: 'Replaces the list; POST /api-contacts/:id/tags adds to it.' }),
  })
  .partial();

export type ContactPatch = z.infer<typeof contactPatch>;

/** The input of `POST /api-contacts`, with defaults (docs/behaviour/contacts.md 4). */
export const contactDraft = z.object({
  ...contactPatch.shape,
  first_name: fields.first_name,
  last_name: fields.last_name.default(''),
  tags: fields.tags.default([]),
  status: fields.status.default('active'),
  source: fields.source.default('api'),
});

export const contactId = z.object({ id: pathId('contact') });

/** The input of `POST /api-contacts/:id/tags`; `tag` is an alias of `tags`. */
export const tagAddition = z.object({ tags: oneOrMoreTags.optional(), tag: oneOrMoreTags.optional() });

/** The input of `POST /api-contacts/:id/enrichment`: what a provider found. */
export const enrichment = z.object({
  provider: label().meta({ description: 'The name of the provider.', examples: ['clearbit'] }),
  fields: contactPatch
    .omit(WITHOUT_EXTERNAL_ID)
    .meta({ description: 'The values found; empty if nothing was found.' }),
  overwrite: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether to replace fields that already have a value.' }),
});

export type Enrichment = z.infer<typeof enrichment>;

const criterion = requiredText(SHORT_TEXT).transform((value) => value.trim());

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
});

export type ContactFilter = z.infer<typeof contactFilter>;

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
  sort: z.enum(['updated_at', 'created_at', 'name', 'score']).optional().meta({
    description:
      'The sort key, instead of the time of the `event`. `name` sorts by last name, then first name, ignoring case.',
  }),
  order: order(),
  ...page({ default: 100, max: 200 }),
});

export type ContactQuery = z.infer<typeof contactQuery>;

/** The input of `POST /api-contacts-search`: at least one criterion. A contact must match all that are given. */
export const contactSearch = z.object({
  email: criterion.optional().meta({ description: 'The whole address, ignoring case.' }),
  phone: criterion
    .optional()
    .meta({ description: 'The whole number. If that finds nothing, only the digits are compared.' }),
  first_name: criterion.optional().meta({ description: 'Part of the first name, ignoring case.' }),
  last_name: criterion.optional().meta({ description: 'Part of the last name, ignoring case.' }),
  tags: oneOrMoreTags.optional().meta({ description: 'Contacts must have all of them, ignoring case.' }),
  limit: page({ default: 10, max: 50 }).limit,
  create: contactPatch.optional().meta({
    description: 'The contact to create if none is found; it has what was searched for unless given.',
  }),
});

export type ContactSearch = z.infer<typeof contactSearch>;
