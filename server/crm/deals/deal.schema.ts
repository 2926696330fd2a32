import { z } from 'zod';
import { blanksLeftOut } from '../../kernel/fields/blanks.ts';
import {
  currency,
  date,
  decimalView,
  LONG_TEXT,
  pathId,
  requiredText,
  text,
  timestampView,
  uuid,
} from '../../kernel/fields/fields.ts';
import { customValuesView, givenValues } from '../custom-fields/values/custom-values-field.ts';
import { externalIdView, givenExternalId } from '../external-ids/external-id-field.ts';
import { dealContactsView, givenDealContacts } from './contacts/deal-contacts.ts';
import { money } from './money/money-field.ts';

/** A deal as shown in answers (docs/behaviour/deals.md 1). */
export const dealView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    pipeline_id: z.uuid().meta({ description: 'A deal never changes pipeline.' }),
    stage_id: z
      .uuid()
      .meta({ description: 'The current stage, which decides whether the deal counts as won or lost.' }),
    title: z.string().meta({ examples: ['Website relaunch'] }),
    value: decimalView.meta({ description: 'The amount, exact to 4 decimals.' }),
    currency: z.string().meta({ description: 'An ISO 4217 code.', examples: ['USD'] }),
    expected_close_date: z
      .string()
      .meta({ format: 'date' })
      .nullable()
      .meta({ examples: ['2026-06-30'] }),
    notes: z.string().nullable(),
    contact_id: z.uuid().nullable(),
    company_id: z.uuid().nullable(),
    won_at: timestampView
      .nullable()
      .meta({ description: 'When the deal last entered a won stage. Kept if it is reopened.' }),
    lost_at: timestampView
      .nullable()
      .meta({ description: 'When the deal last entered a lost stage. Kept if it is reopened.' }),
    lost_reason: z.string().nullable(),
    assigned_to: z.uuid().nullable().meta({ description: 'The user to whom the deal is assigned.' }),
    created_by: z
      .uuid()
      .nullable()
      .meta({ description: 'The user of the credential that created the deal.' }),
    created_at: timestampView,
    updated_at: timestampView,
    contacts: dealContactsView(),
    ...externalIdView('deal'),
    custom_fields: customValuesView('deal'),
  })
  .meta({ id: 'Deal', description: 'A potential sale that moves through the stages of a pipeline.' });

export type Deal = z.infer<typeof dealView>;

const title = requiredText(500).meta({ examples: ['Website relaunch'] });
const notes = text(LONG_TEXT).nullable();
const isoCurrency = currency().meta({
  description: 'An ISO 4217 code, in upper or lower case.',
  examples: ['EUR'],
});

const externalId = givenExternalId('deals');

const links = {
  contact_id: uuid().nullable().meta({ description: 'A contact of your organization; null unlinks.' }),
  company_id: uuid().nullable().meta({ description: 'A company of your organization; null unlinks.' }),
};

/**
 * The input of `POST /api-deals` (docs/behaviour/deals.md 6). Without pipeline and stage, the first stage of the
 * default pipeline is used.
 */
export const dealDraft = blanksLeftOut(
  z.object({
    title,
    value: money({ emptyIsZero: true }).default('0'),
    currency: isoCurrency.default('USD'),
    expected_close_date: date().nullable().default(null),
    notes: notes.default(null),
    contact_id: links.contact_id.default(null),
    company_id: links.company_id.default(null),
    pipeline_id: uuid()
      .optional()
      .meta({ description: 'Without it the default pipeline, or that of the stage.' }),
    stage_id: uuid().optional().meta({ description: 'Without it the first stage of the pipeline.' }),
    contacts: givenDealContacts().optional(),
    external_source: externalId.external_source.optional(),
    external_id: externalId.external_id.optional(),
    custom_fields: givenValues('deal'),
  }),
);

export type DealDraft = z.infer<typeof dealDraft>;

/** The input of `PATCH /api-deals/:id` (docs/behaviour/deals.md 10). System and unknown fields are ignored. */
export const dealPatch = z
  .object({
    title,
    value: money(),
    currency: isoCurrency,
    expected_close_date: date().nullable(),
    notes,
    ...links,
    stage_id: uuid().meta({
      description: "A stage of the deal's pipeline. Cannot be combined with `status`.",
    }),
    status: z.enum(['won', 'lost']).meta({
      description: 'Moves the deal to the first stage with this flag. Cannot be combined with `stage_id`.',
    }),
    lost_reason: text(LONG_TEXT)
      .nullable()
      .meta({ description: 'Why the deal was lost; may be sent alone. A win clears it.' }),
    contacts: givenDealContacts(),
    ...externalId,
    custom_fields: givenValues('deal'),
  })
  .partial();

export type DealPatch = z.infer<typeof dealPatch>;

export const dealId = z.object({ id: pathId('deal') });

/** The input for updating a deal, including its id. */
export const dealUpdate = dealPatch.extend(dealId.shape).meta({
  examples: [
    { value: '$1,200.50', expected_close_date: '2026-06-30' },
    { status: 'won' },
    { status: 'lost', lost_reason: 'Chose another supplier' },
  ],
});

/** The input of `POST /api-deals/:id/assignee`. */
export const dealAssignment = dealId.extend({
  user_id: uuid().nullable().meta({ description: 'A member of your organization, or null for nobody.' }),
});
