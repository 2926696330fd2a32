import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import {
  type Outcome,
  outcomeOf,
  retryAfterSeconds,
  retryWaitMs,
} from '../../kernel/dispatch/retry-schedule.ts';
import type { GuardedClient, GuardedFailure, GuardedResponse } from '../../kernel/network/guarded-client.ts';
import type { OpenSigningSecrets } from '../open-signing-secrets.ts';
import { deliveryBody } from './delivery-body.ts';
import type { DueDelivery } from './queue.sql.ts';
import { type SigningSecrets, signatureHeaders } from './signature.ts';

/** The settings of all attempts. */
export interface AttemptSettings {
  /** Seconds before each attempt. */
  readonly schedule: readonly number[];
  /** See `signatureHeaders`. */
  readonly headerPrefix: string | null;
  readonly openSecrets: OpenSigningSecrets;
}

/** Nothing was sent, because it could not be signed. */
const UNSIGNED = {
  kind: 'failure',
  reason: 'secret_unreadable',
  message: 'The signing secret cannot be opened; rotate it.',
  durationMs: 0,
} as const;

type Answer = GuardedResponse | GuardedFailure | typeof UNSIGNED;

/** An attempt as it is recorded: the columns of `webhook_attempts`, and what the queue row needs. */
export interface Attempt {
  readonly org_id: string;
  readonly subscription_id: string;
  readonly id: string;
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  /** Counted from 1. */
  readonly attempt: number;
  /**
   * When it was due: the version of the queue row that the attempt completes or reschedules. Null if this process
   * aborted it while stopping: it is kept in the history but does not count as an attempt or against the endpoint.
   */
  readonly due_at: string | null;
  readonly outcome: Outcome;
  readonly target_url: string;
  /** ISO 8601. */
  readonly sent_at: string;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly response_body: string | null;
  /** SHA-256 of the event as sent, in hexadecimal; null if the response had no body. */
  readonly payload_sha256: string | null;
  readonly reason: string | null;
  readonly message: string | null;
  /** Milliseconds until the next attempt; null if this was the last. */
  readonly wait_ms: number | null;
}

/**
 * Builds, signs and sends the body of a delivery once, and determines the outcome. Rejects only if the database cannot
 * be queried for the key of its secret.
 */
export async function makeAttempt(
  delivery: DueDelivery,
  client: GuardedClient,
  settings: AttemptSettings,
): Promise<Attempt> {
  const secrets = await settings.openSecrets(delivery);
  const sentAt = new Date();
  const answer = secrets
    ? await client.request(requestOf(delivery, secrets, sentAt, settings.headerPrefix))
    : UNSIGNED;
  const status = answer.kind === 'response' ? answer.status : null;
  const isCutOff = answer.kind === 'failure' && answer.reason === 'client_closed';
  const outcome = outcomeOf(status);
  const told = toldBy(answer);
  const { org_id, subscription_id, delivery_id, event_id, event_type, target_url } = delivery;
  return {
    ...{ org_id, subscription_id, id: uuidv7(), delivery_id, event_id, event_type, target_url },
    attempt: delivery.attempts + 1,
    due_at: isCutOff ? null : delivery.next_attempt_at,
    sent_at: sentAt.toISOString(),
    outcome,
    status,
    ...told,
    payload_sha256: told.response_body ? createHash('sha256').update(delivery.payload).digest('hex') : null,
    wait_ms: outcome === 'success' ? null : isCutOff ? 0 : waitAfter(delivery, answer, settings.schedule),
  };
}

function requestOf(
  delivery: DueDelivery,
  secrets: SigningSecrets,
  sentAt: Date,
  headerPrefix: string | null,
) {
  const { delivery_id: deliveryId, event_type: eventType, payload, target_url: url } = delivery;
  const body = deliveryBody({ deliveryId, eventType, organizationId: delivery.org_id, payload, sentAt });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Kontor-Webhooks/1',
    ...signatureHeaders({ deliveryId, eventType, sentAt, body, secrets, headerPrefix }),
  };
  return { url, method: 'POST', headers, body } as const;
}

function toldBy(answer: Answer): Pick<Attempt, 'duration_ms' | 'response_body' | 'reason' | 'message'> {
  const { durationMs: duration_ms } = answer;
  return answer.kind === 'response'
    ? { duration_ms, response_body: answer.bodyExcerpt, reason: null, message: null }
    : { duration_ms, response_body: null, reason: answer.reason, message: answer.message };
}

function waitAfter({ attempts }: DueDelivery, answer: Answer, schedule: readonly number[]): number | null {
  const asked =
    answer.kind === 'response'
      ? retryAfterSeconds(answer.status, answer.headers['retry-after'], new Date())
      : null;
  return retryWaitMs({ schedule, attempts: attempts + 1, random: Math.random, retryAfterSeconds: asked });
}
