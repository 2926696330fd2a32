import { z } from 'zod';
import { page, pathId, text, timestamp, timestampView, uuid } from '../../kernel/fields/fields.ts';
import type { Scope } from '../../kernel/operations/scopes.ts';
import { targetUrlProblem } from '../delivery/target-url.ts';
import type { FilterableEvent } from './event-filter.ts';
import { eventFilter, eventFilterView } from './event-filter-field.ts';

/** A subscription as shown in answers, without the secret (docs/behaviour/webhooks.md 1). */
export const subscriptionView = z
  .object({
    id: z.uuid(),
    target_url: z.string().meta({ format: 'uri' }),
    event_types: z.array(z.string()),
    filter: eventFilterView,
    enabled: z.boolean(),
    description: z.string().nullable(),
    created_at: timestampView,
  })
  .meta({ id: 'WebhookSubscription', description: 'The URL that receives the events.' });

export type Subscription = z.infer<typeof subscriptionView>;

/**
 * The answer to creating a subscription. Only this and a rotation return the secret (docs/behaviour/webhooks.md 1).
 */
export const createdView = subscriptionView
  .extend({
    secret: z.string().optional().meta({
      description:
        'Signs the deliveries. Shown only once, so store it. Standard Webhooks libraries take it as `whsec_` and the base64 of its characters. The response to a repeated `Idempotency-Key` does not contain it.',
    }),
  })
  .meta({ id: 'NewWebhookSubscription', description: 'A subscription with its secret.' });

/** The answer to a rotation. */
export const rotatedView = z
  .object({
    id: z.uuid(),
    secret: z.string().optional().meta({
      description:
        'The new secret. Shown only once, so store it. The response to a repeated `Idempotency-Key` does not contain it.',
    }),
    previous_secret_expires_at: timestampView.meta({
      description: 'Until then, the former secret also signs.',
    }),
  })
  .meta({ id: 'RotatedSecret', description: 'The new secret of a webhook subscription.' });

/** What the rules of a subscription depend on. */
export interface SubscriptionRules {
  /** The events that can be subscribed to, each with the scope that reads its records. */
  readonly events: readonly (FilterableEvent & { readonly scope: Scope })[];
  /** See `WEBHOOK_ALLOW_PRIVATE_ADDRESSES`. */
  readonly allowPrivateAddresses: boolean;
}

/**
 * The input schemas (docs/behaviour/webhooks.md 2).
 * @returns `draft` for POST and `patch` for PATCH; system and unknown fields are ignored
 */
export function subscriptionInput(rules: SubscriptionRules) {
  const target_url = z
    .string()
    .superRefine((value, context) => {
      const message = targetUrlProblem(value, rules);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({ format: 'uri', description: 'The URL that receives the deliveries by POST.' });
  const eventTypes = rules.events.map(({ type }) => type);
  const event_types = z
    .array(z.enum(eventTypes))
    .min(1, { error: 'must not be empty' })
    .transform((types) => [...new Set(types)]);
  const description = text(500).nullable().meta({ description: 'A label of your own.' });
  const others = { filter: eventFilter.prefault(null), description: description.default(null) };
  const draft = z.object({ target_url, event_types, ...others }).meta({
    examples: [{ target_url: 'https://hooks.example.com/kontor', event_types: eventTypes.slice(-1) }],
  });
  const patch = z
    .object({ target_url, event_types, filter: eventFilter, description, enabled: z.boolean() })
    .partial();
  return { draft, patch };
}

export type SubscriptionDraft = z.infer<ReturnType<typeof subscriptionInput>['draft']>;
export type SubscriptionPatch = z.infer<ReturnType<typeof subscriptionInput>['patch']>;

export const subscriptionId = z.object({ id: pathId('webhook subscription') });

/** The health of a subscription (docs/webhooks.md, "When something went wrong"). */
export const healthView = z
  .object({
    id: z.uuid(),
    enabled: z.boolean(),
    disabled_at: timestampView.nullable(),
    disabled_reason: z.enum(['user', 'gone', 'failing']).nullable().meta({
      description:
        '`user`: by a person; `gone`: the receiver answered 410; `failing`: no success for 5 days.',
    }),
    last_success_at: timestampView.nullable(),
    last_failure_at: timestampView.nullable(),
    failing_since: timestampView.nullable().meta({ description: 'Null after a success.' }),
    consecutive_failures: z.int(),
    paused_until: timestampView
      .nullable()
      .meta({ description: 'Deliveries to a failing receiver pause until then, for at most a minute.' }),
    waiting: z.int().meta({ description: 'Deliveries waiting for an attempt, counted up to 10,000.' }),
  })
  .meta({ id: 'WebhookHealth', description: 'The health of a webhook subscription.' });

const OUTCOMES = ['success', 'failure', 'gone'] as const;

/** An attempt of a delivery. */
export const attemptView = z
  .object({
    id: z.uuid(),
    delivery_id: z.uuid().meta({ description: 'The same for every attempt of the delivery.' }),
    event_id: z.uuid(),
    event_type: z.string(),
    attempt: z.int().meta({ description: 'Counted from 1. A redelivery starts at 1 again.' }),
    outcome: z.enum(OUTCOMES).meta({ description: '`gone` means that the receiver answered 410.' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status of the response; null if there was none.' }),
    error: z
      .object({ reason: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why there was no response.' }),
    duration_ms: z.int(),
    sent_at: timestampView,
    next_attempt_at: timestampView
      .nullable()
      .meta({ description: 'When the next attempt was planned; null after the last one.' }),
    request: z.object({
      target_url: z.string(),
      body: z
        .string()
        .nullable()
        .meta({ description: 'The beginning of the request body, at most 4,096 characters.' }),
    }),
    response: z.object({
      body: z.string().nullable().meta({
        description: 'The beginning of the response body, at most 20 kB, without control characters.',
      }),
    }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'An attempt of a delivery.' });

export type AttemptView = z.infer<typeof attemptView>;

/** The filters of `GET /api-webhook-subscriptions/:id/deliveries`. */
export const attemptQuery = subscriptionId.extend({
  outcome: z.enum(OUTCOMES).optional(),
  delivery_id: uuid().optional(),
  ...page({ default: 20, max: 100 }),
});

export type AttemptQuery = z.infer<typeof attemptQuery>;

export const deliveryId = subscriptionId.extend({ delivery_id: pathId('delivery') });

/** A delivery that was queued. */
export const deliveryView = z
  .object({ delivery_id: z.uuid(), event_type: z.string() })
  .meta({ id: 'QueuedDelivery', description: 'A delivery that was queued.' });

export type QueuedDelivery = z.infer<typeof deliveryView>;

/** The input of `POST /api-webhook-subscriptions/:id/recover`. */
export const recovery = subscriptionId.extend({
  since: timestamp().meta({
    examples: ['2026-11-20T00:00:00Z'],
    description: 'The start time. Events are kept for 30 days.',
  }),
});

export const recoveredView = z
  .object({
    queued: z.int().meta({ description: 'How many deliveries were queued.' }),
    next_since: timestampView.nullable().meta({
      description: 'Null if all events were looked at, else the `since` of the next call.',
    }),
  })
  .meta({ id: 'Recovery', description: 'The result of a recovery.' });
