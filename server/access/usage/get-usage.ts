import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { limitOf, type Quota } from '../../kernel/quotas/quota.ts';
import { selectRequestLimit } from '../organizations/organization.sql.ts';
import { type Usage, usageView } from './usage.schema.ts';

/** The name of the API's rate limit, which the rate limiter enforces. */
export const REQUESTS_PER_MINUTE = 'requests_per_minute';

/**
 * Defines the operation that lists the limits of an organization and how much it uses of each.
 * @param requestsPerMinute the limit of an organization that has none of its own; 0 means no limit
 */
export function defineGetUsage(quotas: readonly Quota[], requestsPerMinute: number) {
  return defineRead({
    name: 'get-usage',
    summary: 'Get limits and usage',
    scope: null,
    role: 'admin',
    input: z.object({}),
    output: usageView,
    run: async (context) => {
      const { organizationId } = context;
      const [organization] = await context.query<{ value: number | null }>(
        selectRequestLimit(organizationId),
      );
      const limits: Usage['limits'] = [
        {
          name: REQUESTS_PER_MINUTE,
          title: 'API requests per minute',
          unit: 'number',
          advice: 'Wait a minute, or send fewer requests.',
          used: null,
          // 0 means no limit.
          limit: (organization?.value ?? requestsPerMinute) || null,
        },
      ];
      for (const quota of quotas) {
        const { name, title, unit, advice } = quota;
        const used = await quota.used(context, organizationId);
        limits.push({ name, title, unit, advice, used, limit: await limitOf(context, quota) });
      }
      return { data: { limits } };
    },
  });
}
