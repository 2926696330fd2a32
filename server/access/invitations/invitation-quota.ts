import { countToday, defineDailyQuota } from '../../kernel/quotas/daily-quota.ts';
import { inWords, type Limited } from '../../kernel/quotas/quota.ts';

/** Each invitation can send an email to a stranger, so withdrawn and replaced ones count too. */
export const invitationQuota = defineDailyQuota({
  name: 'invitations_per_day',
  title: 'Invitations today',
  byDefault: 50,
  advice: 'Invite more people tomorrow (UTC).',
});

/**
 * Counts an invitation, unless the transaction fails.
 * @throws 429 `rate_limit_exceeded` if the organization has reached today's limit
 */
export function countInvitation(limited: Limited): Promise<void> {
  return countToday(
    limited,
    invitationQuota,
    1,
    (limit) => `Your organization can send ${inWords(limit)} invitations a day.`,
  );
}
