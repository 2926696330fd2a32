import { z } from 'zod';
import { order, page, text, timestamp, timestampView, uuid } from '../../../kernel/fields/fields.ts';
import { contactId } from '../contact.schema.ts';

/** The click ids that advertising platforms add to addresses or keep in cookies. */
const CLICK_ID_KINDS = [
  ...['gclid', 'gbraid', 'wbraid', 'dclid'],
  ...['fbclid', 'fbc', 'fbp', 'meta_lead_id'],
  ...['li_fat_id', 'ttclid', 'ttp', 'msclkid'],
] as const;

/** The kinds of touches: a click id, or a visit that only names its campaign. */
const TOUCH_KINDS = [...CLICK_ID_KINDS, 'campaign'] as const;

/** The longest click id that a platform makes; `fbc` and `gclid` may be long. */
const LONGEST_VALUE = 1_000;
const LONGEST_ADDRESS = 2_048;

/** The `utm_*` parameters of an address. */
const CAMPAIGN_PARTS = ['source', 'medium', 'name', 'term', 'content'] as const;

const campaignPart = z.string().nullable();

const campaignView = z
  .object({
    source: campaignPart.meta({ examples: ['newsletter'] }),
    medium: campaignPart.meta({ examples: ['email'] }),
    name: campaignPart.meta({ examples: ['spring-sale'] }),
    term: campaignPart,
    content: campaignPart,
  })
  .meta({ id: 'Campaign', description: 'The `utm_*` parameters of the visit.' });

/** A touch as shown in answers (docs/behaviour/touches-and-consents.md 1). */
export const touchView = z
  .object({
    id: z.uuid(),
    kind: z.enum(TOUCH_KINDS),
    value: z
      .string()
      .nullable()
      .meta({ description: 'The click id exactly as it came; null for a campaign.' }),
    campaign: campaignView.nullable(),
    page: z.string().nullable().meta({ description: 'The address where the visit began.' }),
    referrer: z.string().nullable().meta({ description: 'The address that the visitor came from.' }),
    seen_at: timestampView.meta({ description: 'When it was first seen, to the millisecond.' }),
    submission_id: z.uuid().nullable().meta({ description: 'The form submission that brought it.' }),
  })
  .meta({ id: 'Touch', description: 'A click on an advertisement, or a visit from a campaign.' });

export type Touch = z.infer<typeof touchView>;

const value = text(LONGEST_VALUE)
  .min(1, { error: 'must not be empty' })
  .meta({ description: 'Exactly as it came: click ids are case-sensitive.' });

const seenAt = timestamp()
  .optional()
  .meta({ description: 'When it was first seen. Now if left out; a time in the future counts as now.' });

/** A click id in `POST /api-contacts`. */
const clickId = z.object({ kind: z.enum(CLICK_ID_KINDS), value, seen_at: seenAt });

export const clickIds = z
  .array(clickId)
  .max(50, { error: 'must have at most 50 click ids' })
  .optional()
  .meta({
    description: 'Click ids of advertising platforms that the contact came with. They become touches.',
    examples: [[{ kind: 'gclid', value: 'Cj0KCQjw-example', seen_at: '2026-05-17T14:23:00.000Z' }]],
  });

const part = text(LONGEST_VALUE).nullable().default(null);

const givenCampaign = z
  .object({ source: part, medium: part, name: part, term: part, content: part })
  .transform((campaign) => (CAMPAIGN_PARTS.some((name) => campaign[name]) ? campaign : null));

const address = text(LONGEST_ADDRESS).nullable().default(null);

const givenTouch = z
  .object({
    kind: z.enum(TOUCH_KINDS),
    value: value.nullable().default(null),
    campaign: givenCampaign.nullable().default(null),
    page: address,
    referrer: address,
    seen_at: seenAt,
  })
  .superRefine(({ kind, value: given, campaign }, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind !== 'campaign' && given === null) missing('value', 'must be the click id');
    if (kind === 'campaign' && campaign === null) missing('campaign', 'must have at least one part');
  });

/** A touch to record. */
export type NewTouch = z.infer<typeof givenTouch>;

/** The input of `POST /api-contacts/:id/touches`. */
export const touchesOfContact = contactId.extend({
  touches: z
    .array(givenTouch)
    .min(1, { error: 'must have at least one touch' })
    .max(50, { error: 'must have at most 50 touches' }),
  submission_id: uuid()
    .nullable()
    .default(null)
    .meta({ description: 'The form submission that brought them, if there was one.' }),
});

/** The input of `GET /api-contacts/:id/touches`. */
export const touchesQuery = contactId.extend({ order: order(), ...page({ default: 100, max: 200 }) });

export const attribution = z.object({
  first: touchView.nullable(),
  last: touchView.nullable(),
  count: z.int().meta({ description: 'The number of all touches.' }),
});
