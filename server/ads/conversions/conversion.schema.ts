import { z } from 'zod';
import { decimalView, page, pathId, timestampView, uuid } from '../../kernel/fields/fields.ts';

/** What became of a conversion at a destination, from waiting to the end. */
const SEND_STATES = [
  ...['waiting', 'sent', 'checking', 'counted', 'not_from_ad'],
  ...['withheld', 'too_old', 'refused', 'needs_reconnecting', 'failed'],
] as const;

const sendView = z.object({
  destination_id: z.uuid(),
  state: z.enum(SEND_STATES),
  reason: z.string().nullable().meta({ description: 'Why, for people to read.' }),
  attempts: z.int(),
  next_attempt_at: timestampView.nullable(),
  platform_reference: z.string().nullable().meta({ description: 'Under which the platform knows it.' }),
  updated_at: timestampView,
});

const usedTouch = z.object({
  id: z.uuid(),
  kind: z.string(),
  value: z.string().nullable(),
  seen_at: timestampView,
});

/** A conversion as shown in answers (docs/behaviour/conversions.md 6). */
export const conversionView = z
  .object({
    id: z.uuid(),
    deal_id: z.uuid(),
    contact_id: z.uuid().nullable().meta({ description: 'The contact of the deal, if both still exist.' }),
    seq: z.int().meta({ description: 'Which win of the deal it is.' }),
    event_id: z.string().meta({ description: 'By which platforms recognize a repetition.' }),
    won_at: timestampView,
    value: decimalView,
    currency: z.string(),
    touches: z.array(usedTouch).meta({ description: 'The latest click id of each kind before the win.' }),
    sends: z.array(sendView),
  })
  .meta({
    id: 'Conversion',
    description: 'A purchase that advertising platforms hear of, for a win of a deal.',
  });

export type Conversion = z.infer<typeof conversionView>;

export const conversionId = z.object({ id: pathId('conversion') });

export const conversionsQuery = z.object({
  deal_id: uuid().optional(),
  destination_id: uuid().optional(),
  state: z
    .enum(SEND_STATES)
    .optional()
    .meta({ description: 'Only conversions with this state at a destination.' }),
  ...page({ default: 50, max: 200 }),
});

export type ConversionsQuery = z.output<typeof conversionsQuery>;

/** Which conversion, at which destination. */
export const sendKey = conversionId.extend({ destination_id: uuid() });

/** The answer of a retry. */
export const retried = z
  .object({ id: z.uuid(), destination_id: z.uuid(), state: z.literal('waiting') })
  .meta({ id: 'ConversionRetry', description: 'What waits to be sent again.' });

/** The answer of a preview. */
export const previewView = z
  .object({
    would_be_sent: z.boolean(),
    reason: z.string().nullable().meta({ description: 'Why it would not be sent.' }),
    request: z
      .object({
        method: z.string(),
        url: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.unknown(),
      })
      .nullable()
      .meta({ description: 'The request without its credential.' }),
  })
  .meta({ id: 'ConversionPreview', description: 'What would be sent to a destination now.' });
