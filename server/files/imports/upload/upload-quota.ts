import { countToday, defineDailyQuota } from '../../../kernel/quotas/daily-quota.ts';
import { inWords, type Limited } from '../../../kernel/quotas/quota.ts';

/** Each file takes a thread and CPU time, so refused and deleted files count too. */
export const uploadQuota = defineDailyQuota({
  name: 'uploads_per_day',
  title: 'Files uploaded today',
  byDefault: 200,
  advice: 'Upload more files tomorrow (UTC).',
});

/** @throws 429 `rate_limit_exceeded` if the organization has reached its limit of uploads for today */
export function countUpload(limited: Limited): Promise<void> {
  return countToday(
    limited,
    uploadQuota,
    1,
    (limit) => `Your organization may upload ${inWords(limit)} files a day.`,
  );
}
