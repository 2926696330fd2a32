import { z } from 'zod';
import {
  currency,
  date,
  decimalView,
  LONG_TEXT,
  order,
  page,
  pathId,
  requiredText,
  text,
  timestamp,
  timestampView,
  uuid,
} from '../../kernel/fields.ts';
import { money } from './money-field.ts';

/** A deal as every door shows it (section 2.2 of the specification). */
export const dealView = z.object({
  id: z.uuid(),
  org_id: z.uuid(),
  pipeline_id: z.uuid().meta({ description: 'A deal never changes pipeline.' }),
  stage_id: z.uuid(),
  title: z.string(),
  value: decimalView,
  currency: z.string().meta({ examples: ['USD'] }),
  expected_close_date: z.string().meta({ format: 'date' }).nullable(),
  notes: z.string().nullable(),
  contact_id: z.uuid().nullable(),
  company_id: z.uuid().nullable(),
  won_at: timestampView.nullable().meta({ description: 'When the deal last entered a won stage.' }),
  lost_at: timestampView.nullable().meta({ description: 'When the deal last entered a lost stage.' }),
  lost_reason: z.string().nullable(),
  assigned_to: z.uuid().nullable(),
  created_by: z.uuid().nullable(),
  created_at: timestampView,
  updated_at: timestampView,
});

export type Deal = z.infer<typeof dealView>;

const title = requiredText(500);
const notes = text(LONG_TEXT).nullable();

const links = {
  contact_id: uuid().nullable().meta({ description: 'A contact of your organization; null unlinks.' }),
  company_id: uuid().nullable().meta({ description: 'A company of your organization; null unlinks.' }),
};

/** What `POST /api-deals` takes (section 4.6): without pipeline and stage, the default pipeline's first stage. */
export const dealDraft = z.object({
  title,
  value: money({ emptyIsZero: true }).default('0'),
  currency: currency().default('USD'),
  expected_close_date: date().nullable().default(null),
  notes: notes.default(null),
  contact_id: links.contact_id.default(null),
  company_id: links.company_id.default(null),
  pipeline_id: uuid().optional(),
  stage_id: uuid().optional(),
});

export type DealDraft = z.infer<typeof dealDraft>;

/** What `PATCH /api-deals/:id` takes (section 4.1); system and unknown fields are dropped. */
export const dealPatch = z
  .object({
    title,
    value: money(),
    currency: currency(),
    expected_close_date: date().nullable(),
    notes,
    ...links,
    stage_id: uuid().meta({ description: "A stage of the deal's pipeline; not together with status." }),
    status: z.enum(['won', 'lost']).meta({
      description: "Closes the deal by the pipeline's flagged stage; not together with stage_id.",
    }),
    lost_reason: text(LONG_TEXT).nullable(),
  })
  .partial();

export type DealPatch = z.infer<typeof dealPatch>;

export const dealId = z.object({ id: pathId('deal') });

/** The filters of `GET /api-deals`. */
export const dealQuery = z.object({
  created_since: timestamp().optional(),
  updated_since: timestamp().optional(),
  contact_id: uuid().optional(),
  company_id: uuid().optional(),
  pipeline_id: uuid().optional(),
  stage_id: uuid().optional(),
  status: z.enum(['open', 'won', 'lost']).optional().meta({ description: 'By the current stage.' }),
  order: order(),
  ...page({ default: 100, max: 200 }),
});

export type DealQuery = z.infer<typeof dealQuery>;
