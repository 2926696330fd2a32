import { z } from 'zod';
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
import { money } from './money/money-field.ts';

/** A deal as every door shows it (docs/behaviour/deals.md 1). */
export const dealView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    pipeline_id: z.uuid().meta({ description: 'A deal never changes pipeline.' }),
    stage_id: z
      .uuid()
      .meta({ description: 'Where the deal stands; the stage decides whether it counts as won or lost.' }),
    title: z.string().meta({ examples: ['Website relaunch'] }),
    value: decimalView.meta({ description: 'The amount of money, exact to 4 decimals.' }),
    currency: z.string().meta({ description: 'A code of ISO 4217.', examples: ['USD'] }),
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
      .meta({ description: 'When the deal last entered a won stage; kept when it is reopened.' }),
    lost_at: timestampView
      .nullable()
      .meta({ description: 'When the deal last entered a lost stage; kept when it is reopened.' }),
    lost_reason: z.string().nullable(),
    assigned_to: z.uuid().nullable().meta({ description: 'The user who looks after the deal.' }),
    created_by: z
      .uuid()
      .nullable()
      .meta({ description: 'The user behind the credential that created the deal.' }),
    created_at: timestampView,
    updated_at: timestampView,
    custom_fields: customValuesView('deal'),
  })
  .meta({ id: 'Deal', description: 'A sale on its way through the stages of a pipeline.' });

export type Deal = z.infer<typeof dealView>;

const title = requiredText(500).meta({ examples: ['Website relaunch'] });
const notes = text(LONG_TEXT).nullable();
const isoCurrency = currency().meta({ description: 'A code of ISO 4217 in any case.', examples: ['EUR'] });

const links = {
  contact_id: uuid().nullable().meta({ description: 'A contact of your organization; null unlinks.' }),
  company_id: uuid().nullable().meta({ description: 'A company of your organization; null unlinks.' }),
};

/** What `POST /api-deals` takes (docs/behaviour/deals.md 6): without pipeline and stage, the default pipeline's first stage. */
export const dealDraft = z.object({
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
  custom_fields: givenValues('deal'),
});

export type DealDraft = z.infer<typeof dealDraft>;

/** What `PATCH /api-deals/:id` takes (docs/behaviour/deals.md 10); system and unknown fields are dropped. */
export const dealPatch = z
  .object({
    title,
    value: money(),
    currency: isoCurrency,
    expected_close_date: date().nullable(),
    notes,
    ...links,
    stage_id: uuid().meta({ description: "A stage of the deal's pipeline; not together with `status`." }),
    status: z.enum(['won', 'lost']).meta({
      description: 'Moves the deal to the first stage so flagged; not together with `stage_id`.',
    }),
    lost_reason: text(LONG_TEXT)
      .nullable()
      .meta({ description: 'Why the deal was lost; may be sent alone. A win clears it.' }),
    custom_fields: givenValues('deal'),
  })
  .partial();

export type DealPatch = z.infer<typeof dealPatch>;

export const dealId = z.object({ id: pathId('deal') });

/** What an update of a deal takes, its id included. */
export const dealUpdate = dealPatch.extend(dealId.shape).meta({
  examples: [
    { value: '$1,200.50', expected_close_date: '2026-06-30' },
    { status: 'won' },
    { status: 'lost', lost_reason: 'Chose another supplier' },
  ],
});

/** What `POST /api-deals/:id/assignee` takes. */
export const dealAssignment = dealId.extend({
  user_id: uuid().nullable().meta({ description: 'A member of your organization; null for nobody.' }),
});
