import { z } from 'zod';
import { blanksLeftOut } from '../../kernel/fields/blanks.ts';
import { cursorPage } from '../../kernel/fields/cursor-page.ts';
import {
  LONG_TEXT,
  order,
  page,
  pathId,
  requiredText,
  text,
  timestamp,
  timestampView,
} from '../../kernel/fields/fields.ts';
import { idsFilter } from '../../records/ids-filter.ts';
import { givenFilter } from '../custom-fields/values/custom-filter-field.ts';
import { customValuesView, givenValues } from '../custom-fields/values/custom-values-field.ts';
import { externalIdFilter, externalIdView, givenExternalId } from '../external-ids/external-id-field.ts';
import { whereFilter } from '../filters/where-field.ts';
import { givenOwner, ownerFilter, ownerView } from '../owners/owner-field.ts';
import { OWN_SORT, sortField } from '../sorts/sort-field.ts';

/** A company as shown in answers (docs/behaviour/companies.md). */
export const companyView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string().meta({ examples: ['Northwind'] }),
    domain: z
      .string()
      .nullable()
      .meta({ examples: ['northwind.example'] }),
    industry: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    address_line1: z.string().nullable(),
    address_line2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    country: z.string().nullable(),
    notes: z.string().nullable(),
    created_at: timestampView,
    updated_at: timestampView,
    created_by: z.uuid().nullable().meta({ description: 'The user who created the company.' }),
    owner_id: ownerView('company'),
    ...externalIdView('company'),
    custom_fields: customValuesView('company'),
  })
  .meta({ id: 'Company', description: 'A company, to which contacts and deals can be linked.' });

export type Company = z.infer<typeof companyView>;

/** A short text such as a name: at most 255 characters. */
const SHORT_TEXT = 255;
const shortText = text(SHORT_TEXT).nullable();
const name = requiredText(SHORT_TEXT).meta({ examples: ['Northwind'] });

/** A filter text of a list, trimmed. */
const criterion = requiredText(SHORT_TEXT).transform((value) => value.trim());

/** The input of `PATCH /api-companies/:id`. System and unknown fields are ignored. */
export const companyPatch = z
  .object({
    name,
    domain: shortText.meta({ examples: ['northwind.example'] }),
    industry: shortText,
    phone: shortText,
    website: text(2048).nullable(),
    address_line1: shortText,
    address_line2: shortText,
    city: shortText,
    state: shortText,
    zip: shortText,
    country: shortText,
    notes: text(LONG_TEXT).nullable(),
    owner_id: givenOwner(),
    ...givenExternalId('companies'),
    custom_fields: givenValues('company'),
  })
  .partial();

export type CompanyPatch = z.infer<typeof companyPatch>;

/** The input of `POST /api-companies`. Only the name is required. */
export const companyDraft = blanksLeftOut(companyPatch.extend({ name }));

export const companyId = z.object({ id: pathId('company') });

/** The filters of a table of companies. */
export const companyFilter = z.object({
  q: criterion.optional().meta({
    description:
      'Only companies that have all of these words in their name, domain, website or phone number, each as any part of a word, ignoring case and accents.',
    examples: ['north'],
  }),
  industry: criterion
    .optional()
    .meta({ description: 'Only companies in this industry, ignoring case.', examples: ['Trade'] }),
  country: criterion
    .optional()
    .meta({ description: 'Only companies of this country, in any case.', examples: ['Norway'] }),
  owner_id: ownerFilter('companies'),
  ...externalIdFilter('companies'),
  custom_fields: givenFilter('company'),
  where: whereFilter(
    '{"any":[{"field":"city","op":"is","value":"Oslo"},{"field":"country","op":"is_empty"}]}',
  ),
});

export type CompanyFilter = z.infer<typeof companyFilter>;

/** The sort keys of a list of companies, besides own fields. */
const COMPANY_SORTS = [
  'created_at',
  'updated_at',
  'name',
  'domain',
  'industry',
  'owner',
  'phone',
  'website',
  'city',
  'country',
] as const;

export type CompanySort = (typeof COMPANY_SORTS)[number];

/** The filters of `GET /api-companies`. */
export const companyQuery = z.object({
  created_since: timestamp()
    .optional()
    .meta({ description: 'Only companies created at or after this time.' }),
  updated_since: timestamp()
    .optional()
    .meta({ description: 'Only companies updated at or after this time.' }),
  ...companyFilter.shape,
  phone: criterion.optional().meta({
    description: 'Only companies with this whole phone number; its digits are compared.',
    examples: ['+44 20 7946 0018'],
  }),
  ids: idsFilter('companies'),
  sort: sortField(COMPANY_SORTS)
    .default('created_at')
    .meta({
      description: `The sort key. Texts are sorted ignoring case, \`owner\` by the name of the member. ${OWN_SORT}`,
    }),
  order: order(),
  ...cursorPage({ default: 100, max: 200 }),
});

export type CompanyQuery = z.infer<typeof companyQuery>;

/** What the palette and pickers find companies by. */
export const companyMatches = z.object({
  q: companyFilter.shape.q,
  limit: page({ default: 10, max: 50 }).limit,
});

export type CompanyMatches = z.infer<typeof companyMatches>;
