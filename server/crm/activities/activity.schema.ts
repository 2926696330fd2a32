import { z } from 'zod';
import { blanksLeftOut } from '../../kernel/fields/blanks.ts';
import { cursorPage } from '../../kernel/fields/cursor-page.ts';
import { LONG_TEXT, pathId, requiredText, timestamp, uuid } from '../../kernel/fields/fields.ts';
import { activityFilter } from '../../records/activities/activity.schema.ts';
import { metadata } from './metadata-field.ts';

/** Types of activities that people and programs log. */
const LOGGED_ACTIVITY_TYPES = ['note', 'email', 'call', 'meeting'] as const;

/** Types of activities that the CRM records when something changes. */
const RECORDED_ACTIVITY_TYPES = [
  'tag_added',
  'enrichment',
  'merge',
  'stage_change',
  'deal_stage_change',
  'value_change',
  'deal_created',
  'task_completed',
  'task_reopened',
] as const;

/** Whether people and programs log activities of a type. The CRM records all others. */
export function isLogged(type: string): boolean {
  return LOGGED_ACTIVITY_TYPES.some((logged) => logged === type);
}

/** The types of activities of the CRM. */
export const CRM_ACTIVITY_TYPES = [...LOGGED_ACTIVITY_TYPES, ...RECORDED_ACTIVITY_TYPES] as const;

const FIRST_YEAR = 1900;

/** The clocks of clients may be fast by this much. */
const TOLERANCE_MS = 5 * 60_000;

/** When an activity happened. */
const occurredAt = timestamp()
  .transform((value) => new Date(value).toISOString())
  .refine((value) => /^\d{4}-/.test(value) && Number(value.slice(0, 4)) >= FIRST_YEAR, {
    error: `must be in the year ${FIRST_YEAR} or later`,
  })
  .refine((value) => Date.parse(value) <= Date.now() + TOLERANCE_MS, { error: 'must not be in the future' })
  .nullable();

/** What people write of an activity. */
const fields = {
  activity_type: z.enum(LOGGED_ACTIVITY_TYPES),
  description: requiredText(LONG_TEXT),
  metadata: metadata(),
};

/** The input of `POST /api-activities`: an activity with a contact, a deal, a company or several of them. */
export const activityDraft = blanksLeftOut(
  z
    .object({
      activity_type: fields.activity_type,
      description: fields.description,
      contact_id: uuid().nullable().default(null).meta({ description: 'A contact of your organization.' }),
      deal_id: uuid().nullable().default(null).meta({ description: 'A deal of your organization.' }),
      company_id: uuid().nullable().default(null).meta({ description: 'A company of your organization.' }),
      metadata: fields.metadata.default({}),
      occurred_at: occurredAt.default(null).meta({ description: 'When it happened, if it was earlier.' }),
    })
    .refine(({ contact_id, deal_id, company_id }) => (contact_id ?? deal_id ?? company_id) !== null, {
      error: "must name a 'contact_id', a 'deal_id' or a 'company_id'",
    })
    .meta({
      examples: [
        {
          activity_type: 'call',
          description: 'Talked about the offer',
          contact_id: '0198c2f1-093e-77d5-8fdb-aacfa9244886',
          metadata: { duration_minutes: 25 },
        },
      ],
    }),
);

export const activityId = z.object({ id: pathId('activity') });

/** The input of `PATCH /api-activities/:id`. Other fields are ignored; an activity stays with its records. */
export const activityPatch = z
  .object({
    ...fields,
    occurred_at: occurredAt.meta({
      description: 'When it happened. null means when it was logged.',
    }),
  })
  .partial();

export type ActivityPatch = z.infer<typeof activityPatch>;

/** The filters of `GET /api-activities` (docs/behaviour/activities.md 4). */
export const activityQuery = activityFilter.extend({
  contact_id: uuid().optional().meta({ description: 'Only activities of this contact.' }),
  deal_id: uuid().optional().meta({ description: 'Only activities of this deal.' }),
  company_id: uuid().optional().meta({
    description:
      'Only activities of this company and of its contacts and deals. The move of a deal is listed once.',
  }),
  ...cursorPage({ default: 100, max: 200 }),
});

export type ActivityQuery = z.infer<typeof activityQuery>;
