import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import type { StoredSecret } from './secret.ts';
import {
  healthView,
  type SubscriptionDraft,
  type SubscriptionPatch,
  subscriptionView,
} from './subscription.schema.ts';

/** All statements on subscriptions. None reads a secret: the server's role has no right to. */

export const subscriptionTable = recordTable('webhook_subscriptions', subscriptionView, {
  set: ['id', 'created_at'],
  hidden: [
    'org_id',
    'secret',
    'secret_sealed',
    'previous_secret',
    'previous_secret_sealed',
    'previous_secret_expires_at',
    'disabled_at',
    'disabled_reason',
  ],
});

const SUBSCRIPTION_JSON = subscriptionTable.json('s');

export function selectSubscription(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${SUBSCRIPTION_JSON} FROM webhook_subscriptions s WHERE s.org_id = ${organizationId} AND s.id = ${id}`;
}

/**
 * Locks a subscription for a change, in the same order as when attempts are recorded; the reverse order would
 * deadlock.
 */
export function lockSubscription(organizationId: string, id: string): readonly [Sql, Sql] {
  const endpoint = sql`
    SELECT FROM webhook_endpoints ep WHERE ep.org_id = ${organizationId} AND ep.subscription_id = ${id} FOR UPDATE`;
  return [endpoint, sql`${selectSubscription(organizationId, id)} FOR UPDATE`];
}

/** Prevents a subscription from being deleted until the transaction ends, without blocking anything else. */
export function holdSubscription(organizationId: string, id: string): Sql {
  return sql`${selectSubscription(organizationId, id)} FOR KEY SHARE`;
}

export function selectSubscriptions(organizationId: string): Sql {
  return sql`
    SELECT ${SUBSCRIPTION_JSON} FROM webhook_subscriptions s WHERE s.org_id = ${organizationId}
    ORDER BY s.created_at DESC, s.id DESC`;
}

/** The URLs of the subscriptions. */
export function selectTargets(organizationId: string): Sql {
  return sql`SELECT s.target_url FROM webhook_subscriptions s WHERE s.org_id = ${organizationId}`;
}

/** Inserts a subscription and the schedule of its endpoint, which is idle. */
export function insertSubscription(
  organizationId: string,
  id: string,
  draft: SubscriptionDraft,
  secret: StoredSecret,
): Sql {
  return sql`
    WITH s AS (
      INSERT INTO webhook_subscriptions (org_id, id, secret, secret_sealed, created_at, ${subscriptionTable.columns})
      VALUES (${organizationId}, ${id}, ${secret.readable}, ${secret.sealed}, ${NOW},
        ${subscriptionTable.values({ ...draft, filter: JSON.stringify(draft.filter), enabled: true })})
      RETURNING org_id, id, created_at, ${subscriptionTable.columns}
    ),
    endpoint AS (INSERT INTO webhook_endpoints (org_id, subscription_id) SELECT org_id, id FROM s)
    SELECT ${SUBSCRIPTION_JSON} FROM s`;
}

/** Writes the fields of a patch. If it disables the subscription, the reason is `user`. */
export function updateSubscription(organizationId: string, id: string, patch: SubscriptionPatch): Sql {
  const { enabled, filter } = patch;
  const fields = filter === undefined ? patch : { ...patch, filter: JSON.stringify(filter) };
  return sql`
    UPDATE webhook_subscriptions s SET ${subscriptionTable.assignments(fields)},
      disabled_at = CASE WHEN ${enabled}::boolean THEN NULL
        WHEN s.enabled AND NOT ${enabled}::boolean THEN ${NOW} ELSE s.disabled_at END,
      disabled_reason = CASE WHEN ${enabled}::boolean THEN NULL
        WHEN s.enabled AND NOT ${enabled}::boolean THEN 'user' ELSE s.disabled_reason END
    WHERE s.org_id = ${organizationId} AND s.id = ${id}
    RETURNING ${SUBSCRIPTION_JSON}`;
}

/** Makes everything that is waiting due at once and resets past failures. */
export function resumeEndpoint(organizationId: string, id: string): Sql {
  return sql`
    UPDATE webhook_endpoints ep SET consecutive_failures = 0, failing_since = NULL, paused_until = NULL,
      due_at = CASE WHEN ep.leased_until > now() THEN ep.due_at ELSE now() END
    WHERE ep.org_id = ${organizationId} AND ep.subscription_id = ${id}`;
}

/** Makes the endpoint due because something was queued. A pause of the endpoint still applies. */
export function wakeEndpoint(organizationId: string, id: string): Sql {
  return sql`
    UPDATE webhook_endpoints ep SET due_at = CASE WHEN ep.leased_until > now() THEN ep.due_at
      ELSE greatest(now(), ep.paused_until) END
    WHERE ep.org_id = ${organizationId} AND ep.subscription_id = ${id}`;
}

/** Deletes a subscription and its schedule. What is waiting for it is never sent. */
export function deleteSubscriptionRow(organizationId: string, id: string): Sql {
  return sql`
    DELETE FROM webhook_subscriptions s WHERE s.org_id = ${organizationId} AND s.id = ${id}`;
}

/** Rotates the secret; both sign for `overlapHours`. No row if there is no such subscription. */
export function rotateSecretOf(id: string, secret: StoredSecret, overlapHours: number): Sql {
  return sql`
    SELECT to_char(now() + overlap, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS expires_at
    FROM (SELECT ${overlapHours}::int * interval '1 hour' AS overlap) o
    WHERE rotate_webhook_secret(${id}, ${secret.readable}, ${secret.sealed}, overlap)`;
}

/** How far waiting deliveries are counted. */
const COUNTED_WAITING = 10_000;

export function selectHealth(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${recordText(healthView, 'h')} AS json FROM (
      SELECT s.id, s.enabled, s.disabled_at, s.disabled_reason, ep.last_success_at, ep.last_failure_at, ep.failing_since,
        ep.consecutive_failures, CASE WHEN ep.paused_until > now() THEN ep.paused_until END AS paused_until,
        (SELECT count(*)::int FROM (
          SELECT FROM webhook_queue q WHERE q.org_id = s.org_id AND q.subscription_id = s.id LIMIT ${COUNTED_WAITING}
        ) AS counted) AS waiting
      FROM webhook_subscriptions s
      JOIN webhook_endpoints ep ON ep.org_id = s.org_id AND ep.subscription_id = s.id
      WHERE s.org_id = ${organizationId} AND s.id = ${id}
    ) h`;
}
