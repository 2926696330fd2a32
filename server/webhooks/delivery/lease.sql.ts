import { type Sql, sql } from '../../kernel/database/sql.ts';

/**
 * Statements on the leases of endpoints. A lease moves `due_at` to its end, so the endpoint of a process that died
 * becomes due again.
 */
const LEASE = sql`interval '10 seconds'`;

/** Organizations take turns among this many of the longest due endpoints. */
const CANDIDATES = 1_000;

/** The key of an endpoint, as in the tables. */
export interface EndpointKey {
  readonly org_id: string;
  readonly subscription_id: string;
}

export interface ClaimedEndpoint extends EndpointKey {
  readonly consecutive_failures: number;
  readonly target_url: string;
}

export interface ReleasedEndpoint extends EndpointKey {
  readonly is_due: boolean;
}

/** Leases up to `count` due endpoints, with organizations in turns. Skips those that others are leasing. */
export function claimEndpoints(leaseId: string, count: number): Sql {
  return sql`
    WITH candidates AS (
      SELECT ep.org_id, ep.subscription_id, ep.due_at FROM webhook_endpoints ep
      WHERE ep.due_at <= now() ORDER BY ep.due_at LIMIT ${CANDIDATES}
    ),
    fair AS (
      SELECT c.*, row_number() OVER (PARTITION BY c.org_id ORDER BY c.due_at) AS turn FROM candidates c
    ),
    chosen AS (
      SELECT ep.org_id, ep.subscription_id FROM fair JOIN webhook_endpoints ep USING (org_id, subscription_id)
      WHERE ep.due_at <= now() ORDER BY fair.turn, fair.due_at LIMIT ${count} FOR UPDATE OF ep SKIP LOCKED
    )
    UPDATE webhook_endpoints ep SET lease_id = ${leaseId}, leased_until = now() + ${LEASE}, due_at = now() + ${LEASE}
    FROM chosen c WHERE ep.org_id = c.org_id AND ep.subscription_id = c.subscription_id
    RETURNING ep.org_id, ep.subscription_id, ep.consecutive_failures, (
      SELECT s.target_url FROM webhook_subscriptions s WHERE s.org_id = ep.org_id AND s.id = ep.subscription_id
    ) AS target_url`;
}

/** Extends leases; returns the endpoints that this process still holds. */
export function extendLeases(leaseId: string, endpoints: readonly EndpointKey[]): Sql {
  return sql`
    WITH held AS (${lockHeld(leaseId, endpoints)})
    UPDATE webhook_endpoints ep SET leased_until = now() + ${LEASE}, due_at = now() + ${LEASE}
    FROM held WHERE ep.org_id = held.org_id AND ep.subscription_id = held.subscription_id
    RETURNING ep.org_id, ep.subscription_id`;
}

/**
 * Returns leases in one transaction. The second statement sees what the relay committed before the lock was acquired;
 * a later one waits for the row and sets `due_at` itself. So no wake-up is lost in between.
 */
export function releaseLeases(leaseId: string, endpoints: readonly EndpointKey[]): readonly [Sql, Sql] {
  const release = sql`
    UPDATE webhook_endpoints ep SET lease_id = NULL, leased_until = NULL, due_at = (
      SELECT greatest(q.next_attempt_at, ep.paused_until, now()) FROM webhook_queue q
      JOIN webhook_subscriptions s ON s.org_id = q.org_id AND s.id = q.subscription_id AND s.enabled
      WHERE q.org_id = ep.org_id AND q.subscription_id = ep.subscription_id ORDER BY q.next_attempt_at LIMIT 1)
    FROM ${keysOf(endpoints)}
    WHERE ep.org_id = k.org_id AND ep.subscription_id = k.subscription_id AND ep.lease_id = ${leaseId}
    RETURNING ep.org_id, ep.subscription_id, coalesce(ep.due_at <= now(), false) AS is_due`;
  return [lockHeld(leaseId, endpoints), release];
}

/** All statements lock several endpoints in the order of their keys, to avoid deadlocks. */
function lockHeld(leaseId: string, endpoints: readonly EndpointKey[]): Sql {
  return sql`
    SELECT ep.org_id, ep.subscription_id FROM ${keysOf(endpoints)}
    JOIN webhook_endpoints ep USING (org_id, subscription_id) WHERE ep.lease_id = ${leaseId}
    ORDER BY ep.org_id, ep.subscription_id FOR UPDATE OF ep`;
}

function keysOf(endpoints: readonly EndpointKey[]): Sql {
  const organizations = endpoints.map(({ org_id }) => org_id);
  const subscriptions = endpoints.map(({ subscription_id }) => subscription_id);
  return sql`unnest(${organizations}::uuid[], ${subscriptions}::uuid[]) AS k (org_id, subscription_id)`;
}
