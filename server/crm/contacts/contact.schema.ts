import { z } from 'zod';
import { blanksLeftOut } from '../../kernel/fields/blanks.ts';
import {
  email,
  integer,
  LONG_TEXT,
  label,
  pathId,
  requiredText,
  text,
  timestampView,
  uuid,
} from '../../kernel/fields/fields.ts';
import { customValuesView, givenValues } from '../custom-fields/values/custom-values-field.ts';
import { externalIdView, givenExternalId, WITHOUT_EXTERNAL_ID } from '../external-ids/external-id-field.ts';
import { givenOwner, ownerView } from '../owners/owner-field.ts';
import { furtherView, givenFurther } from './addresses/further-addresses.ts';
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
      .meta({ description: 'Where the contact came from.', examples: ['manual', 'import', 'form', 'api'] }),
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
    ...furtherView,
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
export const oneOrMoreTags = z
  .union(
    [
      label().transform((tag) => [tag]),
      tagList.refine((tags) => tags.length > 0, ONE_OR_MORE_TAGS).meta({ minItems: 1 }),
    ],
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
  ...givenFurther,
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
export const contactDraft = blanksLeftOut(
  z.object({
    ...contactPatch.shape,
    first_name: fields.first_name,
    last_name: fields.last_name.default(''),
    tags: fields.tags.default([]),
    status: fields.status.default('active'),
    source: fields.source.default('api'),
  }),
);

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
