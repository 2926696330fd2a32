import { z } from 'zod';
import { page, pathId, text, timestamp, timestampView, uuid } from '../../kernel/fields/fields.ts';
import type { Scope } from '../../kernel/operations/scopes.ts';
import { targetUrlProblem } from '../delivery/target-url.ts';

/** A subscription as every door shows it, without the secret (docs/behaviour/webhooks.md 1). */
export const subscriptionView = z
  .object({
    id: z.uuid(),
    target_url: z.string().meta({ format: 'uri' }),
    event_types: z.array(z.string()),
    enabled: z.boolean(),
    description: z.string().nullable(),
    created_at: timestampView,
  })
  .meta({ id: 'WebhookSubscription', description: 'Where events are delivered to.' });

export type Subscription = z.infer<typeof subscriptionView>;

/** The response to a creation; only it and a rotation return the secret (docs/behaviour/webhooks.md 1). */
export const createdView = subscriptionView
  .extend({
    secret: z.string().optional().meta({
      description:
        'Signs the deliveries. Shown this once; store it. The answer to a repeated `Idempotency-Key` does not have it.',
    }),
  })
  .meta({ id: 'NewWebhookSubscription', description: 'A subscription with its secret.' });

/** The answer to a rotation. */
export const rotatedView = z
  .object({
    id: z.uuid(),
    secret: z.string().optional().meta({
      description:
        'The new secret. Shown this once; store it. The answer to a repeated `Idempotency-Key` does not have it.',
    }),
    previous_secret_expires_at: timestampView.meta({
      description: 'Until then the former secret signs too.',
    }),
  })
  .meta({ id: 'RotatedSecret', description: 'The secret that a rotation made.' });

/** What the rules on a subscription depend on. */
export interface SubscriptionRules {
  /** The events there are to subscribe to, each with the scope that reads its records. */
  readonly events: readonly { readonly type: string; readonly scope: Scope }[];
  /** See `WEBHOOK_ALLOW_PRIVATE_ADDRESSES`. */
  readonly allowPrivateAddresses: boolean;
}

/**
 * The schemas of what is written (docs/behaviour/webhooks.md 2).
 * @returns `draft` of a POST and `patch` of a PATCH; system and unknown fields are dropped
 */
export function subscriptionInput(rules: SubscriptionRules) {
  const target_url = z
    .string()
    .superRefine((value, context) => {
      const message = targetUrlProblem(value, rules);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({ format: 'uri', description: 'Receives the deliveries by POST.' });
  const eventTypes = rules.events.map(({ type }) => type);
  const event_types = z
    .array(z.enum(eventTypes))
    .min(1, { error: 'must not be empty' })
    .transform((types) => [...new Set(types)]);
  const description = text(500).nullable().meta({ description: 'A label of your own.' });
  const draft = z.object({ target_url, event_types, description: description.default(null) }).meta({
    examples: [{ target_url: 'https://hooks.example.com/kontor', event_types: eventTypes.slice(-1) }],
  });
  const patch = z.object({ target_url, event_types, description, enabled: z.boolean() }).partial();
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
      description: '`user`: by hand; `gone`: the receiver answered 410; `failing`: no success for 5 days.',
    }),
    last_success_at: timestampView.nullable(),
    last_failure_at: timestampView.nullable(),
    failing_since: timestampView.nullable().meta({ description: 'Null after a success.' }),
    consecutive_failures: z.int(),
    paused_until: timestampView
      .nullable()
      .meta({ description: 'A failing receiver is left alone until then, a minute at most.' }),
    waiting: z.int().meta({ description: 'Deliveries that wait for an attempt; counted up to 10,000.' }),
  })
  .meta({ id: 'WebhookHealth', description: 'How a subscription fares.' });

const OUTCOMES = ['success', 'failure', 'gone'] as const;

/** One attempt at a delivery. */
export const attemptView = z
  .object({
    id: z.uuid(),
    delivery_id: z.uuid().meta({ description: 'The same for every attempt at the delivery.' }),
    event_id: z.uuid(),
    event_type: z.string(),
    attempt: z.int().meta({ description: 'Counted from 1; a redelivery counts anew.' }),
    outcome: z.enum(OUTCOMES).meta({ description: '`gone` is an answer of 410.' }),
    status: z.int().nullable().meta({ description: 'The status of the answer; null when there was none.' }),
    error: z
      .object({ reason: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why there was no answer.' }),
    duration_ms: z.int(),
    sent_at: timestampView,
    next_attempt_at: timestampView.nullable().meta({ description: 'As planned then; null after the last.' }),
    request: z.object({
      target_url: z.string(),
      body: z
        .string()
        .nullable()
        .meta({ description: 'The beginning of what was sent, 4,096 characters at most.' }),
    }),
    response: z.object({
      body: z
        .string()
        .nullable()
        .meta({ description: 'The beginning of the answer, 20 kB at most, without control characters.' }),
    }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One attempt at a delivery.' });

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

/** What `POST /api-webhook-subscriptions/:id/recover` takes. */
export const recovery = subscriptionId.extend({
  since: timestamp().meta({
    examples: ['2026-11-20T00:00:00Z'],
    description: 'From when on; events are kept for 30 days.',
  }),
});

export const recoveredView = z
  .object({
    queued: z.int().meta({ description: 'How many deliveries were queued.' }),
    next_since: timestampView.nullable().meta({
      description: 'Null when all was looked at; else where to go on with another call.',
    }),
  })
  .meta({ id: 'Recovery', description: 'What a recovery queued.' });
