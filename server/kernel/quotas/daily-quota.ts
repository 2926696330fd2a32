import { ApiError } from '../operations/errors.ts';
import { addToday, selectCountToday } from './quota.sql.ts';
import { ASK_OPERATOR, type Limited, limitOf, type Quota } from './quota.ts';

const DAY_SECONDS = 86_400;

/** Defines a quota that is counted per day (UTC). */
export function defineDailyQuota(quota: Pick<Quota, 'name' | 'title' | 'byDefault' | 'advice'>): Quota {
  return {
    ...quota,
    unit: 'number',
    used: async (statements, organizationId) => {
      const [row] = await statements.query<{ used: number }>(selectCountToday(organizationId, quota.name));
      return row?.used ?? 0;
    },
  };
}

/**
 * Counts usage in the transaction of `limited`, so that it does not count if that fails. Concurrent counts for the
 * same organization wait for each other, so together they never exceed the limit.
 * @param refusal describes the limit; `left` is how much was left
 * @throws 429 `rate_limit_exceeded` if this exceeds the limit for today
 */
export async function countToday(
  limited: Limited,
  quota: Quota,
  amount: number,
  refusal: (limit: number, left: number) => string,
): Promise<void> {
  const limit = await limitOf(limited, quota);
  const [row] = await limited.query<{ count: number }>(addToday(limited.organizationId, quota.name, amount));
  if (!row || row.count <= limit) return;
  const left = Math.max(0, limit - (row.count - amount));
  const seconds = DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
  const message = `${refusal(limit, left)} Try again tomorrow (UTC), or ${ASK_OPERATOR}.`;
  throw new ApiError(429, 'rate_limit_exceeded', message, {
    headers: { 'Retry-After': String(seconds) },
    fields: { retry_after: seconds },
  });
}
