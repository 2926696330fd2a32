import type { Attempt } from './attempt.ts';
import type { EndpointKey } from './lease.sql.ts';

/** What a batch of attempts says about an endpoint. */
export interface EndpointHealth extends EndpointKey {
  readonly succeeded: boolean;
  readonly failed: boolean;
  /** Failures after the last success of the batch; all of them if there was none. */
  readonly failures_since_success: number;
  /** The receiver answered 410 Gone. */
  readonly gone: boolean;
}

/**
 * Summarizes attempts by endpoint.
 * @param attempts in the order in which they ended
 */
export function healthOf(attempts: readonly Attempt[]): EndpointHealth[] {
  // An attempt that this process aborted says nothing about the receiver.
  const telling = attempts.filter(({ due_at }) => due_at !== null);
  const groups = Map.groupBy(telling, ({ org_id, subscription_id }) => `${org_id} ${subscription_id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { org_id, subscription_id } = first;
    const outcomes = group.map(({ outcome }) => outcome);
    const lastSuccess = outcomes.lastIndexOf('success');
    return {
      org_id,
      subscription_id,
      succeeded: lastSuccess >= 0,
      failed: outcomes.some((outcome) => outcome !== 'success'),
      failures_since_success: outcomes.length - 1 - lastSuccess,
      gone: outcomes.includes('gone'),
    };
  });
}
