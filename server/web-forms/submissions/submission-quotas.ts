import type { WriteContext } from '../../kernel/operations/context.ts';
import { countToday, defineDailyQuota } from '../../kernel/quotas/daily-quota.ts';
import { inWords } from '../../kernel/quotas/quota.ts';

/** What strangers may store. */
export const SUBMISSIONS = defineDailyQuota({
  name: 'form_submissions_per_day',
  title: 'Form submissions today',
  byDefault: 20_000,
  advice: 'Close forms that programs fill in.',
});

/** How many strangers may be written to, because a program may enter any address. */
export const CONFIRMATIONS = defineDailyQuota({
  name: 'form_confirmations_per_day',
  title: 'Confirmation emails of forms today',
  byDefault: 1_000,
  advice: 'Review held submissions by hand.',
});

/** @throws 429 `rate_limit_exceeded` if there are too many today */
export function countSubmission(context: WriteContext): Promise<void> {
  return countToday(
    context,
    SUBMISSIONS,
    1,
    (limit) => `The form takes at most ${inWords(limit)} submissions a day.`,
  );
}

/** @throws 429 `rate_limit_exceeded` if there are too many today */
export function countConfirmation(context: WriteContext): Promise<void> {
  return countToday(
    context,
    CONFIRMATIONS,
    1,
    (limit) => `At most ${inWords(limit)} confirmation emails are sent a day.`,
  );
}
