import { z } from 'zod';
import {
  currency,
  page,
  pathId,
  requiredText,
  text,
  timestamp,
  timestampView,
  uuid,
  visibleName,
} from '../../kernel/fields/fields.ts';

/** The platforms that purchases are sent to. `https` is any receiver of your own. */
export const DESTINATION_KINDS = ['meta', 'google', 'linkedin', 'tiktok', 'https'] as const;

export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** What may be sent of a contact. */
const IDENTIFIERS = ['email', 'phone', 'name', 'address', 'external_id', 'click_id'] as const;

/** How Meta is told that a sale came about. */
const ACTION_SOURCES = [
  ...['physical_store', 'system_generated', 'website', 'app', 'phone_call'],
  ...['email', 'chat', 'business_messaging', 'other'],
] as const;

function digits(what: string, least: number, most: number) {
  const words = least === most ? `${least} digits` : `${least} to ${most} digits`;
  return z
    .string()
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine((value) => /^\d+$/.test(value) && value.length >= least && value.length <= most, {
      error: `must be ${words}`,
    })
    .optional()
    .meta({ description: what });
}

/** The members of `config`. Which of them a destination has depends on its kind. */
export const configFields = z
  .object({
    dataset_id: digits('Meta: the id of the dataset.', 5, 20),
    action_source: z
      .enum(ACTION_SOURCES)
      .optional()
      .meta({ description: 'Meta: how sales come about; `physical_store` for sales outside of a website.' }),
    customer_id: digits(
      'Google: the customer id of the Ads account that owns the conversion action.',
      10,
      10,
    ),
    conversion_action_id: digits('Google: the id of the conversion action.', 1, 20),
    login_customer_id: digits('Google: the manager account through which you have access.', 10, 10),
    conversion_id: digits('LinkedIn: the id of the conversion rule.', 1, 20),
    account_id: digits('LinkedIn: the id of the ad account.', 1, 20),
    event_source: z
      .enum(['offline', 'web'])
      .optional()
      .meta({ description: 'TikTok: `offline` for an event set, `web` for a pixel.' }),
    event_source_id: requiredText(64).optional().meta({ description: 'TikTok: its id.' }),
    url: text(2_048)
      .refine((value) => /^https?:\/\/[^\s#]+$/i.test(value) && URL.canParse(value), {
        error: 'must be an absolute http or https URL without a fragment',
      })
      .meta({ format: 'uri' })
      .optional()
      .meta({ description: 'https: where purchases are posted.' }),
    clear_identifiers: z
      .boolean()
      .optional()
      .meta({ description: 'https: whether email and phone are also sent unhashed.' }),
  })
  .meta({ description: 'The ids of the platform.' });

export type DestinationConfig = z.output<typeof configFields>;

const decimal = z.string().regex(/^\d{1,15}(?:\.\d{1,4})?$/, { error: 'must be an amount, such as "49.90"' });

/** The amount that is sent. */
const valueRule = z
  .object({
    kind: z.enum(['deal_value', 'percent', 'fixed']),
    percent: z.number().positive().max(1_000).optional(),
    value: decimal.optional(),
    currency: currency().optional(),
  })
  .superRefine(({ kind, percent, value, currency: code }, context) => {
    const missing = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: `is required for '${kind}'` });
    if (kind === 'percent' && percent === undefined) missing('percent');
    if (kind === 'fixed' && value === undefined) missing('value');
    if (kind === 'fixed' && code === undefined) missing('currency');
  })
  .meta({
    description: '`deal_value`, `percent` of it, such as your margin, or a `fixed` value with its currency.',
  });

const pipelineIds = z.array(uuid()).max(100, { error: 'must have at most 100 pipelines' }).meta({
  description: 'Only wins in these pipelines; in all of them if it is empty.',
});
const identifiers = z
  .array(z.enum(IDENTIFIERS))
  .transform((names) => IDENTIFIERS.filter((name) => names.includes(name)))
  .meta({ description: 'What may be sent of a contact.' });
const consentPolicy = z.enum(['unless_denied', 'only_granted']).meta({
  description: '`only_granted` sends nothing for contacts without a granted `ad_user_data`.',
});

/** A destination as shown in answers (docs/behaviour/conversions.md 1). */
export const destinationView = z
  .object({
    id: z.uuid(),
    kind: z.enum(DESTINATION_KINDS),
    name: z.string().meta({ examples: ['Google Ads'] }),
    enabled: z.boolean(),
    config: z.record(z.string(), z.unknown()),
    pipeline_ids: z.array(z.uuid()),
    value_rule: z.object({
      kind: z.enum(['deal_value', 'percent', 'fixed']),
      percent: z.number().optional(),
      value: z.string().optional(),
      currency: z.string().optional(),
    }),
    zero_value: z.enum(['skip', 'send']),
    identifiers: z.array(z.enum(IDENTIFIERS)),
    consent_policy: consentPolicy,
    secret: z.object({
      set: z.boolean(),
      hint: z.string().nullable().meta({ description: 'The end of the secret, to recognize it.' }),
      updated_at: timestampView.nullable(),
    }),
    secret_expires_at: timestampView.nullable(),
    health: z.object({
      state: z.enum(['ok', 'paused', 'needs_reconnecting']),
      message: z.string().nullable(),
      checked_at: timestampView.nullable(),
    }),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({ id: 'ConversionDestination', description: 'An advertising platform that hears of won deals.' });

export type Destination = z.infer<typeof destinationView>;

/** What PATCH may change. */
export const destinationPatch = z
  .object({
    name: visibleName(100),
    enabled: z.boolean(),
    config: configFields,
    pipeline_ids: pipelineIds,
    value_rule: valueRule,
    zero_value: z.enum(['skip', 'send']),
    identifiers,
    consent_policy: consentPolicy,
    secret: requiredText(10_000).meta({
      description: 'The token of the platform, or the key file of Google as text. It is never shown again.',
    }),
    secret_expires_at: timestamp().nullable(),
  })
  .partial();

export type DestinationPatch = z.output<typeof destinationPatch>;

/** The input of `POST /api-conversion-destinations`. */
export const destinationDraft = destinationPatch.extend({
  kind: z.enum(DESTINATION_KINDS),
  name: visibleName(100),
});

export const destinationId = z.object({ id: pathId('conversion destination') });

export const destinationsQuery = z.object(page({ default: 100, max: 200 }));
