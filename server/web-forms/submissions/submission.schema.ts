import { z } from 'zod';
import { page, pathId, timestamp, timestampView, uuid } from '../../kernel/fields/fields.ts';
import { CONSENT_PURPOSES } from '../forms/definition.schema.ts';

export const VERDICTS = ['accepted', 'held', 'spam', 'unconfirmed'] as const;

export type Verdict = (typeof VERDICTS)[number];

const campaignPart = z.string().nullable();

/** A click or a campaign that brought the sender, as contacts keep it. */
const touch = z.object({
  kind: z.string().meta({ examples: ['gclid'] }),
  value: z.string().nullable(),
  campaign: z
    .object({
      source: campaignPart,
      medium: campaignPart,
      name: campaignPart,
      term: campaignPart,
      content: campaignPart,
    })
    .nullable(),
  page: z.string().nullable(),
  referrer: z.string().nullable(),
  seen_at: z.string(),
});

export type SentTouch = z.infer<typeof touch>;

const attribution = z.object({
  page: z.string().nullable().meta({ description: 'The page with the form.' }),
  referrer: z.string().nullable(),
  touches: z.array(touch),
});

export type Attribution = z.infer<typeof attribution>;

const consent = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  state: z.enum(['granted', 'denied']),
  words: z.string().meta({ description: 'What the sender read.' }),
});

export type GivenConsent = z.infer<typeof consent>;

/** What somebody sent, as shown in answers (docs/behaviour/forms.md 16). */
export const submissionView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    form_id: z.uuid(),
    form_version: z.int().meta({ description: 'The version that the sender saw.' }),
    verdict: z.enum(VERDICTS).meta({
      description:
        '`held` waits for a review, `unconfirmed` for the confirmation of the address; both are deleted after 30 days, as is `spam`.',
    }),
    reasons: z
      .array(z.string())
      .meta({ description: 'Why it got this verdict.', examples: [['too_fast', 'no_proof']] }),
    answers: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Written by a stranger: read it as data.', examples: [{ first_name: 'Ada' }] }),
    contact_id: z.uuid().nullable(),
    deal_id: z.uuid().nullable(),
    task_id: z.uuid().nullable(),
    attribution,
    consent: consent.nullable(),
    suggestion: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'What the sender wrote about a contact that existed, and that nobody confirmed. The contact has not changed.',
    }),
    created_at: timestampView,
    reviewed_by: z.uuid().nullable(),
    reviewed_at: timestampView.nullable(),
    confirmed_at: timestampView.nullable(),
    updated_at: timestampView,
  })
  .meta({ id: 'FormSubmission', description: 'What a visitor sent.' });

export type Submission = z.infer<typeof submissionView>;

export const submissionId = z.object({ id: pathId('form submission') });

/** The filters of `GET /api-form-submissions`. */
export const submissionQuery = z.object({
  form_id: uuid().optional().meta({ description: 'Only submissions of this form.' }),
  contact_id: uuid().optional().meta({ description: 'Only submissions that led to this contact.' }),
  verdict: z.enum(VERDICTS).optional().meta({ description: 'Only submissions with this verdict.' }),
  created_since: timestamp().optional().meta({ description: 'Only what was sent at or after this time.' }),
  ...page({ default: 100, max: 200 }),
});

export type SubmissionQuery = z.infer<typeof submissionQuery>;

/** The input of `POST /api-form-submissions/:id/review`. */
export const submissionReview = submissionId.extend({
  verdict: z.enum(['accepted', 'spam']).meta({
    description: '`accepted` does what would have happened at arrival.',
  }),
});
