import { countToday, defineDailyQuota } from '../../kernel/quotas/daily-quota.ts';
import { inWords, type Limited } from '../../kernel/quotas/quota.ts';

/** Each invitation can send an e-mail to a stranger, so one that was withdrawn or replaced counts too. */
export const invitationQuota = defineDailyQuota({
  name: 'invitations_per_day',
  title: 'Invitations today',
  byDefault: 50,
  advice: 'Invite more people tomorrow (UTC).',
});

/**
 * Counts an invitation; it does not count when the transaction fails.
 * @throws 429 `rate_limit_exceeded` when the organization has sent as many today as it may
 */
export function countInvitation(limited: Limited): Promise<void> {
  return countToday(
    limited,
    invitationQuota,
    1,
    (limit) => `Your organization may send ${inWords(limit)} invitations a day.`,
  );
}
