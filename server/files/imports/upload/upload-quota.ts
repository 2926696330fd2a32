import { countToday, defineDailyQuota } from '../../../kernel/quotas/daily-quota.ts';
import { inWords, type Limited } from '../../../kernel/quotas/quota.ts';

/** Each file takes a thread and time of the processor, so one that was refused or deleted counts too. */
export const uploadQuota = defineDailyQuota({
  name: 'uploads_per_day',
  title: 'Files uploaded today',
  byDefault: 200,
  advice: 'Upload more files tomorrow (UTC).',
});

/** @throws 429 `rate_limit_exceeded` when the organization has uploaded as many files today as it may */
export function countUpload(limited: Limited): Promise<void> {
  return countToday(
    limited,
    uploadQuota,
    1,
    (limit) => `Your organization may upload ${inWords(limit)} files a day.`,
  );
}
